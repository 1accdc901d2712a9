import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { painted, setMoving } from '../../../web/draw/painted.ts';
import { MotionPlayer } from '../../../web/draw/player.ts';

let events: EventTarget;
const figure = {};

beforeEach(() => {
  events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => setTimeout(frame, 0));
  vi.stubGlobal('requestIdleCallback', (call: () => void) => setTimeout(call, 0));
});
afterEach(() => {
  setMoving(figure, false);
  vi.unstubAllGlobals();
});

/** Whether it is over, now that everything else had its turn. */
async function isOver(promise: Promise<void>): Promise<boolean> {
  let over = false;
  void promise.then(() => {
    over = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  return over;
}

it('comes after the next frame where nothing moves', async () => {
  expect(await isOver(painted())).toBe(true);
});

it('waits until no figure moves any more', async () => {
  const other = {};
  setMoving(figure, true);
  setMoving(other, true);
  const loaded = painted();
  expect(await isOver(loaded)).toBe(false);
  setMoving(figure, false);
  expect(await isOver(loaded)).toBe(false);
  setMoving(other, false);
  expect(await isOver(loaded)).toBe(true);
});

it.each(['keydown', 'pointerdown', 'scroll'])('does not make a reader wait who acts: %s', async (type) => {
  setMoving(figure, true);
  const loaded = painted();
  expect(await isOver(loaded)).toBe(false);
  events.dispatchEvent(new Event(type));
  expect(await isOver(loaded)).toBe(true);
});

const motion = { name: 'move', duration: 1e6 };

function player() {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  return new MotionPlayer({
    addController() {},
    removeController() {},
    requestUpdate() {},
    updateComplete: Promise.resolve(true),
  });
}

const rests = {
  ends: (one: MotionPlayer) => one.end(),
  pauses: (one: MotionPlayer) => one.pause(),
  'is held': (one: MotionPlayer) => one.hold(true),
  'leaves the page': (one: MotionPlayer) => one.hostDisconnected(),
};
it.each(Object.entries(rests))('waits for a motion until it %s', async (_, rest) => {
  const one = player();
  one.play(motion);
  const loaded = painted();
  expect(await isOver(loaded)).toBe(false);
  rest(one);
  expect(await isOver(loaded)).toBe(true);
});

it('goes on waiting where a motion begins as another ends', async () => {
  const one = player();
  one.play(motion, () => one.play(motion));
  const loaded = painted();
  expect(await isOver(loaded)).toBe(false);
  one.end();
  expect(await isOver(loaded)).toBe(false);
  one.end();
  expect(await isOver(loaded)).toBe(true);
});
