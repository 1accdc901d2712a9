/**
 * The training of encodings for other labs: a small transformer guesses hidden words of a text whose topic changes slowly, so that near
 * words are more informative than far ones. The same sizes and seed give the same weights, to the bit.
 */

import { counted } from '../../core/counted.ts';
import type { SchemeId, TrainerOptions } from '../../core/types.ts';
import { hasFeature, learnedTable } from '../../schemes/scheme-facts.ts';

/** Options of every run. */
export const recipe = {
  task: 'topic',
  heads: 2,
  learningRate: 0.01,
  steps: 400,
} as const satisfies Partial<TrainerOptions>;

/** Standard deviation of vectors before training, as for the page's untrained encodings. */
export const deviation = 0.02;

/** Approximate number of words in a training step, which consists of whole texts. */
const wordsInStep = 1024;

export interface TrainedSizes {
  /** positions */
  readonly n: number;
  /** model width */
  readonly d: number;
  readonly seed: number;
  /** whether nine texts in ten have half the positions, as in BERT's training; default: no */
  readonly shortTexts?: boolean;
}

/** The sizes of the tables that come with the page: recorded.json has them. */
export const recordedSizes = [
  { n: 64, d: 16, seed: 7, shortTexts: false },
  { n: 64, d: 16, seed: 7, shortTexts: true },
] as const satisfies readonly TrainedSizes[];

/** Largest and smallest sizes that the trainer and the task allow. */
export const most = { n: 128, d: 128 } as const;
const least = { n: 4, d: 8 } as const;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The nearest sizes that the trainer allows; each head has an even width. */
export const trainedSizes = ({ n, d, seed, shortTexts = false }: TrainedSizes): Required<TrainedSizes> => ({
  n: within(n, least.n, most.n),
  d: within(2 * recipe.heads * Math.round(d / (2 * recipe.heads)), least.d, most.d),
  seed,
  shortTexts,
});

/** The share of short texts, and their length. */
const shortShare = 0.9;
const shortLength = (n: number): number => Math.floor(n / 2);

/** Texts in a batch: about as many words, whatever their lengths. */
export function textsInBatch({ n, shortTexts }: Pick<TrainedSizes, 'n' | 'shortTexts'>): number {
  const batch = Math.max(1, Math.round(wordsInStep / n));
  return shortTexts ? Math.round((batch * n) / (shortShare * shortLength(n) + (1 - shortShare) * n)) : batch;
}

/** The options of a run that trains these schemes in one model. */
export function recipeFor(schemes: readonly SchemeId[], sizes: TrainedSizes): TrainerOptions {
  const { n, d, seed, shortTexts } = trainedSizes(sizes);
  return {
    ...recipe,
    scheme: schemes,
    n,
    d,
    batch: textsInBatch({ n, shortTexts }),
    seed,
    ...(shortTexts && { lengths: 'mixture', shortShare, short: shortLength(n) }),
    ...(schemes.some((id) => hasFeature(id, 'drawnVectors')) && { deviation }),
    ...(schemes.some((id) => hasFeature(id, 'clips')) && { maxDistance: n - 1 }),
  };
}

let recordedNames: readonly string[] | undefined;

/** Which of `recordedSizes` has the table that this run trains; -1 if none has. */
export function recordedIndex(options: TrainerOptions): number {
  recordedNames ??= recordedSizes.map((sizes) => JSON.stringify(recipeFor([learnedTable], sizes)));
  return recordedNames.indexOf(JSON.stringify(options));
}

/** '96 words, width 32, 2 heads' */
export const startWords = ({ n, d }: Pick<TrainedSizes, 'n' | 'd'>): string =>
  `${counted(n, 'word')}, width ${d}, ${counted(recipe.heads, 'head')}`;

/** 'hidden words, 400 steps of 11 texts of 96 words, width 32, 2 heads, seed 7' */
export function recipeWords(sizes: TrainedSizes): string {
  const { n, d, seed, shortTexts } = sizes;
  const { steps, heads } = recipe;
  const texts = `${counted(textsInBatch(sizes), 'text')} of ${counted(n, 'word')}`;
  const lengths = shortTexts ? ` or, nine in ten, of ${shortLength(n)}` : '';
  return `hidden words, ${counted(steps, 'step')} of ${texts}${lengths}, width ${d}, ${counted(heads, 'head')}, seed ${seed}`;
}
