/** The script of the model looked into, with the weights and batches that it can begin with. */
import { loadWholeTraining } from '../../core/kept.ts';
import type { Script } from '../../reference/script.ts';
import type { Session } from '../../shell/session.ts';
import { gridOf } from './definition.ts';
import { chosenPlace } from './model.ts';

export async function modelScripts(session: Session): Promise<readonly Script[]> {
  const grid = gridOf(session.store);
  const { options } = grid.runs[chosenPlace(session, grid)];
  const { trainingScript } = await import('./script/script.ts');
  return [trainingScript(await loadWholeTraining(), options, session.catalog)];
}
