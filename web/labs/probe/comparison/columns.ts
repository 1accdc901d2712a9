/** The table of results: its rows, its columns of numbers, and its sorting. */
import { formatNumber } from '../../../draw/format.ts';
import { unpackError } from '../../../engine/errors.ts';
import { formatShare } from '../figures/errors.ts';
import { probeRefusal } from '../message.ts';
import type { ComparedTable, ComparisonInput, Measured } from './job.ts';

/** One table with its results. `problem` says why a result is missing, or is ''. */
export interface ComparisonRow
  extends Omit<Measured, 'errors'>,
    Pick<ComparedTable, 'title' | 'drop' | 'isActive'> {
  readonly problem: string;
}

/** `measured` has the results of the input's tables, in their order. */
export const comparisonRows = (
  { tables }: ComparisonInput,
  measured: readonly Measured[],
): readonly ComparisonRow[] =>
  measured.map(({ errors, ...results }, i) => {
    const { title, drop, isActive, table } = tables[i];
    const words = errors.map((error) => probeRefusal(unpackError(error), { table, drop }).words);
    return { title, drop, isActive, ...results, problem: [...new Set(words)].join(' ') };
  });

export interface NumberColumn {
  readonly id: string;
  /** short, for the page */
  readonly title: string;
  /** in full, for the tooltip and for files */
  readonly help: string;
  /** NaN if undefined */
  readonly value: (row: ComparisonRow) => number;
  readonly format: (value: number) => string;
}

const errors = ({ position }: ComparisonRow) => position?.test ?? position?.all;

export const numberColumns: readonly NumberColumn[] = [
  {
    id: 'mae',
    title: 'MAE',
    help: 'position: mean absolute error',
    value: (row) => errors(row)?.mae ?? Number.NaN,
    format: formatNumber,
  },
  {
    id: 'rounded',
    title: 'rounded',
    help: 'position: mean absolute error, rounded',
    value: (row) => errors(row)?.roundedMae ?? Number.NaN,
    format: formatNumber,
  },
  {
    id: 'r2',
    title: 'R²',
    help: 'position: R²',
    value: (row) => errors(row)?.r2 ?? Number.NaN,
    format: formatShare,
  },
  {
    id: 'rank',
    title: 'rank',
    help: 'position: rank of the fit',
    value: ({ position }) => position?.rank ?? Number.NaN,
    format: formatNumber,
  },
  {
    id: 'shuffled',
    title: 'MAE shuffled',
    help: 'control: MAE with shuffled positions',
    value: ({ position }) => position?.controls?.shuffled.mae ?? Number.NaN,
    format: formatNumber,
  },
  {
    id: 'random',
    title: 'MAE random',
    help: 'control: MAE of a random table',
    value: ({ position }) => position?.controls?.random.mae ?? Number.NaN,
    format: formatNumber,
  },
  {
    id: 'order',
    title: 'order error',
    help: 'order: error rate',
    value: ({ order }) => order?.errorRate ?? Number.NaN,
    format: formatShare,
  },
  {
    id: 'order-shuffled',
    title: 'order shuffled',
    help: 'control: order error rate with shuffled positions',
    value: ({ order }) => order?.controls.shuffled.errorRate ?? Number.NaN,
    format: formatShare,
  },
  {
    id: 'order-random',
    title: 'order random',
    help: 'control: order error rate of a random table',
    value: ({ order }) => order?.controls.random.errorRate ?? Number.NaN,
    format: formatShare,
  },
];

/** Why a number of the row is missing, or ''. */
export const reasonFor = (row: ComparisonRow): string =>
  row.problem || (numberColumns.some(({ value }) => Number.isNaN(value(row))) ? 'not defined here' : '');

/** The title of that column in files. */
export const reasonTitle = 'why a number is missing';

export interface Sorting {
  /** 'table', 'shape', or the id of a column of numbers */
  readonly by: string;
  readonly descending: boolean;
}

/** '514 × 768 from row 2' */
export const shapeOf = ({ rows, cols, drop }: Pick<ComparisonRow, 'rows' | 'cols' | 'drop'>): string =>
  `${rows} × ${cols}${drop > 0 ? ` from row ${drop}` : ''}`;

const names = new Intl.Collator('en', { numeric: true });

/** Undefined numbers come last in both directions; equal rows keep their order. */
export function sorted(rows: readonly ComparisonRow[], sorting: Sorting | null): readonly ComparisonRow[] {
  if (!sorting) return rows;
  const { by, descending } = sorting;
  const sign = descending ? -1 : 1;
  if (by === 'table') return [...rows].sort((a, b) => sign * names.compare(a.title, b.title));
  const column = numberColumns.find(({ id }) => id === by);
  const value = column?.value ?? (({ rows, cols }: ComparisonRow) => rows * cols);
  return [...rows].sort((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (Number.isNaN(left) || Number.isNaN(right))
      return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
    return sign * (left - right);
  });
}
