import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Matrix } from '../../../web/core/index.ts';
import { load, peError, untyped } from './helpers.ts';

let core: Core;
let sinusoids: Matrix;
beforeAll(async () => {
  core = await load();
  sinusoids = untyped(core.encode({ scheme: 'sinusoidal', n: 64, d: 16 })).table;
});

describe('the descent path', () => {
  it('is where the position probe is after as many epochs', () => {
    const epochs = [0, 10, 10_000];
    const { steps, exact, positions, trained } = core.descentPath(sinusoids, { epochs });
    expect(steps.map((step) => step.epochs)).toEqual(epochs);
    for (const step of steps) {
      const probe = core.probePositions(sinusoids, {
        solver: { gradientDescent: { epochs: step.epochs } },
        controls: false,
      });
      expect(step.test?.mae).toBeCloseTo(probe.test?.mae ?? Number.NaN, 8);
      expect(step.predicted).toHaveLength(64);
      expect(trained).toEqual(probe.trained);
      expect(positions).toEqual(probe.positions);
    }
    expect(exact.train?.rmse).toBeLessThan(steps[2].train?.rmse ?? 0);
  });

  it('says how far each direction has come', () => {
    const { steps, singularValues, content, learningRate, largestRate } = core.descentPath(sinusoids, {
      epochs: new Float64Array([1, 100]),
      train: 'all',
    });
    expect(learningRate).toBe(largestRate / 2);
    expect(singularValues).toHaveLength(17);
    expect(content).toHaveLength(17);
    expect(steps[0].reached[0]).toBeCloseTo(1, 12);
    const curvature = 1 - (2 * learningRate * singularValues[5] ** 2) / 64;
    expect(steps[1].reached[5]).toBeCloseTo(1 - curvature ** 100, 12);
  });

  it.each<[string, unknown, string, string]>([
    ['nothing', undefined, 'bad-value', 'options'],
    ['no epochs', {}, 'bad-value', 'epochs'],
    ['an empty list', { epochs: [] }, 'bad-value', 'epochs'],
    ['a number for epochs', { epochs: 5 }, 'bad-value', 'epochs'],
    ['half an epoch', { epochs: [0.5] }, 'bad-value', 'epochs'],
    ['NaN epochs', { epochs: [Number.NaN] }, 'non-finite', 'epochs'],
    ['folds', { epochs: [1], train: { folds: 5 } }, 'bad-value', 'train'],
    ['a rate that diverges', { epochs: [1], learningRate: 100 }, 'bad-value', 'learningRate'],
    ['too many rows dropped', { epochs: [1], drop: 63 }, 'bad-value', 'drop'],
    ['an unknown option', { epochs: [1], ridge: 1 }, 'bad-value', 'ridge'],
  ])('refuses %s', (_, options, code, field) => {
    expect(peError(() => core.descentPath(sinusoids, untyped(options)))).toMatchObject({ code, field });
  });
});
