import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Matrix, PositionProbeOptions } from '../../../web/core/index.ts';
import { load, matrix, peError, untyped } from './helpers.ts';

let core: Core;
let sinusoids: Matrix;
beforeAll(async () => {
  core = await load();
  sinusoids = untyped(core.encode({ scheme: 'sinusoidal', n: 64, d: 16 })).table;
});

/** Rows from which the position can be read: 3 + 2 a - b. */
const planted = () => {
  const noise = core.randomNormal({ rows: 20, cols: 1, seed: 4 }).data;
  return matrix(20, 2, (row, col) => (col === 0 ? (row - 3 + noise[row]) / 2 : noise[row]));
};

describe('the position probe', () => {
  it('finds a planted map', () => {
    const { weights, intercept, rank, all } = core.probePositions(planted(), { train: 'all' });
    expect(weights[0]).toBeCloseTo(2, 4);
    expect(weights[1]).toBeCloseTo(-1, 4);
    expect(intercept).toBeCloseTo(3, 4);
    expect(rank).toBe(2);
    expect(all).toMatchObject({ roundedMae: 0 });
    expect(all.spearman).toBeCloseTo(1, 12);
  });

  it.each<PositionProbeOptions>([{ drop: 3 }, { train: 'all' }, { train: { folds: 4 }, seed: 5 }])(
    'gives the predictions of the controls, and the positions they are to be compared with: %o',
    (options) => {
      const { positions, trained, predicted, test, controls } = core.probePositions(sinusoids, options);
      if (!controls) throw new Error('no controls');
      const { shuffled, random } = controls;
      for (const control of [shuffled, random]) {
        const misses = Array.from(control.predicted, (value, i) => Math.abs(value - control.positions[i]));
        const judged = misses.filter((_, i) => test === null || trained[i] === 0);
        expect(control.mae).toBeCloseTo(judged.reduce((sum, miss) => sum + miss) / judged.length, 9);
        expect(control.predicted).not.toEqual(predicted);
      }
      expect(random.positions).toEqual(positions);
      expect(shuffled.positions).not.toEqual(positions);
      expect(shuffled.positions.toSorted()).toEqual(positions);
    },
  );

  it('trains on even positions with controls unless told otherwise', () => {
    const probe = core.probePositions(sinusoids);
    expect(probe).toEqual(core.probePositions(sinusoids, {}));
    const defaults: PositionProbeOptions = {
      train: 'even',
      solver: 'exact',
      ridge: 0,
      drop: 0,
      controls: true,
      seed: 0,
    };
    expect(probe).toEqual(core.probePositions(sinusoids, defaults));
    expect(Array.from(probe.trained.subarray(0, 4))).toEqual([1, 0, 1, 0]);
    expect(probe.positions).toEqual(Int32Array.from({ length: 64 }, (_, i) => i));
    expect(probe.test?.r2).toBeGreaterThan(0.99);
    expect(probe.controls?.shuffled.r2).toBeLessThan(0.5);
  });

  it('keeps the numbers of positions when rows are dropped', () => {
    const { positions, trained } = core.probePositions(sinusoids, { train: 'odd', drop: 3 });
    expect(positions[0]).toBe(3);
    expect(positions).toHaveLength(61);
    expect(trained[0]).toBe(1);
  });

  it('has no training errors with folds, and no test errors without a rest', () => {
    const folds = core.probePositions(sinusoids, { train: { folds: 5 } });
    expect(folds.train).toBeNull();
    expect(folds.test).toEqual(folds.all);
    expect(core.probePositions(sinusoids, { train: 'all' }).test).toBeNull();
    expect(core.probePositions(sinusoids, { controls: false }).controls).toBeNull();
  });

  it('descends along the gradient', () => {
    const descend = (epochs: number) =>
      core.probePositions(planted(), { train: 'all', solver: { gradientDescent: { epochs } } }).all.rmse;
    expect(descend(0)).toBeGreaterThan(descend(10));
    expect(descend(10)).toBeGreaterThan(descend(1000));
    expect(descend(1e9)).toBeLessThan(1e-4);
  });

  it.each<[string, unknown, string, string]>([
    ['null for options', null, 'bad-value', 'options'],
    ['a text for options', 'even', 'bad-value', 'options'],
    ['an unknown option', { windows: 3 }, 'bad-value', 'windows'],
    ['an unknown split', { train: 'thirds' }, 'bad-value', 'train'],
    ['null for the split', { train: null }, 'bad-value', 'train'],
    ['a number for the split', { train: 5 }, 'bad-value', 'train'],
    ['an unknown field of the split', { train: { fold: 5 } }, 'bad-value', 'train.fold'],
    ['one fold', { train: { folds: 1 } }, 'bad-value', 'train.folds'],
    ['half a fold', { train: { folds: 2.5 } }, 'bad-value', 'train.folds'],
    ['more folds than rows', { train: { folds: 65 } }, 'bad-value', 'train.folds'],
    ['2^40 folds', { train: { folds: 2 ** 40 } }, 'too-large', 'train.folds'],
    ['a text for folds', { train: { folds: '5' } }, 'bad-value', 'train.folds'],
    ['an unknown solver', { solver: 'sgd' }, 'bad-value', 'solver'],
    ['no epochs', { solver: { gradientDescent: {} } }, 'bad-value', 'solver.gradientDescent.epochs'],
    [
      'half an epoch',
      { solver: { gradientDescent: { epochs: 0.5 } } },
      'bad-value',
      'solver.gradientDescent.epochs',
    ],
    [
      '1e10 epochs',
      { solver: { gradientDescent: { epochs: 1e10 } } },
      'bad-value',
      'solver.gradientDescent.epochs',
    ],
    [
      'a rate of 0',
      { solver: { gradientDescent: { epochs: 5, learningRate: 0 } } },
      'bad-value',
      'solver.gradientDescent.learningRate',
    ],
    [
      'a rate that diverges',
      { solver: { gradientDescent: { epochs: 5, learningRate: 9 } } },
      'bad-value',
      'solver.gradientDescent.learningRate',
    ],
    [
      'NaN for a rate',
      { solver: { gradientDescent: { epochs: 5, learningRate: Number.NaN } } },
      'non-finite',
      'solver.gradientDescent.learningRate',
    ],
    [
      'an unknown field of the descent',
      { solver: { gradientDescent: { epochs: 5, rate: 1 } } },
      'bad-value',
      'solver.gradientDescent.rate',
    ],
    ['a negative ridge', { ridge: -1 }, 'bad-value', 'ridge'],
    ['an infinite ridge', { ridge: Infinity }, 'non-finite', 'ridge'],
    ['a text for ridge', { ridge: '1' }, 'bad-value', 'ridge'],
    [
      'a ridge beside descent',
      { ridge: 1, solver: { gradientDescent: { epochs: 5 } } },
      'bad-value',
      'ridge',
    ],
    ['all rows dropped', { drop: 64 }, 'bad-value', 'drop'],
    ['all rows but one dropped', { drop: 63 }, 'bad-value', 'drop'],
    ['2^40 rows dropped', { drop: 2 ** 40 }, 'too-large', 'drop'],
    ['negative rows dropped', { drop: -1 }, 'bad-value', 'drop'],
    ['a number for controls', { controls: 0 }, 'bad-value', 'controls'],
    ['a text for the seed', { seed: '7' }, 'bad-value', 'seed'],
  ])('refuses %s', (_, options, code, field) => {
    const error = peError(() => core.probePositions(sinusoids, untyped(options)));
    expect(error).toMatchObject({ name: 'PeError', code, field });
    expect(error.message).toContain(field);
  });

  it.each<[string, unknown, string, string]>([
    ['nothing', undefined, 'bad-value', 'table'],
    ['one row', matrix(1, 3), 'bad-value', 'drop'],
    ['no rows', matrix(0, 3), 'bad-shape', 'table'],
    ['infinite entries', matrix(4, 4, () => Infinity), 'non-finite', 'table'],
  ])('refuses a table with %s', (_, table, code, field) => {
    expect(peError(() => core.probePositions(untyped(table)))).toMatchObject({ code, field });
  });
});

it('says how far it is while it computes, and so do the descent, the order of pairs and the recognition', () => {
  const told = (work: (onProgress: (share: number) => void) => unknown): number[] => {
    const shares: number[] = [];
    work((share) => void shares.push(share));
    return shares;
  };
  const all = [
    told((tell) => core.probePositions(sinusoids, {}, tell)),
    told((tell) => core.probePositions(sinusoids, { solver: { gradientDescent: { epochs: 5 } } }, tell)),
    told((tell) => core.descentPath(sinusoids, { epochs: [0, 5] }, tell)),
    told((tell) => core.probeOrder(sinusoids, {}, tell)),
    told((tell) => core.recognize(sinusoids, {}, tell)),
  ];
  for (const shares of all) {
    expect(shares.length).toBeGreaterThan(5);
    expect(shares[0]).toBe(0);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares[shares.length - 1]).toBeLessThan(1);
  }
});
