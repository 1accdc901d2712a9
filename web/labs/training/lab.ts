import type { Lab } from '../../shell/session.ts';
import { settings } from './settings.ts';

export const training: Lab = {
  id: 'training',
  title: 'Training',
  teaser: 'What does a model learn?',
  settings,
  load: () => import('./screen.ts'),
  story: async () => (await import('./experiments/index.ts')).claims,
  figures: () => import('./figures.ts'),
};
