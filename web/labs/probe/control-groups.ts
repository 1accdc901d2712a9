/** The controls of the probe lab. */
import type { Scheme } from '../../core/types.ts';
import type { Store } from '../../state/store.ts';
import type { ControlGroup } from '../../workbench/controls/rail.ts';

const splits = new Map([
  ['even', 'even'],
  ['odd', 'odd'],
  ['first-half', 'the first half'],
  ['folds', 'all, in folds'],
  ['all', 'all'],
]);

const solvers = new Map([
  ['exact', 'exact'],
  ['descent', 'gradient descent'],
]);

/** Schemes that have a table, and the chosen one, lest the list claim another. */
function tableSchemes(catalog: readonly Scheme[], chosen: string): ReadonlyMap<string, string> {
  const offered = catalog.filter(({ id, kind }) => kind === 'input' || id === chosen);
  return new Map(offered.map(({ id, title }) => [id as string, title]));
}

/** `fileName` is the reader's table, where there is one. */
export function controlGroups(
  store: Store,
  catalog: readonly Scheme[],
  fileName: string | undefined,
): ControlGroup[] {
  const { source, scheme, split, solver } = store.get();
  const parameters = store.properties.applicable(store.get()).map(({ name }) => name);
  const builtIn = fileName !== undefined && source === 'file' ? [] : ['scheme', ...parameters, 'n', 'd'];
  const sources = new Map([
    ['scheme', 'made here'],
    ['file', fileName ?? 'your file'],
  ]);
  return [
    {
      title: 'Table',
      names: [...(fileName === undefined ? [] : ['source']), ...builtIn],
      choices: { source: sources, scheme: tableSchemes(catalog, scheme) },
    },
    {
      title: 'Probe',
      names: [
        'split',
        ...(split === 'folds' ? ['folds'] : []),
        'solver',
        ...(solver === 'exact' ? ['ridge'] : ['epochs', 'rate']),
        'drop',
        'seed',
      ],
      choices: { split: splits, solver: solvers },
    },
    {
      title: 'More: the order of pairs',
      names: ['pairs', 'pairFolds', 'foldsBy', 'inversePenalty'],
      isRare: true,
    },
  ];
}
