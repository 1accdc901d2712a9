/** The figures over the positions: what the probe predicts, how far off it is, and in which region. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Cell } from '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { PlotCursor, Reference, Series } from '../../draw/line-plot.ts';
import { figuresFrom } from '../../workbench/figure.ts';
import { atEnd } from './descent/progress.ts';
import type { PositionPlots } from './position-plots.ts';
import { pointOf, positionOf } from './predictions.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

/** What the reader points at in any of the figures: a position, or one of the numbers of its vector. */
export interface Pointed {
  readonly position: number | null;
  readonly cell: Cell | null;
}

export type Point = (pointed: Pointed) => void;

const perfect: readonly Reference[] = [{ slope: 1, intercept: 0, label: 'perfect' }];
const noError: readonly Reference[] = [{ slope: 0, intercept: 0, label: 'perfect' }];

/** A plot of points over the positions, whose cursor is the position that all figures share. */
function positionPlot(
  plot: {
    readonly id: string;
    readonly label: string;
    readonly yTitle: string;
    readonly idle?: string;
    readonly series: readonly Series[];
    readonly references: readonly Reference[];
    readonly yDomain?: PositionPlots['yDomain'];
    readonly aspect: number;
  },
  { probe, xDomain, describePoint }: PositionPlots,
  { position }: Pointed,
  point: Point,
): TemplateResult {
  return html`<pe-plot
    id=${plot.id}
    label=${plot.label}
    x-title="position"
    y-title=${plot.yTitle}
    idle=${plot.idle ?? nothing}
    .series=${plot.series}
    .references=${plot.references}
    .xDomain=${xDomain}
    .yDomain=${plot.yDomain ?? null}
    .cursor=${pointOf(probe, position)}
    .describe=${describePoint}
    .aspect=${plot.aspect}
    .maxHeight=${26}
    @cursor=${({ detail }: CustomEvent<PlotCursor | null>) => point({ position: positionOf(probe, detail), cell: null })}
  ></pe-plot>`;
}

export function predictedFigure(
  title: string,
  plots: PositionPlots,
  pointed: Pointed,
  point: Point,
): TemplateResult {
  const plot = {
    id: 'predicted',
    label: `${title}: predicted against true position${atEnd(plots.after)}`,
    yTitle: 'predicted position',
    idle: plots.summary,
    series: plots.predicted,
    references: perfect,
    yDomain: plots.yDomain,
    aspect: 0.5,
  };
  return figure(
    'predictions',
    { heading: 'Predicted against true position', name: `${title}-predictions`, source: plots.source },
    positionPlot(plot, plots, pointed, point),
  );
}

export function residualFigure(
  title: string,
  plots: PositionPlots,
  pointed: Pointed,
  point: Point,
): TemplateResult {
  const plot = {
    id: 'residuals',
    label: `${title}: predicted minus true position${atEnd(plots.after)}`,
    yTitle: 'off by',
    series: plots.residuals,
    references: noError,
    aspect: 0.2,
  };
  return figure(
    'residuals',
    {
      heading: 'Residuals: predicted minus true position',
      name: `${title}-residuals`,
      source: plots.residualSource,
    },
    positionPlot(plot, plots, pointed, point),
  );
}

export const regionFigure = (title: string, plots: PositionPlots): TemplateResult =>
  figure(
    'regions',
    {
      heading: 'Where it fails: error by region',
      name: `${title}-regions`,
      source: plots.regionSource,
    },
    html`<pe-plot
        id="regions"
        label="${title}: mean absolute error by region of positions${atEnd(plots.after)}"
        x-title="position"
        y-title="mean absolute error"
        .series=${plots.regions}
        .xDomain=${plots.xDomain}
        .yDomain=${plots.regionDomain}
        .describe=${plots.describeRegion}
        .aspect=${0.5}
        .maxHeight=${14}
      ></pe-plot>
      <span slot="caption">${plots.regionSummary}</span>`,
  );
