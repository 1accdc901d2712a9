/** Few, round numbers along an axis or a colour bar, with their texts. */
import { ticks } from 'd3-array';
import type { ColorScale, Domain } from './color-scale.ts';
import { formatNumber, groupDigits, leastScientific, powerOfTen, withMinus } from './format.ts';

export interface Tick {
  readonly value: number;
  readonly text: string;
}

export interface Ticks {
  readonly ticks: readonly Tick[];
  /** factor for all texts, '× 10⁻⁸', or '' */
  readonly factor: string;
}

/** Very small and very large numbers share one power of ten, so that the texts stay short. */
function sharedExponent(size: number, leastLarge = 1e5): number {
  const exponent = size > 0 ? Math.floor(Math.log10(size)) : 0;
  return exponent < -3 || size >= leastLarge ? exponent : 0;
}

const factorText = (exponent: number) => (exponent === 0 ? '' : `× ${powerOfTen(exponent)}`);

function fixed(value: number, decimals: number): string {
  if (value === 0) return '0';
  const text = value.toFixed(decimals);
  return groupDigits(Number(text) === 0 ? text.replace('-', '') : withMinus(text));
}

/** An axis may count positions, which are read as plain numbers. `leastLarge`: from where on numbers share a power of ten. */
export function axisTicks([low, high]: Domain, count: number, leastLarge = leastScientific): Ticks {
  const values = ticks(low, high, count);
  const exponent = sharedExponent(Math.max(Math.abs(low), Math.abs(high)), leastLarge);
  const unit = 10 ** exponent;
  const step = ((values[1] ?? high) - (values[0] ?? low)) / unit;
  const decimals = Math.min(20, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
  return {
    ticks: values.map((value) => ({ value, text: fixed(value / unit, decimals) })),
    factor: factorText(exponent),
  };
}

/** At most `count` ticks on a logarithmic axis: powers of two if the range is below 2¹², else powers of ten. */
export function logTicks([low, high]: Domain, count: number): Ticks {
  const base = high / low <= 2 ** 12 ? 2 : 10;
  const exponent = (value: number) => Math.log(value) / Math.log(base);
  const first = Math.ceil(exponent(low) - 1e-9);
  const last = Math.floor(exponent(high) + 1e-9);
  const step = Math.max(1, Math.ceil((last - first + 1) / count));
  const exponents = Array.from(
    { length: Math.max(0, Math.floor((last - first) / step) + 1) },
    (_, i) => first + i * step,
  );
  const text = (power: number) =>
    base === 10 && (power < -4 || base ** power >= leastScientific)
      ? powerOfTen(power)
      : formatNumber(base ** power);
  return { ticks: exponents.map((power) => ({ value: base ** power, text: text(power) })), factor: '' };
}

/** The number at an index of an axis that starts at `start` and counts in steps of `step`. */
export const indexLabel = (index: number, start: number, step = 1): string =>
  groupDigits(withMinus(String(index * step + start)));

/** About `count` ticks at round numbers along indices 0 to size - 1; with a step, ticks may fall between two indices. */
export function indexTicks(size: number, count: number, start = 0, step = 1): readonly Tick[] {
  if (size <= 1) return size === 1 ? [{ value: 0, text: indexLabel(0, start) }] : [];
  return ticks(start, start + (size - 1) * step, Math.max(1, count))
    .filter(Number.isInteger)
    .map((at) => ({ value: (at - start) / step, text: indexLabel(0, at) }));
}

/** The power of ten that the texts of `barTicks` share. */
export function barFactor([low, high]: Domain): string {
  return factorText(sharedExponent(Math.max(Math.abs(low), Math.abs(high))));
}

/** Both ends, and between them zero on a diverging bar or round numbers on a sequential one. `count`: how many fit. */
export function barTicks(scale: ColorScale, [low, high]: Domain, count: number): Ticks {
  const largest = Math.max(Math.abs(low), Math.abs(high));
  const exponent = sharedExponent(largest);
  const unit = 10 ** exponent;
  const span = high - low;
  const inner =
    scale === 'diverging'
      ? [0]
      : ticks(low, high, Math.min(4, count - 2)).filter(
          (value) => Math.min(value - low, high - value) > span / Math.max(4, count),
        );
  const values = [low, ...(count > 2 ? inner : []), high];
  const digits = Math.max(
    2 - Math.floor(Math.log10(largest / unit)),
    1 - Math.floor(Math.log10(span / unit)),
  );
  const decimals = values.every((value) => Number.isInteger(value / unit))
    ? 0
    : Math.min(6, Math.max(0, digits));
  return {
    ticks: values.map((value) => ({ value, text: fixed(value / unit, decimals) })),
    factor: factorText(exponent),
  };
}
