import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadTraining } from '../../../../web/core/load-training.ts';
import type { TrainingCore } from '../../../../web/core/training-types.ts';
import type { Experiment, Values } from '../../../../web/labs/training/experiments/experiment.ts';
import { rangeText } from '../../../../web/labs/training/experiments/experiment.ts';
import { experimentIds } from '../../../../web/labs/training/experiments/ids.ts';
import { experiments } from '../../../../web/labs/training/experiments/index.ts';
import { measureJob } from '../../../../web/labs/training/experiments/job.ts';
import { meansOfParts } from '../../../../web/labs/training/experiments/measures.ts';
import { trialsOf, valuesOf } from '../../../../web/labs/training/experiments/run.ts';

let core: TrainingCore;

beforeAll(async () => {
  core = await loadTraining({
    wasm: readFileSync(new URL('../../../../build/wasm/wasm/training.wasm', import.meta.url)),
  });
});

const experiment = (id: string): Experiment => experiments.find((one) => one.id === id) as Experiment;

/** Three seeds with these numbers, for each condition of each panel. */
const valuesBy = (
  { panels }: Experiment,
  numbers: (panel: string, condition: number) => readonly number[],
): Record<string, Values> =>
  Object.fromEntries(
    panels.map(({ id, conditions }) => [
      id,
      conditions.map((_, condition) => [0, 1, 2].map(() => numbers(id, condition))),
    ]),
  );

test('the experiments are those whose ids links contain', () => {
  expect(experiments.map(({ id }) => id)).toEqual(experimentIds);
});

test('each trial is measured for every panel that shows its condition', () => {
  const { conditions, panels } = experiment('depth');
  const trials = trialsOf(experiment('depth'), [4, 5]);
  expect(trials).toHaveLength(2 * conditions.length);
  expect(trials.at(-1)).toMatchObject({ seed: 5, input: { options: { seed: 5 } } });
  const measured = trials.map(({ condition, seed, input }) =>
    input.measures.map((measure) => [
      condition,
      seed,
      panels.findIndex((panel) => panel.measure === measure),
    ]),
  );
  const values = valuesOf(experiment('depth'), measured);
  expect(values?.exact).toEqual([
    [
      [6, 4, 2],
      [6, 5, 2],
    ],
    [
      [7, 4, 2],
      [7, 5, 2],
    ],
  ]);
  expect(valuesOf(experiment('depth'), [undefined, ...measured.slice(1)])).toBeUndefined();
});

describe.each(experiments)('$title', (one) => {
  test('every model can be trained, and every measure has an entry for each number', async () => {
    const control = { progress: () => Promise.resolve(), signal: new AbortController().signal };
    for (const { input } of trialsOf(one, [1])) {
      const measures = input.measures.map((measure) =>
        measure.kind === 'accuracy'
          ? { ...measure, tests: measure.tests.map((tests) => ({ ...tests, sequences: 8 })) }
          : measure.kind === 'accuracy-by-quarter'
            ? { ...measure, tests: { ...measure.tests, sequences: 8 } }
            : measure,
      );
      const rows = await measureJob(core, { ...input, steps: Math.min(1, input.steps), measures }, control);
      const panels = one.panels.filter(({ measure }) => input.measures.includes(measure));
      expect(rows.map((row) => row.length)).toEqual(panels.map(({ entries }) => entries.length));
    }
  });

  test('its verdict names one of its answers and says numbers', () => {
    for (const level of [0, 40, 100]) {
      const { answer, words } = one.verdict(
        valuesBy(one, (panel) => one.panels.find(({ id }) => id === panel)?.entries.map(() => level) ?? []),
      );
      expect(one.answers[answer]).toBeDefined();
      expect(words).toMatch(/\d/);
      expect(words).not.toMatch(/NaN|undefined/);
    }
  });
});

describe('verdicts follow the numbers', () => {
  test.each([
    [[100, 50, 50, 100], 1],
    [[100, 50, 50, 50], 0],
    [[100, 100, 100, 100], 2],
  ])('blind: %j', (levels, answer) => {
    const blind = experiment('blind');
    expect(blind.verdict(valuesBy(blind, (_, condition) => [levels[condition]])).answer).toBe(answer);
  });

  test.each([
    [[100, 100, 20, 20, 20], [20, 20, 100, 100, 100], 0],
    [[100, 100, 100, 20, 40], [20, 90, 100, 95, 100], 1],
    [[100, 100, 100, 100, 100], [100, 100, 100, 100, 100], 2],
  ])('kinds: %j, %j', (getk, kspan, answer) => {
    const kinds = experiment('kinds');
    const values = valuesBy(kinds, (panel, condition) => [(panel === 'getk' ? getk : kspan)[condition]]);
    expect(kinds.verdict(values).answer).toBe(answer);
  });

  test.each([
    [[0, 0, 90, 100, 100], 1],
    [[60, 80, 90, 100, 100], 0],
    [[0, 0, 0, 0, 0], 2],
  ])('carry-over: %j', (levels, answer) => {
    const carry = experiment('carry-over');
    expect(carry.verdict(valuesBy(carry, (_, condition) => [100, levels[condition]])).answer).toBe(answer);
  });

  test.each([
    [5, 9, 0.9, 0.4, 2],
    [5, 5, 0.9, 0.4, 1],
    [5, 9, 0.9, 0.9, 0],
    [5, 5, 0.9, 0.9, 3],
  ])('late: probe %d and %d, the others %d and %d', (full, short, high, low, answer) => {
    const late = experiment('late');
    const values = valuesBy(late, (panel, condition) =>
      panel === 'probe' ? [condition ? short : full] : [1, 1, 1, condition ? low : high],
    );
    expect(late.verdict(values).answer).toBe(answer);
  });

  test.each([
    [[1, 0, 0.9], 1],
    [[1, 0.9, 0.9], 0],
    [[0.2, 0, 0.1], 2],
  ])('depth: %j', (levels, answer) => {
    const depth = experiment('depth');
    expect(
      depth.verdict(valuesBy(depth, (_, condition) => Array(5).fill(levels[condition] ?? 0))).answer,
    ).toBe(answer);
  });

  test('rows: one bit that moved where no text reaches is movement', () => {
    const rows = experiment('rows');
    const with_ = (last: number) => rows.verdict(valuesBy(rows, () => [2, 2, 1, 1, 1, 0.5, 0, last])).answer;
    expect(with_(0)).toBe(1);
    expect(with_(1e-9)).toBe(2);
  });

  test('longer: each task has its winner on 64 words', () => {
    const long = experiment('longer');
    const by = (prev: number, first: number) =>
      long.verdict(
        valuesBy(long, (panel, condition) => [
          100,
          100,
          condition === (panel === 'prev' ? prev : first) ? 90 : 30,
        ]),
      ).answer;
    expect([by(4, 3), by(3, 3), by(4, 4)]).toEqual([2, 0, 1]);
  });
});

test('ranges and parts', () => {
  expect(rangeText([45.2, 48.7])).toBe('45 to 49');
  expect(rangeText([100, 100])).toBe('100');
  expect(rangeText([0.42, 0.7])).toBe('0.42 to 0.70');
  expect(meansOfParts([1, 3, 5, 7, Number.NaN, 9, 2, 2], 4)).toEqual([2, 6, 9, 2]);
});
