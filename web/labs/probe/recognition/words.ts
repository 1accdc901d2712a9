/** What a recognition says, in words. */
import type { Recognition, RecognitionFit } from '../../../core/types.ts';
import { formatNumber, withMinus } from '../../../draw/format.ts';
import { type Mistake, mistakes } from './mistakes.ts';

/** A parameter as it would be written in code: no zeros at the end, no digits that are rounding. */
function plain(value: number): string {
  if (value !== 0 && Math.abs(value) < 1e-3) return formatNumber(value);
  return withMinus(String(Number(value.toPrecision(6))));
}

const rows = (count: number) => (count === 1 ? 'one row' : `${count} rows`);

/** Rows of zeros that are no padding at the start. */
const zeroRows = ({ parameters }: RecognitionFit) => ({
  count: Number(parameters.zeroRows ?? 0),
  first: Number(parameters.zeroRow ?? 0),
});

function waves({ parameters }: RecognitionFit): string[] {
  const { layout, spacing, order, base, columns, linesFirst } = parameters;
  return [
    ...(columns ? [`a grid with ${columns} columns${linesFirst ? ', lines before columns' : ''}`] : []),
    layout === 'halves' ? 'in halves' : 'interleaved',
    ...(order === 'cos-sin' ? ['cosines first'] : []),
    ...(spacing === 'tensor2tensor' ? ['spaced as in tensor2tensor'] : []),
    base === undefined ? 'any base' : `base ${plain(base as number)}`,
  ];
}

/** A factor that rounding explains is none. */
const scaled = ({ scale, constant }: RecognitionFit): string[] => [
  ...(Math.abs(scale - 1) < 1e-4 ? [] : [`scaled by ${plain(scale)}`]),
  ...(constant === 0 ? [] : [`plus ${plain(constant)} everywhere`]),
];

function parts(fit: RecognitionFit): string[] {
  const { family, parameters, offset, scale } = fit;
  const starts = `starts at ${plain(offset)}${parameters.descending ? ' and falls' : ''}`;
  switch (family) {
    case 'sinusoidal':
      return ['Sinusoidal', ...waves(fit), starts, ...scaled(fit)];
    case 'sinusoidal-2d':
      return ['Two-dimensional sinusoids', ...waves(fit), starts, ...scaled(fit)];
    case 'index':
      return ['The position itself in every column', starts, ...scaled(fit)];
    case 'normalized-index':
      return ['The position as a share of the last one, in every column', starts, ...scaled(fit)];
    case 'constant':
      return [scale === 0 ? 'All numbers are 0' : `The same number everywhere, ${plain(scale)}`];
    case 'learned':
      return ['Independent normal numbers', `deviation ${formatNumber(Number(parameters.deviation ?? 0))}`];
  }
}

/** 'Sinusoidal, interleaved, base 10000, starts at 2, scaled by 0.02' */
export function describeFit(fit: RecognitionFit): string {
  const { transposed, paddingRows } = fit.parameters;
  const padding = Number(paddingRows ?? 0);
  const { count } = zeroRows(fit);
  return [
    ...parts(fit),
    ...(padding > 0 ? [`after ${rows(padding)} of zeros`] : []),
    ...(count > 0 ? [`but for ${rows(count)} of zeros`] : []),
    ...(transposed ? ['transposed'] : []),
  ].join(', ');
}

/** The fit, and its mistake where the verdict does not name it. */
function sentence(fit: RecognitionFit): string {
  const mistake = mistakeOf(fit);
  return `${describeFit(fit)}${mistake ? ` (${mistake.name})` : ''}.`;
}

export const mistakeOf = ({ mistake }: RecognitionFit): Mistake | undefined => mistake && mistakes[mistake];

/** What the error of a fit measures. */
export const errorMeaning = ({ family }: RecognitionFit): string =>
  family === 'learned'
    ? 'largest distance between the share of the numbers up to a value and that of a normal distribution around 0 with the root mean square of the numbers as its deviation (Kolmogorov–Smirnov)'
    : 'relative error of the best fit, ‖table − fit‖ / ‖table‖';

/** Up to here nearly all of a table is the fit: eight ninths of its squares. */
const nearlyAll = 1 / 3;
/** From here on a table of zeros is about as near. */
const nothingExplained = 0.9;

export interface RecognitionVerdict {
  readonly number: number;
  readonly meaning: string;
  readonly mark: string;
  readonly outcome: 'holds' | 'broken' | '';
  readonly words: string;
}

export function recognitionVerdict({ matched, tolerance, fits }: Recognition): RecognitionVerdict {
  const [best] = fits;
  const fit = describeFit(best);
  const verdict = { number: best.error, meaning: `${errorMeaning(best)}.` };
  if (!matched && best.error < nearlyAll && best.family.startsWith('sinusoidal'))
    return {
      ...verdict,
      mark: 'Near a generated one, but no fit',
      outcome: '',
      words: `${sentence(best)} What is added has ${formatNumber(100 * best.error)} % of the length of the table: training that began here, noise, or another rule. A fit is an error up to ${formatNumber(tolerance)}.`,
    };
  if (!matched)
    return {
      ...verdict,
      mark: 'Nothing generated fits',
      outcome: '',
      words: `A fit is an error up to ${formatNumber(tolerance)}: the table was trained, or made in a way that is not known here. The nearest${best.error > nothingExplained ? ' explains next to nothing' : ''}: ${fit}.`,
    };
  if (best.family === 'learned')
    return {
      ...verdict,
      mark: 'Drawn at random',
      outcome: '',
      words: `${fit}: a learned table before its training, or noise. Neighbouring rows have nothing to do with each other.`,
    };
  const mistake = mistakeOf(best);
  if (mistake)
    return {
      ...verdict,
      mark: `Generated, with a known mistake: ${mistake.name}`,
      outcome: 'broken',
      words: `${fit}.`,
    };
  return { ...verdict, mark: 'Generated', outcome: 'holds', words: `${fit}.` };
}

/** A pair that turns with base^(-2i/d) also turns with another base and another exponent, which code gets wrong. */
function otherExponent({ parameters, mistake }: RecognitionFit): string[] {
  const { base, spacing } = parameters;
  if (mistake !== undefined || spacing !== 'vaswani') return [];
  const exponent = base === 100 ? 'i/d' : base === 1e8 ? '4i/d' : undefined;
  return exponent ? [`base 10000 with the exponent ${exponent} in place of 2i/d`] : [];
}

/** Other words for the same numbers. */
export function otherWords({ matched, fits, ties }: Recognition): string {
  if (!matched) return '';
  const others = [...otherExponent(fits[0]), ...fits.slice(1, ties).map(describeFit)];
  return others.map((other) => `The same numbers: ${other}.`).join(' ');
}

const precisions: Readonly<Record<string, string>> = {
  float16: 'Every number is a half-precision one (float16, about three digits): the table was rounded.',
  bfloat16: 'Every number is a bfloat16 one (two to three digits): the table was rounded.',
};

/** Rows of zeros beyond the padding at the start; `drop`: rows before those that were looked at. */
function noticedZeros(fit: RecognitionFit, drop: number): string[] {
  const { count, first } = zeroRows(fit);
  if (count === 0) return [];
  const place = fit.parameters.transposed ? `column ${first}` : `row ${first + drop}`;
  return [
    count === 1
      ? `All of ${place} is zero, as padding leaves it; the fit goes on behind it.`
      : `${count} more ${fit.parameters.transposed ? 'columns' : 'rows'} are zeros, the first of them ${place}; the fit leaves them out.`,
  ];
}

/** What else is odd about the table that the best fit explains; `drop`: rows before those that were looked at. */
export function noticed({ matched, fits }: Recognition, drop = 0): string[] {
  const [{ family, parameters }] = fits;
  const padding = Number(parameters.paddingRows ?? 0);
  // Whole numbers and constants are half-precision ones without any rounding.
  const isLine = family === 'index' || family === 'normalized-index' || family === 'constant';
  const precision = isLine && matched ? undefined : precisions[String(parameters.precision)];
  return [
    ...(matched && parameters.transposed
      ? ['It is transposed: positions run across, dimensions down. Here a position is a row.']
      : []),
    ...(padding > 0
      ? [
          `${padding === 1 ? 'The first row is' : `The first ${padding} rows are`} zeros, as padding leaves them: no position stands there.`,
        ]
      : []),
    ...noticedZeros(fits[0], drop),
    ...(precision ? [precision] : []),
  ];
}
