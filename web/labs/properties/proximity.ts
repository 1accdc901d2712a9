/** The proximity of an item: n x n over positions, or of the vectors of offsets against each other. */
import type { Core, EncodeRequest, Encoding, Matrix, ProximityOptions, Scheme } from '../../core/types.ts';
import { encodeChosen } from '../../encoding/encode.ts';
import { encodeOffsets, isOfOffsets, offsetsId } from '../../encoding/offsets.ts';
import { reachOf, shownTable, type TableRole } from '../../encoding/relative-table.ts';
import { type ChosenEncoding, tableId } from '../../encoding/source.ts';
import { mostPositions } from '../../session/shared-properties.ts';
import { together } from './combined-proximity.ts';
import { frequenciesOf } from './frequencies.ts';
import { type Item, type PartId, type SchemePart, schemeOf } from './items.ts';

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

/** What stands at one place of the grid, wherever its numbers come from. */
export interface Measured {
  readonly title: string;
  readonly origin: string;
  readonly proximity: Matrix;
}

export type What = 'positions' | 'offsets' | 'angles' | 'decaying-angles' | 'bias' | 'sum';

/** What is compared. */
export interface Subject {
  readonly what: What;
  /** what row 0 stands for: the first position, or the least offset */
  readonly first: number;
  /** counted from 0; null where all heads are alike */
  readonly head: number | null;
  /** what vectors of offsets are added to */
  readonly role: TableRole;
}

export interface Shown extends Measured, Subject {}

interface Vectors extends Subject {
  /** one a row; null where there are none */
  readonly table: Matrix | null;
  /** which they are */
  readonly tableName: string;
}

/** Of vectors of offsets: 'added to the keys in head 2 of 12'. */
export const addedTo = (
  { role, head }: Pick<Subject, 'role' | 'head'>,
  { heads }: Pick<Sizes, 'heads'>,
): string => `added to the ${role}${head === null ? '' : ` in head ${head + 1} of ${heads}`}`;

export const isOfTable = ({ parts }: Pick<Item, 'parts'>): boolean => parts[0] === tableId;

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
export function fitted(item: Item, sizes: Sizes): Sizes {
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

/** `maxDistance`: of relative vectors, so that there is one for every offset that is looked at. */
export function requestOf(
  catalog: readonly Scheme[],
  part: SchemePart,
  sizes: Sizes,
  maxDistance: number,
): EncodeRequest {
  const { n, d, heads, seed, chosen, psiBase, omega } = sizes;
  const scheme = schemeOf(part);
  const { kind } = catalog.find(({ id }) => id === scheme) ?? { kind: 'none' };
  const request: EncodeRequest = {
    scheme,
    n,
    d: kind === 'input' ? d : headWidth(sizes),
    heads: kind === 'bias' || kind === 'relative' ? heads : 1,
    seed,
  };
  const relative = kind === 'relative' ? { maxDistance: Math.max(1, maxDistance) } : {};
  const set = part === chosen.scheme ? chosen.parameters : {};
  const learned =
    part === 'learned-sinusoidal'
      ? { frequencies: Array.from(frequenciesOf(d, psiBase, omega)) }
      : part === 'relative-learned-sinusoidal'
        ? { base: psiBase }
        : {};
  return { ...request, ...set, ...relative, ...learned };
}

/** `maxDistance`: as of `requestOf`. */
export function encodePart(core: Core, part: PartId, sizes: Sizes, maxDistance: number): Encoding {
  const { table, offsets, d, seed } = sizes;
  if (part === offsetsId) {
    if (!offsets) throw new Error('There are no vectors of offsets of yours.');
    return encodeOffsets(offsets, maxDistance);
  }
  if (part !== tableId) return core.encode(requestOf(core.catalog(), part, sizes, maxDistance));
  if (!table) throw new Error('There is no table of yours.');
  return encodeChosen(core, table, { n: table.table.rows, d, seed });
}

/** The largest offset of vectors that are compared with each other: as many of them as there are positions, or one fewer. */
export const reachOfVectors = ({ n }: Pick<Sizes, 'n'>): number => Math.floor((n - 1) / 2);

/** The largest offset between two positions. */
export const reachOfSum = ({ n }: Pick<Sizes, 'n'>): number => n - 1;

/** Side by side: without the decay of xPos, which is another for queries than for keys, their dot product is the kernel. */
function cosinesAndSines({ cos, sin, attentionFactor }: Extract<Encoding, { kind: 'rotary' }>): Matrix {
  const cols = 2 * cos.cols;
  const data = new Float32Array(cos.rows * cols);
  for (let row = 0; row < cos.rows; row++) {
    data.set(cos.data.subarray(row * cos.cols, (row + 1) * cos.cols), row * cols);
    data.set(sin.data.subarray(row * cos.cols, (row + 1) * cos.cols), row * cols + cos.cols);
  }
  return { rows: cos.rows, cols, data: data.map((value) => value / attentionFactor) };
}

interface Part {
  readonly encoding: Encoding;
  readonly subject: Subject;
  readonly table: Matrix | null;
  readonly tableName: string;
}

/** Relative vectors stand over the offsets, as many as there are positions, or one less. */
function partOf(core: Core, id: PartId, sizes: Sizes): Part {
  const encoding = encodePart(core, id, sizes, reachOfVectors(sizes));
  const subject = (what: What, more: Partial<Subject> = {}): Subject => ({
    what,
    first: 0,
    head: null,
    role: 'keys',
    ...more,
  });
  switch (encoding.kind) {
    case 'none':
      throw new Error('Without positions there is nothing to measure.');
    case 'input':
      return {
        encoding,
        subject: subject('positions', { first: firstPosition([id], sizes) }),
        table: encoding.table,
        tableName: 'the vectors of positions',
      };
    case 'rotary':
      return {
        encoding,
        subject: subject(encoding.decay ? 'decaying-angles' : 'angles'),
        table: cosinesAndSines(encoding),
        tableName: `the cosines and sines of the angles${encoding.decay ? ', without the decay' : ''}`,
      };
    case 'bias': {
      const head = Math.min(sizes.head, encoding.heads.length - 1);
      return { encoding, subject: subject('bias', { head }), table: null, tableName: '' };
    }
    case 'relative': {
      const reach = reachOf(encoding, sizes.n);
      const shown = shownTable(encoding, { d: headWidth(sizes), head: sizes.head, reach });
      const { role, byHead, vectors } = shown;
      const of = { first: -reach, head: byHead ? shown.head : null, role };
      return {
        encoding,
        subject: subject('offsets', of),
        table: vectors,
        tableName: `the vectors of the offsets, ${addedTo(of, sizes)}`,
      };
    }
  }
}

function proximityOfPart(core: Core, { encoding, subject, table }: Part, { measure }: Sizes): Matrix {
  if (encoding.kind === 'relative' && table) return core.proximity(table, { measure });
  return core.proximity(encoding, { measure, head: subject.head ?? 0 });
}

export function proximityOf(core: Core, { title, origin, parts }: Item, sizes: Sizes): Shown {
  const [absolute, relative] = parts;
  const part = partOf(core, absolute, sizes);
  const { subject, table } = part;
  if (relative === undefined)
    return { title, origin, ...subject, proximity: proximityOfPart(core, part, sizes) };
  const encoding = encodePart(core, relative, sizes, reachOfSum(sizes));
  if (!table || encoding.kind !== 'relative')
    throw new Error('A sum takes vectors of positions and vectors of offsets.');
  const proximity = together(core, table, encoding, sizes.measure);
  return { title, origin, ...subject, what: 'sum', proximity };
}

/** The vectors alone: those of a sum are those of its positions. */
export function vectorsOf(core: Core, { parts }: Item, sizes: Sizes): Vectors {
  const { subject, table, tableName } = partOf(core, parts[0], sizes);
  return { ...subject, table, tableName };
}
