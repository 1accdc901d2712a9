import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { painted, setMoving } from '../../../web/draw/painted.ts';

let events: EventTarget;
const player = {};

beforeEach(() => {
  events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => setTimeout(frame, 0));
  vi.stubGlobal('requestIdleCallback', (call: () => void) => setTimeout(call, 0));
});
afterEach(() => {
  setMoving(player, false);
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
  setMoving(player, true);
  setMoving(other, true);
  const loaded = painted();
  expect(await isOver(loaded)).toBe(false);
  setMoving(player, false);
  expect(await isOver(loaded)).toBe(false);
  setMoving(other, false);
  expect(await isOver(loaded)).toBe(true);
});

it.each(['keydown', 'pointerdown', 'scroll'])('does not make a reader wait who acts: %s', async (type) => {
  setMoving(player, true);
  const loaded = painted();
  expect(await isOver(loaded)).toBe(false);
  events.dispatchEvent(new Event(type));
  expect(await isOver(loaded)).toBe(true);
});
