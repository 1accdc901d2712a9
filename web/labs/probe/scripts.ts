/** The Python scripts that repeat the probes, in NumPy and scikit-learn. */
import { loadWholeCore } from '../../core/whole-core.ts';
import { tableOrigin, withDefaults } from '../../scripts/encoding.ts';
import { npyFile, type Script, script } from '../../scripts/script.ts';
import { tableFile } from '../../scripts/table.ts';
import type { Session } from '../../session/session.ts';
import { readInput, readOrderInput } from './input.ts';
import { probedTable } from './job.ts';
import { orderProbeScript, positionProbeScript } from './probe-scripts.ts';

/** The probe's input, its table as a file, and the script that makes that table. */
function probed(session: Session) {
  const { catalog } = session;
  const input = readInput(session);
  const { table, seed } = input;
  return {
    input,
    file: npyFile(tableFile, async () => probedTable(await loadWholeCore(), table, seed)),
    origin: tableOrigin(
      'matrix' in table
        ? null
        : { ...table, parameters: withDefaults(catalog, table.scheme, table.parameters) },
    ),
  };
}

export function positionScripts(session: Session): readonly Script[] {
  const { input, file, origin } = probed(session);
  return [script(positionProbeScript(input), file), ...origin];
}

export function orderScripts(session: Session): readonly Script[] {
  const { input, file, origin } = probed(session);
  const order = readOrderInput(session, input);
  return order ? [script(orderProbeScript(order), file), ...origin] : [];
}

export const tableScripts = (session: Session): readonly Script[] => probed(session).origin;
