import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadWholeCore } from '../../../../web/core/kept.ts';
import { loadTraining } from '../../../../web/core/training.ts';
import type { SchemeId, TrainerOptions, TrainingCore } from '../../../../web/core/types.ts';
import { numbersOf } from '../../../../web/encoding/property-numbers.ts';
import { rangesText, rangeText } from '../../../../web/labs/training/experiments/experiment.ts';
import { experiments, trialsOf, valuesOf } from '../../../../web/labs/training/experiments/index.ts';
import { meansOfParts, measureJob } from '../../../../web/labs/training/experiments/measures.ts';
import { experimentIds } from '../../../../web/labs/training/setting-values.ts';
import { experiment } from './experiment-values.ts';

let core: TrainingCore;

beforeAll(async () => {
  core = await loadTraining({
    wasm: readFileSync(new URL('../../../../build/wasm/wasm/training.wasm', import.meta.url)),
  });
});

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
    for (const { condition, input } of trialsOf(one, [1])) {
      const measures = input.measures.map((measure) =>
        measure.kind === 'accuracy'
          ? { ...measure, tests: measure.tests.map((tests) => ({ ...tests, sequences: 8 })) }
          : measure.kind === 'accuracy-by-quarter'
            ? { ...measure, tests: { ...measure.tests, sequences: 8 } }
            : measure,
      );
      const rows = await measureJob(core, { ...input, steps: Math.min(1, input.steps), measures }, control);
      const panels = one.panels.filter(({ conditions }) => conditions.includes(condition));
      expect(rows.map((row) => row.length)).toEqual(panels.map(({ entries }) => entries.length));
    }
  });
});

test('ranges and parts', () => {
  expect(rangeText([45.2, 48.7])).toBe('45 to 49');
  expect(rangeText([100, 100])).toBe('100');
  expect(rangeText([0.42, 0.7])).toBe('0.42 to 0.70');
  expect(rangeText([94.92, 99.61])).toBe('94.9 to 99.6');
  expect(rangeText([0, 0.00366])).toBe('0 to 0.004');
  expect(
    rangesText([
      [53.7, 53.9],
      [53.6, 53.6],
    ]),
  ).toEqual(['53.7 to 53.9', '53.6']);
  expect(
    rangesText([
      [53.7, 53.9],
      [53.8, 53.8],
    ]),
  ).toEqual(['54', '54']);
  expect(
    rangesText([
      [99.61, 99.61],
      [100, 100],
    ]),
  ).toEqual(['99.6', '100']);
  expect(meansOfParts([1, 3, 5, 7, Number.NaN, 9, 2, 2], 4)).toEqual([2, 6, 9, 2]);
});

test('violations are those that the Properties lab measures', async () => {
  const { properties, proximity } = await loadWholeCore();
  const control = { progress: () => Promise.resolve(), signal: new AbortController().signal };
  const measured = async (options: Partial<TrainerOptions>) => {
    const input = {
      options: { scheme: 'none', n: 16, d: 32, ...options },
      steps: 0,
      measures: [{ kind: 'violations' }],
    } as const;
    return (await measureJob(core, input, control))[0];
  };
  const inLab = (scheme: SchemeId, d: number) => {
    const { monotonicity, translation, symmetry } = numbersOf(properties(proximity({ scheme, n: 16, d })));
    return [monotonicity, translation, symmetry];
  };
  expect(await measured({ scheme: 'sinusoidal' })).toEqual(inLab('sinusoidal', 32));
  expect(await measured({ scheme: 'rotary' })).toEqual(inLab('rotary', 8));
  expect(await measured({ scheme: 'alibi' })).toEqual([0, 0, 0]);
  const t5 = core.createTrainer({ scheme: 't5', n: 16, d: 32 }).encoding();
  const ofHeads = t5.kind === 'bias' ? t5.heads.map((head) => properties(head).symmetry.asymmetry) : [];
  expect(new Set(ofHeads).size).toBe(4);
  const mean = ofHeads.reduce((sum, one) => sum + one, 0) / 4;
  expect((await measured({ scheme: 't5' }))[2]).toBeCloseTo(mean, 12);
  const [monotonicity, translation, symmetry] = await measured({ scheme: 'sinusoidal', shuffled: true });
  expect(monotonicity).toBeGreaterThan(0.3);
  expect(translation).toBeGreaterThan(0.1);
  expect(symmetry).toBe(0);
  expect((await measured({ scheme: 'alibi', directional: true }))[2]).toBeGreaterThan(0.1);
});
