/** The words of the fold about irregular times. */
import { formatNumber } from '../../../draw/format.ts';

export const timesText = {
  title: 'Similarity of these times',
  about:
    'Events of a patient, trades, or words said at some second: positions may be any real numbers, such as 0.5 or 12.75.',
  verdict: (title: string, delay: number, change: number, isSame: boolean): string =>
    isSame
      ? `${title}: only the time between two events counts. When all are ${delay} later, no entry changes by more than ${formatNumber(change)}, which is rounding.`
      : `${title}: the times themselves count. When all are ${delay} later, an entry changes by ${formatNumber(change)}.`,
  ofTable: 'A table has rows for whole positions only. Choose an encoding to give it times.',
  row: 'time of the query',
  column: 'time of the key',
  cell: (from: string, to: string, value: string): string => `${from} to ${to}: ${value}`,
} as const;
