/** What the core refuses, in the words of the controls. */
import { PeError } from '../../core/errors.ts';
import { type Fix, fixForSize, keepAll, tooFewLeft } from '../../session/tensor-table.ts';
import { rowsOf } from './input.ts';
import type { ProbeInput } from './job.ts';

export interface Refusal {
  readonly words: string;
  readonly fix?: Fix;
}

export function refusal(error: Error, { table, drop }: ProbeInput): Refusal {
  const field = error instanceof PeError ? error.field : undefined;
  const rows = rowsOf(table);
  if (field === 'drop')
    return rows < 2
      ? { words: 'Positions: at least 2 rows are needed.' }
      : { words: tooFewLeft(rows), fix: keepAll };
  if (field === 'train.folds') return { words: `Folds: ${rows - drop} at most, one for each row.` };
  if (field === 'learningRate' || field === 'solver.gradientDescent.learningRate')
    return { words: 'Learning rate: too large for one of the fits; take a smaller share.' };
  const isTooLarge = error instanceof PeError && /^(too-large|out-of-memory)$/.test(error.code);
  const fix = isTooLarge && 'matrix' in table ? fixForSize(rows, table.matrix.cols) : undefined;
  return { words: error.message, ...(fix && { fix }) };
}
