/** The words of the first two scenes, which draw the same picture. */
import { counted } from '../../../core/counted.ts';
import { ordinal, quoted, quotedList } from '../../../draw/words.ts';

/** Where a word stands. */
const place = (index: number): string => ordinal(index) ?? `at place ${index + 1}`;

export const text = {
  rows: {
    place: 'place',
    word: 'word',
    vector: 'its vector',
    attention: 'attention',
    output: 'output',
    change: 'change',
  },
  vectorBriefly: 'vector',
  columns: { word: 'word', change: 'largest change of its output' },
  largestHere: (value: string) => `largest, ${value}`,
  /** of the changes, whose bars are as high as there is room for */
  ownScale: 'scaled to fit',
  outlines: 'outlines: the outputs before',
  title: 'Two orders of a sentence, and the change of every output',
  open: 'Shuffle a sentence. Attention does not notice.',
  stills: { before: 'before', after: 'after the change of order', withPositions: 'with positions' },
  arriving: 'Now give every word its own position vector.',
  again: 'Shuffle again: the same words, new outputs.',
  seen: 'Give every word its position, and every output changes.',
  seenIn: (words: readonly string[]) =>
    `Give every word its position, and the outputs of ${quotedList(words)} change.`,
  same: 'Same order, same output: move a word.',
  lede: 'A transformer reads all words at once. This page shows where order comes from.',
  question: (still: readonly string[]) =>
    `${quotedList(still)} did not move. Did ${still.length === 1 ? 'its output' : 'their outputs'} change?`,
  answers: ['Yes', 'No'],
  zero: (numbers: number) => `0 in all ${counted(numbers, 'number')}`,
  rounding: (largest: string) => `0, up to rounding (${largest})`,
  largest: (numbers: number, word: string) =>
    `largest change of all ${counted(numbers, 'number')}, in ${quoted(word)}`,
  noChange: (numbers: number) => `in all ${counted(numbers, 'number')} of the outputs`,
  /** `still`: the words that did not move, and their places; `moved`: those that did */
  explained: (
    [first, ...others]: readonly { readonly word: string; readonly place: number }[],
    moved: readonly string[],
    numbers: number,
    zero: string,
  ) =>
    [
      first
        ? `${others.length > 0 ? 'They' : 'It'} did. ${quoted(first.word)} still stands ${place(first.place)}. But it looks at ${quotedList(moved)}, which now carry other positions.`
        : 'Every word now carries another position.',
      `Without positions, each of the ${numbers} changes is ${zero}: attention is permutation equivariant.`,
    ].join(' '),
  notNoticed: (numbers: number) =>
    `Each output is a weighted mean of all words. The order changes neither the weights nor the mean: all ${numbers} numbers stay with their words.`,
  shuffle: 'Shuffle',
  positions: 'Positions',
  move: (word: string, at: number) => `Move ${quoted(word)}, place ${at}`,
  caption: (d: number, seed: number) =>
    `One random attention layer, seed ${seed}: one random start. Each bar is one of ${d} numbers.`,
  described: (second: string, verdict: string) =>
    `Words, vectors, attention and outputs for “${second}”. ${verdict}`,
} as const;
