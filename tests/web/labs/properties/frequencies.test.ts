import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../../../web/core/index.ts';
import {
  frequenciesOf,
  handlesFor,
  largestFrequency,
  movesFor,
  startFrequencies,
} from '../../../../web/encoding/frequencies.ts';
import { handlesOf, movesTo, withHandleMoved } from '../../../../web/encoding/frequency-moves.ts';
import { psiJob } from '../../../../web/encoding/psi-job.ts';
import { basicItemsOf } from '../../../../web/labs/properties/requested-item.ts';
import { load } from '../../core/helpers.ts';
import { sessionAt } from '../../shell/session-at.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

describe('psi', () => {
  it('first rises at 44 for the paper’s width and at 6 for the width of a head', () => {
    const wide = psiJob(core, { d: 768, psiBase: 10_000, omega: [], handles: [] });
    expect(wide.rise?.at).toBe(44);
    expect(wide.rise?.before).toBeCloseTo(202.154114366, 8);
    expect(wide.rise?.value).toBeCloseTo(202.157065557, 8);
    expect(wide.firstStationary).toBeCloseTo(6.17, 1);
    expect(psiJob(core, { d: 64, psiBase: 10_000, omega: [], handles: [] }).rise?.at).toBe(6);
  });

  it('is compared with the frequencies as they began, once they are moved', () => {
    const moved = psiJob(core, { d: 768, psiBase: 10_000, omega: [], handles: [0, 0.085, 1, 0.04] });
    const still = psiJob(core, { d: 768, psiBase: 10_000, omega: [], handles: [] });
    expect(moved.rise?.at).toBe(59);
    expect(still.before).toBeNull();
    expect(moved.before).toEqual({ psi: still.psi, rise: still.rise });
  });

  it('rises a little later if i starts at 1', () => {
    const riseFromOne = (d: number, omega: readonly number[] = []) =>
      psiJob(core, { d, psiBase: 10_000, omega, handles: [] }).riseFromOne;
    expect([riseFromOne(768), riseFromOne(64)]).toEqual([45, 8]);
    expect(riseFromOne(768, [180, 1])).toBeNull();
  });

  it('falls up to half a turn of its fastest frequency', () => {
    // One frequency alone: cos(w m) falls up to pi / w.
    expect(psiJob(core, { d: 2, psiBase: 10_000, omega: [0, Math.PI / 20.5], handles: [] }).rise?.at).toBe(
      21,
    );
    const still = psiJob(core, { d: 4, psiBase: 10_000, omega: [0, 1e-4, 1, 1e-4], handles: [] });
    expect(still.rise).toBeNull();
  });
});

describe('moved frequencies', () => {
  it('are pairs of an index and a value; other entries are ignored', () => {
    const moved = (omega: readonly number[]) => frequenciesOf({ d: 8, psiBase: 10_000, omega, handles: [] });
    const start = startFrequencies(8, 10_000);
    expect(Array.from(start)).toEqual([1, 0.1, 0.01, 0.001].map((value) => expect.closeTo(value, 12)));
    expect(moved([1, 0.5, 9, 1, 0.5, 2, 3]).slice(0, 2)).toEqual(Float64Array.of(1, 0.5));
    expect(moved([0, 500])[0]).toBe(largestFrequency);
  });

  it('count once each, if the width has them', () => {
    expect(movesFor(768, [300, 0.1, 2, 0.5])).toEqual([
      [300, 0.1],
      [2, 0.5],
    ]);
    expect(movesFor(64, [300, 0.1, 2, 0.5, 2, 0.4])).toEqual([[2, 0.4]]);
    const { store, ...rest } = sessionAt('v=1&lab=properties&d=64&omega=300,0.1');
    const origin = () =>
      basicItemsOf({ store, ...rest }).find(({ id }) => id === 'learned-sinusoidal')?.origin;
    expect(origin()).toBe('freshly initialised');
    store.set({ d: 768 });
    expect(origin()).toBe('1 frequency moved by hand');
  });
});

describe('handles', () => {
  const of = (d: number, handles: readonly number[], omega: readonly number[] = []) =>
    frequenciesOf({ d, psiBase: 10_000, omega, handles });

  it('are a dozen from the first to the last frequency, or one for each of a few', () => {
    expect(handlesFor(768)).toHaveLength(12);
    expect([handlesFor(768)[0], handlesFor(768).at(-1)]).toEqual([0, 383]);
    expect(handlesFor(7)).toEqual([0, 1, 2, 3]);
    expect(handlesFor(2)).toEqual([0]);
  });

  it('leave the frequencies alone if none is moved', () => {
    const start = startFrequencies(768, 10_000);
    expect(of(768, [])).toEqual(start);
    const old = of(768, [], [180, 0.5, 3, 0.2]);
    start[180] = 0.5;
    start[3] = 0.2;
    expect(old).toEqual(start);
  });

  it('shift the logarithms of the frequencies linearly up to the next handle', () => {
    const start = startFrequencies(768, 10_000);
    const [, left, at, right] = handlesFor(768);
    const bent = of(768, [2, 2 * start[at]]);
    expect(bent[at]).toBeCloseTo(2 * start[at], 12);
    expect(bent[left]).toBe(start[left]);
    expect(bent[right]).toBe(start[right]);
    const between = Math.round((at + right) / 2);
    const share = (right - between) / (right - at);
    expect(bent[between] / start[between]).toBeCloseTo(2 ** share, 12);
    expect(bent.slice(right)).toEqual(start.slice(right));
  });

  it('respect the largest frequency and frequencies moved on their own', () => {
    expect(of(64, [0, 11])[0]).toBe(largestFrequency);
    expect(Math.max(...of(64, [0, 11, 1, 11]))).toBeLessThanOrEqual(largestFrequency);
    expect(of(64, [0, 3], [1, 0.25])[1]).toBe(0.25);
  });

  it('are ignored if they do not exist', () => {
    expect(of(64, [12, 1, 0.5, 2, 3, 0, 9])).toEqual(startFrequencies(64, 10_000));
    expect(of(4, [3, 0.5])).toEqual(startFrequencies(4, 10_000));
  });

  it('move one at a time, and back', () => {
    const moved = (handles: readonly number[], handle: number, value?: number) =>
      withHandleMoved({ d: 64, psiBase: 10_000, omega: [], handles }, handle, value).handles;
    expect(moved([], 3, 0.2)).toEqual([3, 0.2]);
    expect(moved([], 3, 0.123456)).toEqual([3, 0.1235]);
    expect(moved([3, 0.2, 1, 0.5], 3, 0.1)).toEqual([1, 0.5, 3, 0.1]);
    expect(moved([3, 0.2, 1, 0.5], 3)).toEqual([1, 0.5]);
  });

  it('say where each of them began and stands', () => {
    const settings = { d: 768, psiBase: 10_000, omega: [], handles: [0, 0.085] };
    const [first, second] = handlesOf(settings);
    expect(first).toEqual({ index: 0, start: 1, now: expect.closeTo(0.085, 12) });
    expect(second.now).toBe(second.start);
  });

  it('move a frequency that was moved on its own, with those up to the next handles', () => {
    const all = movesTo(Array.from({ length: 32 }, (_, i) => (i % 2 === 0 ? 0.1 : -0.1)));
    expect(all.slice(0, 4)).toEqual([0, 0.1, 1, 0.1]);
    const at = handlesFor(64);
    const settings = { d: 64, psiBase: 10_000, omega: all, handles: [] };
    const { omega, handles } = withHandleMoved(settings, 4, 0.2);
    const now = frequenciesOf({ ...settings, omega });
    expect(handles).toEqual([]);
    expect(now[at[4]]).toBe(0.2);
    expect([now[at[3]], now[at[5]]]).toEqual([0.1, 0.1]);
    expect(now[at[4] + 1]).toBeGreaterThan(0.1);
    expect(now[at[4] + 1]).toBeLessThan(0.2);
    const back = withHandleMoved({ ...settings, omega }, 4);
    expect(frequenciesOf({ ...settings, ...back })[at[4]]).toBe(startFrequencies(64, 10_000)[at[4]]);
  });
});
