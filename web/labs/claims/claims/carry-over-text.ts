/** Words of the third claim. */
import { upperFirst } from '../../../draw/words.ts';
import { isPlural, named, verb } from './shared-text.ts';

const find = (names: readonly string[]): string => verb(names, 'finds', 'find');

export const carryOverText = {
  words: {
    title: 'New places',
    said: 'Relative positions carry over to places that training never showed.',
    source: 'Shaw et al. 2018, section 1',
    sentence: 'Relative positions carry over to places never trained.',
    shortSource: 'Shaw et al. 2018',
    question: 'Trained on spans in the first half: which encodings find them in the second?',
    task: 'Task: d ( a c ) f → 2 and 5. 24 words, one layer of width 32; in training, spans stand in words 1 to 12.',
    answers: ['All of them', 'RoPE, T5 and Shaw, not the tables', 'None of them', 'Another mix'],
    rule: 'An encoding carries over if every seed reaches 50 %. It does not if none exceeds 10 %.',
    caveat: 'In training, the other half had words, but never a span.',
  },
  halves: ['trained half', 'other half'],
  parts: (first: number, last: number): string => `words ${first} to ${last}`,
  panels: { accuracy: 'Both ends right', place: 'Both ends right, by the span’s first word' },
  view: 'By position',
  chart: {
    trained: 'trained',
    never: 'never',
    axis: 'position of the span’s first word →',
  },
  toCome: 'Five curves come here: the spans found at each place.',
  label:
    'Spans found by five encodings, by the position of their first word, a dot for each seed and four places',
  caption: 'Each dot is one seed at four places.',
  carry: (names: readonly string[]): string =>
    `${upperFirst(named(names))} ${find(names)} spans where training had none.`,
  tablesFindNone: ' Position tables find not a single one.',
  tablesFindFew: (most: string): string => ` Position tables find at most ${most}.`,
  tablesToo: (names: readonly string[]): string => ` So ${verb(names, 'does', 'do')} ${named(names)}.`,
  all: 'All five encodings find spans where training had none, position tables too.',
  fails: (names: readonly string[], most: string): string =>
    `${upperFirst(named(names))} ${names.length === 1 ? 'does' : 'do'} not carry over: at most ${most}.`,
  rest: (names: readonly string[]): string => ` ${upperFirst(named(names))} ${verb(names, 'does', 'do')}.`,
  undecided: (name: string, range: string): string =>
    `${upperFirst(name)} ${isPlural(name) ? 'find' : 'finds'} ${range} of the spans in new places: neither rule is met.`,
  meaning: (best: string, worst: string, name: string): string =>
    `in the untrained half, from the best table (${best}) to the worst relative seed (${name}, ${worst})`,
};
