/** What the encodings lab's figures declare: encodings, settings, definitions, scripts. */
import { definitions } from '../../cite/definitions.ts';
import { chosenEncodings, type FigureEncodings, type Settings } from '../../cite/encodings.ts';
import { defineFigures, type FigureDeclaration, type SettingName } from '../../cite/figure.ts';
import { encodingDefinitions, proximityReads } from '../../cite/proximity.ts';
import { randomStreams, streamsOfSchemes } from '../../cite/random-streams.ts';
import { encodingScripts } from '../../scripts/encoding.ts';
import type { Script } from '../../scripts/script.ts';
import type { Session } from '../../session/session.ts';
import { namesIn } from '../../state/text.ts';
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
    reads: ['d'],
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
