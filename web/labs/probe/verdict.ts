/** What the error of a probe means beside what the same fit reaches where there is no order to find. */
import { html, type TemplateResult } from 'lit';
import type { PositionProbe } from '../../core/types.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import { atEnd } from './descent/progress.ts';
import { passesThrough } from './interpolation.ts';
import { regionErrors, spanOf, worstOf } from './regions.ts';

export type Outcome = 'holds' | 'in part' | 'broken' | 'says nothing';

export interface ProbeVerdict {
  readonly number: number;
  /** whether the number is a share, to be shown in per cent */
  readonly isShare?: boolean;
  readonly outcome: Outcome;
  /** 'Holds', 'Does not hold', ... */
  readonly mark: string;
  /** what the number counts */
  readonly meaning: string;
  readonly words: string;
}

/** What a probe of positions comes to. */
export interface PositionVerdict extends ProbeVerdict {
  /** the error as a share of the smallest one that needs no order */
  readonly share: number;
  /** how many rows the error is taken on */
  readonly judged: number;
  /** the smallest error that needs no order */
  readonly chance: Yardstick;
  /** where a probe that reads most of the table fails: 'positions 56 to 63' */
  readonly failsAt: string | undefined;
}

/** Shares of what is reached without order: up to a hundredth the probe is sure, up to a tenth it reads, from half on it does not. */
export const limits = { sure: 0.01, read: 0.1, unread: 0.5 } as const;

/** The same in words, for where the grades are explained. */
export const limitWords =
  '● up to 1 % of the smallest error that needs no order, ◕ up to 10 %, ◑ below 50 %, ○ 50 % or more';

/** Fewer rows than this are met by luck. */
export const enough = 3;

export const outcomeMarks: Readonly<Record<Outcome, string>> = {
  holds: 'Holds',
  'in part': 'Holds in part',
  broken: 'Does not hold',
  'says nothing': 'Says nothing',
};

interface Yardstick {
  readonly mae: number;
  /** how it comes about, to be followed by the error */
  readonly words: string;
  /** whether it is of one answer for all rows */
  readonly isConstant?: true;
}

/** The better of the two controls. */
function control({ shuffled, random }: NonNullable<PositionProbe['controls']>): Yardstick {
  return random.mae < shuffled.mae
    ? { mae: random.mae, words: 'on a random table the same fit is off by' }
    : { mae: shuffled.mae, words: 'with shuffled positions the same fit is off by' };
}

/** Positions of the rows that the error is taken on. */
const judgedRows = ({ positions, trained, test }: PositionProbe) =>
  positions.filter((_, i) => test === null || trained[i] === 0);

/** Controls that go far astray, as beyond the rows that were seen, make every error look small. This does not. */
function constant(judged: Int32Array): Yardstick {
  const middle = judged.reduce((sum, position) => sum + position, 0) / judged.length;
  const mae = judged.reduce((sum, position) => sum + Math.abs(position - middle), 0) / judged.length;
  return { mae, words: 'always answering the middle is off by', isConstant: true };
}

function outcomeOf(mae: number, chance: number, rows: number, judged: number): Outcome {
  if (judged < enough || passesThrough(chance, rows)) return 'says nothing';
  return outcomeAgainstChance(mae, chance);
}

/** What an error is worth beside the one that is reached without order. */
export function outcomeAgainstChance(error: number, chance: number): Exclude<Outcome, 'says nothing'> {
  const share = error / chance;
  return share <= limits.read ? 'holds' : share < limits.unread ? 'in part' : 'broken';
}

/** `epochs`: after which the probe is one of a descent: 'after 10,000 epochs', or ''. */
export function positionVerdict(probe: PositionProbe, epochs = ''): PositionVerdict {
  const { test, all, controls, positions } = probe;
  const { mae } = test ?? all;
  const rows = positions.length;
  const judged = judgedRows(probe);
  const middle = constant(judged);
  const beside = controls ? control(controls) : middle;
  const chance = beside.mae <= middle.mae ? beside : middle;
  const overall = outcomeOf(mae, chance.mae, rows, judged.length);
  // A mean can hide that a part of the positions is not read at all.
  const worst = worstOf(regionErrors(probe));
  const failsThere = overall === 'holds' && worst.error > limits.read * chance.mae;
  const outcome = failsThere ? 'in part' : overall;
  const told = outcome === 'broken' ? chance : beside;
  const compared = `${told.words} ${formatNumber(told.mae)}`;
  const times = passesThrough(mae, rows)
    ? ''
    : `, ${Number((told.mae / mae).toPrecision(2)).toLocaleString('en')} times as much`;
  const words = {
    holds: `A linear probe recovers the position; ${compared}${times}.`,
    'in part': failsThere
      ? `A linear probe recovers the position, but not everywhere: at ${spanOf(worst)} it is off by ${formatNumber(worst.error)}; ${compared}.`
      : `A linear probe recovers the position roughly; ${compared}${times}.`,
    broken: `A linear probe cannot recover the position here; ${compared}.`,
    'says nothing':
      judged.length < enough
        ? `${judged.length} ${judged.length === 1 ? 'row is' : 'rows are'} too few to judge by; it takes ${enough}.`
        : `With no order to find, the fit is just as exact.${test ? '' : ' Let it learn from some of the rows.'}`,
  }[outcome];
  const rowsJudged = test ? 'held-out rows' : 'the rows it learned from';
  return {
    number: mae,
    outcome,
    mark: outcomeMarks[outcome],
    meaning: `mean absolute error in positions${atEnd(epochs)}, on ${rowsJudged}.`,
    words,
    share: mae / chance.mae,
    judged: judged.length,
    chance,
    failsAt: failsThere ? spanOf(worst) : undefined,
  };
}

const colors = { holds: 'holds', 'in part': '', broken: 'broken', 'says nothing': '' } as const;

/** The result of a probe beside that of the lab's first screen, in one line. */
export function verdictLine({
  number,
  isShare,
  outcome,
  mark,
  meaning,
  words,
}: ProbeVerdict): TemplateResult {
  const color = colors[outcome];
  const text = isShare ? `${formatNumber(100 * number)} %` : formatNumber(number);
  return html`<div class="finding" role="status">
    <span class="number ${color}" title=${formatFull(number)}>${text}</span>
    <span class="words">${meaning} <strong class=${color}>${mark}.</strong> ${words}</span>
  </div>`;
}
