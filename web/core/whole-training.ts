import type { TrainingCore } from './training-types.ts';

let core: Promise<TrainingCore> | undefined;

/** The core for training, loaded by the first call and kept. After a failure the next call tries again. */
export function loadWholeTraining(): Promise<TrainingCore> {
  core ??= import('./load-training.ts')
    .then(({ loadTraining }) => loadTraining())
    .catch((thrown) => {
      core = undefined;
      throw thrown;
    });
  return core;
}
