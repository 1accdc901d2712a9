import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadCore } from '../../../../web/core/index.ts';
import type { TrainerOptions } from '../../../../web/core/types.ts';
import { evaluateInParts, joined } from '../../../../web/encoding/trained/evaluate.ts';

const file = (name: string) =>
  readFileSync(new URL(`../../../../build/wasm/wasm/${name}.wasm`, import.meta.url));

const core = await loadCore({ wasm: file('pe'), training: file('training') });

/** So large that a test has several parts. */
const options: TrainerOptions = {
  task: 'rev',
  scheme: 'rotary',
  n: 32,
  d: 64,
  heads: 4,
  layers: 2,
  lengths: 'uniform',
  seed: 3,
};

test('a test in parts counts what the whole test counts, and lets others work between them', async () => {
  const trainer = core.createTrainer(options);
  trainer.step(3);
  const whole = trainer.evaluate({ sequences: 300 });
  let pauses = 0;
  const control = {
    signal: new AbortController().signal,
    progress: async () => {
      pauses += 1;
      // Another job trains it on.
      trainer.step(1);
    },
  };
  const snapshot = trainer.snapshot();
  const again = () => {
    trainer.restore(snapshot);
    return trainer;
  };
  const inParts = await evaluateInParts(trainer, again, options, { sequences: 300 }, control);
  expect(pauses).toBeGreaterThan(0);
  const { loss, ...counted } = inParts;
  const { loss: lossOfWhole, ...countedOfWhole } = whole;
  expect(counted).toEqual(countedOfWhole);
  expect(loss).toBeCloseTo(lossOfWhole, 12);
  trainer.free();
});

test('places without a question have no share', () => {
  const part = {
    loss: 1,
    accuracy: 1,
    perPosition: Float64Array.of(Number.NaN, 1),
    askedPerPosition: Int32Array.of(0, 2),
    perLength: Float64Array.of(Number.NaN, 1),
    askedPerLength: Int32Array.of(0, 2),
  };
  const other = {
    ...part,
    loss: 4,
    accuracy: 0,
    perPosition: Float64Array.of(Number.NaN, 0),
    askedPerPosition: Int32Array.of(0, 1),
  };
  const { loss, perPosition, askedPerPosition } = joined([
    part,
    { ...other, perLength: Float64Array.of(Number.NaN, 0), askedPerLength: Int32Array.of(0, 1) },
  ]);
  expect(loss).toBe(2);
  expect([...perPosition]).toEqual([Number.NaN, 2 / 3]);
  expect([...askedPerPosition]).toEqual([0, 3]);
});
