import type { Encoding, Matrix } from '../../core/types.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import { nameInSentence } from '../../encoding/names.ts';
import type { Source } from '../../encoding/source.ts';
import { sameWord } from '../../encoding/word-vectors.ts';
import type { Finding } from '../../workbench/frame/frame.ts';
import type { Standing } from '../../workbench/frame/grade.ts';
import type { OrderInput, OrderOutput } from './job.ts';
import { reorder } from './sentence.ts';

/** Differences below this share of the largest output are rounding: float32 carries 24 bits, sums lose a few. */
const rounding = 1e-5;

export const isSeen = (difference: number, largestOutput: number): boolean =>
  difference > rounding * largestOutput;

/** What an encoding does that no reordering can undo, by where it acts. */
export const effects: Record<Encoding['kind'], string> = {
  none: 'gives positions nothing',
  input: 'gives each place a vector of its own',
  rotary: 'turns queries and keys with their place',
  bias: 'weighs the scores by place',
  relative: 'gives each offset a vector of its own',
};

/** What the two sentences show. */
type Outcome = 'one-word' | 'same' | 'seen' | 'unseen';

export interface OrderVerdict {
  readonly outcome: Outcome;
  readonly headline: string;
  readonly finding: Finding;
}

function outcomeOf({ words, permutation }: OrderInput, { permuted, largestOutput }: OrderOutput): Outcome {
  if (words.length < 2) return 'one-word';
  if (permutation.every((from, i) => sameWord(words[from]) === sameWord(words[i]))) return 'same';
  return isSeen(permuted.maxAbsDifference, largestOutput) ? 'seen' : 'unseen';
}

function headlineOf(outcome: Outcome, causal: boolean, schemes: readonly Source[]): string {
  const positions = schemes.map(nameInSentence).join(' and ');
  switch (outcome) {
    case 'one-word':
      return 'One word has no order: type a second one.';
    case 'same':
      return 'Both sentences are the same: move a word.';
    case 'seen':
      return positions
        ? `With ${positions}, the same words in a new order give a different output.`
        : 'The causal mask alone gives order away: a word changes when the words before it change.';
    case 'unseen':
      if (positions) return `With ${positions}, these two orders still give every word the same output.`;
      return causal
        ? 'Even with the causal mask, these two orders give every word the same output.'
        : 'Shuffle the words and nothing changes: without positions, attention can’t see word order.';
  }
}

/** The words whose outputs stay the same up to rounding. */
function unchanged(words: readonly string[], { difference, largestOutput }: OrderOutput): readonly string[] {
  const { cols, data } = difference;
  return words.filter((_, row) =>
    data.subarray(row * cols, (row + 1) * cols).every((value) => !isSeen(Math.abs(value), largestOutput)),
  );
}

const quoted = (words: readonly string[]): string => {
  const list = words.map((word) => `“${word}”`);
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
};

function meaningOf(outcome: Outcome, input: OrderInput, output: OrderOutput): string {
  if (outcome !== 'seen') return 'largest difference between the two outputs, matched word by word';
  const words = reorder(input.words, input.permutation);
  const at = `largest difference, at “${words[output.permuted.worst.row]}”`;
  const same = unchanged(words, output);
  if (same.length > 0 && same.length <= 3)
    return `${at}; ${quoted(same)} ${same.length > 1 ? 'stay' : 'stays'} the same up to rounding`;
  return `${at}; the outputs reach ±${formatNumber(output.largestOutput)}`;
}

const nothingToCompare: Standing = { mark: '=', words: 'Nothing to compare yet', tone: 'plain' };

/** What the largest difference means. `schemes` are those that act: none, one or two. */
export function judgeOrder(input: OrderInput, output: OrderOutput, schemes: readonly Source[]): OrderVerdict {
  const outcome = outcomeOf(input, output);
  const { maxAbsDifference } = output.permuted;
  return {
    outcome,
    headline: headlineOf(outcome, input.causal, schemes),
    finding: {
      number: formatNumber(maxAbsDifference),
      full: formatFull(maxAbsDifference),
      standing:
        outcome === 'seen'
          ? { mark: '≠', words: 'Order is seen', tone: 'position' }
          : outcome === 'unseen'
            ? { mark: '=', words: 'Order is not seen', tone: 'satisfied' }
            : nothingToCompare,
      meaning: meaningOf(outcome, input, output),
    },
  };
}

/** What stands there as long as no sentence has been typed. */
export const noWords: Pick<OrderVerdict, 'headline' | 'finding'> = {
  headline: 'Type a sentence.',
  finding: {
    number: '–',
    standing: nothingToCompare,
    meaning: 'largest difference between the outputs of a sentence in two orders; type one under “Sentence”',
  },
};

/** What is written over a map of differences without a pattern: '' where there is one. */
export function blankWords({ rows, cols, data }: Matrix, outcome: Outcome): string {
  if (outcome === 'seen') return '';
  const most = data.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  return most === 0
    ? `0 in all ${rows * cols} cells: identical to the last bit`
    : `below ${formatNumber(most)} in all ${rows * cols} cells: rounding in float32`;
}
