/** The path's code and texts are loaded once somebody is on it. */
import type { Session } from '../../session/session.ts';

/** Follows the link's step. Returns what starts the path from its first step. `onFailure` gets the words for a reader. */
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
      onFailure('The path could not be loaded. Load the page again.');
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
