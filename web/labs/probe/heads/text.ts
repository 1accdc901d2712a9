/** The words of the fold about the heads of a model's first layer. */
import { counted } from '../../../core/counted.ts';
import { formatNumber, listed } from '../../../draw/format.ts';
import type { Place } from './verdict.ts';
import { type OtherInput, usualWidth } from './weight-names.ts';

export const percent = (share: number): string => `${formatNumber(100 * share)}\u00a0%`;

export const headsText = {
  title: 'Heads of layer 0, by positions alone',
  mapTitle: 'Position against position, in one head',
  numbersTitle: 'What the heads do with positions',

  // Before there is anything to show
  noFile:
    'The heads need a model’s own weights. Open its file: model.safetensors, pytorch_model.bin, tf_model.h5, GGUF, msgpack or .npz.',
  noWeights: (file: string, width: number): string =>
    `${file} has no query and key weights of a first layer under the names that GPT-2, BERT, BART, OPT, ViT, CLIP, SigLIP, GGUF, TransformerLens or torch.nn use. Save them in an .npz file beside the table, as W_q and W_k with ${counted(width, 'row')} each.`,
  /** of a matrix with queries, keys and values together */
  unequalParts: (name: string, shape: readonly number[], width: number): string =>
    `${name} is ${shape.join(' × ')}. The page can split only ${3 * width} × ${width} or ${width} × ${3 * width} into queries, keys and values; here, heads seem to share keys. Save W_q and W_k as separate matrices with ${counted(width, 'row')} each, in an .npz file beside the table.`,
  otherInput: ({ name, does }: OtherInput): string =>
    does === 'scales words'
      ? `${name} shows a model such as Marian or Pegasus, which scales its words by a constant. No tensor holds it, so the heads can’t be drawn.`
      : `${name} shows a model that normalises its input twice before layer 0. This page does so once, so the heads can’t be drawn.`,
  toRead: (naming: string, size: string, file: string, host: string): string =>
    `${file} has the query and key weights of layer 0, named as in ${naming}. Reading them asks ${host} for ${size}.`,
  read: 'Read the weights',
  /** where the weights were read with words of another seed */
  wordsToRead: (seed: number, size: string, host: string): string =>
    `Seed ${seed} draws other words. Reading them asks ${host} for ${size}.`,
  readWords: 'Read the words',
  reading: (share: number): string => `Reading: ${Math.floor(100 * share)} %`,
  stop: 'Stop',
  again: 'Read again',
  stopped: 'Stopped.',
  computed: 'the heads',
  wrongHeads: (heads: number, columns: number): string =>
    `${counted(heads, 'head')} cannot share ${counted(columns, 'column')} of query weights evenly. Choose a number that divides ${columns}, or 0.`,
  tooLong: (rows: number, most: number): string =>
    `A map has at most ${counted(most, 'position')}; the table has ${rows}.`,
  useFirst: (most: number): string => `Use the first ${counted(most, 'row')}`,

  // The answer
  previous: (head: number, share: number): string =>
    `Head ${head} of layer 0 gives ${percent(share)} of its attention to the token before, by positions alone.`,
  severalPrevious: (heads: readonly number[], head: number, share: number): string =>
    `By positions alone, heads ${listed(heads.map(String))} of layer 0 look at the token before; head ${head} gives it ${percent(share)} of its attention.`,
  nonePrevious: (head: number, share: number): string =>
    `No head of layer 0 looks at the token before by positions alone: head ${head} comes closest and gives it ${percent(share)} of its attention.`,
  variance: (head: number, positions: number, words: number, both: number): string =>
    `Of the variance of head ${head}’s scores, positions explain ${percent(positions)}, words ${percent(words)}, and ${percent(both)} depends on both together.`,
  noVariance:
    'The file has no vectors of words of this width, so the share that positions explain cannot be computed.',
  noDifference: (head: number): string =>
    `All scores of head ${head} are the same, so there is no variance to explain.`,

  // Settings and captions
  heads: 'Heads',
  attention: 'Attention',
  scores: 'Scores',
  shown: 'Map shows',
  choose: 'Head shown in the large map',
  head: (head: number): string => `Head ${head}`,
  thumbnail: (head: number, share: number): string => `Head ${head}: ${percent(share)} on the token before`,
  /** below a small map: without decimals */
  brief: (share: number): string => `${share < 1 ? Math.min(99, Math.round(100 * share)) : 100}\u00a0%`,
  scale: (most: number): string =>
    `The head, and how much it gives to the token before. Queries down, keys across; yellow is ${percent(most)} of a query’s attention, dark none.`,
  mapHeading: (head: number, isScores: boolean): string =>
    `Head ${head}: ${isScores ? 'scores' : 'attention'} of positions to positions`,
  query: 'query position',
  key: 'key position',
  attends: (query: number, key: number, share: number): string =>
    `position ${query} gives position ${key} ${percent(share)} of its attention`,
  scoreAt: (query: number, key: number, score: string): string =>
    `score of the query at ${query} and the key at ${key}: ${score}`,

  // The table of numbers
  columns: {
    head: 'head',
    kind: 'named',
    places: {
      previous: { title: 'before', help: 'mean attention to the position before' },
      own: { title: 'own', help: 'mean attention to the query’s own position' },
      next: { title: 'after', help: 'mean attention to the position after' },
      first: { title: 'first', help: 'mean attention to the first position' },
    } satisfies Record<Place, { readonly title: string; readonly help: string }>,
    positions: { title: 'positions', help: 'share of the scores’ variance that positions explain' },
    words: { title: 'words', help: 'share of the scores’ variance that words explain' },
    both: { title: 'both', help: 'share of the scores’ variance that depends on both together' },
    total: 'variance of the scores',
  },
  kinds: {
    previous: 'previous-token head',
    own: 'current-token head',
    next: 'next-token head',
    first: 'first-token head',
  } satisfies Record<Place, string>,
  unnamed: '–',
  numbersHeading: 'Attention by positions alone, and shares of the variance of scores, in per cent',

  // How it is computed
  assumed: (columns: number): string =>
    columns % usualWidth === 0
      ? `assumed: the file does not say, and most heads are ${usualWidth} wide`
      : `assumed: the file does not say, and heads of the usual ${usualWidth} cannot share ${columns}`,
  about: (parts: {
    readonly naming: string;
    readonly heads: number;
    /** of query weights */
    readonly columns: number;
    /** whether neither the reader nor the file says how many heads there are */
    readonly isAssumed: boolean;
    readonly isCausal: boolean;
    readonly words: number;
    readonly seed: number | undefined;
    readonly norm: string;
    readonly hasTypes: boolean;
  }): readonly string[] => [
    `Named as in ${parts.naming}: ${counted(parts.heads, 'head')}, ${parts.heads === 1 ? '' : 'each '}${parts.columns / parts.heads} wide${parts.isAssumed ? ` (${headsText.assumed(parts.columns)}; set the number under Heads)` : ''}. ${parts.isCausal ? 'A query sees the keys up to its own.' : 'A query sees all keys.'}`,
    parts.words > 0
      ? `Each position takes ${counted(parts.words, 'word')} in turn, drawn from the vocabulary with seed ${parts.seed}${parts.hasTypes ? ', with the vector of token type 0' : ''}. The map has the mean of the scores over all pairs of words${parts.norm}.`
      : `The input is the position’s vector alone${parts.hasTypes ? ', with the vector of token type 0' : ''}${parts.norm}.`,
    'A head is named after a place that gets at least 40\u00a0% of its attention, the threshold of ARENA’s exercises.',
    ...(parts.words > 0
      ? [
          'Variance: over all pairs of positions and of words, a score is a mean, plus what the two positions add on average over the words, plus what the two words add on average over the positions, plus a rest. The variances of the three add up to that of the scores, as in the decomposition of Song and Zhong 2023.',
        ]
      : []),
    'Only layer 0 is shown: deeper layers read sums of earlier outputs, not positions.',
  ],
  normOfSums: (gain: string): string => `; each sum of a word and a position is normalised by ${gain} first`,
  normOfPositions: (gain: string): string =>
    `, normalised by itself with ${gain}; in the model, words share that norm, so that positions weigh less`,
  noNorm: '; no layer norm comes first',

  definitions: {
    map: 'Scores of a head: (x_i W_q + b_q)(x_j W_k + b_k)ᵀ / √(head width) with x = LayerNorm(word + position), averaged over all pairs of the drawn words; without words in the file, x = LayerNorm(position). Attention: the softmax of these averages, under the causal mask where the model has one.',
    places:
      'Attention to the position before: the mean over all queries that have one. A head is named after a place that gets at least 40 % (the threshold of ARENA’s exercises with TransformerLens).',
    variance:
      'Shares of variance: a two-way analysis of variance of the scores over all pairs of positions, the key visible to the query, and all pairs of words. Positions: the variance of the means over words; words: that of the means over positions; both: the rest. Song and Zhong 2023 (arXiv 2310.04861) divide hidden states in this way.',
  },
  drawn: (words: number, each: number): string =>
    `Words: up to ${counted(words, 'row')} of the vocabulary, in stretches of ${each} neighbours; draw k, counted from 0, takes the stretch with the number of the seed named “vocabulary k” modulo the stretches, unless it is taken.`,
  script: {
    title: 'what the heads of a first layer do with positions',
    precision: 'to about 5 digits: the page multiplies by the weights in float32',
  },
} as const;
