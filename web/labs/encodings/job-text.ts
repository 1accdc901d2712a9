/** Words of the jobs, in a file of their own: a worker loads no others. */
import { counted } from '../../core/counted.ts';

export const tooFewRows = (rows: number, last: number): string =>
  `The table has ${counted(rows, 'row')}, one per position; the last word stands at position ${last}. Lower the position of the first word, or load a longer table.`;

export const noTimes = 'There are no times. Type at least one, such as 0.5.';
