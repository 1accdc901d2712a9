/** The random numbers that schemes draw, and their streams of the seed. */
import type { SchemeId } from '../core/types.ts';

interface RandomDraw {
  readonly words: string;
  /** parameters that are drawn only while empty; without this list, the scheme always draws */
  readonly unless?: readonly string[];
}

const relativeStream = '0x52656c6174697665';

export const randomDraws: Readonly<Partial<Record<SchemeId, RandomDraw>>> = {
  learned: { words: 'Learned table: row p from SplitMix64(seed, p).' },
  randomized: {
    words:
      'Randomised positions: by selection sampling (Knuth’s algorithm S) from the seed itself, stream 0x506f736974696f6e.',
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
  'transformer-xl': {
    words: `Transformer-XL: from SplitMix64(seed, 0), streams ${relativeStream} + 3 for the content bias, + 4 for the position bias, + 5 for the projection.`,
  },
};

/** The standard deviation of a scheme's vectors or values before training, as src/training/positions sets it. */
export const startDeviations: Readonly<Record<string, number>> = { learned: 0.1, shaw: 0.1, t5: 0.02 };
