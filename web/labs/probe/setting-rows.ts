/** The probe lab's rows of settings. */
import { formatNumber } from '../../draw/format.ts';
import { most } from '../../encoding/trained/recipe.ts';
import type { Group } from '../../shell/controls/settings.ts';
import { isNoFormula } from '../../shell/formula/on-demand.ts';
import type { Session } from '../../shell/session.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';
import { epochWords } from './descent/descent.ts';
import { sizeText, trainingOf } from './input.ts';
import type { ProbeInput } from './job.ts';

const splits = new Map([
  ['even', 'even rows'],
  ['odd', 'odd rows'],
  ['first-half', 'first half'],
  ['folds', 'all, in folds'],
  ['all', 'all rows'],
]);

const solvers = new Map([
  ['exact', 'exact'],
  ['descent', 'gradient descent'],
]);

function solverValue({ descent, ridge }: ProbeInput): string {
  if (descent) return epochWords(descent.epochs);
  return ridge > 0 ? `exact, ridge ${formatNumber(ridge)}` : 'exact';
}

/** Training here takes no parameters of the scheme. A table that the reader brought has its own size, but its first rows can be left out. */
export function settingRows(session: Session, input: ProbeInput): readonly Group[] {
  const { store } = session;
  const { split, solver } = store.get();
  const parameters = store.settings
    .applicable(store.get())
    .filter(isNoFormula)
    .map(({ name }) => name);
  const isBrought = actingTable(session) !== undefined;
  const isTrained = trainingOf(session) !== undefined;
  const { table, drop, train, seed } = input;
  return [
    {
      title: 'Size',
      value: `${sizeText(table)}${drop > 0 ? ` from row ${drop}` : ''}`,
      names: [
        ...(isBrought ? [] : [...parameters.filter((name) => name !== 'combine' && !isTrained), 'n', 'd']),
        'drop',
      ],
      ...(isTrained && { most }),
    },
    {
      title: 'Rows learned from',
      value: typeof train === 'object' ? `${train.folds} folds` : (splits.get(split) ?? split),
      names: ['split', ...(split === 'folds' ? ['folds'] : [])],
      choices: { split: splits },
    },
    {
      title: 'Solver',
      value: solverValue(input),
      names: ['solver', ...(solver === 'exact' ? ['ridge'] : ['epochs', 'rate'])],
      choices: { solver: solvers },
    },
    { title: 'Seed', value: String(seed), names: ['seed'] },
  ];
}

/** The settings of the order probe, shown in its fold. */
export function orderSettingRows({ store }: Session): readonly Group[] {
  const { pairs, pairFolds, foldsBy } = store.get();
  return [
    {
      title: 'Pairs and folds',
      value: `${pairs} pairs, ${pairFolds} folds by ${foldsBy}`,
      names: ['pairs', 'pairFolds', 'foldsBy', 'inversePenalty'],
    },
  ];
}
