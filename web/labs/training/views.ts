/** The fold of each figure, '' for the first screen. Links contain the ids: one that is published never changes. */
import type { figures } from './figures.ts';

export const views = {
  accuracy: '',
  'trained-table': 'learned',
  'trained-similarity': 'learned',
  'trained-norms': 'learned',
  'trained-bias': 'learned',
  attention: 'attention',
  loss: 'loss',
  'by-place': 'by-place',
  runs: 'replay',
  claim: 'experiments',
  'correlation-monotonicity': 'experiments',
  'correlation-translation': 'experiments',
  'correlation-symmetry': 'experiments',
} as const satisfies Readonly<Record<keyof typeof figures, string>>;
