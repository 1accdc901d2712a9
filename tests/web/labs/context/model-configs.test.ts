import { describe, expect, test } from 'vitest';
import { examples } from '../../../../web/labs/context/config/examples.ts';
import { ConfigError } from '../../../../web/labs/context/config/fields.ts';
import type { LayerKind } from '../../../../web/labs/context/config/layers.ts';
import { readConfig } from '../../../../web/labs/context/config/read.ts';
import type { ConfigReading } from '../../../../web/labs/context/config/reading.ts';
import { recurrent, whole, window } from './layer-kinds.ts';
import { configs } from './model-configs.ts';

type Name = keyof typeof configs;

const read = (name: Name): ConfigReading => readConfig(JSON.stringify(configs[name]));

/** Base, width of a head, dimensions that turn (0: all), how they are paired, trained length. */
const rotary: Readonly<
  Partial<Record<Name, readonly [number, number, number, 'half' | 'interleaved', number]>>
> = {
  'modernbert-base': [160_000, 64, 0, 'half', 8192],
  'modernbert-v5': [160_000, 64, 0, 'half', 8192],
  'gpt-j-6b': [10_000, 256, 64, 'interleaved', 2048],
  'gpt-j-6b-trtllm': [10_000, 256, 64, 'interleaved', 2048],
  'llama-1-fake': [10_000, 128, 0, 'half', 2048],
  'glm-4-9b-chat-1m': [1e8, 128, 64, 'interleaved', 1_048_576],
  'gemma-3-12b-with-max': [1e6, 256, 0, 'half', 131_072],
  'gemma-3-1b': [1e6, 256, 0, 'half', 32_768],
  'nomic-embed-text-v1.5': [1000, 64, 0, 'half', 2048],
  'tiny-nomic-fixture': [10_000, 8, 0, 'half', 2048],
  'flash-attn-gpt-neox-20b': [10_000, 96, 24, 'half', 2048],
  'gpt-neox-h2ogpt': [10_000, 128, 32, 'half', 2048],
  'gemma-4-12b': [1e6, 512, 128, 'half', 262_144],
  'gpt-oss-20b': [150_000, 64, 0, 'half', 4096],
  'smollm3-3b': [5e6, 128, 0, 'half', 65_536],
  'llama-4-scout': [500_000, 128, 0, 'interleaved', 8192],
  'olmo-3.1': [500_000, 128, 0, 'half', 8192],
  'olmo3-sliding-yarn': [500_000, 128, 0, 'half', 65_536],
  'minimax-m3': [5e6, 128, 64, 'half', 1_048_576],
  'command-r': [8e6, 128, 0, 'interleaved', 8192],
  'devstral-2': [1e6, 128, 0, 'half', 4096],
  'eurobert-210m': [250_000, 64, 0, 'half', 8192],
  'glm-4.5': [1e6, 128, 64, 'half', 131_072],
  'internlm3-8b': [5e7, 128, 0, 'half', 32_768],
  laguna: [500_000, 128, 0, 'half', 131_072],
  'lfm2.5-vl': [1e6, 64, 0, 'half', 128_000],
  'llada-100m': [500_000, 64, 0, 'half', 4096],
  'llama-3.2-90b-vision': [500_000, 128, 0, 'half', 8192],
  'phi-3.5-vision-tt': [10_000, 96, 0, 'half', 4096],
  'qwen2.5-vl': [1e6, 128, 0, 'half', 128_000],
  'qwen3.5-27b': [1e7, 256, 64, 'half', 262_144],
};

test.each(Object.entries(rotary))(
  '%s turns as its code does',
  (name, [base, d, rotaryDim, layout, trained]) => {
    expect(read(name as Name).settings).toMatchObject({
      scheme: 'rotary',
      base,
      d,
      rotaryDim,
      layout,
      trained,
    });
  },
);

describe('how it is scaled', () => {
  test.each([
    ['gemma-4-12b', { spread: 'head', scaling: 'none' }, 'partial_rotary_factor: 128 of 512 dimensions turn'],
    [
      'gpt-oss-20b',
      { scaling: 'yarn', factor: 32, truncate: false },
      'attention_factor not stated: 0.1 ln 32 + 1 = 1.35',
    ],
    [
      'olmo-3.1',
      { scaling: 'yarn', factor: 8, attentionFactor: 1.2079441541679836 },
      'attention_factor 1.2079441541679836',
    ],
    ['devstral-2', { scaling: 'yarn', factor: 64 }, 'attention_factor not stated: 0.1 ln 64 + 1 = 1.42'],
    [
      'phi-3.5-vision-tt',
      { scaling: 'longrope', factor: 32 },
      'attention_factor not stated: √(1 + ln 32 / ln 4096) = 1.19',
    ],
    ['internlm3-8b', { scaling: 'dynamic-ntk', factor: 6 }, 'factor 6'],
    ['llama-4-scout', { scaling: 'llama3', factor: 8 }, 'high_freq_factor 4'],
  ] as const)('%s', (name, settings, fact) => {
    const reading = read(name);
    expect(reading.settings).toMatchObject(settings);
    expect(reading.facts.join('\n')).toContain(fact);
  });
});

describe('which pairs follow time, height and width', () => {
  test.each([
    ['Qwen2.5-VL', configs['qwen2.5-vl'], { axes: 'sections', sections: [16, 24, 24] }],
    ['Qwen3-VL', examples['qwen3-vl'].config, { axes: 'interleaved', sections: [24, 20, 20] }],
    ['Qwen3.5', examples['qwen3.5'].config, { axes: 'interleaved', sections: [11, 11, 10], rotaryDim: 64 }],
  ] as const)('of %s', (_, config, settings) => {
    const reading = readConfig(JSON.stringify(config));
    expect(reading.settings).toMatchObject(settings);
    expect(reading.notes.join('\n')).toContain('Words have the same position on all three');
    expect(reading.notes.join('\n')).not.toContain('not used');
  });

  test.each([
    ['another sum', { mrope_section: [16, 24, 25] }, 'does not share out 64 pairs'],
    ['two numbers', { mrope_section: [32, 32] }, 'does not share out 64 pairs'],
    [
      'more than fit in between',
      { mrope_section: [10, 30, 24], mrope_interleaved: true },
      'does not share out 64 pairs',
    ],
  ])('not with %s', (_, scaling, note) => {
    const config = { ...configs['qwen2.5-vl'], rope_scaling: { type: 'mrope', ...scaling } };
    const reading = readConfig(JSON.stringify(config));
    expect(reading.settings).not.toHaveProperty('axes');
    expect(reading.notes.join('\n')).toContain(note);
  });

  test('not in ERNIE’s order', () => {
    const config = { ...configs['qwen2.5-vl'], model_type: 'ernie4_5_vl_moe' };
    const reading = readConfig(JSON.stringify(config));
    expect(reading.settings).not.toHaveProperty('axes');
    expect(reading.notes.join('\n')).toContain('an order of their own');
  });
});

describe('what the file does not state', () => {
  test.each([
    ['llama-1-fake', 'rope_theta not stated: 10000, as in Llama'],
    ['gpt-j-6b', 'pairs of dimensions not stated: “interleaved”, as in GPT-J'],
    ['gemma-3-12b-with-max', 'head_dim not stated: 256, as in Gemma 3'],
    ['glm-4-9b-chat-1m', 'rope_ratio 10000: 10000 × 10000 = 100000000'],
    ['glm-4-9b-chat-1m', 'partial_rotary_factor not stated: 0.5, as in ChatGLM'],
    ['eurobert-210m', 'pairs of dimensions not stated: “half” is taken'],
    ['nomic-embed-text-v1.5', 'rotary_emb_interleaved false'],
  ] as const)('%s: %s', (name, fact) => {
    expect(read(name).facts).toContain(fact);
  });
});

/** How many layers there are of each kind. */
const layers: Readonly<Partial<Record<Name, readonly (readonly [number, LayerKind])[]>>> = {
  'modernbert-base': [
    [8, whole()],
    [14, window(128, { looksBothWays: true, base: 10_000 })],
  ],
  'gemma-3-12b-with-max': [
    [40, window(1024, { base: 10_000, isScaled: false })],
    [8, whole()],
  ],
  'gemma-3-1b': [
    [22, window(512, { base: 10_000, isScaled: false })],
    [4, whole()],
  ],
  'gpt-oss-20b': [
    [12, window(128)],
    [12, whole()],
  ],
  'olmo-3.1': [
    [48, window(4096, { isScaled: false })],
    [16, whole()],
  ],
  'smollm3-3b': [
    [27, whole()],
    [9, whole(false)],
  ],
  'llama-4-scout': [
    [36, { ...whole(), sees: 'chunk', words: 8192 }],
    [12, { ...whole(false), temperature: { kind: 'steps-from-one', factor: 0.1, length: 8192 } }],
  ],
  'qwen3.5-27b': [
    [48, recurrent],
    [16, whole()],
  ],
};

describe('the layers', () => {
  test.each(Object.entries(layers))('%s', (name, wanted) => {
    const plan = read(name as Name).layers;
    expect(plan?.kinds.map((kind, i) => [plan.of.filter((one) => one === i).length, kind])).toEqual(wanted);
  });

  test('are said in one sentence where they differ', () => {
    expect(read('llama-4-scout').notes).toContain(
      'Of its 48 layers, 36 see a chunk of 8192 words; 12 see the whole text and have no positions.',
    );
    expect(read('gemma-3-1b').notes).toContain(
      'Of its 26 layers, 22 see a window of 512 words back, with base 10000; 4 see the whole text.',
    );
    expect(read('olmo-3.1').notes.join(' ')).toContain('not for those with a window');
    expect(read('olmo3-sliding-yarn').notes.join(' ')).toContain(
      'sliding_attention has rope_type "yarn", factor 8',
    );
    expect(read('command-r').notes.join(' ')).not.toMatch(/[Ii]ts \d+ layers/);
  });
});

describe('positions that do not turn', () => {
  test.each([
    ['t5-small', { scheme: 't5', heads: 8, buckets: 32, maxDistance: 128, trained: 512 }],
    ['deberta-v3-base', { scheme: 'deberta', maxDistance: 512, buckets: 256, terms: 'both', trained: 512 }],
    ['dnabert-2', { scheme: 'alibi', heads: 12, trained: 512 }],
  ] as const)('%s', (name, settings) => {
    expect(read(name).settings).toMatchObject(settings);
  });

  test.each([
    [{ model_type: 'gpt2', n_embd: 768, n_head: 12, n_positions: 1024 }, 'learned', 1024, 'as wpe.weight'],
    [
      { model_type: 'bert', hidden_size: 768, max_position_embeddings: 512 },
      'learned',
      512,
      'BERT’s checkpoint',
    ],
    [{ model_type: 'opt', hidden_size: 768 }, 'learned', 2048, 'after 2 rows that no position uses'],
    [
      { model_type: 'whisper', d_model: 512, max_source_positions: 1500 },
      'sinusoidal',
      1500,
      'learned table of its own, as decoder.embed_pos',
    ],
    [{ model_type: 'bloom', n_embed: 1024, hidden_size: 1024, n_head: 16 }, 'alibi', 2048, ''],
    [{ model_type: 'falcon', hidden_size: 4544, num_attention_heads: 71 }, 'rotary', 2048, ''],
    [{ model_type: 'falcon', alibi: true, hidden_size: 2048, num_attention_heads: 16 }, 'alibi', 2048, ''],
    [{ model_type: 'mpt', d_model: 4096, n_heads: 16, max_seq_len: 8192 }, 'alibi', 8192, ''],
    [
      { model_type: 'esm', position_embedding_type: 'rotary', hidden_size: 320, num_attention_heads: 20 },
      'rotary',
      1026,
      '',
    ],
    [
      { model_type: 'esm', position_embedding_type: 'absolute', hidden_size: 320, num_attention_heads: 20 },
      'learned',
      1024,
      '',
    ],
  ] as const)('%j', (config, scheme, trained, note) => {
    const { settings, notes } = readConfig(JSON.stringify(config));
    expect(settings).toMatchObject({ scheme, trained });
    expect(notes.join(' ')).toContain(note);
  });

  test('ALiBi takes what Falcon and MPT change of it', () => {
    const falcon = { model_type: 'falcon', alibi: true, hidden_size: 2048, num_attention_heads: 32 };
    expect(readConfig(JSON.stringify(falcon)).settings).toMatchObject({
      beforeScaling: true,
      d: 64,
      heads: 16,
    });
    const mpt = {
      model_type: 'mpt',
      d_model: 4096,
      n_heads: 16,
      attn_config: { alibi: true, alibi_bias_max: 16 },
    };
    const { settings, facts } = readConfig(JSON.stringify(mpt));
    expect(settings).toMatchObject({ scheme: 'alibi', maxBias: 16 });
    expect(facts).toContain('alibi_bias_max 16');
  });

  test('nothing turns where the share is 0', () => {
    expect(() => read('nomic-embed-vision-v1.5')).toThrow(ConfigError);
    expect(() => read('nomic-embed-vision-v1.5')).toThrow(/rotary_emb_fraction is 0, so nothing turns/);
  });
});
