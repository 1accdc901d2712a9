/** The jobs: what positions make of all heads of a first layer, and the map of one of them. */
import type { Core, FirstLayer, HeadMap, HeadsProbe, Matrix } from '../../../core/types.ts';
import { onProgressOf } from '../../../engine/core-progress.ts';
import type { JobControl } from '../../../engine/job.ts';

export interface HeadsInput {
  /** of positions, with the rows that the layer leaves out */
  readonly table: Matrix;
  readonly layer: FirstLayer;
}

export const headsJob = (
  core: Pick<Core, 'probeHeads'>,
  { table, layer }: HeadsInput,
  control: Pick<JobControl, 'progress'>,
): HeadsProbe => core.probeHeads(table, layer, onProgressOf(control));

export interface HeadMapInput extends HeadsInput {
  /** counted from 0 */
  readonly head: number;
}

export const headMapJob = (core: Pick<Core, 'headMap'>, { table, layer, head }: HeadMapInput): HeadMap =>
  core.headMap(table, layer, head);
