/** What the page has trained, by definition. It stays while the page is open: who comes back to a lab need not wait again. */
import type { TrainerOptions } from '../../core/types.ts';
import type { Trained } from '../../encoding/trained/job.ts';
import type { Store } from '../../settings/store.ts';

const known = new WeakMap<Store, Map<string, Trained>>();

const keyOf = (options: TrainerOptions): string => JSON.stringify(options);

/** The model of this definition, if it is trained. */
export const trainedBy = (store: Store, options: TrainerOptions): Trained | undefined =>
  known.get(store)?.get(keyOf(options));

export function keepTrained(store: Store, options: TrainerOptions, trained: Trained): void {
  const all = known.get(store) ?? new Map<string, Trained>();
  known.set(store, all.set(keyOf(options), trained));
}
