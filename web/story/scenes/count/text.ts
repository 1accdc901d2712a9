/** The words of the scene in which positions are counted. */
import { counted } from '../../../core/counted.ts';
import { formatNumber, withMinus } from '../../../draw/format.ts';
import { quoted, quotedList, percent as withSign } from '../../words.ts';

/** The cosine of the vectors of two words as a share, with as many digits as tell it from the whole: '99.99 %'. */
export function percent(cosine: number): string {
  const value = 100 * cosine;
  if (value < 99.95) return withSign(formatNumber(value));
  const digits = [2, 3, 4, 5].map((count) => value.toFixed(count));
  return withSign(digits.find((one) => Number(one) < 100) ?? '100');
}

/** As a number: a negative one is no share. */
export const plain = (cosine: number): string => withMinus(cosine.toFixed(3));

/** A number between 0 and 1 on a ruler: '0.444'. */
export const share = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(3));

export const text = {
  title: 'Two words with the number of their position added to them, and positions divided by the length',
  open: 'Why not count: 1, 2, 3, …?',
  question: (position: number, words: readonly string[]) =>
    `Add its index to every number of a word. At position ${position}, how alike are ${quotedList(words)}?`,
  answers: ['As little as before', 'About half', 'Almost the same'],
  words: ['dog', 'man'],
  drowned: (position: number, words: readonly string[], alike: string) =>
    `At position ${position}, ${quotedList(words)} are ${alike} alike: the number drowns the word.`,
  alike: (position: number, words: readonly string[], alike: string) =>
    `At position ${position}, ${quotedList(words)} are already ${alike} alike.`,
  unlike: (position: number, words: readonly string[]) =>
    `At position ${position}, ${quotedList(words)} are not alike.`,
  divided: (here: string, there: string) =>
    here === there
      ? `Divide by the length, and a step is ${here} in both texts: they are equally long.`
      : `Divide by the length, and a step is ${here} here but ${there} there.`,
  cosine: (position: number, before: string) => `cosine at position ${position}; it was ${before}`,
  step: (length: number, other: number, step: string) =>
    `a step in a text of ${counted(length, 'word')}; ${step} in one of ${other}`,
  explained:
    'Large numbers hide the words. Dividing by the length keeps them small, but then the same position gets another number in another text, and “the next word” is a different step each time.',
  position: 'Position',
  length: 'Other length',
  beside: 'Add it, or put it beside?',
  stills: { before: 'the words alone', after: (position: number) => `position ${position} added to them` },
  wordAlone: (d: number) => `each bar is one of the ${d} numbers of a word`,
  wordAt: (position: number, isShort: boolean) =>
    isShort
      ? `position ${position}: blue on top of ${position}`
      : `position ${position}: each bar is the word’s number (blue) on top of ${position} (orange)`,
  orDivide: 'Or divide by the length',
  ofLength: (length: number) => counted(length, 'word'),
  marked: (position: number, value: string) => `position ${position} is ${value}`,
  steps: (here: string, there: string) => `one step: ${here} above, ${there} below`,
  caption: (d: number, seed: number) => `Two random word vectors, ${d} wide, seed ${seed}.`,
  columns: { number: 'number', of: (word: string) => `of ${quoted(word)}` },
  described: (words: readonly string[], verdict: string) =>
    `The vectors of ${quotedList(words)}, and two rulers from 0 to 1. ${verdict}`,
} as const;
