import { PeError } from '../../../core/errors.ts';
import type { Core, Matrix, Recognition } from '../../../core/types.ts';
import { type Colors, colorsFor } from '../../../draw/color-range.ts';
import { onProgressOf } from '../../../engine/core-progress.ts';
import type { Control } from '../../../engine/job.ts';
import { makeTable, type ProbeTable } from '../job.ts';

export interface RecognitionInput {
  readonly table: ProbeTable;
  /** rows at the start that are left out */
  readonly drop: number;
  readonly seed: number;
}

export interface RecognitionOutput {
  /** rows at the start that were left out */
  readonly drop: number;
  /** with what the best fit leaves */
  readonly recognition: Recognition;
  /** for what the best fit leaves */
  readonly colors: Colors | null;
}

function withoutRows({ rows, cols, data }: Matrix, drop: number): Matrix {
  if (drop > 0 && rows - drop < 2)
    throw new PeError('bad-value', `drop must leave 2 of ${rows} rows`, 'drop');
  return drop === 0 ? { rows, cols, data } : { rows: rows - drop, cols, data: data.slice(drop * cols) };
}

export function recognitionJob(
  core: Core,
  input: RecognitionInput,
  control: Pick<Control, 'progress'>,
): RecognitionOutput {
  const table = withoutRows(makeTable(core, input.table, input.seed), input.drop);
  const recognition = core.recognize(table, { residual: true }, onProgressOf(control));
  const { residual } = recognition;
  return { drop: input.drop, recognition, colors: residual ? colorsFor(residual.matrix) : null };
}
