/**
 * Numbers as text: at least 3 significant digits, U+2212 as minus, commas from 10,000, scientific notation below 0.001 and from
 * ten million.
 *
 *   formatNumber(0.31)     '0.310'          formatNumber(5.96e-8)  '5.96 × 10⁻⁸'
 *   formatNumber(131072)   '131,072'        formatFull(0.1)        '0.1'
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

/** '1.68 × 10⁷' */
export function scientific(value: number): string {
  const [mantissa = '', exponent = '0'] = value.toExponential(2).split('e');
  return withMinus(`${mantissa} × ${powerOfTen(Number(exponent))}`);
}

/** The digits of a decimal in groups of three, where its whole part has five digits or more: '10,000', but '1024'. */
export function groupDigits(text: string): string {
  const [whole = '', ...fraction] = text.split('.');
  const grouped = /\d{5}/.test(whole) ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  return [grouped, ...fraction].join('.');
}

/** Distances, lengths and wavelengths below this are read as plain numbers. */
export const leastScientific = 1e7;

/** For the page. Integers below 10⁹ are written in full; from 100 on, all digits before the point are kept. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return special(value);
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e9) return groupDigits(withMinus(String(value + 0)));
  if (size < 1e-3 || size >= leastScientific) return scientific(value);
  return groupDigits(withMinus(size >= 100 ? value.toFixed(0) : value.toPrecision(3)));
}

/** As `formatNumber`, on one line: '1.19 × 10⁻⁷'. */
export const unbroken = (value: number): string => formatNumber(value).replaceAll(' ', '\u00a0');

/** For hover and export: the shortest decimal that parses to the same float, in ASCII, so that every program reads it. */
export function formatFull(value: number, precision: 'float32' | 'float64' = 'float64'): string {
  if (precision === 'float32' && Number.isFinite(value)) {
    for (let digits = 6; digits <= 9; digits++) {
      const shorter = Number(value.toPrecision(digits));
      if (Math.fround(shorter) === value) return String(shorter);
    }
  }
  return String(value);
}

/** Full precision if it has more digits than `formatNumber`, else ''. */
export function formatMore(value: number, precision: 'float32' | 'float64' = 'float64'): string {
  const full = formatFull(value, precision);
  return groupDigits(withMinus(full)) === formatNumber(value) ? '' : full;
}

/** Two numbers with enough digits to differ, up to 8. */
export function tellApart(a: number, b: number): [string, string] {
  const [short, other] = [formatNumber(a), formatNumber(b)];
  // '1' and '1.00' differ as text but are the same number.
  if (a.toPrecision(3) !== b.toPrecision(3)) return [short, other];
  for (let digits = 4; digits <= 8; digits++) {
    const [longer, longerOther] = [a.toPrecision(digits), b.toPrecision(digits)];
    if (longer !== longerOther) return [groupDigits(withMinus(longer)), groupDigits(withMinus(longerOther))];
  }
  return [short, other];
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const choice = new Intl.ListFormat('en', { type: 'disjunction' });

/** 'a, b, and c' */
export const listed = (names: readonly string[]): string => list.format(names);

/** 'a, b, or c' */
export const eitherOf = (names: readonly string[]): string => choice.format(names);
