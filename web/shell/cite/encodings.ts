/** The encodings behind a figure, for captions, citations and scripts. */
import type { SchemeId } from '../../core/types.ts';
import { noPositions, schemeTitle } from '../../schemes/source.ts';
import type { Value } from '../../settings/setting.ts';
import { actingTable, chosenScheme, rowCount } from '../../tables/chosen-encoding.ts';
import type { LoadedTable } from '../../tables/table-store.ts';
import type { Session } from '../session.ts';

/** The part of the session that a figure's description depends on. */
export type Settings = Pick<Session, 'store' | 'tableStore' | 'catalog'>;

/** A scheme with its parameters, without the sizes. Missing parameters have the scheme's defaults. */
export interface ActingScheme {
  readonly scheme: SchemeId;
  readonly parameters: Readonly<Record<string, Value>>;
  /** the recipe that trained it here; undefined for the scheme as it starts */
  readonly recipe?: string;
  /** of a scheme as it starts, the sizes of the model that would train it here, which replace those of the settings */
  readonly start?: string;
}

/**
 * The reader's table, what its rows represent, and how many are used: positions from the first row that is not left out, or the
 * offset vectors nearest to 0.
 */
export interface ActingTable {
  readonly table: LoadedTable;
  readonly of: 'positions' | 'offsets';
  readonly rows: number;
}

export interface FigureEncodings {
  /** of the schemes; tables have their own names */
  readonly title: string;
  /** one, or an absolute and a relative one combined; empty for a figure of frequencies only */
  readonly parts: readonly (ActingScheme | ActingTable)[];
  /** schemes shown for comparison, with default parameters */
  readonly beside: readonly SchemeId[];
}

/** For a figure without an encoding. */
export const noEncodings: FigureEncodings = { title: '', parts: [], beside: [] };

/** `n`: the number of positions used. */
export const tableEncodings = (table: LoadedTable, n: number): FigureEncodings => ({
  ...noEncodings,
  parts: [{ table, of: 'positions', rows: Math.min(n, rowCount(table)) }],
});

const encodingsOf = ({ catalog }: Pick<Settings, 'catalog'>, part: ActingScheme): FigureEncodings => ({
  ...noEncodings,
  title: schemeTitle(catalog, part.scheme),
  parts: [part],
});

export const schemeEncodings = (
  settings: Pick<Settings, 'catalog'>,
  scheme: SchemeId,
  parameters: Readonly<Record<string, unknown>>,
): FigureEncodings => encodingsOf(settings, { scheme, parameters: parameters as ActingScheme['parameters'] });

/** A scheme trained here by this recipe, from its default parameters. */
export const trainedEncodings = (
  settings: Pick<Settings, 'catalog'>,
  scheme: SchemeId,
  recipe: string,
): FigureEncodings => encodingsOf(settings, { scheme, parameters: {}, recipe });

/** The page's encoding for `n` positions, and a second scheme for comparison. */
export function chosenEncodings(settings: Settings, n: number, second: SchemeId): FigureEncodings {
  const acting = actingTable(settings);
  const { scheme, parameters } = chosenScheme(settings.store);
  return {
    ...(acting ? tableEncodings(acting, n) : schemeEncodings(settings, scheme, parameters)),
    beside: second === noPositions ? [] : [second],
  };
}

/** With these schemes for comparison, except one that is compared with them. */
export const besideSchemes = (encodings: FigureEncodings, schemes: readonly SchemeId[]): FigureEncodings => ({
  ...encodings,
  beside: schemes.filter(
    (scheme) => !encodings.parts.some((part) => 'scheme' in part && part.scheme === scheme),
  ),
});
