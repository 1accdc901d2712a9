/** Figures over the table's dimensions: its values, and the fit's weights. */
import { html, type TemplateResult } from 'lit';
import type { PositionProbe } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import type { Cell } from '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { Series } from '../../draw/plot-series.ts';
import { figuresFrom } from '../../shell/figure.ts';
import { plainNumber } from '../../shell/numbers.ts';
import type { ProbeOutput } from './job.ts';
import type { Point, Pointed } from './position-figures.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

export const weightSeries = ({ weights }: PositionProbe): Series[] => [
  {
    id: 'weights',
    label: '',
    kind: 'line',
    color: 'position',
    x: Array.from(weights, (_, dimension) => dimension),
    y: weights,
  },
];

export function weightSummary({ weights, intercept }: PositionProbe): TemplateResult {
  const norm = Math.hypot(...weights);
  const largest = weights.reduce((at, value, i) => (Math.abs(value) > Math.abs(weights[at]) ? i : at), 0);
  return html`‖w‖ = ${plainNumber(norm)}, b = ${plainNumber(intercept)}; the largest weight is ${plainNumber(weights[largest])}, on dimension ${largest}.`;
}

const describeWeight = (_: string, dimension: number, __: number, weight: number) =>
  `dimension ${dimension}: weight ${formatNumber(weight)}`;

/** `series` and `summary` are made once per result. */
export const weightFigure = (
  title: string,
  series: readonly Series[],
  summary: TemplateResult,
): TemplateResult =>
  figure(
    'weights',
    { heading: 'Weights w of the fit', name: `${title}-weights` },
    html`<pe-plot
        label="${title}: the weight of each dimension"
        x-title="dimension"
        y-title="weight"
        .series=${series}
        .describe=${describeWeight}
        .aspect=${0.5}
        .maxHeight=${14}
      ></pe-plot>
      <span slot="caption">${summary}</span>`,
  );

const describeValue = (row: number, col: number, value: number) =>
  `position ${row}, dimension ${col}: ${formatNumber(value)}`;

export const valuesFigure = (
  title: string,
  { table, colors }: ProbeOutput,
  { position, cell }: Pointed,
  point: Point,
): TemplateResult =>
  figure(
    'table',
    { heading: `The table: ${title}`, name: title, className: 'values' },
    html`<pe-heat-map
      label="${title}: the table of position vectors"
      row-title="position"
      col-title="dimension"
      scale="diverging"
      idle=${colors.words}
      .matrix=${table}
      .domain=${colors.domain}
      .cursor=${cell ?? (position === null ? null : { row: position })}
      .describe=${describeValue}
      .maxHeight=${24}
      @cursor=${({ detail }: CustomEvent<Cell | null>) => point({ position: detail?.row ?? null, cell: detail })}
    ></pe-heat-map>`,
  );
