/**
 * Numbers as people read them: 3 significant digits, U+2212 as minus, scientific below 0.001 and from 100 000.
 *
 *   formatNumber(0.31)     '0.310'          formatNumber(5.96e-8)  '5.96 × 10⁻⁸'
 *   formatNumber(-12)      '−12'            formatFull(0.1)        '0.1'
 */

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** '10⁻⁸' for -8 */
export function powerOfTen(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => superscripts[Number(digit)]).join('');
  return `10${exponent < 0 ? '⁻' : ''}${digits}`;
}

/** The same text with a true minus sign in front. */
export function withMinus(text: string): string {
  return text.startsWith('-') ? `−${text.slice(1)}` : text;
}

function special(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '∞' : '−∞';
}

function scientific(value: number): string {
  const [mantissa = '', exponent = '0'] = value.toExponential(2).split('e');
  return withMinus(`${mantissa} × ${powerOfTen(Number(exponent))}`);
}

/** For reading. Integers below 10⁹ stay whole; from 100 to 100 000 no known digit is replaced by a zero. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return special(value);
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e9) return withMinus(String(value + 0));
  if (size < 1e-3 || size >= 1e5) return scientific(value);
  return withMinus(size >= 100 ? value.toFixed(0) : value.toPrecision(3));
}

/** The shortest decimal that gives the same float back: for hover and export. ASCII, so that every program reads it. */
export function formatFull(value: number, precision: 'float32' | 'float64' = 'float64'): string {
  if (precision === 'float32' && Number.isFinite(value)) {
    for (let digits = 6; digits <= 9; digits++) {
      const shorter = Number(value.toPrecision(digits));
      if (Math.fround(shorter) === value) return String(shorter);
    }
  }
  return String(value);
}

/** The full text where it says more than `formatNumber`, else ''. */
export function formatMore(value: number, precision: 'float32' | 'float64' = 'float64'): string {
  const full = formatFull(value, precision);
  return withMinus(full) === formatNumber(value) ? '' : full;
}

/** Both with as many digits as it takes to tell them apart, if that is possible. */
export function tellApart(a: number, b: number): [string, string] {
  const [short, other] = [formatNumber(a), formatNumber(b)];
  // '1' and '1.00' look unlike each other and say the same.
  if (a.toPrecision(3) !== b.toPrecision(3)) return [short, other];
  for (let digits = 4; digits <= 8; digits++) {
    const [longer, longerOther] = [a.toPrecision(digits), b.toPrecision(digits)];
    if (longer !== longerOther) return [withMinus(longer), withMinus(longerOther)];
  }
  return [short, other];
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'a, b, and c' */
export const listed = (names: readonly string[]): string => list.format(names);
