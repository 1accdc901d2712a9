/** What each figure of the probe lab cites: encodings, settings, definitions, random streams, scripts. */

import { recipeWords } from '../../encoding/trained/recipe.ts';
import { type Definition, define, definitions } from '../../shell/cite/definitions.ts';
import {
  type FigureEncodings,
  type Settings,
  schemeEncodings,
  tableEncodings,
  trainedEncodings,
} from '../../shell/cite/encodings.ts';
import {
  defineFigures,
  type FigureChoices,
  type FigureDeclaration,
  type SettingName,
} from '../../shell/cite/figure.ts';
import { type RandomStream, randomStreams, streamsOfSchemes } from '../../shell/cite/random-streams.ts';
import { actingTable, rowCount } from '../../tables/chosen-encoding.ts';
import { readInput, readShownInput, tableTitle, trainingOf } from './input.ts';
import { regionCount } from './regions.ts';
import { orderScripts, positionScripts, shownScripts, tableScripts } from './scripts.ts';

/** The probe uses every row that is not left out. */
function encodings(settings: Settings): FigureEncodings {
  const { catalog } = settings;
  const acting = actingTable(settings);
  if (acting) return tableEncodings(acting, rowCount(acting));
  const training = trainingOf(settings);
  if (training) return trainedEncodings(settings, settings.store.get('scheme'), recipeWords(training.sizes));
  const { table } = readInput(settings);
  if ('matrix' in table) throw new Error(`${tableTitle(table, catalog)} is not a scheme.`);
  return schemeEncodings(settings, table.scheme, table.parameters);
}

const ofRows: readonly SettingName[] = ['n', 'd', 'drop'];

/** The settings that the fit depends on. The two solvers have different ones. */
function readsOfFit({ store }: Settings): readonly SettingName[] {
  const { split, solver } = store.get();
  return [
    ...ofRows,
    'split',
    'solver',
    ...(split === 'folds' ? (['folds'] as const) : []),
    ...(solver === 'descent' ? (['epochs', 'rate'] as const) : (['ridge'] as const)),
  ];
}

function definitionOfFit({ store }: Settings): Definition {
  const { solver, ridge } = store.get();
  if (solver === 'descent') return definitions.descent;
  return ridge > 0 ? definitions.ridge : definitions.leastSquares;
}

const foldsOf = ({ store }: Settings): readonly RandomStream[] =>
  store.get('split') === 'folds' ? [randomStreams.folds] : [];

/** Of a descent, its end. */
const ofFit: FigureDeclaration = {
  encodings,
  reads: readsOfFit,
  definitions: (settings) => [definitionOfFit(settings)],
  draws: foldsOf,
  isMap: false,
  notInLink: '',
  scripts: positionScripts,
};

/** Of a descent, the step shown. */
const ofStep: FigureDeclaration = {
  ...ofFit,
  acting(settings) {
    const { descent } = readShownInput(settings);
    return descent ? { epochs: descent.epochs } : {};
  },
  scripts: shownScripts,
};

const errorByRegion = define(
  `Error by region: the mean absolute error on rows learned from and on held-out rows, in ${regionCount} regions of rows (fewer if there are fewer rows). With n rows, region k begins at row ⌊k n / ${regionCount}⌋.`,
);

const ofRecognition: FigureDeclaration = {
  encodings,
  reads: ofRows,
  definitions: [definitions.recognition],
  draws: [],
  isMap: false,
  notInLink: '',
  scripts: null,
};

export const figures = defineFigures({
  predictions: {
    ...ofStep,
    definitions: (settings) => [definitionOfFit(settings), definitions.errors, definitions.controls],
    draws: (settings) => [...foldsOf(settings), randomStreams.controls],
  },
  residuals: ofStep,
  regions: {
    ...ofStep,
    definitions: (settings) => [definitionOfFit(settings), errorByRegion],
    scripts: null,
  },
  weights: ofFit,
  directions: { ...ofStep, scripts: null },
  errors: {
    ...ofFit,
    definitions: (settings) => [definitionOfFit(settings), definitions.errors, definitions.controls],
    draws: (settings) => [...foldsOf(settings), randomStreams.controls],
  },
  'order-probe': {
    encodings,
    reads: [...ofRows, 'pairs', 'pairFolds', 'foldsBy', 'inversePenalty'],
    definitions: ({ store }) => [
      store.get('foldsBy') === 'positions' ? definitions.orderProbe : definitions.orderProbeByPairs,
      definitions.controls,
    ],
    draws: [randomStreams.pairs],
    isMap: false,
    notInLink: '',
    scripts: orderScripts,
  },
  'tables-side-by-side': {
    encodings,
    reads: readsOfFit,
    definitions: (settings) => [
      definitionOfFit(settings),
      definitions.errors,
      definitions.controls,
      definitions.orderProbe,
    ],
    draws: (settings) => [
      ...foldsOf(settings),
      randomStreams.controls,
      randomStreams.pairs,
      ...streamsOfSchemes(['learned']),
      randomStreams.comparison,
    ],
    isMap: false,
    notInLink: '',
    scripts: null,
  },
  table: {
    encodings,
    reads: ['n', 'd'],
    definitions: [],
    draws: [],
    isMap: false,
    notInLink: '',
    scripts: tableScripts,
  },
  'best-fits': ofRecognition,
  residual: ofRecognition,
});

/** What readers choose the figures by. */
export const choices: FigureChoices<keyof typeof figures> = {
  predictions: { title: 'Predicted against true position' },
  residuals: { title: 'Residuals' },
  regions: { title: 'Error by region' },
  weights: { title: 'Weights of the fit' },
  directions: { title: 'Singular directions that the descent has reached' },
  errors: { title: 'Errors and controls' },
  'order-probe': { title: 'Order of pairs' },
  'tables-side-by-side': { title: 'Several tables' },
  table: { title: 'The table' },
  'best-fits': { title: 'Rules that fit best' },
  residual: { title: 'The table minus its rule' },
};
