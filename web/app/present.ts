/**
 * Projector mode: only claim, lever, proof, number and question, in large type. P toggles it; the keys of the labs in it are loaded with it.
 * The keys of the story, in this mode and without it, are here.
 */
import type { LabId } from '../settings/setting.ts';
import type { Session } from '../shell/session.ts';
import { recap } from '../story/scenes.ts';
import type { ScenesElement } from '../story/scenes-element.ts';
import { type Act, afterEarlyKeys, isShortcut, nameOf, onKey, takesText, targetOf } from './on-key.ts';
import { showLook } from './present-look.ts';

/** Keys that lead to the scene before and after, with the focus on the progress, and in projector mode wherever it is. */
const sceneKeys: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
/** A presenter turns pages. */
const pageKeys: Readonly<Record<string, number>> = { ...sceneKeys, PageDown: 1, PageUp: -1 };

/** The focus goes along with the reader: to the claim, or to the place where it will be. */
function focusScene(place: Element | null | undefined) {
  const heading = place
    ?.querySelector<ScenesElement>('pe-scene, pe-recap')
    ?.renderRoot.querySelector('h1, h2');
  const at = (heading ?? place) as HTMLElement | null | undefined;
  if (!at) return;
  at.tabIndex = -1;
  at.style.outline = 'none'; // Nothing can be done there: it is where the tab key goes on from.
  at.focus({ preventScroll: true });
}

/** `toScene` and `toLab` go to a scene and to a lab; `scenes`: the story, once there is one. */
export function bindPresentation(
  session: Session,
  toScene: (id: string) => void,
  scenes: () => ScenesElement | null | undefined,
  toLab: (lab: LabId) => void,
): void {
  const { store } = session;
  const isPresented = () => store.get('ui') === 'present';
  const isStory = () => store.get('scene') !== '';
  let hasKeys = false;
  /** the key that turns to another scene */
  let turning: KeyboardEvent | undefined;

  /** The scene before or after, which the first and the last do not have, and its place. */
  function beside(by: number): { readonly id: string | undefined; readonly place: number } {
    const story = scenes();
    const ids = [...(story?.scenes ?? []).map(({ id }) => id), recap];
    const place = Math.max(0, ids.indexOf(story?.reached ?? '')) + by;
    return { id: ids[place], place };
  }

  /** Goes there, and returns its place. */
  function turn(by: number): number {
    const { id, place } = beside(by);
    if (id !== undefined) toScene(id);
    return place;
  }

  const focusReached = () => {
    const story = scenes();
    focusScene(story?.renderRoot.querySelector(`#${story.reached}`));
  };

  const turnPage = (by: number) => {
    turn(by);
    focusReached();
  };

  const toggle: Act = (key, target) => {
    if (key !== 'p' || target.matches(takesText)) return false;
    store.set({ ui: isPresented() ? 'lab' : 'present', view: '' });
    return true;
  };
  onKey(toggle);

  const turnProgress: Act = (key, target) => {
    const by = sceneKeys[key];
    const progress = by && target.closest('.progress');
    if (!progress) return false;
    // The focus goes along. The end has no link.
    progress.querySelectorAll('a')[turn(by)]?.focus({ preventScroll: true });
    return true;
  };
  onKey(turnProgress);

  // The digits that stand on the answers.
  onKey(
    (key, target) =>
      /^[1-4]$/.test(key) &&
      !target.matches(takesText) &&
      isStory() &&
      (scenes()?.say?.(Number(key) - 1) ?? false),
  );

  // A slider or a figure hears of the key, but does not take it.
  addEventListener(
    'keydown',
    (event) => {
      const by = isShortcut(event) ? undefined : pageKeys[nameOf(event)];
      if (!by || !isPresented() || !isStory() || targetOf(event).matches(takesText)) return;
      if (beside(by).id === undefined) return;
      event.preventDefault();
      turning = event;
    },
    { capture: true },
  );
  addEventListener('keydown', (event) => {
    if (event !== turning) return;
    turnPage(pageKeys[nameOf(event)]);
  });

  addEventListener('dragenter', ({ dataTransfer }) => {
    if (!isStory() || !dataTransfer?.types.includes('Files')) return;
    // Without a network nothing takes the file, as before.
    void import('./story-drop.ts').then(({ coverStory }) => coverStory(session, toLab)).catch(() => {});
  });

  /** The focus may have been in what goes. */
  const restart = async () => {
    await scenes()?.restart?.();
    focusReached();
  };

  async function bindKeys() {
    if (hasKeys) return;
    hasKeys = true;
    try {
      const { presentationKeys } = await import('./present-keys.ts');
      const act = presentationKeys(session, { turn: turnPage, restart: () => void restart() });
      onKey((key, target) => isPresented() && !target.matches(takesText) && act(key, target));
    } catch {
      hasKeys = false; // without a network it is tried again with the next change
    }
  }

  let wasPresented: boolean | undefined;
  const show = () => {
    const { view, scene, lab } = store.get();
    showLook(isPresented() ? { view, scene, lab } : null);
    if (isPresented()) void bindKeys();
    // The header goes or comes back, and all sizes change: the scene stays at the top.
    const story = scenes();
    if (wasPresented !== undefined && wasPresented !== isPresented() && isStory() && scrollY > 0 && story)
      requestAnimationFrame(() => story.show(story.reached));
    wasPresented = isPresented();
  };
  store.subscribe(show);
  show();
  afterEarlyKeys((key, target) => toggle(key, target) || turnProgress(key, target));
}
