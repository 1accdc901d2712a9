/** A story of three scenes in a document without layout, whose places come near where a test says so. */
import { vi } from 'vitest';
import { readHash } from '../../../../web/settings/hash.ts';
import type { State } from '../../../../web/settings/setting-table.ts';
import type { Session } from '../../../../web/shell/session.ts';
import type { Scene } from '../../../../web/story/scenes.ts';
import { type SceneReached, ScenesElement } from '../../../../web/story/scenes-element.ts';
import { sessionOf } from '../given.ts';
import { codeOf } from './scene-host.ts';

export const home = 'https://example.org/';

export const openSession = () => ({ ...sessionOf('shuffle'), home, rest: () => {} }) as Session;
const { settings } = openSession().store;
export const stateOf = (hash: string): State => readHash(settings, `v=1&${hash}`).state;

/** What a test sets, and what it sees. */
export const given = {
  isBroken: false,
  scrolledTo: [] as string[],
  /** what is called where something has another size */
  resized: [] as (() => void)[],
};
const load = async () => {
  if (given.isBroken) throw new TypeError('Failed to fetch dynamically imported module');
  return { scene: codeOf(({ session }) => ({ claim: `Pair ${session.store.get('pair')}.` })) };
};
export const ids = ['shuffle', 'mask', 'rope'];
export const scenes: readonly Scene[] = ids.map((id) => ({
  id,
  title: `The scene ${id}`,
  begin: () => stateOf(`scene=${id}`),
  load,
}));

export const rounds = async (element: ScenesElement) => {
  for (let turn = 0; turn < 8; turn++) {
    await element.updateComplete;
    await new Promise((resolve) => setTimeout(resolve));
  }
};

/** What is observed comes near where a test says so. */
export class Near {
  static observed: Element[] = [];
  static #all: Near[] = [];
  constructor(readonly look: (entries: readonly object[]) => void) {
    Near.#all.push(this);
  }
  static forget() {
    Near.observed = [];
    Near.#all = [];
  }
  static come(target: Element | null) {
    for (const { look } of Near.#all) look([{ isIntersecting: true, target }]);
  }
  observe(target: Element) {
    Near.observed.push(target);
  }
  disconnect() {}
}

export function prepare(): void {
  given.isBroken = false;
  given.scrolledTo = [];
  given.resized = [];
  Near.forget();
  vi.stubGlobal('IntersectionObserver', Near);
  // It calls back once, as a browser does.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly look: (entries: readonly object[]) => void) {
        given.resized.push(() => look([{ contentRect: { width: 1000 } }]));
      }
      observe() {
        this.look([{ contentRect: { width: 1000 } }]);
      }
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = function () {
    given.scrolledTo.push(this.id);
  };
}

export function leave(): void {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
}

export async function openStory(state: State | null, changes: Partial<ScenesElement> = {}) {
  const story = new ScenesElement();
  const [told, problems]: [State[], string[]] = [[], []];
  story.addEventListener('scene-reached', (event) => told.push((event as SceneReached).state));
  story.addEventListener('story-problem', (event) => problems.push((event as CustomEvent).detail.message));
  Object.assign(story, { scenes, open: openSession, home: true, state, ...changes });
  document.body.append(story);
  await rounds(story);
  const scene = (id: string) => story.renderRoot.querySelector(`#${id} > pe-scene`)?.shadowRoot ?? null;
  return {
    story,
    told,
    problems,
    scene,
    claim: (id: string) => scene(id)?.querySelector('#claim')?.textContent,
  };
}
