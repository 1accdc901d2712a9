import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Passage } from '../../../web/draw/passage.ts';

const page = { hidden: false };
let isReduced = false;
let now = 0;
let frames: FrameRequestCallback[] = [];
const events = new EventTarget();

beforeEach(() => {
  [page.hidden, isReduced, now, frames] = [false, false, 0, []];
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  const document = new EventTarget();
  Object.defineProperty(document, 'hidden', { get: () => page.hidden });
  vi.stubGlobal('document', document);
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Goes on by so many milliseconds, in frames. */
function run(time: number, frame = 10): void {
  for (const end = now + time; now < end; ) {
    now += frame;
    const due = frames;
    frames = [];
    for (const one of due) one(now);
  }
}

function passage() {
  const controllers: ReactiveController[] = [];
  const host: ReactiveControllerHost = {
    addController: (one) => controllers.push(one),
    removeController() {},
    requestUpdate() {},
    updateComplete: Promise.resolve(true),
  };
  const made = new Passage<number>(host, (from, to) =>
    Math.abs(to - from) === 1 ? { name: 'step', duration: from < 100 ? 100 : 5000 } : null,
  );
  for (const one of controllers) one.hostConnected?.();
  return { made, leave: () => controllers.forEach((one) => void one.hostDisconnected?.()) };
}

it('leads from the state that was drawn to the next one', () => {
  const { made } = passage();
  made.show(1);
  expect(made.moment).toBeNull();
  made.show(2);
  expect(made.moment).toMatchObject({ from: 1, to: 2, time: 0 });
  run(50);
  expect(made.moment).toMatchObject({ from: 1, to: 2, time: 50 });
  // The same state once more is no news.
  made.show(2);
  expect(made.moment).toMatchObject({ time: 50 });
  run(60);
  expect(made.moment).toBeNull();
});

it('begins the next motion where the last one ends', () => {
  const { made } = passage();
  for (const state of [1, 2, 3]) made.show(state);
  expect(made.moment).toMatchObject({ from: 2, to: 3, time: 0 });
  made.show(9);
  expect(made.moment).toBeNull();
});

it.each(['pointerdown', 'keydown', 'beforeprint'])('ends at the last state on %s', (type) => {
  const { made } = passage();
  made.show(1);
  made.show(2);
  events.dispatchEvent(new Event(type));
  expect(made.moment).toBeNull();
});

it('draws at once what the reader holds, what nobody sees, and what should not move', () => {
  const { made, leave } = passage();
  made.show(1);
  events.dispatchEvent(new Event('pointerdown'));
  made.show(2);
  expect(made.moment).toBeNull();
  events.dispatchEvent(new Event('pointerup'));
  made.show(3);
  expect(made.moment).not.toBeNull();
  page.hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(made.moment).toBeNull();
  made.show(4);
  expect(made.moment).toBeNull();
  page.hidden = false;
  isReduced = true;
  made.show(5);
  expect(made.moment).toBeNull();
  isReduced = false;
  // What is shown again later has not come from anywhere.
  leave();
  made.show(6);
  expect(made.moment).toBeNull();
});

it('goes to the end where frames come too slowly', () => {
  const { made } = passage();
  made.show(101);
  made.show(102);
  // Each frame of 60 ms moves the motion by 50 at most.
  run(600, 60);
  expect(made.moment).toMatchObject({ time: 500 });
  run(60, 60);
  expect(made.moment).toBeNull();
});
