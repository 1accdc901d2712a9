/** The words of the folds, except the proof (prose.ts). */
import { html, type TemplateResult } from 'lit';
import type { Encoding } from '../../core/types.ts';

export const foldText = {
  titles: {
    weightsFirst: 'Attention weights of the first sentence',
    weightsSecond: 'Attention weights of the second sentence',
    word: 'One word in both orders',
  },
  first: 'First sentence',
  second: 'Second sentence',
  query: 'query',
  key: 'key',
  head: 'Head',
  /** `word`: the word 'Head' with its explanation */
  headOf: (word: unknown, head: number, heads: number): TemplateResult => html`${word} ${head} of ${heads}`,
  weightsOf: (sentence: string): string => `${sentence}: attention weights`,
  attends: (query: string, key: string, weight: string): string =>
    `“${query}” attends to “${key}” with ${weight}`,
  script: {
    title: 'Attn(ΠX) against Π Attn(X): one attention layer, the words in two orders',
    precision:
      'within 1e-5 of the largest output, since the page computes in 32-bit numbers; where the layer cannot see order, both differences are rounding',
  },
  output: 'output',
  outputVector: (word: string): string => `Output vector of “${word}”`,
  inBothSentences: (word: string): string => `Output of ${word} in both sentences`,
  inFirst: 'first sentence',
  inSecond: 'second sentence',

  every: {
    label: 'Every encoding on the two sentences',
    about:
      'Each encoding alone, with its default parameters or your formula, and no mask, on the two sentences above. The last row is the causal mask alone. Differences up to 10⁻⁵ of the largest output are float32 rounding.',
    computed: 'every encoding',
    columns: {
      scheme: 'encoding',
      difference: 'difference',
      share: 'share of the largest output',
      order: 'order',
      because: 'because it',
    },
    causal: 'Causal mask alone',
    isSeen: '● seen',
    isNotSeen: '○ not seen',
    masks: 'hides later words from each word',
    /** by kind of encoding */
    effects: {
      none: 'adds no positions',
      input: 'gives each position its own vector',
      rotary: 'rotates queries and keys by position',
      bias: 'adds a bias to each score',
      relative: 'gives each offset its own vector',
    } satisfies Record<Encoding['kind'], string>,
  },
};
