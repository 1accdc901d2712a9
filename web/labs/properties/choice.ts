/** Sets the state to an embedding, or to one of its numbers, that the reader chooses. */
import type { SchemeId } from '../../core/types.ts';
import { offsetsId } from '../../encoding/offsets.ts';
import { tableId } from '../../schemes/source.ts';
import type { Changes } from '../../settings/setting-table.ts';
import type { Session } from '../../shell/session.ts';
import { measuredOf } from './input.ts';
import { broughtOffsets, freshOffsets, idsOf } from './items.ts';
import type { GridChoice } from './property-grid.ts';

/** A scheme of the catalogue becomes the page's scheme: it keeps its parameters, and the other labs show it too. */
function changesFor(catalog: Session['catalog'], { id, property }: GridChoice): Changes {
  const marked = property ? { property } : {};
  if (id === tableId) return { ...marked, item: '', source: 'file' };
  if (catalog.some((scheme) => scheme.id === id))
    return { ...marked, item: '', source: 'scheme', scheme: id as SchemeId };
  return { ...marked, item: id, ...(id.startsWith(`${tableId}.`) && { source: 'file' }) };
}

export const mayChoose = ({ store, catalog }: Session, choice: GridChoice): boolean =>
  store.allows(changesFor(catalog, choice));

export const choose = ({ store, catalog }: Session, choice: GridChoice): void =>
  void store.set(changesFor(catalog, choice));

/**
 * Makes a table of the reader's the offset vectors; undefined: none. Returns the item to show next, which is the one shown with its
 * RPE replaced, or the vectors alone where it has no RPE; undefined where the item stays.
 */
export function takeOffsets(session: Session, id: number | undefined): string | undefined {
  const asked = session.store.get('item') || measuredOf(session).item.id;
  session.tableStore.set({ offsets: id });
  const same = id === undefined ? freshOffsets(asked) : broughtOffsets(asked);
  const isSeen = id === undefined || idsOf(same).includes(offsetsId);
  const wanted = isSeen ? same : offsetsId;
  return wanted === asked ? undefined : wanted;
}
