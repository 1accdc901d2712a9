/** How a probe fits: gradient descent with its learning rate, epochs and progress, and whether a fit passes through every row. */
import { usualRate } from '../../core/constants.ts';
import type {
  Core,
  DescentPath,
  DescentPathOptions,
  Matrix,
  OnProgress,
  PositionProbe,
  PositionProbeOptions,
  Split,
} from '../../core/types.ts';

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

/** Mean absolute errors on rows that the fit learned from, in positions. */
export interface Interpolation {
  readonly rows: number;
  readonly true: number;
  readonly shuffled: number;
  readonly random: number;
}

interface Settings {
  readonly train: Split;
  readonly ridge: number;
  readonly seed: number;
  /** exact least squares if left out */
  readonly solver?: PositionProbeOptions['solver'];
}

/** A fit passes through every row if its mean absolute error is below this share of the number of rows. */
const exact = 1e-6;

export const passesThrough = (mae: number, rows: number): boolean => mae < exact * rows;

/** The fewest and the most rows that a fit learns from. They differ only with folds. */
export function seenRows({ positions, trained }: PositionProbe, train: Split): [number, number] {
  const rows = positions.length;
  if (typeof train === 'object')
    return [rows - Math.ceil(rows / train.folds), rows - Math.floor(rows / train.folds)];
  const seen = trained.reduce((sum, value) => sum + value, 0);
  return [seen, seen];
}

/**
 * m centred rows span at most m − 1 dimensions. At that rank, a plane passes through all of them for any positions. With folds the
 * rank is that of all rows: if those are in general position, so is every subset.
 */
export function interpolates(
  probe: PositionProbe,
  { train, ridge }: Pick<Settings, 'train' | 'ridge'>,
): boolean {
  const [, most] = seenRows(probe, train);
  return (
    ridge === 0 && most > 1 && probe.rank >= (typeof train === 'object' ? probe.positions.length : most) - 1
  );
}

/** The rows that the fit learns from, as a table, and the step between their positions. */
function seenTable(
  { rows, cols, data }: Matrix,
  { positions, trained }: PositionProbe,
  train: Split,
): { readonly table: Matrix; readonly step: number } {
  const seen = Array.from(positions).filter((_, i) => typeof train === 'object' || trained[i] === 1);
  const table = { rows: seen.length, cols, data: new Float32Array(seen.length * cols) };
  for (const [i, row] of seen.entries())
    table.data.set(data.subarray(row * cols, (row + 1) * cols), i * cols);
  return { table, step: rows > 1 && seen.length > 1 ? seen[1] - seen[0] : 1 };
}

/**
 * Empty unless the fit passes through every row. A descent may stop short of that, so its errors decide, with true and with shuffled
 * positions. The fits use row numbers in place of positions; their errors are scaled by the step between positions.
 */
export function interpolation(
  core: Pick<Core, 'probePositions'>,
  table: Matrix,
  probe: PositionProbe,
  settings: Settings,
  onProgress?: OnProgress,
): { readonly interpolation?: Interpolation } {
  if (!interpolates(probe, settings)) return {};
  const { solver = 'exact' } = settings;
  const isThrough = (mae: number, rows: number) => solver === 'exact' || passesThrough(mae, rows);
  if (probe.train && !isThrough(probe.train.mae, probe.positions.length)) return {};
  const seen = seenTable(table, probe, settings.train);
  const options = { train: 'all', seed: settings.seed, solver } as const;
  const { all, controls } = core.probePositions(seen.table, options, onProgress);
  const found = {
    rows: seen.table.rows,
    true: probe.train?.mae ?? seen.step * all.mae,
    shuffled: seen.step * (controls?.shuffled.mae ?? Number.NaN),
    random: seen.step * (controls?.random.mae ?? Number.NaN),
  };
  const { length } = probe.positions;
  return isThrough(Math.max(found.true, found.shuffled), length) ? { interpolation: found } : {};
}
