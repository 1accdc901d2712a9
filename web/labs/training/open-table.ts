/** Takes a trained table along to the other labs, as one of the reader's tables. */

import type { LabId } from '../../settings/setting.ts';
import type { Session } from '../../shell/session.ts';
import { jobs } from './jobs.ts';
import type { LearnedInput } from './run/job.ts';
import type { Course, Training } from './run/training.ts';

/** 'Learned table, Which came first?, step 150, seed 7' */
export interface Named {
  readonly name: string;
  readonly step: number;
}

/** Opens the table of a model in a lab. Does nothing if the model has none. */
export async function openTable(
  session: Session,
  training: Training,
  course: Course,
  { name, step }: Named,
  lab: LabId,
): Promise<void> {
  const here = session.store.get('lab');
  const { options, arithmetic } = course.run;
  const input: LearnedInput = { options, arithmetic, step };
  const output = await training.engineOf(course).run(jobs.learned, input, { channel: 'open table' });
  // The reader may have moved on.
  if (output?.encoding.kind !== 'input' || session.store.get('lab') !== here) return;
  const { rows, cols, data } = output.encoding.table;
  const tensor = { name, shape: [rows, cols], dtype: 'float32' };
  session.tableStore.withLoader(async (loader) => {
    // First, so that the way back leads to this lab as it was, without a table.
    session.store.set({ lab });
    await loader.openSource(name, async () => ({
      format: 'npy',
      tensors: [tensor],
      refused: [],
      suggested: name,
      read: async () => ({ ...tensor, data, notes: [] }),
    }));
  });
}
