/** Words of the eighth claim. */
import { counted } from '../../../core/counted.ts';
import { inWords, upperFirst } from '../../../draw/words.ts';
import { named, subjects, verb } from './shared-text.ts';

const is = (names: readonly string[]): string => verb(names, 'is', 'are');

export const longerText = {
  words: {
    title: 'Longer than trained',
    said: 'With a bias that falls with distance, train short, test long.',
    source: 'Press et al. 2022',
    sentence: 'A falling bias lets you train short and test long.',
    shortSource: 'Press et al. 2022',
    question: 'Trained on 4 to 16 words, tested on 64: does one encoding win at copying and at order?',
    task: 'Copy from 2 back: a c f → a. Order: c A f B → A first. One layer of width 32, 300 steps.',
    answers: ['Yes, ALiBi', 'Yes, another one', 'No, no encoding wins both'],
    rule: 'The best worst seed wins if it copies 50 % or beats a coin toss. A lead below 10 points does not decide.',
    caveat: 'These are small models after 300 steps. Longer training may change who wins.',
  },
  onWords: (n: number): string => counted(n, 'word'),
  panels: { prev: 'Copy the word from 2 back', first: 'Say which came first' },
  short: { prev: 'Copy', first: 'Order' },
  view: 'By length',
  chart: {
    chance: 'a coin toss',
    trained: ['trained', '4 to 16'],
    axis: 'words in the test →',
  },
  toCome: 'Five curves come into each panel: accuracy on 16, 32 and 64 words.',
  caption: 'Training texts have 4 to 16 words, models width 32.',
  label:
    'Accuracy of five encodings on 16, 32 and 64 words at copying and at order, a line an encoding and a dot a seed',
  unit: (all: number): string => `of ${all} win both`,
  wins: (names: readonly string[], order: string, copied: string): string =>
    `${upperFirst(named(names))} ${verb(names, 'wins', 'win')} both on 64 words: ${order} right about order, ${copied} copied.`,
  ranged: (name: string, range: string): string => `${name} (${range})`,
  close: (isCopying: boolean, shown: readonly string[]): string =>
    `On 64 words, ${named(shown)} are too close to call at ${isCopying ? 'copying' : 'order'}.`,
  neither: (copied: string, order: string): string =>
    `On 64 words, no encoding copies or keeps order: the best reach ${copied} and ${order}.`,
  noneCopies: (names: readonly string[], copied: string): string =>
    `Up to 64 words, ${named(names)} ${verb(names, 'keeps', 'keep')} order, but no encoding copies more than ${copied}.`,
  /** what the winner at order does at copying, and the other way round */
  apart: (
    order: { readonly names: readonly string[]; readonly copies: string | null },
    copy: {
      readonly names: readonly string[];
      readonly knowsOrder: boolean;
      readonly order: string;
      readonly copied: string;
    },
  ): string => {
    const keeps = `Up to 64 words, ${named(order.names)} ${verb(order.names, 'keeps', 'keep')} order`;
    const first =
      order.copies === null
        ? `${keeps} but cannot copy.`
        : `${keeps} but ${verb(order.names, 'copies', 'copy')} only ${order.copies}.`;
    const winner = upperFirst(named(copy.names));
    // Two ranges in one headline would not fit two lines.
    const share = order.copies === null ? ` ${copy.copied}` : '';
    const copies = `${verb(copy.names, 'copies', 'copy')}${share}`;
    const second = copy.knowsOrder
      ? `${winner} ${copies} but ${verb(copy.names, 'loses', 'lose')} order (${copy.order}).`
      : `${winner} ${copies} but never learned order.`;
    return `${first} ${second}`;
  },
  noneKeeps: (names: readonly string[], range: string): string =>
    `No encoding keeps order up to 64 words: the best, ${named(names)}, ${is(names)} right in ${range}.`,
  alibi: subjects.alibi,
  meaning: (
    orderNames: readonly string[],
    order: string,
    copyNames: readonly string[],
    copy: string,
    count: number,
  ): string =>
    `On 64 words ${count === 0 ? 'no encoding wins' : `${inWords(count)} ${count === 1 ? 'wins' : 'win'}`} both. Best at order: ${named(orderNames)}, ${order}. At copying: ${named(copyNames)}, ${copy}`,
};
