/** The source of the positions: a scheme with its parameters, or a reader's table. */
import type { Matrix, Scheme, SchemeId } from '../core/types.ts';

/** The id of the reader's table among the schemes. */
export const tableId = 'table';
/** The scheme without positions. In place of a second scheme it means that there is none. */
export const noPositions = 'none' as const satisfies SchemeId;

export type SourceId = SchemeId | typeof tableId;

/** A description of a scheme or of a reader's table. */
export type Source = Omit<Scheme, 'id'> & { readonly id: SourceId };

/** A scheme's title, or its id if the catalogue does not list it. */
export const schemeTitle = (catalog: readonly Pick<Source, 'id' | 'title'>[], scheme: string): string =>
  catalog.find(({ id }) => id === scheme)?.title ?? scheme;

/** The most positions for which the page stores whole n x n maps. */
export const mostPositions = 1024;

/** Everything that defines an encoding except its sizes. */
export interface ChosenEncoding {
  readonly scheme: SourceId;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** a reader's table: its rows after those left out, at most as many as requested */
  readonly table?: Matrix;
  /** the name of the reader's table */
  readonly name?: string;
}

export interface ChosenScheme extends ChosenEncoding {
  readonly scheme: SchemeId;
}

/** What the reader has written, by scheme: the parameters of each scheme that has a formula of theirs. */
export type Written = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A scheme beside the chosen one: with its default parameters, or with what the reader has written for it. */
export const schemeBeside = (scheme: SchemeId, written: Written = {}): ChosenScheme => ({
  scheme,
  parameters: written[scheme] ?? {},
});

/** The owner of a file, to follow 'a file' or 'files': the reader, or the host it came from. */
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
