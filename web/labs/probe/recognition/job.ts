import type { Core, Recognition } from '../../../core/types.ts';
import { type Colors, colorsFor } from '../../../draw/color-range.ts';
import { onProgressOf } from '../../../engine/core-progress.ts';
import type { JobControl } from '../../../engine/job.ts';
import { type ProbeTable, probedTable } from '../job.ts';

export interface RecognitionInput {
  readonly table: ProbeTable;
  /** rows left out at the start */
  readonly drop: number;
  readonly seed: number;
}

export interface RecognitionOutput {
  /** rows left out at the start */
  readonly drop: number;
  /** with the residual of the best fit */
  readonly recognition: Recognition;
  /** for the residual's heat map; null without one */
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
