/** How a model knows positions, from its config.json as Hugging Face transformers and others write it. */
import { isObject, type JsonObject } from '../../../readers/json.ts';
import { bestKnown, noScaling } from '../../../schemes/scheme-facts.ts';
import type { Changes } from '../../../settings/setting-table.ts';
import { readAxes } from './axes.ts';
import { attentionOf, entersOnce, type Family, familyOf, rotaryNames } from './family.ts';
import { ConfigError, Fields, shown } from './fields.ts';
import { layersText } from './layer-text.ts';
import { decoderLayers, readLayers, usualCount, whyNoLayers } from './layers.ts';
import { type FactorBy, trainedLengthOf } from './lengths.ts';
import { headsOf, widthOf } from './model-sizes.ts';
import { readOther } from './other-encodings.ts';
import type { ConfigReading, PositionsReading } from './reading.ts';
import { readingText } from './reading-text.ts';
import { isProportional, readScaling } from './scaling.ts';
import { temperatureIn, temperatureNotes } from './temperature.ts';

const largestBase = 1e12;
const widest = 1024;

/** Throws a ConfigError that names the field. `by`: which factor counts where the file has two. */
export function readConfig(text: string, by: FactorBy = 'stated'): ConfigReading {
  const { object, notes } = modelOf(parse(text));
  const config = new Fields(object);
  const family = familyOf(config);
  const layers = readLayers(config, family.type, family.positions);
  const reading = family.positions === 'rotary' ? readRotary(config, family, by) : readOther(config, family);
  return {
    ...reading,
    layers,
    facts: [...reading.facts, ...(layers ? usualCount(config, family.type) : [])],
    entersOnce: entersOnce(family),
    ...(family.type && { model: family.type.name }),
    ...(family.type?.isLengthScaled && { length: trainedLengthOf(config, family.type).length }),
    notes: [
      ...notes,
      layers ? layersText(layers) : whyNoLayers(config, family.type) || readingText.noCount,
      layers?.isEncoder ? readingText.decoder(decoderLayers(config)) : '',
      ignoredWindow(config),
      ...reading.notes,
    ].filter((note) => note !== ''),
  };
}

/** A window that is stated and turned off. */
function ignoredWindow(config: Fields): string {
  const window = config.value('sliding_window');
  return window !== undefined && config.value('use_sliding_window') === false
    ? readingText.windowOff(`sliding_window ${shown(window)}`)
    : '';
}

/** What a model with rotary embeddings states of another kind of positions. */
function ignoredWord(config: Fields): readonly string[] {
  const word = config.value('position_embedding_type');
  return typeof word === 'string' && !/^(rope|rotary)/.test(word)
    ? [readingText.otherWord('position_embedding_type', shown(word))]
    : [];
}

function readRotary(config: Fields, { type }: Family, by: FactorBy): PositionsReading {
  const { fields, notes: layers } = scalingFields(config);
  const head = headWidthOf(config, type);
  const rotary = rotaryWidth(config, fields, head.width, type);
  const base = baseOf(config, fields, type);
  const isSpread = isProportional(fields) && rotary.width < head.width;
  const pairs = (isSpread ? head.width : rotary.width) / 2;
  const reading = readScaling({ config, type, scaling: fields, pairs, base: base.value, by });
  const layout = layoutOf(config, type);
  const axes = readAxes(config, fields, pairs);
  // The layer that is shown alone turns.
  const temperature = temperatureIn(config, type, true);
  const settings: Changes = {
    scheme: bestKnown.rotary,
    d: head.width,
    trained: reading.trained,
    tested: reading.tested,
    stretch: 'stated',
    base: base.value,
    layout: layout.value,
    rotaryDim: rotary.width === head.width ? 0 : rotary.width,
    ...(isSpread && { spread: 'head' }),
    ...axes.settings,
    scaling: reading.scaling,
    ...reading.parameters,
    ...(temperature && {
      temperature: temperature.kind,
      temperatureFactor: temperature.factor ?? 0,
    }),
  };
  const rest = fields?.unread().filter((field) => !known.test(field)) ?? [];
  return {
    settings,
    variant: reading.variant,
    facts: [...base.facts, ...head.facts, ...rotary.facts, ...reading.facts, layout.fact],
    notes: [
      ...layers,
      ...ignoredWord(config),
      ...(type?.scalesWholeText && reading.scaling !== noScaling
        ? [readingText.scalesWholeText(type.name)]
        : []),
      ...reading.notes,
      ...axes.notes,
      ...temperatureNotes(config, type, reading.trained),
      ...(rest.length > 0 ? [readingText.notUsed(rest)] : []),
    ],
    other: reading.other,
  };
}

/** Fields of the scaling that are read elsewhere, or that do not concern positions of text. */
const known = /^(rope_theta|partial_rotary_factor|type|rope_type|llama_4_scaling_beta) /;

function parse(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (thrown) {
    if (text.trim() === '') throw new ConfigError('', readingText.empty);
    const hasComment = /(^|[\s,{}\]])(\/\/|\/\*|#)/m.test(text);
    throw new ConfigError(
      '',
      hasComment ? readingText.comments : readingText.notJson((thrown as Error).message),
    );
  }
  if (!isObject(value)) throw new ConfigError('', readingText.noObject(shown(value)));
  return value;
}

const nested = ['text_config', 'llm_config', 'language_config'];

/** The part of the file about text: a model with several kinds of input has an object for each. */
function modelOf(file: JsonObject): { object: JsonObject; notes: readonly string[] } {
  const names = (object: JsonObject) => rotaryNames.some((name) => Object.hasOwn(object, name));
  const inner = nested.find((name) => Object.hasOwn(file, name) && isObject(file[name]));
  if (!inner || names(file)) return { object: file, notes: [] };
  const part = file[inner] as JsonObject;
  // Older files name the type of the whole model only.
  const object = Object.hasOwn(part, 'model_type') ? part : { model_type: file.model_type, ...part };
  return { object, notes: [readingText.inPart(inner)] };
}

/** rope_scaling, or rope_parameters in newer files, which can have an entry for each kind of layer. */
function scalingFields(config: Fields): { fields: Fields | undefined; notes: readonly string[] } {
  const name = config.first('rope_parameters', 'rope_scaling');
  if (name === undefined) return { fields: undefined, notes: [] };
  const value = config.value(name);
  if (!isObject(value)) throw new ConfigError(name, readingText.noFields(name, shown(value)));
  const full = value.full_attention;
  if (!isObject(full)) return { fields: new Fields(value, `${name}.`), notes: [] };
  return {
    fields: new Fields(full, `${name}.full_attention.`),
    notes: [readingText.fullAttention(name, otherEntries(value))],
  };
}

/** The entries beside full_attention. */
const otherEntries = (value: JsonObject): readonly string[] =>
  Object.entries(value).flatMap(([name, entry]) =>
    name === 'full_attention' || !isObject(entry)
      ? []
      : [readingText.entry(name, new Fields(entry).unread())],
  );

type TypeOf = Family['type'];

function headWidthOf(config: Fields, type: TypeOf): { width: number; facts: readonly string[] } {
  const own = config.first('qk_rope_head_dim', 'global_head_dim', 'head_dim', 'kv_channels', 'd_kv');
  if (own !== undefined) {
    const width = config.whole(own, 1, widest) as number;
    return { width, facts: [`${own} ${width}`] };
  }
  if (type?.head !== undefined)
    return { width: type.head, facts: [readingText.asIn('head_dim', type.head, type.name)] };
  const all = widthOf(config, type, readingText.needs.head);
  const heads = headsOf(config, type, readingText.needs.head);
  const width = all.value / heads.value;
  const [names, values] = [`${all.name} / ${heads.name}`, `${all.value} / ${heads.value}`];
  if (!Number.isInteger(width) || width > widest)
    throw new ConfigError(all.name, readingText.wrongHead(names, values, widest));
  const usual = [all, heads].filter(({ isUsual }) => isUsual).map(({ fact }) => fact);
  return { width, facts: [...usual, `${names} = ${values} = ${width}`] };
}

/** How many dimensions of a head are rotated. The file gives a share or a number. */
function rotaryWidth(config: Fields, scaling: Fields | undefined, head: number, type: TypeOf) {
  const inScaling = scaling?.number('partial_rotary_factor', 0, 1);
  const name =
    config.first('partial_rotary_factor', 'rotary_pct', 'rotary_emb_fraction') ?? 'partial_rotary_factor';
  const share = inScaling ?? config.number(name, 0, 1);
  const stated = config.whole('rotary_dim', 1, head);
  if (stated === undefined && share === 0) throw new ConfigError(name, readingText.nothingTurns(name));
  const part = head * (share ?? type?.share ?? 1) + 1e-9;
  const width = stated ?? (isProportional(scaling) ? 2 * Math.floor(part / 2) : Math.trunc(part));
  const source = inScaling === undefined ? config : (scaling as Fields);
  const field = stated === undefined ? source.at(name) : 'rotary_dim';
  if (width < 2 || width % 2 !== 0)
    throw new ConfigError(field, readingText.wrongRotary(field, share, width, head));
  if (width === head) return { width, facts: [] };
  const isOfType = stated === undefined && share === undefined && type?.share !== undefined;
  const fact = isOfType
    ? readingText.asIn(field, type.share, type.name)
    : readingText.turns(field, width, head);
  return { width, facts: [fact] };
}

function baseOf(config: Fields, scaling: Fields | undefined, type: TypeOf) {
  for (const part of [scaling, attentionOf(config)]) {
    const value = part?.number('rope_theta', 1.000001, largestBase);
    if (value !== undefined) return { value, facts: [`rope_theta ${value}`] };
  }
  const name = config.first('rope_theta', 'global_rope_theta', 'rotary_emb_base');
  const usual = type?.base ?? 10_000;
  const ratio = config.number('rope_ratio', 1e-6, 1e6);
  if (name !== undefined) {
    const value = config.number(name, 1.000001, largestBase) as number;
    return { value, facts: [`${name} ${value}`] };
  }
  if (ratio !== undefined) return { value: usual * ratio, facts: [readingText.ratio(usual, ratio)] };
  const fact = type ? readingText.asIn('rope_theta', usual, type.name) : readingText.usualBase;
  return { value: usual, facts: [fact] };
}

/** Which dimensions form a pair. Scores over distance do not depend on it. */
function layoutOf(config: Fields, type: TypeOf): { value: string; fact: string } {
  const name = config.first('rotary_emb_interleaved', 'rope_interleave', 'rope_interleaved');
  const stated = name === undefined ? undefined : config.value(name);
  const value = (stated ?? type?.isInterleaved) ? 'interleaved' : 'half';
  if (stated !== undefined) return { value, fact: `${name} ${shown(stated)}` };
  return { value, fact: readingText.pairing(value, type?.name) };
}
