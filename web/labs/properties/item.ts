/** What the lab measures, and of what size: an embedding alone, or an absolute and a relative one that act together. */
import type { Matrix, ProximityOptions, SchemeId } from '../../core/types.ts';
import { headWidth } from '../../encoding/layer.ts';
import { isOfOffsets, offsetsId } from '../../encoding/offsets.ts';
import { type ChosenEncoding, mostPositions, tableId } from '../../encoding/source.ts';

/** A scheme, or the learnable sinusoids of offsets, which are relative sinusoids with other frequencies. */
export type SchemePart = SchemeId | 'relative-learned-sinusoidal';
/** A table of the reader's, by the place where it acts. */
export type FilePart = typeof tableId | typeof offsetsId;
export type PartId = SchemePart | FilePart;

export interface Item {
  readonly id: string;
  readonly title: string;
  /** where its numbers come from: 'freshly initialised', 'a file of yours' */
  readonly origin: string;
  /** whether a part of it is to be learned, and is freshly initialised */
  readonly isFresh: boolean;
  /** one, or an absolute and a relative one that act together */
  readonly parts: readonly PartId[];
}

export const isFilePart = (part: PartId): part is FilePart => part === tableId || part === offsetsId;

export const schemeOf = (part: SchemePart): SchemeId =>
  part === 'relative-learned-sinusoidal' ? 'relative-sinusoidal' : part;

/** Whether the positions are those of the reader's table. */
export const isOfTable = ({ parts }: Pick<Item, 'parts'>): boolean => parts[0] === tableId;

/** What sets the shapes and the numbers of all items, besides what an item is made of. */
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
  /** of a head, where the reader's vectors of offsets set it */
  readonly width?: number;
  /** of learnable sinusoids */
  readonly psiBase: number;
  readonly omega: readonly number[];
  readonly handles: readonly number[];
}

/** An item, and of what size it is. */
export interface Sized {
  readonly item: Item;
  readonly sizes: Sizes;
}

/** The reader's table, where the item is nothing else. */
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

/** Fitted to an item: a table of positions has its own length and width, and vectors of offsets set the width of a head. */
export function sizesFor(item: Item, sizes: Sizes): Sizes {
  if (!isOfTable(item) || !sizes.table) return inHeads(item, sizes);
  const { rows, cols } = sizes.table.table;
  return inHeads(item, { ...sizes, n: rows, d: cols });
}

/** In a sum with vectors of offsets there are as many heads as the model's width has room for; such vectors alone are one head. */
function inHeads(item: Item, { offsets, ...sizes }: Sizes): Sizes {
  if (!isOfOffsets(item) || !offsets) return sizes;
  const { cols: width } = offsets;
  const d = item.parts.length > 1 ? sizes.d : width;
  const heads = Math.max(1, Math.floor(d / width));
  return { ...sizes, offsets, d, width, heads, head: Math.min(sizes.head, heads - 1) };
}

/** Of each head: that of the reader's vectors of offsets, or the model's width shared among the heads. */
export const widthOfHead = ({ d, heads, width }: Pick<Sizes, 'd' | 'heads' | 'width'>): number =>
  width ?? headWidth(d, heads);

/** The largest offset of vectors that are compared with each other: as many of them as there are positions, or one fewer. */
export const reachOfVectors = ({ n }: Pick<Sizes, 'n'>): number => Math.floor((n - 1) / 2);

/** The largest offset between two positions. */
export const reachOfSum = ({ n }: Pick<Sizes, 'n'>): number => n - 1;
