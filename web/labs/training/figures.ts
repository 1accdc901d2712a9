/** What each figure of the training lab cites: encodings, settings, definitions, random streams. */

import type { Encoding, SchemeId } from '../../core/types.ts';
import { type PaperId, papersOfScheme } from '../../schemes/papers.ts';
import type { State } from '../../settings/setting-table.ts';
import { type Definition, define, definitions, monotonicity } from '../../shell/cite/definitions.ts';
import { type FigureEncodings, noEncodings, type Settings } from '../../shell/cite/encodings.ts';
import { defineFigures, type FigureChoices, type FigureDeclaration } from '../../shell/cite/figure.ts';
import { randomStreams } from '../../shell/cite/random-streams.ts';
import { citedArithmetic } from './arithmetic.ts';
import { type Grid, gridOf, testsText } from './definition.ts';
import { experimentOf } from './experiments/index.ts';
import { modelsText } from './experiments/models-text.ts';
import { chosenEncoding } from './model.ts';
import { changedIn, parametersText } from './parameters.ts';
import { before, changesIn, changesText } from './rates/changes.ts';
import { type RateChange, writeChanges } from './rates/text.ts';
import { modelScripts } from './scripts.ts';
import { rules } from './verdict.ts';
import { upperFirst } from './words.ts';

const encodings = (): FigureEncodings => noEncodings;

const papersOf = (encoding: string): readonly PaperId[] =>
  encoding.split('.').flatMap((id) => papersOfScheme[id as SchemeId] ?? []);

const model = define(
  'Model: a transformer with LayerNorm before each sublayer and before the output, heads of equal width, and a linear layer on top; float32. AdamW has β 0.9 and 0.99, ε 1e-8; gradients are clipped to norm 1; the rate rises for 50 steps and falls linearly to 2 % over the second half.',
);

/** The papers of all encodings trained. */
function trained(settings: Settings, all: readonly string[]): Definition {
  const changed = parametersText(settings, changedIn(settings.store));
  return define(
    `Encodings: each with the parameters that it has by default in this page${changed && `; ${changed}`}.`,
    ...new Set(all.flatMap(papersOf)),
  );
}

const arithmeticOf = ({ computing }: Grid): readonly Definition[] => {
  const text = citedArithmetic(computing);
  return text ? [define(text)] : [];
};

const changesOf = ({ runs: [{ options }] }: Grid): readonly Definition[] => {
  const text = changesText(options.rateChanges ?? []);
  return text ? [define(upperFirst(text))] : [];
};

const definitionsOfRuns = (settings: Settings): readonly Definition[] => {
  const grid = gridOf(settings.store);
  return [
    model,
    trained(settings, grid.encodings),
    ...changesOf(grid),
    ...arithmeticOf(grid),
    define(`Accuracy: the share of right answers on ${testsText(grid)}; of a span, both ends. ${rules}`),
  ];
};

const ofRuns: FigureDeclaration = {
  encodings,
  reads: 'lab',
  acting: ({ store }) => ({ rateChanges: writeChanges(changesIn(store.get())) }),
  definitions: definitionsOfRuns,
  draws: [randomStreams.training],
  isMap: false,
  notInLink: '',
  scripts: null,
};

/** Those that the model of the step shown has felt. */
const changesBeforeShown = (state: State): readonly RateChange[] =>
  state.shownStep < 0 ? changesIn(state) : before(changesIn(state), state.shownStep);

const definitionsOfModel = (settings: Settings): readonly Definition[] => [
  model,
  trained(settings, [chosenEncoding(settings)]),
  ...arithmeticOf(gridOf(settings.store)),
];

/** One model of the grid. */
const ofModel: FigureDeclaration = {
  ...ofRuns,
  acting: ({ store }) => ({ rateChanges: writeChanges(changesBeforeShown(store.get())) }),
  definitions: definitionsOfModel,
};

/** All models of a claim, whatever the lab is set to. */
const ofClaim: FigureDeclaration = {
  ...ofRuns,
  reads: ['experiment', 'seeds'],
  definitions: ({ store }) => {
    const experiment = experimentOf(store.get('experiment'));
    return [
      model,
      define(
        `Models: ${experiment.conditions.map(({ title }) => title).join('; ')}. ${modelsText(experiment)}`,
      ),
      define(`Claim: ${experiment.claim} ${experiment.source}. ${experiment.rule}`),
    ];
  },
};

const correlated = (property: Definition): FigureDeclaration => ({
  ...ofClaim,
  definitions: [
    model,
    define(
      'Accuracy: the share of spans with both ends right, on 512 test sequences. Violations: of the trained positions, by the similarity (dot product) of their vectors or of their angles; for a bias, of its map, as the mean over the heads.',
    ),
    property,
    define(
      'Correlation: Pearson’s r over encodings and seeds. p: the share of all orders of the encodings, each with all its seeds, whose |r| is at least as large.',
    ),
  ],
});

export const figures = defineFigures({
  accuracy: { ...ofRuns, scripts: modelScripts },
  'trained-table': ofModel,
  'trained-similarity': {
    ...ofModel,
    definitions: (settings) => [
      ...definitionsOfModel(settings),
      define('Similarity: cosine of the vectors of two positions.'),
    ],
  },
  'trained-norms': ofModel,
  'trained-bias': ofModel,
  attention: ofModel,
  loss: {
    ...ofRuns,
    scripts: modelScripts,
    definitions: (settings) => [
      ...definitionsOfRuns(settings),
      define('Loss: the mean cross-entropy of the right answers, on the same tests.'),
    ],
  },
  'by-place': {
    ...ofRuns,
    definitions: (settings) => [
      ...definitionsOfRuns(settings),
      define(
        'Accuracy by position: of the answers asked at each position, from 0; a span counts at its first word. By length: of the sequences of each length.',
      ),
    ],
  },
  runs: ofRuns,
  claim: ofClaim,
  'correlation-monotonicity': correlated(monotonicity),
  'correlation-translation': correlated(definitions.invariance),
  'correlation-symmetry': correlated(definitions.symmetry),
});

/** Whether the model looked into has positions of this kind. */
const hasKind =
  (...kinds: readonly Encoding['kind'][]) =>
  (settings: Settings): boolean => {
    const [first] = chosenEncoding(settings).split('.');
    return settings.catalog.some(({ id, kind }) => id === first && kinds.includes(kind));
  };

const isOfViolations = ({ store }: Settings): boolean => store.get('experiment') === 'violations';

/** What readers choose the figures by. */
export const choices: FigureChoices<keyof typeof figures> = {
  accuracy: { title: 'Accuracy over training steps' },
  'trained-table': { title: 'The trained table', isDrawn: hasKind('input', 'relative') },
  'trained-similarity': { title: 'Similarity in the trained table', isDrawn: hasKind('input') },
  'trained-norms': { title: 'Norms of the trained table', isDrawn: hasKind('input') },
  'trained-bias': { title: 'The trained bias', isDrawn: hasKind('bias') },
  attention: { title: 'Attention of a trained model' },
  loss: { title: 'Loss over training steps' },
  'by-place': { title: 'Accuracy by position and by length' },
  runs: { title: 'The runs' },
  claim: { title: 'The numbers of a claim', isDrawn: () => false },
  'correlation-monotonicity': { title: 'Accuracy over violations of monotonicity', isDrawn: isOfViolations },
  'correlation-translation': {
    title: 'Accuracy over violations of translation invariance',
    isDrawn: isOfViolations,
  },
  'correlation-symmetry': { title: 'Accuracy over violations of symmetry', isDrawn: isOfViolations },
};
