/**
 * What the lab can measure: the six basic embeddings of Wang et al. 2021, their combinations, and every other scheme of the
 * catalogue.
 */
import type { Scheme, SchemeId } from '../../core/types.ts';
import { type SourceId, tableId } from '../encoding-input.ts';

/** A scheme, or the learnable sinusoids of offsets, which are relative sinusoids with other frequencies. */
export type SchemePart = SchemeId | 'relative-learned-sinusoidal';
export type PartId = SchemePart | typeof tableId;

const absoluteParts = ['learned', 'sinusoidal', 'learned-sinusoidal'] as const;
const relativeParts = ['shaw', 'relative-sinusoidal', 'relative-learned-sinusoidal'] as const;

const basicNames: Readonly<Record<string, string>> = {
  learned: 'Fully learnable APE',
  sinusoidal: 'Fixed sinusoidal APE',
  'learned-sinusoidal': 'Learnable sinusoidal APE',
  shaw: 'Fully learnable RPE',
  'relative-sinusoidal': 'Fixed sinusoidal RPE',
  'relative-learned-sinusoidal': 'Learnable sinusoidal RPE',
};

export interface Item {
  readonly id: string;
  readonly title: string;
  /** where its numbers come from: 'freshly initialised', 'a file of yours' */
  readonly origin: string;
  /** one, or an absolute and a relative one that act together */
  readonly parts: readonly PartId[];
}

const small = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

export const schemeOf = (part: SchemePart): SchemeId =>
  part === 'relative-learned-sinusoidal' ? 'relative-sinusoidal' : part;

/** `table`: the name of the reader's, where there is one. */
function itemOf(parts: readonly PartId[], catalog: readonly Scheme[], table = ''): Item {
  const schemes = parts.map((part) => catalog.find(({ id }) => part !== tableId && id === schemeOf(part)));
  const isLearnable = parts.some(
    (part, i) => part === 'relative-learned-sinusoidal' || (schemes[i]?.learnable ?? false),
  );
  const [first, second] = parts.map((part, i) =>
    part === tableId ? table : (basicNames[part] ?? schemes[i]?.title ?? part),
  );
  const origins = [
    ...(parts.includes(tableId) ? ['a file of yours'] : []),
    ...(isLearnable ? ['freshly initialised'] : []),
  ];
  return {
    id: parts.join('.'),
    title: second ? `${first} + ${small(second)}` : first,
    origin: origins.join(', and ') || 'computed, nothing learned',
    parts,
  };
}

/**
 * Row by row: no APE, then each of the three; in each row no RPE, then each of the three. Nothing at all is left out. The reader's
 * table, where there is one, is an APE, too: a learned one has a row of its own below the one that is freshly initialised.
 */
export function basicItems(catalog: readonly Scheme[], table?: string): readonly Item[] {
  const [learned, ...others] = absoluteParts;
  const absolute: readonly PartId[] = [
    learned,
    ...(table === undefined ? [] : ([tableId] as const)),
    ...others,
  ];
  const rows = [[], ...absolute.map((part) => [part])];
  const columns = [[], ...relativeParts.map((part) => [part])];
  return rows
    .flatMap((row) => columns.map((column) => [...row, ...column] as PartId[]))
    .filter((parts) => parts.length > 0)
    .map((parts) => itemOf(parts, catalog, table));
}

const isBasic = (id: string) => Object.hasOwn(basicNames, id);

/** The schemes that can stand in the grid beside the basic ones. */
export const otherSchemes = (catalog: readonly Scheme[]): readonly Scheme[] =>
  catalog.filter(({ id, kind }) => kind !== 'none' && !isBasic(id));

/** Those that a link names; names that are not in the catalogue are passed over. */
export function otherItems(text: string, catalog: readonly Scheme[]): readonly Item[] {
  const named = text.split(',').map((id) => id.trim());
  return otherSchemes(catalog)
    .filter(({ id }) => named.includes(id))
    .map(({ id }) => itemOf([id], catalog));
}

/** The item of the page's scheme, or the combination that is asked for; null where there is none of that name. */
export function findItem(
  id: string,
  scheme: SourceId,
  catalog: readonly Scheme[],
  table?: string,
): Item | null {
  const wanted = id === '' ? scheme : id;
  const known = basicItems(catalog, table).find((item) => item.id === wanted);
  if (known) return known;
  const found = catalog.find((one) => one.id === wanted && one.kind !== 'none');
  return found ? itemOf([found.id], catalog) : null;
}

/** Says so of learnable sinusoids whose frequencies no longer are where learning starts. */
export const withMoved = (item: Item, moved: number): Item =>
  moved > 0 && item.parts.includes('learned-sinusoidal')
    ? { ...item, origin: `${moved} ${moved === 1 ? 'frequency' : 'frequencies'} moved by hand` }
    : item;
