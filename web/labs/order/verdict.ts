import type { Encoding } from '../../core/types.ts';
import type { Source } from '../../encoding/source.ts';
import { sameWord } from '../../encoding/word-vectors.ts';
import type { OrderInput, OrderOutput } from './job.ts';

/** Differences below this share of the largest output are rounding: float32 carries 24 bits, sums lose a few. */
const rounding = 1e-5;

export const isSeen = (difference: number, largestOutput: number): boolean =>
  difference > rounding * largestOutput;

export interface OrderVerdict {
  readonly seesOrder: boolean;
  readonly words: string;
}

/** What an encoding does that no reordering can undo, by where it acts. */
export const effects: Record<Encoding['kind'], string> = {
  none: 'gives positions nothing',
  input: 'gives each place a vector of its own',
  rotary: 'turns queries and keys with their place',
  bias: 'weighs the scores by place',
  relative: 'gives each offset a vector of its own',
};

function reason(causal: boolean, schemes: readonly Source[]): string {
  const reasons = schemes.map(({ title, kind }) => `the encoding “${title}” ${effects[kind]}`);
  if (causal) reasons.push('the causal mask tells each word what came before it');
  return reasons.join(', and ');
}

/** What the largest difference means. `schemes` are those that act: none, one or two. */
export function judgeOrder(input: OrderInput, output: OrderOutput, schemes: readonly Source[]): OrderVerdict {
  const { words, permutation, causal } = input;
  const isReordered = permutation.some((from, i) => sameWord(words[from]) !== sameWord(words[i]));
  if (words.length < 2) return { seesOrder: false, words: 'One word has no order. Type a second one.' };
  if (!isReordered)
    return { seesOrder: false, words: 'Both sentences have the same words in the same places. Drag a word.' };
  if (isSeen(output.permuted.maxAbsDifference, output.largestOutput))
    return {
      seesOrder: true,
      words: `Order is seen: ${reason(causal, schemes)}. Reordering and attending do not commute.`,
    };
  const why =
    schemes.length === 0 && !causal
      ? 'Order is not seen: every word gets the same output in both sentences, up to rounding in float32.'
      : `No difference beyond rounding in float32, although ${schemes.length === 0 ? 'the mask is' : 'positions are'} there.`;
  return { seesOrder: false, words: why };
}
