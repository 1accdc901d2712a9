/** A probe's predictions by row, its errors by region, and its grade against baselines that ignore order. */
import type { PositionProbe } from '../../core/types.ts';
import type { ColumnsData } from '../../draw/export/source.ts';
import { formatNumber } from '../../draw/format.ts';
import type { PlotCursor, Series } from '../../draw/plot-series.ts';
import { passesThrough } from './fit.ts';
import type { Spread } from './job.ts';
import { text } from './text.ts';

/** Computes a value once for each object, so that a figure is drawn again only for another object. */
export function onceFor<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, Made>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}

/** A prediction that is off by this much rounds to a wrong position. */
const misread = 0.5;

const residual = ({ positions, predicted }: PositionProbe, i: number): number => predicted[i] - positions[i];

/** The row with the largest error, if its prediction rounds to a wrong position. */
export function farthestRow(probe: PositionProbe): number | null {
  let worst = 0;
  for (let i = 1; i < probe.positions.length; i++) {
    if (Math.abs(residual(probe, i)) > Math.abs(residual(probe, worst))) worst = i;
  }
  return Math.abs(residual(probe, worst)) >= misread ? worst : null;
}

type Group = 'train' | 'test' | 'worst';

const looks = {
  train: { label: text.learnedFrom, color: 'position', hollow: true },
  test: { label: text.heldOut, color: 'position' },
  worst: { label: text.farthestOff, color: 'violated' },
} as const satisfies Record<Group, Partial<Series>>;

const points = (
  id: Group,
  x: readonly number[],
  y: readonly number[],
  more: Partial<Series> = {},
): Series[] => (x.length === 0 ? [] : [{ id, kind: 'points', ...looks[id], ...more, x, y }]);

/** The rows of each group, in the order of the group's points. */
function groups(probe: PositionProbe): Readonly<Record<Group, readonly number[]>> {
  const rows = Array.from(probe.positions, (_, i) => i);
  const worst = farthestRow(probe);
  return {
    train: rows.filter((i) => probe.trained[i] === 1),
    test: rows.filter((i) => probe.trained[i] === 0),
    worst: worst === null ? [] : [worst],
  };
}

/** Residuals over the positions: rings for rows learned from, dots for held-out rows. */
export const residualSeries = onceFor((probe: PositionProbe): Series[] => {
  const all = groups(probe);
  return (Object.keys(looks) as Group[]).flatMap((id) =>
    points(
      id,
      all[id].map((i) => probe.positions[i]),
      all[id].map((i) => residual(probe, i)),
      // Hollow like the other rows learned from.
      id === 'worst' ? { hollow: probe.trained[all.worst[0]] === 1 } : {},
    ),
  );
});

/** The point that shows a position; `positionOf` is the inverse. */
export function pointOf(probe: PositionProbe, position: number | null): PlotCursor | null {
  if (position === null) return null;
  const all = groups(probe);
  for (const series of ['train', 'test'] as const) {
    // Positions count up by one.
    const index = all[series].indexOf(position - probe.positions[0]);
    if (index >= 0) return { series, index };
  }
  return null;
}

export function positionOf(probe: PositionProbe, cursor: PlotCursor | null): number | null {
  const row = cursor && groups(probe)[cursor.series as Group]?.[cursor.index];
  return row === null || row === undefined ? null : probe.positions[row];
}

/** `control`: the predictions on a random table with the same rows held out, if these are to be described instead. */
export function describePosition(
  { positions, trained, predicted }: PositionProbe,
  row: number,
  control?: ArrayLike<number>,
): string {
  const value = (control ?? predicted)[row];
  const off = value - positions[row];
  return (control ? text.readAtRandom : text.read)(
    positions[row],
    formatNumber(value),
    `${off > 0 ? '+' : ''}${formatNumber(off)}`,
    trained[row] === 1 ? text.learnedFrom : text.heldOut,
  );
}

/** The line under the figure while the cursor is on no point. */
export function summary(probe: PositionProbe): string {
  const { positions, predicted, trained, test } = probe;
  const judged = Array.from(positions, (_, i) => i).filter((i) => test === null || trained[i] === 0);
  const right = judged.filter((i) => Math.abs(residual(probe, i)) < misread).length;
  const worst = farthestRow(probe);
  return text.summary(
    text.roundRight(right, judged.length, test !== null),
    worst === null ? null : { position: positions[worst], predicted: formatNumber(predicted[worst]) },
  );
}

/** One line per position. `after`: 'after 26 epochs' before the last step of a descent, else ''. */
export function predictionColumns(probe: PositionProbe, after = ''): ColumnsData {
  const { positions, predicted, trained, controls } = probe;
  const { position, predicted: title, trained: seen, predictedAtRandom } = text.columns;
  return {
    kind: 'columns',
    columns: [
      { title: position, values: positions },
      { title: title(after), values: predicted },
      { title: seen, values: trained },
      ...(controls ? [{ title: predictedAtRandom, values: controls.random.predicted }] : []),
    ],
  };
}

/** Predicted minus true positions. */
export const residualsOf = (probe: PositionProbe): Float64Array =>
  probe.predicted.map((_, i) => residual(probe, i));

/** Mean absolute errors in one region of rows; NaN if it has no rows of that kind. */
export interface Region {
  readonly first: number;
  readonly last: number;
  readonly train: number;
  readonly test: number;
}

export const regionCount = 8;

/** Splits the rows, in order, into `count` regions, or fewer if there are fewer rows. Sizes differ by one row at most. */
export function regionErrors(
  { positions, predicted, trained }: PositionProbe,
  count = regionCount,
): readonly Region[] {
  const rows = positions.length;
  const regions = Math.min(count, rows);
  return Array.from({ length: regions }, (_, region) => {
    const from = Math.floor((region * rows) / regions);
    const to = Math.floor(((region + 1) * rows) / regions);
    const mean = (isSeen: number) => {
      let [sum, size] = [0, 0];
      for (let i = from; i < to; i++) {
        if (trained[i] !== isSeen) continue;
        sum += Math.abs(predicted[i] - positions[i]);
        size++;
      }
      return sum / size;
    };
    return { first: positions[from], last: positions[to - 1], train: mean(1), test: mean(0) };
  });
}

const middle = ({ first, last }: Region) => (first + last) / 2;

export const regionSeries = (regions: readonly Region[]): Series[] =>
  (['train', 'test'] as const).flatMap((id) => {
    const found = regions.filter((region) => !Number.isNaN(region[id]));
    return points(
      id,
      found.map(middle),
      found.map((region) => region[id]),
    );
  });

/** The region with its middle, and so its point, at x. */
export const regionAt = (regions: readonly Region[], x: number): Region =>
  regions.find((one) => middle(one) === x) as Region;

/** The error of a region: on held-out rows, or on rows learned from if none is held out. */
interface Judged extends Pick<Region, 'first' | 'last'> {
  readonly error: number;
}

/** The regions, largest error first: on held-out rows, or on rows learned from if none is held out. */
export function regionsByError(regions: readonly Region[]): {
  readonly areHeldOut: boolean;
  readonly judged: readonly Judged[];
} {
  const kind = regions.some(({ test }) => !Number.isNaN(test)) ? 'test' : 'train';
  const judged = regions
    .filter((region) => !Number.isNaN(region[kind]))
    .map(({ first, last, [kind]: error }) => ({ first, last, error }))
    .sort((a, b) => b.error - a.error);
  return { areHeldOut: kind === 'test', judged };
}

/** The region with the largest error. */
const worstOf = (regions: readonly Region[]): Judged => regionsByError(regions).judged[0];

export type Outcome = 'holds' | 'in part' | 'broken' | 'says nothing';

/** The error of an answer that ignores order. */
export interface Baseline {
  readonly kind: 'shuffled' | 'random table' | 'random tables' | 'middle';
  readonly mae: number;
}

/** The verdict on a position probe. */
export interface PositionVerdict {
  readonly outcome: Outcome;
  /** the mean absolute error on the rows judged, in positions */
  readonly mae: number;
  /** the error as a share of the smallest baseline */
  readonly share: number;
  /** how many rows the error is measured on */
  readonly judged: number;
  /** whether the fit passes through every row judged */
  readonly isExact: boolean;
  readonly isHeldOut: boolean;
  /** the smallest baseline */
  readonly chance: Baseline;
  /** the baseline to compare with in words: the better control, or the smallest one where the probe fails */
  readonly compared: Baseline;
  /** always answering the middle of the rows judged: a position, which need not be whole */
  readonly middle: Baseline & { readonly answer: number };
  /** the worst region, if the probe fails there although it reads the table as a whole */
  readonly failsAt: Judged | undefined;
}

/** Limits of the grades, as shares of the smallest baseline: ● up to `sure`, ◕ up to `read`, ○ from `unread`. */
export const limits = { sure: 0.01, read: 0.1, unread: 0.5 } as const;

/** The fewest rows to judge by: with fewer, luck decides. */
export const enough = 3;

/** The better of the two controls. Of several random tables, the median counts: a single draw may be lucky. */
function control({ shuffled, random }: NonNullable<PositionProbe['controls']>, spread?: Spread): Baseline {
  const drawn: Baseline = spread
    ? { kind: 'random tables', mae: spread.median }
    : { kind: 'random table', mae: random.mae };
  return drawn.mae < shuffled.mae ? drawn : { kind: 'shuffled', mae: shuffled.mae };
}

/** A control can go far astray past the rows it learned from, and make any error look small. A constant answer cannot. */
function constant(judged: Int32Array): PositionVerdict['middle'] {
  const answer = judged.reduce((sum, position) => sum + position, 0) / judged.length;
  const mae = judged.reduce((sum, position) => sum + Math.abs(position - answer), 0) / judged.length;
  return { kind: 'middle', mae, answer };
}

/** Grades an error against its baseline. */
export function outcomeAgainstChance(error: number, chance: number): Exclude<Outcome, 'says nothing'> {
  const share = error / chance;
  return share <= limits.read ? 'holds' : share < limits.unread ? 'in part' : 'broken';
}

/** `spread`: the errors on random tables, if there are several. */
export function positionVerdict(probe: PositionProbe, spread?: Spread): PositionVerdict {
  const { test, all, controls, positions, trained } = probe;
  const { mae } = test ?? all;
  const rows = positions.length;
  const judged = positions.filter((_, i) => test === null || trained[i] === 0);
  const middle = constant(judged);
  const best = controls ? control(controls, spread) : middle;
  const chance = best.mae <= middle.mae ? best : middle;
  const isMute = judged.length < enough || passesThrough(chance.mae, rows);
  const overall = isMute ? 'says nothing' : outcomeAgainstChance(mae, chance.mae);
  // A mean can hide a region that is not read at all.
  const worst = worstOf(regionErrors(probe));
  const failsThere = overall === 'holds' && worst.error > limits.read * chance.mae;
  const outcome = failsThere ? 'in part' : overall;
  return {
    outcome,
    mae,
    share: mae / chance.mae,
    judged: judged.length,
    isExact: passesThrough(mae, rows),
    isHeldOut: test !== null,
    chance,
    compared: outcome === 'broken' ? chance : best,
    middle,
    failsAt: failsThere ? worst : undefined,
  };
}
