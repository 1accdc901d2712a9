/** From the state and the table store to the tables that are probed side by side. */
import { actingTable } from '../../../session/chosen-encoding.ts';
import type { Session } from '../../../session/session.ts';
import { readInput, tableTitle } from '../input.ts';
import type { BenchInput, BenchTable } from './job.ts';

/** Whether the page's own table is the sinusoid, or the learned one, that is on the bench anyway. */
function isBuiltIn({ store }: Session): boolean {
  const state = store.get();
  const isChanged = store.properties
    .parameters(state.scheme)
    .some(({ name }) => name !== 'combine' && state[name] !== undefined);
  return !isChanged && (state.scheme === 'sinusoidal' || state.scheme === 'learned');
}

/** The reader's tables, the one on the page, and those to compare them with, of the same shape as that one. */
export function readBench(session: Session): BenchInput {
  const { store, tableStore, catalog } = session;
  const acting = actingTable(session);
  const { table, drop, ...settings } = readInput(store, catalog, acting);
  const [n, d] = 'matrix' in table ? [table.matrix.rows, table.matrix.cols] : [table.n, table.d];
  const brought = tableStore.get().tables.map(
    ({ id, matrix, name, drop }): BenchTable => ({
      title: name,
      drop,
      isActive: id === acting?.id,
      table: { matrix, name },
    }),
  );
  const own = { title: tableTitle(table, catalog), drop, isActive: true, table };
  const scheme = (title: string, id: 'sinusoidal' | 'learned'): BenchTable => ({
    title,
    drop,
    isActive: !acting && isBuiltIn(session) && store.get('scheme') === id,
    table: { scheme: id, parameters: {}, n, d },
  });
  return {
    ...settings,
    tables: [
      ...(acting || isBuiltIn(session) ? [] : [own]),
      ...brought,
      scheme('Sinusoidal, base 10000', 'sinusoidal'),
      scheme('Learned, at the start (deviation 0.02)', 'learned'),
      { title: 'Random normal (deviation 1)', drop, isActive: false, table: { random: true, n, d } },
    ],
  };
}
