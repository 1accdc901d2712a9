// @vitest-environment happy-dom
/** The keys of the page and of the projector mode, without a page around them. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { bindPresentation } from '../../../web/app/present.ts';
import { presentationKeys } from '../../../web/app/present-keys.ts';
import { sessionOf } from '../story/given.ts';

/** The place in the story, which has three scenes and an end. */
let place = 0;
/** The answers that keys have given. */
const said: number[] = [];

beforeAll(() =>
  bindPresentation(
    sessionOf('mask'),
    (by) => {
      if (place + by >= 0 && place + by <= 3) place += by;
      return place;
    },
    (answer) => {
      said.push(answer);
      return true;
    },
  ),
);

afterEach(() => document.body.replaceChildren());

/** The progress of the story, with the focus on its last link. */
function openProgress(reached: number) {
  place = reached;
  const progress = document.createElement('nav');
  progress.className = 'progress';
  for (const i of [0, 1, 2]) {
    const link = progress.appendChild(document.createElement('a'));
    link.href = `#${i}`;
    if (link.hash === `#${reached}`) link.ariaCurrent = 'step';
  }
  document.body.append(progress);
  const links = [...progress.querySelectorAll('a')];
  links[2].focus();
  return (key: string) => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    );
    return links.indexOf(document.activeElement as HTMLAnchorElement);
  };
}

it('leads the focus along the progress, and leaves it there at the end, which has no link', () => {
  const press = openProgress(2);
  expect(['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown'].map(press)).toEqual([1, 2, 2, 2]);
});

it('leads the focus from the end to the last scene', () => {
  const press = openProgress(3);
  expect(['ArrowDown', 'ArrowUp', 'ArrowUp'].map(press)).toEqual([2, 2, 1]);
});

it('brings back the settings of a scene with R, and keeps the theme of the page', () => {
  const session = sessionOf('rope', { pair: 7, theme: 'dark', ui: 'present' });
  const act = presentationKeys(session, () => 0);
  expect(act('r', document.body)).toBe(true);
  const { scene, pair, theme, ui } = session.store.get();
  expect({ scene, pair, theme, ui }).toEqual({ scene: 'rope', pair: 2, theme: 'dark', ui: 'present' });
});

it('answers by the digits on the answers, but not where text is typed', () => {
  const press = (on: Element, key: string) =>
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
  press(document.body, '2');
  press(document.body, '5');
  press(document.body.appendChild(document.createElement('textarea')), '1');
  expect(said).toEqual([1]);
});
