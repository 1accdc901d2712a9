/** Which layers of a model see the whole text, a window or a chunk, and in which its queries and keys turn. */
import { isObject } from '../../../readers/json.ts';
import { ConfigError, Fields } from './fields.ts';
import { listedSights, type Sight } from './layer-keys.ts';
import type { ModelType, Positions } from './model-types.ts';
import { readingText } from './reading-text.ts';
import { type LayerTemperature, temperatureIn } from './temperature.ts';

/** Layers that are alike. */
export interface LayerKind {
  readonly sees: Sight;
  /** words in the window or chunk; undefined where the file does not say */
  readonly words: number | undefined;
  /** whether half of the window lies behind a word, and half before it */
  readonly looksBothWays: boolean;
  /** whether it knows positions: in a model with rotary embeddings, whether its queries and keys turn */
  readonly turns: boolean;
  /** the base of the angles, where it is another than in layers that see the whole text */
  readonly base: number | undefined;
  /** the width of a head, where it is another than in layers that see the whole text */
  readonly width: number | undefined;
  /** whether the scaling that the file states holds here */
  readonly isScaled: boolean;
  /** queries grow with their position */
  readonly temperature: LayerTemperature | undefined;
}

export interface LayerPlan {
  /** in the order of their first layers */
  readonly kinds: readonly LayerKind[];
  /** for each layer, the place of its kind in `kinds` */
  readonly of: readonly number[];
  /** whether they are the layers of an encoder, beside which there is a decoder */
  readonly isEncoder: boolean;
}

const most = 1000;

const countNames = ['encoder_layers', 'num_hidden_layers', 'n_layer', 'num_layers', 'n_layers'];

/** How many layers the file says that there are. */
function countOf(config: Fields, type: ModelType | undefined): number | undefined {
  const name = config.first(...countNames);
  return name === undefined ? type?.size?.layers : config.whole(name, 1, most);
}

/** The fact of a number that the file leaves out, because it is usual in models of its type. */
export const usualCount = (config: Fields, type: ModelType | undefined): readonly string[] =>
  type?.size && config.first(...countNames) === undefined
    ? [readingText.asIn('num_hidden_layers', type.size.layers, type.name)]
    : [];

/** The layers of the decoder beside those of an encoder; 0 where the file does not say. */
export const decoderLayers = (config: Fields): number =>
  config.whole(config.first('decoder_layers', 'num_decoder_layers') ?? 'decoder_layers', 0, most) ?? 0;

/** Fields that say what layers see in ways that are not read here. */
const unread = ['local_radius'];

/** Why nothing is said of the layers; '' where it can be. */
export function whyNoLayers(config: Fields, type: ModelType | undefined): string {
  const listed = listedSights(config, countOf(config, type));
  if (typeof listed === 'string') return listed;
  if (listed) return '';
  const isChunked = config.value('attention_chunk_size') !== undefined && type?.unturned === undefined;
  const cause =
    config.first(...unread) ??
    (windowOf(config, type) === null ? 'attention_window' : undefined) ??
    (isChunked && !Array.isArray(config.value('no_rope_layers')) ? 'attention_chunk_size' : undefined);
  return cause === undefined ? '' : readingText.unreadLayers(cause);
}

/** Whether a layer's queries and keys turn, where some layers have no positions. */
function turning(config: Fields, type: ModelType | undefined, count: number): readonly boolean[] | undefined {
  const list = config.value('no_rope_layers');
  if (Array.isArray(list) && list.length > 0) {
    if (list.length < count || !list.every((one) => one === 0 || one === 1))
      throw new ConfigError('no_rope_layers', readingText.wrongLayers('no_rope_layers', count));
    // The name says the opposite of its values: 1 is a layer that turns.
    return list.slice(0, count).map((one) => one === 1);
  }
  const interval = config.whole('no_rope_layer_interval', 1, most);
  if (interval === undefined && type?.unturned !== 'every fourth') return undefined;
  return Array.from({ length: count }, (_, i) => (i + 1) % (interval ?? 4) !== 0);
}

const windowNames = [
  ...['sliding_window', 'local_attention', 'sliding_window_size'],
  ...['attention_window', 'attention_window_size', 'window_size'],
];

/** The words in a window; null where layers have windows of their own. */
function windowOf(config: Fields, type: ModelType | undefined): number | null | undefined {
  const stated = windowNames.map((name) => config.value(name)).find((value) => value !== undefined);
  // Longformer has an entry for each layer.
  const [first, ...others] = [stated].flat();
  if (typeof first !== 'number') return type?.window;
  return others.every((one) => one === first) ? first : null;
}

function sightsOf(config: Fields, type: ModelType | undefined, count: number): readonly Sight[] {
  const listed = listedSights(config, count);
  if (typeof listed === 'object') return listed.sights;
  const all = (sees: Sight) => Array.from({ length: count }, () => sees);
  const interval = config.whole('full_attention_interval', 1, most);
  if (interval) return all('no attention').map((sees, i) => ((i + 1) % interval === 0 ? 'whole text' : sees));
  if (type?.isRecurrent) return all('no attention');
  // A window that is only usual belongs to the layers that the file lists.
  const hasWindow = windowNames.some((name) => typeof [config.value(name)].flat()[0] === 'number');
  if (!hasWindow || config.value('use_sliding_window') === false) return all('whole text');
  const pattern = config.whole('sliding_window_pattern', 1, most);
  const everyFirst = config.whole('global_attn_every_n_layers', 1, most);
  const rule = pattern
    ? { every: pattern, from: 'last' }
    : everyFirst
      ? { every: everyFirst, from: 'first' }
      : type?.wholeTextEvery;
  if (!rule && type?.windowIsOff && config.value('use_sliding_window') === true) {
    const first = config.whole('max_window_layers', 0, most) ?? 0;
    return all('window').map((sees, i) => (i < first ? 'whole text' : sees));
  }
  if (!rule) return all(type?.windowIsOff ? 'whole text' : 'window');
  const rest = rule.from === 'first' ? 0 : rule.every - 1;
  return all('window').map((sees, i) => (i % rule.every === rest ? 'whole text' : sees));
}

/** What the file says of the angles in layers with a window, if it has an entry of their own. */
function windowEntry(config: Fields): Fields | undefined {
  const entries = config.value('rope_parameters');
  const entry = isObject(entries) ? entries.sliding_attention : undefined;
  return isObject(entry) ? new Fields(entry, 'rope_parameters.sliding_attention.') : undefined;
}

/** The base in layers with a window, where the file or the type has one of its own. */
function windowBaseOf(config: Fields, type: ModelType | undefined): number | undefined {
  const entry = windowEntry(config);
  if (entry) return entry.number('rope_theta', 1.000001, 1e12);
  const name = config.first('local_rope_theta', 'rope_local_base_freq', 'swa_rope_theta');
  return name === undefined ? type?.windowBase : config.number(name, 1.000001, 1e12);
}

function isWindowScaled(config: Fields, type: ModelType | undefined): boolean {
  const own = windowEntry(config)?.value('rope_type');
  return own === undefined ? type?.scalesWholeText !== true : own !== 'default';
}

/** Undefined where the file does not say how many layers there are. */
export function readLayers(
  config: Fields,
  type: ModelType | undefined,
  positions: Positions,
): LayerPlan | undefined {
  if (whyNoLayers(config, type)) return undefined;
  const stated = countOf(config, type);
  const listed = listedSights(config, stated) as Exclude<ReturnType<typeof listedSights>, string>;
  const turned = config.value('no_rope_layers');
  const count =
    stated ??
    listed?.sights.length ??
    (Array.isArray(turned) && turned.length > 0 ? turned.length : undefined);
  if (count === undefined) return undefined;
  if (listed && listed.sights.length !== count)
    throw new ConfigError(listed.field, readingText.wrongLayers(listed.field, count));
  const isWithout = positions === 'none';
  const turns = isWithout ? undefined : turning(config, type, count);
  const chunk = config.whole('attention_chunk_size', 1, 1e9);
  const window = windowOf(config, type) ?? undefined;
  const windowBase = windowBaseOf(config, type);
  const windowWidth =
    config.first('global_head_dim') === undefined ? undefined : config.whole('head_dim', 1, 1e4);
  const kinds: LayerKind[] = [];
  const seen = sightsOf(config, type, count);
  // Without windows, layers that see the whole text are all there are, and turn.
  const isWholeUnturned = type?.unturned === 'whole text' && seen.includes('window');
  const of = seen.map((sight, i) => {
    const isTurned = turns?.[i] ?? !(isWithout || (isWholeUnturned && sight === 'whole text'));
    // Where chunks are stated without a list of layers, those that turn have them.
    const sees = chunk !== undefined && turns && isTurned && !listed ? 'chunk' : sight;
    const words = sees === 'chunk' ? chunk : sees === 'window' ? window : undefined;
    const isWindow = sees === 'window';
    const kind: LayerKind = {
      ...{ sees, words, looksBothWays: isWindow && type?.looksBothWays === true },
      turns: isTurned && sees !== 'no attention',
      base: isWindow ? windowBase : undefined,
      width: isWindow ? windowWidth : undefined,
      isScaled: !isWindow || isWindowScaled(config, type),
      temperature: temperatureIn(config, type, isTurned),
    };
    const known = kinds.findIndex((one) => one.sees === sees && one.turns === kind.turns);
    return known >= 0 ? known : kinds.push(kind) - 1;
  });
  return { kinds, of, isEncoder: type?.hasDecoder === true };
}
