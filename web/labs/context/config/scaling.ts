/** Reads the context scaling of a configuration: Hugging Face transformers and this page use different names. */
import { formatNumber } from '../../../draw/format.ts';
import { noScaling, type Scaling } from '../../../schemes/scheme-facts.ts';
import type { Value } from '../../../settings/setting.ts';
import { ConfigError, type Fields, shown } from './fields.ts';
import type { ModelType } from './model-types.ts';
import { configText } from './text.ts';

const { needs } = configText;

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
  /** the factor that the file states, if another one is used */
  readonly ignoredFactor?: number;
}

/** The scaling for each type name in newer and older files. */
const types: Readonly<Record<string, Scaling>> = {
  default: noScaling,
  mrope: noScaling,
  linear: 'linear',
  dynamic: 'dynamic-ntk',
  ntk: 'ntk',
  yarn: 'yarn',
  llama3: 'llama3',
  longrope: 'longrope',
  su: 'longrope',
};

const longest = 1e7;
const largestFactor = 1e6;

interface ScalingSource {
  readonly config: Fields;
  readonly type: ModelType | undefined;
  /** rope_scaling, or rope_parameters in newer files; undefined if there is neither */
  readonly scaling: Fields | undefined;
  /** number of rotated pairs of dimensions */
  readonly pairs: number;
}

function typeOf(scaling: Fields): { name: string; field: string; notes: string[] } {
  const older = scaling.value('type');
  const newer = scaling.value('rope_type');
  const notes =
    older !== undefined && newer !== undefined && older !== newer
      ? [configText.twoTypes(scaling.at('type'), shown(older), scaling.at('rope_type'), shown(newer))]
      : [];
  const field = scaling.at(newer === undefined && older !== undefined ? 'type' : 'rope_type');
  const value = newer ?? older ?? (scaling.value('factor') === undefined ? 'default' : undefined);
  if (typeof value !== 'string' || !Object.hasOwn(types, value)) {
    const found = value === undefined ? undefined : shown(value);
    throw new ConfigError(field, configText.wrongType(field, found, Object.keys(types).join(', ')));
  }
  return { name: value, field, notes };
}

export function readScaling(source: ScalingSource): ScalingReading {
  const { scaling } = source;
  const { name, notes } = scaling ? typeOf(scaling) : { name: 'default', notes: [] };
  const kind = types[name];
  if (!scaling || kind === noScaling) return unscaled(source, name, notes);
  const older = name === 'su' ? [configText.olderName] : [];
  const reading = readers[kind](source, scaling);
  return { ...reading, notes: [...notes, ...older, ...reading.notes, ...statedAttention(scaling)] };
}

/** Of two lengths in one file, what the model was trained at comes first. */
const lengthNames = [
  ...[
    'max_trained_positions',
    'max_position_embeddings',
    'n_positions',
    'max_sequence_length',
    'max_seq_len',
  ],
  ...['seq_length', 'n_ctx', 'max_source_positions'],
];

const maxName = (config: Fields) => config.first(...lengthNames) ?? 'max_position_embeddings';

/** The longest text that the file states, or that models of its type have without. */
export function trainedLengthOf(
  config: Fields,
  type: ModelType | undefined,
): { readonly length: number; readonly fact: string; readonly notes: readonly string[] } {
  const name = maxName(config);
  const stated = config.whole(name, 2, longest);
  if (stated !== undefined) return { length: stated, fact: `${name} ${stated}`, notes: [] };
  const length = config.need(type?.longest, name, configText.needs.trained);
  return { length, fact: configText.asIn(name, length, type?.name ?? ''), notes: [] };
}

function unscaled({ config, type }: ScalingSource, name: string, notes: readonly string[]): ScalingReading {
  const { length, fact } = trainedLengthOf(config, type);
  return {
    scaling: noScaling,
    variant: configText.unscaled,
    trained: length,
    tested: 4 * length,
    parameters: {},
    facts: [fact],
    notes: name === 'mrope' ? [...notes, configText.sections] : notes,
  };
}

const factorOf = (scaling: Fields) => scaling.number('factor', 1, largestFactor);

const needFactor = (scaling: Fields) => scaling.need(factorOf(scaling), 'factor', configText.needs.factor);

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
      variant: configText.scaledBy(kind),
      trained,
      tested: Math.round(trained * factor),
      parameters: { factor },
      facts: [`factor ${factor}`, stated.fact],
      notes: 'name' in stated ? [] : [configText.trainedFromMax],
    };
  };

interface Original {
  readonly length: number;
  readonly name: string;
  readonly fact: string;
}

/** original_max_position_embeddings, which is next to the type or, in Phi-3's files, at the top level. */
function originalOf(config: Fields, scaling: Fields): Original | undefined {
  for (const fields of [scaling, config]) {
    const length = fields.whole('original_max_position_embeddings', 2, longest);
    const name = fields.at('original_max_position_embeddings');
    if (length !== undefined) return { length, name, fact: `${name} ${length}` };
  }
  return undefined;
}

/** The quotient of the two lengths, which newer code uses as the factor; without both lengths, the stated factor. */
function factorByLengths({ config, type }: ScalingSource, scaling: Fields) {
  const stated = factorOf(scaling);
  const original = originalOf(config, scaling);
  const max = config.whole(maxName(config), 2, longest);
  const facts = [
    ...(stated === undefined ? [] : [`factor ${stated}`]),
    ...(original ? [original.fact] : []),
    ...(max === undefined ? [] : [`${maxName(config)} ${max}`]),
  ];
  if (!original || max === undefined) {
    const trained = original?.length ?? trainedLengthOf(config, type).length;
    const factor = needFactor(scaling);
    const form = configText.asStated;
    return { factor, trained, tested: Math.round(trained * factor), facts, notes: [], form };
  }
  const quotient = max / original.length;
  const lengths = `${max} / ${original.length} = ${formatNumber(quotient)}`;
  if (quotient < 1)
    throw new ConfigError(
      original.name,
      configText.shrinks(original.name, original.length, maxName(config), max, lengths),
    );
  const form = `factor = ${maxName(config)} / original_max_position_embeddings = ${lengths}`;
  const differs = stated !== undefined && Math.abs(stated - quotient) > 1e-9 * quotient;
  const notes = differs ? [configText.factorByLengths(stated, lengths)] : [];
  // If the quotient is 1, the stated factor gives the intended length.
  const tested = quotient === 1 && differs ? Math.round(original.length * stated) : max;
  const ignored = differs ? { ignoredFactor: stated } : {};
  return { factor: quotient, trained: original.length, tested, facts, notes, form, ...ignored };
}

/** Notes a stated attention factor. This page does not use it: it multiplies the scores, and leaves the frequencies alone. */
function statedAttention(scaling: Fields): readonly string[] {
  const given = ['attention_factor', 'mscale', 'mscale_all_dim', 'short_mscale', 'long_mscale'].filter(
    (name) => scaling.value(name) !== undefined,
  );
  const fields = given.map((name) => `${scaling.at(name)} ${shown(scaling.value(name))}`);
  return given.length === 0 ? [] : [configText.attention(fields)];
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
  'dynamic-ntk': byFactor('dynamic-ntk'),
  yarn(source, scaling) {
    const { factor, form, facts: lengths, ...rest } = factorByLengths(source, scaling);
    const betaFast = turns(scaling, 'beta_fast');
    const betaSlow = turns(scaling, 'beta_slow');
    const [fast, slow, field] = [betaFast ?? 32, betaSlow ?? 1, scaling.at('beta_fast')];
    if (fast < slow) throw new ConfigError(field, configText.wrongTurns(field, fast, slow));
    const rounding = scaling.value('truncate') === false ? [configText.roundedRamp] : [];
    return {
      ...rest,
      scaling: 'yarn',
      variant: configText.scaledWith('yarn', form),
      parameters: present({ factor, betaFast, betaSlow }),
      facts: [...lengths, ...facts(['beta_fast', 'beta_slow'], scaling)],
      notes: [...rest.notes, ...rounding],
    };
  },
  llama3({ config }, scaling) {
    const factor = needFactor(scaling);
    const low = scaling.need(turns(scaling, 'low_freq_factor'), 'low_freq_factor', needs.llama3);
    const high = scaling.need(turns(scaling, 'high_freq_factor'), 'high_freq_factor', needs.llama3);
    const field = scaling.at('high_freq_factor');
    if (high <= low) throw new ConfigError(field, configText.wrongFrequencies(field, high, low));
    const name = 'original_max_position_embeddings';
    const { length, fact } = scaling.need(originalOf(config, scaling), name, needs.llama3Length);
    const max = config.whole(maxName(config), 2, longest) ?? 0;
    const reached = Math.round(length * factor);
    return {
      scaling: 'llama3',
      variant: configText.scaledBy('llama3'),
      trained: length,
      tested: Math.max(max, reached),
      parameters: { factor, lowFrequencyFactor: low, highFrequencyFactor: high },
      facts: [`factor ${factor}`, `low_freq_factor ${low}`, `high_freq_factor ${high}`, fact],
      notes: max > reached ? [configText.reaches(factor, length, reached, maxName(config), max)] : [],
    };
  },
  longrope(source, scaling) {
    const { pairs } = source;
    const { factor, form, facts: lengths, ...rest } = factorByLengths(source, scaling);
    const list = (name: string) =>
      scaling.need(scaling.numbers(name, pairs, 0.1, 1e6), name, needs.divisors(pairs));
    return {
      ...rest,
      scaling: 'longrope',
      variant: configText.scaledWith('longrope', form),
      parameters: { factor, shortFactor: list('short_factor'), longFactor: list('long_factor') },
      facts: [...lengths, configText.divisors(pairs)],
    };
  },
};
