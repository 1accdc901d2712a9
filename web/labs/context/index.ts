import { html } from 'lit';
import type { Lab } from '../../shell/session.ts';
import { configDrop } from './config-drop.ts';
import { presets } from './presets.ts';
import { settings } from './settings.ts';
import { views } from './views.ts';

export const context: Lab = {
  id: 'context',
  title: 'Context',
  teaser: 'What happens past the trained length',
  settings,
  presets,
  load: () => import('./view.ts'),
  view: (session) => html`<pe-context-lab .session=${session}></pe-context-lab>`,
  views,
  figures: () => import('./figures.ts'),
  drops: [configDrop],
};
