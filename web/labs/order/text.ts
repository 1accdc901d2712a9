/** The words of the first screen and the settings, and the lab's examples. */
import { html, type TemplateResult } from 'lit';
import { counted } from '../../core/counted.ts';
import type { SchemeId } from '../../core/types.ts';
import { listed } from '../../draw/format.ts';
import type { Mask } from '../../encoding/mask.ts';
import { nameInSentence } from '../../schemes/scheme-facts.ts';
import type { Source } from '../../schemes/source.ts';
import type { Preset } from '../../shell/presets.ts';

/** Without an article, as in “a causal mask”. */
function maskName({ causal, window = 0, windowKind }: Mask): string {
  const words =
    windowKind === 'chunked'
      ? `chunked window of ${counted(window, 'word')}`
      : `window of ${counted(window, 'word')}`;
  return [...(causal ? ['causal mask'] : []), ...(window > 0 ? [words] : [])].join(' with a ');
}

export const text = {
  titles: {
    reorderAttend: 'Reorder, then attend',
    attendReorder: 'Attend, then reorder',
    difference: 'The difference of the two',
  },
  headings: {
    reorderAttend: 'Reorder, then attend: Attn(ΠX)',
    attendReorder: 'Attend, then reorder: Π Attn(X)',
    difference: 'Difference',
  },
  folds: {
    every: { title: 'Every encoding in one list', short: 'Every encoding' },
    padding: 'Left padding',
    attention: { title: 'What attends to what', short: 'Attention' },
    word: { title: 'One word in both orders', short: 'One word' },
    depth: 'Two layers deep',
    why: { title: 'Why: the layer and the proof', short: 'Why' },
  },

  // The two sentences
  sentenceX: 'Sentence X',
  theFirst: 'First sentence',
  theSecond: 'Second sentence',
  /** `pi`: the name of the permutation with its explanation */
  reorders: (pi: unknown): TemplateResult => html`${pi} reorders the rows.<br />Each word keeps its vector.`,
  reordered: html`Reordered<span class="wide"> ΠX</span>`,
  drag: html`<span class="wide">← </span>drag a word<span class="wide">, or use the arrow keys</span>`,

  // The headline
  oneWord: 'One word has no order: type a second one.',
  sameSentence: 'Both sentences are the same: move a word.',
  exchanged: 'Equal words have changed places: the sentence reads the same, but their outputs differ.',
  noWords: 'Type a sentence.',
  refused: 'Word order cannot be tested with these settings.',
  seen: (schemes: readonly Source[], mask: Mask): string =>
    schemes.length > 0
      ? `With ${schemes.map(nameInSentence).join(' and ')}, the same words in a new order give a different output.`
      : `A ${maskName(mask)} alone reveals order: an output changes when its word sees different words.`,
  unseen(schemes: readonly Source[], mask: Mask): string {
    const names = schemes.map(nameInSentence).join(' and ');
    if (names) return `With ${names}, these two orders still give every word the same output.`;
    return mask.causal || mask.window
      ? `Even with the ${maskName(mask)}, these two orders give every word the same output.`
      : 'Shuffle the words and nothing changes: without positions, attention can’t see word order.';
  },

  // The number
  orderIsSeen: 'Order is seen',
  orderIsNotSeen: 'Order is not seen',
  nothingToCompare: 'Nothing to compare yet',
  noWordsMeaning: 'largest difference between the outputs in two orders; type a sentence under “Sentence”',
  matched: 'largest difference between the two outputs, matched word by word',
  matchedUpTo: (most: string): string =>
    `largest difference between the two outputs, matched word by word; rounding: at most ${most}`,
  largestAt: (word: string, reach: string): string =>
    `largest difference, at “${word}”; the outputs reach ±${reach}`,
  largestBut: (word: string, same: readonly string[]): string =>
    `largest difference, at “${word}”; ${listed(same.map((one) => `“${one}”`))} ${same.length > 1 ? 'stay' : 'stays'} the same up to rounding`,
  previousStays: (problem: string): string => `${problem} The previous result stays.`,

  // The outputs
  word: 'word',
  dimension: 'dimension of the output',
  largestDifference: 'largest difference',
  cell: (word: string, dimension: number, value: string): string =>
    `“${word}”, dimension ${dimension}: ${value}`,
  ownScale: (range: string): string => `on its own scale, ±${range}`,
  differenceCaption: 'One layer with random weights. Outputs are matched by word, then subtracted.',
  identical: (cells: number): string => `0 in all ${counted(cells, 'cell')}: identical to the last bit`,
  onlyRounding: (most: string, cells: number): string =>
    `rounding: at most ${most} in all ${counted(cells, 'cell')}`,
  dropWords: 'Drop a table of positions, or values for T5',

  // The action
  swap: { question: 'Swap two words. Which outputs change?', label: 'Swap the first two words' },
  addPositions: {
    question: 'Give every word a position. Which cells of the difference light up?',
    label: 'Add sinusoidal positions',
  },
  swapBack: {
    question: 'Put the words back in their places. What is left of the difference?',
    label: 'Swap back',
  },

  // The settings
  positions: 'Positions',
  firstSentence: 'First sentence X',
  sentence: 'Sentence',
  words: (count: number): string => counted(count, 'word'),
  parameters: 'its parameters',
  secondEncoding: 'Second encoding',
  none: 'none',
  layer: 'Layer',
  sizes: (width: number, heads: number): string => `width ${width}, ${counted(heads, 'head')}`,
  window: 'Window',
  windowValue: ({ window = 0, windowKind }: Mask): string =>
    window === 0 ? 'none' : `${windowKind === 'chunked' ? 'chunks of ' : ''}${counted(window, 'word')}`,
  seed: 'Seed',
};

export const presets: readonly Preset[] = [
  {
    title: 'Do I like coding',
    state: { words: 'I do like coding', permutation: [1, 0, 2, 3], scheme: 'none', causal: false },
  },
  { title: 'He is Adhil', state: { words: 'He is Adhil', permutation: [1, 0, 2] } },
  {
    title: 'The man bites the dog',
    state: { words: 'the dog bites the man', permutation: [0, 4, 2, 3, 1] },
  },
  { title: 'The causal mask alone', state: { scheme: 'none', causal: true } },
  { title: 'Sinusoids, base 100', state: { scheme: 'sinusoidal', base: 100 } },
  { title: 'The words decide: CoPE', state: { scheme: 'cope', deviation: 1 } },
];

export const beside: readonly SchemeId[] = ['none', 'sinusoidal', 'rotary', 'alibi', 'learned'];

/** Whose outputs are compared with those of the chosen one when padding is in front, and which of them are drawn as lines. */
export const besidePadding: readonly SchemeId[] = ['sinusoidal', 'learned', 'rotary', 'alibi', 't5'];
export const drawnBesidePadding: readonly SchemeId[] = besidePadding.slice(0, 3);
