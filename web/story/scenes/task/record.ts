/** Trains all models of the scene and returns what `runs.json` keeps: their definitions, accuracies and hashes. */
import { loadTraining } from '../../../core/training.ts';
import { type Reached, type TaskInput, taskJob } from './job.ts';
import { runs } from './models.ts';

const control = { signal: new AbortController().signal, progress: () => Promise.resolve() };

export async function recordRuns(wasm: ArrayBuffer): Promise<readonly (TaskInput & Reached)[]> {
  const core = await loadTraining({ wasm });
  const recorded: (TaskInput & Reached)[] = [];
  for (const input of runs) recorded.push({ ...input, ...(await taskJob(core, input, control)) });
  return recorded;
}
