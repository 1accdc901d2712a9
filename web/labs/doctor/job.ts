import { PeError } from '../../core/errors.ts';
import type { Core, Matrix, Recognition } from '../../core/types.ts';
import { type Colors, colorsFor } from '../probe/colors.ts';
import { makeTable, type ProbeTable } from '../probe/job.ts';
import { tooFewLeft } from '../tables/tensor-table.ts';
import { bestGenerated, inOrder } from './fits.ts';
import { residual } from './generate.ts';

export interface DoctorInput {
  readonly table: ProbeTable;
  /** rows at the start that are left out */
  readonly drop: number;
  readonly seed: number;
}

export interface DoctorOutput {
  /** rows at the start that were left out */
  readonly drop: number;
  readonly recognition: Recognition;
  /** what is left of the table without a fit that can be generated: the best of those; null where there is none */
  readonly rest: { readonly of: number; readonly matrix: Matrix; readonly colors: Colors } | null;
}

function withoutRows({ rows, cols, data }: Matrix, drop: number): Matrix {
  if (drop > 0 && rows - drop < 2) throw new PeError('bad-value', tooFewLeft(rows), 'drop');
  return drop === 0 ? { rows, cols, data } : { rows: rows - drop, cols, data: data.slice(drop * cols) };
}

export function doctorJob(core: Core, input: DoctorInput): DoctorOutput {
  const table = withoutRows(makeTable(core, input.table, input.seed), input.drop);
  const recognition = core.recognize(table);
  const fits = inOrder(recognition);
  const of = bestGenerated(fits);
  const matrix = of < 0 ? null : residual(table, fits[of]);
  return {
    drop: input.drop,
    recognition: { ...recognition, fits },
    rest: matrix && { of, matrix, colors: colorsFor(matrix) },
  };
}
