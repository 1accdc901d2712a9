/** What is right follows from the code of the models, not from how they are read here: `reference` names it where it is not plain. */
import { describe, expect, test } from 'vitest';
import type { LayerKind } from '../../../../web/labs/context/config/layers.ts';
import { readConfig } from '../../../../web/labs/context/config/read.ts';
import type { ConfigReading } from '../../../../web/labs/context/config/reading.ts';
import { recurrent, whole, window } from './layer-kinds.ts';
import { publicConfigs } from './public-configs.ts';

type Name = keyof typeof publicConfigs;

const read = (name: Name): ConfigReading => readConfig(JSON.stringify(publicConfigs[name].config));

/** Base, width of a head, dimensions that turn (0: all), how they are paired, trained length. */
const rotary: Readonly<
  Partial<Record<Name, readonly [number, number, number, 'half' | 'interleaved', number]>>
> = {
  'qwen-1.8b': [10_000, 128, 0, 'half', 8192],
  'baichuan2-7b': [10_000, 128, 0, 'half', 4096],
  'internlm2.5-7b': [1e6, 128, 0, 'half', 32_768],
  'stablelm-3b': [10_000, 80, 20, 'half', 4096],
  'starcoder2-7b': [1e6, 128, 0, 'half', 16_384],
  'phi-2': [10_000, 80, 32, 'half', 2048],
  'phi-4-mini': [10_000, 128, 96, 'half', 4096],
  'ministral-3-3b': [1e6, 128, 0, 'half', 16_384],
  'minicpm-2b-128k': [1e6, 64, 0, 'half', 65_536],
  'aya-23-8b': [10_000, 128, 0, 'interleaved', 8192],
  // LlamaConfig: hidden_size 4096, num_attention_heads 32, rope_theta 10,000, which nested configurations leave out
  'llava-1.5-7b': [10_000, 128, 0, 'half', 4096],
  'qwen1.5-moe': [1e6, 128, 0, 'half', 32_768],
  // int(192 · 0.334) = 64; MiMoV2FlashConfig: max_position_embeddings 131,072
  'mimo-v2-flash': [5e6, 192, 64, 'half', 131_072],
  'dbrx-instruct': [500_000, 128, 0, 'half', 32_768],
  'minimax-m1-80k': [1e7, 128, 64, 'half', 10_240_000],
  // The code of DeepSeek-V3 pairs neighbours.
  'kimi-k2.6': [50_000, 64, 0, 'interleaved', 4096],
};

test.each(Object.entries(rotary))(
  '%s turns as its code does',
  (name, [base, d, rotaryDim, layout, trained]) => {
    const { settings } = read(name as Name);
    expect(settings).toMatchObject({ scheme: 'rotary', base, d, rotaryDim, layout, trained });
  },
);

test.each([
  // modeling_qwen.py: ntk_alpha = 2^ceil(log2(n / L) + 1) - 1 at n = 2 L and 4 L is 3 and 7, as 2 n / L - 1.
  ['qwen-1.8b', { scaling: 'dynamic-ntk', factor: 2 }],
  ['internlm2.5-7b', { scaling: 'dynamic-ntk', factor: 2, tested: 65_536 }],
  ['minicpm-2b-128k', { scaling: 'dynamic-ntk', factor: 4, tested: 262_144 }],
  ['phi-4-mini', { scaling: 'longrope', factor: 32, tested: 131_072 }],
  ['ministral-3-3b', { scaling: 'yarn', factor: 16, attentionFactor: 1, tested: 262_144 }],
  ['kimi-k2.6', { scaling: 'yarn', factor: 64, attentionFactor: 1, tested: 262_144 }],
  ['aya-23-8b', { scaling: 'none' }],
] as const)('%s is scaled as its code does', (name, settings) => {
  expect(read(name).settings).toMatchObject(settings);
});

test.each([
  ['starcoderbase-1b', { scheme: 'learned', d: 1024, trained: 2048 }],
  // Positions count from padding_idx + 1 = 2 in a table of 4098 rows.
  ['longformer-base-4096', { scheme: 'learned', d: 768, trained: 4096 }],
  ['gpt-neo-125m', { scheme: 'learned', d: 768, trained: 2048 }],
  // BartLearnedPositionalEmbedding has 2 rows more than max_position_embeddings.
  ['bart-base', { scheme: 'learned', d: 768, trained: 1024 }],
  ['clip-vit-b-16', { scheme: 'learned', d: 512, trained: 77 }],
  // MarianSinusoidalPositionalEmbedding: sines in the first half of the columns
  ['opus-mt-en-jap', { scheme: 'sinusoidal', d: 512, trained: 512, layout: 'halves' }],
  ['xlnet-base', { scheme: 'transformer-xl', d: 64, heads: 12, maxDistance: 0, trained: 512 }],
  ['jamba-v0.1', { scheme: 'none', trained: 262_144 }],
  ['nemotron-h-8b', { scheme: 'none', trained: 8192 }],
  ['rwkv-5-world-3b', { scheme: 'none', trained: 4096 }],
] as const)('%s has the positions of its code', (name, settings) => {
  expect(read(name).settings).toMatchObject(settings);
});

const still = whole(false);

/** How many layers there are of each kind. */
const layers: Readonly<Partial<Record<Name, readonly (readonly [number, LayerKind])[]>>> = {
  'starcoder2-7b': [[32, window(4096)]],
  'ministral-3-3b': [[26, { ...whole(), temperature: { kind: 'steps', factor: 0.1, length: 16_384 } }]],
  'llava-1.5-7b': [[32, whole()]],
  'qwen1.5-moe': [[24, whole()]],
  'jamba-v0.1': [
    [28, recurrent],
    [4, still],
  ],
  'nemotron-h-8b': [
    [48, recurrent],
    [4, still],
  ],
  'rwkv-5-world-3b': [[32, recurrent]],
  'mimo-v2-flash': [
    [9, whole()],
    [39, window(128, { base: 10_000 })],
  ],
  // Half of attention_window on each side of a word
  'longformer-base-4096': [[12, window(512, { looksBothWays: true })]],
  // GPTNeoConfig: window_size 256
  'gpt-neo-125m': [
    [6, whole()],
    [6, window(256)],
  ],
  'minimax-m1-80k': [
    [70, recurrent],
    [10, whole()],
  ],
  'bart-base': [[6, whole()]],
  'dbrx-instruct': [[40, whole()]],
};

describe('the layers', () => {
  test.each(Object.entries(layers))('of %s', (name, wanted) => {
    const plan = read(name as Name).layers;
    expect(plan?.kinds.map((kind, i) => [plan.of.filter((one) => one === i).length, kind])).toEqual(wanted);
  });

  test('stand where the code has them', () => {
    const at = (name: Name, kind: number) =>
      read(name).layers?.of.flatMap((one, layer) => (one === kind ? [layer] : []));
    expect(at('jamba-v0.1', 1)).toEqual([4, 12, 20, 28]);
    expect(at('nemotron-h-8b', 1)).toEqual([7, 18, 29, 40]);
    expect(at('mimo-v2-flash', 0)).toEqual([0, 5, 11, 17, 23, 29, 35, 41, 47]);
    expect(at('minimax-m1-80k', 1)).toEqual([7, 15, 23, 31, 39, 47, 55, 63, 71, 79]);
  });

  test('are those of the encoder where there is a decoder', () => {
    for (const name of ['bart-base', 'opus-mt-en-jap'] as const) {
      const { layers, notes } = read(name);
      expect(layers?.isEncoder).toBe(true);
      expect(notes).toContain('The layers are those of the encoder; its decoder has 6 more.');
    }
    expect(read('clip-vit-b-16').layers?.isEncoder).toBe(false);
  });
});

describe('what is said', () => {
  test.each([
    ['llava-1.5-7b', 'hidden_size not stated: 4096, as in Llama'],
    ['llava-1.5-7b', 'num_attention_heads not stated: 32, as in Llama'],
    ['mimo-v2-flash', 'max_position_embeddings not stated: 131072, as in MiMo-V2-Flash'],
    ['baichuan2-7b', 'rope_theta not stated: 10000, as in Baichuan'],
    [
      'longformer-base-4096',
      'max_position_embeddings 4098: 2 rows come before position 0, which leaves 4096 positions',
    ],
    ['jamba-v0.1', 'positions not stated: none, as in Jamba'],
    ['opus-mt-en-jap', 'columns not stated: all sines, then all cosines, as in Marian'],
    ['kimi-k2.6', 'pairs of dimensions not stated: “interleaved”, as in Kimi K2'],
  ] as const)('of %s: %s', (name, fact) => {
    expect(read(name).facts).toContain(fact);
  });

  test.each([
    ['qwen1.5-moe', 'sliding_window 32768: not used, because use_sliding_window is false.'],
    [
      'qwen-1.8b',
      'use_logn_attn true: past 8192 words, queries are multiplied by ln(position + 1) / ln 8192.',
    ],
    [
      'ministral-3-3b',
      'llama_4_scaling_beta 0.1: queries are multiplied by 1 + 0.1 ln(1 + ⌊position / 16384⌋).',
    ],
    [
      'kimi-k2.6',
      'Kimi K2 also multiplies the scores of the whole head by (0.1 × 1 ln 64 + 1)² = 2.00; the figures leave that out.',
    ],
    ['starcoder2-7b', 'Its 32 layers see a window of 4096 words back.'],
    [
      'jamba-v0.1',
      'Of its 32 layers, 28 have no softmax attention; 4 see the whole text and have no positions.',
    ],
  ] as const)('beside the values of %s: %s', (name, note) => {
    expect(read(name).notes).toContain(note);
  });
});

describe('families', () => {
  const read = (config: object): ConfigReading => readConfig(JSON.stringify(config));
  const usual = { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 4096 };

  test('are those of the class where the type is not known', () => {
    const own = { ...usual, model_type: 'of-my-own', rope_theta: 10_000 };
    const read0 = read({ ...own, architectures: ['DeepseekV3ForCausalLM'] });
    expect(read0).toMatchObject({ model: 'DeepSeek-V3', settings: { layout: 'interleaved' } });
    // Another family, whose name begins with that of a known one, which pairs neighbours.
    const other = read({ ...own, architectures: ['Glm4MoeForCausalLM'] });
    expect(other.model).toBeUndefined();
    expect(other.settings).toMatchObject({ layout: 'half' });
  });

  test('of two kinds are told apart by their width', () => {
    // BaichuanForCausalLM of SGLang: width 4096 turns, others have ALiBi.
    expect(read({ ...usual, model_type: 'baichuan' }).settings.scheme).toBe('rotary');
    const wide = { ...usual, model_type: 'baichuan', hidden_size: 5120, num_attention_heads: 40 };
    expect(read(wide).settings.scheme).toBe('alibi');
  });

  test('without positions keep none, whatever their files repeat', () => {
    // Nemotron 3 Nano and Granite 4 state a rope_theta that their code does not use.
    const { settings, notes } = read({ ...usual, model_type: 'nemotron_h', rope_theta: 10_000 });
    expect(settings.scheme).toBe('none');
    expect(notes).toContain('Not used here: rope_theta 10000.');
    const granite = { ...usual, model_type: 'granitemoehybrid', rope_theta: 10_000 };
    expect(read(granite).settings.scheme).toBe('none');
    expect(read({ ...granite, position_embedding_type: 'rope' }).settings.scheme).toBe('rotary');
    const kimi = { ...usual, model_type: 'kimi_linear', qk_rope_head_dim: 64, mla_use_nope: true };
    expect(read(kimi).facts).toContain('mla_use_nope true');
  });

  test('with windows of several widths are not shown layer by layer', () => {
    const windows = { ...usual, model_type: 'longformer', num_hidden_layers: 2, attention_window: [32, 64] };
    expect(read(windows).layers).toBeUndefined();
    expect(read(windows).notes.join(' ')).toContain('attention_window says what layers see');
  });
});
