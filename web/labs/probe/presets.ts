import type { Preset } from '../../shell/presets.ts';
import { trainedHere } from './settings.ts';

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
