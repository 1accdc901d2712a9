/** Gradient descent on a table: the rate it takes, and the epochs at which it is looked at. */
import type { Core, DescentPath, DescentPathOptions, Matrix, OnProgress } from '../../../core/types.ts';

export interface Descent {
  readonly epochs: number;
  /** as a share of the rate from which on it does not converge */
  readonly rate: number;
}

/** All that a descent follows from, but for how long it goes on. */
export const courseOf = <Settings extends { readonly descent?: Descent }>({
  descent,
  ...settings
}: Settings): object => ({ ...settings, rate: descent?.rate });

/** What the core descends with unless it is told otherwise. */
export const usualRate = 0.5;

type Rows = Pick<DescentPathOptions, 'train' | 'drop'>;

/** The rate in the core's terms; it differs from table to table, as their sizes do. */
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

/** From 0 to `epochs`, each by about the same factor more than the one before, whole and without repetition. */
export function framesTo(epochs: number, most: number): number[] {
  const wanted = Array.from({ length: most - 1 }, (_, i) => Math.round(epochs ** (i / (most - 2))));
  return [0, ...new Set(wanted)];
}

const mostFrames = 121;
const fewestFrames = 25;
/** Multiplications that all frames together may take: a few tenths of a second. */
const enough = 2e8;

export const frameCount = ({ rows, cols }: Matrix): number =>
  Math.max(fewestFrames, Math.min(mostFrames, Math.floor(enough / (rows * cols))));

/** `rate` is what `learningRate` says of it. */
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
