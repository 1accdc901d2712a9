/** Projector mode: only claim, lever, proof, number and question, in large type. P toggles it; its other keys are loaded with it. */
import type { Session } from '../shell/session.ts';
import { isFree, pressedIn, takesText } from './typing.ts';

export function bindPresentation(session: Session): void {
  const { store } = session;
  let hasKeys = false;

  window.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'p' || !isFree(event) || pressedIn(event).matches(takesText)) return;
    event.preventDefault();
    store.set({ ui: store.get('ui') === 'present' ? 'lab' : 'present', view: '' });
  });

  async function bindKeys() {
    if (hasKeys) return;
    hasKeys = true;
    try {
      const { bindPresentationKeys } = await import('./present-keys.ts');
      bindPresentationKeys(session);
    } catch {
      hasKeys = false; // without a network it is tried again with the next change
    }
  }

  const show = () => {
    const { ui, view } = store.get();
    if (ui === 'present') {
      document.documentElement.dataset.present = view === '' ? 'lab' : 'figure';
      void bindKeys();
    } else delete document.documentElement.dataset.present;
  };
  store.subscribe(show);
  show();
}
