import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../../../web/labs/context/config/fields.ts';
import { llama, problem, problemOf, read } from './reading.ts';

describe('a configuration without scaling', () => {
  it('sets the width of a head, the base and the trained length', () => {
    for (const rope_scaling of [undefined, null, { rope_type: 'default' }]) {
      const { settings, variant } = read({ ...llama, rope_scaling });
      expect(settings).toMatchObject({
        scheme: 'rotary',
        d: 128,
        base: 500_000,
        scaling: 'none',
        rotaryDim: 0,
        trained: 4096,
        tested: 16384,
        layout: 'half',
      });
      expect(variant).toBe('no context scaling');
    }
  });

  it('prefers head_dim, and the rotary part of a head that has two', () => {
    expect(read({ ...llama, head_dim: 80 }).settings.d).toBe(80);
    expect(read({ ...llama, head_dim: 128, qk_rope_head_dim: 64 }).settings.d).toBe(64);
  });

  it('turns a part of each head where the file says so', () => {
    expect(read({ ...llama, partial_rotary_factor: 0.25 }).settings.rotaryDim).toBe(32);
    expect(
      read({ ...llama, rope_theta: undefined, rotary_emb_base: 1e4, rotary_pct: 0.25 }).settings,
    ).toMatchObject({
      base: 1e4,
      rotaryDim: 32,
    });
    expect(
      read({ ...llama, rope_parameters: { rope_theta: 1e6, partial_rotary_factor: 0.5 } }).settings,
    ).toMatchObject({
      base: 1e6,
      rotaryDim: 64,
    });
  });

  it('takes the usual base where none is given, and says so', () => {
    const without = { ...llama, rope_theta: undefined, rope_scaling: null };
    const { settings, facts } = read(without);
    expect(settings.base).toBe(10_000);
    expect(facts).toContain('rope_theta not stated: 10000, as in Llama');
    expect(read({ ...without, model_type: 'new', rotary_pct: 1 }).facts).toContain(
      'rope_theta not stated: 10000, as in the first rotary models',
    );
  });

  it('looks into the part for text', () => {
    const { settings, notes } = read({ model_type: 'gemma3', text_config: llama });
    expect(settings.d).toBe(128);
    expect(notes[0]).toContain('text_config');
    const layers = {
      full_attention: { rope_type: 'linear', factor: 8, rope_theta: 1e6 },
      sliding_attention: {},
    };
    expect(read({ ...llama, rope_parameters: layers }).settings).toMatchObject({
      scaling: 'linear',
      factor: 8,
      base: 1e6,
    });
  });
});

describe('how queries grow', () => {
  const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 1024 };

  it('is set for the layer that is shown alone, with its kind and factor', () => {
    const { settings } = read({ ...llama, rope_parameters: { ...yarn, llama_4_scaling_beta: 0.2 } });
    expect(settings).toMatchObject({ temperature: 'steps', temperatureFactor: 0.2, trained: 1024 });
    expect(read({ ...llama, rope_parameters: yarn }).settings.temperature).toBeUndefined();
  });

  it('is not that of layers without positions, which Llama 4 states', () => {
    const tuned = { attn_temperature_tuning: 4, attn_scale: 0.1, floor_scale: 2048 };
    const { settings, notes } = read({ ...llama, model_type: 'llama4_text', ...tuned });
    expect(settings.temperature).toBeUndefined();
    expect(notes).toContain(
      'attn_scale 0.1: in layers without positions, queries are multiplied by 1 + 0.1 ln(1 + ⌊(position + 1) / 2048⌋).',
    );
  });

  it('counts from the seq_length of the first Qwen, as its scaling does', () => {
    const qwen = { model_type: 'qwen', hidden_size: 4096, num_attention_heads: 32, num_hidden_layers: 2 };
    const lengths = { max_position_embeddings: 32_768, seq_length: 8192 };
    const { settings, layers, notes } = read({
      ...{ ...qwen, ...lengths },
      ...{ use_logn_attn: true, use_dynamic_ntk: true },
    });
    expect(settings).toMatchObject({ temperature: 'log-length', trained: 8192, scaling: 'dynamic-ntk' });
    expect(layers?.kinds[0].temperature).toEqual({ kind: 'log-length', length: 8192 });
    expect(notes.join(' ')).not.toContain('Attention as the text grows');
    expect(read({ ...qwen, ...lengths, use_logn_attn: false }).settings.temperature).toBeUndefined();
  });

  it('is said to count from another length than the figure where it does', () => {
    const { notes } = read({
      ...{ ...llama, max_position_embeddings: 4096 },
      rope_parameters: {
        rope_type: 'default',
        rope_theta: 1e4,
        llama_4_scaling_beta: 0.2,
        original_max_position_embeddings: 1024,
      },
    });
    expect(notes).toContain(
      'Queries grow from 1024 words on; “Attention as the text grows” counts from the trained length, 4096.',
    );
  });
});

describe('the number of layers', () => {
  it('is said to be missing, because without it one layer is shown', () => {
    const { layers, notes } = read({ ...llama, model_type: 'unheard-of' });
    expect(layers).toBeUndefined();
    expect(notes.join(' ')).toContain('does not say how many layers there are, in num_hidden_layers');
    expect(read({ ...llama, num_hidden_layers: 2 }).notes.join(' ')).not.toContain('num_hidden_layers');
  });

  it('is said to be that of its type, where the file leaves it out', () => {
    const fact = 'num_hidden_layers not stated: 32, as in Llama';
    expect(read(llama).layers?.of).toHaveLength(32);
    expect(read(llama).facts).toContain(fact);
    expect(read({ ...llama, num_hidden_layers: 2 }).facts).not.toContain(fact);
  });
});

describe('what cannot be read', () => {
  it.each([
    ['', 'empty'],
    ['{"rope_theta": ', 'not JSON'],
    ['[1, 2]', 'not an object'],
    ['null', 'not an object'],
    ['{"rope_theta": NaN}', 'not JSON'],
    ['{"model_type": "new", "n_positions": 1024}', 'does not state how positions enter'],
    ['{"rope_theta": 10000} // Llama', 'comments'],
  ])('%j', (text, words) => {
    expect(problem(text).message).toContain(words);
  });

  it.each([
    [{ rope_theta: '10000' }, 'rope_theta'],
    [{ rope_theta: 0 }, 'rope_theta'],
    [{ model_type: 'olmo2', hidden_size: undefined }, 'hidden_size'],
    [{ model_type: 'olmo2', num_attention_heads: undefined }, 'num_attention_heads'],
    [{ num_attention_heads: 30 }, 'hidden_size'],
    [{ num_attention_heads: 0 }, 'num_attention_heads'],
    [{ head_dim: 63 }, 'partial_rotary_factor'],
    [{ head_dim: 64, partial_rotary_factor: 0.01 }, 'partial_rotary_factor'],
    [{ partial_rotary_factor: 2 }, 'partial_rotary_factor'],
    [{ model_type: undefined, max_position_embeddings: undefined }, 'max_position_embeddings'],
    [{ max_position_embeddings: 4096.5 }, 'max_position_embeddings'],
    [{ rope_scaling: 4 }, 'rope_scaling'],
    [{ rope_scaling: { factor: 4 } }, 'rope_scaling.rope_type'],
    [{ rope_scaling: { type: 'magic', factor: 4 } }, 'rope_scaling.type'],
    [{ rope_scaling: { type: 'toString' } }, 'rope_scaling.type'],
  ])('%j names %s', (change, field) => {
    const error = problemOf({ ...llama, ...change });
    expect(error.field).toBe(field);
    expect(error.message).toContain(field);
  });

  it('is an error with words, whatever the file holds', () => {
    const names = [
      ...['rope_theta', 'rope_scaling', 'rope_parameters', 'head_dim', 'hidden_size', 'num_attention_heads'],
      ...['type', 'rope_type', 'factor', 'short_factor', 'original_max_position_embeddings', 'text_config'],
      ...['max_position_embeddings', '__proto__', 'full_attention', 'layer_types', 'no_rope_layers', 'alibi'],
      ...[
        'model_type',
        'position_embedding_type',
        'relative_attention',
        'num_hidden_layers',
        'sliding_window',
      ],
      ...['attn_config', 'attn_layer_period', 'attn_type_list', 'attention_types', 'attention_window'],
      ...['block_types', 'hybrid_override_pattern', 'linear_attn_config', 'mla_use_nope', 'encoder_layers'],
    ];
    const values = fc.oneof(
      fc.constantFrom(
        'yarn',
        'longrope',
        'llama3',
        'default',
        'rotary',
        't5',
        'bert',
        'gemma3',
        'jamba',
        'bart',
        'M-*',
        true,
        8,
        64,
        4096,
      ),
      fc.jsonValue(),
    );
    const flat = fc.dictionary(fc.constantFrom(...names), values);
    const anyConfig = fc.dictionary(fc.constantFrom(...names), fc.oneof(values, flat));
    fc.assert(
      fc.property(anyConfig, (config) => {
        try {
          expect(read(config).settings.scheme).toBeTypeOf('string');
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigError);
        }
      }),
    );
  });
});
