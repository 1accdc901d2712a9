/** How similarity falls with distance in a table, in a headline and a number. */
import type { Matrix } from '../../core/types.ts';
import { tellApart } from '../../draw/format.ts';
import { nameInSentence } from '../../schemes/scheme-facts.ts';
import { hasRows, type Source } from '../../schemes/source.ts';
import type { Standing } from '../../shell/frame/grade.ts';
import { type Claim, positions } from './claim.ts';
import { backwards, type Radius } from './kernel.ts';
import type { InputPicture } from './picture.ts';

/** What the similarity of positions does. */
export type Course =
  /** one position: nothing to compare */
  | 'single'
  /** every pair is equally similar */
  | 'flat'
  /** it grows along the text, from every position but 0, which may differ */
  | 'grows'
  /** it falls with every step, all the way */
  | 'falls'
  /** it falls for some steps, then rises again */
  | 'ripples'
  /** it falls on average, not at every step from every position */
  | 'mostly'
  /** neighbours are no more similar than others */
  | 'unrelated';

/** Neighbours count as close if they keep this share of the drop in mean similarity from distance 0 to all other distances. */
const close = 0.25;
/** Sums that should be equal differ in float32 by less than this share of the largest. */
const rounding = 1e-5;

export function courseOf({
  proximity,
  means,
  radius,
}: Pick<InputPicture, 'proximity' | 'means' | 'radius'>): Course {
  const { rows: n, data } = proximity;
  if (n === 1) return 'single';
  const largest = data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const byDistance = backwards(means);
  if (isFlat(proximity, rounding * largest)) return 'flat';
  if (growsAlong(proximity)) return 'grows';
  if (!radius.rise) return 'falls';
  const others = byDistance.subarray(1).reduce((sum, value) => sum + value, 0) / (n - 1);
  const contrast = (byDistance[1] - others) / (byDistance[0] - others);
  if (!(contrast >= close) || byDistance[0] <= others) return 'unrelated';
  return radius.radius >= 2 ? 'ripples' : 'mostly';
}

/** Leaves out position 0, which may be a row of zeros: its cosines are 0 even where all others are 1. */
function isFlat({ rows: n, data }: Matrix, slack: number): boolean {
  const [low, high] = [n > 2 ? 1 : 0, n];
  const first = data[low * n + low];
  for (let x = low; x < high; x++)
    for (let y = low; y < high; y++) if (Math.abs(data[x * n + y] - first) > slack) return false;
  return true;
}

function growsAlong({ rows: n, data }: Matrix): boolean {
  for (let x = 1; x < n; x++)
    for (let y = 1; y < n; y++) if (!(data[x * n + y] > data[x * n + y - 1])) return false;
  return n > 2;
}

/** What similarity to position 0 does. The first row of a raw index is zero: all its dot products are 0. */
function firstRowOf({ rows: n, data }: Matrix): 'rises' | 'flat' | 'other' {
  const row = data.subarray(0, n);
  if (row.every((value) => value === row[0])) return 'flat';
  return row.every((value, y) => y === 0 || value > row[y - 1]) ? 'rises' : 'other';
}

function headlineOf(course: Course, source: Source, isShuffled: boolean): string {
  const name = isShuffled ? 'shuffled sinusoids' : nameInSentence(source);
  const isFresh = hasRows(source.id);
  switch (course) {
    case 'single':
      return 'One position has no neighbours to compare with.';
    case 'flat':
      return `With ${name}, all positions are equally similar.`;
    case 'grows':
      return `With ${name}, similarity grows along the text instead of fading with distance.`;
    case 'falls':
      return `With ${name}, similarity fades with every step of distance.`;
    case 'ripples':
      return source.id === 'sinusoidal' && !isShuffled
        ? 'Sinusoids give nearby positions similar vectors, up to a point.'
        : `With ${name}, nearby positions get similar vectors, up to a point.`;
    case 'mostly':
      return `With ${name}, similarity fades on average, but not at every step.`;
    case 'unrelated':
      return isFresh
        ? 'This table is random: no two positions are close yet.'
        : `With ${name}, neighbours are no more similar than distant positions.`;
  }
}

const standings: Readonly<Record<Course, Standing>> = {
  single: { mark: '–', words: 'Nothing to compare', tone: 'plain' },
  flat: { mark: '○', words: 'All alike', tone: 'violated' },
  grows: { mark: '○', words: 'Grows along the text', tone: 'violated' },
  falls: { mark: '●', words: 'Fades all the way', tone: 'satisfied' },
  ripples: { mark: '◑', words: 'Fades, then ripples', tone: 'plain' },
  mostly: { mark: '◑', words: 'Fades on average', tone: 'plain' },
  unrelated: { mark: '○', words: 'Does not fade', tone: 'plain' },
};

/** 'It first rises from distance 5 to 6, at position 64: 23.6 → 23.7.' */
export function riseWords({ radius, rise }: Radius): string {
  if (!rise) return '';
  const [from, to] = tellApart(rise.from, rise.to);
  const step = `from distance ${radius} to ${radius + 1}, at position ${rise.x}`;
  return rise.to > rise.from
    ? `It first rises ${step}: ${from} → ${to}.`
    : `It first stays the same ${step}.`;
}

/** Reads as a sentence after the number: '5 positions: how far …'. */
function meaningOf(course: Course, { radius: { radius }, proximity }: InputPicture): string {
  const n = proximity.rows;
  switch (course) {
    case 'single':
      return 'Add positions to compare.';
    case 'falls':
      return 'how far similarity falls without a rise: to the end of the table';
    case 'ripples':
      return 'how far similarity falls without a rise, from every position, before and after';
    case 'grows':
      return `${firstRowOf(proximity) === 'rises' ? 'Similarity' : 'From every position but 0, similarity'} rises with every later position. The last is the most similar.`;
    case 'unrelated':
    case 'mostly':
      return radius === 0
        ? `similarity rises at the first step from at least one of the ${n} positions`
        : `how far similarity falls from all ${n} positions${radius === 1 ? ': only to their neighbours' : ''}`;
    default:
      return 'how far similarity falls from a position: not even to its neighbours';
  }
}

/** Whether the steps over which similarity falls are marked beside a row: where it falls on both sides, not by chance. */
export const isFallMarked = (course: Course): boolean => course !== 'unrelated' && course !== 'grows';

/** 'Similarity falls before 20 and rises after.' Of a table in which it grows along the text; else ''. */
export function growthWords(course: Course, { proximity }: InputPicture, row: number): string {
  if (course !== 'grows') return '';
  if (row === proximity.rows - 1) return `Similarity falls before ${row}, the last position.`;
  if (row > 0) return `Similarity falls before ${row} and rises after.`;
  return { flat: 'Position 0 is equally similar to all.', rises: 'Similarity rises after 0.', other: '' }[
    firstRowOf(proximity)
  ];
}

/** `source`: whose table it is. */
export function claimOfTable(picture: InputPicture, source: Source): Claim {
  const { radius } = picture;
  const course = courseOf(picture);
  const isFresh = course === 'unrelated' && hasRows(source.id);
  return {
    headline: headlineOf(course, source, source.id === 'sinusoidal' && !picture.waves),
    finding: {
      number: String(radius.radius),
      unit: positions(radius.radius),
      measured: { measure: 'encodings.radius', value: radius.radius },
      standing: isFresh ? { mark: '–', words: 'Nothing learned yet', tone: 'plain' } : standings[course],
      meaning: meaningOf(course, picture),
    },
  };
}
