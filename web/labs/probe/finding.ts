/** The probe lab's headline, number and grade: functions of what the figure shows. */
import type { PositionProbe } from '../../core/types.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import type { Standing } from '../../shell/frame/grade.ts';
import { errorText } from '../../shell/numbers.ts';
import type { Finding } from '../../shell/screen.ts';
import { seenRows } from './interpolation.ts';
import type { ProbeInput, ProbeOutput, Spread } from './job.ts';
import type { Subject } from './subject.ts';
import { enough, limits, type PositionVerdict } from './verdict.ts';

/** What the first screen shows. */
export interface Shown {
  readonly subject: Subject;
  readonly train: ProbeInput['train'];
  readonly probe: PositionProbe;
  readonly verdict: PositionVerdict;
  /** whether the fit passes through every row it learned from, with shuffled positions too */
  readonly isPerfect: boolean;
  /** for a fit on the first half: whether a fit on every other row finds the rows in between */
  readonly fillsGaps: boolean;
  /** of the control on random tables, if there are several */
  readonly spread?: Spread | undefined;
  /** 'after 26 epochs' of a descent, or '' */
  readonly epochs: string;
}

const isHalf = ({ train }: Shown) => train === 'first-half';

/** Whether the error is measured on the rows the fit learned from, which proves nothing by itself. */
const hasNoTest = ({ probe }: Shown) => probe.test === null;

/** Whether the result tells nothing about the table. */
function saysNothing({ verdict, isPerfect, probe }: Shown): boolean {
  return verdict.outcome === 'says nothing' || (isPerfect && probe.test === null);
}

const sentence = (epochs: string, words: string): string =>
  epochs ? `A${epochs.slice(1)}, ${words[0].toLowerCase()}${words.slice(1)}` : words;

export function headlineOf(shown: Shown): string {
  const { subject, verdict } = shown;
  if (verdict.judged < enough)
    return `Too few rows to judge: ${verdict.judged} held out, at least ${enough} needed.`;
  if (saysNothing(shown))
    return hasNoTest(shown)
      ? 'A perfect fit that means nothing: random rows fit as well.'
      : 'This result means nothing: the probe reads random rows just as well.';
  if (subject.origin === 'random')
    return 'Nothing is learned yet: these rows are random. Train them, or open a trained table.';
  if (hasNoTest(shown)) return allRowsHeadline(shown);
  return isHalf(shown) ? halfHeadline(shown) : gapsHeadline(shown);
}

function gapsHeadline({ subject, verdict, epochs }: Shown): string {
  const { name, isPlural, table, origin } = subject;
  switch (verdict.outcome) {
    case 'holds':
      if (origin === 'untrained')
        return `${name} start in order: before any training, a linear probe finds positions it was never shown.`;
      return `${name} ${isPlural ? 'hold' : 'holds'} positions in order: a linear probe finds the ones it was never shown.`;
    case 'in part':
      return sentence(
        epochs,
        verdict.failsAt
          ? `A linear probe finds most positions of ${table}, but not ${verdict.failsAt}.`
          : `A linear probe finds the held-out positions of ${table} only roughly.`,
      );
    default:
      return sentence(epochs, `A linear probe can’t find the held-out positions of ${table}.`);
  }
}

function halfHeadline({ subject: { table }, verdict, fillsGaps, epochs }: Shown): string {
  switch (verdict.outcome) {
    case 'holds':
      return `A linear probe continues ${table} past what it was shown.`;
    case 'in part':
      return sentence(epochs, `A linear probe continues ${table} only roughly past what it was shown.`);
    default:
      return fillsGaps
        ? `The probe fills gaps in ${table} but can’t continue it.`
        : sentence(epochs, `A linear probe can’t continue ${table} past what it was shown.`);
  }
}

function allRowsHeadline({ subject: { table }, verdict, epochs }: Shown): string {
  switch (verdict.outcome) {
    case 'holds':
      return `A linear probe fits every row of ${table}. No row was held out to test it.`;
    case 'in part':
      return sentence(epochs, `A linear probe fits the rows of ${table} only roughly.`);
    default:
      return sentence(
        epochs,
        `A linear probe can’t fit the rows of ${table}, though it learned from all of them.`,
      );
  }
}

function failureOf(half: boolean, fillsGaps: boolean): string {
  if (!half) return 'Not found';
  return fillsGaps ? 'Fills gaps only' : 'Not continued';
}

function standingOf(shown: Shown): Standing {
  const { subject, verdict, fillsGaps } = shown;
  const half = isHalf(shown);
  if (saysNothing(shown)) return { mark: '–', words: 'Proves nothing', tone: 'plain' };
  if (subject.origin === 'random') return { mark: '–', words: 'Not trained yet', tone: 'plain' };
  if (hasNoTest(shown)) return { mark: '–', words: 'Not tested', tone: 'plain' };
  switch (verdict.outcome) {
    case 'holds':
      if (verdict.share > limits.sure)
        return { mark: '◕', words: half ? 'Nearly continues it' : 'Nearly in order', tone: 'satisfied' };
      return { mark: '●', words: half ? 'Continues it' : 'In order', tone: 'satisfied' };
    case 'in part':
      return { mark: '◑', words: half ? 'Continues it roughly' : 'Partly in order', tone: 'plain' };
    default:
      return { mark: '○', words: failureOf(half, fillsGaps), tone: 'violated' };
  }
}

/** 'rows 32–63' */
function rowsWords({ positions, trained }: PositionProbe, isSeen: boolean): string {
  const rows = positions.filter((_, i) => (trained[i] === 1) === isSeen);
  return rows.length === 1 ? `row ${rows[0]}` : `rows ${rows[0]}–${rows[rows.length - 1]}`;
}

/** '14.2 to 25.6'; '< 0.001' if all are as small */
function rangeText({ least, most }: Spread): string {
  const [low, high] = [least, most].map(errorText);
  return low === high ? low : `${low} to ${high}`;
}

/** The error of the same probe on random tables, and of a constant answer if that is smaller. */
function besideWords({ probe: { controls }, verdict: { chance, middle }, spread }: Shown): string {
  const single = controls ? `Random table: ${errorText(controls.random.mae)}.` : '';
  const random = spread ? `Random tables: ${rangeText(spread)}.` : single;
  const constant =
    chance === middle ? `Always ${formatNumber(middle.answer)}: off by ${errorText(middle.mae)}.` : '';
  return [random, constant].filter(Boolean).join(' ');
}

function meaningOf(shown: Shown): string {
  const { probe, epochs, train } = shown;
  const when = epochs && ` ${epochs}`;
  const beside = besideWords(shown);
  if (hasNoTest(shown)) return `mean error on the rows it learned from${when}. ${beside}`;
  if (isHalf(shown))
    return `mean error on ${rowsWords(probe, false)}, learned from ${rowsWords(probe, true)}${when}. ${beside}`;
  const folds = typeof train === 'object' ? ` in ${train.folds} folds` : '';
  return `mean error on held-out rows${folds}${when}. ${beside}`;
}

/** The number with its unit, grade and meaning. */
export function findingOf(shown: Shown): Finding {
  const { number } = shown.verdict;
  return {
    number: errorText(number),
    unit: 'positions',
    measured: { measure: 'probe.error', value: number },
    full: `${formatFull(number)}`,
    standing: standingOf(shown),
    meaning: meaningOf(shown),
  };
}

/**
 * Why the random table's error peaks if the columns are just enough to pass through every row. Empty elsewhere, and unless guessing
 * beats the random table.
 */
export function peakNote(
  { train, ridge, descent }: ProbeInput,
  { table, probe }: ProbeOutput,
  { chance, middle }: PositionVerdict,
): string {
  const { cols } = table;
  // The intercept counts as one more column.
  const rows = seenRows(probe, train).find((seen) => seen === cols || seen === cols + 1);
  if (rows === undefined || chance !== middle || ridge > 0 || descent || !probe.test) return '';
  return `The random error peaks here: with ${rows} rows for ${cols} columns, the fit only just meets them all and swings wildly in between.`;
}
