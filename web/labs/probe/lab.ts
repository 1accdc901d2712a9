import type { Lab } from '../../shell/session.ts';
import { settings } from './settings.ts';

export const probe: Lab = {
  id: 'probe',
  title: 'Probe',
  teaser: 'What has a table learned?',
  settings,
  load: () => import('./screen.ts'),
  figures: () => import('./figures.ts'),
};
