/** What each figure of the training lab cites: encodings, settings, definitions, random streams. */
import { type Definition, define } from '../../cite/definitions.ts';
import { type FigureEncodings, noEncodings, type Settings } from '../../cite/encodings.ts';
import { defineFigures, type FigureChoices, type FigureDeclaration } from '../../cite/figure.ts';
import { type PaperId, papersOfScheme } from '../../cite/papers.ts';
import { randomStreams } from '../../cite/random-streams.ts';
import type { Encoding, SchemeId } from '../../core/types.ts';
import { gridOf } from './definition.ts';
import { chosenEncoding } from './model.ts';
import { modelScripts } from './scripts.ts';
import { rules } from './verdict.ts';

const encodings = (): FigureEncodings => noEncodings;

const papersOf = (encoding: string): readonly PaperId[] =>
  encoding.split('.').flatMap((id) => papersOfScheme[id as SchemeId] ?? []);

const model = define(
  'Model: a transformer with LayerNorm before each sublayer and before the output, heads of equal width, and a linear layer on top; float32. AdamW has β 0.9 and 0.99, ε 1e-8; gradients are clipped to norm 1; the rate rises for 50 steps and falls linearly to 2 % over the second half.',
);

/** The papers of all encodings trained. */
const trained = (all: readonly string[]): Definition =>
  define(
    'Encodings: each with the parameters that it has by default in this page.',
    ...new Set(all.flatMap(papersOf)),
  );

const definitionsOfRuns = ({ store }: Settings): readonly Definition[] => {
  const { tests, encodings } = gridOf(store.get());
  return [
    model,
    trained(encodings),
    define(
      `Accuracy: the share of right answers on ${tests.sequences} test sequences; of a span, both ends. ${rules}`,
    ),
  ];
};

const ofRuns: FigureDeclaration = {
  encodings,
  reads: 'lab',
  definitions: definitionsOfRuns,
  draws: [randomStreams.training],
  isMap: false,
  notInLink: '',
  scripts: null,
};

/** One model of the grid. */
const ofModel: FigureDeclaration = {
  ...ofRuns,
  definitions: ({ store }) => [model, trained([chosenEncoding(store.get())])],
};

export const figures = defineFigures({
  accuracy: { ...ofRuns, scripts: modelScripts },
  'trained-table': ofModel,
  'trained-similarity': {
    ...ofModel,
    definitions: ({ store }) => [
      model,
      trained([chosenEncoding(store.get())]),
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
  runs: ofRuns,
});

/** Whether the model looked into has positions of this kind. */
const hasKind =
  (...kinds: readonly Encoding['kind'][]) =>
  ({ store, catalog }: Settings): boolean => {
    const [first] = chosenEncoding(store.get()).split('.');
    return catalog.some(({ id, kind }) => id === first && kinds.includes(kind));
  };

/** What readers choose the figures by. */
export const choices: FigureChoices<keyof typeof figures> = {
  accuracy: { title: 'Accuracy over training steps' },
  'trained-table': { title: 'The trained table', isDrawn: hasKind('input', 'relative') },
  'trained-similarity': { title: 'Similarity in the trained table', isDrawn: hasKind('input') },
  'trained-norms': { title: 'Norms of the trained table', isDrawn: hasKind('input') },
  'trained-bias': { title: 'The trained bias', isDrawn: hasKind('bias') },
  attention: { title: 'Attention of a trained model' },
  loss: { title: 'Loss over training steps' },
  runs: { title: 'The runs' },
};
