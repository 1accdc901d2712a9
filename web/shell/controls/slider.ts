/** Converts between a number and its step on a slider with 1000 steps. */
import type { IntegerSetting, NumberSetting } from '../../settings/setting.ts';

export const sliderSteps = 1000;

type Numeric = IntegerSetting | NumberSetting;

/** On a logarithmic slider that starts at 0, step 0 means 0 and the others span this many powers of ten. */
const decadesAboveZero = 12;

function ends({ min, max }: Numeric): [number, number] {
  return [min > 0 ? min : max * 10 ** -decadesAboveZero, max];
}

export function toStep(row: Numeric, value: number): number {
  if (row.scale !== 'log') return ((value - row.min) / (row.max - row.min)) * sliderSteps;
  if (value <= 0) return 0;
  const [low, high] = ends(row);
  return Math.round(Math.max(0, Math.log(value / low) / Math.log(high / low)) * sliderSteps);
}

export function fromStep(row: Numeric, step: number): number {
  const share = step / sliderSteps;
  if (row.scale !== 'log') return round(row, row.min + share * (row.max - row.min));
  if (step === 0) return row.min;
  const [low, high] = ends(row);
  return round(row, low * (high / low) ** share);
}

/** To a whole number, or to two significant digits: a slider is not precise enough for more. */
function round(row: Numeric, value: number): number {
  const rounded = row.type === 'integer' ? Math.round(value) : Number(value.toPrecision(2));
  return Math.min(row.max, Math.max(row.min, rounded));
}
