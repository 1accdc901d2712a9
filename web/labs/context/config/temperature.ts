/** How queries grow with their position, by the fields in which families of models say it. */
import type { Temperature } from '../../../core/types.ts';
import { isObject } from '../../../readers/json.ts';
import { Fields } from './fields.ts';
import { longest, trainedLengthOf } from './lengths.ts';
import type { ModelType } from './model-types.ts';
import { readingText } from './reading-text.ts';

/** As the core takes it. `factor`: undefined for a kind without one */
export type LayerTemperature = Pick<Temperature, 'factor'> & Required<Pick<Temperature, 'kind' | 'length'>>;

interface Read {
  readonly temperature: LayerTemperature;
  /** the fields and their rule, in a sentence */
  readonly note: string;
}

const least = 2;
const farthest = 1e9;

/** Llama 4: only in layers without positions */
function ofUnturned(config: Fields): Read | undefined {
  if (!config.value('attn_temperature_tuning')) return undefined;
  const factor = config.number('attn_scale', 0, 10);
  const length = config.whole('floor_scale', least, farthest);
  if (!factor || !length) return undefined;
  const note = readingText.growingUnturned('attn_scale', factor, length);
  return { temperature: { kind: 'steps-from-one', factor, length }, note };
}

/** Ministral 3 and Mistral 4 state it with the angles. */
function withAngles(config: Fields): Read | undefined {
  const name = config.first('rope_parameters', 'rope_scaling');
  const entry = name === undefined ? undefined : config.value(name);
  if (!isObject(entry)) return undefined;
  const fields = new Fields(entry, `${name}.`);
  const factor = fields.number('llama_4_scaling_beta', 0, 10);
  const length = fields.whole('original_max_position_embeddings', least, farthest);
  if (!factor || !length) return undefined;
  const note = readingText.growingQueries('llama_4_scaling_beta', factor, length);
  return { temperature: { kind: 'steps', factor, length }, note };
}

/** The length from which the first Qwen counts: it is shorter than the longest text in larger models. */
export const countedFrom = (config: Fields, type: ModelType | undefined) => {
  const length = config.whole('seq_length', 2, longest);
  return length === undefined
    ? trainedLengthOf(config, type)
    : { length, fact: `seq_length ${length}`, notes: [] };
};

/** The first Qwen */
function byLogarithm(config: Fields, type: ModelType | undefined): Read | undefined {
  if (config.value('use_logn_attn') !== true) return undefined;
  const { length } = countedFrom(config, type);
  return {
    temperature: { kind: 'log-length', length },
    note: readingText.logQueries('use_logn_attn', length),
  };
}

/** In a layer whose queries and keys turn, or in one that has no positions. */
export const temperatureIn = (
  config: Fields,
  type: ModelType | undefined,
  isTurned: boolean,
): LayerTemperature | undefined =>
  ((isTurned ? undefined : ofUnturned(config)) ?? withAngles(config) ?? byLogarithm(config, type))
    ?.temperature;

/** What is said of it. `trained`: the length that the figure of growing texts counts from */
export function temperatureNotes(
  config: Fields,
  type: ModelType | undefined,
  trained: number,
): readonly string[] {
  const turned = withAngles(config) ?? byLogarithm(config, type);
  const { length } = turned?.temperature ?? { length: trained };
  return [
    ...[ofUnturned(config), turned].flatMap((read) => (read ? [read.note] : [])),
    ...(length === trained ? [] : [readingText.otherLength(length, trained)]),
  ];
}
