/** Makes a table's copy with another number of rows. */
import type { Matrix } from '../core/types.ts';
import { jobs } from '../encoding/jobs.ts';
import type { ResizeInput } from '../encoding/resize-job.ts';
import type { Job } from '../engine/job.ts';
import { resizedName, resizedRows, resizeOptions } from './resize.ts';
import { text } from './resize-text.ts';
import { explain } from './table-files.ts';
import type { Made } from './table-phases.ts';

/** Runs a job; undefined if it is stopped. */
type Run = (job: Job<ResizeInput, Matrix>, input: ResizeInput) => Promise<Matrix | undefined>;

/** The table, without notes on rows that it has no more, or why it can't be made; undefined if it is stopped. A table that asks for no size, and a problem, stay as they are. */
export async function resizedTable(table: Made, run: Run): Promise<Made | undefined> {
  const options = 'words' in table ? undefined : resizeOptions(table.resize ?? '');
  if ('words' in table || !options) return table;
  const { matrix: before, name } = table;
  try {
    const matrix = await run(jobs.resizeTable, { table: before, options });
    return (
      matrix && {
        ...table,
        notes: [],
        name: resizedName(name, before, options),
        matrix,
        before: { name, matrix: before },
      }
    );
  } catch (thrown) {
    const { code } = thrown as { code?: string };
    if (code !== 'too-large' && code !== 'out-of-memory') return { words: explain(name, thrown as Error) };
    return { words: `${name}: ${text.tooLarge(resizedRows(options), before.cols)}` };
  }
}
