/** What each layer sees, by the fields in which families say it. A family has one of them. */
import { isObject } from '../../../readers/json.ts';
import { ConfigError, type Fields, shown } from './fields.ts';
import { readingText } from './reading-text.ts';

/** 'no attention' is none with a softmax: linear attention, a convolution, a recurrence, or a layer that only has a network. */
export type Sight = 'whole text' | 'window' | 'chunk' | 'no attention';

/** By the names, letters and numbers of layers in files. */
type Names = Readonly<Record<string, Sight>>;

const names: Names = {
  full_attention: 'whole text',
  attention: 'whole text',
  global: 'whole text',
  // Attention beside a recurrence, in one layer: Falcon-H1, Zamba
  hybrid: 'whole text',
  sliding_attention: 'window',
  local: 'window',
  chunked_attention: 'chunk',
  linear_attention: 'no attention',
  mamba: 'no attention',
  mamba2: 'no attention',
  conv: 'no attention',
  recurrent: 'no attention',
  mlp: 'no attention',
  moe: 'no attention',
};

/** RecurrentGemma's layers with attention have a window. */
const griffin: Names = { recurrent: 'no attention', attention: 'window' };
/** Nemotron-H: a letter a layer */
const letters: Names = { M: 'no attention', '-': 'no attention', E: 'no attention', '*': 'whole text' };
/** MiniMax */
const lightning: Names = { 0: 'no attention', 1: 'whole text' };
/** MiMo-V2 */
const hybrid: Names = { 0: 'whole text', 1: 'window' };

type Entries = readonly unknown[];

/** GPT-Neo: [[['global', 'local'], 6]] is the two in turn, six times. */
const unrolled = (groups: unknown): Entries | undefined =>
  Array.isArray(groups)
    ? groups.flatMap((group) => {
        const [kinds, times] = Array.isArray(group) ? group : [];
        return Array.isArray(kinds) && Number.isInteger(times) && times >= 0 && times <= 1000
          ? Array.from({ length: times }, () => kinds).flat()
          : [group];
      })
    : undefined;

interface Key {
  readonly field: string;
  readonly names: Names;
  /** an entry for each layer; undefined where the field is of another kind */
  readonly entries: (value: unknown, count: number | undefined) => Entries | undefined;
}

const asList = (value: unknown): Entries | undefined => (Array.isArray(value) ? value : undefined);

const keys: readonly Key[] = [
  { field: 'layer_types', names, entries: asList },
  { field: 'layers_block_type', names, entries: asList },
  {
    field: 'hybrid_override_pattern',
    names: letters,
    entries: (value) => (typeof value === 'string' ? [...value] : undefined),
  },
  { field: 'attn_type_list', names: lightning, entries: asList },
  { field: 'hybrid_layer_pattern', names: hybrid, entries: asList },
  { field: 'attention_types', names, entries: unrolled },
  {
    field: 'block_types',
    names: griffin,
    entries: (value, count) =>
      Array.isArray(value) && value.length > 0 && count !== undefined
        ? Array.from({ length: count }, (_, i) => value[i % value.length])
        : undefined,
  },
];

interface Listed {
  readonly field: string;
  readonly sights: readonly Sight[];
}

/** Undefined where no field lists the layers; a sentence where one does in a way that is not known. */
export function listedSights(config: Fields, count: number | undefined): Listed | string | undefined {
  const key = keys.find(({ field }) => config.value(field) !== undefined);
  if (!key) return spaced(config, count);
  const { field } = key;
  const value = config.value(field);
  const entries = key.entries(value, count);
  if (!entries) {
    if (field === 'layer_types') throw new ConfigError(field, readingText.noNames(field, shown(value)));
    return readingText.unreadLayers(field);
  }
  const unknown = entries.find((entry) => !Object.hasOwn(key.names, String(entry)));
  if (unknown !== undefined) return readingText.unknownLayer(field, shown(unknown));
  return { field, sights: entries.map((entry) => key.names[String(entry)]) };
}

const most = 1000;

/** Layers with attention at every so many places, or in a list of places: Jamba and Kimi Linear. */
function spaced(config: Fields, count: number | undefined): Listed | undefined {
  if (count === undefined) return undefined;
  const sightsAt = (field: string, attends: (layer: number) => boolean): Listed => ({
    field,
    sights: Array.from({ length: count }, (_, i) => (attends(i) ? 'whole text' : 'no attention')),
  });
  const period = config.whole('attn_layer_period', 1, most);
  if (period !== undefined) {
    const offset = config.whole('attn_layer_offset', 0, most) ?? 0;
    return sightsAt('attn_layer_period', (i) => i % period === offset);
  }
  const linear = config.value('linear_attn_config');
  const places = isObject(linear) ? linear.full_attn_layers : undefined;
  // They count from 1.
  return Array.isArray(places)
    ? sightsAt('linear_attn_config.full_attn_layers', (i) => places.includes(i + 1))
    : undefined;
}
