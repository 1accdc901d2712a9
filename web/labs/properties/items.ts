/**
 * The items that the lab measures, with their sizes: the six basic embeddings of Wang et al. 2021, their sums, and all other schemes of
 * the catalogue.
 */
import type { Encoding, Matrix, ProximityOptions, Scheme, SchemeId } from '../../core/types.ts';
import { isClaimed, type LearnedSinusoids } from '../../encoding/frequencies.ts';
import { headWidth } from '../../encoding/layer.ts';
import { isOfOffsets, offsetsId } from '../../encoding/relative-table.ts';
import type { Trained } from '../../encoding/trained/job.ts';
import { recipe, type TrainedSizes, trainedSizes } from '../../encoding/trained/recipe.ts';
import { ape, embeddingOf, type RelativeWaves, rpe, schemeBehind } from '../../schemes/further-facts.ts';
import { nameInSentence } from '../../schemes/scheme-facts.ts';
import {
  type ChosenEncoding,
  mapId,
  mostPositions,
  type SourceId,
  tableId,
  type Written,
  whoseFile,
} from '../../schemes/source.ts';
import { namesIn } from '../../settings/text.ts';
import { text } from './text.ts';

/** A scheme, or learned relative sinusoids. */
export type SchemePart = SchemeId | RelativeWaves;
/** One of the reader's tables, by its role. */
type FilePart = typeof tableId | typeof offsetsId | typeof mapId;
export type PartId = SchemePart | FilePart;

export interface Item {
  readonly id: string;
  readonly title: string;
  /** 'freshly initialised', 'a file of yours' */
  readonly origin: string;
  /** whether a part has learnable parameters that are freshly initialised */
  readonly isFresh: boolean;
  /** whether it was trained here */
  readonly isTrained?: true;
  /** one, or an absolute and a relative one */
  readonly parts: readonly PartId[];
}

export const isFilePart = (part: PartId): part is FilePart =>
  part === tableId || part === offsetsId || part === mapId;

/** Whether it is a map that the reader brought. */
export const isGivenMap = ({ parts }: Pick<Item, 'parts'>): boolean => parts[0] === mapId;

/** Whether its absolute part is the reader's table. */
export const isOfTable = ({ parts }: Pick<Item, 'parts'>): boolean => parts[0] === tableId;

/** All that determines the shape and the numbers of an item, besides its parts. */
export interface Sizes extends LearnedSinusoids {
  readonly n: number;
  readonly heads: number;
  /** counted from 0 */
  readonly head: number;
  readonly seed: number;
  readonly measure: NonNullable<ProximityOptions['measure']>;
  /** the scheme of the page, with the parameters that the reader set */
  readonly chosen: { readonly scheme: string; readonly parameters: Readonly<Record<string, unknown>> };
  /** the reader's formulas of the other schemes */
  readonly written?: Written;
  /** the reader's table of positions, cut to the rows measured */
  readonly table?: ChosenEncoding & { readonly table: Matrix };
  /** number of rows left out at its start */
  readonly dropped: number;
  /** all of the reader's offset vectors */
  readonly offsets?: Matrix;
  /** the map that the reader brought */
  readonly map?: { readonly matrix: Matrix; readonly isAttention: boolean };
  /** width of a head, if the reader's offset vectors determine it */
  readonly width?: number;
  /** the models trained here, by the id of the item */
  readonly trained?: Readonly<Record<string, Trained>>;
  /** the encodings of one trained item, by part */
  readonly encodings?: Partial<Readonly<Record<PartId, Encoding>>>;
}

export interface Sized {
  readonly item: Item;
  readonly sizes: Sizes;
}

/** The reader's table, if it is the whole item. */
export function tableAlone(item: Pick<Item, 'parts'>, { table, offsets }: Sizes): Matrix | undefined {
  if (item.parts.length > 1) return undefined;
  if (isOfTable(item)) return table?.table;
  return isOfOffsets(item) ? offsets : undefined;
}

/** Whether the item's map is too large to keep whole. */
export const isLong = ({ item, sizes }: Sized): boolean =>
  tableAlone(item, sizes) !== undefined && sizes.n > mostPositions;

/** The position of the first row: the rows of a table keep their numbers when earlier rows are left out. */
export const firstPosition = (parts: readonly PartId[], { dropped }: Sizes): number =>
  isOfTable({ parts }) ? dropped : 0;

/** Model width for training: with the width of the page, training would take minutes. */
const trainingWidth = 32;

export const sizesOfTraining = ({ n, seed }: Pick<Sizes, 'n' | 'seed'>): TrainedSizes =>
  trainedSizes({ n, d: trainingWidth, seed });

/** The trainer keeps the frequencies of relative sinusoids. */
const isInTraining = (part: PartId): boolean => embeddingOf(part) !== undefined && part !== rpe.waves;

/** Whether training changes a part here. It starts from frequencies that the reader has not changed. */
export const learnsHere = ({ parts }: Pick<Item, 'parts'>, sizes: LearnedSinusoids): boolean =>
  parts.every(isInTraining) &&
  parts.some((part) => embeddingOf(part)?.vectors !== 'fixed') &&
  (!parts.includes(ape.waves) || isClaimed(sizes));

/**
 * The sizes of one item: a table has its own length and width, offset vectors determine the width of a head, and a trained item has the
 * sizes of its model, before its training, too: its numbers before and after are of the same vectors. `when`: whether to use the vectors
 * before or after training.
 */
export function sizesFor(
  item: Item,
  { trained, ...sizes }: Sizes,
  when: 'before' | 'after' = 'after',
): Sizes {
  const model = trained?.[item.id];
  if (model || learnsHere(item, sizes)) {
    const { n, d } = model?.sizes ?? sizesOfTraining(sizes);
    const { heads } = recipe;
    const { offsets: _, ...others } = sizes;
    const own = { ...others, n, d, heads, head: Math.min(sizes.head, heads - 1) };
    if (!model) return own;
    return { ...own, encodings: Object.fromEntries(item.parts.map((part, i) => [part, model[when][i]])) };
  }
  if (isGivenMap(item) && sizes.map) return { ...sizes, n: sizes.map.matrix.rows };
  if (!isOfTable(item) || !sizes.table) return inHeads(item, sizes);
  const { rows, cols } = sizes.table.table;
  return inHeads(item, { ...sizes, n: rows, d: cols });
}

/** A sum with offset vectors has as many heads as fit into the model width; offset vectors alone are one head. */
function inHeads(item: Item, { offsets, ...sizes }: Sizes): Sizes {
  if (!isOfOffsets(item) || !offsets) return sizes;
  const { cols: width } = offsets;
  const d = item.parts.length > 1 ? sizes.d : width;
  const heads = Math.max(1, Math.floor(d / width));
  return { ...sizes, offsets, d, width, heads, head: Math.min(sizes.head, heads - 1) };
}

/** The width of the reader's offset vectors, or model width / number of heads. */
export const widthOfHead = ({ d, heads, width }: Pick<Sizes, 'd' | 'heads' | 'width'>): number =>
  width ?? headWidth(d, heads);

/**
 * The largest offset if the offset vectors are compared with each other: all that occur between n positions, or as many as a map shows.
 * Of the reader's vectors, n are compared.
 */
export const reachOfVectors = ({ n, offsets }: Pick<Sizes, 'n' | 'offsets'>): number =>
  offsets ? Math.floor((n - 1) / 2) : Math.min(n - 1, Math.floor((mostPositions - 1) / 2));

/** The largest offset between two positions. */
export const reachOfSum = ({ n }: Pick<Sizes, 'n'>): number => n - 1;

/** The reader's tables, by their role. `host`: where a table was read from; undefined for a local file. */
export type ReaderFiles = Partial<
  Readonly<Record<FilePart, { readonly name: string; readonly host?: string | undefined }>>
>;

/** 'a file of yours'. Positions and offsets may come from the same file, which is named once. */
function originOfFiles(parts: readonly PartId[], files: ReaderFiles): readonly string[] {
  const hosts = new Map(parts.filter(isFilePart).map((part) => [files[part]?.name, files[part]?.host]));
  const all = [...hosts.values()].map(whoseFile);
  return [...new Set(all)].map((whose) => {
    const isOne = all.filter((other) => other === whose).length === 1;
    return isOne ? text.origins.file(whose) : text.origins.files(whose);
  });
}

const schemeIn = (catalog: readonly Scheme[], part: SchemePart): Scheme | undefined =>
  catalog.find(({ id }) => id === schemeBehind(part));

/** 'Learned APE + learned RPE' */
export const itemTitle = (
  parts: readonly PartId[],
  catalog: readonly Scheme[],
  files: ReaderFiles = {},
): string =>
  text.sum(
    parts.map((part, i) => {
      if (part === tableId) return files.table?.name ?? '';
      if (part === offsetsId) return text.asRpe(files.offsets?.name ?? '');
      if (part === mapId) return files.map?.name ?? '';
      const embedding = embeddingOf(part);
      return embedding ? text.title(embedding, i === 0) : (schemeIn(catalog, part)?.title ?? part);
    }),
  );

/** 'fixed sinusoids', 'your table “gpt2” plus untrained relative vectors' */
export const itemInSentence = (
  { parts, isTrained }: Pick<Item, 'parts' | 'isTrained'>,
  catalog: readonly Scheme[],
  files: ReaderFiles,
): string =>
  text.plus(
    parts.map((part) => {
      if (part === tableId) return text.yourTable(files.table?.name ?? '');
      if (part === offsetsId) return text.yourOffsets(files.offsets?.name ?? '');
      if (part === mapId) return text.yourMap(files.map?.name ?? '');
      const embedding = embeddingOf(part);
      const scheme = schemeIn(catalog, part);
      return embedding
        ? text.embedding(embedding, isTrained === true)
        : scheme
          ? nameInSentence(scheme)
          : part;
    }),
  );

/** Of a row or column of the matrix. */
export function axisLabel(part: PartId | null, files: ReaderFiles): string {
  if (part === null) return text.matrix.alone;
  if (isFilePart(part)) return files[part]?.name ?? '';
  const embedding = embeddingOf(part);
  return embedding ? text.matrix.labels[embedding.vectors] : part;
}

function itemOf(parts: readonly PartId[], catalog: readonly Scheme[], files: ReaderFiles = {}): Item {
  const isLearnable = parts.some(
    (part) => part === rpe.waves || (!isFilePart(part) && schemeIn(catalog, part)?.learnable),
  );
  const origins = [...originOfFiles(parts, files), ...(isLearnable ? [text.origins.fresh] : [])];
  return {
    id: parts.join('.'),
    title: itemTitle(parts, catalog, files),
    origin: text.origins.all(origins) || text.origins.computed,
    isFresh: isLearnable,
    parts,
  };
}

/**
 * Row by row: no APE, then each of the three; in each row no RPE, then each of the three. The pair of no APE and no RPE is left out.
 * The reader's tables follow the learned ones: positions have a row below the learned APE, offset vectors a column right of the
 * learned RPE.
 */
export function basicItems(catalog: readonly Scheme[], files: ReaderFiles = {}): readonly Item[] {
  const { rows, columns } = basicParts(files);
  return rows
    .flatMap((row) => columns.map((column) => [row, column].filter((part) => part !== null)))
    .filter((parts) => parts.length > 0)
    .map((parts) => itemOf(parts, catalog, files));
}

/** The APEs (rows) and RPEs (columns) of the basic items; null: none. */
export function basicParts(files: ReaderFiles): Record<'rows' | 'columns', readonly (PartId | null)[]> {
  const withFile = ([learned, ...others]: readonly SchemePart[], file: FilePart) => [
    null,
    learned,
    ...(files[file] === undefined ? [] : [file]),
    ...others,
  ];
  return { rows: withFile(Object.values(ape), tableId), columns: withFile(Object.values(rpe), offsetsId) };
}

/** The ids of the parts in the id of an item. A link may name parts that do not exist. */
export const idsOf = (id: string): readonly string[] => id.split('.');

/** The id with the part `to` in place of `from`. */
export const exchange = (id: string, from: PartId, to: PartId): string =>
  idsOf(id)
    .map((part) => (part === from ? to : part))
    .join('.');

/** The schemes that can be compared with the basic ones. */
export const otherSchemes = (catalog: readonly Scheme[]): readonly Scheme[] =>
  catalog.filter(({ id, kind }) => kind !== 'none' && !embeddingOf(id));

/** The schemes that a list names: 'rotary,alibi'. Unknown names are skipped. */
export function otherItems(names: string, catalog: readonly Scheme[]): readonly Item[] {
  const named = namesIn(names);
  return otherSchemes(catalog)
    .filter(({ id }) => named.includes(id))
    .map(({ id }) => itemOf([id], catalog));
}

/** The item with an id; for the empty id, the item of the page's scheme. Null if there is none. */
export function findItem(
  id: string,
  scheme: SourceId,
  catalog: readonly Scheme[],
  files: ReaderFiles = {},
): Item | null {
  const wanted = id === '' ? scheme : id;
  const known = basicItems(catalog, files).find((item) => item.id === wanted);
  if (known) return known;
  if (wanted === mapId && files.map) return itemOf([mapId], catalog, files);
  const found = catalog.find((one) => one.id === wanted && one.kind !== 'none');
  return found ? itemOf([found.id], catalog) : null;
}
