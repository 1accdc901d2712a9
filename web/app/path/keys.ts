/** The keys of the path: 1 to 4 choose an answer, Enter commits and continues, arrows move between steps. */
import type { Guide, GuideStore } from '../../tasks/guide.ts';
import { isFree, pressedIn, takesText } from '../typing.ts';

/** Elements that use the arrow keys, or Enter, themselves. */
const takesArrows = `${takesText}, input, [role="slider"], [role="grid"], [tabindex="0"]`;
const takesEnter = `${takesText}, button, a, summary`;

function act(guide: Guide, key: string, target: Element): boolean {
  if (/^[1-4]$/.test(key) && !target.matches(takesText)) guide.choose(Number(key) - 1);
  else if (key === 'Enter' && !target.matches(takesEnter)) {
    if (!guide.isRevealed) guide.commit();
    // Until the lab has an answer, Enter waits with it.
    else if (guide.next && guide.right !== null) guide.go(guide.step + 1);
  } else if (key === 'ArrowLeft' && !target.matches(takesArrows)) guide.go(guide.step - 1);
  else if (key === 'ArrowRight' && !target.matches(takesArrows)) guide.go(guide.step + 1);
  else return false;
  return true;
}

export function bindKeys(guideStore: GuideStore): void {
  window.addEventListener('keydown', (event) => {
    const guide = guideStore.get();
    if (guide === null || guide === 'loading') return;
    if (isFree(event) && act(guide, event.key, pressedIn(event))) event.preventDefault();
  });
}
