/** Figures by row or dimension: residuals, error by region, weights of the fit, and the table itself. */
import type { TemplateResult } from 'lit';
import { norm } from '../../../core/matrix.ts';
import type { PositionProbe } from '../../../core/types.ts';
import type { ColumnsData } from '../../../draw/export/source.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import type { Cell } from '../../../draw/heat-map.ts';
import '../../../draw/line-plot.ts';
import type { PlotCursor, Series } from '../../../draw/plot-series.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { foldText } from '../fold-text.ts';
import type { ProbeOutput } from '../job.ts';
import { text } from '../text.ts';
import {
  describePosition,
  onceFor,
  pointOf,
  positionOf,
  type Region,
  regionAt,
  regionCount,
  regionErrors,
  regionSeries,
  regionsByError,
  residualSeries,
  residualsOf,
} from '../verdict.ts';
import {
  definitionOfFit,
  type OfStep,
  ofFit,
  ofStep,
  ofTable,
  type Pointing,
  positionDomain,
} from './predictions.ts';

const { columns } = foldText;

export const residualColumns = (probe: PositionProbe, after: string): ColumnsData => ({
  kind: 'columns',
  columns: [
    { title: text.columns.position, values: probe.positions },
    { title: columns.residual(after), values: residualsOf(probe) },
    { title: text.columns.trained, values: probe.trained },
  ],
});

export const residuals = defineFigure<Pick<OfStep, 'title' | 'shown'> & Pointing>({
  id: 'residuals',
  fold: 'rows',
  title: text.titles.residuals,
  ...ofStep,
  draw: ({ title, shown: { probe, after }, pointed, point }) => ({
    heading: foldText.residualsHeading,
    name: `${title}-residuals`,
    plot: {
      label: foldText.residualsLabel(title, after),
      xTitle: foldText.position,
      yTitle: foldText.residual,
      series: residualSeries(probe),
      references: [{ slope: 0, intercept: 0, label: foldText.perfect }],
      xDomain: positionDomain(probe),
      cursor: pointOf(probe, pointed.position),
      describe: (series, index) => {
        const [first] = probe.positions;
        return describePosition(probe, (positionOf(probe, { series, index }) ?? first) - first);
      },
      columns: () => residualColumns(probe, after),
      aspect: 0.2,
      maxHeight: 26,
    },
    follow: (cursor: PlotCursor | null) => point({ position: positionOf(probe, cursor), cell: null }),
  }),
});

/** One row per region. */
export const regionColumns = (all: readonly Region[], after = ''): ColumnsData => ({
  kind: 'columns',
  columns: [
    { title: columns.firstPosition, values: all.map(({ first }) => first) },
    { title: columns.lastPosition, values: all.map(({ last }) => last) },
    { title: columns.errorSeen(after), values: all.map(({ train }) => train) },
    { title: columns.errorHeldOut(after), values: all.map(({ test }) => test) },
  ],
});

/** The axis runs from 0 to a little above the largest error. */
export const regionDomain = (all: readonly Region[]): readonly [number, number] => [
  0,
  1.1 * Math.max(0, ...all.flatMap(({ train, test }) => [train, test]).filter((error) => error > 0)) || 1,
];

export function worstRegion(all: readonly Region[], after = ''): string {
  const { areHeldOut, judged } = regionsByError(all);
  return foldText.worstRegion(areHeldOut, judged[0], judged[judged.length - 1], after);
}

const regionsOf = onceFor((probe: PositionProbe) => {
  const all = regionErrors(probe);
  return { all, series: regionSeries(all), domain: regionDomain(all) };
});

export const regions = defineFigure<Pick<OfStep, 'title' | 'shown'>>({
  id: 'regions',
  fold: 'rows',
  title: text.titles.regions,
  ...ofStep,
  definitions: (settings) => [definitionOfFit(settings), define(foldText.errorByRegion(regionCount))],
  scripts: null,
  draw({ title, shown: { probe, after } }) {
    const { all, series, domain } = regionsOf(probe);
    return {
      heading: foldText.regionsHeading,
      name: `${title}-regions`,
      plot: {
        label: foldText.regionsLabel(title, after),
        xTitle: foldText.position,
        yTitle: foldText.meanError,
        series,
        xDomain: positionDomain(probe),
        yDomain: domain,
        describe: (series, _, x, error) =>
          foldText.regionOff(regionAt(all, x), formatNumber(error), series === 'test'),
        columns: () => regionColumns(all, after),
        aspect: 0.5,
        maxHeight: 14,
      },
      note: worstRegion(all, after),
    };
  },
});

const weightSeries = onceFor((values: Float32Array | Float64Array): readonly Series[] => [
  { id: 'weights', label: '', kind: 'line', color: 'position', x: values.map((_, i) => i), y: values },
]);

/** Weights of the fit, at the end of a descent. */
export const weights = defineFigure<{ readonly title: string; readonly probe: PositionProbe }>({
  id: 'weights',
  fold: 'rows',
  title: text.titles.weights,
  ...ofFit,
  draw: ({ title, probe: { weights: values, intercept } }) => ({
    heading: foldText.weightsHeading,
    name: `${title}-weights`,
    plot: {
      label: foldText.weightsLabel(title),
      xTitle: foldText.dimension,
      yTitle: foldText.weight,
      series: weightSeries(values),
      describe: (_, dimension, __, value) => foldText.weightOf(dimension, formatNumber(value)),
      aspect: 0.5,
      maxHeight: 14,
    },
    note: weightSummary(values, intercept),
  }),
});

export function weightSummary(values: Float64Array, intercept: number): TemplateResult {
  const at = values.reduce((most, value, i) => (Math.abs(value) > Math.abs(values[most]) ? i : most), 0);
  return foldText.weightSummary(norm(values), intercept, values[at], at);
}

export const table = defineFigure<Pointing & { readonly title: string; readonly output: ProbeOutput }>({
  id: 'table',
  fold: 'rows',
  title: text.titles.table,
  ...ofTable,
  scripts: async (session) => (await import('../scripts.ts')).tableScripts(session),
  draw: ({ title, output: { table: matrix, colors }, pointed: { position, cell }, point }) => ({
    heading: foldText.tableHeading(title),
    name: title,
    className: 'values',
    map: {
      label: foldText.tableLabel(title),
      rowTitle: foldText.position,
      colTitle: foldText.dimension,
      scale: 'diverging',
      idle: colors.words,
      matrix,
      domain: colors.domain,
      cursor: cell ?? (position === null ? null : { row: position }),
      describe: (row, col, value) => foldText.cell(row, col, formatNumber(value)),
      maxHeight: 24,
    },
    follow: (cursor: Cell | null) => point({ position: cursor?.row ?? null, cell: cursor }),
  }),
});
