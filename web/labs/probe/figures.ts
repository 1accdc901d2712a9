/** What the figures of the probe lab say of themselves. */
import { type Definition, define, definitions } from '../../cite/definitions.ts';
import {
  type FigureEncodings,
  type Settings,
  schemeEncodings,
  tableEncodings,
} from '../../cite/encodings.ts';
import { defineFigures, type FigureDeclaration, type SettingName } from '../../cite/figure.ts';
import { type RandomStream, randomStreams, streamsOfSchemes } from '../../cite/random-streams.ts';
import { actingTable, rowCount } from '../../session/chosen-encoding.ts';
import { readInput, tableTitle } from './input.ts';
import { regionCount } from './regions.ts';
import { orderScripts, positionScripts, tableScripts } from './scripts.ts';

/** The probe reads every row that is left. */
function encodings(settings: Settings): FigureEncodings {
  const { catalog } = settings;
  const acting = actingTable(settings);
  if (acting) return tableEncodings(acting, rowCount(acting));
  const { table } = readInput(settings);
  if ('matrix' in table) throw new Error(`${tableTitle(table, catalog)} is no scheme.`);
  return schemeEncodings(settings, table.scheme, table.parameters);
}

const ofRows: readonly SettingName[] = ['n', 'd', 'drop'];

/** What the fit depends on, as it is solved. */
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

const ofFit: FigureDeclaration = {
  encodings,
  reads: readsOfFit,
  definitions: (settings) => [definitionOfFit(settings)],
  draws: foldsOf,
  isMap: false,
  notInLink: ({ store }) =>
    store.get('solver') === 'descent' ? 'No link holds the epoch that is shown: it opens on the last.' : '',
  scripts: positionScripts,
};

const errorByRegion = define(
  `Error by region: the mean absolute error of the rows learned from and of those held out, in ${regionCount} regions of rows (fewer where there are fewer rows); of n rows region k begins at row ⌊k n / ${regionCount}⌋.`,
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
    ...ofFit,
    definitions: (settings) => [definitionOfFit(settings), definitions.errors, definitions.controls],
    draws: (settings) => [...foldsOf(settings), randomStreams.controls],
  },
  residuals: ofFit,
  regions: { ...ofFit, definitions: (settings) => [definitionOfFit(settings), errorByRegion], scripts: null },
  weights: ofFit,
  directions: { ...ofFit, scripts: null },
  errors: {
    ...ofFit,
    definitions: (settings) => [definitionOfFit(settings), definitions.errors, definitions.controls],
    draws: (settings) => [...foldsOf(settings), randomStreams.controls],
    // The table is of the end of a descent, whatever epoch is shown.
    notInLink: '',
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
