/** Gradient descent on a table: its learning rate, and the epochs that the page shows. */
import { usualRate } from '../../../core/constants.ts';
import type { Core, DescentPath, DescentPathOptions, Matrix, OnProgress } from '../../../core/types.ts';

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

/** The absolute rate for the core; empty at the usual rate, which the core computes itself. */
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

/** The index of the frame that the state names by its epochs: -1 for the last. Between two frames, the earlier one. */
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
