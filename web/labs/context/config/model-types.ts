/**
 * How families of models know positions where their config.json does not say: what their own code takes then. From the configuration
 * classes of Hugging Face transformers (src/transformers/models/NAME/configuration_NAME.py) unless `source` names another place.
 */

/** How positions enter. */
export type Positions = 'rotary' | 'alibi' | 't5' | 'deberta' | 'learned' | 'sinusoidal';

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
  /** whether YaRN's mscale_all_dim also multiplies the scores of the whole head, by the square of its own attention factor */
  readonly scalesScores?: boolean;
  /** whether the longest text that is stated is that after scaling, though the file has no other length */
  readonly isLengthScaled?: boolean;
  /** which layers have no positions, where some have none */
  readonly unturned?: 'whole text' | 'every fourth';
  /** names of learned tables in its checkpoints, and the rows that come before position 0 */
  readonly table?: { readonly tensor: string; readonly rowsBefore?: number };
  readonly source?: string;
}

const rotary = (name: string, more: Omit<ModelType, 'name' | 'positions'> = {}): ModelType => ({
  name,
  positions: 'rotary',
  base: 10_000,
  ...more,
});

const learned = (name: string, tensor: string, longest: number, rowsBefore?: number): ModelType => ({
  name,
  positions: 'learned',
  longest,
  table: { tensor, ...(rowsBefore !== undefined && { rowsBefore }) },
});

const bert = (name: string) => learned(name, 'embeddings.position_embeddings.weight', 512);
const roberta = (name: string) => learned(name, 'embeddings.position_embeddings.weight', 514, 2);

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

/** By `model_type`. */
export const modelTypes: Readonly<Record<string, ModelType>> = {
  llama: rotary('Llama', { longest: 2048 }),
  mistral: rotary('Mistral'),
  qwen2: rotary('Qwen2', { windowIsOff: true }),
  qwen3: rotary('Qwen3', { head: 128, windowIsOff: true }),
  gptj: rotary('GPT-J', { isInterleaved: true, longest: 2048 }),
  gpt_neox: rotary('GPT-NeoX', { share: 0.25, longest: 2048 }),
  falcon: rotary('Falcon', { longest: 2048 }),
  phi: rotary('Phi', { share: 0.5, longest: 2048 }),
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
  deepseek_v2: rotary('DeepSeek-V2', latent),
  deepseek_v3: rotary('DeepSeek-V3', { ...latent, longest: 4096 }),
  smollm3: rotary('SmolLM3', { base: 2e6, longest: 32_768, windowIsOff: true, unturned: 'every fourth' }),
  llama4,
  llama4_text: llama4,
  olmo3: rotary('OLMo 3', { base: 500_000, longest: 2048, wholeTextEvery: lastOf(4), scalesWholeText: true }),
  gpt_oss: rotary('gpt-oss', { base: 150_000, head: 64, longest: 131_072, wholeTextEvery: lastOf(2) }),
  esm: rotary('ESM-2', {
    longest: 1026,
    table: { tensor: 'embeddings.position_embeddings.weight', rowsBefore: 2 },
  }),
  roformer: rotary('RoFormer', { isInterleaved: true, longest: 1536 }),
  nomic_bert: rotary('Nomic Embed'),
  mpt: { name: 'MPT', positions: 'alibi', longest: 2048 },
  bloom: { name: 'BLOOM', positions: 'alibi', longest: 2048 },
  t5: { name: 'T5', positions: 't5', longest: 512 },
  mt5: { name: 'mT5', positions: 't5', longest: 1024 },
  umt5: { name: 'UMT5', positions: 't5', longest: 1024 },
  longt5: { name: 'LongT5', positions: 't5' },
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
  gpt2: learned('GPT-2', 'wpe.weight', 1024),
  gpt_neo: learned('GPT-Neo', 'wpe.weight', 2048),
  opt: learned('OPT', 'decoder.embed_positions.weight', 2048, 2),
  whisper: {
    name: 'Whisper',
    positions: 'sinusoidal',
    longest: 1500,
    table: { tensor: 'decoder.embed_positions.weight' },
  },
};
