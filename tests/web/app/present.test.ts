// @vitest-environment happy-dom
/** The keys of the page and of the projector mode, without a page around them. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { bindPresentation } from '../../../web/app/present.ts';
import type { ScenesElement } from '../../../web/story/scenes-element.ts';
import { sessionOf } from '../story/given.ts';

const ids = ['shuffle', 'mask', 'train', 'recap'];
/** The story, with a claim and a slider in each scene. */
const story = Object.assign(document.createElement('div'), {
  scenes: ids.slice(0, 3).map((id) => ({ id })),
  reached: '',
  renderRoot: undefined as unknown,
  /** the answers that keys have given */
  said: [] as number[],
  say(answer: number) {
    this.said.push(answer);
    return true;
  },
  /** the scenes that were scrolled to */
  shown: [] as string[],
  show(id: string) {
    this.shown.push(id);
  },
  /** those that were begun anew */
  restarted: [] as string[],
  async restart() {
    this.restarted.push(this.reached);
  },
});
story.renderRoot = story;

const session = Object.assign(sessionOf('mask'), { guide: { get: () => null } });
const press = (on: Element | null, key: string, options: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    composed: true,
    cancelable: true,
    ...options,
  });
  on?.dispatchEvent(event);
  return event;
};

const earlyProgress = Object.assign(document.createElement('nav'), { className: 'progress' });

/** Pressed before the code of the keys had come. */
const early = [
  ['x', document.createElement('main')],
  ['ArrowDown', earlyProgress],
  ['1', document.createElement('main')],
  ['p', document.createElement('textarea')],
  ['p', document.createElement('main')],
] as const;

/** What they came to. */
let earlyUi = '';
let earlyReached = '';
let earlySaid: unknown;

beforeAll(() => {
  const pressed = early.map(([key, target]) => [new KeyboardEvent('keydown', { key }), target]);
  Object.assign(globalThis, { pressed });
  bindPresentation(
    session as unknown as Parameters<typeof bindPresentation>[0],
    (id) => {
      story.reached = id;
    },
    () => story as unknown as ScenesElement,
    () => {},
  );
  earlyUi = session.store.get('ui');
  earlyReached = story.reached;
  earlySaid = [...story.said];
});

beforeEach(() => {
  story.replaceChildren(
    ...ids.map((id) => {
      const place = Object.assign(document.createElement('div'), { id });
      const scene = place.appendChild(document.createElement('pe-scene'));
      scene.innerHTML = '<h2>Claim</h2><input type="range" />';
      return Object.assign(place, { scene: Object.assign(scene, { renderRoot: scene }) });
    }),
  );
  document.body.append(story);
  Object.assign(story, { reached: 'mask', said: [], shown: [], restarted: [] });
});
afterEach(() => {
  document.body.replaceChildren();
  session.store.set({ ui: 'lab' });
});

it('acts on a P that was pressed before the code of the keys had come, but not where text was typed', () => {
  expect(earlyUi).toBe('present');
});

it('turns scenes by early keys, too, but answers nothing that may not have been there', () => {
  expect([earlyReached, earlySaid]).toEqual([ids[1], []]);
});

/** The progress of the story, with the focus on its last link. */
function openProgress(reached: string) {
  story.reached = reached;
  const progress = document.createElement('nav');
  progress.className = 'progress';
  for (const i of [0, 1, 2]) progress.appendChild(document.createElement('a')).href = `#${i}`;
  document.body.append(progress);
  const links = [...progress.querySelectorAll('a')];
  links[2].focus();
  return (key: string) => {
    press(document.activeElement, key);
    return links.indexOf(document.activeElement as HTMLAnchorElement);
  };
}

it('leads the focus along the progress, and leaves it there at the end, which has no link', () => {
  const pressIn = openProgress('train');
  expect(['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown'].map(pressIn)).toEqual([1, 2, 2, 2]);
});

it('leads the focus from the end to the last scene', () => {
  const pressIn = openProgress('recap');
  expect(['ArrowDown', 'ArrowUp', 'ArrowUp'].map(pressIn)).toEqual([2, 2, 1]);
});

it('turns scenes of a projector wherever the focus is, and takes it along', () => {
  session.store.set({ ui: 'present' });
  const slider = story.querySelector('#mask input') as HTMLInputElement;
  slider.focus();
  /** what a slider's own listener would see */
  const taken: boolean[] = [];
  slider.addEventListener('keydown', (event) => taken.push(event.defaultPrevented));
  expect(press(slider, 'ArrowRight').defaultPrevented).toBe(false);
  press(slider, 'ArrowDown');
  expect(story.reached).toBe('train');
  expect(taken).toEqual([false, true]);
  expect(document.activeElement).toBe(story.querySelector('#train h2'));
  for (const [key, id] of [
    ['k', 'mask'],
    ['PageUp', 'shuffle'],
    ['ArrowUp', 'shuffle'],
    ['j', 'mask'],
    ['PageDown', 'train'],
  ]) {
    press(document.activeElement, key);
    expect([key, story.reached]).toEqual([key, id]);
  }
});

it('turns scenes of a projector with the keys to the left and right, too, where nothing else takes them', async () => {
  session.store.set({ ui: 'present' });
  // They come with the other keys of the mode.
  await vi.waitFor(() => {
    press(document.body, 'ArrowRight');
    expect(story.reached).not.toBe('mask');
  });
  const heading = (id: string) => story.querySelector<HTMLElement>(`#${id} h2`);
  Object.assign(story, { reached: 'mask' });
  expect(press(document.body, 'ArrowRight').defaultPrevented).toBe(true);
  expect([story.reached, document.activeElement]).toEqual(['train', heading('train')]);
  press(document.activeElement, 'ArrowLeft');
  expect([story.reached, document.activeElement]).toEqual(['mask', heading('mask')]);
  const slider = story.querySelector('#mask input');
  const mover = document.body.appendChild(document.createElement('button'));
  mover.addEventListener('keydown', (event) => event.preventDefault());
  for (const control of [slider, mover]) press(control, 'ArrowRight');
  session.store.set({ ui: 'lab' });
  press(document.body, 'ArrowRight');
  expect(story.reached).toBe('mask');
});

it('leaves the focus and the key to a slider where there is no scene to turn to', () => {
  session.store.set({ ui: 'present' });
  for (const [id, key] of [
    ['shuffle', 'ArrowUp'],
    ['recap', 'ArrowDown'],
  ]) {
    story.reached = id;
    const slider = story.querySelector<HTMLInputElement>(`#${id} input`);
    slider?.focus();
    expect(press(slider, key).defaultPrevented).toBe(false);
    expect([story.reached, document.activeElement]).toEqual([id, slider]);
  }
});

it('leaves keys to sliders where nothing is projected, and to shortcuts of the browser', () => {
  const slider = story.querySelector('#mask input');
  expect(press(slider, 'ArrowDown').defaultPrevented).toBe(false);
  session.store.set({ ui: 'present' });
  press(slider, 'ArrowDown', { altKey: true });
  expect(story.reached).toBe('mask');
});

it('keeps the scene at the top when the mode begins and ends, wherever the page was scrolled', async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  Object.assign(globalThis, { scrollY: 300 });
  press(document.body, 'p');
  await frame();
  press(document.body, 'p');
  await frame();
  expect(story.shown).toEqual(['mask', 'mask']);
});

it('shows the keys of the mode when it begins, and no more when it is over', () => {
  const status = () => document.querySelector('[role=status]')?.textContent ?? '';
  session.store.set({ ui: 'present' });
  expect(status()).toContain('← → scenes');
  session.store.set({ scene: '' });
  expect(status()).toContain('← → labs');
  session.store.set({ lab: 'claims' });
  expect(status()).toContain('← → claims');
  session.store.set({ scene: 'mask', ui: 'lab' });
  expect(status()).toBe('');
});

it('begins the scene of a projector anew with R, and takes the focus to it', async () => {
  session.store.set({ ui: 'present' });
  (story.querySelector('#mask input') as HTMLElement).focus();
  await vi.waitFor(() => {
    press(document.body, 'r');
    expect(story.restarted).toContain('mask');
  });
  await vi.waitFor(() => expect(document.activeElement).toBe(story.querySelector('#mask h2')));
  session.store.set({ ui: 'lab' });
  const before = story.restarted.length;
  press(document.body, 'r');
  expect(story.restarted).toHaveLength(before);
});

it('answers by the digits on the answers, but not where text is typed', () => {
  press(document.body, '2');
  press(document.body, '5');
  press(document.body.appendChild(document.createElement('textarea')), '1');
  expect(story.said).toEqual([1]);
});
