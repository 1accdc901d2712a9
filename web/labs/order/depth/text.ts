/** The words of the fold about two layers. */
import { counted } from '../../../core/counted.ts';
import { formatNumber } from '../../../draw/format.ts';

interface InTheSecond {
  readonly query: string;
  readonly key: string;
  readonly places: number;
  readonly change: number;
  readonly isCausal: boolean;
}

export const depthText = {
  title: 'The same two words along a text',
  about: (passage: number, places: number): string =>
    `The text repeats the first sentence ${places} times, ${counted(passage, 'word')} each. A second layer reads the outputs of the first. If a layer depends on distances alone, its line is flat.`,
  definition:
    'Two layers: the words of the sentence, repeated to about 64. The second layer, with weights of its own, reads the outputs of the first; no residual connection, and encodings on the inputs act once, before both. Scores before the softmax, of the second word of the sentence as query and the first as key, in each repetition.',
  typeMore: 'Type at least two words.',
  masked: 'The mask hides the first word from the second.',
  fromTheStart: (query: string, key: string, change: number): string =>
    `The first layer already knows where “${query}” after “${key}” stands: along the text, their score changes by ${formatNumber(change)}.`,
  nowhere: (query: string, key: string, places: number): string =>
    `Neither layer knows where “${query}” after “${key}” stands: their score is the same in all ${places} places.`,
  inTheSecond: ({ query, key, places, change, isCausal }: InTheSecond): string =>
    `In the first layer, “${query}” after “${key}” has one score in all ${places} places. In the second, it changes by ${formatNumber(change)}: ${
      isCausal ? 'later words have more words in front of them' : 'words have other neighbours near the ends'
    }, and the outputs that the second layer reads tell.`,
  layers: { first: 'first layer', second: 'second layer' },
  score: 'score',
  repetition: 'repetition of the sentence',
  at: (layer: string, place: number, score: string): string => `${layer}, repetition ${place}: ${score}`,
} as const;
