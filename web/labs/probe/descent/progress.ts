/** The progress of a descent: its epochs in words, its distance from the exact solution, its slowest directions. */
import type { DescentPath } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';

export const countText = (value: number) => (value < 1e9 ? value.toLocaleString('en') : formatNumber(value));

export const epochWords = (epochs: number) => `${countText(epochs)} ${epochs === 1 ? 'epoch' : 'epochs'}`;

/** 'after 100 epochs' for a step before the last, else ''. */
export const afterEpochs = ({ steps }: DescentPath, step: number): string =>
  step === steps.length - 1 ? '' : `after ${epochWords(steps[step].epochs)}`;

/** 'after 100 epochs' at the end of a label. */
export const atEnd = (after: string): string => after && `, ${after}`;

/** 'After 100 epochs' before a sentence. */
export const atStart = (after: string, sentence: string): string =>
  after ? `A${after.slice(1)}: ${sentence[0].toLowerCase()}${sentence.slice(1)}` : sentence;

export const nearlyAll = 0.99;
const nearlyNone = 0.01;

export interface DescentProgress {
  /** directions above rounding */
  readonly directions: number;
  /** directions reached to `nearlyAll` */
  readonly reached: number;
  /** directions reached to less than `nearlyNone` */
  readonly untouched: number;
  /** singular values, of the directions above rounding */
  readonly largest: number;
  readonly least: number;
  /** epochs until the slowest direction is reached to `nearlyAll` */
  readonly slowest: number;
  /** root mean square distance from the exact predictions, in positions; null without such rows */
  readonly fromExact: { readonly train: number | null; readonly test: number | null };
}

/**
 * Epochs until a direction is reached to `nearlyAll`. `share`: its singular value over the largest. At half the largest rate, a
 * share of 1 takes a single epoch.
 */
export function epochsToReach(
  { learningRate, largestRate }: Pick<DescentPath, 'learningRate' | 'largestRate'>,
  share: number,
): number {
  const step = 2 * (learningRate / largestRate) * share ** 2;
  if (Math.abs(1 - step) <= 1 - nearlyAll) return 1;
  return Math.ceil(Math.log(1 - nearlyAll) / (step < 1 ? Math.log1p(-step) : Math.log(step - 1)));
}

function distance({ trained, exact, steps }: DescentPath, step: number, isSeen: number): number | null {
  let [sum, count] = [0, 0];
  for (const [i, seen] of trained.entries()) {
    if (seen !== isSeen) continue;
    sum += (steps[step].predicted[i] - exact.predicted[i]) ** 2;
    count++;
  }
  return count === 0 ? null : Math.sqrt(sum / count);
}

export function descentProgress(path: DescentPath, step: number): DescentProgress {
  const { rank: directions } = path;
  const reached = path.steps[step].reached.subarray(0, directions);
  const largest = path.singularValues[0];
  const least = path.singularValues[directions - 1];
  return {
    directions,
    reached: reached.filter((share) => Math.abs(1 - share) <= 1 - nearlyAll).length,
    untouched: reached.filter((share) => share < nearlyNone).length,
    largest,
    least,
    slowest: epochsToReach(path, least / largest),
    fromExact: { train: distance(path, step, 1), test: distance(path, step, 0) },
  };
}
