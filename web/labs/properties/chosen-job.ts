/** One item at full size: its proximity, its properties, and the cells that break them. */
import type { Core, Properties } from '../../core/types.ts';
import { type Range, rangeFor } from '../probe/colors.ts';
import type { Item } from './items.ts';
import { judge } from './judge.ts';
import { proximityOf, type Shown, type Sizes } from './proximity.ts';
import type { Breaks } from './violations.ts';

export interface ChosenInput {
  readonly item: Item;
  readonly sizes: Sizes;
  readonly window: number;
  readonly tolerance: number;
}

export interface ChosenOutput {
  readonly shown: Shown;
  readonly properties: Properties;
  readonly breaks: Breaks;
  /** the colours of its proximity */
  readonly range: Range;
}

export function chosenJob(core: Core, { item, sizes, window, tolerance }: ChosenInput): ChosenOutput {
  const shown = proximityOf(core, item, sizes);
  return { shown, ...judge(core, shown.proximity, window, tolerance), range: rangeFor(shown.proximity) };
}
