import { html } from 'lit';
import type { Lab } from '../../shell/session.ts';
import { settings } from './settings.ts';
import { views } from './views.ts';

export const training: Lab = {
  id: 'training',
  title: 'Training',
  teaser: 'What does a model learn?',
  settings,
  load: () => import('./view.ts'),
  story: async () => (await import('./experiments/story.ts')).claims,
  view: (session) => html`<pe-training-lab .session=${session}></pe-training-lab>`,
  views,
  figures: () => import('./figures.ts'),
};
