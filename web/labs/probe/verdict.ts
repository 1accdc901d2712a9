/** What the error of a probe means beside what the same fit reaches where there is no order to find, and the line that says it. */
import { html, nothing, type TemplateResult } from 'lit';
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

/** Shares of what is reached without order: a tenth of it is a reading, half of it is no better than luck. */
const read = 0.1;
const unread = 0.5;
/** Fewer rows than this are met by luck. */
const enough = 3;

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
}

/** The better of the two controls. */
function control({ shuffled, random }: NonNullable<PositionProbe['controls']>): Yardstick {
  return random.mae < shuffled.mae
    ? { mae: random.mae, words: 'on a random table the same fit is off by' }
    : { mae: shuffled.mae, words: 'with the positions shuffled the same fit is off by' };
}

/** Positions of the rows that the error is taken on. */
const judgedRows = ({ positions, trained, test }: PositionProbe) =>
  positions.filter((_, i) => test === null || trained[i] === 0);

/** Controls that go far astray, as beyond the rows that were seen, make every error look small. This does not. */
function constant(judged: Int32Array): Yardstick {
  const middle = judged.reduce((sum, position) => sum + position, 0) / judged.length;
  const mae = judged.reduce((sum, position) => sum + Math.abs(position - middle), 0) / judged.length;
  return { mae, words: 'always answering their middle is off by' };
}

function outcomeOf(mae: number, chance: number, rows: number, judged: number): Outcome {
  if (judged < enough || passesThrough(chance, rows)) return 'says nothing';
  return outcomeAgainstChance(mae, chance);
}

/** What an error is worth beside the one that is reached without order. */
export function outcomeAgainstChance(error: number, chance: number): Exclude<Outcome, 'says nothing'> {
  const share = error / chance;
  return share <= read ? 'holds' : share < unread ? 'in part' : 'broken';
}

/** `epochs`: after which the probe is one of a descent: 'after 10,000 epochs', or ''. */
export function positionVerdict(probe: PositionProbe, epochs = ''): ProbeVerdict {
  const { test, all, controls, positions } = probe;
  const { mae } = test ?? all;
  const rows = positions.length;
  const judged = judgedRows(probe);
  const middle = constant(judged);
  const beside = controls ? control(controls) : middle;
  const chance = Math.min(beside.mae, middle.mae);
  const overall = outcomeOf(mae, chance, rows, judged.length);
  // A mean can hide that a part of the positions is not read at all.
  const worst = worstOf(regionErrors(probe));
  const failsThere = overall === 'holds' && worst.error > read * chance;
  const outcome = failsThere ? 'in part' : overall;
  const told = outcome === 'broken' && middle.mae < beside.mae ? middle : beside;
  const compared = `${told.words} ${formatNumber(told.mae)}`;
  const times = passesThrough(mae, rows)
    ? ''
    : `, ${Number((told.mae / mae).toPrecision(2)).toLocaleString('en')} times as much`;
  const words = {
    holds: `A straight line reads the position; ${compared}${times}.`,
    'in part': failsThere
      ? `A straight line reads the position, but not everywhere: at ${spanOf(worst)} it is off by ${formatNumber(worst.error)}; ${compared}.`
      : `A straight line reads roughly where a row stands; ${compared}${times}.`,
    broken: `A straight line cannot read the position here; ${compared}.`,
    'says nothing':
      judged.length < enough
        ? `${judged.length} ${judged.length === 1 ? 'row is' : 'rows are'} too few to judge by; it takes ${enough}.`
        : `Where there is no order to find, the fit is as exact.${test ? '' : ' Let it learn from a part of the positions.'}`,
  }[outcome];
  const meaning = `mean absolute error in positions${atEnd(epochs)}, on rows that the fit has ${test ? 'not ' : ''}seen.`;
  return { number: mae, outcome, mark: outcomeMarks[outcome], meaning, words };
}

const colors = { holds: 'holds', 'in part': '', broken: 'broken', 'says nothing': '' } as const;

/** `place` is 'finding' for a result beside that of the lab; `instead` is the title of a table in the place of what was asked for. */
export function verdictLine(
  { number, isShare, outcome, mark, meaning, words }: ProbeVerdict,
  place: 'verdict' | 'finding' = 'verdict',
  instead?: string,
): TemplateResult {
  const color = instead === undefined ? colors[outcome] : 'instead';
  const text = isShare ? `${formatNumber(100 * number)} %` : formatNumber(number);
  return html`<div class=${place} role="status">
    <span class="number ${color}" title=${formatFull(number)}>${text}</span>
    <span class="words">${instead === undefined ? nothing : html`<strong>Of “${instead}” in its place:</strong> `}${meaning} <strong class=${color}>${mark}.</strong> ${words}</span>
  </div>`;
}
