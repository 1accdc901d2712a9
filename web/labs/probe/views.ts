/** The fold of each figure, '' for the first screen. Links contain the ids: one that is published never changes. */
import type { figures } from './figures.ts';

export const views = {
  predictions: '',
  residuals: 'rows',
  regions: 'rows',
  weights: 'rows',
  directions: 'descent',
  errors: 'errors',
  'order-probe': 'pairs',
  'tables-side-by-side': 'tables',
  table: 'rows',
  'best-fits': 'rule',
  residual: 'rule',
} as const satisfies Readonly<Record<keyof typeof figures, string>>;
