/**
 * The training of encodings for other labs: a small transformer guesses hidden words of a text whose topic changes slowly, so that near
 * words are more informative than far ones. The same sizes and seed give the same weights, to the bit.
 */

import { counted } from '../../core/counted.ts';
import type { SchemeId, TrainerOptions } from '../../core/types.ts';
import { hasFeature } from '../../schemes/scheme-facts.ts';

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
}

/** Largest and smallest sizes that the trainer and the task allow. */
export const most = { n: 128, d: 128 } as const;
const least = { n: 4, d: 8 } as const;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The nearest sizes that the trainer allows; each head has an even width. */
export const trainedSizes = ({ n, d, seed }: TrainedSizes): TrainedSizes => ({
  n: within(n, least.n, most.n),
  d: within(2 * recipe.heads * Math.round(d / (2 * recipe.heads)), least.d, most.d),
  seed,
});

/** Texts in a batch. */
export const textsInBatch = (n: number): number => Math.max(1, Math.round(wordsInStep / n));

/** The options of a run that trains these schemes in one model. */
export function recipeFor(schemes: readonly SchemeId[], sizes: TrainedSizes): TrainerOptions {
  const { n, d, seed } = trainedSizes(sizes);
  return {
    ...recipe,
    scheme: schemes,
    n,
    d,
    batch: textsInBatch(n),
    seed,
    ...(schemes.some((id) => hasFeature(id, 'drawnVectors')) && { deviation }),
    ...(schemes.some((id) => hasFeature(id, 'clips')) && { maxDistance: n - 1 }),
  };
}

/** '96 words, width 32, 2 heads' */
export const startWords = ({ n, d }: Pick<TrainedSizes, 'n' | 'd'>): string =>
  `${counted(n, 'word')}, width ${d}, ${counted(recipe.heads, 'head')}`;

/** 'hidden words, 400 steps of 11 texts of 96 words, width 32, 2 heads, seed 7' */
export function recipeWords({ n, d, seed }: TrainedSizes): string {
  const { steps, heads } = recipe;
  return `hidden words, ${counted(steps, 'step')} of ${counted(textsInBatch(n), 'text')} of ${counted(n, 'word')}, width ${d}, ${counted(heads, 'head')}, seed ${seed}`;
}
