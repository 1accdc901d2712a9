/** The three numbers in words, each with what it counts. */
import type { Properties } from '../../core/types.ts';
import { formatNumber, tellApart } from '../../draw/format.ts';
import type { MeasuredView } from './measured-view.ts';
import { holds, type PropertyName } from './property-format.ts';

const percent = (share: number) => `${formatNumber(Number((100 * share).toPrecision(3)))} %`;

/** What the distance of a column from a row is called, with its sign. */
export interface Apart {
  readonly one: string;
  readonly several: string;
  /** of an axis */
  readonly title: string;
}

/** Of two positions, or of two offsets, which have the word to themselves. */
export const betweenPositions: Apart = { one: 'offset', several: 'offsets', title: 'offset y − x' };
export const betweenOffsets: Apart = {
  one: 'difference',
  several: 'differences',
  title: 'difference l − k',
};

type Told = Pick<MeasuredView, 'seen' | 'first' | 'tolerance' | 'apart'> & {
  readonly properties: Properties;
};

const reader = ({ seen, first }: Told) => ({
  value: (x: number, y: number) => seen.row(x)[y],
  at: (index: number) => formatNumber(index + first),
});

function monotonicityWords(
  told: Told,
  { worst, window, radius, stepViolationRate }: Properties['monotonicity'],
) {
  const { value, at } = reader(told);
  const { apart } = told;
  const forgiven = told.tolerance > 0 ? ` by more than ${formatNumber(told.tolerance)}` : ' (ties count)';
  const what =
    `Share of pairs of ${apart.several} up to ${window} on one side, of which the farther is nearer in proximity${forgiven}. ` +
    `Of single steps: ${percent(stepViolationRate)}. ` +
    (radius > 0
      ? `No violation up to ${apart.one} ${radius}, from anywhere.`
      : 'The first step already fails somewhere.');
  if (!worst) return what;
  const { x, m, n } = worst;
  const [near, far] = tellApart(value(x, x + m), value(x, x + n));
  return `${what} Worst: from ${at(x)}, ${near} at ${apart.one} ${formatNumber(m)}, but ${far} at ${formatNumber(n)}.`;
}

function translationWords(
  told: Told,
  { relativeDistance, r2, worst, mean }: Properties['translationInvariance'],
) {
  const explained = Number.isNaN(r2) ? '' : ` The ${told.apart.one} explains R² = ${formatNumber(r2)}.`;
  const what = `Distance from the nearest matrix in which only the ${told.apart.one} counts (Toeplitz), as a share of the norm.${explained}`;
  if (!worst || holds('translation', relativeDistance)) return what;
  const { value, at } = reader(told);
  const { x, y } = worst;
  const [there, usual] = tellApart(value(x, y), mean[y - x + told.seen.n - 1]);
  return `${what} Worst: ${there} at ${at(x)}, ${at(y)}, where the mean over all rows is ${usual}.`;
}

function symmetryWords(told: Told, { asymmetry, worst }: Properties['symmetry']) {
  const what = 'Asymmetry: 0 where φ(x, y) = φ(y, x), 1 where one is minus the other.';
  if (!worst || holds('symmetry', asymmetry)) return what;
  const { value, at } = reader(told);
  const { x, y } = worst;
  const [there, back] = tellApart(value(x, y), value(y, x));
  return `${what} Worst: ${there} at ${at(x)}, ${at(y)}, but ${back} the other way.`;
}

export const linesOf = (told: Told): Readonly<Record<PropertyName, string>> => ({
  monotonicity: monotonicityWords(told, told.properties.monotonicity),
  translation: translationWords(told, told.properties.translationInvariance),
  symmetry: symmetryWords(told, told.properties.symmetry),
});
