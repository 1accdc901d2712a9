import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../../../web/core/types.ts';
import { interpolates, interpolation, seenRows } from '../../../../web/labs/probe/fit.ts';
import { load } from '../../core/helpers.ts';
import { fakeProbe } from './fakes.ts';

const exactly = Array.from({ length: 8 }, (_, i) => i);

describe('a fit that passes through every row it learns from', () => {
  const probe = (rank: number, saw?: (position: number) => boolean) =>
    fakeProbe({ predicted: exactly, rank, ...(saw && { saw }) });

  it('has a rank one below the number of rows, since they are centred', () => {
    expect(interpolates(probe(3), { train: 'even', ridge: 0 })).toBe(true);
    expect(interpolates(probe(2), { train: 'even', ridge: 0 })).toBe(false);
  });

  it('does not exist with a penalty', () => {
    expect(interpolates(probe(3), { train: 'even', ridge: 0.1 })).toBe(false);
  });

  it('exists with folds if one passes through all rows', () => {
    const folded = (rank: number) =>
      interpolates(
        probe(rank, () => false),
        { train: { folds: 4 }, ridge: 0 },
      );
    expect(folded(7)).toBe(true);
    expect(folded(6)).toBe(false);
  });

  it('learns from the rows outside one fold', () => {
    expect(seenRows(probe(3), { folds: 3 })).toEqual([5, 6]);
    expect(seenRows(probe(3), 'even')).toEqual([4, 4]);
  });
});

describe('what such a fit is worth', () => {
  let core: Core;
  beforeAll(async () => {
    core = await load();
  });
  const table = (rows: number, cols: number) => core.randomNormal({ rows, cols, seed: 3 });

  it.each(['even', 'odd', 'first-half', 'all'] as const)(
    'is shown on the rows seen, shuffled (%s)',
    (train) => {
      const wide = table(40, 60);
      const probe = core.probePositions(wide, { train, seed: 1 });
      const found = interpolation(core, wide, probe, { train, ridge: 0, seed: 1 }).interpolation;
      expect(found?.rows).toBe(train === 'all' ? 40 : 20);
      expect(found?.true).toBe(probe.train?.mae);
      for (const error of [found?.true, found?.shuffled, found?.random]) expect(error).toBeLessThan(1e-9);
    },
  );

  it('is measured in positions, whatever the step between the rows', () => {
    const narrow = table(40, 2);
    const options = { controls: true, seed: 1 };
    const probe = { ...core.probePositions(narrow, { train: 'even', ...options }), rank: 19, train: null };
    const even = { rows: 20, cols: 2, data: narrow.data.filter((_, i) => Math.floor(i / 2) % 2 === 0) };
    const alone = core.probePositions(even, { train: 'all', ...options });
    const found = interpolation(core, narrow, probe, { train: 'even', ridge: 0, seed: 1 }).interpolation;
    expect(found?.true).toBeCloseTo(2 * alone.all.mae, 12);
    expect(found?.true).toBeCloseTo(
      core.probePositions(narrow, { train: 'even' }).train?.mae ?? Number.NaN,
      9,
    );
    expect(found?.shuffled).toBeCloseTo(2 * (alone.controls?.shuffled.mae ?? Number.NaN), 12);
  });

  it.each(['even', 'odd', 'all', { folds: 4 }] as const)(
    'is told of a descent that passes through every row seen, and of no other (%s)',
    (train) => {
      const wide = table(40, 80);
      const descended = (epochs: number) => {
        const solver = { gradientDescent: { epochs } };
        const probe = core.probePositions(wide, { train, seed: 1, solver });
        return interpolation(core, wide, probe, { train, ridge: 0, seed: 1, solver }).interpolation;
      };
      const found = descended(10_000);
      for (const error of [found?.true, found?.shuffled]) expect(error).toBeLessThan(1e-9);
      expect(descended(10)).toBeUndefined();
    },
  );

  it('is not computed for any other fit', () => {
    const tall = table(60, 4);
    const probe = core.probePositions(tall);
    expect(interpolation(core, tall, probe, { train: 'even', ridge: 0, seed: 1 })).toEqual({});
  });
});
