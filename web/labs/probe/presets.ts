import type { Preset } from '../../shell/presets.ts';

/** A model's table, with enough rows for its columns. Training draws its first rows with a deviation of its own. */
export const trainedHere = {
  source: 'scheme',
  scheme: 'learned',
  deviation: undefined,
  trainHere: true,
  n: 64,
  d: 16,
} as const;

export const presets: readonly Preset[] = [
  { title: 'Sinusoids fill gaps', state: { scheme: 'sinusoidal', split: 'even' } },
  { title: 'A new table', state: { scheme: 'learned', split: 'even' } },
  { title: 'A new table, all rows', state: { scheme: 'learned', split: 'all' } },
  { title: 'A table trained here', state: { ...trainedHere, split: 'even' } },
  { title: 'Rows equal columns', state: { scheme: 'sinusoidal', n: 128 } },
  { title: 'Past the first half', state: { scheme: 'sinusoidal', split: 'first-half' } },
  {
    title: 'GPT-2’s first 64 rows',
    state: { source: 'file', remote: 'openai-community/gpt2', tensor: 'wpe.weight', take: 64 },
  },
];
