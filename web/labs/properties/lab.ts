import type { Lab } from '../../shell/session.ts';
import { settings } from './settings.ts';

export const properties: Lab = {
  id: 'properties',
  title: 'Properties',
  teaser: 'Three tests for any encoding',
  settings,
  load: () => import('./screen.ts'),
  figures: () => import('./figures.ts'),
};
