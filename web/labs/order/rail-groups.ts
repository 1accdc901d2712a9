/** The controls of the order lab. */
import type { Group } from '../controls/rail.ts';
import { actingSource, actingTable } from '../encoding-input.ts';
import type { Playground } from '../playground.ts';

const sources = new Map([
  ['scheme', 'a scheme'],
  ['file', 'a file'],
]);

/** A table has a width of its own, and nothing to set but how it meets the words. */
export function railGroups(playground: Playground): Group[] {
  const { store, catalog } = playground;
  const hasTable = actingTable(playground) !== undefined;
  const parameters = store.properties.applicable(store.get()).map(({ name }) => name);
  const isOnInputs = actingSource(playground).kind === 'input';
  const schemes = new Map(catalog.map(({ id, title }) => [id as string, title]));
  return [
    {
      title: 'Positions',
      names: [
        'source',
        ...(hasTable ? [] : ['scheme', ...parameters]),
        ...(isOnInputs ? ['combine'] : []),
        'second',
      ],
      choices: { source: sources, scheme: schemes, second: schemes },
    },
    {
      title: 'Attention layer',
      names: [
        'causal',
        ...(hasTable ? [] : ['d']),
        'heads',
        'seed',
        ...(store.get('heads') > 1 ? ['head'] : []),
      ],
    },
  ];
}
