import type { Core, OrderProbe } from '../../core/types.ts';
import { onProgressOf } from '../../engine/core-progress.ts';
import type { Control } from '../../engine/job.ts';
import { makeTable, type ProbeTable } from './job.ts';

export interface OrderInput {
  readonly table: ProbeTable;
  readonly drop: number;
  readonly seed: number;
  readonly pairs: number;
  readonly folds: number;
  readonly c: number;
}

export interface OrderOutput {
  readonly probe: OrderProbe;
  /** rows that pairs are drawn from */
  readonly rows: number;
}

export function orderProbeJob(
  core: Core,
  { table, drop, seed, pairs, folds, c }: OrderInput,
  control: Pick<Control, 'progress'>,
): OrderOutput {
  const matrix = makeTable(core, table, seed);
  return {
    probe: core.probeOrder(matrix, { pairs, folds, c, drop, seed }, onProgressOf(control)),
    rows: matrix.rows - drop,
  };
}
