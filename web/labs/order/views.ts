/** The fold of each figure, '' for the first screen. Links contain the ids: one that is published never changes. */
import type { figures } from './figures.ts';

export const views = {
  'reorder-attend': '',
  'attend-reorder': '',
  difference: '',
  'weights-first': 'attention',
  'weights-second': 'attention',
  word: 'word',
} as const satisfies Readonly<Record<keyof typeof figures, string>>;
