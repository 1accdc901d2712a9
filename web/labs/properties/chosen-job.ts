/** One item at full size: its proximity, its properties, and the cells that break them. */
import type { Core, Properties } from '../../core/types.ts';
import type { Item } from './items.ts';
import { proximityOf, type Shown, type Sizes } from './proximity.ts';
import { type Breaks, monotonicityBreaks, symmetryBreaks, translationBreaks } from './violations.ts';

export interface ChosenInput {
  readonly item: Item;
  readonly sizes: Sizes;
  readonly window: number;
  readonly tolerance: number;
}

export interface ChosenOutput {
  readonly shown: Omit<Shown, 'table'>;
  readonly properties: Properties;
  readonly breaks: Breaks;
}

export function chosenJob(core: Core, { item, sizes, window: wanted, tolerance }: ChosenInput): ChosenOutput {
  const { table: _, ...shown } = proximityOf(core, item, sizes);
  const { proximity } = shown;
  const window = Math.min(wanted, proximity.rows - 1);
  const properties = core.properties(proximity, { window, tolerance });
  const { mean } = properties.translationInvariance;
  return {
    shown,
    properties,
    breaks: {
      monotonicity: monotonicityBreaks(proximity, window, tolerance),
      translation: translationBreaks(proximity, mean, tolerance),
      symmetry: symmetryBreaks(proximity, tolerance),
    },
  };
}
