/** The number that breaks or bears the claim for the chosen scheme, and what it means. */
import { formatNumber, powerOfTen } from '../../draw/format.ts';
import type { ContextInput } from './curve.ts';
import type { Angles, Reach } from './reach.ts';

export interface ContextVerdict {
  readonly number: number;
  /** the number as it is read */
  readonly text: string;
  /** whether training has shown all that the test meets */
  readonly outcome: 'holds' | 'broken';
  /** the outcome as a word */
  readonly mark: string;
  /** goes on from the number */
  readonly meaning: string;
  readonly words: string;
}

/** Below that, how small a share is is of no interest. */
const leastShown = 1e-8;

const percent = (share: number) =>
  share < leastShown ? `less than ${powerOfTen(-6)} %` : `${formatNumber(100 * share)} %`;

/** A share of the weight that moves no output by much. */
const little = 0.05;

const count = (number: number, one: string, many: string) => (number === 1 ? one : many);

function angles({ pairs, unfinished, unseen, fastest, short }: Angles, { trained, tested }: Lengths): Judged {
  const never = `${unfinished} of ${pairs} ${count(unfinished, 'never finishes', 'never finish')} a turn within ${trained} positions, so training showed only a part of ${count(unfinished, 'its', 'their')} angles`;
  const beyond = short
    ? ` The factor reaches ${formatNumber(short.factor)} × ${trained} = ${short.length} positions, and the test has ${tested}. At ${short.length} the number would be ${short.unseen}.`
    : '';
  const near =
    fastest < 1 - 1e-9
      ? ` The price: the fastest pair turns at ${formatNumber(fastest)} of its trained speed, so neighbours lie nearer together.`
      : '';
  const meaning = `of ${pairs} pairs ${count(unseen, 'turns', 'turn')} to angles that training never showed.`;
  if (unseen > 0) return { number: unseen, outcome: 'broken', meaning, words: `${never}.${beyond}${near}` };
  const words =
    tested <= trained
      ? 'The test is no longer than training.'
      : unfinished === 0
        ? `All of them have turned right round within ${trained} positions.`
        : `${never}; at ${tested} positions they stay within it.`;
  return { number: 0, outcome: 'holds', meaning, words: `${words}${near}` };
}

type Judged = Omit<ContextVerdict, 'text' | 'mark'>;
type Lengths = Pick<ContextInput, 'trained' | 'tested'>;

export function judgeReach(reach: Reach, lengths: Lengths): ContextVerdict {
  const judged = judgeKind(reach, lengths);
  const isLonger = lengths.tested > lengths.trained;
  const shown: Judged =
    isLonger || reach.kind === 'angles' || reach.kind === 'shares'
      ? judged
      : { ...judged, outcome: 'holds', words: 'The test is no longer than training.' };
  const mark =
    shown.outcome === 'broken'
      ? 'Unseen.'
      : shown.number === 0
        ? 'Nothing unseen.'
        : 'Next to nothing unseen.';
  const text =
    reach.kind === 'weight' && isLonger
      ? percent(reach.share)
      : reach.kind === 'weight'
        ? '0 %'
        : formatNumber(shown.number);
  return { ...shown, text, mark };
}

function judgeKind(reach: Reach, lengths: Lengths): Judged {
  const { trained, tested } = lengths;
  switch (reach.kind) {
    case 'angles':
      return angles(reach, lengths);
    case 'nothing':
      return {
        number: 0,
        outcome: 'holds',
        meaning: 'positions are unseen: there are none.',
        words: 'Only the number of words grows, and attention spreads over more of them.',
      };
    case 'rows': {
      const { missing } = reach;
      return {
        number: missing,
        outcome: missing > 0 ? 'broken' : 'holds',
        meaning: `of ${tested} positions have no row in the table.`,
        words: `It was learned for positions 0 to ${trained - 1}, and there is nothing to look up beyond.`,
      };
    }
    case 'positions': {
      const { unseen } = reach;
      return {
        number: unseen,
        outcome: unseen > 0 ? 'broken' : 'holds',
        meaning: `of ${tested} positions have vectors that training never showed.`,
        words:
          unseen > 0
            ? 'They are defined, but no weight was ever fitted to them.'
            : 'Training drew positions from the whole range.',
      };
    }
    case 'shares': {
      const { unseen } = reach;
      const step = `1/${tested - 1} where training had 1/${trained - 1}`;
      return {
        number: unseen,
        outcome: unseen > 0 ? 'broken' : 'holds',
        meaning: `of ${tested} positions have a value that no position of training had.`,
        words:
          unseen > 0
            ? `None leaves the range from 0 to 1, but the step between neighbours is ${step}: the same value stands for another place.`
            : trained === tested
              ? 'The test is as long as training.'
              : `All of them are among those of training, but the step between neighbours is ${step}: the same value stands for another place.`,
      };
    }
    case 'inputs': {
      const { unseen, trainedUpTo, testedUpTo } = reach;
      const range = `its network takes the distance as a share of the query’s position, of the threshold at least: from 0 to ${formatNumber(trainedUpTo)} in training, to ${formatNumber(testedUpTo)} in the test.`;
      return {
        number: unseen,
        outcome: unseen < little * tested ? 'holds' : 'broken',
        meaning: `of ${tested} distances from the last position give the network an input that training never showed.`,
        words: `However long the text, ${range}${unseen < little * tested ? '' : ' A threshold above the trained length leaves the rest of the range untrained.'}`,
      };
    }
    case 'buckets': {
      const { used, unseen } = reach;
      return {
        number: unseen,
        outcome: unseen > 0 ? 'broken' : 'holds',
        meaning: `${count(unseen, 'bucket', 'buckets')} of distances ${count(unseen, 'was', 'were')} never used in training.`,
        words:
          unseen > 0
            ? `${used} were; the others hold the numbers they started with.`
            : 'Every distance beyond the trained length shares the last bucket, whose number training has set.',
      };
    }
    case 'vectors': {
      const { unseen, maxDistance } = reach;
      return {
        number: unseen,
        outcome: unseen > 0 ? 'broken' : 'holds',
        meaning: `offsets have vectors that training never showed.`,
        words:
          unseen > 0
            ? `Distances from ${trained} on come up in the test only.`
            : `All distances from ${maxDistance} on share one vector, which training has shown.`,
      };
    }
    case 'weight': {
      const { share, goesOn } = reach;
      const near = share < little;
      const onward = near
        ? 'The bias goes on, and has all but closed the window by then.'
        : 'The bias goes on, but it is so gentle that the far words keep their say.';
      const gone = near
        ? 'The bias is 0 that far away, and what it gives to near words outweighs them all.'
        : 'The bias is 0 that far away: it neither favours far words nor quiets them, and they keep their say.';
      return {
        number: share,
        outcome: near ? 'holds' : 'broken',
        meaning: `of the attention lies on distances that training never showed, if words do not matter.`,
        words: goesOn ? onward : gone,
      };
    }
  }
}
