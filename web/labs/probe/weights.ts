/** The weights of the fit: one for each dimension of the table. */
import { html, type TemplateResult } from 'lit';
import type { PositionProbe } from '../../core/types.ts';
import type { Series } from '../../draw/plot-series.ts';
import { number } from '../../workbench/number.ts';

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
  return html`‖w‖ = ${number(norm)}, b = ${number(intercept)}; the largest weight is ${number(weights[largest])}, on dimension ${largest}.`;
}
