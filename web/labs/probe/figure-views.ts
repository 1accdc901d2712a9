/** The verdict and the figures of a probe. */
import { html, nothing, type TemplateResult } from 'lit';
import '../../draw/figure.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import type { Cell } from '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { PlotCursor, Reference, Series } from '../../draw/line-plot.ts';
import { labelled } from './epochs.ts';
import type { Plots } from './plots.ts';
import { pointOf, positionOf } from './predictions.ts';
import type { Verdict } from './verdict.ts';
import { noError, perfect, type View } from './view.ts';

/** What the reader points at in any of the figures: a position, or one of the numbers of its vector. */
export interface Pointed {
  readonly position: number | null;
  readonly cell: Cell | null;
}

type Point = (pointed: Pointed) => void;

const colors = { holds: 'holds', 'in part': '', broken: 'broken', 'says nothing': '' } as const;

/** `place` is 'finding' for a result beside that of the lab; `instead` is the title of a table in the place of what was asked for. */
export function verdictLine(
  { number, isShare, standing, mark, meaning, words }: Verdict,
  place: 'verdict' | 'finding' = 'verdict',
  instead?: string,
): TemplateResult {
  const color = instead === undefined ? colors[standing] : 'instead';
  const text = isShare ? `${formatNumber(100 * number)} %` : formatNumber(number);
  return html`<div class=${place} role="status">
    <span class="number ${color}" title=${formatFull(number)}>${text}</span>
    <span class="words">${instead === undefined ? nothing : html`<strong>Of “${instead}” in its place:</strong> `}${meaning} <strong class=${color}>${mark}.</strong> ${words}</span>
  </div>`;
}

/** A plot of points over the positions, whose cursor is the position that all figures share. */
function positionPlot(
  plot: {
    readonly id: string;
    readonly label: string;
    readonly yTitle: string;
    readonly idle?: string;
    readonly series: readonly Series[];
    readonly references: readonly Reference[];
    readonly yDomain?: Plots['yDomain'];
    readonly aspect: number;
  },
  { probe, xDomain, describePoint }: Plots,
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

export function predictedFigure(title: string, plots: Plots, pointed: Pointed, point: Point): TemplateResult {
  const plot = {
    id: 'predicted',
    label: `${title}: predicted against true position${labelled(plots.after)}`,
    yTitle: 'predicted position',
    idle: plots.summary,
    series: plots.predicted,
    references: perfect,
    yDomain: plots.yDomain,
    aspect: 0.5,
  };
  return html`<pe-figure heading="Predicted against true position" name="${title}-predictions" kind="predictions" .source=${plots.source}>
    ${positionPlot(plot, plots, pointed, point)}
  </pe-figure>`;
}

export function residualFigure(title: string, plots: Plots, pointed: Pointed, point: Point): TemplateResult {
  const plot = {
    id: 'residuals',
    label: `${title}: predicted minus true position${labelled(plots.after)}`,
    yTitle: 'off by',
    series: plots.residuals,
    references: noError,
    aspect: 0.2,
  };
  return html`<pe-figure heading="Residuals: predicted minus true position" name="${title}-residuals" kind="residuals" .source=${plots.residualSource}>
    ${positionPlot(plot, plots, pointed, point)}
  </pe-figure>`;
}

export function regionFigure(title: string, plots: Plots): TemplateResult {
  return html`<pe-figure heading="Where it fails: error by region" name="${title}-regions" kind="regions" .source=${plots.regionSource}>
    <pe-plot
      id="regions"
      label="${title}: mean absolute error by region of positions${labelled(plots.after)}"
      x-title="position"
      y-title="mean absolute error"
      .series=${plots.regions}
      .xDomain=${plots.xDomain}
      .yDomain=${plots.regionDomain}
      .describe=${plots.describeRegion}
      .aspect=${0.5}
      .maxHeight=${14}
    ></pe-plot>
    <span slot="caption">${plots.regionSummary}</span>
  </pe-figure>`;
}

export function weightFigure(title: string, { weights, weightSummary }: View): TemplateResult {
  return html`<pe-figure heading="The weights w of the fit" name="${title}-weights" kind="weights">
    <pe-plot
      label="${title}: the weight of each dimension"
      x-title="dimension"
      y-title="weight"
      .series=${weights}
      .describe=${(_: string, dimension: number, __: number, weight: number) => `dimension ${dimension}: weight ${formatNumber(weight)}`}
      .aspect=${0.5}
      .maxHeight=${14}
    ></pe-plot>
    <span slot="caption">${weightSummary}</span>
  </pe-figure>`;
}

export function tableFigure(
  title: string,
  view: View,
  { position, cell }: Pointed,
  point: Point,
): TemplateResult {
  return html`<pe-figure class="values" heading="The table: ${title}" name=${title} kind="table">
    <pe-heat-map
      label="${title}: the table of position vectors"
      row-title="position"
      col-title="dimension"
      scale="diverging"
      idle=${view.colors.words}
      .matrix=${view.output.table}
      .domain=${view.colors.domain}
      .cursor=${cell ?? (position === null ? null : { row: position })}
      .describe=${view.describeCell}
      .maxHeight=${24}
      @cursor=${({ detail }: CustomEvent<Cell | null>) => point({ position: detail?.row ?? null, cell: detail })}
    ></pe-heat-map>
  </pe-figure>`;
}
