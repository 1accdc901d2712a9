import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../../../web/core/types.ts';
import { isAt, orderVerdict, studySteps } from '../../../../web/labs/probe/below.ts';
import { readInput, readOrderInput } from '../../../../web/labs/probe/input.ts';
import { orderProbeJob } from '../../../../web/labs/probe/job.ts';
import { load } from '../../core/helpers.ts';
import { session } from '../../shell/helpers.ts';
import { unwatched } from './fakes.ts';

describe('the order probe', () => {
  let core: Core;
  beforeAll(async () => {
    core = await load();
  });
  const ask = (matrix: { rows: number; cols: number; data: Float32Array }, drop = 0) =>
    orderProbeJob(
      core,
      { table: { matrix, name: 'table' }, drop, seed: 7, pairs: 512, folds: 4, foldsBy: 'positions', c: 1 },
      unwatched,
    );

  it('finds the later position if a column counts, and nothing if all rows are equal', () => {
    const counted = ask({ rows: 50, cols: 1, data: Float32Array.from({ length: 50 }, (_, i) => i / 5) });
    expect(counted.probe.errorRate).toBeLessThan(0.02);
    expect(counted.probe.foldErrors).toHaveLength(4);
    expect(counted.probe.converged).toBe(true);
    const same = ask({ rows: 50, cols: 2, data: new Float32Array(100).fill(1) });
    expect(same.probe.errorRate).toBeGreaterThan(0.3);
  });

  it('counts the rows that pairs are drawn from', () => {
    expect(ask({ rows: 50, cols: 1, data: new Float32Array(50) }, 2).rows).toBe(48);
  });
});

describe('the verdict on the order probe', () => {
  const rates = (errorRate: number) => ({ errorRate, foldErrors: new Float64Array(5) });
  const judged = (
    errorRate: number,
    control: number,
    shuffled = 0.5,
    foldsBy: 'positions' | 'pairs' = 'pairs',
  ) => {
    const controls = { shuffled: rates(shuffled), random: rates(control) };
    return orderVerdict(
      { probe: { ...rates(errorRate), control, controls, converged: true }, rows: 64 },
      { pairs: 512, foldsBy },
    );
  };

  it('compares with the lower of both controls and with guessing', () => {
    expect(judged(0.04, 0.5, 0.2).outcome).toBe('in part');
    expect(judged(0, 0.5, 0).outcome).toBe('says nothing');
    expect(judged(0.04, 0.5)).toMatchObject({ outcome: 'holds' });
    expect(judged(0.04, 0.2).outcome).toBe('in part');
    expect(judged(0.15, 0.2).outcome).toBe('broken');
    expect(judged(0.3, 0.9).outcome).toBe('broken');
    expect(judged(0, 0).outcome).toBe('says nothing');
  });

  it('explains a control far below one half if folds share positions', () => {
    expect(judged(0.01, 0.125).words).toContain(
      'Shuffled positions: 50 % wrong; a random table: 12.5 %. One is below 40 %: the folds share positions (512 pairs of 64 rows)',
    );
    expect(judged(0.01, 0.125, 0.1).words).toContain('Both are below 40 %');
    expect(judged(0.01, 0.48).words).not.toContain('below 40 %');
    expect(judged(0.01, 0.125, 0.1, 'positions').words).not.toContain('below 40 %');
  });
});

describe('the input of the probes', () => {
  it('is a descent without a penalty, or a penalty without a descent', () => {
    const read = (changes = {}) => readInput(session({ ridge: 3, ...changes }));
    expect(read()).toMatchObject({ ridge: 3 });
    expect(read()).not.toHaveProperty('descent');
    expect(read({ solver: 'descent', epochs: 50, rate: 0.2 })).toMatchObject({
      ridge: 0,
      descent: { epochs: 50, rate: 0.2 },
    });
  });

  it('has no order probe if no pair of rows is left', () => {
    const order = (n: number, drop: number, changes = {}) => {
      const settings = session({ n, drop, ...changes });
      return readOrderInput(settings, readInput(settings));
    };
    expect(order(8, 7)).toBeUndefined();
    expect(order(8, 5)).toBeUndefined();
    expect(order(8, 4)).toMatchObject({ drop: 4, folds: 2 });
    expect(order(8, 6, { foldsBy: 'pairs' })).toMatchObject({ drop: 6, folds: 5 });
    expect(order(8, 7, { foldsBy: 'pairs' })).toBeUndefined();
  });

  it('has the same order probe for every solver', () => {
    const order = (changes = {}) => {
      const settings = session({ pairs: 99, pairFolds: 3, inversePenalty: 2, drop: 1, ...changes });
      return readOrderInput(settings, readInput(settings));
    };
    expect(order()).toMatchObject({
      pairs: 99,
      folds: 3,
      foldsBy: 'positions',
      c: 2,
      drop: 1,
      seed: 7,
    });
    expect(order({ solver: 'descent', split: 'all', ridge: 1 })).toEqual(order());
  });
});

describe('the study', () => {
  it('sets one step at a time', () => {
    for (const step of studySteps) {
      const { store } = session({ ridge: 2, split: 'folds' });
      expect(store.set(step)).toEqual([]);
      expect(studySteps.filter((set) => isAt(store.get(), set))).toEqual([step]);
    }
  });

  it('is 10,000 epochs and the exact solution, on even positions and on all', () => {
    expect(studySteps.map(({ split, solver, epochs }) => [split, solver, epochs])).toEqual([
      ['even', 'descent', 10_000],
      ['all', 'descent', 10_000],
      ['even', 'exact', undefined],
      ['all', 'exact', undefined],
    ]);
  });
});
