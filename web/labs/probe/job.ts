/** The two probes of one table: of its positions, and of the order of pairs. */
import type {
  Core,
  DescentPath,
  Matrix,
  OrderProbe,
  PositionProbe,
  PositionProbeOptions,
  SchemeId,
  Split,
} from '../../core/types.ts';
import { type Colors, colorsFor } from '../../draw/color-range.ts';
import { onProgressOf, progressOfParts } from '../../engine/core-progress.ts';
import type { JobControl } from '../../engine/job.ts';
import { type Descent, descend, learningRate, usualRate } from './descent/descent.ts';
import { type Interpolation, interpolation } from './interpolation.ts';

/** A table that the page makes, or one that the reader brought. */
export type ProbeTable =
  | {
      readonly scheme: SchemeId;
      readonly parameters: Readonly<Record<string, unknown>>;
      readonly n: number;
      readonly d: number;
    }
  | { readonly matrix: Matrix; readonly name: string };

export interface ProbeInput {
  readonly table: ProbeTable;
  readonly train: Split;
  readonly ridge: number;
  readonly drop: number;
  readonly seed: number;
  /** in place of the exact solution */
  readonly descent?: Descent;
}

export interface ProbeOutput {
  readonly table: Matrix;
  /** of its heat map */
  readonly colors: Colors;
  readonly probe: PositionProbe;
  /** what the fit makes of the rows that it has seen, where it passes through every one of them */
  readonly interpolation?: Interpolation;
  /** of a fit on the first half: the mean absolute error of one on the even rows, on the odd ones, in positions */
  readonly gaps?: number;
  /** the way to the result, where it is one descent: with folds there are several */
  readonly path?: DescentPath;
}

export function probedTable(core: Pick<Core, 'encode'>, table: ProbeTable, seed: number): Matrix {
  if ('matrix' in table) return table.matrix;
  const { scheme, parameters, n, d } = table;
  const encoding = core.encode({ scheme, n, d, seed, ...parameters });
  if (encoding.kind !== 'input') throw new Error(`${scheme} has no table to probe.`);
  return encoding.table;
}

/** How the positions of any table are probed. */
export type ProbeSettings = Omit<ProbeInput, 'table'>;

/** Folds descend on their own ways, at the rate of all rows. */
const rowsOfPath = ({ drop, train }: ProbeSettings) =>
  ({ drop, train: typeof train === 'object' ? 'all' : train }) as const;

const descentOptions = (
  { train, drop, seed }: ProbeSettings,
  epochs: number,
  rate: ReturnType<typeof learningRate>,
): PositionProbeOptions => ({ train, solver: { gradientDescent: { epochs, ...rate } }, drop, seed });

/** What the core is asked for with these settings. */
export function probeOptions(core: Core, table: Matrix, settings: ProbeSettings): PositionProbeOptions {
  const { train, ridge, drop, seed, descent } = settings;
  if (!descent) return { train, ridge, drop, seed };
  const rate = learningRate(core, table, descent.rate, rowsOfPath(settings));
  return descentOptions(settings, descent.epochs, rate);
}

/** What the first half says nothing of: whether the rows between others are found. */
function gapsOf(core: Core, table: Matrix, options: PositionProbeOptions): { readonly gaps?: number } {
  if (options.train !== 'first-half') return {};
  const { test } = core.probePositions(table, { ...options, train: 'even', controls: false });
  return test ? { gaps: test.mae } : {};
}

export function probeJob(core: Core, input: ProbeInput, control: Pick<JobControl, 'progress'>): ProbeOutput {
  const { train, ridge, drop, seed, descent } = input;
  const table = probedTable(core, input.table, seed);
  const colors = colorsFor(table);
  // Where every row may be fitted, that is shown on the rows seen: as many fits again.
  const again = table.rows - drop <= 2 * (table.cols + 1) ? 1 : 0;
  if (!descent) {
    const [ofProbe, ofRowsSeen] = progressOfParts(control, [1, again]);
    const options = { train, ridge, drop, seed };
    const probe = core.probePositions(table, options, ofProbe);
    const gaps = gapsOf(core, table, options);
    return { table, colors, probe, ...gaps, ...interpolation(core, table, probe, input, ofRowsSeen) };
  }
  const isFolded = typeof train === 'object';
  const rows = rowsOfPath(input);
  const { epochs } = descent;
  // In decompositions of the table: one for its rate, those of the fits and of their control, one for the way.
  const fits = isFolded ? 2 * (train.folds + 1) : 2;
  const weights = [descent.rate === usualRate ? 0 : 1, fits, isFolded ? 0 : 1, 2 * again];
  const [ofRate, ofProbe, ofPath, ofRowsSeen] = progressOfParts(control, weights);
  const rate = learningRate(core, table, descent.rate, rows, ofRate);
  const options = descentOptions(input, epochs, rate);
  const probe = core.probePositions(table, options, ofProbe);
  const path = isFolded ? {} : { path: descend(core, table, epochs, rate, rows, ofPath) };
  const asked = { train, ridge, seed, solver: options.solver };
  const gaps = gapsOf(core, table, { train, drop, seed, solver: { gradientDescent: { epochs } } });
  return { table, colors, probe, ...gaps, ...path, ...interpolation(core, table, probe, asked, ofRowsSeen) };
}

export interface OrderProbeInput {
  readonly table: ProbeTable;
  readonly drop: number;
  readonly seed: number;
  readonly pairs: number;
  readonly folds: number;
  readonly foldsBy: 'positions' | 'pairs';
  /** the inverse of the penalty on the weights of the classifier */
  readonly c: number;
}

/** How the order of pairs is probed in any table. */
export type OrderProbeSettings = Omit<OrderProbeInput, 'table'>;

export interface OrderProbeOutput {
  readonly probe: OrderProbe;
  /** rows that pairs are drawn from */
  readonly rows: number;
}

export function orderProbeJob(
  core: Core,
  { table, drop, seed, pairs, folds, foldsBy, c }: OrderProbeInput,
  control: Pick<JobControl, 'progress'>,
): OrderProbeOutput {
  const matrix = probedTable(core, table, seed);
  return {
    probe: core.probeOrder(matrix, { pairs, folds, foldsBy, c, drop, seed }, onProgressOf(control)),
    rows: matrix.rows - drop,
  };
}
