/** The chosen encoding again, in NumPy. */
import { encodingScripts } from '../../scripts/encoding.ts';
import type { Measure } from '../../scripts/proximity.ts';
import type { Script } from '../../scripts/script.ts';
import { chosenEncoding } from '../../session/chosen-encoding.ts';
import type { Session } from '../../session/session.ts';

export function chosenScripts(session: Session): readonly Script[] {
  const { n, d, heads, head, seed, measure } = session.store.get();
  const chosen = chosenEncoding(session, n);
  const { rows = n, cols = d } = chosen.table ?? {};
  return encodingScripts(session, chosen, {
    n: rows,
    d: cols,
    heads,
    head: Math.min(head, heads) - 1,
    seed,
    measure: measure as Measure,
  });
}
