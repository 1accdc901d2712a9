/** The words of the scene in which positions are counted. */
import { counted } from '../../../core/counted.ts';
import { formatNumber, withMinus } from '../../../draw/format.ts';
import { quoted, quotedList, percent as withSign } from '../../../draw/words.ts';

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
    `At position ${position}, add ${position} to every number of a word. How alike are ${quotedList(words)} then?`,
  answers: ['As little as before', 'About half', 'Almost the same'],
  words: ['dog', 'man'],
  drowned: (position: number, words: readonly string[], alike: string) =>
    `At position ${position}, ${quotedList(words)} are ${alike} alike: the number drowns the word.`,
  alike: (position: number, words: readonly string[], alike: string) =>
    `At position ${position}, ${quotedList(words)} are already ${alike} alike.`,
  unlike: (position: number, words: readonly string[]) =>
    `At position ${position}, ${quotedList(words)} are not alike.`,
  /** `first`, `second`: the lengths of two texts, and a step in each */
  divided: (first: number, step: string, second: number, other: string) =>
    first === second
      ? `Divided by the length, a step is ${step} in both texts: they are equally long.`
      : `Divided by the length, a step is ${step} in ${counted(first, 'word')}, but ${other} in ${second}.`,
  /** `before`: without the position, in the same unit */
  cosine: (position: number, before: string) => `cosine at position ${position}; ${before} without it`,
  step: (length: number, other: number, step: string) =>
    `a step in a text of ${counted(length, 'word')}; ${step} in one of ${other}`,
  explained:
    'Large numbers hide the word. Divided by the length, they stay small. But then a position has another number in every text.',
  position: 'Position',
  second: 'Second text',
  beside: 'Small numbers: add them, or put them beside?',
  stills: { before: 'the words alone', after: (position: number) => `position ${position} added to them` },
  wordAlone: (d: number) => `each bar is one of the ${d} numbers of a word`,
  wordAt: (position: number, isShort: boolean) =>
    isShort
      ? `position ${position}: blue on top of ${position}`
      : `position ${position}: each bar is the word’s number (blue) on top of ${position} (orange)`,
  orDivide: 'Or divide by the length: first word 0, last 1',
  ofLength: (length: number) => counted(length, 'word'),
  /** `taken` of `all` steps lie before it */
  marked: (position: number, all: number, value: string) =>
    `position ${position}: ${position - 1}/${all} = ${value}`,
  steps: (here: string, there: string) => `one step: ${here} above, ${there} below`,
  caption: (d: number, seed: number) =>
    `Two random vectors of ${d} numbers, seed ${seed}: one random start. Positions count from 1 here, from 0 in the labs.`,
  columns: { number: 'number', of: (word: string) => `of ${quoted(word)}` },
  described: (words: readonly string[], verdict: string) =>
    `The vectors of ${quotedList(words)}, and two rulers from 0 to 1. ${verdict}`,
} as const;
