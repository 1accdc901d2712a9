/** A probe's predictions: as series of points, as a file, and in words. */
import type { PositionProbe } from '../../core/types.ts';
import type { ColumnsData } from '../../draw/export/source.ts';
import { formatNumber } from '../../draw/format.ts';
import type { PlotCursor, Series } from '../../draw/plot-series.ts';

/** A prediction that is off by this much rounds to a wrong position. */
const misread = 0.5;

const residual = ({ positions, predicted }: PositionProbe, i: number): number => predicted[i] - positions[i];

/** The row that is farthest off, if it rounds to a wrong position. */
export function farthestRow(probe: PositionProbe): number | null {
  let worst = 0;
  for (let i = 1; i < probe.positions.length; i++) {
    if (Math.abs(residual(probe, i)) > Math.abs(residual(probe, worst))) worst = i;
  }
  return Math.abs(residual(probe, worst)) >= misread ? worst : null;
}

type Groups = Readonly<Record<'test' | 'train' | 'worst', readonly number[]>>;

const known = new WeakMap<PositionProbe, Groups>();

/** The rows of each group, in the order of the group's points. */
function groups(probe: PositionProbe): Groups {
  const made = known.get(probe) ?? groupsOf(probe);
  known.set(probe, made);
  return made;
}

function groupsOf(probe: PositionProbe): Groups {
  const rows = Array.from(probe.positions, (_, i) => i);
  const worst = farthestRow(probe);
  return {
    train: rows.filter((i) => probe.trained[i] === 1),
    test: rows.filter((i) => probe.trained[i] === 0),
    worst: worst === null ? [] : [worst],
  };
}

type Group = keyof Groups;

export const looks = {
  train: { label: 'learned from', color: 'position', hollow: true },
  test: { label: 'held out', color: 'position' },
  worst: { label: 'farthest off', color: 'violated' },
} as const satisfies Record<Group, Partial<Series>>;

function series(probe: PositionProbe, value: (i: number) => number): Series[] {
  const all = groups(probe);
  return (Object.keys(looks) as Group[]).flatMap((id) =>
    all[id].length === 0
      ? []
      : [
          {
            id,
            kind: 'points' as const,
            ...looks[id],
            // Hollow like the other rows learned from.
            ...(id === 'worst' && { hollow: probe.trained[all.worst[0]] === 1 }),
            x: all[id].map((i) => probe.positions[i]),
            y: all[id].map(value),
          },
        ],
  );
}

/** Residuals over the positions: rings for rows learned from, dots for held-out rows. */
export const residualSeries = (probe: PositionProbe): Series[] => series(probe, (i) => residual(probe, i));

/** The point that shows a position; `positionOf` is the inverse. */
export function pointOf(probe: PositionProbe, position: number | null): PlotCursor | null {
  if (position === null) return null;
  const { train, test } = groups(probe);
  for (const [name, rows] of [['train', train] as const, ['test', test] as const]) {
    // Positions count up by one.
    const index = rows.indexOf(position - probe.positions[0]);
    if (index >= 0) return { series: name, index };
  }
  return null;
}

export function positionOf(probe: PositionProbe, cursor: PlotCursor | null): number | null {
  if (!cursor) return null;
  const row = groups(probe)[cursor.series as Group]?.[cursor.index];
  return row === undefined ? null : probe.positions[row];
}

const signed = (value: number) => `${value > 0 ? '+' : ''}${formatNumber(value)}`;

/** `predicted`: by the probe, or by its control on a random table, with the same rows held out. */
export function describePosition(
  { positions, trained }: PositionProbe,
  row: number,
  predicted: ArrayLike<number>,
): string {
  const whose = trained[row] === 1 ? 'learned from' : 'held out';
  return `Position ${positions[row]} is read as ${formatNumber(predicted[row])}, off by ${signed(predicted[row] - positions[row])} (${whose})`;
}

/** The line under the figure while the cursor is on no point. */
export function summary(probe: PositionProbe): string {
  const { positions, predicted, trained, test } = probe;
  const judged = Array.from(positions, (_, i) => i).filter((i) => test === null || trained[i] === 0);
  const right = judged.filter((i) => Math.abs(residual(probe, i)) < misread).length;
  const rows = test ? 'held-out rows' : 'rows';
  const worst = farthestRow(probe);
  const share = `${right} of ${judged.length} ${rows} round to the right position`;
  return worst === null
    ? `${share}.`
    : `${share}; position ${positions[worst]} is farthest off, read as ${formatNumber(predicted[worst])}.`;
}

/** One row per position. `after`: 'after 26 epochs' for a step before a descent's last, else ''. */
const rowColumns = (
  { positions, trained }: PositionProbe,
  title: string,
  values: ArrayLike<number>,
  after: string,
): ColumnsData => ({
  kind: 'columns',
  columns: [
    { title: 'position', values: positions },
    { title: `${title} ${after}`.trimEnd(), values },
    { title: 'trained', values: trained },
  ],
});

export function predictionColumns(probe: PositionProbe, after = ''): ColumnsData {
  const { columns } = rowColumns(probe, 'predicted', probe.predicted, after);
  const random = probe.controls?.random.predicted;
  return {
    kind: 'columns',
    columns: random ? [...columns, { title: 'predicted from a random table', values: random }] : columns,
  };
}

export const residualColumns = (probe: PositionProbe, after = ''): ColumnsData =>
  rowColumns(
    probe,
    'residual',
    probe.predicted.map((_, i) => residual(probe, i)),
    after,
  );
