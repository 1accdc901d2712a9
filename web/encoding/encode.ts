import { counted } from '../core/counted.ts';
import { PeError } from '../core/errors.ts';
import type {
  AttentionCore,
  CatalogEntry,
  Combine,
  Encoding,
  EncodingSource,
  Matrix,
  SchemeId,
} from '../core/types.ts';
import type { ChosenEncoding } from '../schemes/source.ts';

interface Sizes {
  readonly n: number;
  readonly d: number;
  readonly heads?: number;
  readonly seed: number;
}

/** The core's input for an encoding: a request for a scheme, or the reader's table with its own width. */
export function chosenSource({ scheme, parameters, table }: ChosenEncoding, sizes: Sizes): EncodingSource {
  if (!table) return { ...parameters, ...sizes, scheme: scheme as SchemeId };
  const { n } = sizes;
  if (n > table.rows)
    throw new PeError(
      'too-large',
      `The table has ${counted(table.rows, 'row')}, one per position; ${counted(n, 'position')} are needed. Remove words or load a longer table.`,
      'n',
    );
  return { kind: 'input', table, combine: parameters.combine as Combine };
}

/** The encoding with all its numbers. */
export const encodeSource = (core: Pick<AttentionCore, 'encode'>, source: EncodingSource): Encoding =>
  'scheme' in source ? core.encode(source) : source;

/** The chosen encoding of `n` positions, from a scheme or a table. */
export const encodeChosen = (
  core: Pick<AttentionCore, 'encode'>,
  chosen: ChosenEncoding,
  sizes: Sizes,
): Encoding => encodeSource(core, chosenSource(chosen, sizes));

/** The table of positions that are added to the words. Throws for encodings that act elsewhere. */
export function encodeTable(
  core: Pick<AttentionCore, 'encode'>,
  chosen: ChosenEncoding,
  sizes: Sizes,
): Matrix {
  const encoding = encodeChosen(core, chosen, sizes);
  if (encoding.kind !== 'input') throw new Error('Only positions on the inputs can be added to words.');
  return encoding.table;
}

/** The number of each position, where all columns are alike: those of an index. */
export const columnOf = ({ rows, cols, data }: Matrix): Float32Array =>
  Float32Array.from({ length: rows }, (_, row) => data[row * cols]);

type WithCatalog = Pick<AttentionCore, 'catalog'>;

const catalogs = new WeakMap<WithCatalog, readonly CatalogEntry[]>();

/** The core's catalogue, fetched once because the core copies it on each call. */
export function catalogOf(core: WithCatalog): readonly CatalogEntry[] {
  const kept = catalogs.get(core);
  if (kept) return kept;
  const catalog = core.catalog();
  catalogs.set(core, catalog);
  return catalog;
}

/** undefined for an unknown scheme, which the core refuses. */
export const kindOfScheme = (core: WithCatalog, scheme: string): Encoding['kind'] | undefined =>
  catalogOf(core).find(({ id }) => id === scheme)?.kind;

export const kindOfSource = (core: WithCatalog, source: EncodingSource): Encoding['kind'] | undefined =>
  'scheme' in source ? kindOfScheme(core, source.scheme) : source.kind;

/** The requested head, or the last one if the source has fewer. */
export function headWithin(source: EncodingSource, head: number): number {
  if ('scheme' in source) return Math.min(head, (source.heads ?? 1) - 1);
  return source.kind === 'bias' ? Math.min(head, source.heads.length - 1) : 0;
}
