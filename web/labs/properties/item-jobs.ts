/** The jobs that measure items: the three numbers of several, or the whole map of one with the cells that break a property. */
import type { Arithmetic, Core, Matrix, OnProgress, Properties } from '../../core/types.ts';
import { type Range, rangeFor } from '../../draw/color-range.ts';
import { numbersOf, type PropertyNumbers } from '../../encoding/property-numbers.ts';
import { onProgressOf } from '../../engine/core-progress.ts';
import { wordsOf } from '../../engine/errors.ts';
import type { JobControl } from '../../engine/job.ts';
import { mostPositions } from '../../schemes/source.ts';
import type { Result } from '../../shell/job-run.ts';
import { type Item, isLong, type Sized, type Sizes, sizesFor } from './items.ts';
import { type MeasuredProperties, measureProperties, windowWithin } from './measured-properties.ts';
import { type OffsetScore, offsetScoreOf, scoreMap } from './offset-score.ts';
import { type ItemProximity, type MatrixRow, proximityOf, type RowMeaning, vectorsOf } from './proximity.ts';

export interface GridInput {
  readonly items: readonly Item[];
  readonly sizes: Sizes;
  readonly window: number;
  readonly tolerance: number;
}

export interface GridCell {
  readonly id: string;
  /** null if the item cannot be measured; `problem` then says why */
  readonly measured: {
    readonly proximity: Matrix;
    readonly rowMeaning: RowMeaning;
    readonly numbers: PropertyNumbers;
    readonly properties: Properties;
    /** before training; null for an item that is not trained */
    readonly before: { readonly numbers: PropertyNumbers; readonly properties: Properties } | null;
    readonly range: Range;
    /** of vectors per offset alone */
    readonly offsets: OffsetsMeasured | null;
  } | null;
  readonly problem: string;
}

type OffsetsMeasured = OffsetScore & {
  /** the score of each query and key, measured in the same way */
  readonly score: Pick<NonNullable<GridCell['measured']>, 'proximity' | 'numbers' | 'properties' | 'range'>;
};

export type GridResult = Result<GridInput, readonly GridCell[]>;

export async function gridJob(
  core: Core,
  { items, ...how }: GridInput,
  { progress }: JobControl,
): Promise<readonly GridCell[]> {
  const cells: GridCell[] = [];
  for (const [i, item] of items.entries()) {
    await progress(i, items.length);
    cells.push(cellOf(core, item, how));
  }
  return cells;
}

function cellOf(core: Core, item: Item, { sizes, window, tolerance }: Omit<GridInput, 'items'>): GridCell {
  try {
    const propertiesOf = (map: Matrix) =>
      core.properties(map, { window: windowWithin(window, map.rows), tolerance });
    const { proximity, ...rowMeaning } = proximityOf(core, item, sizesFor(item, sizes));
    const untrained = sizes.trained?.[item.id]
      ? propertiesOf(proximityOf(core, item, sizesFor(item, sizes, 'before')).proximity)
      : null;
    const before = untrained && { properties: untrained, numbers: numbersOf(untrained) };
    const measure = (map: Matrix) => {
      const properties = propertiesOf(map);
      return { proximity: map, properties, numbers: numbersOf(properties), range: rangeFor(map) };
    };
    const vectors = rowMeaning.what === 'offsets' && vectorsOf(core, item, sizesFor(item, sizes)).table;
    const made = vectors ? offsetScoreOf(vectors) : null;
    const offsets = made && { ...made, score: measure(scoreMap(made.scores)) };
    return { id: item.id, measured: { ...measure(proximity), rowMeaning, before, offsets }, problem: '' };
  } catch (thrown) {
    return { id: item.id, measured: null, problem: wordsOf(thrown) };
  }
}

export interface ChosenItemInput extends Sized {
  readonly window: number;
  readonly tolerance: number;
  /** 'fast' only where it gives the same numbers */
  readonly arithmetic?: Arithmetic;
}

export interface ChosenItemOutput {
  /** for a long table, the means of blocks */
  readonly shown: ItemProximity;
  /** number of positions in a row of `shown` */
  readonly step: number;
  /** for a long table, the rows where a property fails worst, and the middle row */
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
  if (isLong(input)) return measureLong(core, input, onProgressOf(control));
  const { item, sizes, window, tolerance } = input;
  const shown = proximityOf(core, item, sizes);
  const properties = measureProperties(core, shown.proximity, window, tolerance);
  return { shown, step: 1, rows: [], properties, range: rangeFor(shown.proximity) };
}

function measureLong(
  core: Core,
  { item, sizes, window, tolerance }: ChosenItemInput,
  onProgress: OnProgress,
): ChosenItemOutput {
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
    range: rangeFor(overview),
  };
}

function rowsToShow(
  { monotonicity, translationInvariance, symmetry }: MeasuredProperties,
  n: number,
): readonly number[] {
  const pairs = [translationInvariance.worst, symmetry.worst].flatMap((worst) => worst ?? []);
  const rows = [monotonicity.worst?.x ?? [], pairs.map(({ x, y }) => [x, y])].flat(2);
  return [...new Set([Math.floor(n / 2), ...rows])];
}

export interface ProximityRowInput {
  readonly table: Matrix;
  readonly measure: Sizes['measure'];
  readonly row: number;
}

/** One row of a similarity matrix that is too large to keep whole. */
export const proximityRowJob = (core: Core, { table, measure, row }: ProximityRowInput): MatrixRow => ({
  x: row,
  values: core.proximity(table, { measure, row }).data,
});

/** The measure is left out: the vectors do not depend on it. */
export interface DiagnosisInput {
  readonly item: Item;
  readonly sizes: Omit<Sizes, 'measure'>;
}

export type DiagnosisOutput = ReturnType<typeof diagnosisJob>;

/** `vectors` is null for an item without vectors. */
export function diagnosisJob(
  core: Core,
  { item, sizes }: DiagnosisInput,
  control: Pick<JobControl, 'progress'>,
) {
  const { table, ...rowMeaning } = vectorsOf(core, item, { ...sizes, measure: 'dot' });
  const vectors = table && {
    rows: table.rows,
    cols: table.cols,
    diagnosis: core.diagnose(table, onProgressOf(control)),
  };
  return { ...rowMeaning, vectors };
}
