/** The source of the positions: a scheme with its parameters, or a reader's table. */
import type { Matrix, Scheme, SchemeId } from '../core/types.ts';

/** The id of the reader's table among the schemes. */
export const tableId = 'table';

/** In place of the id of a scheme: a map of positions against positions that the reader brought. */
export const mapId = 'map';
/** The scheme without positions. As a second scheme it means that there is none. */
export const noPositions = 'none' as const satisfies SchemeId;

export type SourceId = SchemeId | typeof tableId;

/** A description of a scheme or of a reader's table. */
export type Source = Omit<Scheme, 'id'> & { readonly id: SourceId };

/** A scheme's title, or its id if the catalogue does not list it. */
export const schemeTitle = (catalog: readonly Pick<Source, 'id' | 'title'>[], scheme: string): string =>
  catalog.find(({ id }) => id === scheme)?.title ?? scheme;

/** The most positions for which the page stores whole n x n maps. */
export const mostPositions = 1024;

/** All that defines an encoding except its sizes. */
export interface ChosenEncoding {
  readonly scheme: SourceId;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** the rows in use of a reader's table, at most as many as requested */
  readonly table?: Matrix;
  /** the name of the reader's table */
  readonly name?: string;
}

export interface ChosenScheme extends ChosenEncoding {
  readonly scheme: SchemeId;
}

/** The reader's formulas, by scheme: parameters to encode with. */
export type Written = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A scheme with its default parameters or the reader's formula, to stand beside the chosen one. */
export const schemeBeside = (scheme: SchemeId, written: Written = {}): ChosenScheme => ({
  scheme,
  parameters: written[scheme] ?? {},
});

/** Completes 'a file' or 'files': the reader's, or on the host that it came from. */
export const whoseFile = (host: string | undefined): string =>
  host === undefined ? 'of yours' : `on ${host}`;

/** The reader's table as an entry in the list of schemes. */
export const tableSource = (title: string): Source => ({
  id: tableId,
  title,
  kind: 'input',
  learnable: false,
  parameters: [],
});

/** A scheme of the catalogue, which lists all of them. */
export const schemeOf = (catalog: readonly Scheme[], id: SchemeId): Scheme =>
  catalog.find((one) => one.id === id) as Scheme;

/** A scheme of the catalogue, or the reader's table of this name. */
export const sourceOf = (catalog: readonly Scheme[], id: SourceId, name = ''): Source =>
  id === tableId ? tableSource(name) : schemeOf(catalog, id);

/** Whether a scheme learns one vector per position. */
export const hasRows = (scheme: string): boolean => scheme === 'learned' || scheme === 'tupe';
