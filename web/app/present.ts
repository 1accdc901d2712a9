/**
 * Projector mode: only claim, lever, proof, number and question, in large type. P toggles it, Escape leaves it. Arrow keys move between
 * labs, R resets the lab. On the path, arrow keys move between steps and R resets the step.
 */

import { labDefaults } from '../session/presets.ts';
import type { Session } from '../session/session.ts';
import { isFree, pressedIn, takesText } from './typing.ts';

/** Elements that use the arrow keys themselves. */
const takesArrows = 'input, [role="slider"], [role="grid"], [tabindex="0"]';

export function bindPresentation({ store, labs, guide }: Session): void {
  function toLab(by: number) {
    const next = labs[labs.findIndex(({ id }) => id === store.get('lab')) + by];
    if (next) store.set({ lab: next.id });
  }

  function act(key: string, target: Element): boolean {
    const isPresenting = store.get('ui') === 'present';
    if (target.matches(takesText)) return false;
    if (key === 'p') store.set({ ui: isPresenting ? 'lab' : 'present' });
    else if (!isPresenting) return false;
    else if (key === 'Escape') store.set({ ui: 'lab' });
    else if (key === 'r') {
      const step = guide.get();
      if (step !== null && step !== 'loading') step.go(step.step);
      else store.set(labDefaults(store));
    } else if (guide.get() !== null || target.matches(takesArrows)) return false;
    else if (key === 'ArrowLeft') toLab(-1);
    else if (key === 'ArrowRight') toLab(1);
    else return false;
    return true;
  }

  window.addEventListener('keydown', (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (isFree(event) && act(key, pressedIn(event))) event.preventDefault();
  });

  const show = () => document.documentElement.toggleAttribute('data-present', store.get('ui') === 'present');
  store.subscribe(show);
  show();
}
