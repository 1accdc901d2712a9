/** The columns of the scores, and which of two encodings is ahead in each. */
import { rounding } from '../../../core/constants.ts';
import { formatNumber } from '../../../draw/format.ts';
import { errorText } from '../../../shell/numbers.ts';
import { foldText } from '../fold-text.ts';
import type { Scores } from './job.ts';

const words = foldText.ofScores;

export type ScoreColumn = keyof typeof words.columns;

interface ColumnFacts {
  readonly title: string;
  /** the unit, and what counts as better */
  readonly help: string;
  readonly isMoreBetter: boolean;
  readonly format: (value: number, scores: Scores) => string;
}

const percent = (share: number): string =>
  words.percent(share <= rounding ? '0' : formatNumber(Number((100 * share).toPrecision(3))));

const { order, monotonicity, translation, symmetry, probe, requirements } = words.columns;

export const columns: Readonly<Record<ScoreColumn, ColumnFacts>> = {
  order: { ...order, isMoreBetter: true, format: percent },
  monotonicity: { ...monotonicity, isMoreBetter: false, format: percent },
  translation: { ...translation, isMoreBetter: false, format: percent },
  symmetry: { ...symmetry, isMoreBetter: false, format: percent },
  probe: { ...probe, isMoreBetter: false, format: errorText },
  requirements: {
    ...requirements,
    isMoreBetter: true,
    format: (_, { held, applying }) => words.heldOf(held, applying),
  },
};

export const columnIds = Object.keys(columns) as readonly ScoreColumn[];

export type Standing = keyof typeof words.marks;

/** Where `own` stands against `other`: 'even' if both read alike, 'none' if the column is not defined for one of them. */
export function standingOf(column: ScoreColumn, own: Scores, other: Scores): Standing {
  const { format, isMoreBetter } = columns[column];
  const [a, b] = [own[column], other[column]];
  if (a === null || b === null) return 'none';
  if (format(a, own) === format(b, other)) return 'even';
  if (Math.abs(a - b) <= rounding * Math.max(1, Math.abs(a), Math.abs(b))) return 'even';
  return a > b === isMoreBetter ? 'ahead' : 'behind';
}

/** `name`: of the formula. */
export function verdictOf(name: string, own: Scores, other: Scores): string {
  const standings = columnIds.map((column) => standingOf(column, own, other));
  const count = (standing: Standing) => standings.filter((one) => one === standing).length;
  const compared = standings.length - count('none');
  return words.verdict(name, count('ahead'), compared, count('even'), count('behind'));
}
