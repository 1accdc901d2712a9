/** "He is Adhil" as the lab and the story read it from the state, and how far its scores change. */

import { schemeOf } from '../../../schemes/source.ts';
import type { Session } from '../../../shell/session.ts';
import { actingTable, chosenScheme } from '../../../tables/chosen-encoding.ts';
import { hasAxes } from '../axes/kinds.ts';
import type { TurningInput, TurningOutput } from './job.ts';

/** null unless the encoding rotates queries and keys by the position in the text. */
export function readTurning(session: Pick<Session, 'store' | 'tableStore' | 'catalog'>): TurningInput | null {
  const { store, catalog } = session;
  const { d, seed } = store.get();
  const { scheme, parameters } = chosenScheme(store);
  const isTurning =
    !actingTable(session) && schemeOf(catalog, scheme).kind === 'rotary' && !hasAxes(parameters);
  return isTurning ? { scheme, parameters, d, seed } : null;
}

/** The difference of each score from the first, which has no words in front. */
export const changes = (scores: Float64Array): Float64Array => scores.map((score) => score - scores[0]);

export const mostOf = (values: Float64Array): number =>
  values.reduce((size, value) => Math.max(size, Math.abs(value)), 0);

/** Whether words in front leave the score unchanged, up to the rounding of float32: a share of 1e-5. */
export const isUnmoved = ({ turned, added }: Pick<TurningOutput, 'turned' | 'added'>): boolean =>
  mostOf(changes(turned)) <= 1e-5 * Math.max(mostOf(turned), mostOf(added));
