/** What the lab measures, and its size: one embedding, or an absolute and a relative one together. */
import type { Encoding, Matrix, ProximityOptions, SchemeId } from '../../core/types.ts';
import { headWidth } from '../../encoding/layer.ts';
import { isOfOffsets, offsetsId } from '../../encoding/offsets.ts';
import type { Trained } from '../../encoding/trained/job.ts';
import { recipe } from '../../encoding/trained/recipe.ts';
import { type ChosenEncoding, mostPositions, tableId, type Written } from '../../schemes/source.ts';

/** A scheme, or learned relative sinusoids, which are relative sinusoids with other frequencies. */
export type SchemePart = SchemeId | 'relative-learned-sinusoidal';
/** A table of the reader's, by its role. */
export type FilePart = typeof tableId | typeof offsetsId;
export type PartId = SchemePart | FilePart;

export interface Item {
  readonly id: string;
  readonly title: string;
  /** where its numbers come from: 'freshly initialised', 'a file of yours' */
  readonly origin: string;
  /** whether a part of it has parameters to learn, which are freshly initialised */
  readonly isFresh: boolean;
  /** whether its learned parts are trained here */
  readonly isTrained?: true;
  /** one, or an absolute and a relative one */
  readonly parts: readonly PartId[];
}

export const isFilePart = (part: PartId): part is FilePart => part === tableId || part === offsetsId;

export const schemeOf = (part: SchemePart): SchemeId =>
  part === 'relative-learned-sinusoidal' ? 'relative-sinusoidal' : part;

/** Whether the positions are those of the reader's table. */
export const isOfTable = ({ parts }: Pick<Item, 'parts'>): boolean => parts[0] === tableId;

/** Everything besides its parts that determines the shape and the numbers of an item. */
export interface Sizes {
  readonly n: number;
  /** model width; offset vectors, angles and biases act in a head */
  readonly d: number;
  readonly heads: number;
  /** counted from 0 */
  readonly head: number;
  readonly seed: number;
  readonly measure: NonNullable<ProximityOptions['measure']>;
  /** the page's scheme and its parameters that are set */
  readonly chosen: { readonly scheme: string; readonly parameters: Readonly<Record<string, unknown>> };
  /** for the other schemes */
  readonly written?: Written;
  /** the reader's table of positions, cut to the rows measured */
  readonly table?: ChosenEncoding & { readonly table: Matrix };
  /** how many rows are left out at its start */
  readonly dropped: number;
  /** all of the reader's offset vectors */
  readonly offsets?: Matrix;
  /** of a head, if the reader's offset vectors set it */
  readonly width?: number;
  /** what is trained here, by the id of the item */
  readonly trained?: Readonly<Record<string, Trained>>;
  /** the parts of one trained item, in place of what their schemes make */
  readonly encodings?: Partial<Readonly<Record<PartId, Encoding>>>;
  /** of learned sinusoids */
  readonly psiBase: number;
  readonly omega: readonly number[];
  readonly handles: readonly number[];
}

/** An item and its sizes. */
export interface Sized {
  readonly item: Item;
  readonly sizes: Sizes;
}

/** The reader's table, if it is the whole item. */
export const tableAlone = ({ parts }: Pick<Item, 'parts'>, { table, offsets }: Sizes): Matrix | undefined =>
  parts.length > 1
    ? undefined
    : isOfTable({ parts })
      ? table?.table
      : isOfOffsets({ parts })
        ? offsets
        : undefined;

/** Whether the map of an item is too large to keep whole. */
export const isLong = ({ item, sizes }: Sized): boolean =>
  tableAlone(item, sizes) !== undefined && sizes.n > mostPositions;

/** The position of the item's first row: the rows of a table keep their numbers when earlier ones are left out. */
export const firstPosition = (parts: readonly PartId[], { dropped }: Sizes): number =>
  isOfTable({ parts }) ? dropped : 0;

/**
 * Fitted to an item: a table of positions has its own length and width, offset vectors set the width of a head, and a trained item has
 * the sizes of its model. `when`: whether its vectors are those after training or those that it began with.
 */
export function sizesFor(
  item: Item,
  { trained, ...sizes }: Sizes,
  when: 'before' | 'after' = 'after',
): Sizes {
  const model = trained?.[item.id];
  if (model) return inModel(item, model, sizes, when);
  if (!isOfTable(item) || !sizes.table) return inHeads(item, sizes);
  const { rows, cols } = sizes.table.table;
  return inHeads(item, { ...sizes, n: rows, d: cols });
}

function inModel(
  { parts }: Item,
  { sizes: { n, d }, ...vectors }: Trained,
  sizes: Sizes,
  when: 'before' | 'after',
): Sizes {
  const { heads } = recipe;
  const encodings = Object.fromEntries(parts.map((part, i) => [part, vectors[when][i]]));
  return { ...sizes, n, d, heads, head: Math.min(sizes.head, heads - 1), encodings };
}

/** A sum with offset vectors has as many heads as fit into the model's width; such vectors alone are one head. */
function inHeads(item: Item, { offsets, ...sizes }: Sizes): Sizes {
  if (!isOfOffsets(item) || !offsets) return sizes;
  const { cols: width } = offsets;
  const d = item.parts.length > 1 ? sizes.d : width;
  const heads = Math.max(1, Math.floor(d / width));
  return { ...sizes, offsets, d, width, heads, head: Math.min(sizes.head, heads - 1) };
}

/** The width of the reader's offset vectors, or the model's width divided by the number of heads. */
export const widthOfHead = ({ d, heads, width }: Pick<Sizes, 'd' | 'heads' | 'width'>): number =>
  width ?? headWidth(d, heads);

/** The largest offset of vectors that are compared with each other: there are n of them, or n - 1 for even n. */
export const reachOfVectors = ({ n }: Pick<Sizes, 'n'>): number => Math.floor((n - 1) / 2);

/** The largest offset between two positions. */
export const reachOfSum = ({ n }: Pick<Sizes, 'n'>): number => n - 1;
