/**
 * Further configurations of public models: the fields that concern positions and shape, as their files state them. `source` is the
 * repository of the weights and, after a comma, the public file that quotes its config.json.
 */

const repeated = <T>(some: readonly T[], times: number): readonly T[] =>
  Array.from({ length: times }, () => some).flat();

const presets = 'mlc-ai/mlc-llm python/mlc_llm/model/model_preset.py';
const cached = 'sdpython/onnx-diagnostic onnx_diagnostic/torch_models/hghub/hub_data_cached_configs.py';

interface PublicConfig {
  readonly source: string;
  readonly config: Readonly<Record<string, unknown>>;
}

export const publicConfigs = {
  'qwen-1.8b': {
    source: `Qwen/Qwen-1_8B-Chat, ${presets}`,
    config: {
      model_type: 'qwen',
      hidden_size: 2048,
      kv_channels: 128,
      max_position_embeddings: 8192,
      num_attention_heads: 16,
      num_hidden_layers: 24,
      rotary_emb_base: 10_000,
      rotary_pct: 1,
      seq_length: 8192,
      use_dynamic_ntk: true,
      use_logn_attn: true,
    },
  },
  'baichuan2-7b': {
    source: `baichuan-inc/Baichuan2-7B-Chat, ${presets}`,
    config: {
      model_type: 'baichuan',
      hidden_size: 4096,
      max_position_embeddings: 4096,
      model_max_length: 4096,
      num_attention_heads: 32,
      num_hidden_layers: 32,
    },
  },
  'internlm2.5-7b': {
    source: `internlm/internlm2_5-7b-chat, ${presets}`,
    config: {
      model_type: 'internlm2',
      bias: false,
      hidden_size: 4096,
      max_position_embeddings: 32_768,
      num_attention_heads: 32,
      num_hidden_layers: 32,
      rope_scaling: { type: 'dynamic', factor: 2 },
      rope_theta: 1_000_000,
    },
  },
  'stablelm-3b': {
    source: `stabilityai/stablelm-3b-4e1t, ${presets}`,
    config: {
      model_type: 'stablelm',
      hidden_size: 2560,
      max_position_embeddings: 4096,
      num_attention_heads: 32,
      num_hidden_layers: 32,
      partial_rotary_factor: 0.25,
      rope_theta: 10_000,
    },
  },
  'starcoder2-7b': {
    source: `bigcode/starcoder2-7b, ${presets}`,
    config: {
      model_type: 'starcoder2',
      hidden_size: 4608,
      max_position_embeddings: 16_384,
      num_attention_heads: 36,
      num_hidden_layers: 32,
      rope_theta: 1_000_000,
      sliding_window: 4096,
      use_bias: true,
    },
  },
  'starcoderbase-1b': {
    source: `bigcode/starcoderbase-1b, ${presets}`,
    config: {
      model_type: 'gpt_bigcode',
      multi_query: true,
      n_embd: 2048,
      n_head: 16,
      n_layer: 24,
      n_positions: 2048,
    },
  },
  'phi-2': {
    source: `microsoft/phi-2, ${presets}`,
    config: {
      model_type: 'phi-msft',
      n_embd: 2560,
      n_head: 32,
      n_layer: 32,
      n_positions: 2048,
      rotary_dim: 32,
    },
  },
  'phi-4-mini': {
    source: `microsoft/Phi-4-mini-instruct, ${presets}`,
    config: {
      model_type: 'phi3',
      hidden_size: 3072,
      max_position_embeddings: 131_072,
      num_attention_heads: 24,
      num_hidden_layers: 32,
      original_max_position_embeddings: 4096,
      partial_rotary_factor: 0.75,
      rope_scaling: {
        long_factor: [
          1, 1.118320672, 1.250641126, 1.398617824, 1.564103225, 1.74916897, 1.956131817, 2.187582649,
          2.446418898, 2.735880826, 3.059592084, 3.421605075, 3.826451687, 4.279200023, 4.785517845,
          5.351743533, 5.984965424, 6.693110555, 7.485043894, 8.370679318, 9.36110372, 10.4687158,
          11.70738129, 13.09260651, 14.64173252, 16.37415215, 18.31155283, 20.47818807, 22.90118105,
          25.61086418, 28.64115884, 32.03, 32.1, 32.13, 32.23, 32.6, 32.61, 32.64, 32.66, 32.7, 32.71, 32.93,
          32.97, 33.28, 33.49, 33.5, 44.16, 47.77,
        ],
        short_factor: repeated([1], 48),
        type: 'longrope',
      },
      rope_theta: 10_000,
      sliding_window: 262_144,
    },
  },
  'ministral-3-3b': {
    source: `mistralai/Ministral-3-3B-Instruct-2512, ${presets}`,
    config: {
      model_type: 'ministral3',
      text_config: {
        model_type: 'ministral3',
        head_dim: 128,
        hidden_size: 3072,
        max_position_embeddings: 262_144,
        num_attention_heads: 32,
        num_hidden_layers: 26,
        rope_parameters: {
          beta_fast: 32,
          beta_slow: 1,
          factor: 16,
          llama_4_scaling_beta: 0.1,
          mscale: 1,
          mscale_all_dim: 1,
          original_max_position_embeddings: 16_384,
          rope_theta: 1_000_000,
          rope_type: 'yarn',
          type: 'yarn',
        },
        sliding_window: null,
      },
      vision_config: {
        model_type: 'pixtral',
        hidden_size: 1024,
        rope_theta: 10_000,
      },
    },
  },
  'rwkv-5-world-3b': {
    source: `RWKV/rwkv-5-world-3b, ${presets}`,
    config: {
      model_type: 'rwkv5',
      attention_hidden_size: 2560,
      context_length: 4096,
      head_size: 64,
      hidden_size: 2560,
      num_hidden_layers: 32,
    },
  },
  'minicpm-2b-128k': {
    source: `openbmb/MiniCPM-2B-128k, ${presets}`,
    config: {
      model_type: 'minicpm',
      hidden_size: 2304,
      max_length: 131_072,
      max_position_embeddings: 65_536,
      num_attention_heads: 36,
      num_hidden_layers: 40,
      rope_scaling: { type: 'dynamic', factor: 4 },
      rope_theta: 1_000_000,
    },
  },
  'aya-23-8b': {
    source: `CohereForAI/aya-23-8B, ${presets}`,
    config: {
      model_type: 'cohere',
      hidden_size: 4096,
      max_position_embeddings: 8192,
      num_attention_heads: 32,
      num_hidden_layers: 32,
      rope_theta: 10_000,
    },
  },
  'llava-1.5-7b': {
    source: `llava-hf/llava-1.5-7b-hf, ${presets}`,
    config: {
      model_type: 'llava',
      text_config: {
        model_type: 'llama',
        architectures: ['LlamaForCausalLM'],
        max_position_embeddings: 4096,
      },
      vision_config: {
        model_type: 'clip_vision_model',
        hidden_size: 1024,
        num_attention_heads: 16,
        num_hidden_layers: 24,
      },
    },
  },
  'qwen1.5-moe': {
    source: `Qwen/Qwen1.5-MoE-A2.7B-Chat, ${presets}`,
    config: {
      model_type: 'qwen2_moe',
      hidden_size: 2048,
      max_position_embeddings: 32_768,
      max_window_layers: 21,
      num_attention_heads: 16,
      num_hidden_layers: 24,
      rope_theta: 1_000_000,
      sliding_window: 32_768,
      use_sliding_window: false,
    },
  },
  'jamba-v0.1': {
    source: 'ai21labs/Jamba-v0.1',
    config: {
      model_type: 'jamba',
      attn_layer_offset: 4,
      attn_layer_period: 8,
      hidden_size: 4096,
      max_position_embeddings: 262_144,
      num_attention_heads: 32,
      num_hidden_layers: 32,
    },
  },
  'nemotron-h-8b': {
    source: 'nvidia/Nemotron-H-8B-Base-8K',
    config: {
      model_type: 'nemotron_h',
      architectures: ['NemotronHForCausalLM'],
      hidden_size: 4096,
      hybrid_override_pattern: 'M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M-',
      max_position_embeddings: 8192,
      num_attention_heads: 32,
      num_hidden_layers: 52,
    },
  },
  'mimo-v2-flash': {
    source: 'XiaomiMiMo/MiMo-V2-Flash',
    config: {
      model_type: 'mimo_v2_flash',
      head_dim: 192,
      hidden_size: 4096,
      hybrid_layer_pattern: Array.from({ length: 48 }, (_, i) => (i === 0 || (i + 1) % 6 === 0 ? 0 : 1)),
      num_attention_heads: 64,
      num_hidden_layers: 48,
      partial_rotary_factor: 0.334,
      rope_theta: 5_000_000,
      sliding_window: 128,
      sliding_window_size: 128,
      swa_head_dim: 192,
      swa_rope_theta: 10_000,
    },
  },
  'dbrx-instruct': {
    source: 'databricks/dbrx-instruct',
    config: {
      model_type: 'dbrx',
      attn_config: { clip_qkv: 8, kv_n_heads: 8, rope_theta: 500_000 },
      d_model: 6144,
      max_seq_len: 32_768,
      n_heads: 48,
      n_layers: 40,
    },
  },
  'longformer-base-4096': {
    source: 'allenai/longformer-base-4096',
    config: {
      model_type: 'longformer',
      attention_window: repeated([512], 12),
      hidden_size: 768,
      max_position_embeddings: 4098,
      num_attention_heads: 12,
      num_hidden_layers: 12,
    },
  },
  'gpt-neo-125m': {
    source: 'EleutherAI/gpt-neo-125M',
    config: {
      model_type: 'gpt_neo',
      attention_types: [[['global', 'local'], 6]],
      hidden_size: 768,
      max_position_embeddings: 2048,
      num_heads: 12,
      num_layers: 12,
    },
  },
  'opus-mt-en-jap': {
    source: 'Helsinki-NLP/opus-mt-en-jap',
    config: {
      model_type: 'marian',
      d_model: 512,
      decoder_layers: 6,
      encoder_attention_heads: 8,
      encoder_layers: 6,
      is_encoder_decoder: true,
      max_position_embeddings: 512,
      static_position_embeddings: true,
    },
  },
  'bart-base': {
    source: `facebook/bart-base, ${cached}`,
    config: {
      model_type: 'bart',
      d_model: 768,
      decoder_attention_heads: 12,
      decoder_layers: 6,
      encoder_attention_heads: 12,
      encoder_layers: 6,
      is_encoder_decoder: true,
      max_position_embeddings: 1024,
      num_hidden_layers: 6,
    },
  },
  'clip-vit-b-16': {
    source: `openai/clip-vit-base-patch16, ${cached}`,
    config: {
      model_type: 'clip',
      text_config: {
        model_type: 'clip_text_model',
        hidden_size: 512,
        max_position_embeddings: 77,
        num_attention_heads: 8,
        num_hidden_layers: 12,
      },
      vision_config: {
        model_type: 'clip_vision_model',
        hidden_size: 768,
        image_size: 224,
        patch_size: 16,
      },
    },
  },
  'minimax-m1-80k': {
    source: 'MiniMaxAI/MiniMax-M1-80k',
    config: {
      model_type: 'minimax_m1',
      architectures: ['MiniMaxM1ForCausalLM'],
      attn_type_list: repeated([0, 0, 0, 0, 0, 0, 0, 1], 10),
      head_dim: 128,
      hidden_size: 6144,
      max_position_embeddings: 10_240_000,
      num_attention_heads: 64,
      num_hidden_layers: 80,
      rope_theta: 10_000_000,
      rotary_dim: 64,
      sliding_window: null,
    },
  },
  'kimi-k2.6': {
    source: 'moonshotai/Kimi-K2.6',
    config: {
      model_type: 'kimi_k25',
      architectures: ['KimiK25ForConditionalGeneration'],
      text_config: {
        model_type: 'kimi_k2',
        hidden_size: 7168,
        kv_lora_rank: 512,
        max_position_embeddings: 262_144,
        num_attention_heads: 64,
        num_hidden_layers: 61,
        q_lora_rank: 1536,
        qk_nope_head_dim: 128,
        qk_rope_head_dim: 64,
        rope_scaling: {
          beta_fast: 32,
          beta_slow: 1,
          factor: 64,
          mscale: 1,
          mscale_all_dim: 1,
          original_max_position_embeddings: 4096,
          type: 'yarn',
        },
        rope_theta: 50_000,
        v_head_dim: 128,
      },
    },
  },
  'xlnet-base': {
    source: 'xlnet/xlnet-base-cased',
    config: {
      model_type: 'xlnet',
      attn_type: 'bi',
      clamp_len: -1,
      d_head: 64,
      d_model: 768,
      n_head: 12,
      n_layer: 12,
      untie_r: true,
    },
  },
} as const satisfies Readonly<Record<string, PublicConfig>>;
