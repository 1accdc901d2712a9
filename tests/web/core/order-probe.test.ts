import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Matrix } from '../../../web/core/index.ts';
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
    const defaults = { pairs: 512, folds: 5, c: 1, maxIterations: 1000, drop: 0, seed: 0 };
    expect(core.probeOrder(sinusoids)).toEqual(core.probeOrder(sinusoids, defaults));
    expect(core.probeOrder(sinusoids, {})).toEqual(core.probeOrder(sinusoids, defaults));
    expect(core.probeOrder(sinusoids, { folds: 3 }).foldErrors).toHaveLength(3);
  });

  it.each<[string, unknown, string, string]>([
    ['null for options', null, 'bad-value', 'options'],
    ['an unknown option', { pair: 3 }, 'bad-value', 'pair'],
    ['one pair', { pairs: 1 }, 'bad-value', 'pairs'],
    ['too many pairs', { pairs: 100_001 }, 'too-large', 'pairs'],
    ['half a pair', { pairs: 10.5 }, 'bad-value', 'pairs'],
    ['one fold', { folds: 1 }, 'bad-value', 'folds'],
    ['more folds than pairs', { pairs: 10, folds: 11 }, 'bad-value', 'folds'],
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
