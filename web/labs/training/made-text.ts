/** The words about positions that the words of a sequence make in a trained model. */
import { counted } from '../../core/counted.ts';

/** What a position is: gates that let what came before through, gates that are counted, or a bias by the distance. */
export type MadeByWords = 'gates' | 'counts' | 'biases';

/** A head and a word, with its number. `place`: counted from 1. */
interface Place {
  readonly head: string;
  readonly word: string;
  readonly place: number;
  readonly value: string;
}

const inHead = (head: string): string => head.replace('Layer', 'layer');

export const madeText = {
  headings: {
    gates: 'The gate of each word',
    counts: 'Positions counted from the last word back to each',
    biases: 'The bias that the last word gives to each',
  },
  between: {
    gates: 'The bias: logarithms of the gates, added up from key to query',
    counts: 'Positions counted from key to query',
    biases: 'The bias by the word of the query',
  },
  values: { gates: 'bias', counts: 'position', biases: 'bias' },
  head: 'head',
  layerAndHead: 'layer, head',
  word: 'word',
  label: (model: string, what: string): string => `${model}: ${what}`,
  at: {
    gates: (head: string, word: string, value: string): string =>
      `${head}, “${word}” keeps ${value} of what came before`,
    counts: (head: string, word: string, value: string): string =>
      `${head}, from the last word back to “${word}”: ${value}`,
    biases: (head: string, word: string, value: string): string =>
      `${head}, the last word looking at “${word}”: ${value}`,
  },
  pair: {
    gates: (query: string, key: string, value: string): string =>
      `“${query}” looking back at “${key}”: bias ${value}`,
    counts: (query: string, key: string, value: string): string =>
      `from “${query}” back to “${key}”: position ${value}`,
    biases: (query: string, key: string, value: string): string =>
      `“${query}” looking at “${key}”: bias ${value}`,
  },
  gates: ({ head, word, place, value }: Place, n: number, mean: string): string =>
    `The gate that closes most is at “${word}”, word ${place} of ${n}, in ${inHead(head)}: it keeps ${value} of what came before. The mean of all gates is ${mean}.`,
  /** of the heads that count least and most, which may be one */
  counts: (n: number, least: Place, most: Place): string =>
    `From the last of ${counted(n, 'word')} back to the first, ${inHead(least.head)} counts to ${least.value}${most.head === least.head ? '' : `, ${inHead(most.head)} to ${most.value}`}.`,
  biases: ({ head, word, place, value }: Place, n: number): string =>
    `The last of ${counted(n, 'word')} gives its strongest bias, ${value}, to “${word}”, word ${place}, in ${inHead(head)}.`,
  noHeads: 'The encoding acts in no layer of this model.',
  tooFew: 'A sequence of one word has no positions between words.',
  cited: {
    gates:
      'Gate: σ(w · x + b) of a word’s normalised vector, with the trained w and b of a head. Bias: the sum of the gates’ logarithms over the words after the key up to the query.',
    counts:
      'Positions counted: the sum of σ(score) over the words from the key to the query, at most the largest position; scores of the trained model, scaled and without bias.',
    biases:
      'Bias: (x W)ₕ · P at the distance, of the query’s normalised vector, with the trained W and P of a head.',
  },
};
