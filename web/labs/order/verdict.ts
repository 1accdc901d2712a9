import type { Encoding, Matrix } from '../../core/types.ts';
import { formatFull, formatNumber, unbroken } from '../../draw/format.ts';
import { sameWord } from '../../encoding/word-vectors.ts';
import { nameInSentence } from '../../schemes/scheme-facts.ts';
import type { Source } from '../../schemes/source.ts';
import type { Finding } from '../../shell/frame/first-screen.ts';
import type { Standing } from '../../shell/frame/grade.ts';
import type { OrderInput, OrderOutput } from './job.ts';
import { reorder } from './sentence.ts';

/** Differences below this share of the largest output are rounding: float32 has 24 bits, and sums lose a few. */
const rounding = 1e-5;

export const isSeen = (difference: number, largestOutput: number): boolean =>
  difference > rounding * largestOutput;

/** Why attention does or does not see order, by where the encoding acts: completes 'because it'. */
export const effects: Record<Encoding['kind'], string> = {
  none: 'adds no positions',
  input: 'gives each position its own vector',
  rotary: 'rotates queries and keys by position',
  bias: 'adds a bias to each score',
  relative: 'gives each offset its own vector',
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
        : 'A causal mask alone reveals order: an output changes when its word sees different words.';
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

/** Differences that are not 0, but too small to be more than rounding. */
const isRounding = ({ permuted: { maxAbsDifference }, largestOutput }: OrderOutput): boolean =>
  maxAbsDifference > 0 && !isSeen(maxAbsDifference, largestOutput);

function meaningOf(outcome: Outcome, input: OrderInput, output: OrderOutput): string {
  if (outcome !== 'seen') {
    const matched = 'largest difference between the two outputs, matched word by word';
    return isRounding(output)
      ? `${matched}; rounding: at most ${unbroken(output.permuted.maxAbsDifference)}`
      : matched;
  }
  const words = reorder(input.words, input.permutation);
  const at = `largest difference, at “${words[output.permuted.worst.row]}”`;
  const same = unchanged(words, output);
  if (same.length > 0 && same.length <= 3)
    return `${at}; ${quoted(same)} ${same.length > 1 ? 'stay' : 'stays'} the same up to rounding`;
  return `${at}; the outputs reach ±${formatNumber(output.largestOutput)}`;
}

const nothingToCompare: Standing = { mark: '–', words: 'Nothing to compare yet', tone: 'plain' };

/** What the largest difference shows. `schemes`: the encodings that act, at most two. */
export function judgeOrder(input: OrderInput, output: OrderOutput, schemes: readonly Source[]): OrderVerdict {
  const outcome = outcomeOf(input, output);
  const { maxAbsDifference } = output.permuted;
  return {
    outcome,
    headline: headlineOf(outcome, input.causal, schemes),
    finding: {
      number: isRounding(output) ? '≈ 0' : formatNumber(maxAbsDifference),
      measured: { measure: 'order.difference', value: maxAbsDifference },
      full: formatFull(maxAbsDifference),
      standing:
        outcome === 'seen'
          ? { mark: '●', words: 'Order is seen', tone: 'position' }
          : outcome === 'unseen'
            ? { mark: '○', words: 'Order is not seen', tone: 'plain' }
            : nothingToCompare,
      meaning: meaningOf(outcome, input, output),
    },
  };
}

/** Shown until a sentence is typed. */
export const noWords: Pick<OrderVerdict, 'headline' | 'finding'> = {
  headline: 'Type a sentence.',
  finding: {
    number: '–',
    standing: nothingToCompare,
    meaning: 'largest difference between the outputs in two orders; type a sentence under “Sentence”',
  },
};

/** Written over a map of differences that are all rounding; '' where there is a pattern to see. */
export function blankWords({ rows, cols, data }: Matrix, outcome: Outcome): string {
  if (outcome === 'seen') return '';
  const most = data.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  return most === 0
    ? `0 in all ${rows * cols} cells: identical to the last bit`
    : `rounding: at most ${unbroken(most)} in all ${rows * cols} cells`;
}
