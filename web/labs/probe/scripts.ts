/** The Python scripts that repeat the probes, in NumPy and scikit-learn. */
import { usualRate } from '../../core/constants.ts';
import { loadWholeCore } from '../../core/kept.ts';
import type { GridSize, ResizeOptions } from '../../core/types.ts';
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
import { actingTable } from '../../tables/chosen-encoding.ts';
import { resizeOptions } from '../../tables/resize.ts';
import { foldText } from './fold-text.ts';
import { readInput, readOrderInput, readShownInput } from './input.ts';
import { type OrderProbeSettings, type ProbeInput, type ProbeSettings, probedTable } from './job.ts';

/** The table of an input as a file, the code that makes the table of it, and the scripts that make that table. */
function probed(session: Session, input: ProbeInput) {
  const { catalog } = session;
  const { table, seed } = input;
  const acting = actingTable(session);
  const options = acting?.before && resizeOptions(acting.resize ?? '');
  if (acting?.before && options) {
    const { matrix } = acting.before;
    const file = npyFile(tableFile, () => matrix);
    return { file, table: resizedCode(options, 'resized'), origin: resizeScripts(options, file) };
  }
  return {
    file: npyFile(tableFile, async () => probedTable(await loadWholeCore(), table, seed)),
    table: tableInFile,
    origin: tableOrigin(
      'matrix' in table
        ? null
        : { ...table, parameters: withDefaults(catalog, table.scheme, table.parameters) },
    ),
  };
}

const tableInFile = new Code(loaded(tableFile));

/** The code that resizes the table in the file. */
function resizedCode({ grid, newGrid, ...options }: ResizeOptions, name: string): Code {
  const sides = (size: GridSize | undefined) => size && [size.lines, size.columns];
  const given = Object.entries({ ...options, grid: sides(grid), newGrid: sides(newGrid) });
  const settings = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  return new Code(call(name, { table: tableInFile, ...settings }));
}

/** The resized table, with NumPy and with PyTorch. */
export function resizeScripts(options: ResizeOptions, file: ScriptFile): readonly Script[] {
  const { numpy, torch } = foldText.scripts.resized;
  return [
    { ...numpy, run: [`print_table(${resizedCode(options, 'resized').text})`], files: [file] },
    { ...torch, run: [`print_table(${resizedCode(options, 'resized_in_torch').text})`], files: [file] },
  ];
}

function positionScriptsOf(session: Session, input: ProbeInput): readonly Script[] {
  const { file, table, origin } = probed(session, input);
  return [positionProbeScript(input, file, table), ...origin];
}

/** `table`: the code that loads it. */
export function positionProbeScript(settings: ProbeSettings, file: ScriptFile, table = tableInFile): Script {
  const { train, drop, ridge, descent } = settings;
  const isFolded = typeof train === 'object';
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

export const orderProbeScript = (
  settings: OrderProbeSettings,
  file: ScriptFile,
  table = tableInFile,
): Script => ({
  ...foldText.scripts.order,
  settings: settingsOf('print_order_probe', { ...settings, table }),
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
  const { file, table, origin } = probed(session, input);
  const order = readOrderInput(session, input);
  return order ? [orderProbeScript(order, file, table), ...origin] : [];
}

export const tableScripts = (session: Session): readonly Script[] =>
  probed(session, readInput(session)).origin;
