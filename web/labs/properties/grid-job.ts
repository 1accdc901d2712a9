/** The proximity of several items, each with its three numbers. */
import type { Core, Matrix } from '../../core/types.ts';
import { type Range, rangeFor } from '../../draw/color-range.ts';
import { numbersOf, type PropertyNumbers } from '../../encoding/property-numbers.ts';
import { wordsOf } from '../../engine/errors.ts';
import type { JobControl } from '../../engine/job.ts';
import { type Item, type Sizes, sizesFor } from './item.ts';
import { windowWithin } from './measured-properties.ts';
import { proximityOf, type RowMeaning } from './proximity.ts';

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
    /** of a trained item: its numbers before training */
    readonly before: PropertyNumbers | null;
    readonly range: Range;
  } | null;
  readonly problem: string;
}

export async function gridJob(
  core: Core,
  { items, ...how }: GridInput,
  { progress }: JobControl,
): Promise<readonly GridCell[]> {
  const cells: GridCell[] = [];
  for (const [i, item] of items.entries()) {
    await progress(i, items.length);
    cells.push(measure(core, item, how));
  }
  return cells;
}

function measure(core: Core, item: Item, { sizes, window, tolerance }: Omit<GridInput, 'items'>): GridCell {
  try {
    const numbersIn = (map: Matrix) =>
      numbersOf(core.properties(map, { window: windowWithin(window, map.rows), tolerance }));
    const { proximity, ...rowMeaning } = proximityOf(core, item, sizesFor(item, sizes));
    const before = sizes.trained?.[item.id]
      ? numbersIn(proximityOf(core, item, sizesFor(item, sizes, 'before')).proximity)
      : null;
    const measured = {
      proximity,
      rowMeaning,
      numbers: numbersIn(proximity),
      before,
      range: rangeFor(proximity),
    };
    return { id: item.id, measured, problem: '' };
  } catch (thrown) {
    return { id: item.id, measured: null, problem: wordsOf(thrown) };
  }
}
