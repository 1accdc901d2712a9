/** The jobs on one table: the probe of positions, the probe of the order of pairs, and the recognition of its rule. */
import { usualRate } from '../../core/constants.ts';
import type {
  Core,
  DescentPath,
  Matrix,
  OrderProbe,
  PositionProbe,
  PositionProbeOptions,
  Recognition,
  SchemeId,
  Split,
} from '../../core/types.ts';
import { type Colors, colorsFor } from '../../draw/color-range.ts';
import { onProgressOf, progressOfParts } from '../../engine/core-progress.ts';
import type { JobControl } from '../../engine/job.ts';
import { type Descent, descend, learningRate } from './descent/descent.ts';
import { type Interpolation, interpolation } from './interpolation.ts';

/** A table that the page makes by rule or draws, or one with its numbers: the reader's, or trained here. */
export type ProbeTable =
  | {
      readonly scheme: SchemeId;
      readonly parameters: Readonly<Record<string, unknown>>;
      readonly n: number;
      readonly d: number;
    }
  | { readonly matrix: Matrix; readonly name: string; readonly isTrainedHere?: true };

export interface ProbeInput {
  readonly table: ProbeTable;
  readonly train: Split;
  readonly ridge: number;
  readonly drop: number;
  readonly seed: number;
  /** replaces the exact solver */
  readonly descent?: Descent;
}

export interface ProbeOutput {
  readonly table: Matrix;
  /** colours of the table's heat map */
  readonly colors: Colors;
  readonly probe: PositionProbe;
  /** errors on the rows learned from, if the fit passes through every one */
  readonly interpolation?: Interpolation;
  /** for a fit on the first half: the mean absolute error on odd rows of a fit on even rows, in positions */
  readonly gaps?: number;
  /** of the control on random tables; undefined if there is one draw only */
  readonly spread?: Spread;
  /** the course of a descent; undefined with folds, which descend one by one */
  readonly path?: DescentPath;
}

export function probedTable(core: Pick<Core, 'encode'>, table: ProbeTable, seed: number): Matrix {
  if ('matrix' in table) return table.matrix;
  const { scheme, parameters, n, d } = table;
  const encoding = core.encode({ scheme, n, d, seed, ...parameters });
  if (encoding.kind !== 'input') throw new Error(`${scheme} has no table to probe.`);
  return encoding.table;
}

/** The settings of the position probe, for any table. */
export type ProbeSettings = Omit<ProbeInput, 'table'>;

/** Folds share the learning rate of all rows. */
const rowsOfPath = ({ drop, train }: ProbeSettings) =>
  ({ drop, train: typeof train === 'object' ? 'all' : train }) as const;

const descentOptions = (
  { train, drop, seed }: ProbeSettings,
  epochs: number,
  rate: ReturnType<typeof learningRate>,
): PositionProbeOptions => ({ train, solver: { gradientDescent: { epochs, ...rate } }, drop, seed });

/** The settings as options of the core. */
export function probeOptions(core: Core, table: Matrix, settings: ProbeSettings): PositionProbeOptions {
  const { train, ridge, drop, seed, descent } = settings;
  if (!descent) return { train, ridge, drop, seed };
  const rate = learningRate(core, table, descent.rate, rowsOfPath(settings));
  return descentOptions(settings, descent.epochs, rate);
}

/** A fit on the first half cannot show whether the probe fills gaps, so a second fit does. */
function gapsOf(core: Core, table: Matrix, options: PositionProbeOptions): { readonly gaps?: number } {
  if (options.train !== 'first-half') return {};
  const { test } = core.probePositions(table, { ...options, train: 'even', controls: false });
  return test ? { gaps: test.mae } : {};
}

export function probeJob(core: Core, input: ProbeInput, control: Pick<JobControl, 'progress'>): ProbeOutput {
  const { train, ridge, drop, seed, descent } = input;
  const table = probedTable(core, input.table, seed);
  const colors = colorsFor(table);
  // A fit that may pass through every row is repeated on shuffled positions.
  const again = table.rows - drop <= 2 * (table.cols + 1) ? 1 : 0;
  if (!descent) {
    const [ofProbe, ofRowsSeen] = progressOfParts(control, [1, again]);
    const options = { train, ridge, drop, seed };
    const probe = core.probePositions(table, options, ofProbe);
    return {
      table,
      colors,
      probe,
      ...gapsOf(core, table, options),
      ...drawRandomTables(core, table, options, probe),
      ...interpolation(core, table, probe, input, ofRowsSeen),
    };
  }
  const isFolded = typeof train === 'object';
  const rows = rowsOfPath(input);
  const { epochs } = descent;
  // Shares of the progress, in decompositions of the table: the rate, the fits with their control, the path, the repetition.
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

/** The settings of the order probe, for any table. */
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

/** Mean absolute errors of one fit on several random tables, in positions. */
export interface Spread {
  readonly draws: number;
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

const drawCount = 20;

/** The most work of one fit, in multiplications, for which further draws don't delay the result. */
const mostWork = 1e6;

/** Empty for a larger table, folds or a descent: they have the one draw of the probe's own control. */
export function drawRandomTables(
  core: Pick<Core, 'probePositions'>,
  table: Matrix,
  options: PositionProbeOptions & { readonly seed: number },
  { controls, trained }: PositionProbe,
): { readonly spread?: Spread } {
  const { train, solver = 'exact', seed } = options;
  if (!controls || typeof train === 'object' || solver !== 'exact') return {};
  const rows = trained.reduce((sum, value) => sum + value, 0);
  const [less, more] = [Math.min(rows, table.cols), Math.max(rows, table.cols)];
  if (less * less * more > mostWork) return {};
  const errors = [controls.random.mae];
  while (errors.length < drawCount) {
    const again = core.probePositions(table, { ...options, seed: seed + errors.length });
    if (!again.controls) return {};
    errors.push(again.controls.random.mae);
  }
  errors.sort((a, b) => a - b);
  const middle = drawCount / 2;
  return {
    spread: {
      draws: drawCount,
      least: errors[0],
      median: (errors[middle - 1] + errors[middle]) / 2,
      most: errors[drawCount - 1],
    },
  };
}

export interface RecognitionInput {
  readonly table: ProbeTable;
  /** rows left out at the start */
  readonly drop: number;
  readonly seed: number;
}

export interface RecognitionOutput {
  /** rows left out at the start */
  readonly drop: number;
  /** with the residual of the best fit */
  readonly recognition: Recognition;
  /** for the residual's heat map; null without one */
  readonly colors: Colors | null;
}

export function recognitionJob(
  core: Core,
  input: RecognitionInput,
  control: Pick<JobControl, 'progress'>,
): RecognitionOutput {
  const { drop } = input;
  const table = probedTable(core, input.table, input.seed);
  const recognition = core.recognize(table, { residual: true, drop }, onProgressOf(control));
  const { residual } = recognition;
  return { drop, recognition, colors: residual ? colorsFor(residual.matrix) : null };
}
