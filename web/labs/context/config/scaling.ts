/** Reads the context scaling of a configuration: Hugging Face transformers and this page use different names. */
import { noScaling, type Scaling } from '../../../schemes/scheme-facts.ts';
import type { Value } from '../../../settings/setting.ts';
import { longropeAttention, unusedAttention, yarnAttention } from './attention.ts';
import { ConfigError, type Fields, shown } from './fields.ts';
import {
  type FactorBy,
  factorByLengths,
  factorOf,
  largestFactor,
  longest,
  maxName,
  needFactor,
  type OtherFactor,
  originalOf,
  trainedLengthOf,
} from './lengths.ts';
import type { ModelType } from './model-types.ts';
import { readingText } from './reading-text.ts';
import { countedFrom } from './temperature.ts';

const { needs } = readingText;

interface ScalingReading {
  readonly scaling: Scaling;
  /** its name, with what distinguishes it from similar scalings */
  readonly variant: string;
  /** the length that the model was trained at before its context was extended */
  readonly trained: number;
  /** the length that the scaling is made for */
  readonly tested: number;
  readonly parameters: Readonly<Record<string, Value>>;
  readonly facts: readonly string[];
  readonly notes: readonly string[];
  readonly other?: OtherFactor | undefined;
}

/** The scaling for each type name in newer and older files. */
const types: Readonly<Record<string, Scaling>> = {
  default: noScaling,
  mrope: noScaling,
  proportional: noScaling,
  linear: 'linear',
  dynamic: 'dynamic-ntk',
  ntk: 'ntk',
  yarn: 'yarn',
  llama3: 'llama3',
  longrope: 'longrope',
  su: 'longrope',
};

interface ScalingSource {
  readonly config: Fields;
  readonly type: ModelType | undefined;
  /** rope_scaling, or rope_parameters in newer files; undefined if there is neither */
  readonly scaling: Fields | undefined;
  /** number of pairs of dimensions that have frequencies */
  readonly pairs: number;
  readonly base: number;
  readonly by: FactorBy;
}

/** Whether frequencies spread over the whole head where only a part of it turns, as in Gemma 4. */
export const isProportional = (scaling: Fields | undefined): boolean =>
  (scaling?.value('rope_type') ?? scaling?.value('type')) === 'proportional';

function typeOf(scaling: Fields): { name: string; field: string; notes: string[] } {
  const older = scaling.value('type');
  const newer = scaling.value('rope_type');
  const notes =
    older !== undefined && newer !== undefined && older !== newer
      ? [readingText.twoTypes(scaling.at('type'), shown(older), scaling.at('rope_type'), shown(newer))]
      : [];
  const field = scaling.at(newer === undefined && older !== undefined ? 'type' : 'rope_type');
  const value = newer ?? older ?? (scaling.value('factor') === undefined ? 'default' : undefined);
  if (typeof value !== 'string' || !Object.hasOwn(types, value)) {
    const found = value === undefined ? undefined : shown(value);
    throw new ConfigError(field, readingText.wrongType(field, found, Object.keys(types).join(', ')));
  }
  return { name: value, field, notes };
}

export function readScaling(source: ScalingSource): ScalingReading {
  const { scaling } = source;
  const { name, notes } = scaling ? typeOf(scaling) : { name: 'default', notes: [] };
  const kind = types[name];
  if (scaling && name === 'proportional') {
    const reading = proportional(source, scaling);
    return { ...reading, notes: [...notes, ...reading.notes, ...unusedAttention(scaling)] };
  }
  if (!scaling && source.config.value('use_dynamic_ntk') === true) return inSteps(source);
  if (!scaling || kind === noScaling) return unscaled(source, notes);
  const older = name === 'su' ? [readingText.olderName] : [];
  const reading = readers[kind](source, scaling);
  const unused = kind === 'yarn' || kind === 'longrope' ? [] : unusedAttention(scaling);
  return { ...reading, notes: [...notes, ...older, ...reading.notes, ...unused] };
}

function unscaled({ config, type }: ScalingSource, notes: readonly string[]): ScalingReading {
  const { length, fact } = trainedLengthOf(config, type);
  return {
    scaling: noScaling,
    variant: readingText.unscaled,
    trained: length,
    tested: 4 * length,
    parameters: {},
    facts: [fact],
    notes,
  };
}

/**
 * The first Qwen: past L, its base grows by the factor 2^ceil(log2(n / L) + 1) - 1 where dynamic NTK with factor 2 has 2 n / L - 1, so
 * that both agree wherever n / L is a power of two.
 */
function inSteps({ config, type }: ScalingSource): ScalingReading {
  const { length, fact } = countedFrom(config, type);
  return {
    scaling: 'dynamic-ntk',
    variant: readingText.scaledBy('dynamic-ntk'),
    trained: length,
    tested: 2 * length,
    parameters: { factor: 2 },
    facts: [fact],
    notes: [readingText.dynamicSteps('use_dynamic_ntk')],
  };
}

/** Gemma 4's, which transformers divides by a factor where the file has one. */
function proportional(source: ScalingSource, scaling: Fields): ScalingReading {
  const factor = factorOf(scaling) ?? 1;
  const reading = factor === 1 ? unscaled(source, []) : readers.linear(source, scaling);
  return { ...reading, variant: readingText.proportional(factor) };
}

type Reader = (source: ScalingSource, scaling: Fields) => ScalingReading;

/** A scaling with only a factor. The trained length is the largest length in the file, unless the file states it. */
const byFactor =
  (kind: 'linear' | 'ntk' | 'dynamic-ntk'): Reader =>
  ({ config, type }, scaling) => {
    const factor = needFactor(scaling);
    const stated = originalOf(config, scaling) ?? trainedLengthOf(config, type);
    const trained = stated.length;
    return {
      scaling: kind,
      variant: readingText.scaledBy(kind),
      trained,
      tested: Math.round(trained * factor),
      parameters: { factor },
      facts: [`factor ${factor}`, stated.fact],
      notes: 'name' in stated ? [] : [readingText.trainedFromMax],
    };
  };

/** HunYuan's: the base grows by alpha, as in NTK scaling, and does so at every length. */
function byAlpha({ config, type, base, pairs }: ScalingSource, alpha: number): ScalingReading {
  const { length, fact, notes } = trainedLengthOf(config, type);
  return {
    scaling: 'ntk',
    variant: readingText.byAlpha,
    trained: length,
    tested: 4 * length,
    parameters: { factor: alpha },
    facts: [readingText.alpha(alpha, base, 2 * pairs, base * alpha ** (pairs / (pairs - 1))), fact],
    notes,
  };
}

const present = (entries: Readonly<Record<string, Value | undefined>>) =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const turns = (scaling: Fields, name: string) => scaling.number(name, 0.001, 1e6);

const facts = (names: readonly string[], scaling: Fields) =>
  names.flatMap((name) =>
    scaling.value(name) === undefined ? [] : [`${name} ${shown(scaling.value(name))}`],
  );

const readers: Readonly<Record<Exclude<Scaling, typeof noScaling>, Reader>> = {
  linear: byFactor('linear'),
  ntk: byFactor('ntk'),
  'dynamic-ntk'(source, scaling) {
    const alpha = scaling.number('alpha', 1, largestFactor);
    return alpha === undefined ? byFactor('dynamic-ntk')(source, scaling) : byAlpha(source, alpha);
  },
  yarn(source, scaling) {
    const { factor, form, facts: lengths, ...rest } = factorByLengths(source, scaling);
    const betaFast = turns(scaling, 'beta_fast');
    const betaSlow = turns(scaling, 'beta_slow');
    const [fast, slow, field] = [betaFast ?? 32, betaSlow ?? 1, scaling.at('beta_fast')];
    if (fast < slow) throw new ConfigError(field, readingText.wrongTurns(field, fast, slow));
    const truncate = scaling.flag('truncate');
    const { value: attentionFactor, fact, notes } = yarnAttention(scaling, factor, source.type);
    return {
      ...rest,
      scaling: 'yarn',
      variant: readingText.scaledWith('yarn', form),
      parameters: present({ factor, betaFast, betaSlow, truncate, attentionFactor }),
      facts: [
        ...lengths,
        ...facts(['beta_fast', 'beta_slow'], scaling),
        ...(truncate === false ? [readingText.rampNotRounded] : []),
        fact,
      ],
      notes: [...rest.notes, ...notes],
    };
  },
  llama3({ config }, scaling) {
    const factor = needFactor(scaling);
    const low = scaling.need(turns(scaling, 'low_freq_factor'), 'low_freq_factor', needs.llama3);
    const high = scaling.need(turns(scaling, 'high_freq_factor'), 'high_freq_factor', needs.llama3);
    const field = scaling.at('high_freq_factor');
    if (high < low) throw new ConfigError(field, readingText.wrongFrequencies(field, high, low));
    const name = 'original_max_position_embeddings';
    const { length, fact } = scaling.need(originalOf(config, scaling), name, needs.llama3Length);
    const max = config.whole(maxName(config), 2, longest) ?? 0;
    const reached = Math.round(length * factor);
    return {
      scaling: 'llama3',
      variant: readingText.scaledBy('llama3'),
      trained: length,
      tested: Math.max(max, reached),
      parameters: { factor, lowFrequencyFactor: low, highFrequencyFactor: high },
      facts: [`factor ${factor}`, `low_freq_factor ${low}`, `high_freq_factor ${high}`, fact],
      notes: max > reached ? [readingText.reaches(factor, length, reached, maxName(config), max)] : [],
    };
  },
  longrope(source, scaling) {
    const { pairs } = source;
    const { factor, form, facts: lengths, ...rest } = factorByLengths(source, scaling);
    const list = (name: string) =>
      scaling.need(scaling.numbers(name, pairs, 0.1, 1e6), name, needs.divisors(pairs));
    const [shortFactor, longFactor] = [list('short_factor'), list('long_factor')];
    const { value: attentionFactor, fact, notes } = longropeAttention(scaling, factor, rest.trained);
    return {
      ...rest,
      scaling: 'longrope',
      variant: readingText.scaledWith('longrope', form),
      parameters: present({ factor, shortFactor, longFactor, attentionFactor }),
      facts: [...lengths, readingText.divisors(pairs), fact],
      notes: [...rest.notes, ...notes],
    };
  },
};
