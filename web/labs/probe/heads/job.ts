/** The jobs: what positions make of all heads of a first layer, and the map of one of them. */
import type { Core, FirstLayer, HeadMap, HeadsProbe, Matrix } from '../../../core/types.ts';
import { onProgressOf } from '../../../engine/core-progress.ts';
import type { JobControl } from '../../../engine/job.ts';
import type { LayerNames } from './weight-names.ts';

export interface HeadsInput {
  /** of positions, with the rows that the layer leaves out */
  readonly table: Matrix;
  readonly layer: FirstLayer;
  /** for the words below the figures: no number depends on it */
  readonly told: Told;
}

/** What the words say of a layer besides its numbers. */
export interface Told {
  readonly names: LayerNames;
  /** that drew the words; undefined without words */
  readonly seed: number | undefined;
  /** who says how many heads there are: the reader, the file, or nobody */
  readonly heads: 'set' | 'stated' | 'assumed';
}

/** What numbers depend on. */
export type HeadsNumbers = Omit<HeadsInput, 'told'>;

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
