/**
 * What the open lab computes with, read through the functions that its jobs are asked through: captions, citations and scripts
 * speak of nothing else.
 */
import type { SchemeId } from '../core/types.ts';
import { readInput as readContext } from '../labs/context/input.ts';
import { readInput as readOrder } from '../labs/order/input.ts';
import { readInput as readProbe, tableTitle } from '../labs/probe/input.ts';
import { attendedOf, measuredOf } from '../labs/properties/input.ts';
import { isFilePart, type PartId, schemeOf, titleOf } from '../labs/properties/items.ts';
import { actingOffsets, farthestOf, offsetsId } from '../labs/properties/offsets.ts';
import { reachOfSum, reachOfVectors, requestOf, type Sizes } from '../labs/properties/proximity.ts';
import { actingTable, chosenScheme, rowsOf, tableId } from '../session/encoding-input.ts';
import type { Session } from '../session/session.ts';
import type { LoadedTable } from '../session/table-store.ts';
import type { Value } from '../state/property.ts';

/** A scheme with the parameters that it is asked for with, but for the sizes; what is not named has the scheme's default. */
export interface ActingScheme {
  readonly scheme: SchemeId;
  readonly parameters: Readonly<Record<string, Value>>;
}

/**
 * The reader's table, what its rows are, and how many of them are read: positions from the first that is not left out, of the
 * vectors of offsets those nearest to 0.
 */
export interface ActingTable {
  readonly table: LoadedTable;
  readonly of: 'positions' | 'offsets';
  readonly rows: number;
}

export interface Subject {
  /** of its schemes: a table has its name */
  readonly title: string;
  /** one, or an absolute and a relative one that act together; none where the figure is of frequencies alone */
  readonly parts: readonly (ActingScheme | ActingTable)[];
  /** schemes beside it, with their default parameters */
  readonly beside: readonly SchemeId[];
}

type Place = Pick<Session, 'store' | 'tableStore' | 'catalog'>;

/** The figures of the properties lab that are of the frequencies of learnable sinusoids, whatever is measured there. */
export const isOfFrequencies = (kind: string): boolean =>
  ['psi', 'psi-derivative', 'frequencies'].includes(kind);

/** Those of vectors alone: of a sum they read the vectors of its positions. */
const isOfVectors = (kind: string): boolean =>
  ['trajectory', 'norms', 'singular-values', 'spectrum'].includes(kind);

/** `kind`: that of a figure; without it, what the lab is of. */
export function subjectOf(session: Place, kind = ''): Subject {
  switch (session.store.get('lab')) {
    case 'properties':
      if (isOfFrequencies(kind)) return { title: '', parts: [], beside: [] };
      return kind.startsWith('identical-words') ? attended(session) : measured(session, kind);
    case 'probe':
      return probed(session);
    case 'context': {
      const { scheme, parameters } = readContext(session.store, session.catalog);
      return ofScheme(session, scheme as SchemeId, parameters);
    }
    case 'order': {
      const { words, second } = readOrder(session);
      return chosen(session, words.length, second);
    }
    default: {
      const { n, against } = session.store.get();
      return chosen(session, n, against);
    }
  }
}

const ofTable = (table: LoadedTable, n: number): Subject => ({
  title: '',
  parts: [{ table, of: 'positions', rows: Math.min(n, rowsOf(table)) }],
  beside: [],
});

const ofScheme = (
  { catalog }: Place,
  scheme: SchemeId,
  parameters: Readonly<Record<string, unknown>>,
): Subject => ({
  title: catalog.find(({ id }) => id === scheme)?.title ?? scheme,
  parts: [{ scheme, parameters: parameters as ActingScheme['parameters'] }],
  beside: [],
});

function chosen(session: Place, n: number, second: SchemeId): Subject {
  const acting = actingTable(session);
  const { scheme, parameters } = chosenScheme(session.store);
  return {
    ...(acting ? ofTable(acting, n) : ofScheme(session, scheme, parameters)),
    beside: second === 'none' ? [] : [second],
  };
}

/** The probe reads every row that is left. */
function probed(session: Place): Subject {
  const { store, catalog } = session;
  const acting = actingTable(session);
  if (acting) return ofTable(acting, rowsOf(acting));
  const { table } = readProbe(store, catalog, undefined);
  if ('matrix' in table) throw new Error(`${tableTitle(table, catalog)} is no scheme.`);
  return ofScheme(session, table.scheme, table.parameters);
}

function ofOffsets(table: LoadedTable, reach: number): ActingTable {
  const all = rowsOf(table);
  return { table, of: 'offsets', rows: 2 * Math.min(farthestOf(all), Math.max(1, reach)) + 1 };
}

function attended(session: Place): Subject {
  const { item, sizes } = attendedOf(session);
  return ofParts(session, item.parts, sizes, reachOfSum(sizes));
}

function measured(session: Place, kind: string): Subject {
  const { item, sizes } = measuredOf(session);
  const [first] = item.parts;
  const reach = item.parts.length > 1 ? reachOfSum(sizes) : reachOfVectors(sizes);
  return ofParts(session, isOfVectors(kind) ? [first] : item.parts, sizes, reach);
}

/** `reach`: the largest offset of relative vectors. */
function ofParts(
  { catalog, tableStore }: Place,
  ids: readonly PartId[],
  sizes: Sizes,
  reach: number,
): Subject {
  const { active } = tableStore.get();
  const offsets = actingOffsets(tableStore.get());
  return {
    title: titleOf(
      ids.filter((part) => !isFilePart(part)),
      catalog,
    ),
    parts: ids.map((part) => {
      if (part === tableId) return { table: active as LoadedTable, of: 'positions', rows: sizes.n };
      if (part === offsetsId) return ofOffsets(offsets as LoadedTable, reach);
      const { scheme: _, n, d, heads, seed, ...parameters } = requestOf(catalog, part, sizes, reach);
      return { scheme: schemeOf(part), parameters: parameters as ActingScheme['parameters'] };
    }),
    beside: [],
  };
}
