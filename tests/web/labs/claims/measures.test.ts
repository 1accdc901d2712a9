/** Models of the claims, trained for a few steps and measured. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadWholeCore } from '../../../../web/core/kept.ts';
import { loadTraining } from '../../../../web/core/training.ts';
import type { Evaluation, SchemeId, TrainerOptions, TrainingCore } from '../../../../web/core/types.ts';
import { numbersOf } from '../../../../web/encoding/property-numbers.ts';
import { claims } from '../../../../web/labs/claims/claims/index.ts';
import {
  accuracyByPlace,
  type Measure,
  meansOfParts,
  measureJob,
  type SoFar,
} from '../../../../web/labs/claims/measures.ts';

let core: TrainingCore;

beforeAll(async () => {
  core = await loadTraining({
    wasm: readFileSync(new URL('../../../../build/wasm/wasm/training.wasm', import.meta.url)),
  });
});

const small = { scheme: 'none', n: 16, d: 32 } as const;
const learned = { ...small, scheme: 'learned', task: 'topic', heads: 2 } as const;

/** What a model gives, and what it tells on the way. */
async function run(options: Partial<TrainerOptions>, steps: number, measures: readonly Measure[]) {
  const told: { readonly step: number; readonly soFar: SoFar }[] = [];
  const control = {
    signal: new AbortController().signal,
    async progress(step: number, _: number, soFar?: unknown) {
      if (soFar) told.push({ step, soFar: soFar as SoFar });
    },
  };
  const input = { options: { ...small, ...options }, steps, measures, arithmetic: 'reproducible' } as const;
  return { ...(await measureJob(core, input, control)), told };
}

/** The same measure on a few sequences. */
const onFew = (measure: Measure): Measure =>
  'tests' in measure
    ? { ...measure, tests: measure.tests.map((tests) => ({ ...tests, sequences: 8 })) }
    : measure;

describe.each(claims)('$title', ({ conditions, panels }) => {
  it('can be trained, and has an entry for each number', async () => {
    for (const [condition, { options, steps }] of conditions.entries()) {
      const shown = panels.filter((panel) => panel.conditions.includes(condition));
      const measures = shown.map(({ measure }) => onFew(measure));
      const { numbers } = await run({ ...options, seed: 1 }, Math.min(1, steps), measures);
      expect(numbers.map((row) => row.length)).toEqual(shown.map(({ entries }) => entries.length));
    }
  });
});

it('joins the shares of several tests by place, weighted by how often each place was asked', () => {
  const test = (perPosition: readonly number[], asked: readonly number[]) =>
    ({
      perPosition: Float64Array.from(perPosition),
      askedPerPosition: Int32Array.from(asked),
    }) as unknown as Evaluation;
  const first = test([1, 0.5, Number.NaN, Number.NaN], [1, 3, 0, 0]);
  const second = test([Number.NaN, 0.5, 0, Number.NaN], [0, 1, 4, 0]);
  expect(accuracyByPlace([first, second], 2)).toEqual([60, 0]);
  expect(accuracyByPlace([first, second], 4)).toEqual([100, 50, 0, Number.NaN]);
  expect(meansOfParts([1, 3, 5, 7, 9, 9, 2, 2], 4)).toEqual([2, 6, 9, 2]);
});

it('tests both halves of the text apart', async () => {
  const halves = [{ spans: 'first-half' }, { spans: 'second-half' }] as const;
  const { numbers } = await run({ task: 'span', n: 24, spans: 'first-half' }, 1, [
    { kind: 'accuracy-by-place', tests: halves, parts: 6 },
    { kind: 'accuracy-by-place', tests: [halves[0]], parts: 6 },
    { kind: 'accuracy-by-place', tests: [halves[1]], parts: 6 },
  ]);
  const [both, first, second] = numbers.map((row) => row.map(Number.isFinite));
  expect(both).toEqual([true, true, true, true, true, true]);
  expect(first).toEqual([true, true, true, false, false, false]);
  expect(second).toEqual([false, false, false, true, true, true]);
});

it('tells every 50 steps what is known so far, and trains the same model as without', async () => {
  const accuracy: Measure = { kind: 'accuracy', tests: [{ sequences: 512 }, { sequences: 16 }] };
  const measures: readonly Measure[] = [accuracy, { kind: 'probe-error' }, { kind: 'moved' }];
  const { told, hash, numbers } = await run(learned, 120, measures);
  expect(told.map(({ step }) => step)).toEqual([50, 100]);
  for (const { soFar } of told) {
    expect(soFar[0]).toHaveLength(1);
    expect(soFar[1]).toBeUndefined();
    expect(soFar[2]).toHaveLength(16);
  }
  // On the way, a quarter of the tests: accuracies are multiples of what one answer counts for.
  const trainer = core.createTrainer({ ...learned, seed: undefined } as never as TrainerOptions);
  trainer.step(50);
  expect(told[0].soFar[0]).toEqual([100 * trainer.evaluate({ sequences: 128 }).accuracy]);
  trainer.step(70);
  expect(hash).toBe(trainer.hash);
  expect(numbers[0]).toEqual([512, 16].map((sequences) => 100 * trainer.evaluate({ sequences }).accuracy));
  trainer.free();
});

it('moves no row that no text reaches', async () => {
  const { numbers } = await run({ ...learned, n: 8, testLength: 16 }, 20, [
    { kind: 'moved' },
    { kind: 'gradient' },
  ]);
  const [moved, gradient] = numbers;
  expect(moved.slice(0, 8).every((distance) => distance > 0)).toBe(true);
  expect(moved.slice(8)).toEqual(new Array(8).fill(0));
  expect(gradient.slice(8)).toEqual(new Array(8).fill(0));
});

it('measures the violations that the Properties lab measures', async () => {
  const { properties, proximity } = await loadWholeCore();
  const measured = async (options: Partial<TrainerOptions>) =>
    (await run(options, 0, [{ kind: 'violations' }])).numbers[0];
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
