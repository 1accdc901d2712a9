import { keepCores } from './keep-cores.ts';
import type { Arithmetic } from './load-options.ts';
import { loadTraining } from './load-training.ts';
import type { TrainingCore } from './training-types.ts';

const kept = keepCores((arithmetic) => loadTraining({}, arithmetic));

/** The core for training. Its last bits show, so the other one never stands in: the error tells readers what to do. */
export async function keptTraining(arithmetic: Arithmetic): Promise<TrainingCore> {
  try {
    return await kept(arithmetic);
  } catch (cause) {
    if (arithmetic === 'reproducible') throw cause;
    throw new Error(
      'The module for fast arithmetic could not be loaded. Check your connection, or choose reproducible arithmetic.',
      { cause },
    );
  }
}
