/** Words that texts share. */
import { counted } from '../core/counted.ts';
import { formatNumber, listed } from './format.ts';

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const quoted = (word: string): string => `“${word}”`;

/** '“a”, “b”, and “c”' */
export const quotedList = (words: readonly string[]): string => listed(words.map(quoted));

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** 'third' for 2; undefined where it is longer than the number. */
export const ordinal = (index: number): string | undefined => ordinals[index];

const small = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** 'three' for 3; digits above twelve. */
export const inWords = (count: number): string => small[count] ?? formatNumber(count);

/** 'three words', 'one word' */
export const countedInWords = (count: number, noun: string): string =>
  counted(count, noun).replace(String(count), inWords(count));

/** On one line: '48 %'. */
export const percent = (value: string): string => `${value}\u00a0%`;
