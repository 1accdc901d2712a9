/** What figures of runs and models share. */
import type { Encoding } from '../../../core/types.ts';
import type { State } from '../../../settings/setting-table.ts';
import { noEncodings, type Settings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { type Definition, define } from '../../../shell/cite/first-definitions.ts';
import {
  before,
  changedIn,
  changesIn,
  chosenEncoding,
  type Grid,
  gridOf,
  parametersText,
} from '../definition.ts';
import { layersFacts } from '../layers/text.ts';
import { encodingParts, type RateChange, writeChanges } from '../setting-values.ts';
import { changesText, cited, citedArithmetic, testsText } from '../text.ts';

const model = define(cited.model);

/** Cites the papers of all trained encodings. */
const trained = (settings: Settings, encodings: readonly string[]): Definition => ({
  ...define(cited.encodings(parametersText(settings, changedIn(settings.store)))),
  schemes: [...new Set(encodings.flatMap((encoding) => encodingParts(encoding).schemes))],
});

const unlessEmpty = (words: string): readonly Definition[] => (words ? [define(words)] : []);

const arithmeticOf = ({ computing }: Grid): readonly Definition[] => unlessEmpty(citedArithmetic(computing));

export function definitionsOfRuns(settings: Settings): readonly Definition[] {
  const grid = gridOf(settings.store);
  return [
    model,
    trained(settings, grid.encodings),
    ...unlessEmpty(cited.changes(changesText(grid.runs[0].options.rateChanges ?? []))),
    ...layersFacts(grid).map((fact) => define(fact)),
    ...arithmeticOf(grid),
    define(cited.accuracy(testsText(grid))),
  ];
}

/** Figures of all runs, as far as they are trained. */
export const ofRuns: FigureDeclaration = {
  encodings: () => noEncodings,
  reads: 'lab',
  acting: ({ store }) => ({ rateChanges: writeChanges(changesIn(store.get())) }),
  definitions: definitionsOfRuns,
  draws: ['training'],
  isMap: false,
  notInLink: '',
  scripts: null,
};

/** Figures of the runs over their steps. */
export const ofCurves: FigureDeclaration = {
  ...ofRuns,
  scripts: async (session) => (await import('../script.ts')).modelScripts(session),
};

/** The changes that a model has felt at the step shown. */
const changesBeforeShown = (state: State): readonly RateChange[] =>
  state.shownStep < 0 ? changesIn(state) : before(changesIn(state), state.shownStep);

export const definitionsOfModel = (settings: Settings): readonly Definition[] => [
  model,
  trained(settings, [chosenEncoding(settings)]),
  ...layersFacts(gridOf(settings.store)).map((fact) => define(fact)),
  ...arithmeticOf(gridOf(settings.store)),
];

/** Figures of one model. */
export const ofModel: FigureDeclaration = {
  ...ofRuns,
  acting: ({ store }) => ({ rateChanges: writeChanges(changesBeforeShown(store.get())) }),
  definitions: definitionsOfModel,
};

/** Of the inspected model, the scheme whose weights are shown. */
export const firstScheme = (settings: Settings): string => encodingParts(chosenEncoding(settings)).schemes[0];

/** Whether the inspected model has positions of one of these kinds. */
export const hasKind =
  (...kinds: readonly Encoding['kind'][]) =>
  (settings: Settings): boolean =>
    settings.catalog.some(({ id, kind }) => id === firstScheme(settings) && kinds.includes(kind));
