// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { turnTime } from '../../../../web/draw/motion.ts';
import { Player } from '../../../../web/labs/encodings/turning/figure.ts';
import { mostInFront } from '../../../../web/labs/encodings/turning/job.ts';
import { playIn } from '../../../../web/labs/encodings/turning/turn.ts';
import type { LabHost } from '../../../../web/shell/lab.ts';
import { sessionAt } from '../../shell/session-at.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => sessionAt('lab=encodings&scheme=rotary');

it('puts one word after another in front, up to the last', () => {
  const { store } = open();
  playIn(store);
  expect(store.get('before')).toBe(0);
  vi.advanceTimersByTime(3 * turnTime);
  expect(store.get('before')).toBe(3);
  vi.advanceTimersByTime(100 * turnTime);
  expect(store.get('before')).toBe(mostInFront);
});

it('goes to the last with any input', () => {
  const { store } = open();
  playIn(store);
  dispatchEvent(new Event('pointerdown'));
  expect(store.get('before')).toBe(mostInFront);
});

it('leaves a state that has come meanwhile as it is', () => {
  for (const act of [
    () => vi.advanceTimersByTime(100 * turnTime),
    () => dispatchEvent(new Event('keydown')),
  ]) {
    const { store } = open();
    const before = { ...store.get(), before: 7 };
    playIn(store);
    vi.advanceTimersByTime(3 * turnTime);
    store.replace(before);
    act();
    expect(store.get('before')).toBe(7);
  }
});

it('does not begin where another state has come before its code', async () => {
  const session = open();
  const player = new Player({ addController() {} } as unknown as LabHost);
  const begins = player.play(session);
  session.store.set({ before: 7 });
  await begins;
  vi.advanceTimersByTime(100 * turnTime);
  expect(session.store.get('before')).toBe(7);
});
