/** The chosen encoding again, in NumPy. */
import { encodingScripts } from '../../scripts/encoding.ts';
import type { Script } from '../../scripts/script.ts';
import type { Session } from '../../session/session.ts';
import { readInput } from './input.ts';

export function chosenScripts(session: Session): readonly Script[] {
  const { n, d, heads, head, seed, measure, against: _, ...chosen } = readInput(session);
  return encodingScripts(session, chosen, { n, d, heads, head, seed, measure });
}
