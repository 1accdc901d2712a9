/** The script of the model looked into, with the weights and batches that it can begin with. */
import { loadWholeTraining } from '../../core/whole-training.ts';
import type { Script } from '../../scripts/script.ts';
import type { Session } from '../../session/session.ts';
import { gridOf } from './definition.ts';
import { chosenPlace } from './model.ts';

export async function modelScripts({ store, catalog }: Session): Promise<readonly Script[]> {
  const state = store.get();
  const grid = gridOf(store);
  const { options } = grid.runs[chosenPlace(state, grid)];
  const { trainingScript } = await import('./script/script.ts');
  return [trainingScript(await loadWholeTraining(), options, catalog)];
}
