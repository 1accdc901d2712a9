/** The norms, singular values, spectrum and trajectory of the vectors of an item. */
import type { Core, Diagnosis } from '../../core/types.ts';
import { onProgressOf } from '../../engine/core-progress.ts';
import type { JobControl } from '../../engine/job.ts';
import type { Item, Sized, Sizes } from './item.ts';
import { type RowMeaning, vectorsOf } from './proximity.ts';

/** Without the measure: the vectors do not depend on how they are compared. */
export interface DiagnosisInput {
  readonly item: Item;
  readonly sizes: Omit<Sizes, 'measure'>;
}

export const diagnosisInput = ({ item, sizes: { measure: _, ...sizes } }: Sized): DiagnosisInput => ({
  item,
  sizes,
});

/** `vectors` is null for an item without vectors. */
export interface DiagnosisOutput extends RowMeaning {
  readonly vectors: {
    readonly rows: number;
    readonly cols: number;
    readonly diagnosis: Diagnosis;
  } | null;
}

export function diagnosisJob(
  core: Core,
  { item, sizes }: DiagnosisInput,
  control: Pick<JobControl, 'progress'>,
): DiagnosisOutput {
  const { table, ...rowMeaning } = vectorsOf(core, item, { ...sizes, measure: 'dot' });
  const vectors = table && {
    rows: table.rows,
    cols: table.cols,
    diagnosis: core.diagnose(table, onProgressOf(control)),
  };
  return { ...rowMeaning, vectors };
}
