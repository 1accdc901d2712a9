import { describe, expect, test } from 'vitest';
import { loadCore } from '../../../../web/core/index.ts';
import { type ExampleId, exampleIds } from '../../../../web/labs/context/config/examples.ts';
import type { ConfigFile } from '../../../../web/labs/context/config/file.ts';
import { readConfig } from '../../../../web/labs/context/config/read.ts';
import { layersJob } from '../../../../web/labs/context/layers/job.ts';
import { type Model, type ModelLayers, modelOf, seenIn } from '../../../../web/labs/context/layers/model.ts';
import { exampleModel } from '../../../../web/labs/context/layers/open.ts';
import { inputOf, layersInputOf, modelsScreen } from '../../../../web/labs/context/layers/screen.ts';
import { columnItems, heightOf } from '../../../../web/labs/context/layers/strip.ts';
import { findingOf, headlineOf, newIn } from '../../../../web/labs/context/layers/verdict.ts';
import { answer } from '../../shell/given.ts';
import { sessionAt } from '../../shell/session-at.ts';

const core = await loadCore();

const answersOf = (model: Model, times: number) => layersJob(core, layersInputOf(model, times));

const reachesOf = (model: Model, times: number) => answersOf(model, times).map(({ reach }) => reach);

const found = (model: Model, times: number) => findingOf(model, answersOf(model, times), times);

const own = (config: object): Model => modelOf('this model', readConfig(JSON.stringify(config))) as Model;

describe('what is new past the length that a model is made for', () => {
  // Counted from the definition: pairs whose wavelength is longer than the length.
  test.each([
    ['gemma-3', 2, [0, 55]],
    ['gpt-oss', 2, [0, 14]],
    ['llama-4', 4, [0, 0]],
    ['command-r7b', 8, [0, 0]],
    ['modernbert', 2, [12, 0]],
    ['gpt-2', 2, [1024]],
  ] as const)('%s at %d times its length', (id, times, unseen) => {
    const model = exampleModel(id);
    const reaches = reachesOf(model, times);
    expect(reaches.map((reach) => newIn(reach, times * model.length).unseen)).toEqual(unseen);
  });

  test('pairs of RoPE without scaling are those that have not finished a turn', () => {
    const model = exampleModel('smollm3');
    const [base, width, length] = [5e6, 128, 65_536];
    const frequencies = Array.from({ length: width / 2 }, (_, i) => base ** ((-2 * i) / width));
    const unfinished = frequencies.filter((frequency) => frequency * length < 2 * Math.PI).length;
    const [turning] = reachesOf(model, 2);
    expect(newIn(turning, 2 * length)).toEqual({ unseen: unfinished, of: 64 });
  });

  test.each(exampleIds)('nothing is new at the length of %s itself', (id) => {
    const finding = found(exampleModel(id), 1);
    expect(finding.number).toBe('0');
  });

  test('far distances of T5 share a bucket, those of ALiBi have a bias of their own', () => {
    const t5 = { model_type: 't5', d_kv: 64, d_model: 512, num_heads: 8, num_layers: 6, n_positions: 512 };
    expect(found(own(t5), 4)).toMatchObject({ number: '0', unit: 'of 6 encoder layers' });
    const bloom = { model_type: 'bloom', hidden_size: 64, n_head: 8, n_layer: 30 };
    expect(found(own(bloom), 2)).toMatchObject({ number: '30', unit: 'of 30 layers' });
  });
});

describe('the headline', () => {
  test.each([
    ['gpt-2', 'All 12 layers of GPT-2 see the whole text. Positions enter once, before the first.'],
    ['llama-3.1', 'All 32 layers of Llama 3.1 8B rotate queries and keys alike and see the whole text.'],
    ['llama-4', 'Llama 4 Scout looks past 8,192 words only in layers that have no positions at all.'],
    ['gemma-3', 'In Gemma 3 12B, 40 of 48 layers see 1,024 words, and 8 see all, with 100 times the base.'],
    ['gpt-oss', 'In gpt-oss 20B, 12 of 24 layers see 128 words, and 12 see all.'],
    ['smollm3', 'Nine of the 36 layers of SmolLM3 3B have no positions. All see the whole text.'],
    [
      'qwen3.5',
      'In Qwen3.5 27B, 48 of 64 layers have no softmax attention, and 16 rotate queries and keys and see the whole text.',
    ],
  ] as const)('%s', (id, headline) => {
    expect(headlineOf(exampleModel(id))).toBe(headline);
  });

  const usual = { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 32_768 };
  const hybrid = { ...usual, model_type: 'granitemoehybrid', num_hidden_layers: 4, rope_theta: 10_000 };

  test.each([
    [
      'a window in all layers',
      { ...usual, model_type: 'mistral', num_hidden_layers: 32, sliding_window: 4096 },
      'Each of the 32 layers of this model sees only 4,096 words.',
    ],
    [
      'a window as long as the text is none',
      { ...usual, model_type: 'phi3', num_hidden_layers: 32, sliding_window: 40_000 },
      'All 32 layers of this model rotate queries and keys alike and see the whole text.',
    ],
    [
      'without a window, EXAONE 4 turns in all layers',
      { ...usual, model_type: 'exaone4', num_hidden_layers: 30, sliding_window: null },
      'All 30 layers of this model rotate queries and keys alike and see the whole text.',
    ],
    [
      'windows of Qwen2 begin where it says',
      {
        ...{ ...usual, model_type: 'qwen2', num_hidden_layers: 28, sliding_window: 4096 },
        ...{ use_sliding_window: true, max_window_layers: 21 },
      },
      'In this model, 7 of 28 layers see 4,096 words, and 21 see all.',
    ],
    [
      'a layer among recurrent ones, without positions',
      { ...hybrid, layer_types: ['mamba', 'mamba', 'attention', 'mamba'], position_embedding_type: 'nope' },
      'In this model, 3 of 4 layers have no softmax attention, and 1 sees the whole text without positions.',
    ],
    [
      'no layer with attention',
      { ...hybrid, layer_types: ['mamba', 'mamba', 'mamba', 'mamba'] },
      'None of the 4 layers of this model has softmax attention.',
    ],
    [
      'the layers of an encoder beside a decoder',
      { model_type: 't5', d_kv: 64, d_model: 512, num_decoder_layers: 6, num_heads: 8, num_layers: 6 },
      'All 6 encoder layers of this model see the whole text and change each score by the distance.',
    ],
    [
      'a table that enters before layers with windows',
      {
        model_type: 'gpt_neo',
        hidden_size: 768,
        num_layers: 12,
        attention_types: [[['global', 'local'], 6]],
      },
      'In this model, 6 of 12 layers see 256 words, and 6 see all.',
    ],
    [
      'windows without a size',
      {
        ...{ ...usual, model_type: 'llama', num_hidden_layers: 2 },
        layer_types: ['sliding_attention', 'full_attention'],
      },
      'In this model, 1 of 2 layers sees a window, and 1 sees all.',
    ],
  ])('%s', (_, config, headline) => {
    expect(headlineOf(own(config))).toBe(headline);
  });

  test('no layers are shown where the file says what they see in a way that is not read', () => {
    const local = { ...usual, model_type: 'longt5', d_model: 512, num_layers: 8, local_radius: 127 };
    const strange = { ...usual, model_type: 'llama', layer_types: ['full_attention', 'spiral'] };
    expect(readConfig(JSON.stringify(local))).toMatchObject({ layers: undefined });
    const { layers, notes } = readConfig(JSON.stringify(strange));
    expect(layers).toBeUndefined();
    expect(notes).toContain(
      'layer_types names "spiral", which is not known here, so the layers are not shown.',
    );
  });
});

test('the length of a model is the one that its scaling reaches', () => {
  const lengths = (['llama-3.1', 'deepseek-v3', 'gemma-3', 'gpt-oss', 'olmo-3'] as const).map(
    (id: ExampleId) => exampleModel(id).length,
  );
  expect(lengths).toEqual([131_072, 163_840, 131_072, 131_072, 65_536]);
});

test('a column is as high as the logarithm of what its layer sees', () => {
  const [window] = exampleModel('gpt-oss').kinds;
  expect(seenIn(window, 131_072)).toBe(128);
  expect(heightOf(128, 131_072)).toBeCloseTo(2 / 12, 12);
  expect(heightOf(131_072, 131_072)).toBe(1);
  expect(heightOf(8, 131_072)).toBe(0);
});

test('positions that are added before the first layer and none at all have marks of their own', () => {
  const room = { x: 0, y: 0, width: 12, height: 40 };
  const still = exampleModel('smollm3').kinds.find(({ way }) => way === 'none');
  const [added] = exampleModel('gpt-2').kinds;
  expect(added.way).toBe('input');
  const drawn = [added, still].map((kind) => columnItems(kind as ModelLayers, room));
  expect(drawn[0]).not.toEqual(drawn[1]);
  expect(drawn[0]).toHaveLength(2);
});

test('headline, number and figure belong to the model of the answer, also while another is chosen', () => {
  const { store } = sessionAt('v=1&lab=context&layersOf=gemma-3&times=4');
  const model = exampleModel('gemma-3');
  const input = inputOf(store, model);
  const session = sessionAt('v=1&lab=context&layersOf=gpt-oss');
  const { headline, finding } = modelsScreen({
    session,
    config: { name: '', reading: undefined } as ConfigFile,
    shown: exampleModel('gpt-oss'),
    answer: answer(input, layersJob(core, input)),
    file: { value: '', content: () => '' },
  });
  expect(headline).toBe(headlineOf(model));
  expect(finding).toEqual(found(model, 4));
});

describe('the reader’s file among the models', () => {
  const config = {
    name: 'mine.json',
    reading: readConfig(
      JSON.stringify({
        model_type: 'qwen2',
        hidden_size: 64,
        num_attention_heads: 2,
        num_hidden_layers: 30,
        max_position_embeddings: 64,
      }),
    ),
  } as ConfigFile;
  const shownWith = (state: string, file: ConfigFile) =>
    modelsScreen({
      session: sessionAt(state),
      config: file,
      shown: 'all',
      answer: answer(inputOf(sessionAt(state).store, exampleModel('gpt-2'))),
      file: { value: '', content: () => '' },
    });

  test('it is compared with them, and the headline says what the number counts', () => {
    const models = exampleIds.length;
    const state = 'v=1&lab=context&layersOf=compare';
    const without = shownWith(state, { name: '', reading: undefined } as ConfigFile);
    expect(without.finding).toMatchObject({ number: '3', unit: `of ${models} models` });
    expect(without.headline).toContain('Three models have layers without positions.');
    expect(shownWith(state, config).finding?.unit).toBe(`of ${models + 1} models`);
  });
});

test('queries grow as the core computes it, in the layers that the file names', () => {
  const [chunked, unturned] = answersOf(exampleModel('llama-4'), 4);
  expect(chunked.queries).toBeNull();
  const { queries } = unturned;
  // 1 + 0.1 ln(1 + floor((i + 1) / 8192)) at the first and the last of 4 × 262144 positions.
  expect(queries?.[0]).toBe(1);
  expect(queries?.at(-1)).toBeCloseTo(1 + 0.1 * Math.log(1 + (4 * 262_144) / 8192), 12);
  const ministral = own({
    ...{ model_type: 'ministral3', hidden_size: 64, num_attention_heads: 2, num_hidden_layers: 2 },
    max_position_embeddings: 64,
    rope_parameters: {
      ...{ rope_type: 'yarn', rope_theta: 1e6, factor: 4, llama_4_scaling_beta: 0.5 },
      original_max_position_embeddings: 16,
    },
  });
  // The position counts from 0, so that the last of 64 has passed three of the four steps.
  const [{ queries: factors }] = answersOf(ministral, 1);
  expect(factors?.at(-1)).toBeCloseTo(1 + 0.5 * Math.log(1 + 3), 12);
});
