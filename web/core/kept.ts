/** The cores of this build, each loaded by the first call and kept. */
import type { Arithmetic, Core, TrainingCore } from './types.ts';

export const loadWholeCore = async (arithmetic: Arithmetic = 'reproducible'): Promise<Core> =>
  (await import('./core.ts')).keptCore(arithmetic);

export const loadWholeTraining = async (arithmetic: Arithmetic = 'reproducible'): Promise<TrainingCore> =>
  (await import('./training.ts')).keptTraining(arithmetic);
