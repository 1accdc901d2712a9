/**
 * How a model knows positions, from the header of a GGUF file: its settings are read as those of a config.json, and named as in the file
 * (https://github.com/ggml-org/ggml/blob/master/docs/gguf.md; names and defaults: llama-arch.cpp and llama-model.cpp of llama.cpp).
 */
import { byteSource } from '../../../readers/byte-source.ts';
import { countOf } from '../../../readers/convert.ts';
import { type GgufFile, openGguf } from '../../../readers/gguf.ts';
import type { JsonObject } from '../../../readers/json.ts';
import type { Entry } from '../../../readers/tensor-source.ts';
import { familyOf } from './family.ts';
import { ConfigError, Fields, shown } from './fields.ts';
import type { FactorBy } from './lengths.ts';
import { llama3Of } from './llama3-divisors.ts';
import { modelTypes } from './model-types.ts';
import { readConfig } from './read.ts';
import type { ConfigReading } from './reading.ts';
import { readingText } from './reading-text.ts';

/** The file's keys, behind the name of the architecture, by the fields of a config.json. */
const keys = {
  max_position_embeddings: 'context_length',
  hidden_size: 'embedding_length',
  num_hidden_layers: 'block_count',
  decoder_layers: 'decoder_block_count',
  num_attention_heads: 'attention.head_count',
  head_dim: 'attention.key_length',
  sliding_window: 'attention.sliding_window',
  sliding_window_pattern: 'attention.sliding_window_pattern',
  attention_chunk_size: 'attention.chunk_size',
  relative_attention_num_buckets: 'attention.relative_buckets_count',
  alibi_bias_max: 'attention.max_alibi_bias',
  rotary_dim: 'rope.dimension_count',
  rope_theta: 'rope.freq_base',
  rope_local_base_freq: 'rope.freq_base_swa',
} as const;

/** The same within rope_scaling. */
const scalingKeys = {
  type: 'rope.scaling.type',
  factor: 'rope.scaling.factor',
  original_max_position_embeddings: 'rope.scaling.original_context_length',
  beta_fast: 'rope.scaling.yarn_beta_fast',
  beta_slow: 'rope.scaling.yarn_beta_slow',
  attention_factor: 'rope.scaling.attn_factor',
  llama_4_scaling_beta: 'attention.temperature_scale',
  mrope_section: 'rope.dimension_sections',
} as const;

/** A tenth of YaRN's mscale_all_dim, which equals mscale in the models that state it. */
const growthKey = 'rope.scaling.yarn_log_multiplier';

/** What llama.cpp does for Llama 4, whose files do not state it, unless they state a window of 0. */
const llama4 = {
  attention_chunk_size: 8192,
  attn_temperature_tuning: true,
  floor_scale: 8192,
  attn_scale: 0.1,
};

/** Architectures whose names are not those of model types without marks. */
const otherNames: Readonly<Record<string, string>> = {
  'command-r': 'cohere',
  deepseek2: 'deepseek_v2',
  gemma3: 'gemma3_text',
  granitehybrid: 'granitemoehybrid',
  mistral3: 'ministral3',
  phi2: 'phi',
  starcoder: 'gpt_bigcode',
};

/** Architectures whose weights llama.cpp has reordered so that neighbouring dimensions turn together: LLAMA_ROPE_TYPE_NORM. */
const neighbours = new Set([
  ...[
    'llama',
    'llama4',
    'deci',
    'baichuan',
    'internlm2',
    'minicpm',
    'xverse',
    'command-r',
    'cohere2',
    'olmo',
  ],
  ...['arctic', 'deepseek', 'deepseek2', 'plm', 'chatglm', 'granite', 'granitemoe', 'granitehybrid'],
  ...['chameleon', 'bailingmoe', 'smollm3', 'arcee', 'ernie4_5', 'ernie4_5-moe', 'mistral3', 'mistral4'],
]);

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const typeNamed = (architecture: string): string =>
  otherNames[architecture] ??
  Object.keys(modelTypes).find((type) => bare(type) === bare(architecture)) ??
  architecture;

/** Returns what readConfig returns, by the words of the file. */
export async function readGguf(file: Blob): Promise<(by?: FactorBy) => ConfigReading> {
  const gguf = await openGguf(byteSource(file));
  const architecture = gguf.settings.get('general.architecture');
  if (typeof architecture !== 'string') throw new ConfigError('', readingText.noArchitecture);
  const { config, notes, isFromTensor } = await configOf(gguf, architecture);
  refuseWithoutPositions(config, architecture);
  const inFile = wordsOf(architecture, isFromTensor);
  const text = JSON.stringify(config);
  return (by) => {
    try {
      const reading = readConfig(text, by);
      return {
        ...reading,
        ...(reading.variant && { variant: inFile(reading.variant) }),
        facts: reading.facts.map(inFile),
        notes: [...reading.notes.map(inFile), ...notes],
      };
    } catch (thrown) {
      if (!(thrown instanceof ConfigError)) throw thrown;
      throw new ConfigError(inFile(thrown.field), inFile(thrown.message));
    }
  };
}

function refuseWithoutPositions(config: JsonObject, architecture: string): void {
  try {
    familyOf(new Fields(config));
  } catch {
    throw new ConfigError('', readingText.noPositionsInGguf(architecture));
  }
}

/** The settings as a config.json has them, and what is said of those that it cannot have. */
async function configOf({ settings, entries }: GgufFile, architecture: string) {
  const used = new Set<string>();
  const stated = (key: string) => {
    used.add(`${architecture}.${key}`);
    return settings.get(`${architecture}.${key}`);
  };
  const taken = (names: Readonly<Record<string, string>>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(names).map(([name, key]) => [name, stated(key)]));

  const config = taken(keys);
  // Lists have a number for each layer.
  config.num_attention_heads = [config.num_attention_heads].flat().find((heads) => heads !== 0);
  for (const name of ['sliding_window', 'sliding_window_pattern', 'alibi_bias_max', 'decoder_layers'])
    if (config[name] === 0) delete config[name];
  if (Array.isArray(config.sliding_window_pattern)) {
    const kinds = config.sliding_window_pattern.map((isWindow) =>
      isWindow ? 'sliding_attention' : 'full_attention',
    );
    // There may be more entries than layers.
    config.layer_types = kinds.slice(0, (config.num_hidden_layers as number | undefined) ?? kinds.length);
    delete config.sliding_window_pattern;
  }
  if (config.alibi_bias_max !== undefined) config.alibi = true;
  if (architecture === 'deepseek2') {
    config.qk_rope_head_dim = config.rotary_dim;
    delete config.rotary_dim;
  }
  if (neighbours.has(architecture) && typeNamed(architecture) in modelTypes) config.rope_interleave = true;
  if (entries.some((entry) => 'info' in entry && entry.info.name === positionTable))
    config.position_table = positionTable;

  const isFixed = architecture === 'llama4' && settings.get('llama4.attention.sliding_window') !== 0;
  const growth = settings.get(`${architecture}.rope.scaling.type`) === 'yarn' ? stated(growthKey) : undefined;
  const mscale = typeof growth === 'number' && growth > 0 ? Number((10 * growth).toPrecision(6)) : undefined;
  const inScaling = { ...taken(scalingKeys), mscale, mscale_all_dim: mscale };
  const { scaling, notes, isFromTensor } = await scalingOf(inScaling, config, entries);
  const others = [...settings.keys()].filter((key) => /\.rope\./.test(key) && !used.has(key));
  return {
    config: {
      ...(isFixed && llama4),
      ...Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined)),
      model_type: typeNamed(architecture),
      ...(scaling && { rope_scaling: scaling }),
    } as JsonObject,
    notes: [
      ...notes,
      ...(mscale === undefined ? [] : [readingText.growthInGguf(`${architecture}.${growthKey}`, mscale)]),
      ...(isFixed ? [readingText.llama4InGguf] : []),
      ...(others.length > 0
        ? [readingText.notUsed(others.map((key) => `${key} ${shown(settings.get(key))}`))]
        : []),
    ],
    isFromTensor,
  };
}

const positionTable = 'position_embd.weight';

interface ScalingRead {
  readonly scaling: Readonly<Record<string, unknown>> | undefined;
  readonly notes: readonly string[];
  /** whether its numbers are in a tensor, so that no setting states them */
  readonly isFromTensor: boolean;
}

async function scalingOf(
  stated: Record<string, unknown>,
  config: Record<string, unknown>,
  entries: readonly Entry[],
): Promise<ScalingRead> {
  const scaling = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
  const { mrope_section: sections } = scaling;
  // The last of four lengths is for a fourth axis, which no model has.
  if (Array.isArray(sections) && sections.length === 4 && sections[3] === 0)
    scaling.mrope_section = sections.slice(0, 3);
  // llama.cpp scales linearly where a file states no type, and not at all by a factor of 0.
  if (scaling.factor === 0) delete scaling.factor;
  if (scaling.type === undefined && scaling.factor !== undefined) scaling.type = 'linear';
  if (scaling.type === 'none' || (scaling.type === 'linear' && (scaling.factor ?? 1) === 1))
    for (const name of ['type', 'factor']) delete scaling[name];

  const [short, long, divisors] = await Promise.all(
    ['rope_factors_short.weight', 'rope_factors_long.weight', 'rope_freqs.weight'].map((name) =>
      valuesOf(entries, name),
    ),
  );
  if (short && long) {
    const lists = { short_factor: short, long_factor: long };
    return { scaling: { ...scaling, type: 'longrope', ...lists }, notes: [], isFromTensor: false };
  }
  const found =
    divisors && llama3Of(divisors, typeof config.rope_theta === 'number' ? config.rope_theta : 10_000);
  if (found) {
    const own = { ...scaling, ...found, type: 'llama3' };
    return { scaling: own, notes: [readingText.llama3Divisors(divisors.length)], isFromTensor: true };
  }
  const isOther = divisors?.some((divisor) => divisor !== 1);
  return {
    scaling: Object.keys(scaling).length > 0 ? scaling : undefined,
    notes:
      divisors && isOther ? [readingText.otherDivisors(Math.min(...divisors), Math.max(...divisors))] : [],
    isFromTensor: false,
  };
}

/** More than the pairs of dimensions of any head. */
const max_divisors = 4096;

/** Undefined where the file has no such tensor, or one that is far too long. */
async function valuesOf(entries: readonly Entry[], name: string): Promise<readonly number[] | undefined> {
  const entry = entries.find((one) => 'info' in one && one.info.name === name);
  if (!entry || !('info' in entry) || countOf(entry.info.shape) > max_divisors) return undefined;
  const { data } = await entry.read();
  return [...data].map((value) => Number(value.toPrecision(7)));
}

/** Puts the file's own keys in the place of the fields of a config.json. `isFromTensor`: those of the scaling are in none. */
function wordsOf(architecture: string, isFromTensor: boolean): (words: string) => string {
  const keyed = (names: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(names).map(([name, key]) => [name, `${architecture}.${key}`]));
  const scaling: Readonly<Record<string, string>> = isFromTensor
    ? { original_max_position_embeddings: readingText.lengthOfDivisors }
    : keyed(scalingKeys);
  const alone: Readonly<Record<string, string>> = {
    ...keyed({ ...keys, ...(architecture === 'deepseek2' && { qk_rope_head_dim: keys.rotary_dim }) }),
    original_max_position_embeddings: scaling.original_max_position_embeddings,
  };
  const within = /\brope_scaling\.(\w+)/g;
  const names = new RegExp(`\\b(${Object.keys(alone).join('|')})\\b`, 'g');
  return (words) =>
    words.startsWith('rope_interleave')
      ? readingText.neighboursTurn(architecture)
      : words
          .replace(within, (all, name: string) => scaling[name] ?? all)
          .replace(names, (name) => alone[name]);
}
