/** Lengths and shares in words. */
import { formatNumber, powerOfTen } from '../../draw/format.ts';
import type { ContextInput } from './curve.ts';

const grouped = new Intl.NumberFormat('en-GB');

/** '2,048' */
export const whole = (number: number): string => grouped.format(number);

const multiples: Readonly<Record<number, string>> = {
  2: 'twice',
  3: 'three times',
  4: 'four times',
  5: 'five times',
  6: 'six times',
  7: 'seven times',
  8: 'eight times',
  9: 'nine times',
  10: 'ten times',
};

/** 'four times': how much longer the test is than training, before 'its trained length'. */
export function timesLonger({ trained, tested }: Pick<ContextInput, 'trained' | 'tested'>): string {
  const times = tested / trained;
  return multiples[times] ?? `${formatNumber(times)} times`;
}

/** Smaller shares are not told apart. */
export const leastShown = 1e-8;

/** Without the sign %. */
export const percent = (share: number): string =>
  share === 0 ? '0' : share < leastShown ? `< ${powerOfTen(-6)}` : formatNumber(100 * share);

/** 'a quarter of its speed' */
export function ofSpeed(ratio: number): string {
  const whole = Math.round(1 / ratio);
  const isFraction = Math.abs(ratio * whole - 1) < 1e-9;
  const part = { 2: 'half', 3: 'a third of', 4: 'a quarter of' }[isFraction ? whole : 0];
  return `${part ?? `${isFraction ? `1/${whole}` : formatNumber(ratio)} of`} its speed`;
}
