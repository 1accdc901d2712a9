/** Which tables the reader may load while the encoding is locked, and the settings of a table. */
import { hasFeature } from '../schemes/scheme-facts.ts';
import type { State as Settings } from '../settings/setting-table.ts';
import { isFree } from '../tasks/access.ts';
import { isTableAwaited } from './chosen-encoding.ts';
import type { LoadedTable, TableSession, TableView } from './table-store.ts';
import type { Fix } from './tensor-table.ts';

type Known = Pick<TableSession, 'labs' | 'store' | 'tableStore'>;

/** Whether a table may replace the encoding or table in use. */
export const mayReplace = ({ store }: Pick<TableSession, 'store'>): boolean => isFree(store.get(), 'source');

/** Whether a loaded matrix fills T5's buckets instead of becoming a table of positions. */
export function takesBuckets({ labs, store }: Pick<TableSession, 'labs' | 'store'>): boolean {
  const { lab, source, scheme } = store.get();
  return (
    labs.some(({ id, fillsParameters }) => id === lab && fillsParameters) &&
    source === 'scheme' &&
    hasFeature(scheme, 'buckets')
  );
}

/** `address`: of an online table; '' for a file. The table that the link names may always be loaded. */
export function mayBring(session: Known, address = ''): boolean {
  const { store } = session;
  if (takesBuckets(session)) return isFree(store.get(), 'values');
  return mayReplace(session) || (isTableAwaited(session) && store.get('remote') === address.trim());
}

/** The settings that a fix changes. */
const settingsIn = ({
  drop,
  take,
  transpose,
  resize,
  tensor,
  asTable,
  source,
  map,
  set,
}: Fix): readonly string[] => [
  ...(drop === undefined ? [] : ['drop']),
  ...(take === undefined ? [] : ['take']),
  ...(transpose ? ['transposed'] : []),
  ...(map === undefined ? [] : ['lab', 'item']),
  ...(resize === undefined ? [] : ['resize', 'source']),
  ...(tensor === undefined && !asTable && !source ? [] : ['source']),
  ...Object.keys(set ?? {}),
];

export const mayMend = ({ store }: Pick<TableSession, 'store'>, fix: Fix): boolean =>
  settingsIn(fix).every((name) => isFree(store.get(), name));

export type TableSettings = Pick<Settings, 'drop' | 'take' | 'transposed' | 'resize' | 'remote' | 'tensor'>;

/** The settings with which a link can restore this table. */
export const settingsOf = ({ drop, take, transpose, resize = '', remote }: LoadedTable): TableSettings => ({
  drop,
  take,
  transposed: transpose,
  resize,
  remote: remote?.origin.url ?? '',
  tensor: remote?.tensor ?? '',
});

/** The settings without a table. */
export const noTable = {
  source: 'scheme',
  drop: 0,
  take: 0,
  transposed: false,
  resize: '',
  remote: '',
  tensor: '',
} as const;

export const haveSameAddress = (a: TableSettings, b: TableSettings): boolean =>
  a.remote === b.remote && a.tensor === b.tensor;

export const haveSameView = (a: TableSettings, b: TableSettings): boolean =>
  a.drop === b.drop && a.take === b.take && a.transposed === b.transposed && a.resize === b.resize;

/**
 * The view of a new source: as in the settings if they wait for this source, otherwise the whole table. `addresses`: its address as given
 * and as resolved.
 */
export function viewFor(
  { drop, take, transposed, resize, remote }: TableSettings,
  active: LoadedTable | undefined,
  addresses: readonly (string | undefined)[],
): TableView {
  const isAwaited = !active && (remote === '' || addresses.includes(remote));
  return isAwaited
    ? { drop, take, transpose: transposed, resize }
    : { drop: 0, take: 0, transpose: false, resize: '' };
}
