import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../web/labs/context/config/read.ts';
import { llama, problemOf, read } from './reading.ts';

describe('each scaling', () => {
  it.each([
    ['linear', 'linear'],
    ['dynamic', 'dynamic-ntk'],
    ['ntk', 'ntk'],
  ])('%s takes a factor', (type, scaling) => {
    const { settings } = read({ ...llama, rope_scaling: { type, factor: 4 } });
    expect(settings).toMatchObject({ scaling, factor: 4, stretch: 'stated', trained: 4096, tested: 16384 });
    expect(problemOf({ ...llama, rope_scaling: { type } }).field).toBe('rope_scaling.factor');
  });

  it('llama3 takes its two limits', () => {
    const rope_scaling = {
      rope_type: 'llama3',
      factor: 8,
      low_freq_factor: 1,
      high_freq_factor: 4,
      original_max_position_embeddings: 8192,
    };
    const config = { ...llama, max_position_embeddings: 131_072, rope_scaling };
    expect(read(config).settings).toMatchObject({
      scaling: 'llama3',
      factor: 8,
      lowFrequencyFactor: 1,
      highFrequencyFactor: 4,
      trained: 8192,
      tested: 131_072,
    });
    expect(read(config).notes.join(' ')).toContain(
      'The factor reaches 8 × 8192 = 65536 positions; max_position_embeddings is 131072',
    );
    expect(read({ ...config, max_position_embeddings: 65_536 }).notes.join(' ')).not.toContain('reaches');
    for (const name of [
      'factor',
      'low_freq_factor',
      'high_freq_factor',
      'original_max_position_embeddings',
    ]) {
      const field = problemOf({ ...config, rope_scaling: { ...rope_scaling, [name]: undefined } }).field;
      expect(field).toBe(`rope_scaling.${name}`);
    }
    // Equal, they make a step: Llama 4's files have them so.
    expect(
      read({ ...config, rope_scaling: { ...rope_scaling, high_freq_factor: 1 } }).settings,
    ).toMatchObject({ scaling: 'llama3', lowFrequencyFactor: 1, highFrequencyFactor: 1 });
    expect(
      problemOf({ ...config, rope_scaling: { ...rope_scaling, high_freq_factor: 0.5 } }).message,
    ).toContain('must not be below low_freq_factor, 1');
  });

  it('longrope takes a divisor for each pair, and the older name', () => {
    const short_factor = Array.from({ length: 64 }, (_, i) => 1 + i / 64);
    const long_factor = Array.from({ length: 64 }, (_, i) => 1 + i);
    const config = { ...llama, max_position_embeddings: 131_072, original_max_position_embeddings: 4096 };
    for (const type of ['longrope', 'su']) {
      const { settings, variant } = read({ ...config, rope_scaling: { type, short_factor, long_factor } });
      expect(settings).toMatchObject({ scaling: 'longrope', factor: 32, trained: 4096, tested: 131_072 });
      expect(settings).toMatchObject({ shortFactor: short_factor, longFactor: long_factor });
      expect(variant).toContain('131072 / 4096 = 32');
    }
    const short = { type: 'longrope', short_factor, long_factor: long_factor.slice(1) };
    expect(problemOf({ ...config, rope_scaling: short })).toMatchObject({
      field: 'rope_scaling.long_factor',
      message: expect.stringContaining('63 numbers; 64'),
    });
    const text = { type: 'longrope', short_factor: ['1', ...short_factor.slice(1)], long_factor };
    expect(problemOf({ ...config, rope_scaling: text }).message).toContain('short_factor[0] is "1"');
  });
});

describe('YaRN', () => {
  const yarn = (scaling: object, max = 32_768) =>
    read({ ...llama, max_position_embeddings: max, rope_scaling: { rope_type: 'yarn', ...scaling } });

  it('takes the stated factor where the original length is not given', () => {
    const { settings, variant, other } = yarn({ factor: 4, beta_fast: 16, beta_slow: 2 });
    expect(settings).toMatchObject({
      scaling: 'yarn',
      factor: 4,
      betaFast: 16,
      betaSlow: 2,
      trained: 32_768,
      tested: 131_072,
    });
    expect(variant).toContain('as stated');
    expect(other).toBeUndefined();
  });

  it('takes the stated factor where the lengths give another one, and offers that', () => {
    const scaling = { factor: 40, original_max_position_embeddings: 4096 };
    const { settings, variant, notes, other } = yarn(scaling, 131_072);
    expect(settings).toMatchObject({ factor: 40, trained: 4096, tested: 163_840 });
    expect(variant).toContain('as stated');
    expect(notes).toContain(
      'The file states factor 40, but its lengths give 131072 / 4096 = 32. The figures use the stated factor, as version 5 of Hugging Face transformers does; the last releases of version 4 used the quotient.',
    );
    expect(other).toEqual({ by: 'quotient', title: 'Use the quotient of the lengths, 32' });
  });

  it('says what the figures use, with the way back, where the quotient is chosen', () => {
    const scaling = { type: 'yarn', factor: 40, original_max_position_embeddings: 4096 };
    const config = JSON.stringify({ ...llama, max_position_embeddings: 131_072, rope_scaling: scaling });
    const { settings, variant, facts, notes, other } = readConfig(config, 'quotient');
    expect(settings).toMatchObject({ factor: 32, trained: 4096, tested: 131_072 });
    expect(variant).toContain('131072 / 4096 = 32');
    expect(facts.join()).toContain('0.1 ln 32 + 1');
    expect(notes).toContain(
      'The file states factor 40, but its lengths give 131072 / 4096 = 32. The figures use the quotient, as the last releases of version 4 of Hugging Face transformers did; version 5 uses the stated factor.',
    );
    expect(other).toEqual({ by: 'stated', title: 'Use the stated factor, 40' });
  });

  it('has the length that the factor reaches, also where the file states a longer one', () => {
    const { settings } = yarn({ factor: 2, original_max_position_embeddings: 32_768 }, 131_072);
    expect(settings).toMatchObject({ factor: 2, trained: 32_768, tested: 65_536 });
  });

  it('takes the quotient of the lengths where no factor is stated', () => {
    const { settings, variant } = yarn({ original_max_position_embeddings: 4096 }, 131_072);
    expect(settings).toMatchObject({ factor: 32, trained: 4096, tested: 131_072 });
    expect(variant).toContain('131072 / 4096 = 32');
  });

  it('does not offer a quotient that would undo the scaling', () => {
    const { settings, other } = yarn({ factor: 4, original_max_position_embeddings: 32_768 });
    expect(settings).toMatchObject({ factor: 4, trained: 32_768, tested: 131_072 });
    expect(other).toBeUndefined();
  });

  it('has nothing to choose where both agree, or no factor is stated', () => {
    for (const factor of [8, undefined]) {
      const { settings, notes, other } = yarn({ factor, original_max_position_embeddings: 4096 });
      expect(settings.factor).toBe(8);
      expect(other).toBeUndefined();
      expect(notes.join(' ')).not.toContain('quotient');
    }
  });

  it('refuses lengths that would shrink the context, and turns the wrong way round', () => {
    const at = (scaling: object) =>
      problemOf({ ...llama, rope_scaling: { type: 'yarn', factor: 4, ...scaling } }).field;
    expect(at({ factor: undefined, original_max_position_embeddings: 8192 })).toBe(
      'rope_scaling.original_max_position_embeddings',
    );
    expect(at({ beta_fast: 0.5 })).toBe('rope_scaling.beta_fast');
    expect(at({ factor: 0.5 })).toBe('rope_scaling.factor');
    expect(at({ factor: '4' })).toBe('rope_scaling.factor');
  });

  it('names what it leaves out', () => {
    const { notes } = yarn({ factor: 4, mscale: 0.7, attention_factor: 1.2, finetuned: true });
    expect(notes.join(' ')).toContain(
      'rope_scaling.mscale 0.7: not used, because attention_factor is stated',
    );
    expect(notes.join(' ')).toContain('Not used here: finetuned true');
  });

  it('rounds the ramp unless the file says that it does not', () => {
    expect(yarn({ factor: 4 }).settings.truncate).toBeUndefined();
    expect(yarn({ factor: 4, truncate: true }).settings.truncate).toBe(true);
    const { settings, facts } = yarn({ factor: 4, truncate: false });
    expect(settings.truncate).toBe(false);
    expect(facts.join(' ')).toContain('truncate false: the ramp between the turns is not rounded');
    const rope_scaling = { rope_type: 'yarn', factor: 4, truncate: 'no' };
    expect(problemOf({ ...llama, rope_scaling }).message).toContain('must be true or false');
  });
});

describe('the attention factor', () => {
  // biome-ignore lint/suspicious/noApproximativeNumericConstant: it is not a rounded √½, but what DeepSeek-V2 states
  const inDeepSeek = 0.707;
  const scaled = (scaling: object, more: object = {}) =>
    read({ ...llama, max_position_embeddings: 163_840, ...more, rope_scaling: scaling });
  const yarn = { rope_type: 'yarn', factor: 40, original_max_position_embeddings: 4096 };

  // Values of _compute_yarn_parameters in Hugging Face transformers.
  it.each([
    [{}, undefined, 'attention_factor not stated: 0.1 ln 40 + 1 = 1.37'],
    [{ attention_factor: 0.5 }, 0.5, 'attention_factor 0.5'],
    [
      { mscale: 1, mscale_all_dim: 0.8 },
      1.0569662567531275,
      'mscale 1, mscale_all_dim 0.8: the attention factor is (0.1 × 1 ln 40 + 1) / (0.1 × 0.8 ln 40 + 1) = 1.06',
    ],
    [{ mscale: inDeepSeek, mscale_all_dim: inDeepSeek }, 1, ''],
    [{ mscale: 1, mscale_all_dim: 0 }, undefined, 'attention_factor not stated: 0.1 ln 40 + 1 = 1.37'],
    [{ mscale: 1 }, undefined, 'attention_factor not stated: 0.1 ln 40 + 1 = 1.37'],
  ])('of YaRN with %j is %s', (stated, value, rule) => {
    const { settings, facts } = scaled({ ...yarn, ...stated });
    if (value === undefined) expect(settings.attentionFactor).toBeUndefined();
    else expect(settings.attentionFactor).toBeCloseTo(value, 14);
    expect(facts.join('\n')).toContain(rule);
  });

  it('says where one of DeepSeek’s fields alone counts for nothing', () => {
    expect(scaled({ ...yarn, mscale: 1 }).notes).toContain(
      'rope_scaling.mscale 1: not used; mscale and mscale_all_dim count only where both are above 0.',
    );
  });

  it('follows the factor that the reader chooses', () => {
    const rope_scaling = { ...yarn, factor: 20, mscale: 1, mscale_all_dim: 0.5 };
    const config = JSON.stringify({ ...llama, max_position_embeddings: 163_840, rope_scaling });
    const rule = (factor: number) => (0.1 * Math.log(factor) + 1) / (0.05 * Math.log(factor) + 1);
    expect(readConfig(config, 'stated').settings.attentionFactor).toBeCloseTo(rule(20), 14);
    expect(readConfig(config, 'quotient').settings.attentionFactor).toBeCloseTo(rule(40), 14);
  });

  it('names what DeepSeek does to the scores beside it', () => {
    const deepseek = { model_type: 'deepseek_v2', qk_rope_head_dim: 64 };
    const { settings, notes } = scaled({ ...yarn, mscale: inDeepSeek, mscale_all_dim: inDeepSeek }, deepseek);
    expect(settings).toMatchObject({ d: 64, factor: 40, attentionFactor: 1, layout: 'interleaved' });
    // modeling_deepseek.py: softmax_scale times mscale twice
    expect(notes.join(' ')).toContain(
      'DeepSeek-V2 also multiplies the scores of the whole head by (0.1 × 0.707 ln 40 + 1)² = 1.59',
    );
  });

  it('of LongRoPE follows from the lengths unless the file states it', () => {
    const divisors = Array.from({ length: 64 }, () => 1);
    const longrope = { type: 'longrope', short_factor: divisors, long_factor: divisors };
    const lengths = { max_position_embeddings: 131_072, original_max_position_embeddings: 4096 };
    const own = scaled(longrope, lengths);
    expect(own.settings.attentionFactor).toBeUndefined();
    expect(own.facts.join(' ')).toContain('attention_factor not stated: √(1 + ln 32 / ln 4096) = 1.19');
    expect(scaled({ ...longrope, attention_factor: 1.5 }, lengths).settings.attentionFactor).toBe(1.5);
    // Phi-3.5-MoE
    const moe = scaled({ ...longrope, long_mscale: 1.243163121016122, short_mscale: 1.2 }, lengths);
    expect(moe.settings.attentionFactor).toBe(1.243163121016122);
    expect(moe.facts).toContain('long_mscale 1.243163121016122');
    expect(moe.notes.join(' ')).toContain('short_mscale 1.2 is used instead');
  });

  it('is not used by scalings that have none', () => {
    const { settings, notes } = scaled({ type: 'linear', factor: 2, attention_factor: 2 });
    expect(settings.attentionFactor).toBeUndefined();
    expect(notes).toContain(
      'rope_scaling.attention_factor 2: not used; this scaling has no attention factor.',
    );
  });
});

describe('proportional', () => {
  const full = { rope_type: 'proportional', partial_rotary_factor: 0.25, rope_theta: 1e4 };

  it('takes the frequencies of the whole head for the part that turns', () => {
    const { settings, variant, facts } = read({ ...llama, rope_parameters: full });
    expect(settings).toMatchObject({ d: 128, rotaryDim: 32, spread: 'head', scaling: 'none' });
    expect(variant).toBe('proportional: the frequencies of a whole head; only the fastest pairs turn');
    expect(facts.join(' ')).toContain('32 of 128 dimensions turn');
  });

  it('is no different where the whole head turns', () => {
    const { settings } = read({ ...llama, rope_parameters: { ...full, partial_rotary_factor: 1 } });
    expect(settings.spread).toBeUndefined();
    expect(settings.rotaryDim).toBe(0);
  });

  it('counts pairs, not dimensions, as transformers does', () => {
    const { settings } = read({ ...llama, rope_parameters: { ...full, partial_rotary_factor: 0.26 } });
    expect(settings.rotaryDim).toBe(32);
  });

  it('is divided by a factor', () => {
    const { settings, variant } = read({ ...llama, rope_parameters: { ...full, factor: 2 } });
    expect(settings).toMatchObject({ spread: 'head', scaling: 'linear', factor: 2 });
    expect(variant).toContain('divided by 2');
  });
});

describe('HunYuan', () => {
  const rope_scaling = {
    ...{ type: 'dynamic', alpha: 1000, factor: 1, beta_fast: 32, beta_slow: 1 },
    ...{ mscale: 1, mscale_all_dim: 1 },
  };
  const config = { model_type: 'hunyuan_v1_dense', head_dim: 128, rope_theta: 10_000, rope_scaling };

  it('grows the base by alpha, whatever the length', () => {
    const { settings, facts, variant, notes } = read({
      ...llama,
      ...config,
      max_position_embeddings: 32_768,
    });
    expect(settings).toMatchObject({ scaling: 'ntk', factor: 1000, base: 10_000 });
    expect(settings).toMatchObject({ stretch: 'stated', trained: 32_768, tested: 131_072 });
    // HunYuanDenseV1RotaryEmbedding: 11158839.925
    expect(facts).toContain('alpha 1000: base 10000 × 1000^(128 / 126) = 1.12 × 10⁷');
    expect(variant).toBe('NTK scaling by alpha, at every length');
    expect(notes.join(' ')).toContain('rope_scaling.mscale 1, rope_scaling.mscale_all_dim 1: not used');
  });
});
