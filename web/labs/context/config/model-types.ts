/**
 * How families of models know positions where their config.json does not say: what their own code takes then. From the configuration
 * classes of Hugging Face transformers (src/transformers/models/NAME/configuration_NAME.py) unless `source` names another place.
 */

/** How positions enter. */
export type Positions =
  | 'rotary'
  | 'alibi'
  | 't5'
  | 'deberta'
  | 'transformer-xl'
  | 'learned'
  | 'sinusoidal'
  | 'none';

/** Every `every`th layer sees the whole text, counted from the first or so that the last of each group does; the others have a window or a chunk. */
interface WholeTextEvery {
  readonly every: number;
  readonly from: 'first' | 'last';
}

export interface ModelType {
  readonly name: string;
  readonly positions: Positions;
  /** the base of the angles */
  readonly base?: number;
  /** the base in layers with a window, where it is another one */
  readonly windowBase?: number;
  /** width of a head; otherwise the width of the model divided by the number of heads */
  readonly head?: number;
  /** the share of a head that turns */
  readonly share?: number;
  /** whether neighbouring dimensions turn together, not the two halves */
  readonly isInterleaved?: boolean;
  /** the longest text */
  readonly longest?: number;
  readonly wholeTextEvery?: WholeTextEvery;
  /** whether a window lies on both sides of a word: half of the stated words on each */
  readonly looksBothWays?: boolean;
  /** whether a stated window is not used unless use_sliding_window says so */
  readonly windowIsOff?: boolean;
  /** whether a stated scaling is for layers that see the whole text alone */
  readonly scalesWholeText?: boolean;
  /** whether ALiBi's bias is added to the scores before they are scaled */
  readonly addsBiasBeforeScaling?: boolean;
  /** whether YaRN's mscale_all_dim also multiplies the scores of the whole head, by the square of its own attention factor */
  readonly scalesScores?: boolean;
  /** whether the longest text that is stated is that after scaling, though the file has no other length */
  readonly isLengthScaled?: boolean;
  /** which layers have no positions, where some have none */
  readonly unturned?: 'whole text' | 'every fourth';
  /** the words in a window, where the file only says which layers have one */
  readonly window?: number;
  /** whether no layer has a softmax */
  readonly isRecurrent?: boolean;
  /** whether the layers of the file are those of the encoder, beside which there is a decoder */
  readonly hasDecoder?: boolean;
  /** models that are wider than this have other positions */
  readonly wider?: { readonly than: number; readonly positions: Positions };
  /** the size that a file leaves out where it is this: parts of a file state only what differs */
  readonly size?: Size;
  /** the table in its checkpoints */
  readonly table?: Table;
  /** the learned table of its decoder, where its encoder has other positions */
  readonly decoderTable?: string;
  /** the columns and frequencies of its sinusoids */
  readonly sinusoids?: { readonly layout: 'halves'; readonly spacing?: 'tensor2tensor' };
  readonly source?: string;
}

interface Size {
  readonly width: number;
  readonly heads: number;
  readonly layers: number;
}

interface Table {
  readonly tensor: string;
  /** rows that come before position 0 */
  readonly rowsBefore?: number;
  /** whether the stated length counts these rows too */
  readonly countsThem?: boolean;
}

type More = Omit<ModelType, 'name' | 'positions'>;

const rotary = (name: string, more: More = {}): ModelType => ({
  name,
  positions: 'rotary',
  base: 10_000,
  ...more,
});

const learned = (name: string, table: Table, longest: number, more: More = {}): ModelType => ({
  name,
  positions: 'learned',
  longest,
  table,
  ...more,
});

const without = (name: string, more: More = {}): ModelType => ({ name, positions: 'none', ...more });

const inEncoder = 'embeddings.position_embeddings.weight';
const bert = (name: string) => learned(name, { tensor: inEncoder }, 512);
/** Positions count from 2, the number of the padding word plus 1, in a table of as many rows as are stated. */
const afterPadding: Table = { tensor: inEncoder, rowsBefore: 2, countsThem: true };
const roberta = (name: string, more: More = {}) => learned(name, afterPadding, 514, more);
const bart = (name: string) =>
  learned(name, { tensor: 'encoder.embed_positions.weight', rowsBefore: 2 }, 1024, { hasDecoder: true });

const lastOf = (every: number): WholeTextEvery => ({ every, from: 'last' });

const gemma3 = rotary('Gemma 3', {
  base: 1e6,
  windowBase: 10_000,
  head: 256,
  longest: 131_072,
  wholeTextEvery: lastOf(6),
  scalesWholeText: true,
  isLengthScaled: true,
});
const gemma4 = rotary('Gemma 4', { base: 1e6, windowBase: 10_000, head: 256, wholeTextEvery: lastOf(6) });
const llama4 = rotary('Llama 4', {
  base: 500_000,
  head: 128,
  isInterleaved: true,
  longest: 131_072,
  unturned: 'every fourth',
});
const glm = { head: 128, share: 0.5, isInterleaved: true, longest: 131_072 } as const;
const latent = { isInterleaved: true, scalesScores: true } as const;

/** Of the classes that were made for Llama 7B. */
const sevenBillion: Size = { width: 4096, heads: 32, layers: 32 };

/** By `model_type`. */
export const modelTypes: Readonly<Record<string, ModelType>> = {
  llama: rotary('Llama', { longest: 2048, size: sevenBillion }),
  mistral: rotary('Mistral', { size: sevenBillion }),
  ministral3: rotary('Ministral 3', { base: 1e6, head: 128, longest: 262_144 }),
  mixtral: rotary('Mixtral', { base: 1e6, longest: 131_072 }),
  qwen: rotary('Qwen', {
    head: 128,
    longest: 8192,
    isLengthScaled: true,
    source: 'configuration_qwen.py beside the weights',
  }),
  qwen2: rotary('Qwen2', { windowIsOff: true, size: sevenBillion }),
  qwen2_moe: rotary('Qwen2-MoE', { windowIsOff: true, longest: 32_768 }),
  qwen3: rotary('Qwen3', { head: 128, windowIsOff: true }),
  gptj: rotary('GPT-J', { isInterleaved: true, longest: 2048 }),
  gpt_neox: rotary('GPT-NeoX', { share: 0.25, longest: 2048 }),
  falcon: rotary('Falcon', { longest: 2048, addsBiasBeforeScaling: true }),
  phi: rotary('Phi', { share: 0.5, longest: 2048 }),
  'phi-msft': rotary('Phi', { longest: 2048, source: 'configuration_phi.py beside the weights of Phi-2' }),
  phi3: rotary('Phi-3'),
  gemma: rotary('Gemma', { head: 256, longest: 8192 }),
  gemma2: rotary('Gemma 2', { head: 256, longest: 8192, wholeTextEvery: lastOf(2) }),
  gemma3,
  gemma3_text: gemma3,
  gemma4,
  gemma4_text: gemma4,
  modernbert: rotary('ModernBERT', {
    base: 160_000,
    windowBase: 10_000,
    longest: 8192,
    wholeTextEvery: { every: 3, from: 'first' },
    looksBothWays: true,
  }),
  glm: rotary('GLM', glm),
  glm4: rotary('GLM-4', glm),
  chatglm: rotary('ChatGLM', {
    ...glm,
    source: 'modeling_chatglm.py beside the weights: rope_ratio times 10,000, half of kv_channels',
  }),
  cohere: rotary('Command R', { base: 500_000, isInterleaved: true, longest: 8192 }),
  cohere2: rotary('Command R7B', {
    isInterleaved: true,
    longest: 8192,
    wholeTextEvery: lastOf(4),
    unturned: 'whole text',
  }),
  exaone4: rotary('EXAONE 4', { longest: 2048, wholeTextEvery: lastOf(4), unturned: 'whole text' }),
  ernie4_5: rotary('ERNIE 4.5', { base: 500_000, head: 128, isInterleaved: true, longest: 131_072 }),
  baichuan: rotary('Baichuan', {
    longest: 4096,
    wider: { than: 4096, positions: 'alibi' },
    source: 'models of width 4096 turn, wider ones have ALiBi: baichuan.py of SGLang and vLLM',
  }),
  internlm: rotary('InternLM', { longest: 2048, source: 'configuration_internlm.py beside the weights' }),
  internlm2: rotary('InternLM2', { longest: 2048, source: 'configuration_internlm2.py beside the weights' }),
  minicpm: rotary('MiniCPM', { longest: 2048, source: 'configuration_minicpm.py beside the weights' }),
  stablelm: rotary('StableLM', { share: 0.25, longest: 4096 }),
  starcoder2: rotary('StarCoder2', { longest: 4096 }),
  dbrx: rotary('DBRX', { longest: 2048 }),
  falcon_h1: rotary('Falcon-H1', { longest: 8192 }),
  codegen: rotary('CodeGen', { isInterleaved: true, longest: 2048 }),
  minimax_m1: rotary('MiniMax-M1', {
    base: 1e6,
    longest: 131_072,
    source: 'configuration_minimax_m1.py beside the weights',
  }),
  mimo_v2_flash: rotary('MiMo-V2-Flash', {
    base: 5e6,
    windowBase: 10_000,
    head: 192,
    share: 0.334,
    longest: 131_072,
  }),
  deepseek_v2: rotary('DeepSeek-V2', latent),
  deepseek_v3: rotary('DeepSeek-V3', { ...latent, longest: 4096 }),
  deepseek_v32: rotary('DeepSeek-V3.2', latent),
  kimi_k2: rotary('Kimi K2', { ...latent, source: 'the code of DeepSeek-V3, which its files name' }),
  smollm3: rotary('SmolLM3', { base: 2e6, longest: 32_768, windowIsOff: true, unturned: 'every fourth' }),
  llama4,
  llama4_text: llama4,
  olmo3: rotary('OLMo 3', { base: 500_000, longest: 2048, wholeTextEvery: lastOf(4), scalesWholeText: true }),
  gpt_oss: rotary('gpt-oss', { base: 150_000, head: 64, longest: 131_072, wholeTextEvery: lastOf(2) }),
  esm: rotary('ESM-2', { longest: 1026, table: afterPadding }),
  roformer: rotary('RoFormer', { isInterleaved: true, longest: 1536 }),
  nomic_bert: rotary('Nomic Embed'),
  mpt: { name: 'MPT', positions: 'alibi', longest: 2048 },
  bloom: { name: 'BLOOM', positions: 'alibi', longest: 2048 },
  t5: { name: 'T5', positions: 't5', longest: 512, hasDecoder: true },
  mt5: { name: 'mT5', positions: 't5', longest: 1024, hasDecoder: true },
  umt5: { name: 'UMT5', positions: 't5', longest: 1024, hasDecoder: true },
  longt5: { name: 'LongT5', positions: 't5', hasDecoder: true },
  mpnet: { name: 'MPNet', positions: 't5', longest: 512 },
  deberta: { name: 'DeBERTa', positions: 'deberta', longest: 512 },
  'deberta-v2': { name: 'DeBERTa-v2', positions: 'deberta', longest: 512 },
  bert: bert('BERT'),
  distilbert: bert('DistilBERT'),
  electra: bert('ELECTRA'),
  albert: bert('ALBERT'),
  roberta: roberta('RoBERTa'),
  'xlm-roberta': roberta('XLM-RoBERTa'),
  camembert: roberta('CamemBERT'),
  longformer: roberta('Longformer', { looksBothWays: true }),
  gpt2: learned('GPT-2', { tensor: 'wpe.weight' }, 1024),
  gpt_bigcode: learned('GPT-BigCode', { tensor: 'wpe.weight' }, 1024),
  gpt_neo: learned('GPT-Neo', { tensor: 'wpe.weight' }, 2048, { window: 256 }),
  opt: learned('OPT', { tensor: 'decoder.embed_positions.weight', rowsBefore: 2 }, 2048),
  bart: bart('BART'),
  mbart: bart('mBART'),
  clip_text_model: learned('CLIP', { tensor: 'text_model.embeddings.position_embedding.weight' }, 77, {
    size: { width: 512, heads: 8, layers: 12 },
  }),
  marian: {
    name: 'Marian',
    positions: 'sinusoidal',
    longest: 1024,
    hasDecoder: true,
    sinusoids: { layout: 'halves' },
  },
  whisper: {
    name: 'Whisper',
    positions: 'sinusoidal',
    longest: 1500,
    hasDecoder: true,
    table: { tensor: 'encoder.embed_positions.weight' },
    decoderTable: 'decoder.embed_positions.weight',
    sinusoids: { layout: 'halves', spacing: 'tensor2tensor' },
  },
  xlnet: {
    name: 'XLNet',
    positions: 'transformer-xl',
    longest: 512,
    source: 'Yang et al. 2019, section 3.1, for the length of training',
  },
  jamba: without('Jamba', { longest: 262_144 }),
  nemotron_h: without('Nemotron-H', { longest: 4096 }),
  granitemoehybrid: without('Granite 4', { longest: 2048 }),
  kimi_linear: without('Kimi Linear', { source: 'modeling_kimi.py beside the weights: mla_use_nope' }),
  rwkv5: without('RWKV-5', { isRecurrent: true, source: 'configuration_rwkv5.py beside the weights' }),
};
