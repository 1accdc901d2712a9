/** The words of the fold on left padding. */
import { counted } from '../../core/counted.ts';
import { nameInSentence } from '../../schemes/scheme-facts.ts';
import type { Source } from '../../schemes/source.ts';

const words = (count: number): string => counted(count, 'word');

export const paddingText = {
  title: 'Left padding',
  question: (source: Source): string =>
    `In a batch, a short text is padded on the left, and no word sees the padding. With ${nameInSentence(source)}, do the outputs of the short text change?`,
  answers: ['No, the padding is hidden', 'Yes'],
  about:
    'In a batch, short texts are padded to the length of the longest. Decoders are padded on the left. Attention is told to skip the padding; positions are not, unless position ids say so.',
  heading: (source: Source): string => `Outputs with padding in front: ${nameInSentence(source)}`,
  label: 'The largest change of an output over the words of padding in front',
  padding: 'words of padding in front',
  change: 'largest change of an output',
  counted: 'padding counted',
  numbered: 'with position ids',
  other: (source: Source): string => nameInSentence(source),
  at: (series: string, padding: number, change: string): string => `${series}, ${words(padding)}: ${change}`,
  hint: 'Point at a curve to read it',
  none: 'Without padding, nothing changes. Put words of padding in front.',
  shifts: (source: Source, padding: number, change: string, left: string, isChunked: boolean): string =>
    `${words(padding)} of padding in front, which no word sees, ${padding === 1 ? 'changes' : 'change'} the outputs by up to ${change} with ${nameInSentence(source)}: ${isChunked ? 'chunks begin at other words' : 'every word gets another position'}. With position ids, which begin at the first word, they change by ${left}.`,
  stays: (source: Source, padding: number, change: string): string =>
    `${words(padding)} of padding in front, which no word sees, ${padding === 1 ? 'changes' : 'change'} the outputs by ${change} with ${nameInSentence(source)}: only distances count.`,
  zero: '0',
  rounding: (change: string): string => `rounding only (${change})`,
  computed: 'the outputs with padding',
  table: {
    label: 'Left padding with each encoding',
    columns: {
      scheme: 'encoding',
      counted: 'padding counted',
      numbered: 'with position ids',
      verdict: 'outputs',
    },
    move: '○ change',
    stay: '● stay',
  },
  script: {
    title: 'the outputs of the words without padding, and with it by two ways to count positions',
    precision: 'within 1e-5 of the largest output, since the page computes in 32-bit numbers',
  },
  definition:
    'Left padding: the largest absolute change of an output of the words, when words are put in front whose keys are hidden from all others. Position ids: the first word has position 0, and so has the padding.',
};
