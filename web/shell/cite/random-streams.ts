/** How random numbers follow from the seed: what is drawn, and from which stream. */
import type { SchemeId } from '../../core/types.ts';
import { randomDraws } from '../../schemes/random-draws.ts';
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

export type RandomStreamName = keyof typeof randomStreams;

export const namedSeeds = define(
  'A named seed is the 32-bit FNV-1a hash of the seed’s digits, a space and the name.',
);

const schemeStreams = new Map(
  Object.entries(randomDraws).map(([id, { words, unless }]) => [id, { stream: stream(words), unless }]),
);

const isGiven = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** The random streams of encodings, without repetition. */
export const streamsOf = (parts: readonly (ActingScheme | ActingTable)[]): readonly RandomStream[] => [
  ...new Set(
    parts.flatMap((part) => {
      if ('table' in part) return [];
      const own = schemeStreams.get(part.scheme);
      if (!own) return [];
      const { stream, unless } = own;
      if (unless?.every((name) => isGiven(part.parameters[name]))) return [];
      return part.recipe === undefined ? [stream] : [stream, randomStreams.training];
    }),
  ),
];

/** The random streams of schemes with default parameters. */
export const streamsOfSchemes = (schemes: readonly string[]): readonly RandomStream[] =>
  streamsOf(schemes.map((scheme) => ({ scheme: scheme as SchemeId, parameters: {} })));
