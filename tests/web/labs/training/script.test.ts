/** The scripts in PyTorch begin with the page's weights and batches, and then have the page's losses. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../../../web/core/index.ts';
import type { Core, TrainerOptions, TrainingCore } from '../../../../web/core/types.ts';
import { trainingScript } from '../../../../web/labs/training/script.ts';
import { torch, without } from '../../../interpreter.ts';
import { run } from '../../reference/python.ts';
import { scriptsOf } from '../../shell/cite/of-figure.ts';
import { sessionAt } from '../../shell/session-at.ts';

const file = (name: string) =>
  readFileSync(new URL(`../../../../build/wasm/wasm/${name}.wasm`, import.meta.url));

let core: Core & TrainingCore;
beforeAll(async () => {
  core = (await loadCore({ wasm: file('pe'), training: file('training') })) as Core & TrainingCore;
});

const small = { n: 12, d: 16, heads: 2, batch: 8, steps: 5, warmup: 2, seed: 3 } as const;

const labelled = Array.from({ length: 10 }, (_, i) => ({
  input: ['the', 'dog', '“barks”', "isn't", 'here'].slice(0, 1 + (i % 5)),
  output: i % 3 === 0 ? 'a' : 'b',
}));

/** Between them all tasks, encodings and options; those that act together share a run. Vectors are large enough to matter. */
const cases: readonly (readonly [what: string, Omit<TrainerOptions, keyof typeof small>])[] = [
  ['no encoding', { scheme: 'none', task: 'occ' }],
  ['a learned table, MLP', { scheme: 'learned', task: 'rev', mlp: 24, layers: 2 }],
  ['a factor, lengths', { scheme: 'sinusoidal', task: 'maj', gain: 'vector', lengths: 'uniform' }],
  ['RoPE, causal', { scheme: 'rotary', task: 'span', causal: true }],
  ['ALiBi, SGD', { scheme: 'alibi', task: 'first', cls: 'last', optimizer: 'sgd', weightDecay: 0.1 }],
  ['ALiBi, heads one way', { scheme: 'alibi', task: 'kspan', directional: true }],
  [
    'pairs mixed up, DeBERTa with buckets',
    { scheme: ['rotary', 'deberta'], task: 'span', layout: 'mixed', maxDistance: 12, buckets: 8 },
  ],
  ['ALiBi as in MPT and Falcon', { scheme: 'alibi', task: 'first', maxBias: 16, beforeScaling: true }],
  ['sinusoids, shuffled', { scheme: 'sinusoidal', task: 'prev', shuffled: true }],
  ['T5, spans of two lengths', { scheme: 't5', task: 'kspan', lengths: 'mixture', testLength: 20 }],
  ['Shaw in the first layer', { scheme: 'shaw', task: 'getk', layers: 2, inject: 'once', deviation: 1 }],
  [
    'a table in every layer, DeBERTa',
    { scheme: ['learned', 'deberta'], task: 'topic', layers: 2, inject: 'every-layer', deviation: 1 },
  ],
  [
    'xPos, KERPLE, relative sinusoids',
    { scheme: ['index', 'xpos', 'kerple', 'relative-sinusoidal'], task: 'at' },
  ],
  [
    'FIRE, TISA, Transformer-XL',
    {
      scheme: ['normalized-index', 'fire', 'tisa', 'transformer-xl'],
      task: 'prev',
      reach: 2,
      lengths: 'geometric',
      residual: false,
      deviation: 1,
    },
  ],
  [
    'learned frequencies and slopes, TUPE',
    {
      scheme: ['learned-sinusoidal', 'alibi', 'tupe'],
      task: 'first',
      learnPositions: true,
      layerNorm: false,
      clip: 0,
      weightDecay: 0.1,
    },
  ],
  [
    'fixed parameters',
    {
      scheme: ['sinusoidal-2d', 'learned', 't5', 'rotary'],
      task: 'span',
      spans: 'first-half',
      learnPositions: false,
      layout: 'half',
      rateChanges: [{ step: 2, rate: 0.001 }],
      decay: false,
    },
  ],
  ['forget gates, counting', { scheme: 'forget-gate', task: 'count', reach: 2, causal: true, layers: 2 }],
  ['CoPE with few positions', { scheme: 'cope', task: 'count', maxPosition: 3, deviation: 1 }],
  [
    'CoPE behind RoPE, a projected bias',
    { scheme: ['rotary', 'cope', 'projected-relative'], task: 'prev', reach: 3, deviation: 1 },
  ],
  ['forget gates that stay', { scheme: 'forget-gate', task: 'getk', learnPositions: false, strength: 0.5 }],
  [
    'T5 in each layer, one of its own',
    { scheme: 't5', task: 'kspan', layers: 3, ownPositions: true, plan: [{}, { positions: false }, {}] },
  ],
  [
    'a table and Shaw, each layer with its own',
    { scheme: ['learned', 'shaw'], task: 'prev', layers: 2, inject: 'every-layer', ownPositions: true },
  ],
  ['FoPE', { scheme: 'fope', task: 'span', trainedLength: 10_000, mixture: 1, layers: 2 }],
  ['a window', { scheme: 'none', task: 'kspan', causal: true, layers: 2, window: 3 }],
  [
    'chunks, RoPE in the second layer',
    {
      scheme: 'rotary',
      task: 'kspan',
      layers: 2,
      window: 4,
      windowKind: 'chunked',
      plan: [{ positions: false }, {}],
    },
  ],
  [
    'T5 and a table in two of three layers, windows in two',
    {
      scheme: ['learned', 't5'],
      task: 'prev',
      reach: 2,
      causal: true,
      layers: 3,
      deviation: 1,
      plan: [
        { positions: true, window: 3 },
        { positions: true, window: 4, windowKind: 'chunked' },
        { positions: false },
      ],
    },
  ],
  ['own pairs with labels', { scheme: 'learned', task: 'own', pairs: labelled }],
  [
    'own pairs of words',
    {
      scheme: 'alibi',
      task: 'own',
      pairs: labelled.map(({ input }) => ({ input, output: input.toReversed() })),
    },
  ],
];

it('says of what there is no script', () => {
  const scriptOf = (options: Omit<TrainerOptions, keyof typeof small>) =>
    trainingScript(core, { ...small, ...options } as TrainerOptions, core.catalog());
  expect(() => scriptOf({ scheme: 'randomized' })).toThrow(
    'There is no script for Randomised positions yet.',
  );
  expect(() => scriptOf({ scheme: 'rotary', scaling: 'yarn' })).toThrow('with yarn scaling');
  expect(() => scriptOf({ scheme: 'fope', layers: 2, ownPositions: true })).toThrow(
    'There is no script for FoPE with waves that each layer mixes for itself yet.',
  );
});

it('has the parameters of the page’s scheme', async () => {
  const session = sessionAt('v=1&lab=training&encodings=rotary&scheme=rotary&base=500');
  const [{ settings }] = await scriptsOf(session, 'accuracy');
  expect(settings?.positions).toMatchObject({ text: expect.stringContaining('width=8, base=500') });
});

it('has the window, and what differs from layer to layer', async () => {
  const settingsAt = async (state: string) =>
    (await scriptsOf(sessionAt(`v=1&lab=training&layers=4&encodings=rotary@1110&${state}`), 'accuracy'))[0]
      .settings;
  const settings = await settingsAt('layerWindows=4,4,4,0&windowKind=chunked');
  expect(settings).toMatchObject({ window: 0, window_kind: 'chunked' });
  expect(settings?.plan).toMatchObject({
    text: '[{"positions": True, "window": 4}, {"positions": True, "window": 4}, {"positions": True, "window": 4}, {"positions": False}]',
  });
  expect(await settingsAt('maskWindow=6')).toMatchObject({ window: 6, window_kind: 'sliding' });
  const usual = (await scriptsOf(sessionAt('v=1&lab=training&layers=4&encodings=rotary'), 'accuracy'))[0]
    .settings;
  for (const name of ['window', 'window_kind', 'plan']) expect(usual).not.toHaveProperty(name);
});

it('has as many parameters of T5 as the model: one set, or one for each layer where it acts', () => {
  const counted = (options: Partial<TrainerOptions>) => {
    const all = { ...small, scheme: 't5', task: 'kspan', layers: 3, ...options } as const;
    const trainer = core.createTrainer(all);
    const numbers = trainer.parameters
      .filter(({ name }) => name.includes('positions.'))
      .reduce((sum, { rows, cols }) => sum + rows * cols, 0);
    trainer.free();
    return [numbers, trainingScript(core, all, core.catalog()).settings?.own_positions];
  };
  const [shared] = counted({});
  expect(shared).toBeGreaterThan(0);
  expect(counted({})).toEqual([shared, undefined]);
  expect(counted({ ownPositions: true })).toEqual([3 * Number(shared), true]);
  expect(counted({ ownPositions: true, plan: [{}, { positions: false }, {}] })).toEqual([
    2 * Number(shared),
    true,
  ]);
});

it('has the reader’s own pairs, word for word', () => {
  const linesOf = (pairs: TrainerOptions['pairs']) =>
    trainingScript(
      core,
      { ...small, scheme: 'none', task: 'own', pairs: pairs ?? [] },
      core.catalog(),
    ).run.join('\n');
  const lines = linesOf(labelled);
  expect(lines).toContain('["the dog “barks” isn\'t", "a"]');
  expect(lines).toContain('words=["[CLS]", "the", "dog", "“barks”", "isn\'t", "here"]');
  expect(lines).toContain('answers=["a", "b"]');
  expect(lines).toContain('accuracy of the pairs kept for tests');
  const words = linesOf(labelled.map(({ input }) => ({ input, output: input.toReversed() })));
  expect(words).not.toContain('[CLS]');
});

it('is about the inspected model', async () => {
  const session = sessionAt('v=1&lab=training&encodings=learned,alibi&model=alibi&seed=5&modelSeed=1');
  for (const kind of ['accuracy', 'loss']) {
    const [{ title, run: lines, files }] = await scriptsOf(session, kind);
    expect(title).toBe('ALiBi: Which came first?');
    expect(lines).toContain('torch.manual_seed(6)');
    expect(files.map(({ name }) => name)).toEqual(['weights.npz']);
  }
});

describe.skipIf(without(torch, 'PyTorch'))('the script of a model', () => {
  for (const [what, options] of cases)
    it(`has the page’s losses: ${what}`, async () => {
      const whole = { ...small, ...options } as TrainerOptions;
      const printed = await run(trainingScript(core, whole, core.catalog()), { python: torch });
      const trainer = core.createTrainer(whole);
      for (let step = 0; step < 5; ++step) {
        const { loss } = trainer.step(1);
        expect(Math.abs((printed[`loss of step ${step}`] as number) / loss - 1), `step ${step}`).toBeLessThan(
          1e-5,
        );
      }
      trainer.free();
    }, 120_000);
});
