/** How similarity falls with distance along a table, in a headline and a number. */
import type { Matrix } from '../../core/types.ts';
import { tellApart } from '../../draw/format.ts';
import { nameInSentence } from '../../encoding/names.ts';
import { hasRows, type Source } from '../../encoding/source.ts';
import type { Standing } from '../../workbench/frame/grade.ts';
import { type Claim, positions } from './claim.ts';
import { backwards, type Radius } from './kernel.ts';
import type { InputPicture } from './picture.ts';

/** What the similarity of positions does. */
export type Course =
  /** one position: nothing to compare */
  | 'single'
  /** every pair is equally similar */
  | 'flat'
  /** it grows along the text, from whichever position */
  | 'grows'
  /** it falls with every step, all the way */
  | 'falls'
  /** it falls for some steps, then rises again */
  | 'ripples'
  /** it falls on average, not at every step from every position */
  | 'mostly'
  /** neighbours are no more similar than others */
  | 'unrelated';

/** Neighbours count as close from this share of the way that the mean similarity has from distance 0 to all others. */
const close = 0.25;
/** Sums in float32 that should be equal differ by less than this share of the largest. */
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

/** Position 0 may be a row of zeros, which is similar to none: with the cosine, all others can still be alike. */
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

function headlineOf(course: Course, source: Source): string {
  const name = nameInSentence(source);
  const isFresh = hasRows(source.id);
  switch (course) {
    case 'single':
      return 'One position has no neighbours to compare with.';
    case 'flat':
      return `With ${name}, every position is as similar to every other.`;
    case 'grows':
      return `With ${name}, similarity grows along the text instead of fading with distance.`;
    case 'falls':
      return `With ${name}, similarity fades with every step of distance.`;
    case 'ripples':
      return source.id === 'sinusoidal'
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
  grows: { mark: '○', words: 'Grows, never fades', tone: 'violated' },
  falls: { mark: '●', words: 'Fades all the way', tone: 'satisfied' },
  ripples: { mark: '◑', words: 'Fades, then ripples', tone: 'plain' },
  mostly: { mark: '◑', words: 'Fades on average', tone: 'plain' },
  unrelated: { mark: '○', words: 'Does not fade', tone: 'plain' },
};

/** 'from distance 5 to 6 it rises from 23.6 to 23.7 at position 64' */
export function riseWords({ radius, rise }: Radius): string {
  if (!rise) return '';
  const [from, to] = tellApart(rise.from, rise.to);
  const step = `from distance ${radius} to ${radius + 1}, at position ${rise.x}`;
  return rise.to > rise.from
    ? `It first rises ${step}: ${from} → ${to}.`
    : `It first stays the same ${step}.`;
}

function meaningOf(course: Course, { radius }: Radius, n: number): string {
  switch (course) {
    case 'single':
      return 'Add positions to compare.';
    case 'falls':
      return 'is how far similarity falls without a rise: to the end of the table';
    case 'ripples':
      return 'is how far similarity falls without a rise, from every position, before and after';
    case 'unrelated':
    case 'mostly':
      return radius === 0
        ? `similarity rises at the first step from at least one of the ${n} positions`
        : `is how far similarity falls from all ${n} positions: only from each position to its neighbours`;
    default:
      return 'is how far similarity falls without a rise: not even to the neighbours';
  }
}

/** `source`: whose table it is. */
export function claimOfTable(picture: InputPicture, source: Source): Claim {
  const { radius, proximity } = picture;
  const course = courseOf(picture);
  const isFresh = course === 'unrelated' && hasRows(source.id);
  return {
    headline: headlineOf(course, source),
    finding: {
      number: String(radius.radius),
      unit: positions(radius.radius),
      standing: isFresh ? { mark: '–', words: 'Nothing learned yet', tone: 'plain' } : standings[course],
      meaning: meaningOf(course, radius, proximity.rows),
    },
  };
}
