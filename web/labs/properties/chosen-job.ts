/** One item at full size: its proximity, its properties, and the cells that break them. */
import type { Core, OnProgress } from '../../core/types.ts';
import { type Range, rangeFor } from '../../draw/color-range.ts';
import { onProgressOf } from '../../engine/core-progress.ts';
import type { Control } from '../../engine/job.ts';
import { mostPositions } from '../../session/shared-properties.ts';
import { type Judged, judge, windowWithin } from './judge.ts';
import { isLong, proximityOf, type Shown, type Sized, vectorsOf } from './proximity.ts';

export interface ChosenInput extends Sized {
  readonly window: number;
  readonly tolerance: number;
}

export interface ChosenOutput {
  /** of a long table, its proximity from afar */
  readonly shown: Shown;
  /** how many positions a row of it stands for */
  readonly step: number;
  readonly properties: Judged;
  /** the colours of its proximity */
  readonly range: Range;
}

export function chosenJob(core: Core, input: ChosenInput, control: Pick<Control, 'progress'>): ChosenOutput {
  const measured = isLong(input) ? measureLong(core, input, onProgressOf(control)) : measure(core, input);
  return { ...measured, range: rangeFor(measured.shown.proximity) };
}

function measure(core: Core, { item, sizes, window, tolerance }: ChosenInput): Omit<ChosenOutput, 'range'> {
  const shown = proximityOf(core, item, sizes);
  return { shown, step: 1, properties: judge(core, shown.proximity, window, tolerance) };
}

function measureLong(
  core: Core,
  { item, sizes, window, tolerance }: ChosenInput,
  onProgress: OnProgress,
): Omit<ChosenOutput, 'range'> {
  const { table, tableName: _, ...subject } = vectorsOf(core, item, sizes);
  if (!table) throw new Error(`${item.title} has no vectors.`);
  const options = {
    measure: sizes.measure,
    window: windowWithin(window, table.rows),
    tolerance,
    breaks: true,
    mostBlocks: mostPositions,
  };
  const { overview, step, ...properties } = core.tableProperties(table, options, onProgress);
  const { title, origin } = item;
  return {
    shown: { title, origin, ...subject, proximity: overview },
    step,
    properties: properties as Judged,
  };
}
