/** The recognised rule in words, and the mistakes known from real code: their names and their effects. */
import { recognizedBases } from '../../core/constants.ts';
import { counted } from '../../core/counted.ts';
import type { Recognition, RecognitionFit, RecognitionMistake } from '../../core/types.ts';
import { formatNumber, groupDigits, powerOfTen, withMinus } from '../../draw/format.ts';
import { rules } from '../../schemes/further-facts.ts';

/** A parameter without trailing zeros or rounding digits. */
function plain(value: number): string {
  const size = Math.abs(value);
  if (value !== 0 && (size < 1e-3 || size >= 1e15)) return formatNumber(value);
  return groupDigits(withMinus(String(Number(value.toPrecision(6)))));
}

const rows = (count: number) => (count === 1 ? 'one row' : counted(count, 'row'));

/** Rows of zeros other than the padding at the start. */
const zeroRows = ({ parameters }: RecognitionFit) => ({
  count: Number(parameters.zeroRows ?? 0),
  first: Number(parameters.zeroRow ?? 0),
});

function waves({ parameters }: RecognitionFit): string[] {
  const { layout, spacing, order, base, columns, linesFirst, alternating } = parameters;
  return [
    ...(columns
      ? [`a grid with ${counted(columns, 'column')}${linesFirst ? ', lines before columns' : ''}`]
      : []),
    alternating ? 'in turns as in LoFTR' : layout === 'halves' ? 'in halves' : 'interleaved',
    ...(order === 'cos-sin' ? ['cosines first'] : []),
    ...(spacing === 'tensor2tensor' ? ['spaced as in tensor2tensor'] : []),
    base === undefined ? 'any base' : `base ${plain(base as number)}`,
  ];
}

/** A factor so close to 1 that rounding explains it is not named. */
const scaled = ({ scale, constant }: RecognitionFit): string[] => [
  ...(Math.abs(scale - 1) < 1e-4 ? [] : [`scaled by ${plain(scale)}`]),
  ...(constant === 0 ? [] : [`plus ${plain(constant)} everywhere`]),
];

function parts(fit: RecognitionFit): string[] {
  const { family, parameters, offset, scale } = fit;
  const { kind, title } = rules[family];
  if (kind === 'constant') return [scale === 0 ? 'All numbers are 0' : `${title}, ${plain(scale)}`];
  if (kind === 'drawn') return [title, `deviation ${formatNumber(Number(parameters.deviation ?? 0))}`];
  const starts = `starts at ${plain(offset)}${parameters.descending ? ' and falls' : ''}`;
  return [title, ...(kind === 'waves' ? waves(fit) : []), starts, ...scaled(fit)];
}

/** 'Sinusoidal, interleaved, base 10,000, starts at 2, scaled by 0.02' */
export function describeFit(fit: RecognitionFit): string {
  const { transposed, paddingRows } = fit.parameters;
  const padding = Number(paddingRows ?? 0);
  const { count } = zeroRows(fit);
  return [
    ...parts(fit),
    ...(padding > 0 ? [`after ${rows(padding)} of zeros`] : []),
    ...(count > 0 ? [`except ${rows(count)} of zeros`] : []),
    ...(transposed ? ['transposed'] : []),
  ].join(', ');
}

export const mistakeOf = ({ mistake }: RecognitionFit): Mistake | undefined => mistake && mistakes[mistake];

/** Whether the fit is to random numbers, which are drawn by no rule. */
export const isDrawn = ({ family }: RecognitionFit): boolean => rules[family].kind === 'drawn';

/** The measure of a fit's error. */
export const errorMeaning = (fit: RecognitionFit): string =>
  isDrawn(fit)
    ? 'Kolmogorov–Smirnov distance from a normal distribution around 0 with the same root mean square'
    : 'relative error of the best fit, ‖table − fit‖ / ‖table‖';

/** Up to this error the fit explains nearly all of a table: eight ninths of its squares. */
const nearlyAll = 1 / 3;
/** What a match needs. Below it no mistake of code is told either. */
const needed = (most: string): string => `No rule and no known mistake fits to within an error of ${most}.`;

/** From this error on, a table of zeros is about as close. */
const nothingExplained = 0.9;

interface RecognitionVerdict {
  /** the rule, or that no rule fits */
  readonly answer: string;
  readonly number: number;
  /** what the number measures */
  readonly meaning: string;
  /** a sentence that judges the answer; '' if the answer says it all */
  readonly mark: string;
  readonly outcome: 'holds' | 'broken' | '';
  readonly words: string;
}

export function recognitionVerdict({ matched, tolerance, fits }: Recognition): RecognitionVerdict {
  const [best] = fits;
  const fit = describeFit(best);
  const verdict = { number: best.error, meaning: `${errorMeaning(best)}.`, mark: '', words: '' };
  const most = formatNumber(tolerance);
  if (!matched && best.error < nearlyAll && rules[best.family].kind === 'waves')
    return {
      ...verdict,
      answer: 'Close to a rule, but no fit',
      outcome: '',
      words: `${fit}. The rest has ${formatNumber(100 * best.error)} % of the table’s norm: training that started here, noise, or another rule. ${needed(most)}`,
    };
  if (!matched)
    return {
      ...verdict,
      answer: 'No rule fits',
      outcome: '',
      words: `The table was trained, or made by a rule that is not among these. ${needed(most)} The closest rule${best.error > nothingExplained ? ' explains almost nothing' : ''}: ${fit}.`,
    };
  if (isDrawn(best))
    return {
      ...verdict,
      answer: fit,
      mark: 'The numbers are drawn at random.',
      outcome: '',
      words: 'This is a learned table before training, or noise. Neighbouring rows are independent.',
    };
  const mistake = mistakeOf(best);
  return mistake
    ? {
        ...verdict,
        answer: fit,
        mark: `A rule makes this table, with a known mistake: ${mistake.name}.`,
        outcome: 'broken',
      }
    : { ...verdict, answer: fit, mark: 'A rule makes this table.', outcome: 'holds' };
}

/** The base of the best fit, if it is so far from the usual ones that it was found by fitting alone. */
export function fittedBase({ matched, fits: [{ family, parameters }] }: Recognition): string {
  const { base } = parameters;
  if (!matched || rules[family].kind !== 'waves' || typeof base !== 'number') return '';
  const [least, most] = recognizedBases;
  return base < least || base > most
    ? `This base lies outside ${spelled(least)} to ${spelled(most)}. It was fitted to the few columns that still turn.`
    : '';
}

const spelled = (base: number): string => (base < 1e7 ? plain(base) : powerOfTen(Math.log10(base)));

/** What was compared with the table. */
export const tried = (): string => {
  const [least, most] = recognizedBases.map(spelled);
  return `Tried: sinusoids interleaved, in halves, and on grids (by halves, or in turns as in LoFTR), with bases from ${least} to ${most} and fitted ones beyond, from any position; lines, constants and noise; ${counted(Object.keys(mistakes).length, 'known mistake')}.`;
};

/** Base 10,000 with a wrong exponent, a known mistake in code, makes the same table as another base. */
function otherExponent({ parameters, mistake }: RecognitionFit): string[] {
  const { base, spacing } = parameters;
  if (mistake !== undefined || spacing !== 'vaswani') return [];
  const exponent = base === 100 ? 'i/d' : base === 1e8 ? '4i/d' : undefined;
  return exponent ? [`base 10,000 with the exponent ${exponent} in place of 2i/d`] : [];
}

/** Other rules that make the same table. */
export function otherWords({ matched, fits, ties }: Recognition): string {
  if (!matched) return '';
  const others = [...otherExponent(fits[0]), ...fits.slice(1, ties).map(describeFit)];
  return others.map((other) => `An equivalent rule: ${other}.`).join(' ');
}

const precisions: Readonly<Record<string, string>> = {
  float16: 'Every number has half precision (float16, about three digits): the table was rounded.',
  bfloat16: 'Every number has bfloat16 precision (two to three digits): the table was rounded.',
};

/** Notes on rows of zeros after the start. `drop`: the rows left out before. */
function noticedZeros(fit: RecognitionFit, drop: number): string[] {
  const { count, first } = zeroRows(fit);
  if (count === 0) return [];
  const place = fit.parameters.transposed ? `column ${first}` : `row ${first + drop}`;
  return [
    count === 1
      ? `All of ${place} is zero, as padding leaves it. The fit continues after it.`
      : `${count} more ${fit.parameters.transposed ? 'columns' : 'rows'} are zeros, the first is ${place}. The fit leaves them out.`,
  ];
}

/** A table of waves whose rows are not those of their positions. */
function noticedShift({ family, parameters, offset }: RecognitionFit): string[] {
  const shift = offset - Number(parameters.paddingRows ?? 0);
  const isUpright = !parameters.transposed && !parameters.descending;
  // Positions that begin at 1 have a name of their own.
  if (rules[family].kind !== 'waves' || !isUpright || shift === 0 || shift === 1) return [];
  const by = Math.abs(shift);
  const moves = `Code that reads row p for position p moves every word by ${by}.`;
  return shift > 0
    ? [`Row p holds position p + ${by}, as where the first rows were cut off. ${moves}`]
    : [`Position p is in row p + ${by}${by === 2 ? ', as in OPT and RoBERTa' : ''}. ${moves}`];
}

/** What else is odd about the table, by its best fit. `drop`: the rows left out before. */
export function noticed({ matched, fits }: Recognition, drop = 0): string[] {
  const [{ family, parameters }] = fits;
  const padding = Number(parameters.paddingRows ?? 0);
  // Whole numbers and constants fit half precision without any rounding.
  const isLine = ['line', 'constant'].includes(rules[family].kind);
  const precision = isLine && matched ? undefined : precisions[String(parameters.precision)];
  return [
    ...(matched && parameters.transposed
      ? [
          'The table is transposed: positions run across, dimensions down. The page expects one position per row.',
        ]
      : []),
    ...(padding > 0
      ? [
          `${padding === 1 ? 'The first row is' : `The first ${counted(padding, 'row')} are`} zeros, as padding leaves them. They hold no position.`,
        ]
      : []),
    // Whoever leaves rows out knows where the others stand.
    ...(matched && drop === 0 ? noticedShift(fits[0]) : []),
    ...noticedZeros(fits[0], drop),
    ...(precision ? [precision] : []),
  ];
}

interface Mistake {
  readonly name: string;
  readonly words: string;
}

export const mistakes: Readonly<Record<RecognitionMistake, Mistake>> = {
  'exponent-not-doubled': {
    name: 'the exponent counts columns, not pairs',
    words:
      'Column j turns with the frequency base to the power −j/d. The cosine in column 2i + 1 should share the frequency of the sine in column 2i, base to the power −2i/d. Here it is slower, so the two do not form a pair.',
  },
  'exponent-over-all-columns': {
    name: 'the exponent is doubled for every column',
    words:
      'Column j turns with the frequency base to the power −2j/d, but the formula 2i/d counts pairs, not columns. Sine and cosine of a pair differ, and the frequencies end near 1/base² instead of 1/base: half of the columns hardly turn at all.',
  },
  'frequencies-from-one': {
    name: 'the frequencies begin at i = 1',
    words:
      'Pair i turns with base to the power −2i/d, with i counted from 1, as Wang et al. (2021) write it. Code counts from 0: its first pair turns by 1 radian per position, and it has no pair as slow as the slowest one here.',
  },
  'exponent-floored': {
    name: 'the exponent was rounded down to a whole number',
    words:
      'The code computes −math.log(10000.0) / d // 2, which Python rounds down to −1; it means −math.log(10000.0) / (d // 2). Pair i then turns by e to the power −2i, so nearly all pairs stand still. LoFTR had this bug until its temp_bug_fix.',
  },
  'sine-only': {
    name: 'the cosines are missing',
    words:
      'Every column is a sine. Without cosines, the dot product of two positions depends on more than their distance.',
  },
  'layout-confused': {
    name: 'the layouts are mixed up',
    words:
      'The frequencies follow one layout, sines and cosines the other. So the two columns of a frequency need not be its sine and its cosine.',
  },
  'float16-angles': {
    name: 'the angles were rounded to half precision',
    words:
      'Position times frequency was rounded to float16 (11 significant bits) before the sine was taken, so later positions have coarser angles. Compute the table in float32 and round it afterwards.',
  },
  'bfloat16-angles': {
    name: 'the angles were rounded to bfloat16',
    words:
      'Position times frequency was rounded to bfloat16 (8 significant bits) before the sine was taken. From position 256 on, neighbours can share an angle. Compute the table in float32 and round it afterwards.',
  },
  'float16-positions': {
    name: 'the positions were rounded to half precision',
    words:
      'Positions were rounded to float16 (11 significant bits) before they were multiplied: from 2048 on, neighbours share a row. Keep positions as integers or float32.',
  },
  'bfloat16-positions': {
    name: 'the positions were rounded to bfloat16',
    words:
      'Positions were rounded to bfloat16 (8 significant bits) before they were multiplied: from 256 on, neighbours share a row. Keep positions as integers or float32.',
  },
  'float16-frequencies': {
    name: 'the frequencies were rounded to half precision',
    words:
      'Frequencies were rounded to float16 (11 significant bits), as when a whole model is converted: every pair turns slightly too fast or too slow, and the angle’s error grows with the position.',
  },
  'bfloat16-frequencies': {
    name: 'the frequencies were rounded to bfloat16',
    words:
      'Frequencies were rounded to bfloat16 (8 significant bits), as when a whole model is converted: every pair turns slightly too fast or too slow, and the angle’s error grows with the position.',
  },
  'off-by-one': {
    name: 'positions begin at 1',
    words:
      'The first row belongs to position 1. Within one model this does no harm. Compared with a table that begins at 0, every row is off by one.',
  },
  degrees: {
    name: 'the angles were treated as degrees',
    words:
      'Every angle is multiplied by π/180: all columns turn 57 times too slowly, and neighbouring positions are nearly the same.',
  },
};

export const recognitionText = {
  computed: 'the best fits',
  label: 'Best fits',
  heading: (title: string): string => `Best fits to ${title}`,
  columns: { rule: 'rule', error: 'error', largest: 'largest difference' },
  inAnyNumber: 'in any one number of the table',
  files: { rule: 'made how', mistake: 'mistake' },
  /** `isBest`: whether the best fit was subtracted, else the closest rule */
  minus: (table: string, isBest: boolean): string =>
    isBest ? `${table} minus the best fit` : `${table} minus the closest rule`,
  table: 'Table',
  offAt: (row: number, column: number, value: string): string =>
    `row ${row}, column ${column}: off by ${value}`,
  subtracted: (fit: RecognitionFit): string => `Subtracted: ${describeFit(fit)}.`,
  ofRandomNumbers: (fit: RecognitionFit): string => `* For random numbers: ${errorMeaning(fit)}.`,
};
