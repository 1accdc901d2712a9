import type { Preset } from '../../shell/presets.ts';
import type { Lab } from '../../shell/session.ts';
import { settings } from './settings.ts';

const presets: readonly Preset[] = [
  {
    title: 'Do I like coding',
    state: { words: 'I do like coding', permutation: [1, 0, 2, 3], scheme: 'none', causal: false },
  },
  { title: 'He is Adhil', state: { words: 'He is Adhil', permutation: [1, 0, 2] } },
  {
    title: 'The man bites the dog',
    state: { words: 'the dog bites the man', permutation: [0, 4, 2, 3, 1] },
  },
  { title: 'The causal mask alone', state: { scheme: 'none', causal: true } },
  { title: 'Sinusoids, base 100', state: { scheme: 'sinusoidal', base: 100 } },
];

export const order: Lab = {
  id: 'order',
  title: 'Order',
  teaser: 'Does attention see word order?',
  settings,
  presets,
  fillsParameters: true,
  load: () => import('./screen.ts'),
  figures: () => import('./figures.ts'),
};
