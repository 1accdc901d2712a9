/** What readers read about the number of unseen angles, positions and so on: headlines, meanings and units. */
import { counted } from '../../core/counted.ts';
import type { Scheme } from '../../core/types.ts';
import { formatNumber, tellApart } from '../../draw/format.ts';
import { scalingInSentence } from '../../schemes/scalings.ts';
import { hasFeature, noScaling, shortName } from '../../schemes/scheme-facts.ts';
import type { Source } from '../../schemes/source.ts';
import { type ContextInput, longestOffsets, scalingOf } from './curve.ts';
import type { ContextOutput } from './job.ts';
import type { Angles, Reach, Weight } from './reach.ts';
import { headName, possessive, text, whole } from './text.ts';

/** 'twice' */
export const multiples: Readonly<Record<number, string>> = {
  2: 'twice',
  3: 'three times',
  4: 'four times',
  5: 'five times',
  6: 'six times',
  7: 'seven times',
  8: 'eight times',
  9: 'nine times',
  10: 'ten times',
};

/** 'four times': how much longer the test is than training, before 'its trained length'. */
function timesLonger({ trained, tested }: Pick<ContextInput, 'trained' | 'tested'>): string {
  const times = tested / trained;
  return multiples[times] ?? `${formatNumber(times)} times`;
}

/** 'a quarter of its speed' */
function ofSpeed(ratio: number): string {
  const whole = Math.round(1 / ratio);
  const isFraction = Math.abs(ratio * whole - 1) < 1e-9;
  const part = { 2: 'half', 3: 'a third of', 4: 'a quarter of' }[isFraction ? whole : 0];
  return `${part ?? `${isFraction ? `1/${whole}` : formatNumber(ratio)} of`} its speed`;
}

/** The heading of the figure over distance: it depends on where position enters. */
export function kernelHeading(
  { kind, ...scheme }: Pick<Scheme, 'id' | 'title' | 'kind'>,
  { heads, head }: Pick<ContextInput, 'heads' | 'head'>,
): string {
  const name = shortName(scheme);
  switch (kind) {
    case 'data-dependent':
    case 'none':
      return 'No positions: nothing to draw';
    case 'rotary':
      return `${possessive(name)} average effect on a score`;
    case 'bias':
      return heads > 1
        ? `${possessive(name)} bias on a score: ${headName(head)}`
        : `${possessive(name)} bias on a score`;
    case 'input':
      return 'Dot product of the vectors of two positions';
    case 'relative':
      return 'Dot product with the vector of distance 0';
  }
}

/** What a bias does at unseen distances, in a sentence. */
export function biasNote({ share, goesOn }: Weight): string {
  if (!goesOn) return 'The bias is 0 at unseen distances, so all count alike.';
  return share < 0.05
    ? 'The bias leaves distant words almost no weight.'
    : 'The bias is so shallow that distant words keep weight.';
}

/** Why some curves are missing or end early. */
export function missingWords({ missing }: ContextOutput, input: ContextInput, isFull: boolean): string[] {
  const longest = longestOffsets(input);
  // LongRoPE needs the divisors of one model: on the first screen its absence needs no explanation.
  const named = missing.filter(({ scaling }) => isFull || scaling !== 'longrope');
  return [
    ...named.map(({ scaling, why }) => text.notDrawn(scaling, why)),
    ...(input.tested > longest ? [text.drawnUpTo(whole(longest - 1))] : []),
  ];
}

/** The words for a count. */
interface CountWords {
  readonly headline: string;
  readonly meaning: string;
  /** what follows 'Half': 'meet unseen angles' */
  readonly verb: string;
  /** in place of both if the count is 1: 'One pair meets unseen angles' */
  readonly one?: string;
}

export function countWords(
  reach: Exclude<Reach, Weight>,
  input: ContextInput,
  { kind }: Pick<Source, 'kind'>,
  name: string,
): CountWords {
  const { trained, tested } = input;
  const longer = timesLonger(input);
  switch (reach.kind) {
    case 'angles':
      return {
        verb: 'meet unseen angles',
        ...(reach.pairs > 1 && { one: 'One pair meets unseen angles' }),
        headline: anglesHeadline(reach, input, kind, name),
        meaning: anglesMeaning(reach, input),
      };
    case 'nothing':
      return {
        verb: '',
        headline: 'Without positions, a longer test brings nothing new but more words.',
        meaning: 'unseen positions, since words carry none. Attention spreads over more words',
      };
    case 'rows':
      return {
        verb: 'have no row',
        headline: `${sentence(name)} ends at position ${whole(trained - 1)}: the rest of the test has no vectors.`,
        meaning: `positions of the test have no row in a table learned for positions 0 to ${whole(trained - 1)}`,
      };
    case 'positions':
      return {
        verb: 'were never trained on',
        headline:
          reach.unseen > 0
            ? `With ${name}, a test at ${longer} the trained length has positions never seen in training.`
            : `With ${name}, training already drew positions from the whole range.`,
        meaning:
          reach.unseen > 0
            ? 'positions of the test have vectors that the model never saw in training'
            : hasFeature(input.scheme, 'drawnPositions')
              ? 'positions of the test are outside the range that training drew from'
              : 'positions of the test were never trained on',
      };
    case 'shares':
      return {
        verb: 'have unseen values',
        headline: 'A normalised index stays between 0 and 1, but one step now means another distance.',
        meaning: `positions have a value that none had in training: a step is 1/${whole(tested - 1)} and was 1/${whole(trained - 1)}`,
      };
    case 'inputs': {
      const [trainedUpTo, testedUpTo] = tellApart(reach.trainedUpTo, reach.testedUpTo);
      return {
        verb: 'are unseen inputs',
        headline: `${name}’s network sees distances as shares of the length: ${reach.unseen === 0 ? 'none is' : `${whole(reach.unseen)} of ${whole(tested)} ${reach.unseen === 1 ? 'is' : 'are'}`} new to it.`,
        meaning: `distances give its network an input above ${trainedUpTo}, the largest in training; the largest in the test is ${testedUpTo}`,
      };
    }
    case 'buckets': {
      const { used, unseen } = reach;
      return {
        verb: 'were never used',
        one: 'One bucket was never used',
        headline:
          unseen > 0
            ? `At ${longer} the trained length, ${whole(unseen)} of T5’s buckets still ${unseen === 1 ? 'holds its' : 'hold their'} initial value.`
            : 'T5 puts every distance past training into its last bucket, which was trained.',
        meaning: `buckets that the test uses were never used in training; ${whole(used)} ${used === 1 ? 'was' : 'were'}`,
      };
    }
    case 'vectors': {
      const { unseen, maxDistance } = reach;
      return {
        verb: 'were never trained',
        one: 'One vector was never trained',
        headline:
          unseen > 0
            ? `With ${name}, a test at ${longer} the trained length meets distances never seen in training.`
            : `With ${name}, all distances from ${whole(maxDistance)} on share one vector, which was trained.`,
        meaning: 'vectors that the test uses were never used in training',
      };
    }
  }
}

function anglesHeadline(
  { unseen, pairs, still, unfinished }: Angles,
  input: ContextInput,
  kind: Source['kind'],
  name: string,
): string {
  const scaling = scalingOf(input);
  const longer = timesLonger(input);
  if (scaling !== noScaling)
    return unseen === 0
      ? `With ${scalingInSentence(scaling)}, every angle in the longer test was already seen in training.`
      : `Even with ${scalingInSentence(scaling)}, ${unseen} of ${counted(pairs, 'pair')} ${unseen === 1 ? 'meets' : 'meet'} angles never seen in training.`;
  if (unseen === 0)
    return unfinished === 0
      ? `Every pair${still > 0 ? ' that turns' : ''} made a full turn in training, so a longer test brings no new angle.`
      : 'No pair turns further than it did in training.';
  return kind === 'rotary'
    ? `Tested at ${longer} its trained length, ${name} meets angles it never saw in training.`
    : `With ${name}, a test at ${longer} the trained length meets angles never seen in training.`;
}

function anglesMeaning({ unseen, fastest, slowest, short }: Angles, input: ContextInput): string {
  const { trained, tested } = input;
  const pairs = unseen === 1 ? 'pair reaches' : 'pairs reach';
  if (short)
    return `${pairs} new angles. Factor ${formatNumber(short.factor)} is made for ${counted(whole(short.length), 'position')}, where ${short.unseen || 'none'} would`;
  const reached =
    unseen > 0
      ? `${pairs} new angles between ${whole(trained)} and ${counted(whole(tested), 'position')}`
      : `pairs reach new angles at ${counted(whole(tested), 'position')}`;
  if (fastest < 1 - 1e-9) return `${reached}. The price: even the fastest pair turns at ${ofSpeed(fastest)}`;
  if (slowest < 1 - 1e-9) return `${reached}. The price: the slowest pair turns at ${ofSpeed(slowest)}`;
  return unseen > 0
    ? `${pairs} new angles: too slow for a full turn within ${counted(whole(trained), 'position')}`
    : reached;
}

/** As the first word of a sentence. */
const sentence = (words: string): string => words[0].toUpperCase() + words.slice(1);

/** The two parts of the bar. */
export const partsOf = (
  { kind }: Pick<Reach, 'kind'>,
  { unseen, of }: { readonly unseen: number; readonly of: number },
): { readonly seen: number; readonly fresh: number; readonly what: string } => ({
  seen: of - unseen,
  fresh: unseen,
  what: units[kind],
});

const units: Readonly<Record<Reach['kind'], string>> = {
  nothing: '',
  angles: 'angles',
  weight: 'distances',
  rows: 'positions',
  positions: 'positions',
  shares: 'values of the index',
  inputs: 'inputs of the network',
  buckets: 'buckets',
  vectors: 'vectors of distances',
};
