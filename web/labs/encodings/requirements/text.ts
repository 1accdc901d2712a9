/** The words of the requirements: titles, table, and a sentence for each measurement. */

import type { Encoding } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import { hasFeature } from '../../../schemes/scheme-facts.ts';
import { hasRows } from '../../../schemes/source.ts';
import { mostGrowth, type Requirement, type RequirementCheck, type RequirementsInput } from './encoded.ts';

export const titles: Readonly<Record<Requirement, string>> = {
  length: 'Independent of length',
  content: 'Independent of content: the embedding itself',
  scores: 'Independent of content: what it adds to a score',
  unique: 'Unique',
  small: 'Small against content',
  bounded: 'Bounded',
  beyond: 'Defined beyond training',
};

export const tableWords = {
  heading: ({ n, d, head, heads }: Pick<RequirementsInput, 'n' | 'd' | 'head' | 'heads'>): string =>
    `Every scheme with its default parameters, and your formulas: ${n} positions, width ${d}, head ${head + 1} of ${heads}`,
  label: 'Requirements of every scheme',
  scheme: 'scheme',
  underMask: (title: string): string => `${title}, under a causal mask`,
  measured: (title: string): string => `${title}, measured`,
  measuring: 'Measuring …',
  causal: (mark: string, value: string): string => `causal ${mark} ${value}`,
};

export const sectionWords = {
  heading: 'Is it a good embedding? Seven measurements',
  about:
    'Course notes on positional embeddings name four requirements: independent of length, independent of content, unique, small against the content. Their examples add two: bounded, and defined beyond training. Independence of content is measured twice: for the embedding itself, as in the notes, and for what it adds to a score.',
  ofTable: 'A table has no rule for further positions, so only the schemes are measured.',
  of: (title: string, isUntrained: boolean): string =>
    `Measured here: ${title}, with the settings above${isUntrained ? ', freshly initialised' : ''}.`,
};

export const verdicts = { holds: 'holds', fails: 'fails', none: 'does not apply' } as const;
export const checkMarks = { holds: '✓', fails: '✗', none: '–' } as const;

/** Rounding is written as '≈ 0'. */
export function shownValue(name: Requirement, { value, limit }: RequirementCheck): string {
  if (value === null) return '—';
  const isRounding = ['length', 'scores', 'unique'].includes(name) && value > 0 && value <= (limit ?? 0);
  return isRounding ? '≈ 0' : formatNumber(value);
}

interface MeasuredCheck {
  readonly kind: Encoding['kind'];
  readonly input: RequirementsInput;
  readonly check: RequirementCheck;
}

const signed = (offset: number) => (offset > 0 ? `+${offset}` : formatNumber(offset));
const limitOf = ({ limit }: RequirementCheck) => formatNumber(limit ?? 0);

/** Explains the number of a check. */
export const explainCheck: Readonly<Record<Requirement, (measured: MeasuredCheck) => string>> = {
  length: ({ kind, input: { n }, check }) => {
    const twice = `when ${2 * n} positions are encoded instead of ${n}`;
    if (check.refusal) return `Nothing to compare with: ${check.refusal}`;
    if (check.value === 0) return `Nothing changes ${twice}.`;
    const rounding = `up to ${limitOf(check)} is rounding`;
    if (check.verdict === 'holds') return `Nothing changes ${twice}: ${rounding}.`;
    return `${what(kind, check.at)} changes most ${twice}; ${rounding}.`;
  },
  content: ({ kind }) =>
    `${encoded[kind]} the same for all words, because it is computed without them: the change is 0 by construction.`,
  scores: ({ check: { verdict, at, other, limit, value } }) => {
    const rounding = `up to ${formatNumber(limit ?? 0)} is rounding`;
    if (verdict === 'holds')
      return `Position adds the same to the scores of two random texts of ${other} words${value === 0 ? '' : `: ${rounding}`}.`;
    return `Between two random texts of ${other} words, what position adds to the score of query ${at[0]} and key ${at[1]} changes by this much. Scores without positions have a standard deviation of about 1; ${rounding}.`;
  },
  unique: ({ kind, check }) => {
    if (check.verdict === 'none') return 'A single position cannot be confused with another.';
    const isPair = kind === 'bias' || kind === 'relative';
    const [a, b] = check.at.map((one) => (isPair ? signed(one) : String(one)));
    const pair = isPair ? `keys at the offsets ${a} and ${b}` : `Positions ${a} and ${b}`;
    const where = isPair ? 'On both sides of the middle query, ' : '';
    const size = kind === 'bias' ? 'value' : 'norm';
    const both =
      check.verdict === 'fails'
        ? `${pair} receive the same${check.value ? `: a distance up to ${limitOf(check)} is rounding` : ''}.`
        : `${pair} are nearest to each other. The largest ${size} is ${formatNumber(check.other ?? 0)}; up to ${limitOf(check)} is rounding.`;
    return `${where}${both}${causalWords(check)}`;
  },
  small: ({ kind, input: { scheme, d }, check: { at, verdict } }) => {
    switch (kind) {
      case 'none':
        return 'Nothing is added.';
      case 'rotary':
        return `Nothing is added: queries and keys turn${hasFeature(scheme, 'scales') ? ', and are scaled against each other' : ''}.`;
      case 'bias':
        return `Standard deviation of the bias in the row of query ${at[0] ?? 0}. The scores of unit normal content have 1; above 1 fails.`;
      default: {
        const place = kind === 'input' ? `position ${at[0] ?? 0}` : `offset ${signed(at[0] ?? 0)}`;
        const norm = `The largest norm, at ${place}, divided by √${d} = ${formatNumber(Math.sqrt(d))}, the norm of unit normal content. Above 1 fails.`;
        return kind === 'input' && verdict === 'holds'
          ? `${norm} A small norm does not ensure a small share of the score: see “Add or concatenate?”.`
          : norm;
      }
    }
  },
  bounded: ({ kind, input: { n }, check }) => {
    const near = formatNumber(check.other ?? 0);
    if (check.verdict === 'none')
      return `The largest value up to position ${n - 1}, the last row. There are no further rows to grow.`;
    if (kind === 'none') return 'There are no values to grow.';
    const places = kind === 'relative' ? 'offset' : kind === 'bias' ? 'distance' : 'position';
    const far = `The largest value up to ${places} ${formatNumber(check.at[0])}, against ${near} up to ${n - 1}. More than ${mostGrowth} times that fails.`;
    return check.refusal ? `${far} Farther ones are refused: ${check.refusal}.` : far;
  },
  beyond: ({ kind, input: { scheme, n }, check }) => {
    const { value, other, refusal } = check;
    if (refusal) return `${other} positions cannot be encoded: ${refusal}.`;
    if (kind === 'none') return 'There is nothing to define.';
    if (value === 0)
      return `Everything that ${other} positions receive follows from a formula, or is trained by ${n}.`;
    const ofBiases = kind === 'bias' ? 'learned buckets' : 'offsets with learned vectors of their own';
    return `The number of ${hasRows(scheme) ? 'learned vectors' : ofBiases} that ${other} positions use and ${n} do not. Training on ${n} leaves them untrained.`;
  },
};

/** A causal mask leaves keys on one side only, so that equal values before and after are no tie. */
function causalWords({ causal }: RequirementCheck): string {
  if (!causal) return '';
  const [a, b] = causal.at.map(signed);
  return causal.verdict === 'holds'
    ? ` Under a causal mask all differ: the nearest, ${a} and ${b}, by ${formatNumber(causal.value)}.`
    : ` Under a causal mask, ${a} and ${b} also receive the same.`;
}

const encoded: Readonly<Record<Encoding['kind'], string>> = {
  none: 'Nothing is encoded, and nothing is',
  input: 'The vector of a position is',
  rotary: 'The rotation of a position is',
  bias: 'The bias of two positions is',
  relative: 'The vector of an offset is',
};

/** 'The vector of position 3' */
function what(kind: Encoding['kind'], [a, b]: readonly number[]): string {
  if (kind === 'bias') return `The bias of query ${a} and key ${b}`;
  if (kind === 'relative') return `The vector of offset ${signed(a)}`;
  return `The ${kind === 'rotary' ? 'rotation' : 'vector'} of position ${a}`;
}
