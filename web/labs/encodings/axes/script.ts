/** The axes of the pairs and the angles of a token, in NumPy. */
import { axesCode, axesScript, withDefaults } from '../../../reference/encoding.ts';
import type { Script } from '../../../reference/script.ts';
import type { Session } from '../../../shell/session.ts';
import { readInput } from '../answers.ts';

export function axesScripts(session: Session): readonly Script[] {
  const { scheme, n, d, parameters: set } = readInput(session);
  const settings = { scheme, n, d, parameters: withDefaults(session.catalog, scheme, set) };
  const code = axesCode(settings);
  const token = Math.min(session.store.get('token'), n - 1);
  return code ? [axesScript(settings, code, token)] : [];
}
