import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { loadCore } from '../../../web/core/index.ts';
import type { Core, Trainer, TrainerOptions, Training } from '../../../web/core/types.ts';

const file = (name: string) =>
  readFileSync(new URL(`../../../build/wasm/wasm/${name}.wasm`, import.meta.url));

let core: Core & Training;

beforeAll(async () => {
  core = await loadCore({ wasm: file('pe'), training: file('training') });
});

const options: TrainerOptions = { scheme: 'learned', n: 16, d: 32, seed: 1 };

const errorOf = (call: () => unknown) => {
  try {
    call();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
};

test('lists the tasks, which Which came first? begins', () => {
  const tasks = core.tasks();
  expect(tasks.map((task) => task.id)).toEqual([
    ...['first', 'occ', 'maj', 'getk', 'at', 'count', 'rev', 'prev', 'span', 'kspan', 'topic', 'own'],
  ]);
  expect(tasks[0]).toMatchObject({ answer: 'label', title: 'Which came first?' });
});

test('has the weights of the native build', () => {
  const trainer = core.createTrainer(options);
  trainer.step(30);
  expect(trainer.hash).toBe('5e0284d2d0c0edb5');
  trainer.free();
});

test('learns in steps, tells what it learned, and goes on from a snapshot', () => {
  const trainer = core.createTrainer(options);
  expect(trainer.step(60)).toMatchObject({ step: 60 });
  const snapshot = trainer.snapshot();
  const { hash } = trainer;
  const evaluation = trainer.evaluate({ sequences: 64 });
  expect(evaluation.accuracy).toBeGreaterThan(0.7);
  expect(evaluation.perPosition).toHaveLength(16);
  expect(evaluation.askedPerLength[15]).toBe(64);
  trainer.step(5);
  expect(trainer.hash).not.toBe(hash);
  trainer.restore(snapshot);
  expect([trainer.steps, trainer.hash]).toEqual([60, hash]);
  const encoding = trainer.encoding();
  expect(encoding).toMatchObject({ kind: 'input', table: { rows: 16, cols: 32 } });
  expect(trainer.parameter('positions.table').data).toEqual(
    (encoding as { table: { data: Float32Array } }).table.data,
  );
  expect(trainer.gradient('positions.table').rows).toBe(16);
  trainer.free();
});

test('shows the sequences of a step, whatever was trained', () => {
  const trainer = core.createTrainer({ ...options, lengths: 'uniform', batch: 5 });
  const { starts, tokens, targets, spans } = trainer.batch(3);
  expect([starts.length, starts[0], spans.length]).toEqual([6, 0, 0]);
  expect(tokens).toHaveLength(starts[5]);
  const asked = Array.from(targets, (target, row) => ({ target, row })).filter(({ target }) => target >= 0);
  expect(asked.map(({ row }) => row)).toEqual(Array.from(starts.subarray(0, 5)));
  for (const { target, row } of asked) {
    const end = starts[starts.indexOf(row) + 1];
    const place = (word: string) => tokens.indexOf(trainer.words.indexOf(word), row);
    expect(Math.max(place('A'), place('B'))).toBeLessThan(end);
    expect(target).toBe(place('A') < place('B') ? 0 : 1);
  }
  trainer.step(4);
  expect(trainer.batch(3).tokens).toEqual(tokens);
  expect(trainer.batch(4).tokens).not.toEqual(tokens);
  expect(errorOf(() => trainer.batch(-1))).toMatchObject({ code: 'bad-value', field: 'step' });
  trainer.free();
});

test('shows the first and last place of spans', () => {
  const trainer = core.createTrainer({ ...options, task: 'span', batch: 4 });
  const { tokens, targets, spans } = trainer.batch(0);
  expect([targets.length, spans.length]).toEqual([0, 8]);
  for (let s = 0; s < 4; ++s) {
    const around = [spans[2 * s] - 1, spans[2 * s + 1] + 1].map(
      (place) => trainer.words[tokens[16 * s + place]],
    );
    expect(around).toEqual(['(', ')']);
  }
  trainer.free();
});

test('answers a sequence with its attention', () => {
  const trainer = core.createTrainer({ ...options, layers: 2 });
  const words = trainer.sample(0);
  const sighted = trainer.attention(words);
  expect(sighted.attention.map((heads) => heads.length)).toEqual([4, 4]);
  expect(sighted.hidden).toHaveLength(3);
  const rows = sighted.attention[0][0].data.subarray(0, 16).reduce((sum, weight) => sum + weight, 0);
  expect(rows).toBeCloseTo(1, 5);
  expect(sighted.right).toHaveLength(1);
  expect(trainer.readPosition({ sequences: 16 }).r2).toHaveLength(3);
  trainer.free();
});

test('says what stays as it is, beside the parameters', () => {
  const trainer = core.createTrainer({ ...options, scheme: ['fire', 'learned'] });
  expect(trainer.fixed).toEqual(['The threshold L stays fixed.', '']);
  expect(Object.keys(trainer.parameters)).toEqual(Array.from(trainer.parameters, (_, i) => String(i)));
  trainer.free();
});

test('tests the longest sequences of large models', () => {
  const size = { heads: 16, d: 128, n: 128, testLength: 256 };
  const trainer = core.createTrainer({ ...size, task: 'prev', scheme: ['xpos', 't5'], lengths: 'uniform' });
  expect(trainer.evaluate({ sequences: 128 }).askedPerLength.filter(Boolean).length).toBeGreaterThan(50);
  expect(trainer.evaluate({ sequences: 2, n: 256 }).askedPerLength[255]).toBeGreaterThan(0);
  trainer.free();
});

test('reads positions from a table', () => {
  const data = Float32Array.from({ length: 40 }, (_, i) => (i % 2 ? 1 : Math.floor(i / 2)));
  expect(core.readTable({ rows: 20, cols: 2, data }).mae).toBeLessThan(0.01);
  expect(errorOf(() => core.readTable({ rows: 2, cols: 20, data }))).toMatchObject({
    code: 'bad-shape',
    field: 'table',
  });
});

test('learns from pairs of words', () => {
  const pairs = Array.from({ length: 20 }, (_, i) => ({
    input: i % 2 ? ['a', 'b'] : ['b', 'a'],
    output: i % 2 ? 'up' : 'down',
  }));
  const trainer = core.createTrainer({ ...options, task: 'own', pairs });
  expect(trainer.classes.toSorted()).toEqual(['down', 'up']);
  trainer.step(1);
  trainer.free();
});

test('names what is wrong', () => {
  const field = (change: object) =>
    (errorOf(() => core.createTrainer({ ...options, ...change })) as { field?: string })?.field;
  expect(field({ d: 33 })).toBe('d');
  expect(field({ task: 'chess' })).toBe('task');
  expect(field({ speed: 3 })).toBe('speed');
  expect(field({ learningRate: '1' })).toBe('learningRate');
  expect(field({ pairs: [{ input: [1], output: 'a' }], task: 'own' })).toBe('pairs[0].input[0]');
  expect(field({ rateChanges: [{ step: -1, rate: 1 }] })).toBe('rateChanges[0].step');
  expect(field({ learningRate: -1 })).toBe('learningRate');
  expect(field({ clip: -5 })).toBe('clip');
  expect(field({ weightDecay: 1e9 })).toBe('weightDecay');
  expect(field({ scheme: ['learned', 'shaw'], maxDistanse: 3 })).toBe('maxDistanse');
  const trainer: Trainer = core.createTrainer(options);
  expect(errorOf(() => trainer.attention([1, 2, 900]))).toMatchObject({
    code: 'bad-value',
    field: 'sequence',
  });
  expect(errorOf(() => trainer.parameter('lost'))).toMatchObject({ field: 'name' });
  expect(errorOf(() => trainer.evaluate({ n: 2 }))).toMatchObject({ code: 'bad-value', field: 'n' });
  expect(errorOf(() => trainer.sample(0, 17))).toMatchObject({ code: 'bad-value', field: 'n' });
  expect(errorOf(() => trainer.step(0))).toMatchObject({ field: 'steps' });
  expect(errorOf(() => trainer.restore(new Uint8Array(8)))).toMatchObject({ field: 'snapshot' });
  trainer.free();
  trainer.free();
  expect(errorOf(() => trainer.step(1))).toMatchObject({ code: 'not-supported' });
});

test('without training.wasm, training says what it needs', async () => {
  const alone = await loadCore({ wasm: file('pe') });
  expect(errorOf(() => alone.createTrainer(options))).toMatchObject({
    code: 'not-supported',
    field: 'training',
  });
});

test('refuses more words than its memory holds, and is as it was before', () => {
  const words = Array(64).fill('あ'.repeat(1000));
  const pairs = Array(3000).fill({ input: words, output: words });
  expect(errorOf(() => core.createTrainer({ ...options, task: 'own', pairs }))).toMatchObject({
    code: 'out-of-memory',
    field: expect.stringMatching(/^pairs\.(input|output)$/),
  });
  expect(core.createTrainer(options).step(1)).toMatchObject({ step: 1 });
});
