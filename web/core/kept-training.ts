import { keepCores } from './keep-cores.ts';
import { loadTraining } from './load-training.ts';

export const keptTraining = keepCores((arithmetic) => loadTraining({}, arithmetic));
