/** What the comparison of tables says in a sentence, and the part of a link that names the tables. */

import { resizeForm } from '../../settings/shared-rows.ts';
import { linkToPage } from '../../shell/link.ts';
import { errorText } from '../../shell/numbers.ts';
import type { Session } from '../../shell/session.ts';
import { hostOf } from '../../tables/remote-table.ts';
import { settingsOf, type TableSettings } from '../../tables/table-access.ts';
import { mostTables } from '../../tables/table-fitting.ts';
import { foldText } from './fold-text.ts';
import type { ComparisonInput, Measured } from './job.ts';
import { limits } from './verdict.ts';

const text = foldText.comparison;

const errorOf = ({ position }: Measured): number => (position?.test ?? position?.all)?.mae ?? Number.NaN;

/** The table that the probe reads best, with its error. Random rows are what the others are measured by. '' until two tables are probed. */
export function headlineOf({ tables, train }: ComparisonInput, measured: readonly Measured[]): string {
  const found = measured.map((one, i) => ({ ...tables[i], mae: errorOf(one) }));
  const read = found
    .filter(({ table, mae }) => !('random' in table) && !Number.isNaN(mae))
    .sort((a, b) => a.mae - b.mae);
  const random = found.find(({ table }) => 'random' in table)?.mae ?? Number.NaN;
  const [best, second] = read;
  if (!second) return '';
  if (best.mae >= limits.unread * random)
    return text.noneRead(read.length, errorText(best.mae), errorText(random));
  return text.readBest(read.length, best.title, errorText(best.mae), train !== 'all', {
    title: second.title,
    mae: errorText(second.mae),
  });
}

/** A space and a semicolon part the fields and the tables. */
const written = (field: string): string => field.replace(/[%; ]/g, encodeURIComponent);

const entryOf = ({ remote, tensor, drop, take, transposed, resize }: TableSettings): string =>
  [
    ...[written(remote), written(tensor), drop, take, transposed ? 1 : 0],
    ...(resize === '' ? [] : [resize]),
  ].join(' ');

/** The tables that a link names, no more than are kept. What is no such list names none. */
export function tablesIn(list: string): readonly TableSettings[] {
  return list
    .split(';')
    .slice(0, mostTables)
    .flatMap((entry) => {
      const [remote = '', tensor = '', drop, take, transposed, resize = '', ...more] = entry.split(' ');
      const isCount = (field = '') => /^\d{1,9}$/.test(field);
      if (remote === '' || more.length > 0 || !isCount(drop) || !isCount(take) || !resizeForm.test(resize))
        return [];
      try {
        const [address, name] = [decodeURIComponent(remote), decodeURIComponent(tensor)];
        if (hostOf(address).words !== undefined) return [];
        return [
          {
            remote: address,
            tensor: name,
            drop: Number(drop),
            take: Number(take),
            transposed: transposed === '1',
            resize,
          },
        ];
      } catch {
        return [];
      }
    });
}

/** A link to the comparison, and the names of the tables that it cannot hold: files of the reader's. */
export function linkToTables(session: Session): { readonly link: string; readonly left: readonly string[] } {
  const { tables } = session.tableStore.get();
  const online = tables.filter(({ remote }) => remote !== undefined);
  return {
    link: linkToPage(session, {
      lab: 'probe',
      open: 'tables',
      comparedTables: online.map((table) => entryOf(settingsOf(table))).join(';'),
    }),
    left: tables.filter((table) => !online.includes(table)).map(({ name }) => name),
  };
}

/** The tables that the link names and that are not here. */
export function awaitedTables({ store, tableStore }: Pick<Session, 'store' | 'tableStore'>) {
  const here = tableStore.get().tables.map((table) => entryOf(settingsOf(table)));
  return tablesIn(store.get('comparedTables')).filter((one) => !here.includes(entryOf(one)));
}

export const hostsOf = (tables: readonly TableSettings[]): readonly string[] => [
  ...new Set(
    tables.flatMap(({ remote }) => {
      const { host } = { host: '', ...hostOf(remote) };
      return host ? [host] : [];
    }),
  ),
];

/** Reads them one after the other, until one fails or the reader stops it or brings another table. The last one acts. */
export function bringTables(session: Session): void {
  const { store, tableStore } = session;
  tableStore.withLoader(async (loader) => {
    for (const table of awaitedTables(session)) {
      store.set({ source: 'file', ...table });
      const before = tableStore.get().active;
      await loader.openRemote(table.remote, table.tensor);
      if (tableStore.get().active === before) return;
    }
  });
}
