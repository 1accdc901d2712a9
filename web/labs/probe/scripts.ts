/** The Python scripts that repeat the probes, in NumPy and scikit-learn. */
import { usualRate } from '../../core/constants.ts';
import { loadWholeCore } from '../../core/kept.ts';
import { tableFile, tableOrigin, withDefaults } from '../../reference/encoding.ts';
import {
  Code,
  call,
  loaded,
  npyFile,
  type Script,
  type ScriptFile,
  settingsOf,
} from '../../reference/script.ts';
import type { Session } from '../../shell/session.ts';
import { foldText } from './fold-text.ts';
import { readInput, readOrderInput, readShownInput } from './input.ts';
import { type OrderProbeSettings, type ProbeInput, type ProbeSettings, probedTable } from './job.ts';

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
  return [positionProbeScript(input, file), ...origin];
}

export function positionProbeScript(settings: ProbeSettings, file: ScriptFile): Script {
  const { train, drop, ridge, descent } = settings;
  const isFolded = typeof train === 'object';
  const table = new Code(loaded(tableFile));
  const probe = isFolded ? 'print_probe_in_folds' : 'print_probe';
  const fit = descent ? 'gradient_descent' : 'least_squares';
  // At the usual rate, each fold has its own rate.
  const share = isFolded &&
    descent &&
    descent.rate !== usualRate && { share: new Code(call('common_share', { drop, ...descent, table })) };
  return {
    ...foldText.scripts.position,
    settings: {
      ...settingsOf(probe, { ...settings, ...(isFolded && train), table, fit: new Code(fit) }),
      ...settingsOf(fit, { ridge, ...descent, ...share }),
    },
    run: [`${probe}(**settings)`],
    files: [file],
  };
}

export const orderProbeScript = (settings: OrderProbeSettings, file: ScriptFile): Script => ({
  ...foldText.scripts.order,
  settings: settingsOf('print_order_probe', { ...settings, table: new Code(loaded(tableFile)) }),
  run: ['print_order_probe(**settings)'],
  files: [file],
});

/** Scripts of the fit; of a descent, they run to its end. */
export const positionScripts = (session: Session): readonly Script[] =>
  positionScriptsOf(session, readInput(session));

/** Scripts of the fit; of a descent, they run to the step shown. */
export const shownScripts = (session: Session): readonly Script[] =>
  positionScriptsOf(session, readShownInput(session));

export function orderScripts(session: Session): readonly Script[] {
  const input = readInput(session);
  const { file, origin } = probed(session, input);
  const order = readOrderInput(session, input);
  return order ? [orderProbeScript(order, file), ...origin] : [];
}

export const tableScripts = (session: Session): readonly Script[] =>
  probed(session, readInput(session)).origin;
