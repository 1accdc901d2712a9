/** What GGUF files say of a model's positions, by the reader of configurations. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readGguf } from '../../../../web/labs/context/config/gguf.ts';
import { readConfig } from '../../../../web/labs/context/config/read.ts';
import { type GgufParts, ggufFile, ggufText, u32, u64 } from '../../readers/gguf.ts';
import { floats, joined } from '../../readers/helpers.ts';

const folder = new URL('../../../golden/readers/', import.meta.url);
const golden = (name: string) => new Blob([readFileSync(new URL(name, folder))]);

type Value = string | number | boolean | readonly boolean[] | readonly number[];

/** Whole numbers as 32 bits without a sign, others as float32, as llama.cpp writes them. */
function setting(key: string, value: Value): NonNullable<GgufParts['settings']>[number] {
  if (typeof value === 'string') return [key, 8, ggufText(value)];
  if (typeof value === 'boolean') return [key, 7, Uint8Array.of(Number(value))];
  if (typeof value === 'number')
    return Number.isInteger(value) ? [key, 4, u32(value)] : [key, 6, floats(value)];
  const [type, bytes] =
    typeof value[0] === 'boolean'
      ? [7, Uint8Array.from(value, Number)]
      : [4, joined(...value.map((one) => u32(Number(one))))];
  return [key, 9, joined(u32(type), u64(BigInt(value.length)), bytes)];
}

function model(
  architecture: string,
  settings: Readonly<Record<string, Value>>,
  tensors: Record<string, readonly number[]> = {},
) {
  let start = 0n;
  const parts = Object.entries(tensors).map(([name, values]) => {
    const part = { name, lengths: [BigInt(values.length)], start };
    start += BigInt(4 * values.length);
    return part;
  });
  const all = Object.entries(settings).map(([key, value]) => setting(`${architecture}.${key}`, value));
  return new Blob([
    ggufFile({
      settings: [setting('general.architecture', architecture), setting('general.alignment', 4), ...all],
      tensors: parts,
      values: joined(...Object.values(tensors).map((values) => floats(...values))),
      alignment: 4,
    }),
  ]);
}

const read = async (file: Blob) => (await readGguf(file))();
const small = { context_length: 4096, embedding_length: 4096, 'attention.head_count': 32, block_count: 4 };
const problemOf = (file: Blob) =>
  read(file).then(
    () => expect.fail('an error was expected'),
    (error: Error) => error.message,
  );

describe('a GGUF file', () => {
  it('gives the settings that the config.json of the same model gives', async () => {
    const { settings, facts, notes, model, layers, variant } = await read(golden('yarn.gguf'));
    const config = {
      model_type: 'qwen2',
      ...{ hidden_size: 3584, num_attention_heads: 28, num_hidden_layers: 28 },
      ...{ max_position_embeddings: 131_072, rope_theta: 1e6 },
      rope_scaling: { type: 'yarn', factor: 4, original_max_position_embeddings: 32_768 },
    };
    const same = readConfig(JSON.stringify(config));
    expect(settings).toEqual(same.settings);
    expect(settings).toMatchObject({ d: 128, base: 1e6, scaling: 'yarn', factor: 4, trained: 32_768 });
    expect({ model, layers }).toEqual({ model: same.model, layers: same.layers });
    expect(variant).toBe(same.variant);
    expect(facts).toEqual([
      'qwen2.rope.freq_base 1000000',
      'qwen2.embedding_length / qwen2.attention.head_count = 3584 / 28 = 128',
      'factor 4',
      'qwen2.rope.scaling.original_context_length 32768',
      'qwen2.context_length 131072',
      expect.stringMatching(/attention_factor not stated|qwen2\.rope\.scaling\.attn_factor not stated/),
      'pairs of dimensions not stated: “half”, as in Qwen2',
    ]);
    expect(notes.join(' ')).not.toMatch(/max_position_embeddings|hidden_size|rope_theta/);
  });

  it('of Llama 3.1 has its scaling in a tensor, which is recognised', async () => {
    const { settings, facts, notes } = await read(golden('llama.gguf'));
    expect(settings).toMatchObject({
      ...{ d: 128, base: 500_000, scaling: 'llama3', factor: 8, trained: 8192, tested: 131_072 },
      ...{ lowFrequencyFactor: 1, highFrequencyFactor: 4, layout: 'interleaved' },
    });
    expect(facts).toContain('pairs of dimensions not stated: neighbours, as llama.cpp turns llama');
    expect(facts).toContain('trained length 8192');
    expect(facts.join()).not.toMatch(/original_context_length|original_max/);
    expect(notes.join(' ')).toMatch(
      /rope_freqs\.weight, which divides the frequencies of 64 pairs as Llama 3’s/,
    );
  });

  it('with other divisors of frequencies says so, and is read without', async () => {
    const { settings, notes } = await read(model('llama', small, { 'rope_freqs.weight': [1, 2, 5] }));
    expect(settings).toMatchObject({ scaling: 'none', trained: 4096 });
    expect(notes.join(' ')).toMatch(
      /rope_freqs\.weight divides the frequencies by 1 to 5, as no scaling here does/,
    );
    const plain = await read(model('llama', small, { 'rope_freqs.weight': [1, 1, 1] }));
    expect(plain.notes.join(' ')).not.toContain('rope_freqs');
  });

  it('with more divisors than a head has pairs is read without', async () => {
    const [rows, cols] = [4096, 1024];
    const settings = Object.entries(small).map(([key, value]) => setting(`llama.${key}`, value));
    const file = ggufFile({
      settings: [setting('general.architecture', 'llama'), ...settings],
      tensors: [{ name: 'rope_freqs.weight', lengths: [BigInt(cols), BigInt(rows)] }],
      values: new Uint8Array(4 * rows * cols),
    });
    const plain = await read(model('llama', small));
    expect(await read(new Blob([file]))).toEqual(plain);
  });

  it('of Phi-3 has its divisors in two tensors', async () => {
    const pairs = Array.from({ length: 48 }, (_, i) => 1 + i / 8);
    const phi = {
      ...{ context_length: 131_072, embedding_length: 3072, 'attention.head_count': 32, block_count: 32 },
      ...{ 'rope.dimension_count': 96, 'rope.scaling.original_context_length': 4096 },
      'rope.scaling.attn_factor': 1.25,
    };
    const tensors = { 'rope_factors_long.weight': pairs, 'rope_factors_short.weight': pairs.map(() => 1) };
    const { settings, facts } = await read(model('phi3', phi, tensors));
    expect(settings).toMatchObject({
      ...{ scaling: 'longrope', trained: 4096, tested: 131_072, longFactor: pairs, attentionFactor: 1.25 },
    });
    expect(facts).toContain('phi3.rope.scaling.original_context_length 4096');
  });

  it('states windows, and which layers have them', async () => {
    const windows = {
      'attention.sliding_window': 512,
      'attention.sliding_window_pattern': [true, true, true, false],
    };
    const own = { ...small, ...windows, 'attention.key_length': 256, 'rope.freq_base_swa': 10_000 };
    const { layers, settings } = await read(model('gemma3', { ...own, 'rope.freq_base': 1e6 }));
    expect(layers?.of).toEqual([0, 0, 0, 1]);
    expect(layers?.kinds).toMatchObject([
      { sees: 'window', words: 512, base: 10_000 },
      { sees: 'whole text' },
    ]);
    expect(settings).toMatchObject({ d: 256, base: 1e6 });
    const { block_count: _, ...uncounted } = own;
    expect((await read(model('gemma3', uncounted))).layers?.of).toEqual([0, 0, 0, 1]);
  });

  it('scales linearly where it states a factor and no type, and not where the type is none', async () => {
    const linear = await read(model('llama', { ...small, 'rope.scaling.factor': 4 }));
    expect(linear.settings).toMatchObject({ scaling: 'linear', factor: 4, trained: 4096, tested: 16_384 });
    for (const scaling of [
      { 'rope.scaling.type': 'none', 'rope.scaling.factor': 8 },
      { 'rope.scaling.type': 'linear', 'rope.scaling.factor': 1 },
      { 'rope.scaling.factor': 0 },
    ])
      expect((await read(model('llama', { ...small, ...scaling }))).settings).toMatchObject({
        scaling: 'none',
      });
  });

  it('of DeepSeek-V2 states a tenth of the multiplier of YaRN’s attention factor', async () => {
    const scaling = { type: 'yarn', factor: 40, original_context_length: 4096, yarn_log_multiplier: 0.08 };
    const keyed = Object.entries(scaling).map(([name, value]) => [`rope.scaling.${name}`, value] as const);
    const sizes = { ...small, 'rope.dimension_count': 64, 'rope.freq_base': 10_000, context_length: 163_840 };
    const { settings, notes } = await read(model('deepseek2', { ...sizes, ...Object.fromEntries(keyed) }));
    const config = {
      model_type: 'deepseek_v2',
      ...{ hidden_size: 4096, num_attention_heads: 32, num_hidden_layers: 4, qk_rope_head_dim: 64 },
      ...{ max_position_embeddings: 163_840, rope_theta: 10_000 },
      rope_scaling: {
        ...{ type: 'yarn', factor: 40, original_max_position_embeddings: 4096 },
        ...{ mscale: 0.8, mscale_all_dim: 0.8 },
      },
    };
    const same = readConfig(JSON.stringify(config));
    expect(settings).toEqual(same.settings);
    expect(notes.join(' ')).toMatch(/yarn_log_multiplier is a tenth of mscale_all_dim, which is 0\.8;/);
    expect(notes.join(' ')).toMatch(/the scores/i);
    expect(notes.join(' ')).not.toContain('Not used here');
  });

  it('of Ministral 3 states how queries grow', async () => {
    const scaling = { 'rope.scaling.type': 'yarn', 'rope.scaling.factor': 16 };
    const grown = { 'rope.scaling.original_context_length': 16_384, 'attention.temperature_scale': 0.1 };
    const { settings } = await read(model('mistral3', { ...small, ...scaling, ...grown }));
    expect(settings).toMatchObject({ temperature: 'steps', temperatureFactor: 0.1 });
  });

  it('of Llama 4 is read with the chunks and the growing queries that llama.cpp has for it', async () => {
    const sizes = { ...small, context_length: 262_144 };
    const { layers, notes } = await read(model('llama4', sizes));
    const config = {
      model_type: 'llama4_text',
      ...{ hidden_size: 4096, num_attention_heads: 32, num_hidden_layers: 4 },
      ...{ max_position_embeddings: 262_144, attention_chunk_size: 8192 },
      ...{ attn_temperature_tuning: true, floor_scale: 8192, attn_scale: 0.1 },
    };
    expect(layers).toEqual(readConfig(JSON.stringify(config)).layers);
    expect(notes.join(' ')).toContain('llama.cpp has them for every Llama 4');
    const without = await read(model('llama4', { ...sizes, 'attention.sliding_window': 0 }));
    expect(without.notes.join(' ')).not.toContain('llama.cpp has them');
  });

  it('says what it does not state, by its own keys, and which of them are not used', async () => {
    const { facts, notes } = await read(
      model('llama', { ...small, 'rope.scaling.yarn_log_multiplier': 0.5 }),
    );
    expect(facts).toContain('llama.rope.freq_base not stated: 10000, as in Llama');
    expect(notes).toContain('Not used here: llama.rope.scaling.yarn_log_multiplier 0.5.');
  });

  it.each([
    ['bert', {}, { scheme: 'learned', trained: 4096, d: 1024 }],
    ['gpt2', {}, { scheme: 'learned' }],
    ['bloom', { 'attention.max_alibi_bias': 8 }, { scheme: 'alibi', maxBias: 8 }],
    ['t5', { 'attention.relative_buckets_count': 32 }, { scheme: 't5', buckets: 32 }],
    [
      'qwen2vl',
      { 'rope.freq_base': 1e6, 'rope.dimension_sections': [16, 24, 24, 0] },
      { sections: [16, 24, 24] },
    ],
    [
      'deepseek2',
      { 'rope.dimension_count': 64, 'attention.key_length': 192 },
      { d: 64, layout: 'interleaved' },
    ],
    ['stablelm', { 'rope.dimension_count': 32 }, { d: 128, rotaryDim: 32 }],
  ])('of the architecture %s', async (architecture, settings, expected) => {
    expect((await read(model(architecture, { ...small, ...settings }))).settings).toMatchObject(expected);
  });

  it('that holds a table names it', async () => {
    const { notes } = await read(model('bert', small, { 'position_embd.weight': [1, 2] }));
    expect(notes.join(' ')).toMatch(/in this file, as position_embd\.weight: drop the file on Probe/);
    expect(notes.join(' ')).not.toMatch(/checkpoint/);
  });

  it('that does not say how positions enter, or has a value that cannot be, is refused by its own keys', async () => {
    expect(await problemOf(model('mamba7', small))).toMatch(
      /no mamba7\.rope settings.*architecture mamba7 is not known/,
    );
    expect(await problemOf(new Blob([ggufFile({})]))).toMatch(/does not state general\.architecture/);
    const bad = { ...small, 'rope.freq_base': 0 };
    expect(await problemOf(model('llama', bad))).toMatch(
      /^llama\.rope\.freq_base is 0; it must be a number from/,
    );
    const { context_length: _, ...without } = small;
    expect(await problemOf(model('qwen2', without))).toMatch(/^qwen2\.context_length is missing/);
    const odd = { ...small, 'rope.scaling.type': 'odd', 'rope.scaling.factor': 2 };
    expect(await problemOf(model('llama', odd))).toMatch(/^llama\.rope\.scaling\.type is "odd"/);
  });
});
