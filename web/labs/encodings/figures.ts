/** What the encodings lab's figures declare: encodings, settings, definitions, scripts. */

import type { SchemeId } from '../../core/types.ts';
import { encodingScripts } from '../../reference/encoding.ts';
import type { Script } from '../../reference/script.ts';
import type { Source } from '../../schemes/source.ts';
import { namesIn } from '../../settings/text.ts';
import { definitions } from '../../shell/cite/definitions.ts';
import { chosenEncodings, type FigureEncodings, type Settings } from '../../shell/cite/encodings.ts';
import {
  defineFigures,
  type FigureChoices,
  type FigureDeclaration,
  type SettingName,
} from '../../shell/cite/figure.ts';
import { encodingDefinitions, proximityReads } from '../../shell/cite/proximity.ts';
import { randomStreams, streamsOfSchemes } from '../../shell/cite/random-streams.ts';
import type { Session } from '../../shell/session.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';
import { readInput } from './input.ts';
import { clocksScripts } from './turning/script.ts';

const encodings = (settings: Settings): FigureEncodings => {
  const { n, against } = settings.store.get();
  return chosenEncodings(settings, n, against);
};

/** The settings that the chosen encoding reads. Compared with a second one, all settings of the lab count. */
const readsOfChosen = (settings: Settings, acting: FigureEncodings): readonly SettingName[] | 'lab' =>
  acting.beside.length > 0 ? 'lab' : proximityReads(settings, acting, false);

/** One line for each head, even where lines coincide. Which head is shown does not matter. */
function readsOfHeads(settings: Settings, acting: FigureEncodings): readonly SettingName[] | 'lab' {
  const reads = readsOfChosen(settings, acting);
  return reads === 'lab' ? reads : [...reads.filter((name) => name !== 'heads' && name !== 'head'), 'heads'];
}

/** The chosen encoding in NumPy. */
function chosenScripts(session: Session): readonly Script[] {
  const { n, d, heads, head, seed, measure, against: _, written: __, ...chosen } = readInput(session);
  return encodingScripts(session, chosen, { n, d, heads, head, seed, measure });
}

const ofChosen: FigureDeclaration = {
  encodings,
  reads: readsOfChosen,
  definitions: encodingDefinitions,
  draws: [],
  isMap: false,
  notInLink: '',
  scripts: chosenScripts,
};

/** Two encodings side by side. */
const ofBoth: FigureDeclaration = { ...ofChosen, reads: 'lab', scripts: null };

/** Scores of the words of a sentence. */
const ofWords: FigureDeclaration = {
  ...ofBoth,
  draws: ({ store }) => [
    randomStreams.words,
    ...(store.get('weights') === 'seeded' ? [randomStreams.weights] : []),
  ],
};

export const figures = defineFigures({
  // of vectors on the inputs
  'table-and-row': ofChosen,
  table: ofChosen,
  proximity: ofChosen,
  offsets: ofChosen,
  curves: ofChosen,
  // of angles
  clocks: {
    ...ofChosen,
    encodings: (settings) => chosenEncodings(settings, settings.store.get('n'), 'sinusoidal'),
    reads: ['d', 'pair', 'before'],
    definitions: [definitions.turning],
    draws: [randomStreams.words, randomStreams.weights],
    scripts: clocksScripts,
  },
  angles: ofChosen,
  kernel: ofChosen,
  bound: { ...ofChosen, scripts: null },
  // of biases
  'bias-by-distance': { ...ofChosen, reads: readsOfHeads },
  bias: ofChosen,
  heads: { ...ofChosen, reads: readsOfHeads },
  buckets: ofChosen,
  // of vectors of offsets
  'vectors-and-row': ofChosen,
  'vectors-keys': ofChosen,
  'vectors-values': ofChosen,
  'vectors-queries': ofChosen,
  'before-and-after': { ...ofChosen, scripts: null },

  // of two encodings
  'side-A': ofBoth,
  'side-B': ofBoth,
  'side-difference': ofBoth,
  'side-curves': ofBoth,
  'table-A': ofBoth,
  'table-B': ofBoth,
  'table-difference': ofBoth,

  // of all
  kernels: {
    ...ofBoth,
    draws: ({ store }) => streamsOfSchemes(namesIn(store.get('compare'))),
  },
  score: {
    ...ofWords,
    draws: [randomStreams.words, randomStreams.layer, randomStreams.contents, randomStreams.weights],
  },
  requirements: { ...ofBoth, draws: [randomStreams.contents, randomStreams.weights] },

  // of words and positions in one score
  'scores-add-content-content': ofWords,
  'scores-add-content-position': ofWords,
  'scores-add-position-content': ofWords,
  'scores-add-position-position': ofWords,
  'scores-add-sum': ofWords,
  'scores-concat-content-content': ofWords,
  'scores-concat-content-position': ofWords,
  'scores-concat-position-content': ofWords,
  'scores-concat-position-position': ofWords,
  'scores-concat-sum': ofWords,
  'combine-costs': ofWords,
});

/** Where the encoding in use acts. */
const kindOf = ({ store, tableStore, catalog }: Settings): Source['kind'] | undefined =>
  actingTable({ store, tableStore }) ? 'input' : catalog.find(({ id }) => id === store.get('scheme'))?.kind;

const actsAs =
  (...kinds: readonly Source['kind'][]) =>
  (settings: Settings): boolean =>
    kinds.some((kind) => kind === kindOf(settings));

const isScheme =
  (id: SchemeId) =>
  ({ store }: Settings): boolean =>
    store.get('source') === 'scheme' && store.get('scheme') === id;

const secondOf = ({ store, catalog }: Settings) =>
  catalog.find(({ id, kind }) => id === store.get('against') && kind !== 'none');

const isCompared = (settings: Settings): boolean =>
  secondOf(settings) !== undefined && kindOf(settings) !== 'none';

const areTablesCompared = (settings: Settings): boolean =>
  secondOf(settings)?.kind === 'input' && kindOf(settings) === 'input';

/** What readers choose the figures by. */
export const choices: FigureChoices<keyof typeof figures> = {
  'table-and-row': { title: 'The table and one row of similarities', isDrawn: actsAs('input') },
  table: { title: 'The table', isDrawn: actsAs('input') },
  proximity: { title: 'Similarity of all pairs', isDrawn: actsAs('input', 'rotary', 'relative') },
  offsets: { title: 'Similarity against offset', isDrawn: actsAs('input', 'relative') },
  curves: { title: 'Dimensions over position', isDrawn: actsAs('input') },
  clocks: { title: 'Clocks: only the distance counts', isDrawn: actsAs('rotary') },
  angles: { title: 'Cosines of the angles', isDrawn: actsAs('rotary') },
  kernel: { title: 'Kernel over distance', isDrawn: actsAs('rotary') },
  bound: { title: 'The kernel below its decay bound', isDrawn: actsAs('rotary') },
  'bias-by-distance': { title: 'Bias over distance', isDrawn: actsAs('bias') },
  bias: { title: 'Bias of one head', isDrawn: actsAs('bias') },
  heads: { title: 'Bias over the offset, all heads', isDrawn: actsAs('bias') },
  buckets: {
    title: 'Which offsets share a bucket',
    isDrawn: isScheme('t5'),
  },
  'vectors-and-row': {
    title: 'The vectors of the offsets and one row of similarities',
    isDrawn: actsAs('relative'),
  },
  'vectors-keys': { title: 'Vectors added to the keys', isDrawn: actsAs('relative') },
  'vectors-values': { title: 'Vectors added to the values', isDrawn: isScheme('shaw') },
  'vectors-queries': { title: 'Vectors added to the queries', isDrawn: isScheme('deberta') },
  'before-and-after': { title: 'Before and after, compared', isDrawn: isScheme('relative-sinusoidal') },
  'side-A': { title: 'Side by side: the first', isDrawn: isCompared },
  'side-B': { title: 'Side by side: the second', isDrawn: isCompared },
  'side-difference': { title: 'Side by side: the difference', isDrawn: isCompared },
  'side-curves': { title: 'Side by side: over the offset', isDrawn: isCompared },
  'table-A': { title: 'Side by side: the first table', isDrawn: areTablesCompared },
  'table-B': { title: 'Side by side: the second table', isDrawn: areTablesCompared },
  'table-difference': { title: 'Side by side: the difference of the tables', isDrawn: areTablesCompared },
  kernels: { title: 'Kernels of several encodings' },
  requirements: { title: 'Seven measurements of every encoding' },
  score: { title: 'Every encoding against the sinusoid' },
  'scores-add-content-content': { title: 'Added: words with words', isDrawn: actsAs('input') },
  'scores-add-content-position': { title: 'Added: words with positions', isDrawn: actsAs('input') },
  'scores-add-position-content': { title: 'Added: positions with words', isDrawn: actsAs('input') },
  'scores-add-position-position': { title: 'Added: positions with positions', isDrawn: actsAs('input') },
  'scores-add-sum': { title: 'Added: their sum', isDrawn: actsAs('input') },
  'scores-concat-content-content': { title: 'Concatenated: words with words', isDrawn: actsAs('input') },
  'scores-concat-content-position': { title: 'Concatenated: words with positions', isDrawn: actsAs('input') },
  'scores-concat-position-content': { title: 'Concatenated: positions with words', isDrawn: actsAs('input') },
  'scores-concat-position-position': {
    title: 'Concatenated: positions with positions',
    isDrawn: actsAs('input'),
  },
  'scores-concat-sum': { title: 'Concatenated: their sum', isDrawn: actsAs('input') },
  'combine-costs': { title: 'What adding and concatenating cost', isDrawn: actsAs('input') },
};
