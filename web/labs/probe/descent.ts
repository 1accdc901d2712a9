/** Gradient descent on a table: its learning rate, the epochs that the page shows, and its progress. */
import { usualRate } from '../../core/constants.ts';
import type { Core, DescentPath, DescentPathOptions, Matrix, OnProgress } from '../../core/types.ts';

export interface Descent {
  readonly epochs: number;
  /** as a share of the rate at which it stops converging */
  readonly rate: number;
}

/** Everything that determines a descent, except its length. */
export const courseOf = <Settings extends { readonly descent?: Descent }>({
  descent,
  ...settings
}: Settings): object => ({ ...settings, rate: descent?.rate });

type Rows = Pick<DescentPathOptions, 'train' | 'drop'>;

/** The absolute learning rate for the core; empty at the usual rate, which the core computes itself. */
export function learningRate(
  core: Pick<Core, 'descentPath'>,
  table: Matrix,
  rate: number,
  rows: Rows,
  onProgress?: OnProgress,
): { readonly learningRate?: number } {
  if (rate === usualRate) return {};
  return { learningRate: rate * core.descentPath(table, { ...rows, epochs: [0] }, onProgress).largestRate };
}

/** Whole numbers from 0 to `epochs`, spaced by about the same factor, without repetition: at most `most` of them. */
export function framesTo(epochs: number, most: number): number[] {
  const wanted = Array.from({ length: most - 1 }, (_, i) => Math.round(epochs ** (i / (most - 2))));
  return [0, ...new Set(wanted)];
}

/** The index of the frame at `shownEpochs`, or of the frame before it; -1 epochs name the last frame. */
export const frameShown = (frames: readonly number[], shownEpochs: number): number =>
  shownEpochs < 0 ? frames.length - 1 : frames.findLastIndex((epochs) => epochs <= shownEpochs);

const mostFrames = 121;
const fewestFrames = 25;
/** The most multiplications for all frames together: a few tenths of a second. */
const enough = 2e8;

export const frameCount = ({ rows, cols }: Pick<Matrix, 'rows' | 'cols'>): number =>
  Math.max(fewestFrames, Math.min(mostFrames, Math.floor(enough / (rows * cols))));

/** `rate`: the result of `learningRate`. */
export function descend(
  core: Pick<Core, 'descentPath'>,
  table: Matrix,
  epochs: number,
  rate: ReturnType<typeof learningRate>,
  rows: Rows,
  onProgress?: OnProgress,
): DescentPath {
  const frames = framesTo(epochs, frameCount(table));
  return core.descentPath(table, { ...rows, ...rate, epochs: frames }, onProgress);
}

export const nearlyAll = 0.99;
const nearlyNone = 0.01;

export interface DescentProgress {
  /** number of singular directions above rounding */
  readonly directions: number;
  /** directions reached to `nearlyAll` */
  readonly reached: number;
  /** directions reached to less than `nearlyNone` */
  readonly untouched: number;
  /** singular values of these directions */
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
