import type { Preset } from '../../shell/presets.ts';

export const presets: readonly Preset[] = [
  { title: 'Which came first?', state: { task: 'first' } },
  {
    title: 'Spans in new places',
    state: { task: 'span', n: 24, spans: 'first-half', encodings: 'learned,sinusoidal,rotary,t5' },
  },
  { title: 'Copy from 3 back', state: { task: 'prev' } },
  { title: 'No order needed', state: { task: 'occ', steps: 200 } },
];
