import type { Core, Recognition } from '../../../core/types.ts';
import { type Colors, colorsFor } from '../../../draw/color-range.ts';
import { onProgressOf } from '../../../engine/core-progress.ts';
import type { JobControl } from '../../../engine/job.ts';
import { type ProbeTable, probedTable } from '../job.ts';

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

export function recognitionJob(
  core: Core,
  input: RecognitionInput,
  control: Pick<JobControl, 'progress'>,
): RecognitionOutput {
  const { drop } = input;
  const table = probedTable(core, input.table, input.seed);
  const recognition = core.recognize(table, { residual: true, drop }, onProgressOf(control));
  const { residual } = recognition;
  return { drop, recognition, colors: residual ? colorsFor(residual.matrix) : null };
}
