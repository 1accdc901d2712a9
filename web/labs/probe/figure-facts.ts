/** What the lab's figures share: the table that they show, and the settings of the fit. */
import { recipeWords } from '../../encoding/trained/recipe.ts';
import type { DefinitionName, RandomStreamName } from '../../shell/cite/definitions.ts';
import {
  type FigureEncodings,
  type Settings,
  schemeEncodings,
  tableEncodings,
  trainedEncodings,
} from '../../shell/cite/encodings.ts';
import type { FigureDeclaration, SettingName } from '../../shell/cite/figure.ts';
import { actingTable, rowCount } from '../../tables/chosen-encoding.ts';
import { readInput, readShownInput, tableTitle, trainingOf } from './input.ts';

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

export const ofRows: readonly SettingName[] = ['n', 'd', 'drop'];

/** Figures of the table alone. */
export const ofTable = {
  encodings,
  reads: ['n', 'd'],
  definitions: [],
  draws: [],
  isMap: false,
  notInLink: '',
  scripts: null,
} as const satisfies FigureDeclaration;

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

export function definitionOfFit({ store }: Settings): DefinitionName {
  const { solver, ridge } = store.get();
  if (solver === 'descent') return 'descent';
  return ridge > 0 ? 'ridge' : 'leastSquares';
}

export const streamsOfFit = ({ store }: Settings): readonly RandomStreamName[] =>
  store.get('split') === 'folds' ? ['folds'] : [];

/** Figures of the fit; of a descent, they show the end. */
export const ofFit: FigureDeclaration = {
  ...ofTable,
  reads: readsOfFit,
  definitions: (settings) => [definitionOfFit(settings)],
  draws: streamsOfFit,
  scripts: async (session) => (await import('./scripts.ts')).positionScripts(session),
};

/** Figures of the fit; of a descent, they show the chosen step. */
export const ofStep: FigureDeclaration = {
  ...ofFit,
  acting(settings) {
    const { descent } = readShownInput(settings);
    return descent ? { epochs: descent.epochs } : {};
  },
  scripts: async (session) => (await import('./scripts.ts')).shownScripts(session),
};

/** Figures that also show the controls: shuffled positions, and a random table. */
export const withControls: Pick<FigureDeclaration, 'definitions' | 'draws'> = {
  definitions: (settings) => [definitionOfFit(settings), 'errors', 'controls'],
  draws: (settings) => [...streamsOfFit(settings), 'controls'],
};
