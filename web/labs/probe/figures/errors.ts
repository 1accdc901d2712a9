/** The errors of both probes, on this table and on its controls, and how far a descent has come along each direction. */
import type { DescentPath, Errors, OrderErrors, OrderProbe, PositionProbe } from '../../../core/types.ts';
import type { ColumnsData } from '../../../draw/export/source.ts';
import { formatNumber, withMinus } from '../../../draw/format.ts';
import { numberCell, numberTable } from '../../../figures/number-table.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { foldText } from '../fold-text.ts';
import type { OrderProbeOutput } from '../job.ts';
import { text } from '../text.ts';
import { ofFit, ofRows, ofStep, ofTable, withControls } from './predictions.ts';
import '../../../draw/line-plot.ts';
import type { Series } from '../../../draw/plot-series.ts';
import type { Shown } from '../finding.ts';
import { nearlyAll } from '../fit.ts';

const measures = Object.entries(foldText.errors.measures) as unknown as readonly (readonly [
  keyof Errors,
  { readonly title: string; readonly help: string },
])[];

export const errors = defineFigure<PositionProbe>({
  id: 'errors',
  fold: 'errors',
  title: text.titles.errors,
  ...ofFit,
  ...withControls,
  draw(probe) {
    const all = errorRows(probe);
    const measured = all.filter(([, found]) => found !== null);
    return {
      heading: foldText.errors.heading,
      // At full precision. Soft hyphens are for the page only.
      columns: () => [
        { title: foldText.errors.rows, values: measured.map(([title]) => title) },
        ...measures.map(([name, { title }]) => ({
          title: title.replaceAll('\u00ad', ''),
          values: measured.map(([, found]) => found?.[name] ?? Number.NaN),
        })),
      ],
      content: numberTable({
        heading: foldText.errors.heading,
        columns: [{ title: '' }, ...measures.map(([, words]) => words)],
        rows: all.map(([title, found]) => ({
          title,
          cells: measures.map(([name]) => numberCell(found?.[name] ?? Number.NaN, formatOf(name))),
        })),
      }),
    };
  },
});

const errorRows = ({ train, test, all, controls }: PositionProbe) =>
  [
    [foldText.errors.test, test],
    [foldText.errors.train, train],
    [foldText.errors.all, all],
    [foldText.errors.shuffled, controls?.shuffled ?? null],
    [foldText.errors.random, controls?.random ?? null],
  ] as const;

const formatOf = (name: keyof Errors) => (name === 'r2' || name === 'spearman' ? formatShare : formatNumber);

/** A share just below 1 gets enough digits, up to six, to differ from 1. A share near 0 gets three decimals. */
export function formatShare(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.1)
    return Math.abs(value) < 0.0005 ? '≈ 0' : withMinus(value.toFixed(3));
  if (value >= 1 || value < 0.9995) return formatNumber(value);
  const digits = [4, 5, 6].find((count) => Number(value.toPrecision(count)) < 1);
  return digits ? value.toPrecision(digits) : '≈ 1';
}

export const orderProbe = defineFigure<OrderProbeOutput>({
  id: 'order-probe',
  fold: 'pairs',
  title: text.titles.orderProbe,
  ...ofTable,
  reads: [...ofRows, 'pairs', 'pairFolds', 'foldsBy', 'inversePenalty'],
  definitions: ({ store }) => [
    store.get('foldsBy') === 'positions' ? 'orderProbe' : 'orderProbeByPairs',
    'controls',
  ],
  draws: ['pairs'],
  scripts: async (session) => (await import('../scripts.ts')).orderScripts(session),
  draw({ probe }) {
    const all = rateRows(probe);
    const folds = Array.from(probe.foldErrors, (_, i) => foldText.order.fold(i + 1));
    return {
      heading: foldText.order.heading,
      // As shares, at full precision.
      columns: () => [
        { title: foldText.order.table, values: all.map(([title]) => title) },
        { title: foldText.order.meanRate, values: all.map(([, { errorRate }]) => errorRate) },
        ...folds.map((title, i) => ({ title, values: all.map(([, { foldErrors }]) => foldErrors[i]) })),
      ],
      content: numberTable({
        label: foldText.order.label,
        heading: foldText.order.heading,
        columns: ['', foldText.order.mean, ...folds].map((title) => ({ title })),
        rows: all.map(([title, { errorRate, foldErrors }]) => ({
          title,
          cells: [errorRate, ...foldErrors].map((share) => numberCell(share, inPercent)),
        })),
      }),
    };
  },
});

const inPercent = (share: number): string => formatNumber(100 * share);

const rateRows = (probe: OrderProbe): readonly (readonly [title: string, errors: OrderErrors])[] => [
  [foldText.order.thisTable, probe],
  [foldText.order.shuffled, probe.controls.shuffled],
  [foldText.order.random, probe.controls.random],
];

interface Given {
  readonly title: string;
  readonly path: DescentPath;
  readonly step: number;
  readonly after: Shown['after'];
}

export const directions = defineFigure<Given>({
  id: 'directions',
  fold: 'descent',
  title: text.titles.directions,
  ...ofStep,
  scripts: null,
  draw: ({ title, path, step, after }) => ({
    heading: foldText.directionsHeading,
    name: `${title}-directions`,
    plot: {
      label: foldText.directionsLabel(title, after),
      xTitle: foldText.directionBySize,
      yTitle: foldText.shareReached,
      series: directionSeries(path, step),
      xDomain: [1, Math.max(2, path.singularValues.length)],
      // A rate above half the largest overshoots at first.
      yDomain: [0, Math.max(1, ...path.steps[step].reached)],
      describe: (_, __, direction) => describeDirection(path, step, direction),
      columns: () => directionColumns(path, step),
      aspect: 0.3,
      maxHeight: 14,
    },
  }),
});

const isReached = (share: number) => Math.abs(1 - share) <= 1 - nearlyAll;

/** Directions count from 1, in order of falling singular values. */
export function directionSeries(path: DescentPath, step: number): Series[] {
  const { reached } = path.steps[step];
  const series = (id: string, label: string, hollow: boolean): Series => {
    const shown = Array.from({ length: path.rank }, (_, i) => i).filter(
      (i) => isReached(reached[i]) !== hollow,
    );
    const [x, y] = [shown.map((i) => i + 1), shown.map((i) => reached[i])];
    return { id, label, kind: 'points', color: 'position', hollow, x, y };
  };
  const all = [series('reached', foldText.reached, false), series('short', foldText.notReached, true)];
  return all.filter(({ x }) => x.length > 0);
}

/** What is left to fit along a direction: its root mean square over the rows learned from, in positions. */
export function leftAlong(
  { positions, trained, content, steps }: DescentPath,
  step: number,
  direction: number,
): number {
  const seen = positions.filter((_, i) => trained[i] === 1);
  const squares = seen.reduce((sum, position) => sum + position ** 2, 0);
  const left = Math.abs(1 - steps[step].reached[direction]);
  return left * Math.sqrt((content[direction] * squares) / seen.length);
}

export function describeDirection(path: DescentPath, step: number, direction: number): string {
  return foldText.direction(
    direction,
    formatNumber(path.singularValues[direction - 1]),
    formatNumber(100 * path.steps[step].reached[direction - 1]),
    formatNumber(leftAlong(path, step, direction - 1)),
  );
}

export function directionColumns(path: DescentPath, step: number): ColumnsData {
  const { rank: count } = path;
  const titles = foldText.columns;
  const directions = Array.from({ length: count }, (_, i) => i + 1);
  return {
    kind: 'columns',
    columns: [
      { title: titles.direction, values: directions },
      { title: titles.singularValue, values: path.singularValues.subarray(0, count) },
      { title: titles.reached, values: path.steps[step].reached.subarray(0, count) },
      { title: titles.content, values: path.content.subarray(0, count) },
      { title: titles.left, values: directions.map((direction) => leftAlong(path, step, direction - 1)) },
    ],
  };
}
