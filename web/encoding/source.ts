/** Where positions come from: a scheme with its parameters, or a table that the reader brought. */
import type { Matrix, Scheme, SchemeId } from '../core/types.ts';

/** The id of the reader's table among the schemes. */
export const tableId = 'table';
export type SourceId = SchemeId | typeof tableId;

/** What the labs say of a scheme, and of the reader's table in its place. */
export type Source = Omit<Scheme, 'id'> & { readonly id: SourceId };

/** A scheme's title, or its id where the catalogue has none of that id. */
export const schemeTitle = (catalog: readonly Pick<Source, 'id' | 'title'>[], scheme: string): string =>
  catalog.find(({ id }) => id === scheme)?.title ?? scheme;

/** Of maps of all pairs of positions that a browser still keeps whole. */
export const mostPositions = 1024;

/** What an encoding is made of, but for the sizes. */
export interface ChosenEncoding {
  readonly scheme: SourceId;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** of the reader's: its rows from the first that is not left out, as many as were asked for or as there are */
  readonly table?: Matrix;
  /** what the reader's is called */
  readonly name?: string;
}

/** Whose a file is, behind 'a file' or 'files': the reader's, or that of the host it was read from. */
export const whoseFile = (host: string | undefined): string =>
  host === undefined ? 'of yours' : `on ${host}`;

/** What stands for the reader's table among the schemes. */
export const tableSource = (title: string, host?: string): Source => ({
  id: tableId,
  title,
  kind: 'input',
  learnable: false,
  parameters: [],
  description: 'A table of your own, one row for each position.',
  reference: `a file ${whoseFile(host)}`,
});

/** Schemes whose vectors are learned one for each position. */
export const hasRows = (scheme: string): boolean => scheme === 'learned' || scheme === 'tupe';
