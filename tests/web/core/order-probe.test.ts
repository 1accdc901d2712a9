import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Matrix, OrderProbeOptions } from '../../../web/core/index.ts';
import { load, matrix, peError, untyped } from './helpers.ts';

let core: Core;
let sinusoids: Matrix;
beforeAll(async () => {
  core = await load();
  sinusoids = untyped(core.encode({ scheme: 'sinusoidal', n: 128, d: 32 })).table;
});

describe('the order probe', () => {
  it('reads the order of sinusoids, and guesses that of random rows', () => {
    const { errorRate, foldErrors, control, converged } = core.probeOrder(sinusoids);
    expect(errorRate).toBeLessThan(0.1);
    expect(control).toBeGreaterThan(0.3);
    expect(foldErrors).toHaveLength(5);
    expect(foldErrors.reduce((sum, error) => sum + error) / 5).toBeCloseTo(errorRate, 12);
    expect(converged).toBe(true);
  });

  it('keeps the folds of both controls', () => {
    const { control, controls } = core.probeOrder(sinusoids, { folds: 4 });
    for (const { errorRate, foldErrors } of [controls.shuffled, controls.random]) {
      expect(foldErrors).toHaveLength(4);
      expect(foldErrors.reduce((sum, error) => sum + error) / 4).toBeCloseTo(errorRate, 12);
      expect(errorRate).toBeGreaterThan(0.3);
    }
    expect(control).toBe(controls.random.errorRate);
    expect(controls.shuffled.foldErrors).not.toEqual(controls.random.foldErrors);
  });

  it('takes 512 pairs in 5 folds with C = 1 unless told otherwise', () => {
    const defaults = {
      pairs: 512,
      folds: 5,
      foldsBy: 'positions',
      c: 1,
      maxIterations: 1000,
      drop: 0,
      seed: 0,
    } as const;
    expect(core.probeOrder(sinusoids)).toEqual(core.probeOrder(sinusoids, defaults));
    expect(core.probeOrder(sinusoids, {})).toEqual(core.probeOrder(sinusoids, defaults));
    expect(core.probeOrder(sinusoids, { folds: 3 }).foldErrors).toHaveLength(3);
  });

  it('cuts positions into folds unless pairs are asked for, which leak what rows have been seen', () => {
    const table = core.randomNormal({ rows: 64, cols: 64, seed: 3 });
    const shuffled = (options: OrderProbeOptions) => {
      const rates = Array.from(
        { length: 8 },
        (_, seed) => core.probeOrder(table, { seed, ...options }).controls.shuffled.errorRate,
      );
      return rates.reduce((sum, rate) => sum + rate) / rates.length;
    };
    expect(Math.abs(shuffled({}) - 0.5)).toBeLessThan(0.08);
    expect(shuffled({ foldsBy: 'positions' })).toBe(shuffled({}));
    expect(shuffled({ foldsBy: 'pairs' })).toBeLessThan(0.25);
  });

  it('takes as many folds as have two positions each, up to 5, unless told otherwise', () => {
    const folds = (rows: number, options = {}) =>
      core.probeOrder(matrix(rows, 2, Math.hypot), options).foldErrors.length;
    expect([4, 7, 9, 10, 40].map((rows) => folds(rows))).toEqual([2, 3, 4, 5, 5]);
    expect(folds(13, { drop: 5 })).toBe(4);
    expect(folds(4, { foldsBy: 'pairs' })).toBe(5);
  });

  it.each<[string, unknown, string, string]>([
    ['null for options', null, 'bad-value', 'options'],
    ['an unknown option', { pair: 3 }, 'bad-value', 'pair'],
    ['one pair', { pairs: 1 }, 'bad-value', 'pairs'],
    ['too many pairs', { pairs: 100_001 }, 'too-large', 'pairs'],
    ['half a pair', { pairs: 10.5 }, 'bad-value', 'pairs'],
    ['one fold', { folds: 1 }, 'bad-value', 'folds'],
    ['more folds than pairs', { pairs: 10, folds: 11 }, 'bad-value', 'folds'],
    ['more folds than pairs of positions', { folds: 65 }, 'bad-value', 'folds'],
    ['folds by something else', { foldsBy: 'rows' }, 'bad-value', 'foldsBy'],
    ['folds by positions of three rows', { drop: 125 }, 'bad-value', 'drop'],
    ['no losses', { c: 0 }, 'bad-value', 'c'],
    ['an infinite c', { c: Infinity }, 'non-finite', 'c'],
    ['no steps', { maxIterations: 0 }, 'bad-value', 'maxIterations'],
    ['all rows but one dropped', { drop: 127 }, 'bad-value', 'drop'],
  ])('refuses %s', (_, options, code, field) => {
    expect(peError(() => core.probeOrder(sinusoids, untyped(options)))).toMatchObject({ code, field });
  });

  it('refuses a table that is none', () => {
    expect(peError(() => core.probeOrder(untyped(undefined)))).toMatchObject({ field: 'table' });
    expect(peError(() => core.probeOrder(matrix(4, 4, () => Number.NaN)))).toMatchObject({
      code: 'non-finite',
    });
  });
});
