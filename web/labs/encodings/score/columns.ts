/** The columns of the scores, and which of two encodings is ahead in each. */
import { rounding } from '../../../core/constants.ts';
import { formatNumber } from '../../../draw/format.ts';
import { errorText } from '../../../shell/numbers.ts';
import type { Scores } from './job.ts';

export type ScoreColumn = 'order' | 'monotonicity' | 'translation' | 'symmetry' | 'probe' | 'requirements';

interface ColumnWords {
  readonly title: string;
  /** the unit, and what counts as better */
  readonly help: string;
  readonly isMoreBetter: boolean;
  readonly format: (value: number, scores: Scores) => string;
}

const percent = (share: number): string =>
  share <= rounding ? '0 %' : `${formatNumber(Number((100 * share).toPrecision(3)))} %`;

export const columns: Readonly<Record<ScoreColumn, ColumnWords>> = {
  order: {
    title: 'Order seen',
    help: 'largest difference between two orders of the words, as a share of the largest output; more is better',
    isMoreBetter: true,
    format: percent,
  },
  monotonicity: {
    title: 'Monotonicity broken',
    help: 'share of pairs of offsets where the farther position is at least as similar; less is better',
    isMoreBetter: false,
    format: percent,
  },
  translation: {
    title: 'Translation invariance broken',
    help: 'distance of the similarities from the nearest map in which only the offset counts; less is better',
    isMoreBetter: false,
    format: percent,
  },
  symmetry: {
    title: 'Symmetry broken',
    help: 'asymmetry of the similarities: 0 if symmetric; less is better',
    isMoreBetter: false,
    format: percent,
  },
  probe: {
    title: 'Probe error',
    help: 'mean error of a linear probe on the odd rows, learned from the even ones, in positions; less is better',
    isMoreBetter: false,
    format: errorText,
  },
  requirements: {
    title: 'Requirements met',
    help: 'how many of the measured requirements that apply hold; more is better',
    isMoreBetter: true,
    format: (_, { held, applying }) => `${held} of ${applying}`,
  },
};

export const columnIds = Object.keys(columns) as readonly ScoreColumn[];

export type Standing = 'ahead' | 'even' | 'behind' | 'none';

/** Where `own` stands against `other`: 'even' if both read alike, 'none' if the column is not defined for one of them. */
export function standingOf(column: ScoreColumn, own: Scores, other: Scores): Standing {
  const { format, isMoreBetter } = columns[column];
  const [a, b] = [own[column], other[column]];
  if (a === null || b === null) return 'none';
  if (format(a, own) === format(b, other)) return 'even';
  if (Math.abs(a - b) <= rounding * Math.max(1, Math.abs(a), Math.abs(b))) return 'even';
  return a > b === isMoreBetter ? 'ahead' : 'behind';
}

/** 'Your formula is ahead in 2 of 6, level in 1 and behind in 3.' */
export function verdictOf(name: string, own: Scores, other: Scores): string {
  const standings = columnIds.map((column) => standingOf(column, own, other));
  const count = (standing: Standing) => standings.filter((one) => one === standing).length;
  const compared = standings.length - count('none');
  return `${name} beats the sinusoid in ${count('ahead')} of ${compared} measurements, draws in ${count('even')} and loses in ${count('behind')}.`;
}
