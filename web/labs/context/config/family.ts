/** Which family of models a configuration is of, and how its positions enter. */
import { isObject } from '../../../readers/json.ts';
import { ConfigError, type Fields, shown } from './fields.ts';
import { type ModelType, modelTypes, type Positions } from './model-types.ts';
import { configText } from './text.ts';

export interface Family {
  readonly positions: Positions;
  /** what is known of the model type; undefined for one that is not known */
  readonly type: ModelType | undefined;
}

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** 'GPTJForCausalLM' is of the type 'gptj': the longest name that the class begins with. */
const typeOfClass = (name: string): ModelType | undefined =>
  Object.entries(modelTypes)
    .filter(([type]) => bare(name).startsWith(bare(type)))
    .sort(([a], [b]) => b.length - a.length)[0]?.[1];

function typeOf(config: Fields): ModelType | undefined {
  const name = config.value('model_type');
  if (typeof name === 'string') return Object.hasOwn(modelTypes, name) ? modelTypes[name] : undefined;
  const classes = [config.value('architectures'), config.value('architecture')].flat();
  const [first] = classes.filter((one) => typeof one === 'string');
  return first === undefined ? undefined : typeOfClass(first);
}

/** Whether positions are added to the words, before the first layer. */
export const entersOnce = ({ positions }: Family): boolean =>
  positions === 'learned' || positions === 'sinusoidal';

/** Fields that only a model with rotary embeddings has. */
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

/** What the file itself says of how positions enter, whatever its type. */
function stated(config: Fields, type: ModelType | undefined): Positions | undefined {
  const attention = config.value('attn_config');
  const inner = isObject(attention) ? attention : {};
  if (config.value('alibi') === true || inner.alibi === true) return 'alibi';
  const embedding = config.value('position_embedding_type');
  if (embedding === 'alibi') return 'alibi';
  if (config.first('relative_attention_num_buckets') !== undefined) return 't5';
  if (config.value('relative_attention') === true) return 'deberta';
  if (typeof embedding === 'string' && /^(rope|rotary)/.test(embedding)) return 'rotary';
  // A model with both kinds says 'absolute' where it has a table. Others keep the word of the class that they were made from.
  if (embedding === 'absolute' && (type?.table || !type)) return hasRotary(config) ? 'rotary' : 'learned';
  return hasRotary(config) ? 'rotary' : undefined;
}

const hasRotary = (config: Fields): boolean => config.first(...rotaryNames) !== undefined;

/** Throws a ConfigError where neither the file nor its type says how positions enter. */
export function familyOf(config: Fields): Family {
  const type = typeOf(config);
  const positions = stated(config, type) ?? type?.positions;
  if (positions) return { positions, type };
  const name = config.value('model_type');
  throw new ConfigError('rope_theta', configText.noPositions(name === undefined ? undefined : shown(name)));
}
