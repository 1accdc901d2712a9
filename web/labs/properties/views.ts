/** The fold of each figure, '' for the first screen. Links contain the ids: one that is published never changes. */
import type { figures } from './figures.ts';

export const views = {
  matrix: '',
  proximity: 'map',
  'proximity-offsets': 'map',
  'identical-words': 'attention',
  'identical-words-offsets': 'attention',
  trajectory: 'vectors',
  norms: 'vectors',
  'singular-values': 'vectors',
  spectrum: 'vectors',
  toeplitz: 'vectors',
  remainder: 'vectors',
  psi: 'psi',
  'psi-derivative': 'psi',
  frequencies: 'psi',
} as const satisfies Readonly<Record<keyof typeof figures, string>>;
