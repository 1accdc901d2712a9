/** Public models, by the fields of their config.json that concern positions. Typed from the files that `source` names. */

interface Example {
  readonly name: string;
  readonly year: number;
  /** the repository of the weights, whose config.json it is */
  readonly source: string;
  readonly config: Readonly<Record<string, unknown>>;
}

const repeated = <T>(some: readonly T[], times: number): readonly T[] =>
  Array.from({ length: times }, () => some).flat();

/** Of Llama 3.1, which Llama 4 repeats. */
const llama3 = {
  factor: 8,
  high_freq_factor: 4,
  low_freq_factor: 1,
  original_max_position_embeddings: 8192,
  rope_type: 'llama3',
} as const;

const windowThen = (windows: number, groups: number) =>
  repeated([...repeated(['sliding_attention'], windows), 'full_attention'], groups);

export const examples = {
  'gpt-2': {
    name: 'GPT-2',
    year: 2019,
    source: 'openai-community/gpt2',
    config: { model_type: 'gpt2', n_embd: 768, n_head: 12, n_layer: 12, n_positions: 1024 },
  },
  bert: {
    name: 'BERT',
    year: 2018,
    source: 'google-bert/bert-base-uncased',
    config: {
      hidden_size: 768,
      max_position_embeddings: 512,
      model_type: 'bert',
      num_attention_heads: 12,
      num_hidden_layers: 12,
      position_embedding_type: 'absolute',
    },
  },
  'llama-3.1': {
    name: 'Llama 3.1 8B',
    year: 2024,
    source: 'meta-llama/Llama-3.1-8B',
    config: {
      hidden_size: 4096,
      max_position_embeddings: 131_072,
      model_type: 'llama',
      num_attention_heads: 32,
      num_hidden_layers: 32,
      rope_scaling: llama3,
      rope_theta: 500_000,
    },
  },
  modernbert: {
    name: 'ModernBERT',
    year: 2024,
    source: 'answerdotai/ModernBERT-base',
    config: {
      global_attn_every_n_layers: 3,
      global_rope_theta: 160_000,
      hidden_size: 768,
      local_attention: 128,
      local_rope_theta: 10_000,
      max_position_embeddings: 8192,
      model_type: 'modernbert',
      num_attention_heads: 12,
      num_hidden_layers: 22,
      position_embedding_type: 'absolute',
    },
  },
  'command-r7b': {
    name: 'Command R7B',
    year: 2024,
    source: 'CohereLabs/c4ai-command-r7b-12-2024',
    config: {
      head_dim: 128,
      hidden_size: 4096,
      max_position_embeddings: 132_096,
      model_type: 'cohere2',
      num_attention_heads: 32,
      num_hidden_layers: 32,
      position_embedding_type: 'rope_gptj',
      rope_theta: 50_000,
      rotary_pct: 1,
      sliding_window: 4096,
      sliding_window_pattern: 4,
    },
  },
  'deepseek-v3': {
    name: 'DeepSeek-V3',
    year: 2024,
    source: 'deepseek-ai/DeepSeek-V3',
    config: {
      hidden_size: 7168,
      max_position_embeddings: 163_840,
      model_type: 'deepseek_v3',
      num_attention_heads: 128,
      num_hidden_layers: 61,
      qk_nope_head_dim: 128,
      qk_rope_head_dim: 64,
      rope_scaling: {
        beta_fast: 32,
        beta_slow: 1,
        factor: 40,
        mscale: 1,
        mscale_all_dim: 1,
        original_max_position_embeddings: 4096,
        type: 'yarn',
      },
      rope_theta: 10_000,
    },
  },
  'gemma-3': {
    name: 'Gemma 3 12B',
    year: 2025,
    source: 'google/gemma-3-12b-it',
    config: {
      model_type: 'gemma3',
      text_config: {
        hidden_size: 3840,
        model_type: 'gemma3_text',
        num_attention_heads: 16,
        num_hidden_layers: 48,
        rope_scaling: { factor: 8, rope_type: 'linear' },
        sliding_window: 1024,
        max_position_embeddings: 131_072,
      },
    },
  },
  'llama-4': {
    name: 'Llama 4 Scout',
    year: 2025,
    source: 'meta-llama/Llama-4-Scout-17B-16E',
    config: {
      model_type: 'llama4',
      text_config: {
        attention_chunk_size: 8192,
        attn_scale: 0.1,
        attn_temperature_tuning: 4,
        floor_scale: 8192,
        head_dim: 128,
        hidden_size: 5120,
        max_position_embeddings: 262_144,
        model_type: 'llama4_text',
        no_rope_layers: repeated([1, 1, 1, 0], 12),
        num_attention_heads: 40,
        num_hidden_layers: 48,
        rope_scaling: llama3,
        rope_theta: 500_000,
      },
    },
  },
  smollm3: {
    name: 'SmolLM3 3B',
    year: 2025,
    source: 'HuggingFaceTB/SmolLM3-3B',
    config: {
      head_dim: 128,
      hidden_size: 2048,
      max_position_embeddings: 65_536,
      model_type: 'smollm3',
      no_rope_layer_interval: 4,
      no_rope_layers: repeated([1, 1, 1, 0], 9),
      num_attention_heads: 16,
      num_hidden_layers: 36,
      rope_theta: 5_000_000,
    },
  },
  'gpt-oss': {
    name: 'gpt-oss 20B',
    year: 2025,
    source: 'openai/gpt-oss-20b',
    config: {
      head_dim: 64,
      hidden_size: 2880,
      initial_context_length: 4096,
      layer_types: windowThen(1, 12),
      max_position_embeddings: 131_072,
      model_type: 'gpt_oss',
      num_attention_heads: 64,
      num_hidden_layers: 24,
      rope_scaling: {
        beta_fast: 32,
        beta_slow: 1,
        factor: 32,
        original_max_position_embeddings: 4096,
        rope_type: 'yarn',
        truncate: false,
      },
      rope_theta: 150_000,
      sliding_window: 128,
    },
  },
  'qwen3-vl': {
    name: 'Qwen3-VL 4B',
    year: 2025,
    source: 'Qwen/Qwen3-VL-4B-Instruct',
    config: {
      model_type: 'qwen3_vl',
      text_config: {
        head_dim: 128,
        hidden_size: 2560,
        max_position_embeddings: 262_144,
        model_type: 'qwen3_vl_text',
        num_attention_heads: 32,
        num_hidden_layers: 36,
        rope_scaling: { mrope_interleaved: true, mrope_section: [24, 20, 20], rope_type: 'default' },
        rope_theta: 5_000_000,
      },
    },
  },
  'olmo-3': {
    name: 'OLMo 3.1 32B',
    year: 2025,
    source: 'allenai/Olmo-3.1-32B-Think',
    config: {
      hidden_size: 5120,
      layer_types: windowThen(3, 16),
      max_position_embeddings: 65_536,
      model_type: 'olmo3',
      num_attention_heads: 40,
      num_hidden_layers: 64,
      rope_scaling: {
        attention_factor: 1.2079441541679836,
        beta_fast: 32,
        beta_slow: 1,
        factor: 8,
        original_max_position_embeddings: 8192,
        rope_type: 'yarn',
      },
      rope_theta: 500_000,
      sliding_window: 4096,
    },
  },
  'gemma-4': {
    name: 'Gemma 4 31B',
    year: 2026,
    source: 'google/gemma-4-31b-it',
    config: {
      model_type: 'gemma4',
      text_config: {
        global_head_dim: 512,
        head_dim: 256,
        hidden_size: 5376,
        layer_types: windowThen(5, 10),
        max_position_embeddings: 262_144,
        model_type: 'gemma4_text',
        num_attention_heads: 32,
        num_hidden_layers: 60,
        rope_parameters: {
          full_attention: { partial_rotary_factor: 0.25, rope_theta: 1_000_000, rope_type: 'proportional' },
          sliding_attention: { rope_theta: 10_000, rope_type: 'default' },
        },
        sliding_window: 1024,
      },
    },
  },
  'qwen3.5': {
    name: 'Qwen3.5 27B',
    year: 2026,
    source: 'Qwen/Qwen3.5-27B',
    config: {
      model_type: 'qwen3_5',
      text_config: {
        full_attention_interval: 4,
        head_dim: 256,
        hidden_size: 5120,
        layer_types: repeated([...repeated(['linear_attention'], 3), 'full_attention'], 16),
        max_position_embeddings: 262_144,
        model_type: 'qwen3_5_text',
        num_attention_heads: 24,
        num_hidden_layers: 64,
        rope_parameters: {
          mrope_interleaved: true,
          mrope_section: [11, 11, 10],
          partial_rotary_factor: 0.25,
          rope_theta: 10_000_000,
          rope_type: 'default',
        },
      },
    },
  },
} as const satisfies Readonly<Record<string, Example>>;

export type ExampleId = keyof typeof examples;

export const exampleIds = Object.keys(examples) as readonly ExampleId[];
