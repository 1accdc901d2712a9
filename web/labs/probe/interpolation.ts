/** Whether a fit passes through every row it learns from, whatever the positions. The proof: shuffled positions fit as well. */
import type {
  Core,
  Matrix,
  OnProgress,
  PositionProbe,
  PositionProbeOptions,
  Split,
} from '../../core/types.ts';

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
