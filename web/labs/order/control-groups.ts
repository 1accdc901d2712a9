/** The controls of the order lab. */

import { actingSource, actingTable } from '../../session/chosen-encoding.ts';
import type { Session } from '../../session/session.ts';
import type { ControlGroup } from '../../workbench/controls/rail.ts';

const sources = new Map([
  ['scheme', 'a scheme'],
  ['file', 'a file'],
]);

/** A table has a width of its own, and nothing to set but how it meets the words. */
export function controlGroups(session: Session): ControlGroup[] {
  const { store, catalog } = session;
  const hasTable = actingTable(session) !== undefined;
  const parameters = store.properties.applicable(store.get()).map(({ name }) => name);
  const isOnInputs = actingSource(session).kind === 'input';
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
