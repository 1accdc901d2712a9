/** What a probe predicts, as series of points, as a file, and under a cursor. */
import type { PositionProbe } from '../../core/types.ts';
import type { ColumnsData, FigureSource } from '../../draw/export/source.ts';
import { formatNumber } from '../../draw/format.ts';
import type { PlotCursor, Series } from '../../draw/plot-series.ts';

/** From here on a row is taken for another one when its prediction is rounded. */
const misread = 0.5;

const residual = ({ positions, predicted }: PositionProbe, i: number): number => predicted[i] - positions[i];

/** The row that is farthest off, if it is taken for another one. */
export function farthestRow(probe: PositionProbe): number | null {
  let worst = 0;
  for (let i = 1; i < probe.positions.length; i++) {
    if (Math.abs(residual(probe, i)) > Math.abs(residual(probe, worst))) worst = i;
  }
  return Math.abs(residual(probe, worst)) >= misread ? worst : null;
}

type Groups = Readonly<Record<'test' | 'train' | 'worst', readonly number[]>>;

const known = new WeakMap<PositionProbe, Groups>();

/** The rows of each group of points; those of a series keep this order. */
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
  train: { label: 'seen by the fit', color: 'position', hollow: true },
  test: { label: 'not seen by the fit', color: 'position' },
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
            // As the other points of its kind are.
            ...(id === 'worst' && { hollow: probe.trained[all.worst[0]] === 1 }),
            x: all[id].map((i) => probe.positions[i]),
            y: all[id].map(value),
          },
        ],
  );
}

export const predictionSeries = (probe: PositionProbe): Series[] => series(probe, (i) => probe.predicted[i]);

/** The key stands at the plot of predictions. */
export const residualSeries = (probe: PositionProbe): Series[] =>
  series(probe, (i) => residual(probe, i)).map((one) => ({ ...one, label: '' }));

/** Between a position and the point that shows it. */
export function pointOf(probe: PositionProbe, position: number | null): PlotCursor | null {
  if (position === null) return null;
  const { train, test } = groups(probe);
  for (const [name, rows] of [['train', train] as const, ['test', test] as const]) {
    // Positions count up from the first one.
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

export function describePosition(probe: PositionProbe, position: number): string {
  const i = position - probe.positions[0];
  const whose = probe.trained[i] === 1 ? 'seen by the fit' : 'not seen by the fit';
  return `Position ${position} is read as ${formatNumber(probe.predicted[i])}, off by ${signed(residual(probe, i))} (${whose})`;
}

/** The line under the plot where no point is read. */
export function summary(probe: PositionProbe): string {
  const wrong = Array.from(probe.positions).filter((_, i) => Math.abs(residual(probe, i)) >= misread).length;
  const worst = farthestRow(probe);
  if (worst === null) return 'Rounded to a whole number, every prediction is the position itself.';
  const share = `${wrong} of ${probe.positions.length} rows are taken for another one`;
  return `${share}; farthest off is position ${probe.positions[worst]}, read as ${formatNumber(probe.predicted[worst])}.`;
}

/** One row a position. `after` which epochs of a descent that goes on, or ''. */
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

export const predictionColumns = (probe: PositionProbe, after = ''): ColumnsData =>
  rowColumns(probe, 'predicted', probe.predicted, after);

export const residualColumns = (probe: PositionProbe, after = ''): ColumnsData =>
  rowColumns(
    probe,
    'residual',
    probe.predicted.map((_, i) => residual(probe, i)),
    after,
  );

/** The picture of a plot with what it shows as it is, one row a position, in place of its points by series. */
export const rowSource = (data: () => ColumnsData, picture: () => FigureSource | null): FigureSource => ({
  scene: () => picture()?.scene() ?? null,
  data,
});
