/** Words of the second claim. */
import { countedInWords, inWords, upperFirst } from '../../../draw/words.ts';
import { named, verb } from './shared-text.ts';

export const kindsText = {
  words: {
    title: 'Places and spans',
    said: 'Absolute positions are better for classifying, relative ones for spans.',
    source: 'Wang et al. 2021',
    sentence: 'Absolute positions suit classes, relative ones suit spans.',
    shortSource: 'Wang et al. 2021',
    question: 'Absolute or relative positions: which name a place, and which find a span?',
    task: 'Place: word 3 of a c f d → f. Span of key c: a d ; c f e ; → f to e. 16 words, width 32; spans: two layers.',
    answers: ['Absolute win places, relative win spans', 'Some pairs do so, others not', 'No pair does so'],
    rule: 'Each of two tables against each of three relative encodings: six pairs. One crosses if the table wins places and the other spans, by 10 points between the nearest seeds.',
    caveat:
      '[CLS] stands first, so an offset from it is a place. But T5’s bias is the same for every k, and Shaw has one vector for all offsets past 4. A learned table needs more steps for spans.',
  },
  panels: {
    getk: 'Place: name the word at position k',
    kspan: 'Span: find the two ends of a key’s span',
  },
  view: 'Accuracy',
  chart: {
    absolute: 'A vector per position',
    relative: 'Only the offset counts',
    absoluteShort: 'per position',
    relativeShort: 'per offset',
    short: ['Learned', 'Sin.', 'RoPE', 'T5', 'Shaw'],
    ends: ['place', 'span'],
    notes: ['place: name the word at position k', 'span: find the two ends of a key’s span'],
  },
  toCome: 'Five encodings come here, each with its accuracy on places and on spans.',
  label: 'Accuracy of five encodings on places and on spans, a line for each seed',
  caption: 'Each line is one seed.',
  unit: (pairs: number): string => `of ${pairs} pairs cross`,
  /** sets of subjects: 'a learned table', 'T5', 'Shaw' */
  crosses: (absolute: readonly string[], relative: readonly string[]): string =>
    `${upperFirst(named(absolute))} ${verb(absolute, 'knows', 'know')} only places, ${named(relative)} ${verb(relative, 'finds', 'find')} only spans.`,
  both: (names: readonly string[]): string =>
    ` ${upperFirst(named(names))} ${verb(names, 'does', 'do')} both.`,
  all: 'Absolute encodings win every pair on places, and relative ones win every pair on spans.',
  beats: (absolute: string, relative: string, pairs: number): string =>
    `${upperFirst(absolute)} ${verb([absolute], 'beats', 'beat')} ${relative} on places and ${verb([absolute], 'loses', 'lose')} to it on spans. ${upperFirst(countedInWords(pairs, 'pair'))} ${pairs === 1 ? 'crosses' : 'cross'}.`,
  oneSided: (absolute: number, relative: number): string => {
    const [kind, count] =
      absolute > 0
        ? (['Absolute encodings', absolute] as const)
        : (['Relative encodings', relative] as const);
    const rest = absolute > 0 && relative > 0 ? `, relative ones in ${inWords(relative)}` : '';
    return `${kind} win both tasks in ${countedInWords(count, 'pair')}${rest}: no pair crosses.`;
  },
  differ: (count: string): string =>
    `In ${count}, one kind wins a task by 10 points or more, but no pair crosses.`,
  none: 'Absolute and relative encodings do equally well: no pair crosses.',
  reversed: (count: string): string =>
    `Absolute encodings do the reverse in ${count}: they lose places and win spans.`,
  undecided: (pair: string, seeds: string, count: number): string =>
    `${upperFirst(pair)}: ${seeds} ${count === 1 ? 'crosses' : 'cross'}, the others do not.`,
  against: (absolute: string, relative: string): string => `${absolute} against ${relative}`,
  pairs: (count: number): string => countedInWords(count, 'pair'),
  meaning: (absolute: string, relative: string, ahead: number, behind: number): string =>
    `the table wins places, the other spans: ${absolute} ${verb([absolute], 'beats', 'beat')} ${relative} by ${ahead} ${ahead === 1 ? 'point' : 'points'} on places, and ${verb([absolute], 'loses', 'lose')} by ${behind} on spans`,
  meaningNone: (pair: string, ahead: string, behind: string): string =>
    `the nearest, ${pair}: ${ahead} points between the nearest seeds on places, ${behind} on spans`,
};
