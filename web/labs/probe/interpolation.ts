/** A fit that passes through every row it sees does so whatever the positions are: shown on the same rows, shuffled. */
import type {
  Core,
  Matrix,
  OnProgress,
  PositionProbe,
  PositionProbeOptions,
  Split,
} from '../../core/types.ts';

/** Mean absolute errors on rows that the fit has seen, in positions. */
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
  /** left out: exact, least squares */
  readonly solver?: PositionProbeOptions['solver'];
}

/** A mean absolute error below this share of the number of rows is that of a fit which passes through every one. */
const exact = 1e-6;

export const passesThrough = (mae: number, rows: number): boolean => mae < exact * rows;

/** The fewest and the most rows that a fit sees. */
export function seenRows({ positions, trained }: PositionProbe, train: Split): [number, number] {
  const rows = positions.length;
  if (typeof train === 'object')
    return [rows - Math.ceil(rows / train.folds), rows - Math.floor(rows / train.folds)];
  const seen = trained.reduce((sum, value) => sum + value, 0);
  return [seen, seen];
}

/**
 * Centred rows have one dimension less than there are rows: with that rank, some plane passes through all of them, whatever
 * their positions are. With folds the rank is that of all rows: if those are in general position, so is every part of them.
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

/** The rows that the fit sees, as a table of their own, and how far apart their positions are. */
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
 * Nothing where the fit leaves room. A descent may stop before it is at any row, with the positions true or shuffled: it is
 * asked by its errors. An error is in proportion to how far apart the positions are: row
 * numbers will do.
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
  const { all, controls } = core.probePositions(
    seen.table,
    { train: 'all', seed: settings.seed, solver },
    onProgress,
  );
  const found = {
    rows: seen.table.rows,
    true: probe.train?.mae ?? seen.step * all.mae,
    shuffled: seen.step * (controls?.shuffled.mae ?? Number.NaN),
    random: seen.step * (controls?.random.mae ?? Number.NaN),
  };
  const { length } = probe.positions;
  return isThrough(Math.max(found.true, found.shuffled), length) ? { interpolation: found } : {};
}
