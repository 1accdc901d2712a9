/** What each requirement is called, and what a measurement of it says. */
import { formatNumber, powerOfTen } from '../../../draw/format.ts';
import { hasRows } from '../../../encoding/source.ts';
import type { Kind } from '../kinds.ts';
import { mostGrowth } from './bounded.ts';
import type { Requirement, RequirementCheck, RequirementsInput } from './measurement.ts';

export const titles: Readonly<Record<Requirement, string>> = {
  length: 'Independent of length',
  content: 'Independent of content: the embedding itself',
  scores: 'Independent of content: what it adds to a score',
  unique: 'Unique',
  small: 'Small against content',
  bounded: 'Bounded',
  beyond: 'Defined beyond training',
};

export const verdicts = { holds: 'holds', fails: 'fails', none: 'does not apply' } as const;
export const checkMarks = { holds: '✓', fails: '✗', none: '–' } as const;

/** Rounding is not written as if it were a measurement; it stands in the full number. */
export function shownValue(name: Requirement, { value, limit }: RequirementCheck): string {
  if (value === null) return '—';
  const isRounding = ['length', 'scores', 'unique'].includes(name) && value > 0 && value <= (limit ?? 0);
  return isRounding ? '≈ 0' : formatNumber(value);
}

interface MeasuredCheck {
  readonly kind: Kind;
  readonly input: RequirementsInput;
  readonly check: RequirementCheck;
}

const signed = (offset: number) => (offset > 0 ? `+${offset}` : formatNumber(offset));
/** Powers of ten as such. */
const placeOf = (place: number) =>
  place >= 1000 && Number.isInteger(Math.log10(place)) ? powerOfTen(Math.log10(place)) : formatNumber(place);
const limitOf = ({ limit }: RequirementCheck) => formatNumber(limit ?? 0);

const sentences: Readonly<Record<Requirement, (measured: MeasuredCheck) => string>> = {
  length: ({ kind, input: { n }, check }) => {
    const twice = `when ${2 * n} positions are encoded instead of ${n}`;
    if (check.refusal) return `Nothing to compare with: ${check.refusal}`;
    if (check.value === 0) return `Nothing changes ${twice}.`;
    const rounding = `up to ${limitOf(check)} is rounding`;
    if (check.verdict === 'holds') return `Nothing changes ${twice}: ${rounding}.`;
    return `${what(kind, check.at)} changes most ${twice}; ${rounding}.`;
  },
  content: ({ kind }) =>
    `${encoded[kind]} the same whatever the words are: encoding is given sizes, settings and a seed, and no words. So this is 0 by construction.`,
  scores: ({ check: { verdict, at, other, limit, value } }) => {
    const rounding = `up to ${formatNumber(limit ?? 0)} is rounding`;
    if (value === 0) return `Position adds the same to the scores of two contents of ${other} seeded words.`;
    if (verdict === 'holds')
      return `Position adds the same to the scores of two contents of ${other} seeded words: ${rounding}.`;
    return `What position adds to the score of query ${at[0]} and key ${at[1]} changes by this much from one content of ${other} seeded words to another. Scores alone spread by about 1; ${rounding}.`;
  },
  unique: ({ kind, check }) => {
    if (check.verdict === 'none') return 'A single position cannot be confused with another.';
    const isPair = kind === 'bias' || kind === 'relative';
    const [a, b] = check.at.map((one) => (isPair ? signed(one) : String(one)));
    const pair = isPair ? `Keys at the offsets ${a} and ${b}` : `Positions ${a} and ${b}`;
    const where = isPair ? 'Both sides of the query in the middle: ' : '';
    const size = kind === 'bias' ? 'value' : 'norm';
    const both =
      check.verdict === 'fails'
        ? `${pair} receive the same${check.value ? `: a distance up to ${limitOf(check)} is rounding` : ''}.`
        : `${pair} are nearest to each other. The largest ${size} is ${formatNumber(check.other ?? 0)}; up to ${limitOf(check)} is rounding.`;
    return `${where}${both}${causalWords(check)}`;
  },
  small: ({ kind, input: { scheme, d }, check: { at } }) => {
    switch (kind) {
      case 'none':
        return 'Nothing is added.';
      case 'rotary':
        return scheme === 'xpos'
          ? 'Nothing is added: queries and keys turn, and are scaled against each other.'
          : 'Nothing is added: queries and keys turn.';
      case 'bias':
        return `How far the bias spreads in the row of query ${at[0] ?? 0}, against the scores of unit normal content, which spread by 1. Above 1 fails.`;
      default:
        return `The largest norm, of ${kind === 'input' ? `position ${at[0] ?? 0}` : `offset ${signed(at[0] ?? 0)}`}, against √${d} = ${formatNumber(Math.sqrt(d))}, that of unit normal content. Above 1 fails.`;
    }
  },
  bounded: ({ kind, input: { n }, check }) => {
    const near = formatNumber(check.other ?? 0);
    if (check.verdict === 'none')
      return `The largest value of the rows that there are, up to position ${n - 1}. There are none beyond to grow.`;
    if (kind === 'none') return 'There are no values to grow.';
    const places = kind === 'relative' ? 'offset' : kind === 'bias' ? 'distance' : 'position';
    const far = `The largest value up to ${places} ${placeOf(check.at[0])}, against ${near} up to ${n - 1}. More than ${mostGrowth} times that fails.`;
    return check.refusal ? `${far} Farther ones are refused: ${check.refusal}.` : far;
  },
  beyond: ({ kind, input: { scheme, n }, check }) => {
    const { value, other, refusal } = check;
    if (refusal) return `A text of ${other} cannot be encoded: ${refusal}.`;
    if (kind === 'none') return 'Nothing has to be defined.';
    if (value === 0)
      return `All that ${other} positions receive follows from a formula, or from what ${n} positions train.`;
    const untrained = `are met by ${other} positions and never by ${n}`;
    if (hasRows(scheme))
      return `This many learned vectors ${untrained}. What stands in them here is the seed’s, not training’s.`;
    return kind === 'bias'
      ? `This many learned buckets ${untrained}.`
      : `This many offsets with learned vectors of their own ${untrained}.`;
  },
};

/** Keys on one side alone: what before and after have in common is then no tie. */
function causalWords({ causal }: RequirementCheck): string {
  if (!causal) return '';
  const [a, b] = causal.at.map(signed);
  return causal.verdict === 'holds'
    ? ` Under a causal mask all differ: the nearest, ${a} and ${b}, by ${formatNumber(causal.value)}.`
    : ` Under a causal mask, ${a} and ${b} receive the same, too.`;
}

const encoded: Readonly<Record<Kind, string>> = {
  none: 'Nothing is encoded, and nothing is',
  input: 'The vector of a position is',
  rotary: 'The rotation of a position is',
  bias: 'The bias of two positions is',
  relative: 'The vector of an offset is',
};

export const explainCheck = (name: Requirement, measured: MeasuredCheck): string => sentences[name](measured);

/** 'The vector of position 3' */
function what(kind: Kind, at: readonly number[]): string {
  switch (kind) {
    case 'bias':
      return `The bias of query ${at[0]} and key ${at[1]}`;
    case 'relative':
      return `The vector of offset ${signed(at[0])}`;
    case 'rotary':
      return `The rotation of position ${at[0]}`;
    default:
      return `The vector of position ${at[0]}`;
  }
}
