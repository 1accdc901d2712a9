import { formatFull, formatNumber, unbroken } from '../../draw/format.ts';
import type { Mask } from '../../encoding/mask.ts';
import type { Standing } from '../../encoding/property-numbers.ts';
import { sameWord } from '../../encoding/word-vectors.ts';
import type { Source } from '../../schemes/source.ts';
import type { Finding } from '../../shell/screen.ts';
import { reorder } from './input.ts';
import type { OrderInput, OrderOutput } from './job.ts';
import { isSeen } from './rounding.ts';
import { text } from './text.ts';

/** `exchanged`: equal words have changed places, which only their outputs show. */
export type Outcome = 'one-word' | 'same' | 'exchanged' | 'seen' | 'unseen';

export interface OrderVerdict {
  readonly outcome: Outcome;
  readonly headline: string;
  readonly finding: Finding;
}

function outcomeOf({ words, permutation }: OrderInput, { permuted, largestOutput }: OrderOutput): Outcome {
  if (words.length < 2) return 'one-word';
  const isDifferent = isSeen(permuted.maxAbsDifference, largestOutput);
  if (permutation.every((from, i) => sameWord(words[from]) === sameWord(words[i])))
    return isDifferent ? 'exchanged' : 'same';
  return isDifferent ? 'seen' : 'unseen';
}

const headlines: Readonly<Record<Outcome, (schemes: readonly Source[], mask: Mask) => string>> = {
  'one-word': () => text.oneWord,
  same: () => text.sameSentence,
  exchanged: () => text.exchanged,
  seen: text.seen,
  unseen: text.unseen,
};

const nothingToCompare: Standing = { mark: '–', words: text.nothingToCompare, tone: 'plain' };

const standings: Readonly<Record<Outcome, Standing>> = {
  'one-word': nothingToCompare,
  same: nothingToCompare,
  exchanged: { mark: '●', words: text.orderIsSeen, tone: 'position' },
  seen: { mark: '●', words: text.orderIsSeen, tone: 'position' },
  unseen: { mark: '○', words: text.orderIsNotSeen, tone: 'plain' },
};

/** The words whose outputs stay the same up to rounding. */
function unchanged(words: readonly string[], { difference, largestOutput }: OrderOutput): readonly string[] {
  const { cols, data } = difference;
  return words.filter((_, row) =>
    data.subarray(row * cols, (row + 1) * cols).every((value) => !isSeen(Math.abs(value), largestOutput)),
  );
}

/** Whether the difference is rounding, but not 0. */
const isRounding = ({ permuted: { maxAbsDifference }, largestOutput }: OrderOutput): boolean =>
  maxAbsDifference > 0 && !isSeen(maxAbsDifference, largestOutput);

function meaningOf(outcome: Outcome, input: OrderInput, output: OrderOutput): string {
  const { maxAbsDifference, worst } = output.permuted;
  if (outcome !== 'seen' && outcome !== 'exchanged')
    return isRounding(output) ? text.matchedUpTo(unbroken(maxAbsDifference)) : text.matched;
  const words = reorder(input.words, input.permutation);
  const same = unchanged(words, output);
  return same.length > 0 && same.length <= 3
    ? text.largestBut(words[worst.row], same)
    : text.largestAt(words[worst.row], formatNumber(output.largestOutput));
}

/** `schemes`: the encodings that act, at most two. */
export function judgeOrder(input: OrderInput, output: OrderOutput, schemes: readonly Source[]): OrderVerdict {
  const outcome = outcomeOf(input, output);
  const { maxAbsDifference } = output.permuted;
  return {
    outcome,
    headline: headlines[outcome](schemes, input),
    finding: {
      number: isRounding(output) ? '≈ 0' : formatNumber(maxAbsDifference),
      measured: { measure: 'order.difference', value: maxAbsDifference },
      full: formatFull(maxAbsDifference),
      standing: standings[outcome],
      meaning: meaningOf(outcome, input, output),
    },
  };
}

/** Shown until a sentence is typed. */
export const noWords: Pick<OrderVerdict, 'headline' | 'finding'> = {
  headline: text.noWords,
  finding: { number: '–', standing: nothingToCompare, meaning: text.noWordsMeaning },
};

/** Words over a map of differences that are all rounding; '' if there is a pattern to see. */
export function blankWords({ difference, permuted }: OrderOutput, outcome: Outcome): string {
  if (outcome === 'seen') return '';
  const { maxAbsDifference: most } = permuted;
  const cells = difference.rows * difference.cols;
  return most === 0 ? text.identical(cells) : text.onlyRounding(unbroken(most), cells);
}
