import { html } from 'lit';
import type { Lab } from '../../shell/session.ts';
import { presets } from './presets.ts';
import { settings } from './settings.ts';
import { views } from './views.ts';

export const order: Lab = {
  id: 'order',
  title: 'Order',
  teaser: 'Does attention see word order?',
  settings,
  presets,
  fillsParameters: true,
  load: () => import('./view.ts'),
  view: (session) => html`<pe-order-lab .session=${session}></pe-order-lab>`,
  views,
  figures: () => import('./figures.ts'),
};
