/** Loads the code and texts of the claims' path with its first step. */
import { loadingMessage, notLoaded } from '../../draw/faults.ts';
import type { Session } from '../../shell/session.ts';
import { offPath } from '../../tasks/task-rows.ts';

/** Follows the step in the link. `onFailure` gets a message for the reader. */
export function guideOnDemand(session: Session, onFailure: (words: string) => void): void {
  const { store, guide } = session;
  let path: ReturnType<typeof load> | undefined;

  async function load() {
    try {
      const { openPath } = await import('./strip.ts');
      await openPath(session);
    } catch (thrown) {
      guide.set(null);
      store.set(offPath);
      onFailure(loadingMessage(thrown, notLoaded('The path')));
    }
  }

  function follow() {
    if (path || store.get('step') === 0 || store.get('path') === offPath.path) return;
    guide.set('loading');
    path = load();
  }

  store.subscribe((changed) => {
    follow();
    // The question stands at the top, wherever the reader comes from.
    if (store.get('step') > 0 && (changed.has('step') || changed.has('path')))
      scrollTo({ top: 0, behavior: 'instant' });
  });
  follow();
}
