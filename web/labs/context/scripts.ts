/** The encoding at the length that is tested, in NumPy. */
import type { Scaling } from '../../encoding/scaling-names.ts';
import { mostPositions } from '../../encoding/source.ts';
import { encodingScripts, withDefaults } from '../../scripts/encoding.ts';
import type { Script } from '../../scripts/script.ts';
import type { Session } from '../../session/session.ts';
import { readInput } from './input.ts';
import { scaleFor } from './scaling.ts';

/** More positions than `mostPositions` make matrices that nobody saves; the formulas are the same. */
export function contextScripts(session: Session): readonly Script[] {
  const input = readInput(session.store, session.catalog);
  const { scheme, d, heads, head, seed, tested } = input;
  const isRotary = scheme === 'rotary' || scheme === 'xpos';
  const n = isRotary ? tested : Math.min(tested, mostPositions);
  const parameters =
    scheme === 'rotary'
      ? scaleFor(
          { ...input, parameters: withDefaults(session.catalog, scheme, input.parameters) },
          (input.parameters.scaling ?? 'none') as Scaling,
        )
      : input.parameters;
  const sizes = { n, d, heads, head, seed, measure: 'dot' as const };
  return encodingScripts(session, { scheme, parameters }, sizes);
}
