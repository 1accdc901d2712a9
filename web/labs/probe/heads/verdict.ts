/** What the heads of a first layer do with positions, and which of them stands out. */
import type { HeadProbe } from '../../../core/types.ts';

/**
 * A head with at least this mean attention to one place is named after it, as in Callum McDougall's exercises with TransformerLens (ARENA),
 * whose detectors of previous-token, current-token and first-token heads take 0.4.
 */
export const named = 0.4;

export const places = ['previous', 'own', 'next', 'first'] as const;
export type Place = (typeof places)[number];

/** The place that a head is named after; undefined for a head without one. */
export function kindOf(head: HeadProbe): Place | undefined {
  const best = bestPlace(head);
  return head[best] >= named ? best : undefined;
}

const bestPlace = (head: HeadProbe): Place =>
  places.reduce((best, place) => (head[place] > head[best] ? place : best), places[0]);

/** The heads named after the position before, and the head with the most attention on it. */
export function previousHeads(heads: readonly HeadProbe[]): {
  readonly named: readonly number[];
  readonly best: number;
} {
  const all = heads.map((_, head) => head);
  return {
    named: all.filter((head) => heads[head].previous >= named),
    best: all.reduce((best, head) => (heads[head].previous > heads[best].previous ? head : best), 0),
  };
}
