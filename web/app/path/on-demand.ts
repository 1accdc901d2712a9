/** Loads the code and texts of the path when a reader starts it. */
import type { Session } from '../../session/session.ts';

/** Follows the step in the link. Returns a function that starts the path at step 1. `onFailure` gets a message for the reader. */
export function guideOnDemand(session: Session, onFailure: (words: string) => void): () => void {
  const { store, guide } = session;
  let path: ReturnType<typeof load> | undefined;

  async function load() {
    try {
      const { openPath } = await import('./open-path.ts');
      return openPath(session);
    } catch {
      guide.set(null);
      store.set({ step: 0 });
      onFailure('The path could not be loaded. Check your connection, then reload the page.');
    }
  }

  function follow() {
    if (path || store.get('step') === 0) return;
    guide.set('loading');
    path = load();
  }

  store.subscribe(follow);
  follow();
  return () => {
    path ??= load();
    void path.then((loaded) => loaded?.start());
  };
}
