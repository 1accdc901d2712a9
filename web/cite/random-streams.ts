/** How random numbers follow from the seed: what is drawn, and from which stream. */
import type { SchemeId } from '../core/types.ts';
import { type Definition, define } from './definitions.ts';
import type { ActingScheme, ActingTable } from './encodings.ts';

export interface RandomStream extends Definition {
  /** whether it uses a named seed */
  readonly isNamed: boolean;
}

const stream = (words: string): RandomStream => ({ ...define(words), isNamed: false });
const namedStream = (words: string): RandomStream => ({ ...define(words), isNamed: true });

export const randomStreams = {
  folds: stream('Folds: the positions shuffled (Fisher–Yates) with the seed itself, then split.'),
  controls: stream(
    'Controls of the position probe: SplitMix64(seed, 1), first for the shuffled positions, then for the random table.',
  ),
  pairs: stream(
    'Pairs: the seed itself, first for the pairs, then for the random table of the control; SplitMix64(seed, 1) for the shuffled positions.',
  ),
  comparison: namedStream('The random table of the list: standard deviation 1, from the seed named “bench”.'),
  words: namedStream('Words: each from a seed named after it in lower case, such as “word dog”.'),
  layer: namedStream('Weights of the layer: from the seeds named “query”, “key”, “value” and “output”.'),
  weights: namedStream('Weights: from the seeds named “query”, “key” and “value”.'),
  contents: namedStream('The two contents: from the seeds named “first content” and “second content”.'),
  growth: namedStream('Words: from the seed named “context words”, the last word first.'),
  training: stream(
    'Training: the weights and the training sequences of a run follow from its seed; run k of an encoding, counted from 0, has the seed plus k. The test sequences are the same for all runs.',
  ),
  repeatedWords: namedStream('Words: from the seeds named “word 0” to “word 299”.'),
} as const satisfies Readonly<Record<string, RandomStream>>;

export const namedSeeds = define(
  'A named seed is the 32-bit FNV-1a hash of the seed’s digits, a space and the name.',
);

const relativeStream = '0x52656c6174697665';

interface SchemeStream {
  readonly stream: RandomStream;
  /** parameters that are drawn only if empty; without this list, something is always drawn */
  readonly unless?: readonly string[];
}

const schemeStreams: Readonly<Record<string, SchemeStream>> = {
  learned: { stream: stream('Learned table: row p from SplitMix64(seed, p).') },
  randomized: {
    stream: stream(
      'Randomised positions: by selection sampling (Knuth’s algorithm S) from the seed itself, stream 0x506f736974696f6e.',
    ),
  },
  t5: {
    stream: stream('T5: the values of head h from SplitMix64(seed, h), stream 0.'),
    unless: ['values'],
  },
  fire: { stream: stream('FIRE: its weights from the seed itself, the hidden layer first.') },
  tisa: {
    stream: stream(
      'TISA: the amplitudes, sharpness and offsets of head h from SplitMix64(seed, h), streams 0, 1 and 2.',
    ),
    unless: ['amplitudes', 'sharpness', 'offsets'],
  },
  tupe: {
    stream: stream(
      'TUPE: the vector of position p from SplitMix64(seed, p), stream 0; the projections of queries and keys from SplitMix64(seed, 0), streams 2 and 3; the values for the first token from SplitMix64(seed, 0) and (seed, 1), stream 1; the relative bias of head h from SplitMix64(seed, h), stream 4.',
    ),
  },
  shaw: {
    stream: stream(
      `Offset vectors: offset k ≥ 0 from SplitMix64(seed, 2k), offset −k from SplitMix64(seed, 2k − 1), stream ${relativeStream} for keys and the next stream for values.`,
    ),
  },
  deberta: {
    stream: stream(
      `DeBERTa: distance k ≥ 0 from SplitMix64(seed, 2k), distance −k from SplitMix64(seed, 2k − 1), stream ${relativeStream} for keys and ${relativeStream} + 2 for queries.`,
    ),
  },
  'transformer-xl': {
    stream: stream(
      `Transformer-XL: from SplitMix64(seed, 0), streams ${relativeStream} + 3 for the content bias, + 4 for the position bias, + 5 for the projection.`,
    ),
  },
};

const isGiven = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** The random streams of encodings, without repetition. */
export const streamsOf = (parts: readonly (ActingScheme | ActingTable)[]): readonly RandomStream[] => [
  ...new Set(
    parts.flatMap((part) => {
      if ('table' in part || !Object.hasOwn(schemeStreams, part.scheme)) return [];
      const { stream, unless } = schemeStreams[part.scheme];
      if (unless?.every((name) => isGiven(part.parameters[name]))) return [];
      return part.recipe === undefined ? [stream] : [stream, randomStreams.training];
    }),
  ),
];

/** The random streams of schemes with default parameters. */
export const streamsOfSchemes = (schemes: readonly string[]): readonly RandomStream[] =>
  streamsOf(schemes.map((scheme) => ({ scheme: scheme as SchemeId, parameters: {} })));
