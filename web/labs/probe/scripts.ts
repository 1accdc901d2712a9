/** The Python scripts that repeat the probes, in NumPy and scikit-learn. */
import { loadWholeCore } from '../../core/kept.ts';
import { tableOrigin, withDefaults } from '../../scripts/encoding.ts';
import { npyFile, type Script, script } from '../../scripts/script.ts';
import { tableFile } from '../../scripts/table.ts';
import type { Session } from '../../shell/session.ts';
import { readInput, readOrderInput, readShownInput } from './input.ts';
import { type ProbeInput, probedTable } from './job.ts';
import { orderProbeScript, positionProbeScript } from './probe-scripts.ts';

/** The table of an input as a file, and the script that makes that table. */
function probed({ catalog }: Session, input: ProbeInput) {
  const { table, seed } = input;
  return {
    file: npyFile(tableFile, async () => probedTable(await loadWholeCore(), table, seed)),
    origin: tableOrigin(
      'matrix' in table
        ? null
        : { ...table, parameters: withDefaults(catalog, table.scheme, table.parameters) },
    ),
  };
}

function positionScriptsOf(session: Session, input: ProbeInput): readonly Script[] {
  const { file, origin } = probed(session, input);
  return [script(positionProbeScript(input), file), ...origin];
}

/** Of the fit, at the end of a descent. */
export const positionScripts = (session: Session): readonly Script[] =>
  positionScriptsOf(session, readInput(session));

/** Of the step of a descent that the page shows. */
export const shownScripts = (session: Session): readonly Script[] =>
  positionScriptsOf(session, readShownInput(session));

export function orderScripts(session: Session): readonly Script[] {
  const input = readInput(session);
  const { file, origin } = probed(session, input);
  const order = readOrderInput(session, input);
  return order ? [script(orderProbeScript(order), file), ...origin] : [];
}

export const tableScripts = (session: Session): readonly Script[] =>
  probed(session, readInput(session)).origin;
