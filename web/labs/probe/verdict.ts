/** What a probe's error means beside its baselines, which ignore order. */
import { html, type TemplateResult } from 'lit';
import type { PositionProbe } from '../../core/types.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import { term } from '../../shell/term.ts';
import { atEnd } from './descent/descent.ts';
import { passesThrough } from './interpolation.ts';
import type { Spread } from './job.ts';
import { regionErrors, spanOf, worstOf } from './regions.ts';

export type Outcome = 'holds' | 'in part' | 'broken' | 'says nothing';

export interface ProbeVerdict {
  readonly number: number;
  /** whether the number is a share, to be shown in per cent */
  readonly isShare?: boolean;
  readonly outcome: Outcome;
  /** 'Found', 'Not found', ... */
  readonly mark: string;
  /** what the number counts */
  readonly meaning: string;
  readonly words: string;
}

/** The verdict on a position probe. */
export interface PositionVerdict extends ProbeVerdict {
  /** the error as a share of the smallest baseline */
  readonly share: number;
  /** how many rows the error is measured on */
  readonly judged: number;
  /** the smallest baseline */
  readonly chance: Baseline;
  /** always answering the middle of the rows judged */
  readonly middle: ConstantAnswer;
  /** the region where a probe fails that reads the table as a whole: 'positions 56 to 63' */
  readonly failsAt: string | undefined;
}

/** Limits of the grades, as shares of the smallest baseline: ● up to `sure`, ◕ up to `read`, ○ from `unread`. */
export const limits = { sure: 0.01, read: 0.1, unread: 0.5 } as const;

/** The same in words, below the table of errors. */
export const gradeWords: TemplateResult = html`The grade compares the error with the smallest of three ${term('baseline', 'baselines')} that
  ignore order: shuffled positions, a random table (the median error, if there are several), and always answering the middle.
  ● up to 1 % of it, ◕ up to 10 %, ◑ below 50 %, ○ 50 % or more. Also ◑ if any region of positions exceeds 10 %.`;

/** With fewer rows, luck decides. */
export const enough = 3;

export const outcomeMarks: Readonly<Record<Outcome, string>> = {
  holds: 'Found',
  'in part': 'Partly found',
  broken: 'Not found',
  'says nothing': 'Proves nothing',
};

interface Baseline {
  readonly mae: number;
  /** how it is reached, to be followed by the error */
  readonly words: string;
}

interface ConstantAnswer extends Baseline {
  /** a position, which need not be whole */
  readonly answer: number;
}

/** The better of the two controls. Of several random tables, the median counts: a single draw may be lucky. */
function control({ shuffled, random }: NonNullable<PositionProbe['controls']>, spread?: Spread): Baseline {
  const drawn = spread
    ? { mae: spread.median, words: 'on random tables the median error of the same fit is' }
    : { mae: random.mae, words: 'on a random table the same fit is off by' };
  return drawn.mae < shuffled.mae
    ? drawn
    : { mae: shuffled.mae, words: 'with shuffled positions the same fit is off by' };
}

/** Positions of the rows that the error is measured on. */
const judgedRows = ({ positions, trained, test }: PositionProbe) =>
  positions.filter((_, i) => test === null || trained[i] === 0);

/** Controls can go far astray past the rows they learned from, and make any error look small. A constant answer does not. */
function constant(judged: Int32Array): ConstantAnswer {
  const answer = judged.reduce((sum, position) => sum + position, 0) / judged.length;
  const mae = judged.reduce((sum, position) => sum + Math.abs(position - answer), 0) / judged.length;
  return { mae, words: 'always answering the middle is off by', answer };
}

function outcomeOf(mae: number, chance: number, rows: number, judged: number): Outcome {
  if (judged < enough || passesThrough(chance, rows)) return 'says nothing';
  return outcomeAgainstChance(mae, chance);
}

/** Grades an error against its baseline. */
export function outcomeAgainstChance(error: number, chance: number): Exclude<Outcome, 'says nothing'> {
  const share = error / chance;
  return share <= limits.read ? 'holds' : share < limits.unread ? 'in part' : 'broken';
}

/** `epochs`: 'after 10,000 epochs' for a descent, else ''. `spread`: of the control on random tables, if there are several. */
export function positionVerdict(probe: PositionProbe, epochs = '', spread?: Spread): PositionVerdict {
  const { test, all, controls, positions } = probe;
  const { mae } = test ?? all;
  const rows = positions.length;
  const judged = judgedRows(probe);
  const middle = constant(judged);
  const beside = controls ? control(controls, spread) : middle;
  const chance = beside.mae <= middle.mae ? beside : middle;
  const overall = outcomeOf(mae, chance.mae, rows, judged.length);
  // A mean can hide a region that is not read at all.
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
        ? `${judged.length} ${judged.length === 1 ? 'row is' : 'rows are'} too few to judge by; at least ${enough} are needed.`
        : `Without any order, the fit is just as exact.${test ? '' : ' Hold some rows out.'}`,
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
    middle,
    failsAt: failsThere ? spanOf(worst) : undefined,
  };
}

const colors = { holds: 'holds', 'in part': '', broken: 'broken', 'says nothing': '' } as const;

/** The verdict in one line: number, meaning, mark, words. */
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
