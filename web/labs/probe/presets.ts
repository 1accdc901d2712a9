import type { Preset } from '../../session/presets.ts';

export const presets: readonly Preset[] = [
  { title: 'Sinusoids, every other row', state: { scheme: 'sinusoidal', split: 'even' } },
  { title: 'A new table, every other row', state: { scheme: 'learned', split: 'even' } },
  { title: 'A new table, fitted on all rows', state: { scheme: 'learned', n: 64, d: 64, split: 'all' } },
  { title: 'Past the first half', state: { scheme: 'sinusoidal', split: 'first-half' } },
  {
    title: 'GPT-2’s first 64 rows',
    state: { source: 'file', remote: 'openai-community/gpt2', tensor: 'wpe.weight', take: 64 },
  },
];
