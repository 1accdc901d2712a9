/** The lab's examples, and the encodings that stand side by side in its lever. */
import type { SchemeId } from '../../core/types.ts';
import type { Preset } from '../../shell/presets.ts';

export const presets: readonly Preset[] = [
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

export const beside: readonly SchemeId[] = ['none', 'sinusoidal', 'rotary', 'alibi', 'learned'];
