import { html } from 'lit';
import type { Lab } from '../../shell/session.ts';
import { presets } from './presets.ts';
import { settings as rows } from './settings.ts';
import { views } from './views.ts';

export const properties: Lab = {
  id: 'properties',
  title: 'Properties',
  teaser: 'Three tests for any encoding',
  settings: rows,
  presets,
  load: () => import('./view.ts'),
  view: (session) => html`<pe-properties-lab .session=${session}></pe-properties-lab>`,
  views,
  figures: () => import('./figures.ts'),
};
