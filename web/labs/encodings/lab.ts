import type { Lab } from '../../shell/session.ts';
import { settings } from './settings.ts';

export const encodings: Lab = {
  id: 'encodings',
  title: 'Encodings',
  teaser: 'How a position becomes a vector',
  settings,
  fillsParameters: true,
  load: () => import('./screen.ts'),
  figures: () => import('./figures.ts'),
};
