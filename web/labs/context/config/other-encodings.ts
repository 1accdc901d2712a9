/** What a configuration says of positions that do not turn queries and keys: biases, relative vectors, and tables. */
import { attentionOf, type Family, rotaryNames } from './family.ts';
import { type Fields, shown } from './fields.ts';
import { trainedLengthOf } from './lengths.ts';
import { headsOf, widthOf } from './model-sizes.ts';
import type { PositionsReading } from './reading.ts';
import { readingText } from './reading-text.ts';

/** The page's settings have room for so many. */
const mostHeads = 16;
const widest = 1024;

type Reader = (config: Fields, family: Family) => Pick<PositionsReading, 'settings' | 'facts' | 'notes'>;

type TypeOf = Family['type'];

/** The number of heads, and what is said where the page shows fewer. */
function shownHeads(config: Fields, type: TypeOf) {
  const { value, fact } = headsOf(config, type, readingText.needs.heads);
  return {
    heads: Math.min(value, mostHeads),
    all: value,
    facts: [fact],
    notes: value > mostHeads ? [readingText.fewerHeads(value, mostHeads)] : [],
  };
}

/** What the file states, or else the value that models of all types have. */
function wholeOr(config: Fields, name: string, range: readonly [number, number], usual: number) {
  const value = config.whole(name, ...range);
  return value === undefined
    ? { value: usual, fact: readingText.usual(name, usual) }
    : { value, fact: `${name} ${value}` };
}

const readers: Readonly<Record<Exclude<Family['positions'], 'rotary'>, Reader>> = {
  alibi(config, { type }) {
    const { heads, all, facts, notes } = shownHeads(config, type);
    const own = attentionOf(config);
    const holder = own?.value('alibi_bias_max') === undefined ? config : own;
    const maxBias = holder.number('alibi_bias_max', 0.01, 64);
    const scaled = type?.addsBiasBeforeScaling
      ? { beforeScaling: true, d: Math.floor(widthOf(config, type, readingText.needs.width).value / all) }
      : {};
    return {
      settings: {
        scheme: 'alibi',
        heads,
        causal: config.value('is_decoder') !== false,
        ...(maxBias !== undefined && { maxBias }),
        ...scaled,
      },
      facts: [
        ...facts,
        maxBias === undefined ? readingText.slopes : `alibi_bias_max ${maxBias}`,
        ...(type?.addsBiasBeforeScaling ? [readingText.biasBeforeScaling(type.name)] : []),
      ],
      notes,
    };
  },
  t5(config, { type }) {
    const { heads, facts, notes } = shownHeads(config, type);
    const buckets = wholeOr(config, 'relative_attention_num_buckets', [4, 500], 32);
    const distance = wholeOr(config, 'relative_attention_max_distance', [9, 1e6], 128);
    return {
      settings: { scheme: 't5', heads, buckets: buckets.value, maxDistance: distance.value },
      facts: [...facts, buckets.fact, distance.fact],
      notes: [...notes, readingText.valuesInWeights],
    };
  },
  deberta(config, { type }) {
    const stated = config.whole('max_relative_positions', -1, 1e6);
    const own = stated !== undefined && stated > 0 ? stated : undefined;
    const maxDistance = own ?? trainedLengthOf(config, type).length;
    const buckets = config.whole('position_buckets', -1, 1e6) ?? -1;
    const terms = [config.value('pos_att_type')].flat().join('|');
    const [content, position] = [/c2p/.test(terms), /p2c/.test(terms)];
    return {
      settings: {
        scheme: 'deberta',
        maxDistance,
        ...(buckets > 0 && { buckets }),
        terms: content === position ? 'both' : content ? 'content-to-position' : 'position-to-content',
      },
      facts: [
        readingText.distancesUpTo(own === undefined ? undefined : 'max_relative_positions', maxDistance),
        ...(buckets > 0 ? [`position_buckets ${buckets}`] : []),
        ...(terms === '' ? [] : [`pos_att_type ${shown(config.value('pos_att_type'))}`]),
      ],
      notes: [],
    };
  },
  'transformer-xl'(config, { type }) {
    const { heads, all, facts, notes } = shownHeads(config, type);
    const width = widthOf(config, type, readingText.needs.width);
    const stated = config.whole('d_head', 1, widest);
    const clamp = wholeOr(config, 'clamp_len', [-1, 1e6], -1);
    return {
      settings: {
        scheme: 'transformer-xl',
        d: stated ?? Math.floor(width.value / all),
        heads,
        maxDistance: Math.max(0, clamp.value),
      },
      facts: [...facts, stated === undefined ? width.fact : `d_head ${stated}`, clamp.fact],
      notes,
    };
  },
  learned: (config, { type }) => tableOf(config, type, 'learned'),
  sinusoidal: (config, { type }) => tableOf(config, type, 'sinusoidal'),
  none(config, { type }) {
    const unused = [...rotaryNames].filter((name) => config.value(name) !== undefined);
    return {
      settings: { scheme: 'none' },
      facts: [noneFact(config, type)],
      notes:
        unused.length > 0
          ? [readingText.notUsed(unused.map((name) => `${name} ${shown(config.value(name))}`))]
          : [],
    };
  },
};

/** Why a model has no positions: what its file says, or else its type. */
function noneFact(config: Fields, type: TypeOf): string {
  const words = { position_embedding_type: 'nope', mla_use_nope: true };
  const said = Object.entries(words).find(([name, value]) => config.value(name) === value);
  return said ? `${said[0]} ${shown(said[1])}` : readingText.noneIn(type?.name ?? '');
}

function tableOf(config: Fields, type: TypeOf, scheme: 'learned' | 'sinusoidal') {
  const { value: width, fact } = widthOf(config, type, readingText.needs.width);
  const { table, sinusoids } = type ?? {};
  const own = config.value('position_table');
  return {
    settings: { scheme, d: Math.min(width, widest), ...(scheme === 'sinusoidal' && sinusoids) },
    facts: [fact, ...(scheme === 'sinusoidal' && sinusoids ? [readingText.columns(type?.name ?? '')] : [])],
    notes: [
      ...(width > widest ? [readingText.narrower(width, widest)] : []),
      ...(typeof own === 'string' ? [readingText.inFile(own)] : []),
      ...(type && table && !own ? [readingText.inTensor(type.name, table.tensor, table.rowsBefore)] : []),
      ...(type?.decoderTable ? [readingText.inDecoder(type.decoderTable)] : []),
    ],
  };
}

/** The longest text: where the stated length counts rows before position 0, it is shorter by them. */
function lengthOf(config: Fields, { positions, type }: Family) {
  const { length, fact, notes } = trainedLengthOf(config, type);
  const { rowsBefore = 0, countsThem } = type?.table ?? {};
  if (positions !== 'learned' || !countsThem) return { length, fact, notes };
  return {
    length: length - rowsBefore,
    fact: readingText.rowsCounted(fact, rowsBefore, length - rowsBefore),
    notes,
  };
}

export function readOther(config: Fields, family: Family): PositionsReading {
  const { positions } = family;
  if (positions === 'rotary') throw new Error('Rotary embeddings are read elsewhere.');
  const { length, fact, notes } = lengthOf(config, family);
  const reading = readers[positions](config, family);
  return {
    settings: { ...reading.settings, trained: length, tested: 4 * length, stretch: 'stated' },
    facts: [...reading.facts, fact],
    notes: [...reading.notes, ...notes],
  };
}
