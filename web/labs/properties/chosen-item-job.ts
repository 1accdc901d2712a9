/** One item at full size: its proximity, its properties, and the cells that break them. */
import type { Arithmetic, Core, Matrix, OnProgress } from '../../core/types.ts';
import { type Range, rangeFor } from '../../draw/color-range.ts';
import { onProgressOf } from '../../engine/core-progress.ts';
import type { JobControl } from '../../engine/job.ts';
import { mostPositions } from '../../schemes/source.ts';
import type { MatrixRow } from './downsampled-matrix.ts';
import { isLong, type Sized, type Sizes } from './item.ts';
import { type MeasuredProperties, measureProperties, windowWithin } from './measured-properties.ts';
import { type ItemProximity, proximityOf, vectorsOf } from './proximity.ts';

export interface ChosenItemInput extends Sized {
  readonly window: number;
  readonly tolerance: number;
  /** for items where both give the same numbers */
  readonly arithmetic?: Arithmetic;
}

export interface ChosenItemOutput {
  /** of a long table, the means of blocks */
  readonly shown: ItemProximity;
  /** how many positions each of its rows stands for */
  readonly step: number;
  /** of a long table, the rows where a property fails worst, and the middle one */
  readonly rows: readonly MatrixRow[];
  readonly properties: MeasuredProperties;
  /** the colour range of the proximity */
  readonly range: Range;
}

export function chosenItemJob(
  core: Core,
  input: ChosenItemInput,
  control: Pick<JobControl, 'progress'>,
): ChosenItemOutput {
  const measured = isLong(input) ? measureLong(core, input, onProgressOf(control)) : measure(core, input);
  return { ...measured, range: rangeFor(measured.shown.proximity) };
}

function measure(
  core: Core,
  { item, sizes, window, tolerance }: ChosenItemInput,
): Omit<ChosenItemOutput, 'range'> {
  const shown = proximityOf(core, item, sizes);
  return {
    shown,
    step: 1,
    rows: [],
    properties: measureProperties(core, shown.proximity, window, tolerance),
  };
}

function measureLong(
  core: Core,
  { item, sizes, window, tolerance }: ChosenItemInput,
  onProgress: OnProgress,
): Omit<ChosenItemOutput, 'range'> {
  const { table, ...rowMeaning } = vectorsOf(core, item, sizes);
  if (!table) throw new Error(`${item.title} has no vectors.`);
  const options = {
    measure: sizes.measure,
    window: windowWithin(window, table.rows),
    tolerance,
    breaks: true,
    mostBlocks: mostPositions,
  };
  const { overview, step, ...measured } = core.tableProperties(table, options, onProgress);
  const properties = measured as MeasuredProperties;
  return {
    shown: { ...rowMeaning, proximity: overview },
    step,
    rows: rowsToShow(properties, table.rows).map((row) =>
      proximityRowJob(core, { table, measure: sizes.measure, row }),
    ),
    properties,
  };
}

function rowsToShow(
  { monotonicity, translationInvariance, symmetry }: MeasuredProperties,
  n: number,
): readonly number[] {
  const pairs = [translationInvariance.worst, symmetry.worst].flatMap((worst) =>
    worst ? [worst.x, worst.y] : [],
  );
  return [...new Set([Math.floor(n / 2), ...(monotonicity.worst ? [monotonicity.worst.x] : []), ...pairs])];
}

export interface ProximityRowInput {
  readonly table: Matrix;
  readonly measure: Sizes['measure'];
  readonly row: number;
}

/** One row of a proximity that is too large to keep whole. */
export const proximityRowJob = (core: Core, { table, measure, row }: ProximityRowInput): MatrixRow => ({
  x: row,
  values: core.proximity(table, { measure, row }).data,
});
