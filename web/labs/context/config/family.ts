/** Which family of models a configuration is of, and how its positions enter. */
import { isObject } from '../../../readers/json.ts';
import { ConfigError, Fields, shown } from './fields.ts';
import { type ModelType, modelTypes, type Positions } from './model-types.ts';
import { readingText } from './reading-text.ts';

export interface Family {
  readonly positions: Positions;
  /** what is known of the model type; undefined for one that is not known */
  readonly type: ModelType | undefined;
}

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** 'GPTJForCausalLM' is of the type 'gptj', and 'Glm4MoeForCausalLM' is not of the type 'glm4'. */
const ofType = (name: string, type: string): boolean =>
  bare(name).startsWith(bare(type)) &&
  /^(for|model|lmhead|encoder|decoder|$)/.test(bare(name).slice(bare(type).length));

/** By the model type, and where that is not known by the class of the model's code. */
function typeOf(config: Fields): ModelType | undefined {
  const name = config.value('model_type');
  if (typeof name === 'string' && Object.hasOwn(modelTypes, name)) return modelTypes[name];
  const classes = [config.value('architectures'), config.value('architecture')].flat();
  const first = classes.find((one): one is string => typeof one === 'string');
  const known = Object.keys(modelTypes).find((type) => first !== undefined && ofType(first, type));
  return known === undefined ? undefined : modelTypes[known];
}

/** Whether positions are added to the words, before the first layer. */
export const entersOnce = ({ positions }: Family): boolean =>
  positions === 'learned' || positions === 'sinusoidal';

/** Fields of rotary embeddings. */
export const rotaryNames = [
  ...['rope_theta', 'rope_scaling', 'rope_parameters', 'rope_ratio', 'rotary_dim', 'rotary_pct'],
  ...[
    'rotary_emb_base',
    'rotary_emb_fraction',
    'partial_rotary_factor',
    'global_rope_theta',
    'qk_rope_head_dim',
  ],
] as const;

/** The parts of a file that have a part of their own for attention: MPT and DBRX. */
export function attentionOf(config: Fields): Fields | undefined {
  const value = config.value('attn_config');
  return isObject(value) ? new Fields(value, 'attn_config.') : undefined;
}

/** What the file itself says of how positions enter, whatever its type. */
function stated(config: Fields, type: ModelType | undefined): Positions | undefined {
  if (config.value('alibi') === true || attentionOf(config)?.value('alibi') === true) return 'alibi';
  const embedding = config.value('position_embedding_type');
  if (embedding === 'alibi') return 'alibi';
  // Kimi Linear keeps the widths of a rotary embedding that its mla_use_nope turns off.
  if (embedding === 'nope' || config.value('mla_use_nope') === true) return 'none';
  if (config.first('relative_attention_num_buckets') !== undefined) return 't5';
  if (config.value('relative_attention') === true) return 'deberta';
  if (typeof embedding === 'string' && /^(rope|rotary)/.test(embedding)) return 'rotary';
  // Files of models without positions repeat the fields of the class that they were made from.
  if (type?.positions === 'none') return 'none';
  // A model with both kinds says 'absolute' where it has a table. Others keep the word of the class that they were made from.
  if (embedding === 'absolute' && (type?.table || !type)) return hasRotary(config) ? 'rotary' : 'learned';
  return hasRotary(config) ? 'rotary' : undefined;
}

const hasRotary = (config: Fields): boolean =>
  config.first(...rotaryNames) !== undefined || attentionOf(config)?.value('rope_theta') !== undefined;

/** What models of a type have that depends on their width. */
function usual(config: Fields, type: ModelType | undefined): Positions | undefined {
  const { wider } = type ?? {};
  const width = config.value('hidden_size');
  return wider && typeof width === 'number' && width > wider.than ? wider.positions : type?.positions;
}

/** Throws a ConfigError where neither the file nor its type says how positions enter. */
export function familyOf(config: Fields): Family {
  const type = typeOf(config);
  const positions = stated(config, type) ?? usual(config, type);
  if (positions) return { positions, type };
  const name = config.value('model_type');
  throw new ConfigError('rope_theta', readingText.noPositions(name === undefined ? undefined : shown(name)));
}
