/** Figures over the positions: predictions, residuals, error by region. */
import { html, type TemplateResult } from 'lit';
import type { Cell } from '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { PlotCursor, Reference, Series } from '../../draw/line-plot.ts';
import { figuresFrom } from '../../shell/figure.ts';
import { atEnd } from './descent/progress.ts';
import type { PositionPlots } from './position-plots.ts';
import './panels/panels.ts';
import type { PanelsCursor } from './panels/panels.ts';
import type { PanelName } from './panels/scene.ts';
import { pointOf, positionOf } from './predictions.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

/** The reader's cursor, shared by all figures: a position, or one number of its vector. */
export interface Pointed {
  readonly position: number | null;
  readonly cell: Cell | null;
  /** the panel of the cursor, in the figure with two tables */
  readonly panel?: PanelName | undefined;
}

export type Point = (pointed: Pointed) => void;

const noError: readonly Reference[] = [{ slope: 0, intercept: 0, label: 'perfect' }];

/** A plot of points over the positions, with the cursor that all figures share. */
function positionPlot(
  plot: {
    readonly id: string;
    readonly label: string;
    readonly yTitle: string;
    readonly series: readonly Series[];
    readonly references: readonly Reference[];
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
    .series=${plot.series}
    .references=${plot.references}
    .xDomain=${xDomain}
    .cursor=${pointOf(probe, position)}
    .describe=${describePoint}
    .aspect=${plot.aspect}
    .maxHeight=${26}
    @cursor=${({ detail }: CustomEvent<PlotCursor | null>) => point({ position: positionOf(probe, detail), cell: null })}
  ></pe-plot>`;
}

/** The figure that proves the lab's claim. `maxHeight` of a panel, in font sizes. */
export function predictedFigure(
  title: string,
  plots: PositionPlots,
  { position, panel = 'table' }: Pointed,
  point: Point,
  caption: unknown,
  maxHeight: number,
): TemplateResult {
  const { probe, picture } = plots;
  const [first] = probe.positions;
  return figure(
    'predictions',
    { heading: 'Predicted against true position', name: `${title}-predictions`, caption },
    html`<pe-panels
      id="predicted"
      label="${title}: predicted against true position${atEnd(plots.after)}, beside a random table"
      idle=${plots.summary}
      .picture=${picture}
      .xDomain=${plots.xDomain}
      .yDomain=${plots.yDomain}
      .maxHeight=${maxHeight}
      .cursor=${position === null ? null : { panel, row: position - first }}
      .describe=${plots.describeRow}
      .columns=${plots.columns}
      @cursor=${({ detail }: CustomEvent<PanelsCursor | null>) => point({ position: detail && detail.row + first, cell: null, panel: detail?.panel })}
    ></pe-panels>`,
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
    yTitle: 'residual',
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
