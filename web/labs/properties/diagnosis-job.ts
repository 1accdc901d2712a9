/** What the vectors of an item are like. */
import type { Core, Diagnosis } from '../../core/types.ts';
import { onProgressOf } from '../../engine/core-progress.ts';
import type { Control } from '../../engine/job.ts';
import type { Item } from './items.ts';
import { type Sized, type Sizes, vectorsOf, type What } from './proximity.ts';

/** The vectors are what they are, whatever they are compared by. */
export interface DiagnosisInput {
  readonly item: Item;
  readonly sizes: Omit<Sizes, 'measure'>;
}

export const diagnosisInput = ({ item, sizes: { measure: _, ...sizes } }: Sized): DiagnosisInput => ({
  item,
  sizes,
});

export interface DiagnosisOutput {
  readonly title: string;
  /** what a row stands for, and which one the first is */
  readonly what: What;
  readonly first: number;
  /** null where there are no vectors */
  readonly vectors: {
    readonly name: string;
    readonly rows: number;
    readonly cols: number;
    readonly diagnosis: Diagnosis;
  } | null;
}

export function diagnosisJob(
  core: Core,
  { item, sizes }: DiagnosisInput,
  control: Pick<Control, 'progress'>,
): DiagnosisOutput {
  const { what, first, table, tableName } = vectorsOf(core, item, { ...sizes, measure: 'dot' });
  return {
    title: item.title,
    what,
    first,
    vectors: table && {
      name: item.parts.length > 1 ? `${tableName}, without the relative vectors` : tableName,
      rows: table.rows,
      cols: table.cols,
      diagnosis: core.diagnose(table, onProgressOf(control)),
    },
  };
}
