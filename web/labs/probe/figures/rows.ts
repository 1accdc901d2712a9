/** Figures over the rows and the dimensions of the table: residuals, error by region, weights of the fit, values. */
import { html, type TemplateResult } from 'lit';
import type { PositionProbe } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import type { Cell } from '../../../draw/heat-map.ts';
import '../../../draw/line-plot.ts';
import type { PlotCursor, Series } from '../../../draw/plot-series.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { plainNumber } from '../../../shell/numbers.ts';
import { atEnd } from '../descent/descent.ts';
import { definitionOfFit, ofFit, ofStep, ofTable } from '../figure-facts.ts';
import type { ProbeOutput } from '../job.ts';
import { pointOf, positionOf } from '../predictions.ts';
import type { PositionPlots } from '../presentation.ts';
import { regionCount } from '../regions.ts';
import type { Pointing } from './predictions.ts';

interface Given {
  readonly title: string;
  readonly plots: PositionPlots;
}

export const residuals = defineFigure<Given & Pointing>({
  id: 'residuals',
  fold: 'rows',
  title: 'Residuals',
  ...ofStep,
  draw: ({ title, plots, pointed, point }) => ({
    heading: 'Residuals: predicted minus true position',
    name: `${title}-residuals`,
    plot: {
      label: `${title}: predicted minus true position${atEnd(plots.after)}`,
      xTitle: 'position',
      yTitle: 'residual',
      series: plots.residuals,
      references: [{ slope: 0, intercept: 0, label: 'perfect' }],
      xDomain: plots.xDomain,
      cursor: pointOf(plots.probe, pointed.position),
      describe: plots.describePoint,
      columns: plots.residualColumns,
      aspect: 0.2,
      maxHeight: 26,
    },
    follow: (cursor: PlotCursor | null) => point({ position: positionOf(plots.probe, cursor), cell: null }),
  }),
});

export const regions = defineFigure<Given>({
  id: 'regions',
  fold: 'rows',
  title: 'Error by region',
  ...ofStep,
  definitions: (settings) => [definitionOfFit(settings), errorByRegion],
  scripts: null,
  draw: ({ title, plots }) => ({
    heading: 'Where it fails: error by region',
    name: `${title}-regions`,
    plot: {
      label: `${title}: mean absolute error by region of positions${atEnd(plots.after)}`,
      xTitle: 'position',
      yTitle: 'mean absolute error',
      series: plots.regions,
      xDomain: plots.xDomain,
      yDomain: plots.regionDomain,
      describe: plots.describeRegion,
      columns: plots.regionColumns,
      aspect: 0.5,
      maxHeight: 14,
    },
    note: plots.regionSummary,
  }),
});

const errorByRegion = {
  words: `Error by region: the mean absolute error on rows learned from and on held-out rows, in ${regionCount} regions of rows (fewer if there are fewer rows). With n rows, region k begins at row ⌊k n / ${regionCount}⌋.`,
  papers: [],
};

interface Weights {
  readonly title: string;
  readonly series: readonly Series[];
  readonly probe: PositionProbe;
}

export const weights = defineFigure<Weights>({
  id: 'weights',
  fold: 'rows',
  title: 'Weights of the fit',
  ...ofFit,
  draw: ({ title, series, probe }) => ({
    heading: 'Weights w of the fit',
    name: `${title}-weights`,
    plot: {
      label: `${title}: the weight of each dimension`,
      xTitle: 'dimension',
      yTitle: 'weight',
      series,
      describe: (_, dimension, __, weight) => `dimension ${dimension}: weight ${formatNumber(weight)}`,
      aspect: 0.5,
      maxHeight: 14,
    },
    note: weightSummary(probe),
  }),
});

export function weightSummary({ weights, intercept }: PositionProbe): TemplateResult {
  const norm = Math.hypot(...weights);
  const largest = weights.reduce((at, value, i) => (Math.abs(value) > Math.abs(weights[at]) ? i : at), 0);
  return html`‖w‖ = ${plainNumber(norm)}, b = ${plainNumber(intercept)}; the largest weight is ${plainNumber(weights[largest])}, on dimension ${largest}.`;
}

interface Values extends Pointing {
  readonly title: string;
  readonly output: ProbeOutput;
}

export const table = defineFigure<Values>({
  id: 'table',
  fold: 'rows',
  title: 'The table',
  ...ofTable,
  scripts: async (session) => (await import('../scripts.ts')).tableScripts(session),
  draw: ({ title, output: { table, colors }, pointed: { position, cell }, point }) => ({
    heading: `The table: ${title}`,
    name: title,
    className: 'values',
    map: {
      label: `${title}: the table of position vectors`,
      rowTitle: 'position',
      colTitle: 'dimension',
      scale: 'diverging',
      idle: colors.words,
      matrix: table,
      domain: colors.domain,
      cursor: cell ?? (position === null ? null : { row: position }),
      describe: (row, col, value) => `position ${row}, dimension ${col}: ${formatNumber(value)}`,
      maxHeight: 24,
    },
    follow: (cursor: Cell | null) => point({ position: cursor?.row ?? null, cell: cursor }),
  }),
});
