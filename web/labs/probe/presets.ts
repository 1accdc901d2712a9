/** The lab's examples, and the tables that it offers. */
import type { SchemeId } from '../../core/types.ts';
import { isOffline } from '../../draw/faults.ts';
import { recordedSizes } from '../../encoding/trained/recipe.ts';
import { sinusoid } from '../../schemes/scheme-facts.ts';
import type { Preset } from '../../shell/presets.ts';
import { text } from './text.ts';

/** The table of a model that comes with the page. Training draws its first rows with a deviation of its own. */
export const trainedHere = {
  source: 'scheme',
  scheme: 'learned',
  deviation: undefined,
  trainHere: true,
  ...recordedSizes[0],
} as const;

export const sinusoids = { source: 'scheme', scheme: sinusoid, shuffled: undefined } as const;
export const rawIndex = { source: 'scheme', scheme: 'index' } as const;

/** Tables that every comparison has. */
export const builtIn: readonly { readonly scheme: SchemeId; readonly title: string }[] = [
  { scheme: sinusoid, title: 'Sinusoidal, base 10000' },
  { scheme: 'learned', title: 'Learned, untrained (deviation 0.02)' },
];

export const presets = (): readonly Preset[] => [
  { title: 'Sinusoids fill gaps', state: { scheme: sinusoid, split: 'even' } },
  { title: 'A new table', state: { scheme: 'learned', split: 'even' } },
  { title: 'A new table, all rows', state: { scheme: 'learned', split: 'all' } },
  { title: 'A trained table', state: { ...trainedHere, split: 'even' } },
  { title: 'Trained on short texts', state: { ...trainedHere, shortTexts: true, split: 'even' } },
  { title: 'Rows equal columns', state: { scheme: sinusoid, n: 128 } },
  { title: 'Past the first half', state: { scheme: sinusoid, split: 'first-half' } },
  {
    title: isOffline() ? text.modelLater : text.model,
    state: { source: 'file', remote: 'openai-community/gpt2', tensor: 'wpe.weight', take: 64 },
  },
];
