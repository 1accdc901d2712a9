/** The weights of the fit: one for each dimension of the table. */
import type { PositionProbe } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import type { Series } from '../../draw/plot-series.ts';

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

export function weightSummary({ weights, intercept }: PositionProbe): string {
  const norm = Math.hypot(...weights);
  const largest = weights.reduce((at, value, i) => (Math.abs(value) > Math.abs(weights[at]) ? i : at), 0);
  return `‖w‖ = ${formatNumber(norm)}, b = ${formatNumber(intercept)}; the largest weight is ${formatNumber(weights[largest])}, on dimension ${largest}.`;
}
