import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Matrix } from '../../../../web/core/types.ts';
import {
  describeDirection,
  directionColumns,
  directionSeries,
  leftAlong,
} from '../../../../web/labs/probe/figures/errors.ts';
import {
  type Descent,
  descend as descendAt,
  descentProgress,
  epochsToReach,
  frameCount,
  framesTo,
  learningRate,
} from '../../../../web/labs/probe/fit.ts';
import { probeJob } from '../../../../web/labs/probe/job.ts';
import { load, untyped } from '../../core/helpers.ts';
import { fakeInput, unwatched } from './fakes.ts';

let core: Core;
let table: Matrix;
/** Its singular values are about equal, so that all directions are reached. */
let round: Matrix;
beforeAll(async () => {
  core = await load();
  table = untyped(core.encode({ scheme: 'sinusoidal', n: 24, d: 6 })).table;
  round = core.randomNormal({ rows: 24, cols: 4, seed: 5 });
});

function descend(
  on: Core,
  matrix: Matrix,
  { epochs, rate }: Descent,
  rows: Parameters<typeof learningRate>[3],
) {
  return descendAt(on, matrix, epochs, learningRate(on, matrix, rate, rows), rows);
}

/** Gradient descent step by step on the even rows. */
function train({ rows, cols, data }: Matrix, rate: number, epochs: number): number[] {
  const weights = new Float64Array(cols + 1);
  const row = (i: number) => [...data.subarray(i * cols, (i + 1) * cols), 1];
  const read = (i: number) => row(i).reduce((sum, value, j) => sum + value * weights[j], 0);
  const seen = Array.from({ length: rows }, (_, i) => i).filter((i) => i % 2 === 0);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const errors = seen.map((i) => read(i) - i);
    for (let j = 0; j <= cols; j++) {
      const gradient = seen.reduce((sum, i, k) => sum + 2 * errors[k] * row(i)[j], 0) / seen.length;
      weights[j] -= rate * gradient;
    }
  }
  return Array.from({ length: rows }, (_, i) => read(i));
}

describe('the frames of a descent', () => {
  it('rise from 0 to the last epoch in whole numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 3, max: 200 }), (epochs, most) => {
        const frames = framesTo(epochs, most);
        expect(frames[0]).toBe(0);
        expect(frames.at(-1)).toBe(epochs);
        expect(frames.length).toBeLessThanOrEqual(most);
        expect(
          frames.every((epoch, i) => Number.isInteger(epoch) && (i === 0 || epoch > frames[i - 1])),
        ).toBe(true);
      }),
    );
  });

  it('are fewer for a large table', () => {
    expect(frameCount({ rows: 8192, cols: 1024 })).toBeLessThan(frameCount(table));
  });
});

describe('the descent', () => {
  it.each([0.5, 0.2])('equals training step by step (rate %d of the largest)', (rate) => {
    const path = descend(core, table, { epochs: 300, rate }, { train: 'even', drop: 0 });
    expect(path.learningRate / path.largestRate).toBeCloseTo(rate, 12);
    for (const step of path.steps.filter(({ epochs }) => epochs < 50 || epochs === 300)) {
      const predicted = train(table, path.learningRate, step.epochs);
      for (const [i, value] of step.predicted.entries()) expect(value).toBeCloseTo(predicted[i], 8);
    }
  });

  it('takes the usual rate without computing it', () => {
    expect(learningRate(core, table, 0.5, {})).toEqual({});
  });

  it('ends at the result of the probe', () => {
    const { probe, path } = probeJob(
      core,
      {
        ...fakeInput({ descent: { epochs: 1000, rate: 0.3 } }),
        table: { matrix: table, name: 'table' },
      },
      unwatched,
    );
    const last = path?.steps.at(-1);
    expect(last?.epochs).toBe(1000);
    for (const [i, value] of probe.predicted.entries()) expect(last?.predicted[i]).toBeCloseTo(value, 8);
    expect(last?.test?.mae).toBeCloseTo(probe.test?.mae ?? Number.NaN, 8);
  });

  it('has no single path with folds', () => {
    const output = probeJob(
      core,
      {
        ...fakeInput({ train: { folds: 3 }, descent: { epochs: 10, rate: 0.5 } }),
        table: { matrix: table, name: 'table' },
      },
      unwatched,
    );
    expect(output.path).toBeUndefined();
    expect(output.probe.all.mae).toBeGreaterThan(0);
  });
});

describe('how far a descent is from the exact solution', () => {
  const path = () => descend(core, table, { epochs: 300, rate: 0.3 }, { train: 'even', drop: 0 });

  it('is what is left along its directions, on the rows learned from', () => {
    const descent = path();
    for (const step of [0, 5, descent.steps.length - 1]) {
      const left = Array.from({ length: descent.rank }, (_, i) => leftAlong(descent, step, i));
      expect(Math.hypot(...left)).toBeCloseTo(
        descentProgress(descent, step).fromExact.train ?? Number.NaN,
        8,
      );
    }
  });

  it('shrinks to 0', () => {
    const descent = descend(core, round, { epochs: 1e9, rate: 0.3 }, { train: 'even', drop: 0 });
    const { fromExact, reached, directions, untouched } = descentProgress(descent, descent.steps.length - 1);
    expect(fromExact.train).toBeLessThan(1e-6);
    expect(fromExact.test).toBeLessThan(1e-6);
    expect([reached, untouched]).toEqual([directions, 0]);
    expect(descentProgress(descent, 0)).toMatchObject({ reached: 0, untouched: directions });
  });

  it('has no part on held-out rows if none is held out', () => {
    const all = descend(core, table, { epochs: 5, rate: 0.5 }, { train: 'all', drop: 0 });
    expect(descentProgress(all, 1).fromExact.test).toBeNull();
  });

  it.each([0.5, 0.2, 0.8])('tells after how many epochs each direction is reached (rate %d)', (rate) => {
    const { singularValues, ...descent } = descend(
      core,
      round,
      { epochs: 1, rate },
      { train: 'even', drop: 0 },
    );
    for (const [i, value] of singularValues.entries()) {
      const epochs = epochsToReach(descent, value / singularValues[0]);
      const at = core.descentPath(round, {
        learningRate: descent.learningRate,
        epochs: [epochs, Math.max(0, epochs - 1)],
      });
      expect(Math.abs(1 - at.steps[0].reached[i])).toBeLessThanOrEqual(0.01 + 1e-9);
      expect(Math.abs(1 - at.steps[1].reached[i])).toBeGreaterThan(0.01 - 1e-9);
    }
  });

  it('is drawn direction by direction', () => {
    const descent = path();
    const last = descent.steps.length - 1;
    const series = directionSeries(descent, last);
    expect(series.flatMap(({ x }) => Array.from(x)).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const reached = Array.from(series.find(({ id }) => id === 'reached')?.y ?? []);
    expect(Math.min(...reached)).toBeGreaterThanOrEqual(0.99);
    expect(describeDirection(descent, last, 1)).toMatch(
      /^Direction 1, singular value [\d.]+: 100 % reached; .* are left along it$/,
    );
    expect(directionColumns(descent, last)).toMatchObject({
      columns: [{ values: [1, 2, 3, 4, 5, 6, 7] }, {}, {}, {}, {}],
    });
  });
});
