/** The jobs: the position probe, the order probe, both probes on several tables, and the recognition of the rule behind a table. */
import { usualRate } from '../../core/constants.ts';
import type {
  Core,
  DescentPath,
  Errors,
  Matrix,
  OrderProbe,
  PositionProbe,
  PositionProbeOptions,
  Recognition,
  SchemeId,
  Split,
} from '../../core/types.ts';
import { type Colors, colorsFor } from '../../draw/color-range.ts';
import { namedSeed } from '../../encoding/word-vectors.ts';
import { onProgressOf, progressOfParts } from '../../engine/core-progress.ts';
import { type ErrorRecord, packError, throwIfFatal } from '../../engine/errors.ts';
import type { JobControl } from '../../engine/job.ts';
import { type Descent, descend, type Interpolation, interpolation, learningRate } from './fit.ts';

/** A table that the page makes by rule or draws; or a table with its numbers, from the reader or trained here. */
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
  /** errors on the rows learned from; undefined unless the fit passes through all of them */
  readonly interpolation?: Interpolation;
  /** for a fit on the first half: the mean absolute error on odd rows of a fit on even rows, in positions */
  readonly gaps?: number;
  /** errors on several random tables; undefined if only one was drawn */
  readonly spread?: Spread;
  /** the course of a descent; undefined with folds, because each fold has its own */
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

/** The rows that determine the learning rate: with folds, all rows. */
const rowsOfPath = ({ drop, train }: ProbeSettings) =>
  ({ drop, train: typeof train === 'object' ? 'all' : train }) as const;

const descentOptions = (
  { train, drop, seed }: ProbeSettings,
  epochs: number,
  rate: ReturnType<typeof learningRate>,
): PositionProbeOptions => ({ train, solver: { gradientDescent: { epochs, ...rate } }, drop, seed });

/** The settings as options of the core. */
function probeOptions(core: Core, table: Matrix, settings: ProbeSettings): PositionProbeOptions {
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
    const gaps = gapsOf(core, table, options);
    const spread = drawRandomTables(core, table, options, probe);
    return {
      table,
      colors,
      probe,
      ...gaps,
      ...spread,
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

export interface OrderProbeInput extends RecognitionInput {
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
  { table, ...options }: OrderProbeInput,
  control: Pick<JobControl, 'progress'>,
): OrderProbeOutput {
  const matrix = probedTable(core, table, options.seed);
  const probe = core.probeOrder(matrix, options, onProgressOf(control));
  return { probe, rows: matrix.rows - options.drop };
}

/** Mean absolute errors of the same fit on several random tables, in positions. */
export interface Spread {
  readonly draws: number;
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

const drawCount = 20;

/** The most work of one fit, in multiplications, for which further draws don't delay the result. */
const mostWork = 1e6;

/** Empty for large tables, folds and descents: they have the probe's own control, which is a single draw. */
export function drawRandomTables(
  core: Pick<Core, 'probePositions'>,
  table: Matrix,
  options: PositionProbeOptions & { readonly seed: number },
  { controls, trained }: PositionProbe,
): { readonly spread?: Spread } {
  const { train, solver = 'exact', seed } = options;
  if (!controls || typeof train === 'object' || solver !== 'exact') return {};
  const rows = trained.reduce((sum, value) => sum + value, 0);
  if (rows * table.cols * Math.min(rows, table.cols) > mostWork) return {};
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

/** `drop`: rows left out at the start. */
export type RecognitionInput = Pick<ProbeInput, 'table' | 'drop' | 'seed'>;

export interface RecognitionOutput {
  /** the fits, and the residual of the best one */
  readonly recognition: Recognition;
  /** colours of the residual's heat map; null without a residual */
  readonly colors: Colors | null;
}

export function recognitionJob(
  core: Core,
  { table, drop, seed }: RecognitionInput,
  control: Pick<JobControl, 'progress'>,
): RecognitionOutput {
  const matrix = probedTable(core, table, seed);
  const recognition = core.recognize(matrix, { residual: true, drop }, onProgressOf(control));
  const { residual } = recognition;
  return { recognition, colors: residual ? colorsFor(residual.matrix) : null };
}

export interface ComparedTable extends Pick<ProbeInput, 'drop'> {
  readonly title: string;
  /** whether the lab probes this one on its first screen */
  readonly isActive: boolean;
  readonly table: ProbeTable | { readonly random: true; readonly n: number; readonly d: number };
}

export interface ComparisonInput extends Pick<ProbeInput, 'train' | 'ridge' | 'seed' | 'descent'> {
  readonly tables: readonly ComparedTable[];
}

/** The results of both probes for one table. One that failed is null, and `errors` says why. */
export interface Measured {
  readonly rows: number;
  readonly cols: number;
  readonly position:
    | (Pick<PositionProbe, 'test' | 'all' | 'rank'> & {
        readonly controls: { readonly shuffled: Errors; readonly random: Errors } | null;
      })
    | null;
  readonly order: Pick<OrderProbe, 'errorRate' | 'controls'> | null;
  readonly errors: readonly ErrorRecord[];
}

const matrixOf = (core: Core, { table }: ComparedTable, seed: number): Matrix =>
  'random' in table
    ? core.randomNormal({ rows: table.n, cols: table.d, seed: namedSeed(seed, 'bench') })
    : probedTable(core, table, seed);

const size = ({ table }: ComparedTable): number =>
  'matrix' in table ? table.matrix.data.length : table.n * table.d;

/** The results, in the order of the tables. A table that fails does not stop the others. */
export async function comparisonJob(
  core: Core,
  { tables, ...settings }: ComparisonInput,
  { progress }: JobControl,
): Promise<Measured[]> {
  const { seed } = settings;
  const sizes = tables.flatMap((one) => [size(one), size(one)]);
  const total = sizes.reduce((sum, one) => sum + one, 0);
  const parts = progressOfParts({ progress }, sizes);
  let done = 0;
  const results: Measured[] = [];
  for (const [i, one] of tables.entries()) {
    const { drop } = one;
    const errors: ErrorRecord[] = [];
    const attempt = <Result>(work: () => Result): Result | null => {
      try {
        return work();
      } catch (thrown) {
        throwIfFatal(thrown);
        errors.push(packError(thrown));
        return null;
      }
    };
    await progress(done, total);
    const matrix = attempt(() => matrixOf(core, one, seed));
    const probe =
      matrix &&
      attempt(() =>
        core.probePositions(matrix, probeOptions(core, matrix, { drop, ...settings }), parts[2 * i]),
      );
    done += size(one);
    await progress(done, total);
    const order = matrix && attempt(() => core.probeOrder(matrix, { drop, seed }, parts[2 * i + 1]));
    done += size(one);
    results.push({
      rows: matrix?.rows ?? 0,
      cols: matrix?.cols ?? 0,
      position: probe && { test: probe.test, all: probe.all, controls: probe.controls, rank: probe.rank },
      order: order && { errorRate: order.errorRate, controls: order.controls },
      errors,
    });
  }
  return results;
}
