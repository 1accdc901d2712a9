/** What the claims about learned tables share: their models, the parts of the text, and which share of the texts reaches a position. */
import type { TrainerOptions } from '../../../core/types.ts';
import { deviation, recipe, textsInBatch } from '../../../encoding/trained/recipe.ts';
import type { Panel } from '../claim.ts';
import { indices, modelsLike, panelsBy } from './models.ts';
import { tablesText as text } from './tables-text.ts';

export const sizes = { n: 64, d: 32 } as const;

/** Parts of the text that are told apart, and those of a quarter. */
export const parts = 16;
const inQuarter = parts / 4;
export const quarters = [0, 1, 2, 3] as const;
export const lastQuarter = 3;

/** The first part of a quarter, and how many it has. */
export const partsOfQuarter = (quarter: number): readonly [first: number, count: number] => [
  quarter * inQuarter,
  inQuarter,
];

export const tableModel = modelsLike({
  ...{ ...recipe, ...sizes, deviation },
  scheme: 'learned',
  batch: textsInBatch(sizes),
});

const shortest = 4;

/** Batches with about as many words as those of full texts. */
export const short = { lengths: 'geometric', shortest, stop: 1 / 16, batch: 56 } as const;
const allLengths = { lengths: 'uniform', shortest, batch: 30 } as const;

export const full = tableModel(text.models.full);
export const geometric = tableModel(text.models.geometric, short);
export const uniform = tableModel(text.models.uniform, allLengths);

/** The share of training texts that have so many words or more. */
export function shareReaching(
  { n, lengths = 'full', shortest = 0, stop = 1 / 16 }: TrainerOptions,
  words: number,
): number {
  if (words > n) return 0;
  if (words <= shortest || lengths === 'full') return 1;
  if (lengths === 'uniform') return (n - words + 1) / (n - shortest + 1);
  return (1 - stop) ** (words - shortest);
}

const byPart = (unit: Panel['unit'] = '') =>
  panelsBy(
    indices(parts).map((i) => text.part((i * sizes.n) / parts + 1, ((i + 1) * sizes.n) / parts)),
    unit,
  );

const all = { n: sizes.n, sequences: 512 } as const;

export const accuracyByPart = (conditions: readonly number[]): Panel =>
  byPart('%')(
    'accuracy',
    text.panels.accuracy,
    { kind: 'accuracy-by-place', tests: [all], parts },
    conditions,
  );
export const cosineByPart = (conditions: readonly number[]): Panel =>
  byPart()('cosine', text.panels.cosine, { kind: 'neighbour-cosine', parts }, conditions);
export const normByPart = (conditions: readonly number[]): Panel =>
  byPart()('norm', text.panels.norm, { kind: 'norm', parts }, conditions);

export const measures = {
  accuracy: { domain: [0, 63], ticks: [0, 20, 40, 60], unit: '%', chance: 100 / 12 },
  cosine: { domain: [0, 1], ticks: [0, 0.5, 1], unit: '' },
  norm: { domain: [0, 2.2], ticks: [0, 1, 2], unit: '' },
} as const;
