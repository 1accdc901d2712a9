import type { Arithmetic } from './load-options.ts';
import type { TrainingCore } from './training-types.ts';

/** The core for training, loaded by the first call and kept. */
export const loadWholeTraining = async (arithmetic: Arithmetic = 'reproducible'): Promise<TrainingCore> =>
  (await import('./kept-training.ts')).keptTraining(arithmetic);
