/** What the vectors of an item are like, and how far its proximity is from depending on the offset alone. */
import type { Core, Diagnosis, Matrix } from '../../core/types.ts';
import type { Item } from './items.ts';
import { proximityOf, type Sizes } from './proximity.ts';
import { positionSpectrum } from './spectrum.ts';
import { toeplitzRemainder } from './violations.ts';

export interface DiagnosisInput {
  readonly item: Item;
  readonly sizes: Sizes;
}

export interface DiagnosisOutput {
  readonly title: string;
  /** what row 0 stands for */
  readonly first: number;
  /** null where there are no vectors */
  readonly vectors: {
    readonly name: string;
    readonly rows: number;
    readonly cols: number;
    readonly diagnosis: Diagnosis;
    /** share of the power at 0 to n / 2 turns over the table */
    readonly spectrum: Float64Array;
  } | null;
  readonly mean: Float64Array;
  readonly deviation: Float64Array;
  readonly relativeDistance: number;
  readonly r2: number;
  readonly remainder: Matrix;
}

export function diagnosisJob(core: Core, { item, sizes }: DiagnosisInput): DiagnosisOutput {
  const { title, first, table, tableName, proximity } = proximityOf(core, item, sizes);
  const { mean, deviation, relativeDistance, r2 } = core.properties(proximity).translationInvariance;
  return {
    title,
    first,
    vectors: table && {
      name: tableName,
      rows: table.rows,
      cols: table.cols,
      diagnosis: core.diagnose(table),
      spectrum: positionSpectrum(core.proximity(table)),
    },
    mean,
    deviation,
    relativeDistance,
    r2,
    remainder: toeplitzRemainder(proximity, mean),
  };
}
