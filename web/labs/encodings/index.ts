import { html } from 'lit';
import type { Lab } from '../../shell/session.ts';
import { presets } from './presets.ts';
import { settings } from './settings.ts';
import { views } from './views.ts';

export const encodings: Lab = {
  id: 'encodings',
  title: 'Encodings',
  teaser: 'How a position becomes a vector',
  settings,
  presets,
  fillsParameters: true,
  load: () => import('./view.ts'),
  view: (session) => html`<pe-encodings-lab .session=${session}></pe-encodings-lab>`,
  views,
  figures: () => import('./figures.ts'),
};
