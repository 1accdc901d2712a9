/**
 * Which items the lab can measure: the six basic embeddings of Wang et al. 2021, their combinations, and every other scheme of the
 * catalogue.
 */
import type { Scheme } from '../../core/types.ts';
import { offsetsId } from '../../encoding/offsets.ts';
import { type SourceId, tableId, whoseFile } from '../../schemes/source.ts';
import { namesIn } from '../../settings/text.ts';
import { type FilePart, type Item, isFilePart, type PartId, type SchemePart, schemeOf } from './item.ts';

interface ReaderFile {
  readonly name: string;
  /** that it was read from; undefined for a file of this machine */
  readonly host?: string | undefined;
}

/** The reader's tables, by their role. */
export type ReaderFiles = Partial<Readonly<Record<FilePart, ReaderFile>>>;

const absoluteParts = ['learned', 'sinusoidal', 'learned-sinusoidal'] as const;
const relativeParts = ['shaw', 'relative-sinusoidal', 'relative-learned-sinusoidal'] as const;

const basicNames: Readonly<Record<string, string>> = {
  learned: 'Learned APE',
  sinusoidal: 'Fixed sinusoidal APE',
  'learned-sinusoidal': 'Learned sinusoidal APE',
  shaw: 'Learned RPE',
  'relative-sinusoidal': 'Fixed sinusoidal RPE',
  'relative-learned-sinusoidal': 'Learned sinusoidal RPE',
};

const small = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

/** Each file once: positions and offsets may come from the same file. */
function originOfFiles(parts: readonly PartId[], files: ReaderFiles): readonly string[] {
  const hosts = new Map(parts.filter(isFilePart).map((part) => [files[part]?.name, files[part]?.host]));
  const all = [...hosts.values()].map(whoseFile);
  return [...new Set(all)].map((whose) => {
    const isOne = all.filter((other) => other === whose).length === 1;
    return `${isOne ? 'a file' : 'files'} ${whose}`;
  });
}

const schemeIn = (catalog: readonly Scheme[], part: SchemePart): Scheme | undefined =>
  catalog.find(({ id }) => id === schemeOf(part));

/** 'Learned APE + learned RPE' */
export const itemTitle = (
  parts: readonly PartId[],
  catalog: readonly Scheme[],
  files: ReaderFiles = {},
): string =>
  parts
    .map((part, i) => {
      if (part === tableId) return files.table?.name ?? '';
      if (part === offsetsId) return `${files.offsets?.name} as RPE`;
      const title = basicNames[part] ?? schemeIn(catalog, part)?.title ?? part;
      return i === 0 ? title : small(title);
    })
    .join(' + ');

function itemOf(parts: readonly PartId[], catalog: readonly Scheme[], files: ReaderFiles = {}): Item {
  const isLearnable = parts.some(
    (part) =>
      part === 'relative-learned-sinusoidal' || (!isFilePart(part) && schemeIn(catalog, part)?.learnable),
  );
  const origins = [...originOfFiles(parts, files), ...(isLearnable ? ['freshly initialised'] : [])];
  return {
    id: parts.join('.'),
    title: itemTitle(parts, catalog, files),
    origin: origins.join(', and ') || 'computed, nothing learned',
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
    .flatMap((row) => columns.map((column) => partsOf(row, column)))
    .filter((parts) => parts.length > 0)
    .map((parts) => itemOf(parts, catalog, files));
}

/** The APEs (rows) and RPEs (columns) of the basic items; null: none. */
export interface BasicParts {
  readonly rows: readonly (PartId | null)[];
  readonly columns: readonly (PartId | null)[];
}

export const basicParts = (files: ReaderFiles): BasicParts => ({
  rows: [null, ...withFile(absoluteParts, tableId, files)],
  columns: [null, ...withFile(relativeParts, offsetsId, files)],
});

export const partsOf = (row: PartId | null, column: PartId | null): readonly PartId[] =>
  [row, column].filter((part) => part !== null);

/** The id of the item with these parts: '' if both are null. */
export const idOf = (row: PartId | null, column: PartId | null): string => partsOf(row, column).join('.');

const withFile = (
  [learned, ...others]: readonly SchemePart[],
  file: FilePart,
  files: ReaderFiles,
): readonly PartId[] => [learned, ...(files[file] === undefined ? [] : [file]), ...others];

/** The ids of the parts in the id of an item. A link may name parts that do not exist. */
export const idsOf = (id: string): readonly string[] => id.split('.');

const exchange = (id: string, from: PartId, to: PartId): string =>
  idsOf(id)
    .map((part) => (part === from ? to : part))
    .join('.');

/** The id with the reader's offset vectors instead of freshly initialised ones, and the reverse. */
export const broughtOffsets = (id: string): string => exchange(id, 'shaw', offsetsId);
export const freshOffsets = (id: string): string => exchange(id, offsetsId, 'shaw');

const isBasic = (id: string) => Object.hasOwn(basicNames, id);

/** The schemes that can be compared with the basic ones. */
export const otherSchemes = (catalog: readonly Scheme[]): readonly Scheme[] =>
  catalog.filter(({ id, kind }) => kind !== 'none' && !isBasic(id));

/** The schemes that a list names: 'rotary,alibi'. Unknown names are skipped. */
export function otherItems(text: string, catalog: readonly Scheme[]): readonly Item[] {
  const named = namesIn(text);
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
  const found = catalog.find((one) => one.id === wanted && one.kind !== 'none');
  return found ? itemOf([found.id], catalog) : null;
}

/** The item once its learned parts are trained here. */
export const asTrained = (item: Item): Item => ({
  ...item,
  origin: 'trained here to guess hidden words',
  isFresh: false,
  isTrained: true,
});

/** The item, with another origin if the reader has moved frequencies of its learned sinusoids. */
export const withMoved = (item: Item, moved: number): Item =>
  moved > 0 && item.parts.includes('learned-sinusoidal')
    ? {
        ...item,
        origin: `${moved} ${moved === 1 ? 'frequency' : 'frequencies'} moved by hand`,
        isFresh: item.parts.some((part) => part === 'shaw' || part === 'relative-learned-sinusoidal'),
      }
    : item;
