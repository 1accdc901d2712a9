/** Every place of the grid: its proximity at a small size, and the three numbers. */

import type { Core, Matrix } from '../../core/types.ts';
import { type Range, rangeFor } from '../../draw/color-range.ts';
import { wordsOf } from '../../engine/errors.ts';
import type { Control } from '../../engine/job.ts';
import type { Item } from './items.ts';
import { fitted, proximityOf, type Sizes } from './proximity.ts';

export interface GridInput {
  readonly items: readonly Item[];
  readonly sizes: Sizes;
  readonly window: number;
  readonly tolerance: number;
}

export interface Numbers {
  /** share of violated pairs */
  readonly monotonicity: number;
  /** relative distance from the nearest Toeplitz matrix */
  readonly translation: number;
  readonly symmetry: number;
}

export interface GridCell {
  readonly id: string;
  /** null where it cannot be had, with the reason */
  readonly measured: { readonly proximity: Matrix; readonly numbers: Numbers; readonly range: Range } | null;
  readonly problem: string;
}

export async function gridJob(
  core: Core,
  { items, sizes, window, tolerance }: GridInput,
  { progress }: Control,
): Promise<readonly GridCell[]> {
  const cells: GridCell[] = [];
  for (const [i, item] of items.entries()) {
    await progress(i, items.length);
    cells.push(measure(core, item, sizes, { window, tolerance }));
  }
  return cells;
}

function measure(
  core: Core,
  item: Item,
  sizes: Sizes,
  options: { readonly window: number; readonly tolerance: number },
): GridCell {
  try {
    const { proximity } = proximityOf(core, item, fitted(item, sizes));
    const window = Math.min(options.window, proximity.rows - 1);
    const { monotonicity, translationInvariance, symmetry } = core.properties(proximity, {
      ...options,
      window,
    });
    const numbers = {
      monotonicity: monotonicity.pairViolationRate,
      translation: translationInvariance.relativeDistance,
      symmetry: symmetry.asymmetry,
    };
    return { id: item.id, measured: { proximity, numbers, range: rangeFor(proximity) }, problem: '' };
  } catch (thrown) {
    return { id: item.id, measured: null, problem: wordsOf(thrown) };
  }
}
