/** Words of the charts. */
import { percent } from '../../../draw/words.ts';

/** Below 100 only what is 100 reads so. */
const whole = (value: number): string => (value > 99 && value < 100 ? value.toFixed(1) : value.toFixed(0));

export const chartText = {
  /** the last of the ticks has the unit, on phones without a space */
  tick: (tick: number, ticks: readonly number[], isFull = true): string =>
    tick < Math.max(...ticks) ? String(tick) : isFull ? percent(String(tick)) : `${tick}%`,
  /** 'Seed 8, full texts, positions 49 to 52: 54 %' */
  dot: (seed: number, what: string, value: string, isWhole: boolean): string =>
    `Seed ${seed}, ${what}: ${value}${isWhole ? '' : ' so far'}`,
  percent: (value: number): string => percent(whole(value)),
  distance: (value: number): string => (value === 0 ? 'not one bit' : `moved by ${value.toPrecision(2)}`),
  ofSeeds: (done: number, all: number): string => `${done} of ${all} ${all === 1 ? 'seed' : 'seeds'}`,
  /** 'Translation' of 'Translation invariance' */
  short: (property: string): string => property.split(' ')[0],
  numbered: (number: number, title: string): string => `${number} ${title}`,
  least: '−1',
};
