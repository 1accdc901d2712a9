/**
 * Projector mode: only claim, lever, proof, number and question, in large type. P toggles it; its other keys are loaded with it. This
 * file also decides which keys the page may handle.
 */
import type { Session } from '../shell/session.ts';

/** Elements that take typed letters and digits. */
export const takesText = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/** Calls `act` with each key that the page may handle: no listener has, and it is not part of a browser shortcut. `act`: whether it did. */
export function onKey(act: (key: string, target: Element) => boolean): void {
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // The innermost element, inside all shadow roots.
    if (act(key, event.composedPath()[0] as Element)) event.preventDefault();
  });
}

/** Keys that lead to the scene before and after, with the focus on the progress. */
const sceneKeys: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * `turnScene` goes to the scene before or after, and returns its place. `say` answers the question of the scene that is shown, and returns
 * whether there was one.
 */
export function bindPresentation(
  session: Session,
  turnScene: (by: number) => number,
  say: (answer: number) => boolean,
): void {
  const { store } = session;
  let hasKeys = false;

  onKey((key, target) => {
    if (key !== 'p' || target.matches(takesText)) return false;
    store.set({ ui: store.get('ui') === 'present' ? 'lab' : 'present', view: '' });
    return true;
  });

  onKey((key, target) => {
    const by = sceneKeys[key];
    const progress = by && target.closest('.progress');
    if (!progress) return false;
    // The focus goes along. The end has no link.
    progress.querySelectorAll('a')[turnScene(by)]?.focus({ preventScroll: true });
    return true;
  });

  // The digits that stand on the answers.
  onKey((key, target) => /^[1-4]$/.test(key) && !target.matches(takesText) && say(Number(key) - 1));

  async function bindKeys() {
    if (hasKeys) return;
    hasKeys = true;
    try {
      const { presentationKeys } = await import('./present-keys.ts');
      const act = presentationKeys(session, turnScene);
      onKey((key, target) => store.get('ui') === 'present' && !target.matches(takesText) && act(key, target));
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
