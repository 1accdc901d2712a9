/** The rotary embedding of a model, from its config.json as Hugging Face transformers write it. */
import { isObject, type JsonObject } from '../../readers/json.ts';
import { bestKnown } from '../../schemes/scheme-facts.ts';
import type { Changes } from '../../settings/setting-table.ts';
import { ConfigError, Fields, shown } from './config-json.ts';
import { readScaling } from './config-scaling.ts';
import { configText } from './text.ts';

export interface ConfigReading {
  /** the settings to apply */
  readonly settings: Changes;
  /** the scaling's name, with what distinguishes it from similar scalings */
  readonly variant: string;
  /** what was read: 'rope_theta 500000' */
  readonly facts: readonly string[];
  /** what the reader should know, in sentences */
  readonly notes: readonly string[];
  /** other settings, where programs read the file in two ways */
  readonly other?: { readonly title: string; readonly settings: Changes };
}

const largestBase = 1e12;
const widest = 1024;

/** Throws a ConfigError that names the field. */
export function readConfig(text: string): ConfigReading {
  const { object, notes: place } = modelOf(parse(text));
  const config = new Fields(object);
  const { fields, notes: layers } = scalingFields(config);
  const head = headWidthOf(config);
  const rotary = rotaryWidth(config, fields, head.width);
  const base = baseOf(config, fields);
  const reading = readScaling({ config, scaling: fields, pairs: rotary.width / 2 });
  const layout = layoutOf(config);
  const settings: Changes = {
    scheme: bestKnown.rotary,
    d: head.width,
    trained: reading.trained,
    tested: reading.tested,
    stretch: 'stated',
    base: base.value,
    layout: layout.value,
    rotaryDim: rotary.width === head.width ? 0 : rotary.width,
    scaling: reading.scaling,
    ...reading.parameters,
  };
  const rest = fields?.unread().filter((field) => !known.test(field)) ?? [];
  const { ignoredFactor } = reading;
  return {
    settings,
    variant: reading.variant,
    facts: [...base.facts, ...head.facts, ...rotary.facts, ...reading.facts],
    notes: [
      ...place,
      ...layers,
      ...base.notes,
      ...reading.notes,
      layout.note,
      ...(rest.length > 0 ? [configText.notUsed(rest)] : []),
    ],
    ...(ignoredFactor !== undefined && {
      other: {
        title: configText.useStated(ignoredFactor),
        settings: { ...settings, factor: ignoredFactor, tested: Math.round(reading.trained * ignoredFactor) },
      },
    }),
  };
}

/** Fields of the scaling that are read elsewhere, or that do not concern positions of text. */
const known = /^(rope_theta|partial_rotary_factor|type|rope_type|mrope_section) /;

function parse(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (thrown) {
    if (text.trim() === '') throw new ConfigError('', configText.empty);
    throw new ConfigError('', configText.notJson((thrown as Error).message));
  }
  if (!isObject(value)) throw new ConfigError('', configText.noObject(shown(value)));
  return value;
}

const ropeNames = ['rope_theta', 'rotary_emb_base', 'rope_scaling', 'rope_parameters'];
const nested = ['text_config', 'llm_config', 'language_config'];

/** The part of the file about text: a model with several kinds of input has an object for each. */
function modelOf(file: JsonObject): { object: JsonObject; notes: readonly string[] } {
  const names = (object: JsonObject) => ropeNames.some((name) => Object.hasOwn(object, name));
  if (names(file)) return { object: file, notes: [] };
  const inner = nested.find((name) => Object.hasOwn(file, name) && isObject(file[name]) && names(file[name]));
  if (inner) return { object: file[inner] as JsonObject, notes: [configText.inPart(inner)] };
  const model = typeof file.model_type === 'string' ? shown(file.model_type) : undefined;
  throw new ConfigError('rope_theta', configText.noRotary(model));
}

/** rope_scaling, or rope_parameters in newer files, which can have an entry for each kind of layer. */
function scalingFields(config: Fields): { fields: Fields | undefined; notes: readonly string[] } {
  const name = config.first('rope_parameters', 'rope_scaling');
  if (name === undefined) return { fields: undefined, notes: [] };
  const value = config.value(name);
  if (!isObject(value)) throw new ConfigError(name, configText.noFields(name, shown(value)));
  const full = value.full_attention;
  if (!isObject(full)) return { fields: new Fields(value, `${name}.`), notes: [] };
  return { fields: new Fields(full, `${name}.full_attention.`), notes: [configText.fullAttention(name)] };
}

function headWidthOf(config: Fields): { width: number; facts: readonly string[] } {
  const own = config.first('qk_rope_head_dim', 'head_dim');
  if (own !== undefined) {
    const width = config.whole(own, 1, widest) as number;
    return { width, facts: [`${own} ${width}`] };
  }
  const hiddenName = config.first('hidden_size', 'n_embd') ?? 'hidden_size';
  const headsName = config.first('num_attention_heads', 'n_head') ?? 'num_attention_heads';
  const why = configText.needs.head;
  const hidden = config.need(config.whole(hiddenName, 1, 1e7), hiddenName, why);
  const heads = config.need(config.whole(headsName, 1, 1e7), headsName, why);
  const width = hidden / heads;
  const [names, values] = [`${hiddenName} / ${headsName}`, `${hidden} / ${heads}`];
  if (!Number.isInteger(width) || width > widest)
    throw new ConfigError(hiddenName, configText.wrongHead(names, values, widest));
  return { width, facts: [`${names} = ${values} = ${width}`] };
}

/** How many dimensions of a head are rotated. The file gives a share or a number. */
function rotaryWidth(config: Fields, scaling: Fields | undefined, head: number) {
  const inScaling = scaling?.number('partial_rotary_factor', 0, 1);
  const name = config.first('partial_rotary_factor', 'rotary_pct') ?? 'partial_rotary_factor';
  const share = inScaling ?? config.number(name, 0, 1);
  const stated = config.whole('rotary_dim', 1, head);
  const width = stated ?? Math.trunc(head * (share ?? 1) + 1e-9);
  const source = inScaling === undefined ? config : (scaling as Fields);
  const field = stated === undefined ? source.at(name) : 'rotary_dim';
  if (width < 2 || width % 2 !== 0)
    throw new ConfigError(field, configText.wrongRotary(field, share, width, head));
  return { width, facts: width === head ? [] : [configText.turns(field, width, head)] };
}

function baseOf(config: Fields, scaling: Fields | undefined) {
  const inScaling = scaling?.number('rope_theta', 1.000001, largestBase);
  if (inScaling !== undefined) return { value: inScaling, facts: [`rope_theta ${inScaling}`], notes: [] };
  const name = config.first('rope_theta', 'rotary_emb_base');
  if (name === undefined) return { value: 10_000, facts: [], notes: [configText.usualBase] };
  const value = config.number(name, 1.000001, largestBase) as number;
  return { value, facts: [`${name} ${value}`], notes: [] };
}

/** The original code of these models rotates neighbouring dimensions. */
const interleaved: ReadonlySet<unknown> = new Set(['gptj', 'roformer']);

/** A configuration does not say which dimensions form a pair. Scores over distance do not depend on it. */
function layoutOf(config: Fields): { value: string; note: string } {
  const value = interleaved.has(config.value('model_type')) ? 'interleaved' : 'half';
  return { value, note: configText.pairing(value) };
}
