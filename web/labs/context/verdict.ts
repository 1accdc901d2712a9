/** Headline, number and standing of a result: what is new in the test. All three follow from one share. */
import { formatFull, formatNumber, tellApart } from '../../draw/format.ts';
import { nameInSentence, scalingInSentence } from '../../schemes/scheme-facts.ts';
import type { Source } from '../../schemes/source.ts';
import { gradeOf, type Standing } from '../../shell/frame/grade.ts';
import type { Finding } from '../../shell/screen.ts';
import type { ContextInput } from './curve.ts';
import type { Angles, Reach, Weight } from './reach.ts';
import { scalingOf } from './scaling.ts';
import { leastShown, ofSpeed, percent, timesLonger, whole } from './words.ts';

export interface ContextVerdict {
  readonly headline: string;
  readonly finding: Finding;
  /** what is new, as a share of what the test meets: from 0 to 1 */
  readonly share: number;
}

/** The verdict on one kind of reach. `of`: how many are counted. */
interface Count {
  readonly unseen: number;
  readonly of: number;
  readonly headline: string;
  readonly meaning: string;
  /** what is unseen, after 'Half': 'meet unseen angles' */
  readonly verb: string;
  /** of a single one: 'One pair meets unseen angles' */
  readonly one?: string;
}

/** Words where they are exact: 'Half' is 0.5. `number`: the share in percent. */
function amount(share: number, number = roundedPercent(share)): string {
  if (share === 1) return 'All';
  if (share === 0.5) return 'Half';
  if (share === 0.25) return 'A quarter';
  return share < 0.01 ? 'Almost none' : `${number}\u00a0%`;
}

/** Whole percent; near 100 rounded down to a tenth, because 100 % would mean all. */
const roundedPercent = (share: number): string =>
  String(share < 0.99 ? Math.round(100 * share) : Math.floor(1000 * share) / 10);

/** By the grades of the page: 0 holds, below 1 % nearly, below 25 % in part. */
function standingOf(share: number, unseen: string): Standing {
  const { id, mark, tone } = gradeOf(share);
  if (id === 'holds') return { mark, tone, words: 'Nothing unseen' };
  return { mark, tone, words: unseen };
}

/** `scheme`: the one in the result, which the settings may have left. */
export function judgeReach(
  reach: Reach,
  input: ContextInput,
  scheme: Pick<Source, 'id' | 'title'>,
): ContextVerdict {
  const name = nameInSentence(scheme);
  if (reach.kind === 'weight') return judgeWeight(reach, input, name);
  const count = countOf(reach, input, name);
  const { unseen, of, meaning, verb, one } = count;
  const share = of === 0 ? 0 : unseen / of;
  const isLonger = input.tested > input.trained;
  return {
    share,
    headline: isLonger || unseen > 0 || reach.kind === 'nothing' ? count.headline : notLonger(name),
    finding: {
      number: whole(unseen),
      unit: of > 0 ? `of ${whole(of)}` : '',
      measured: { measure: 'context.unseen', value: unseen },
      full: formatFull(unseen),
      standing: standingOf(share, unseen === 1 && one ? one : `${amount(share)} ${verb}`),
      meaning,
    },
  };
}

const notLonger = (name: string): string =>
  `With ${name}, a test no longer than training brings nothing new.`;

function judgeWeight({ share, shares }: Weight, input: ContextInput, name: string): ContextVerdict {
  const { trained, tested, head } = input;
  const number = percent(share);
  const isOwn = shares.some((one) => percent(one) !== number);
  const who = isOwn ? `${name}, head ${head + 1}` : name;
  const part = share < leastShown ? 'next to none' : `${number}\u00a0%`;
  return {
    share,
    headline: tested > trained ? `${who}: ${part} of the weight falls on unseen distances.` : notLonger(name),
    finding: {
      number,
      unit: '%',
      measured: { measure: 'context.weight', value: 100 * share },
      full: formatFull(100 * share),
      standing: standingOf(share, `${amount(share, number)} is unseen`),
      meaning: `of the attention weight${isOwn ? ` of head ${head + 1}` : ''} at distance ${whole(trained)} or more, if all words are alike`,
    },
  };
}

/** What a bias does at unseen distances, in a sentence. */
export function biasNote({ share, goesOn }: Weight): string {
  if (!goesOn) return 'The bias is 0 at unseen distances, so all count alike.';
  return share < 0.05
    ? 'The bias leaves distant words almost no weight.'
    : 'The bias is so shallow that distant words keep weight.';
}

function countAngles(reach: Angles, input: ContextInput, name: string): Count {
  const { pairs, unseen } = reach;
  return {
    unseen,
    of: pairs,
    verb: 'meet unseen angles',
    ...(pairs > 1 && { one: 'One pair meets unseen angles' }),
    headline: anglesHeadline(reach, input, name),
    meaning: anglesMeaning(reach, input),
  };
}

function anglesHeadline({ unseen, pairs, unfinished }: Angles, input: ContextInput, name: string): string {
  const scaling = scalingOf(input);
  const longer = timesLonger(input);
  if (scaling !== 'none')
    return unseen === 0
      ? `With ${scalingInSentence(scaling)}, every angle in the longer test was already seen in training.`
      : `Even with ${scalingInSentence(scaling)}, ${unseen} of ${pairs} pairs ${unseen === 1 ? 'meets' : 'meet'} angles never seen in training.`;
  if (unseen === 0)
    return unfinished === 0
      ? 'Every pair made a full turn in training, so a longer test brings no new angle.'
      : 'No pair turns further than it did in training.';
  return input.scheme === 'rotary' || input.scheme === 'xpos'
    ? `Tested at ${longer} its trained length, ${name} meets angles it never saw in training.`
    : `With ${name}, a test at ${longer} the trained length meets angles never seen in training.`;
}

function anglesMeaning({ unseen, fastest, slowest, short }: Angles, input: ContextInput): string {
  const { trained, tested } = input;
  const pairs = unseen === 1 ? 'pair reaches' : 'pairs reach';
  if (short)
    return `${pairs} new angles. Factor ${formatNumber(short.factor)} is made for ${whole(short.length)} positions, where ${short.unseen || 'none'} would`;
  const counted =
    unseen > 0
      ? `${pairs} new angles between ${whole(trained)} and ${whole(tested)} positions`
      : `pairs reach new angles at ${whole(tested)} positions`;
  if (fastest < 1 - 1e-9) return `${counted}. The price: even the fastest pair turns at ${ofSpeed(fastest)}`;
  if (slowest < 1 - 1e-9) return `${counted}. The price: the slowest pair turns at ${ofSpeed(slowest)}`;
  return unseen > 0
    ? `${pairs} new angles: too slow for a full turn within ${whole(trained)} positions`
    : counted;
}

function countOf(reach: Exclude<Reach, Weight>, input: ContextInput, name: string): Count {
  const { trained, tested } = input;
  const longer = timesLonger(input);
  switch (reach.kind) {
    case 'angles':
      return countAngles(reach, input, name);
    case 'nothing':
      return {
        unseen: 0,
        of: 0,
        verb: '',
        headline: 'Without positions, a longer test brings nothing new but more words.',
        meaning: 'unseen positions, since words carry none. Attention spreads over more words',
      };
    case 'rows':
      return {
        unseen: reach.missing,
        of: tested,
        verb: 'have no row',
        headline: `${sentence(name)} ends at position ${whole(trained - 1)}: the rest of the test has no vectors.`,
        meaning: `positions of the test have no row in a table learned for positions 0 to ${whole(trained - 1)}`,
      };
    case 'positions':
      return {
        unseen: reach.unseen,
        of: tested,
        verb: 'were never trained on',
        headline:
          reach.unseen > 0
            ? `With ${name}, a test at ${longer} the trained length has positions never seen in training.`
            : `With ${name}, training already drew positions from the whole range.`,
        meaning:
          reach.unseen > 0
            ? 'positions of the test have vectors that the model never saw in training'
            : input.scheme === 'randomized'
              ? 'positions of the test are outside the range that training drew from'
              : 'positions of the test were never trained on',
      };
    case 'shares':
      return {
        unseen: reach.unseen,
        of: tested,
        verb: 'have unseen values',
        headline: 'A normalised index stays between 0 and 1, but one step now means another distance.',
        meaning: `positions have a value that none had in training: a step is 1/${whole(tested - 1)} and was 1/${whole(trained - 1)}`,
      };
    case 'inputs': {
      const [trainedUpTo, testedUpTo] = tellApart(reach.trainedUpTo, reach.testedUpTo);
      return {
        unseen: reach.unseen,
        of: tested,
        verb: 'are unseen inputs',
        headline: `${name}’s network sees distances as shares of the length: ${reach.unseen === 0 ? 'none is' : `${whole(reach.unseen)} of ${whole(tested)} are`} new to it.`,
        meaning: `distances give its network an input above ${trainedUpTo}, the largest in training; the largest in the test is ${testedUpTo}`,
      };
    }
    case 'buckets': {
      const { used, unseen } = reach;
      return {
        unseen,
        of: used + unseen,
        verb: 'were never used',
        one: 'One bucket was never used',
        headline:
          unseen > 0
            ? `At ${longer} the trained length, ${whole(unseen)} of T5’s buckets still ${unseen === 1 ? 'holds its' : 'hold their'} initial value.`
            : 'T5 puts every distance past training into its last bucket, which was trained.',
        meaning: `buckets that the test uses were never used in training; ${whole(used)} were`,
      };
    }
    case 'vectors': {
      const { unseen, maxDistance } = reach;
      return {
        unseen,
        of: Math.min(maxDistance, tested - 1) + 1,
        verb: 'were never trained',
        one: 'One vector was never trained',
        headline:
          unseen > 0
            ? `With ${name}, a test at ${longer} the trained length meets distances never seen in training.`
            : `With ${name}, all distances from ${whole(maxDistance)} on share one vector, which was trained.`,
        meaning: 'distances have a vector that was never used in training',
      };
    }
  }
}

/** As the first word of a sentence. */
const sentence = (words: string): string => words[0].toUpperCase() + words.slice(1);
