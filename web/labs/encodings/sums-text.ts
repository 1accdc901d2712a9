/** The words of the fold on adding and concatenating. */

import { html, type TemplateResult } from 'lit';
import { counted } from '../../core/counted.ts';
import type { Encoding } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import { weightWords } from '../../encoding/layer.ts';

const percentOfSquares = (share: number): string => `${formatNumber(100 * share)} % of the sum of squares`;

/** '64 words of width 32' */
const sizes = (n: number, d: number): string => `${n} ${n === 1 ? 'word' : 'words'} of width ${d}`;

/** The numbers in the answer to "Add or concatenate?". */
export interface Combined {
  /** shares of the mixed terms, added and concatenated */
  readonly added: number;
  readonly concatenated: number;
  /** multiply-adds of concatenating as a multiple of those of adding, for `n` words of width `d` */
  readonly times: number;
  readonly n: number;
  readonly d: number;
}

/** Who decides the scores where words and positions are added. */
export interface Winner {
  /** shares of words with words, and of positions with positions */
  readonly words: number;
  readonly positions: number;
  /** how long the vectors are */
  readonly wordsToPositions: number;
}

export const ofSums = {
  heading: 'What one score is made of',
  answer({ added, concatenated, times, n, d }: Combined): string {
    const adding =
      added > 0
        ? `Adding is cheaper, but mixes words and positions: in the sentence below, the mixed terms make up ${percentOfSquares(added)}.`
        : 'Adding is cheaper, and no score of the sentence below mixes words and positions.';
    const cost = `costs ${formatNumber(times)} times the multiply-adds for ${sizes(n, d)}`;
    return concatenated > 0
      ? `${adding} Concatenating ${cost}, and full weights mix them as well: ${percentOfSquares(concatenated)}.`
      : `${adding} Concatenating keeps them apart, but ${cost}.`;
  },
  about:
    'Added or concatenated, a score is a sum of four terms: word with word, position with position, and two that mix them. All maps share one scale.',
  sizes: 'Size of the words, with √d or without',
  ofSizes:
    'Vaswani et al. (2017) multiply embeddings by √d, and give no reason. Take the factor away, and see who decides the scores.',
  size: (size: number): string => (size === 1 ? 'Multiplied by √d' : 'Without √d'),
  winner({ words, positions, wordsToPositions }: Winner): string {
    const times = `Words are ${formatNumber(wordsToPositions)} times as long as positions. Added,`;
    const [most, least] = words >= positions ? ['words', 'positions'] : ['positions', 'words'];
    const [more, less] = [Math.max(words, positions), Math.min(words, positions)];
    return `${times} ${most} decide the scores: ${most} with ${most} make up ${percentOfSquares(more)}, ${least} with ${least} ${formatNumber(100 * less)} %.`;
  },
  sentence: (most: number): string => `Sentence, up to ${most} words`,
  weights: weightWords,
  typeWord: 'Type a word to see its scores.',
  elsewhere: 'Nothing to add or concatenate',
  actsElsewhere: (title: string, kind: Encoding['kind']): string =>
    `Only vectors on the inputs can be added to words or concatenated. “${title}” acts ${acts[kind]}.`,
  added: 'Added: the same weights read words and positions',
  blockDiagonal: 'Concatenated, block-diagonal weights: words and positions never mix',
  full: 'Concatenated, full weights: words and positions mix again',
  terms: {
    contentContent: 'content–content',
    contentPosition: 'content–position',
    positionContent: 'position–content',
    positionPosition: 'position–position',
  },
  sum: 'sum of the four terms',
  ofTheLayer: 'the scores of the layer, before the softmax',
  mapLabel: (name: string, isAdded: boolean): string =>
    `Scores, ${name}, ${isAdded ? 'added' : 'concatenated'}`,
  query: 'query',
  key: 'key',
  cell: (query: string, at: number, key: string, to: number, value: string): string =>
    `“${query}” at ${at}, “${key}” at ${to}: ${value}`,
  share: (share: TemplateResult, norm: TemplateResult): TemplateResult =>
    html`${share} of the sum of squares; norm ${norm}`,
  error: (difference: TemplateResult): TemplateResult =>
    html`Largest difference between the sum of the terms and the scores of the layer: ${difference}.`,

  costsOf: (n: number, d: number, heads: number, headWidth: number): string =>
    `${sizes(n, d)}, ${heads === 1 ? 'one head' : `${counted(heads, 'head')}`} of width ${headWidth} either way`,
  what: 'what',
  columns: ['added', 'concatenated', 'ratio'],
  rows: {
    width: 'width of the input',
    parameters: 'parameters of W_Q, W_K and W_V',
    projections: 'multiply-adds of the projections',
    scores: 'multiply-adds of the scores',
    both: 'multiply-adds in all',
  },
} as const;

/** Completes 'acts on the scores'. */
const acts: Readonly<Record<Encoding['kind'], string>> = {
  none: 'nowhere',
  input: 'on the inputs',
  rotary: 'on queries and keys',
  bias: 'on the scores',
  relative: 'on keys and values',
  'data-dependent': 'on the scores',
};
