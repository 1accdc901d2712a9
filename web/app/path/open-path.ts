/** Everything the paths need on the page: steps, the strip below the header, the panel in the labs, keys. */
import '../../shell/frame/guide-panel.ts';
import './strip.ts';
import type { Session } from '../../shell/session.ts';
import type { Guide, GuideStore } from '../../tasks/guide.ts';
import { isFree, pressedIn, takesText } from '../typing.ts';
import { main } from './main.ts';
import { createPath, type Path } from './path.ts';

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

function bindKeys(guideStore: GuideStore): void {
  window.addEventListener('keydown', (event) => {
    const guide = guideStore.get();
    if (guide === null || guide === 'loading') return;
    if (isFree(event) && act(guide, event.key, pressedIn(event))) event.preventDefault();
  });
}

export async function openPath(session: Session): Promise<Path> {
  const stories = await Promise.all(session.labs.flatMap(({ story }) => story?.() ?? []));
  bindKeys(session.guide);
  return createPath(session, [main, ...stories], (hash) => location.replace(`#${hash}`));
}
