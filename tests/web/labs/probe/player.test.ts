import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DescentPath } from '../../../../web/core/types.ts';
import { Player } from '../../../../web/labs/probe/controls.ts';

const path = (count: number) =>
  ({ steps: Array.from({ length: count }, (_, i) => ({ epochs: 10 * i })) }) as unknown as DescentPath;

let courses = 0;
/** The course of another descent. */
const another = () => ({ seed: courses++ });

function makePlayer() {
  const controllers: ReactiveController[] = [];
  const requestUpdate = vi.fn();
  const host = { addController: (one: ReactiveController) => controllers.push(one), requestUpdate };
  const choose = vi.fn();
  const player = new Player(host as unknown as ReactiveControllerHost, choose);
  return { player, choose, requestUpdate, leave: () => controllers[0].hostDisconnected?.() };
}

let isStill: boolean;
beforeEach(() => {
  isStill = false;
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
    setTimeout(() => draw(performance.now()), 16),
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the player of a descent', () => {
  it('plays a descent that appears once, from the first step to the last', () => {
    const { player, requestUpdate } = makePlayer();
    player.follow(path(11), another(), -1);
    expect(player.isPlaying).toBe(true);
    vi.advanceTimersByTime(2300);
    expect(player.step).toBeGreaterThan(3);
    expect(player.step).toBeLessThan(7);
    vi.advanceTimersByTime(3000);
    expect([player.step, player.isPlaying]).toEqual([10, false]);
    expect(requestUpdate).toHaveBeenCalled();
  });

  it('plays a descent that replaces another one from its first step', () => {
    const { player } = makePlayer();
    player.follow(path(11), another(), -1);
    vi.advanceTimersByTime(2300);
    const other = path(6);
    for (const _ of [1, 2]) {
      player.follow(other, another(), -1);
      expect([player.step, player.isPlaying]).toEqual([0, true]);
    }
    vi.advanceTimersByTime(5000);
    player.follow(other, another(), -1);
    expect([player.step, player.isPlaying]).toEqual([5, false]);
  });

  it('does not play a descent that differs only in length', () => {
    const { player } = makePlayer();
    const course = another();
    player.follow(path(11), course, -1);
    vi.advanceTimersByTime(2300);
    for (const steps of [12, 6]) {
      player.follow(path(steps), course, -1);
      vi.advanceTimersByTime(1000);
      expect([player.step, player.isPlaying]).toEqual([steps - 1, false]);
    }
    player.play();
    expect([player.step, player.isPlaying]).toEqual([0, true]);
  });

  it('shows the end of each new descent under reduced motion', () => {
    isStill = true;
    const { player } = makePlayer();
    for (const steps of [11, 6]) {
      player.follow(path(steps), another(), -1);
      expect([player.step, player.isPlaying]).toEqual([steps - 1, false]);
    }
  });

  it('moves only on request under reduced motion', () => {
    isStill = true;
    const { player } = makePlayer();
    player.follow(path(11), another(), -1);
    expect([player.step, player.isPlaying]).toEqual([10, false]);
    player.play();
    expect([player.step, player.isPlaying]).toEqual([0, true]);
  });

  it('stops, and continues from there', () => {
    const { player } = makePlayer();
    player.follow(path(101), another(), -1);
    vi.advanceTimersByTime(2000);
    player.stop();
    const { step } = player;
    vi.advanceTimersByTime(2000);
    expect([player.step, player.isPlaying]).toEqual([step, false]);
    player.play();
    expect([player.step, player.isPlaying]).toEqual([step, true]);
    vi.advanceTimersByTime(500);
    expect(player.step).toBeGreaterThan(step);
    expect(player.step).toBeLessThan(step + 20);
  });

  it('shows the step that the state names, and does not play', () => {
    const { player, choose } = makePlayer();
    player.follow(path(11), another(), 45);
    expect([player.step, player.isPlaying]).toEqual([4, false]);
    player.play();
    expect(choose).toHaveBeenLastCalledWith(-1, false);
    player.stop();
    expect(choose).toHaveBeenLastCalledWith(40, false);
    player.seek(10, true);
    expect(choose).toHaveBeenLastCalledWith(-1, true);
  });

  it('leaves the step behind with its descent', () => {
    const { player, choose } = makePlayer();
    player.follow(path(11), another(), 40);
    const [next, course] = [path(6), another()];
    player.follow(next, course, 40);
    expect(choose).toHaveBeenCalledExactlyOnceWith(-1, false);
    player.follow(next, course, -1);
    expect([player.step, player.isPlaying]).toEqual([0, true]);
  });

  it('shows the step that is sought', () => {
    const { player } = makePlayer();
    player.follow(path(11), another(), -1);
    player.seek(4);
    vi.advanceTimersByTime(5000);
    expect([player.step, player.isPlaying]).toEqual([4, false]);
  });

  it('stops once its lab is left, and plays again on return', () => {
    const { player, leave } = makePlayer();
    const [descent, course] = [path(11), another()];
    player.follow(descent, course, -1);
    leave();
    expect(player.isPlaying).toBe(false);
    player.follow(descent, course, -1);
    expect(player.isPlaying).toBe(true);
  });
});
