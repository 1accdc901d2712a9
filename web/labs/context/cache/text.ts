/** The words of the fold about a cache that words leave. */
import { counted } from '../../../core/counted.ts';
import { formatNumber } from '../../../draw/format.ts';

const whole = (count: number): string => count.toLocaleString('en');

interface Verdict {
  readonly trained: number;
  /** distances of the farthest key */
  readonly kept: number;
  readonly renumbered: number;
  readonly size: number;
  readonly changed: number;
  readonly largestChange: number;
}

export const cacheText = {
  tooLarge: (size: number, tested: number): string =>
    `A cache of ${counted(whole(size), 'word')} never fills in a text of ${whole(tested)}. Make the cache smaller or the test longer.`,
  about: (sinks: number, recent: number): string =>
    `The cache holds the first ${whole(sinks)} and the last ${counted(whole(recent), 'word')}. With their old positions, their keys have the scores of the whole text. StreamingLLM (Xiao et al. 2024) numbers them anew.`,
  verdict({ trained, kept, renumbered, size, changed, largestChange }: Verdict): string {
    const past = (distance: number) =>
      distance >= trained
        ? `past the ${counted(whole(trained), 'position')} of training`
        : 'within the trained length';
    const change =
      changed === 0
        ? 'and no score changes'
        : `but ${whole(changed)} of ${whole(size)} scores change, by up to ${formatNumber(largestChange)}`;
    return `With old positions, the farthest key is ${whole(kept)} back, ${past(kept)}. Numbered anew, it is ${whole(renumbered)} back, ${past(renumbered)}, ${change}.`;
  },
  titles: { distances: 'How far back each key is', scores: 'The score of each key' },
  lines: { kept: 'old positions', renumbered: 'numbered anew' },
  definition:
    'Cache: random words; of a test of n positions, the keys of the first words and of the last ones are kept, and the last word is the query. Old positions: those in the test; numbered anew: from 0 on, in their order. Scores before the softmax, of one head with random weights.',
  key: 'key in the cache',
  distance: 'distance',
  score: 'score',
  trained: (length: string): string => `trained: ${length}`,
  at: (line: string, key: number, value: string): string => `${line}, key ${key}: ${value}`,
} as const;
