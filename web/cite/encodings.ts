/** What encodes the positions of a figure: captions, citations and scripts speak of nothing else. */
import type { SchemeId } from '../core/types.ts';
import { schemeTitle } from '../encoding/source.ts';
import { actingTable, chosenScheme, rowCount } from '../session/chosen-encoding.ts';
import type { Session } from '../session/session.ts';
import type { LoadedTable } from '../session/table-store.ts';
import type { Value } from '../state/property.ts';

/** What a figure says of itself is read from these alone. */
export type Settings = Pick<Session, 'store' | 'tableStore' | 'catalog'>;

/** A scheme with its parameters, without the sizes. A parameter that is missing has the scheme's default. */
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

export interface FigureEncodings {
  /** of the schemes: a table has its name */
  readonly title: string;
  /** one, or an absolute and a relative one that act together; none where the figure is of frequencies alone */
  readonly parts: readonly (ActingScheme | ActingTable)[];
  /** schemes beside it, with their default parameters */
  readonly beside: readonly SchemeId[];
}

/** Of a figure that no encoding acts in. */
export const noEncodings: FigureEncodings = { title: '', parts: [], beside: [] };

/** `n`: how many positions are read. */
export const tableEncodings = (table: LoadedTable, n: number): FigureEncodings => ({
  title: '',
  parts: [{ table, of: 'positions', rows: Math.min(n, rowCount(table)) }],
  beside: [],
});

export const schemeEncodings = (
  { catalog }: Pick<Settings, 'catalog'>,
  scheme: SchemeId,
  parameters: Readonly<Record<string, unknown>>,
): FigureEncodings => ({
  title: schemeTitle(catalog, scheme),
  parts: [{ scheme, parameters: parameters as ActingScheme['parameters'] }],
  beside: [],
});

/** The page's encoding for `n` positions, and a second one beside it. */
export function chosenEncodings(settings: Settings, n: number, second: SchemeId): FigureEncodings {
  const acting = actingTable(settings);
  const { scheme, parameters } = chosenScheme(settings.store);
  return {
    ...(acting ? tableEncodings(acting, n) : schemeEncodings(settings, scheme, parameters)),
    beside: second === 'none' ? [] : [second],
  };
}
