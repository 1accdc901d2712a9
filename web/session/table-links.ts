/** Which table in the table store the settings speak of, and how they want it looked at. */
import type { Store } from '../state/store.ts';
import type { Loaded, LoadedTable, TableStore } from './table-store.ts';

/** The settings while no table is there. */
export const noTable = {
  source: 'scheme',
  drop: 0,
  take: 0,
  transposed: false,
  remote: '',
  tensor: '',
} as const;

type View = Pick<Loaded, 'take' | 'transpose'> & Pick<LoadedTable, 'drop'>;

export function createPlaces(tableStore: TableStore, store: Store) {
  /** the address of each table as the settings took it */
  const kept = new Map<number, string>();
  const now = () => JSON.stringify([store.get('remote'), store.get('tensor')]);

  return {
    /** The settings are those of this table. */
    keep({ id }: LoadedTable) {
      kept.set(id, now());
    },

    /** Makes that table the active one which the settings name, or none where it is not there. */
    follow(): LoadedTable | undefined {
      const { active, tables } = tableStore.get();
      const isMeant = ({ id }: LoadedTable) => kept.get(id) === now();
      if (active && isMeant(active)) return active;
      const meant = tables.filter(isMeant).at(-1);
      if (meant !== active) tableStore.set({ active: meant, misfit: undefined });
      return meant;
    },

    /**
     * How a source is to be looked at that was given or turned out to be at these addresses: as the settings say, where they wait
     * for it. What was set for another table is no business of this one.
     */
    viewFor(...addresses: readonly (string | undefined)[]): View {
      const { drop, take, transposed, remote } = store.get();
      const isAwaited = !tableStore.get().active && (remote === '' || addresses.includes(remote));
      return isAwaited ? { drop, take, transpose: transposed } : { drop: 0, take: 0, transpose: false };
    },
  };
}
