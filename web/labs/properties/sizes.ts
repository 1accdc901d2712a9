/** Of what size an item is measured. */
import type { Matrix, ProximityOptions } from '../../core/types.ts';
import { isOfOffsets } from '../../encoding/offsets.ts';
import { type ChosenEncoding, mostPositions } from '../../encoding/source.ts';
import { type Item, isOfTable, type PartId } from './item.ts';

export interface Sizes {
  readonly n: number;
  /** model width; vectors of offsets, angles and biases act in a head */
  readonly d: number;
  readonly heads: number;
  /** counted from 0 */
  readonly head: number;
  readonly seed: number;
  readonly measure: NonNullable<ProximityOptions['measure']>;
  /** of the page's scheme, those that are set */
  readonly chosen: { readonly scheme: string; readonly parameters: Readonly<Record<string, unknown>> };
  /** the reader's, as many rows as are looked at */
  readonly table?: ChosenEncoding & { readonly table: Matrix };
  /** its rows left out at the start */
  readonly dropped: number;
  /** the reader's vectors of offsets, all of them */
  readonly offsets?: Matrix;
  /** of a head, where these vectors say so */
  readonly width?: number;
  /** of learnable sinusoids */
  readonly psiBase: number;
  readonly omega: readonly number[];
}

/** An item, and of what size it is. */
export interface Sized {
  readonly item: Item;
  readonly sizes: Sizes;
}

/** The reader's table that is an item alone. */
export const tableAlone = ({ parts }: Pick<Item, 'parts'>, { table, offsets }: Sizes): Matrix | undefined =>
  parts.length > 1
    ? undefined
    : isOfTable({ parts })
      ? table?.table
      : isOfOffsets({ parts })
        ? offsets
        : undefined;

/** Whether the map of an item is too large to be kept whole. */
export const isLong = ({ item, sizes }: Sized): boolean =>
  tableAlone(item, sizes) !== undefined && sizes.n > mostPositions;

/** Which position the first row of the item is: the rows of a table keep their numbers where others are left out. */
export const firstPosition = (parts: readonly PartId[], { dropped }: Sizes): number =>
  isOfTable({ parts }) ? dropped : 0;

/** For an item of the reader's tables: positions have a length and a width of their own, and vectors of offsets that of a head. */
export function sizesFor(item: Item, sizes: Sizes): Sizes {
  if (!isOfTable(item) || !sizes.table) return inHeads(item, sizes);
  const { rows, cols } = sizes.table.table;
  return inHeads(item, { ...sizes, n: rows, d: cols });
}

/** As many heads as the model's width has room for; alone the vectors are all that there is, in one head. */
function inHeads(item: Item, { offsets, ...sizes }: Sizes): Sizes {
  if (!isOfOffsets(item) || !offsets) return sizes;
  const { cols: width } = offsets;
  const d = item.parts.length > 1 ? sizes.d : width;
  const heads = Math.max(1, Math.floor(d / width));
  return { ...sizes, offsets, d, width, heads, head: Math.min(sizes.head, heads - 1) };
}

export const headWidth = ({ d, heads, width }: Pick<Sizes, 'd' | 'heads' | 'width'>): number =>
  width ?? Math.max(2, Math.floor(d / heads));

/** The largest offset of vectors that are compared with each other: as many of them as there are positions, or one fewer. */
export const reachOfVectors = ({ n }: Pick<Sizes, 'n'>): number => Math.floor((n - 1) / 2);

/** The largest offset between two positions. */
export const reachOfSum = ({ n }: Pick<Sizes, 'n'>): number => n - 1;
