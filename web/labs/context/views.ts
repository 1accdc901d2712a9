/** The fold of each figure, '' for the first screen. Links contain the ids: one that is published never changes. */
import type { figures } from './figures.ts';

export const views = {
  angles: '',
  weight: '',
  reach: '',
  distance: '',
  wavelengths: 'wavelengths',
  entropy: 'growth',
  nearest: 'growth',
} as const satisfies Readonly<Record<keyof typeof figures, string>>;
