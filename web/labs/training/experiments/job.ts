import { loadWholeCore } from '../../../core/kept.ts';
import type { TrainerOptions, TrainingCore } from '../../../core/types.ts';
import { trainTo } from '../../../encoding/trained/evaluate.ts';
import type { JobControl } from '../../../engine/job.ts';
import { learnedTable, type Measure, measure } from './measures.ts';

export interface MeasureInput {
  readonly options: TrainerOptions;
  readonly steps: number;
  readonly measures: readonly Measure[];
}

/** Trains a model and measures it: a row of numbers for each measure. */
export async function measureJob(
  core: TrainingCore,
  { options, steps, measures }: MeasureInput,
  control: JobControl,
): Promise<readonly (readonly number[])[]> {
  const trainer = core.createTrainer(options);
  try {
    const tableAtStart = learnedTable(trainer);
    await trainTo(steps, trainer, control);
    const properties = async () => (await loadWholeCore()).properties;
    const subject = { core, trainer, options, tableAtStart, control, properties };
    const numbers: (readonly number[])[] = [];
    for (const one of measures) numbers.push(await measure(subject, one));
    return numbers;
  } finally {
    trainer.free();
  }
}
