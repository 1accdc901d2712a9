/** The reader's pairs as typed, until they can be trained: they stay while the page is open. */
import type { Store } from '../../../settings/store.ts';

interface Draft {
  readonly text: string;
  /** the pairs in use when it was typed: others, from a link or an example, take its place */
  readonly from: string;
}

const drafts = new WeakMap<Store, Draft>();

export function draftOf(store: Store): string {
  const pairs = store.get('ownPairs');
  const draft = drafts.get(store);
  return draft?.from === pairs ? draft.text : pairs;
}

export const keepDraft = (store: Store, text: string): void =>
  void drafts.set(store, { text, from: store.get('ownPairs') });

export const dropDraft = (store: Store): void => void drafts.delete(store);
