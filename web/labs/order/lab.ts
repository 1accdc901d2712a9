import type { Lab } from '../../shell/session.ts';
import { settings } from './settings.ts';

export const order: Lab = {
  id: 'order',
  title: 'Order',
  teaser: 'Does attention see word order?',
  settings,
  fillsParameters: true,
  load: () => import('./screen.ts'),
  figures: () => import('./figures.ts'),
};
