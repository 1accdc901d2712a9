/** What a setting means, in a sentence; most are clear from their titles. Their controls alone show it, so that the first load goes without. */
import type { PageState } from '../../settings/setting-table.ts';

const help: Partial<Record<keyof PageState, string>> = {
  combine: 'Adds each position’s vector to its word’s vector, or concatenates the two.',
  causal: 'Each word sees only itself and the words before it.',
  maskWindow: 'Each word sees only the words that are fewer places away, or those of its own chunk.',
  layerPositions: 'For each layer, 1 if the encoding acts there and 0 if not.',
  layerWindows: 'For each layer, how many places its window holds. 0: the layer sees the whole text.',
  windowKind: 'A sliding window moves with the word. Chunks cut the text from its start.',
  seed: 'The same seed gives the same random numbers on every machine.',
  omega: 'Pairs: the number of a frequency, counted from 0, and its value in radians per position.',
  handles:
    'Pairs: the number of a handle, counted from 0, and the frequency there in radians per position. The frequencies between two handles follow both.',
  source:
    'A file stays on this computer. A link cannot contain it, but can contain the address of a file online.',
  remote: 'The page loads it only when you ask it to.',
  weights: 'Weight matrices of queries and keys: the identity, or independent normal numbers.',
  trained: 'How many positions the model saw in training.',
  tested: 'How many positions the test has.',
  temperature: 'Queries grow with their position, so that attention stays sharp in long texts.',
  stretch: 'How many times the scaling extends the trained length.',
  against: 'A second encoding beside the first, with its default parameters.',
  longest: 'The number of words of the longest of four texts.',
  position: 'The row of the table compared with all others.',
  offset: 'The offset whose vector is compared with all others.',
  pair: 'The pair on the clocks, counted from 0. The first turns fastest.',
  firstPosition: 'The words stand in a longer text. Its positions count from 0.',
  permutation: 'For each word of the second sentence, its number in the first, counted from 0.',
  second: 'A second encoding that acts together with the first, with its default parameters.',
  epochs: 'Each is one step of gradient descent over all rows learned from.',
  rate: 'As a share of the rate at which the descent stops converging.',
  foldsBy:
    'By positions: no position is in two folds. By pairs, as in Wang and Chen (2020): folds share positions.',
  inversePenalty: 'The larger C, the weaker the penalty on large weights.',
  extent: 'All rows of your table, or as many as the matrix compares.',
  item: 'Empty: the positional encoding of the page.',
  all: 'The matrix of absolute by relative embeddings in place of one map.',
  compared: 'The vectors, compared with each other, or the score that they make.',
  property: 'The property that the numbers measure and the maps mark.',
  line: 'Empty: where the property fails worst.',
  violations: 'The cells that break the property tested.',
  window: 'Monotonicity is tested up to this offset.',
  tolerance: 'Rises up to this much are ignored. In units of the similarity; at 0, ties are violations.',
};

export const helpOf = (name: string): string | undefined => help[name as keyof PageState];
