/** What a configuration says of positions that do not turn queries and keys: biases, relative vectors, and tables. */

import type { Family } from './family.ts';
import type { Fields } from './fields.ts';
import { trainedLengthOf } from './lengths.ts';
import { headsOf, widthOf } from './model-sizes.ts';
import type { PositionsReading } from './reading.ts';
import { configText } from './text.ts';

/** The page's settings have room for so many. */
const mostHeads = 16;
const widest = 1024;

type Reader = (config: Fields, family: Family) => Pick<PositionsReading, 'settings' | 'facts' | 'notes'>;

/** The number of heads, and what is said where the page shows fewer. */
function shownHeads(config: Fields) {
  const { value, name } = headsOf(config, configText.needs.heads);
  return {
    heads: Math.min(value, mostHeads),
    facts: [`${name} ${value}`],
    notes: value > mostHeads ? [configText.fewerHeads(value, mostHeads)] : [],
  };
}

const readers: Readonly<Record<Exclude<Family['positions'], 'rotary'>, Reader>> = {
  alibi(config) {
    const { heads, facts, notes } = shownHeads(config);
    return {
      settings: { scheme: 'alibi', heads, causal: config.value('is_decoder') !== false },
      facts,
      notes,
    };
  },
  t5(config) {
    const { heads, facts, notes } = shownHeads(config);
    const buckets = config.whole('relative_attention_num_buckets', 4, 500) ?? 32;
    const maxDistance = config.whole('relative_attention_max_distance', 9, 1e6) ?? 128;
    return {
      settings: { scheme: 't5', heads, buckets, maxDistance },
      facts: [...facts, configText.bucketsOf(buckets, maxDistance)],
      notes: [...notes, configText.valuesInWeights],
    };
  },
  deberta(config) {
    const stated = config.whole('max_relative_positions', -1, 1e6) ?? -1;
    const longest = trainedLengthOf(config, undefined);
    const maxDistance = stated > 0 ? stated : longest.length;
    const buckets = config.whole('position_buckets', -1, 1e6) ?? -1;
    const terms = [config.value('pos_att_type')].flat().join('|');
    const [content, position] = [/c2p/.test(terms), /p2c/.test(terms)];
    return {
      settings: {
        scheme: 'deberta',
        maxDistance,
        terms: content === position ? 'both' : content ? 'content-to-position' : 'position-to-content',
      },
      facts: [configText.distancesUpTo(maxDistance)],
      notes: buckets > 0 ? [configText.logBuckets(buckets, maxDistance)] : [],
    };
  },
  learned: (config, { type }) => tableOf(config, type, 'learned'),
  sinusoidal: (config, { type }) => tableOf(config, type, 'sinusoidal'),
};

function tableOf(config: Fields, type: Family['type'], scheme: 'learned' | 'sinusoidal') {
  const { value: width, name } = widthOf(config, configText.needs.width);
  return {
    settings: { scheme, d: Math.min(width, widest) },
    facts: [`${name} ${width}`],
    notes: [
      ...(width > widest ? [configText.narrower(width, widest)] : []),
      ...(type?.table ? [configText.inTensor(type.name, type.table.tensor, type.table.rowsBefore)] : []),
    ],
  };
}

export function readOther(config: Fields, family: Family): PositionsReading {
  const { positions, type } = family;
  if (positions === 'rotary') throw new Error('Rotary embeddings are read elsewhere.');
  const { length, fact, notes } = trainedLengthOf(config, type);
  const reading = readers[positions](config, family);
  return {
    settings: { ...reading.settings, trained: length, tested: 4 * length, stretch: 'stated' },
    facts: [...reading.facts, fact],
    notes: [...reading.notes, ...notes],
  };
}
