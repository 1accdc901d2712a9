/**
 * Facts about schemes that the Order lab does without, so the first load leaves them out: names of their tables and of the families that recognition can find, for use in
 * sentences; the random numbers that they draw; the embeddings of Wang et al. 2021.
 */
import type { RecognitionFamily, SchemeId } from '../core/types.ts';
import { sinusoid } from './scheme-facts.ts';

export interface TableName {
  /** at the start of a sentence */
  readonly name: string;
  readonly isPlural: boolean;
  /** inside a sentence */
  readonly table: string;
}

const one = (name: string, table: string): TableName => ({ name, isPlural: false, table });
const several = (name: string, table: string): TableName => ({ name, isPlural: true, table });

/** For each scheme with a table of positions. */
export const tableNames: Readonly<Partial<Record<SchemeId, TableName>>> = {
  index: one('A raw index', 'the raw index'),
  'normalized-index': one('A normalised index', 'the normalised index'),
  sinusoidal: several('Sinusoids', 'the sinusoidal table'),
  'sinusoidal-2d': several('Two-dimensional sinusoids', 'the two-dimensional sinusoids'),
  randomized: several('Randomised sinusoids', 'the randomised sinusoids'),
  formula: one('Your formula', 'your formula’s table'),
  'learned-sinusoidal': several('Learned sinusoids', 'the learnable sinusoids'),
};

/** Sinusoids with their rows in another order. */
export const shuffledName = several('Shuffled sinusoids', 'the shuffled sinusoids');

/** Any other table. */
export const thisTable = one('This table', 'this table');

interface Rule {
  readonly kind: 'waves' | 'line' | 'constant' | 'drawn';
  /** at the start of a description */
  readonly title: string;
}

export const rules: Readonly<Record<RecognitionFamily, Rule>> = {
  sinusoidal: { kind: 'waves', title: 'Sinusoidal' },
  'sinusoidal-2d': { kind: 'waves', title: 'Two-dimensional sinusoids' },
  index: { kind: 'line', title: 'The position itself in every column' },
  'normalized-index': { kind: 'line', title: 'The position as a share of the last one, in every column' },
  constant: { kind: 'constant', title: 'The same number everywhere' },
  learned: { kind: 'drawn', title: 'Independent normal numbers' },
};

interface RandomDraw {
  readonly words: string;
  /** parameters that are drawn only while empty; without this list, the scheme always draws */
  readonly unless?: readonly string[];
}

const relativeStream = '0x52656c6174697665';
const contentStream = '0x436f6e74656e74';

/** The random numbers that schemes draw, and their streams of the seed. */
export const randomDraws: Readonly<Partial<Record<SchemeId, RandomDraw>>> = {
  learned: { words: 'Learned table: row p from SplitMix64(seed, p).' },
  randomized: {
    words:
      'Randomised positions: by selection sampling (Knuth’s algorithm S) from the seed itself, stream 0x506f736974696f6e.',
  },
  fope: {
    words: 'FoPE: the mixtures of the cosines, then those of the sines, from the seed itself, row by row.',
  },
  t5: {
    words: 'T5: the values of head h from SplitMix64(seed, h), stream 0.',
    unless: ['values'],
  },
  fire: { words: 'FIRE: its weights from the seed itself, the hidden layer first.' },
  tisa: {
    words:
      'TISA: the amplitudes, sharpness and offsets of head h from SplitMix64(seed, h), streams 0, 1 and 2.',
    unless: ['amplitudes', 'sharpness', 'offsets'],
  },
  tupe: {
    words:
      'TUPE: the vector of position p from SplitMix64(seed, p), stream 0; the projections of queries and keys from SplitMix64(seed, 0), streams 2 and 3; the values for the first token from SplitMix64(seed, 0) and (seed, 1), stream 1; the relative bias of head h from SplitMix64(seed, h), stream 4.',
  },
  shaw: {
    words: `Offset vectors: offset k ≥ 0 from SplitMix64(seed, 2k), offset −k from SplitMix64(seed, 2k − 1), stream ${relativeStream} for keys and the next stream for values.`,
  },
  deberta: {
    words: `DeBERTa: distance k ≥ 0 from SplitMix64(seed, 2k), distance −k from SplitMix64(seed, 2k − 1), stream ${relativeStream} for keys and ${relativeStream} + 2 for queries.`,
  },
  'forget-gate': { words: `Forget gate: w of head h from SplitMix64(seed, h), stream ${contentStream}.` },
  cope: { words: `CoPE: the vector of position p from SplitMix64(seed, p), stream ${contentStream} + 1.` },
  'projected-relative': {
    words: `Projected bias: the projection of head h from SplitMix64(seed, h), stream ${contentStream} + 2; the curves at distance m from SplitMix64(seed, m), stream ${contentStream} + 3.`,
  },
  'transformer-xl': {
    words: `Transformer-XL: from SplitMix64(seed, 0), streams ${relativeStream} + 3 for the content bias, + 4 for the position bias, + 5 for the projection.`,
  },
};

/** What models do around an encoding that the layers of this page do not. */
export const inModels: Readonly<Partial<Record<SchemeId, string>>> = {
  rotary:
    'Where the last dimensions turn, as in DeepSeek’s MLA, all heads share the part of the key that turns (DeepSeek-AI 2024, section 2.1.3). Here each head has its own.',
  'projected-relative':
    'Inkling gives the queries and keys of a head one length, by RMSNorm, and divides their products by its width d. Here they are divided by √d, as in other layers. Its factor for long texts multiplies queries and bias; here it multiplies queries.',
};

/** The standard deviation of a scheme's vectors or values before training, as src/training/positions sets it. */
export const startDeviations: Readonly<Record<string, number>> = {
  learned: 0.1,
  shaw: 0.1,
  t5: 0.02,
  cope: 0.1,
  'projected-relative': 0.1,
};

/**
 * The embeddings of Wang et al. 2021: a vector for each position (APE) or for each offset (RPE). It is learned freely, or a sinusoid with
 * fixed or with learned frequencies.
 */
export const ape = { free: 'learned', fixed: sinusoid, waves: 'learned-sinusoidal' } as const;
/** `waves` is not a scheme of the core: it stands for relative sinusoids with learned frequencies. */
export const rpe = {
  free: 'shaw',
  fixed: 'relative-sinusoidal',
  waves: 'relative-learned-sinusoidal',
} as const;

export type VectorsOf = keyof typeof ape;
export type RelativeWaves = typeof rpe.waves;

export interface Embedding {
  readonly place: 'ape' | 'rpe';
  readonly vectors: VectorsOf;
}

const all: ReadonlyMap<string, Embedding> = new Map(
  Object.entries({ ape, rpe }).flatMap(([place, ids]) =>
    Object.entries(ids).map(([vectors, id]) => [id, { place, vectors } as Embedding]),
  ),
);

/** undefined for any other scheme. */
export const embeddingOf = (id: string): Embedding | undefined => all.get(id);

/** The core's scheme for an embedding. */
export const schemeBehind = (id: SchemeId | RelativeWaves): SchemeId => (id === rpe.waves ? rpe.fixed : id);
