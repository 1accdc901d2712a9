/** Grades a probe's error against baselines that ignore order. */
import type { PositionProbe } from '../../core/types.ts';
import { passesThrough } from './interpolation.ts';
import type { Spread } from './job.ts';
import { type Judged, regionErrors, worstOf } from './predictions.ts';

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
