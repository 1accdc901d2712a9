import { html } from 'lit';
import type { Lab } from '../../shell/session.ts';
import { presets } from './presets.ts';
import { settings } from './settings.ts';
import { views } from './views.ts';

export const probe: Lab = {
  id: 'probe',
  title: 'Probe',
  teaser: 'What has a table learned?',
  settings,
  presets,
  load: () => import('./view.ts'),
  view: (session) => html`<pe-probe-lab .session=${session}></pe-probe-lab>`,
  views,
  figures: () => import('./figures.ts'),
};
