import type { Lab } from '../../shell/session.ts';
import { configDrop } from './config-drop.ts';
import { settings } from './settings.ts';

export const context: Lab = {
  id: 'context',
  title: 'Context',
  teaser: 'What happens past the trained length',
  settings,
  load: () => import('./screen.ts'),
  figures: () => import('./figures.ts'),
  drops: [configDrop],
};
