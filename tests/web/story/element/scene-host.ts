/** A scene on a page of its own: the element with code whose picture is a word, in a document without layout. */
import { html } from 'lit';
import type { Motion, MotionNow } from '../../../../web/draw/player.ts';
import type { AnySceneCode, SceneGiven, SceneView } from '../../../../web/story/scene.ts';
import { SceneElement } from '../../../../web/story/scene-element.ts';
import { sessionOf } from '../given.ts';

/** Whether the reader wants no motion. */
export const wish = { isReduced: false };
Object.assign(globalThis, {
  matchMedia: (query: string) => ({ matches: wish.isReduced && query.includes('reduced-motion') }),
});

export const motion: Motion = { name: 'move', duration: 1000 };

/** The code of a scene that says what it is given. */
export const codeOf = (view: (given: SceneGiven<unknown, unknown>) => Partial<SceneView> = () => ({})) =>
  ({
    figure: { title: 'Figure', what: 'a figure', reads: [], cite: [] } as unknown as AnySceneCode['figure'],
    question: { words: 'Which?', answers: ['This', 'That', 'Both'], right: 1 },
    here: null,
    answers: () => ({}),
    ask: () => {},
    view: (given: SceneGiven<unknown, unknown>) => ({
      claim: given.isRevealed ? 'It is so.' : 'Is it so?',
      number: given.motion ? '…' : '7',
      explanation: 'Because.',
      controls: html`<button class="lever" @click=${() => given.reveal()}>Lever</button>`,
      picture: {
        width: 10,
        height: 10,
        fontSize: 10,
        items: [],
        described: pictured(given.motion),
        columns: () => [],
      },
      caption: 'A caption.',
      inLab: {},
      ...view(given),
    }),
    revealed: ({ play }: SceneGiven<unknown, unknown>) => play(motion),
    replay: ({ play }: SceneGiven<unknown, unknown>) => play(motion),
  }) satisfies AnySceneCode;

const pictured = (now: MotionNow | null) => (now ? `${now.name} at ${now.time}` : 'at rest');

export async function openScene(
  code: AnySceneCode,
  changes: Partial<SceneElement> = {},
  Element: typeof SceneElement = SceneElement,
) {
  const scene = new Element();
  Object.assign(scene, { session: sessionOf('rope'), code, name: 'rope', number: 7, of: 10 }, changes);
  document.body.append(scene);
  await settled(scene);
  const root = scene.renderRoot as ShadowRoot;
  return {
    scene,
    root,
    one: <T extends HTMLElement>(selector: string) => root.querySelector<T>(selector),
    all: (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)],
  };
}

/** Until nothing is loaded or drawn any more. */
export async function settled(scene: SceneElement) {
  for (let turn = 0; turn < 5; turn++) {
    await scene.updateComplete;
    await new Promise((resolve) => setTimeout(resolve));
  }
}
