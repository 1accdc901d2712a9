/** What the lab says of a result: its headline, number and grade, and the action that it suggests. */
import type { DescentPath, PositionProbe, Scheme } from '../../core/types.ts';
import { isOffline } from '../../draw/faults.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import type { Standing } from '../../encoding/property-numbers.ts';
import { shuffledName, type TableName, tableNames, thisTable } from '../../schemes/further-facts.ts';
import { hasFeature, isUntrained } from '../../schemes/scheme-facts.ts';
import { mostPositions, schemeOf } from '../../schemes/source.ts';
import { errorText } from '../../shell/numbers.ts';
import type { Action, Finding } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import { isOutOfReach } from '../../tables/network.ts';
import { addressTitle, hostOf } from '../../tables/remote-table.ts';
import { seenRows } from './fit.ts';
import type { ProbeInput, ProbeOutput, ProbeTable, Spread } from './job.ts';
import { rawIndex, sinusoids, trainedHere } from './presets.ts';
import { afterEpochs, spanOf, text } from './text.ts';
import { enough, limits, type PositionVerdict, positionVerdict } from './verdict.ts';

/** The probed table as headlines name it. */
interface Subject extends TableName {
  /** 'random': drawn here, not trained yet. 'untrained': learnable, and starts from a rule. 'trained': trained here. */
  readonly origin: 'brought' | 'rule' | 'untrained' | 'random' | 'trained';
  readonly scheme?: string;
}

/** A longer name does not fit into the headline, which then says 'This table'. */
const longestName = 16;

export function subjectOf(catalog: readonly Scheme[], table: ProbeTable): Subject {
  if ('matrix' in table) {
    const { name, isTrainedHere } = table;
    if (isTrainedHere) return { ...text.trainedTable, origin: 'trained' };
    return { ...(name.length > longestName ? thisTable : text.tableOf(name)), origin: 'brought' };
  }
  const { scheme, parameters } = table;
  if (parameters.shuffled) return { ...shuffledName, origin: 'rule' };
  const learned = hasFeature(scheme, 'drawnVectors') ? 'random' : 'untrained';
  const origin = isUntrained(schemeOf(catalog, scheme)) ? learned : 'rule';
  return { ...(tableNames[scheme] ?? thisTable), origin, scheme };
}

/** 'sinusoids' */
export const insideSentence = ({ name, origin }: Subject): string =>
  origin === 'random' ? text.randomRows : name[0].toLowerCase() + name.slice(1);

/** A result at the step of its descent that the page shows. Other fits have a single step. */
export interface Shown {
  readonly subject: Subject;
  readonly train: ProbeInput['train'];
  readonly probe: PositionProbe;
  readonly verdict: PositionVerdict;
  /** whether the fit passes through every row it learned from, with shuffled positions too */
  readonly isPerfect: boolean;
  /** for a fit on the first half: whether a fit on every other row finds the rows in between */
  readonly fillsGaps: boolean;
  /** errors on several random tables; undefined for a single one */
  readonly spread?: Spread | undefined;
  /** 'after 26 epochs' of a descent, or '' */
  readonly epochs: string;
  /** the same, but '' at the last step */
  readonly after: string;
  /** the table's width */
  readonly columns: number;
  /** how many rows the fit learned from, where the columns only just suffice to meet them all, so that it swings in between */
  readonly swings?: number | undefined;
}

/** Of an exact fit without a penalty. The intercept counts as one more column. */
function swingsAt(
  { train, ridge, descent }: ProbeInput,
  probe: PositionProbe,
  columns: number,
): number | undefined {
  if (ridge > 0 || descent || !probe.test) return undefined;
  return seenRows(probe, train).find((seen) => seen === columns || seen === columns + 1);
}

/** The probe after one step of its descent. */
function probeAt(probe: PositionProbe, { steps }: DescentPath, step: number): PositionProbe {
  const { predicted, train, test } = steps[step];
  return { ...probe, predicted, train, test, all: test ? probe.all : (train ?? probe.all) };
}

const lastStep = new WeakMap<ProbeOutput, { readonly step: number; readonly probe: PositionProbe }>();

/** The probe at a step: the same object until another step is shown, so that its figures are not drawn again. */
function probeOfStep(output: ProbeOutput, path: DescentPath, step: number): PositionProbe {
  const last = lastStep.get(output);
  if (last?.step === step) return last.probe;
  const probe = probeAt(output.probe, path, step);
  lastStep.set(output, { step, probe });
  return probe;
}

/** `step` is ignored for fits without a descent; by default it is the last. */
export function shownAt(
  input: ProbeInput,
  output: ProbeOutput,
  subject: Subject,
  step = (output.path?.steps.length ?? 1) - 1,
): Shown {
  const { path, gaps, spread, interpolation } = output;
  const isLast = !path || step === path.steps.length - 1;
  const probe = isLast ? output.probe : probeOfStep(output, path, step);
  const epochs = path ? afterEpochs(path.steps[step].epochs) : '';
  const verdict = positionVerdict(probe, spread);
  return {
    subject,
    train: input.train,
    probe,
    verdict,
    isPerfect: isLast && interpolation !== undefined,
    fillsGaps: gaps !== undefined && gaps <= limits.read * verdict.chance.mae,
    spread,
    epochs,
    after: isLast ? '' : epochs,
    columns: output.table.cols,
    swings: swingsAt(input, probe, output.table.cols),
  };
}

const isHalf = ({ train }: Shown) => train === 'first-half';

/** Whether the error is measured on the rows the fit learned from, which proves nothing by itself. */
const hasNoTest = ({ probe }: Shown) => probe.test === null;

const isSure = ({ share }: Shown['verdict']): boolean => share <= limits.sure;

/** Whether the result says nothing about the table. */
const saysNothing = (shown: Shown): boolean =>
  shown.verdict.outcome === 'says nothing' || (shown.isPerfect && hasNoTest(shown));

export function headlineOf(shown: Shown): string {
  const { subject, verdict } = shown;
  if (verdict.judged < enough) return text.tooFew(verdict.judged, enough);
  if (saysNothing(shown)) return hasNoTest(shown) ? text.meaninglessFit : text.meaningless;
  if (subject.origin === 'random') return text.nothingLearned;
  if (hasNoTest(shown)) return allRowsHeadline(shown);
  return isHalf(shown) ? halfHeadline(shown) : gapsHeadline(shown);
}

function gapsHeadline({ subject, verdict, epochs, columns, swings }: Shown): string {
  const { name, table, origin } = subject;
  const { outcome, failsAt } = verdict;
  if (outcome === 'holds' && origin === 'untrained') return text.startInOrder(name);
  if (outcome === 'holds')
    return isSure(verdict) ? text.holdOrder(subject) : text.nearlyOrder(subject, errorText(verdict.mae));
  if (outcome !== 'in part')
    return swings === undefined
      ? text.cannotFind(table, epochs)
      : text.cannotFindSwinging(table, swings, columns);
  return failsAt ? text.findsMost(table, spanOf(failsAt), epochs) : text.findsRoughly(table, epochs);
}

function halfHeadline({ subject: { table }, verdict: { outcome }, fillsGaps, epochs }: Shown): string {
  if (outcome === 'holds') return text.continues(table);
  if (outcome === 'in part') return text.continuesRoughly(table, epochs);
  return fillsGaps ? text.onlyFillsGaps(table) : text.cannotContinue(table, epochs);
}

function allRowsHeadline({ subject: { table }, verdict: { outcome }, epochs }: Shown): string {
  if (outcome === 'holds') return text.fitsAll(table);
  return outcome === 'in part' ? text.fitsRoughly(table, epochs) : text.cannotFit(table, epochs);
}

function standingOf(shown: Shown): Standing {
  const { subject, verdict, fillsGaps } = shown;
  const words = text.standings;
  const plain = (words: string): Standing => ({ mark: '–', words, tone: 'plain' });
  if (saysNothing(shown)) return plain(words.provesNothing);
  if (subject.origin === 'random') return plain(words.notTrained);
  if (hasNoTest(shown)) return plain(words.notTested);
  const either = (half: string, gaps: string) => (isHalf(shown) ? half : gaps);
  if (verdict.outcome === 'in part')
    return { mark: '◑', words: either(words.continuesRoughly, words.partlyInOrder), tone: 'plain' };
  if (verdict.outcome === 'broken') {
    const half = fillsGaps ? words.onlyFillsGaps : words.notContinued;
    return { mark: '○', words: either(half, words.notFound), tone: 'violated' };
  }
  return isSure(verdict)
    ? { mark: '●', words: either(words.continues, words.inOrder), tone: 'satisfied' }
    : { mark: '◕', words: either(words.nearlyContinues, words.nearlyInOrder), tone: 'satisfied' };
}

/** 'rows 32–63' */
function rowsOf({ positions, trained }: PositionProbe, isSeen: boolean): string {
  const rows = positions.filter((_, i) => (trained[i] === 1) === isSeen);
  return text.rows(rows[0], rows[rows.length - 1]);
}

/** What the error is measured on, the error on random tables, and the error of a constant answer if it is smaller than both. */
function meaningOf(shown: Shown): string {
  const { probe, epochs, train, verdict, spread } = shown;
  const { chance, middle } = verdict;
  const rows = hasNoTest(shown)
    ? text.rowsSeen
    : isHalf(shown)
      ? text.rowsPastHalf(rowsOf(probe, false), rowsOf(probe, true))
      : text.rowsHeldOut(typeof train === 'object' ? train.folds : undefined);
  const single = probe.controls ? text.randomTable(errorText(probe.controls.random.mae)) : '';
  return [
    text.meanError(rows, epochs),
    spread ? text.randomTables(errorText(spread.least), errorText(spread.most)) : single,
    chance === middle ? text.alwaysAnswering(formatNumber(middle.answer), errorText(middle.mae)) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The number with its unit, grade and meaning. */
export function findingOf(shown: Shown): Finding {
  const { mae } = shown.verdict;
  return {
    number: errorText(mae),
    unit: text.positions(errorText(mae)),
    measured: { measure: 'probe.error', value: mae },
    full: formatFull(mae),
    standing: standingOf(shown),
    meaning: meaningOf(shown),
  };
}

/** Why errors peak if the columns just suffice to meet every row. '' elsewhere, or if this table beats guessing. */
export function peakNote({ verdict, columns, swings }: Shown): string {
  const { outcome, chance, middle } = verdict;
  if (swings === undefined || chance !== middle) return '';
  return outcome === 'broken' ? text.errorsPeak(swings, columns) : text.errorPeaks(swings, columns);
}

/** The same size, as far as the page makes sinusoids of it. */
const sizeOf = ({ positions }: PositionProbe, columns: number) => ({
  n: Math.min(positions.length, mostPositions),
  d: Math.min(columns + (columns % 2), mostPositions),
});

/** The suggested action. It sets nothing if it opens the ways to bring a table. */
function suggestion({ subject, train, probe, verdict, epochs, columns, swings }: Shown): Action | null {
  const { origin, scheme, table } = subject;
  if (verdict.judged < enough) return null;
  if (probe.test === null) return { ...text.learnFromOther, sets: { split: 'even' } };
  if (origin === 'random') return { ...text.train, sets: trainedHere };
  if (verdict.outcome === 'holds')
    return train === 'first-half'
      ? { ...text.learnFromAll, sets: { split: 'all' } }
      : { ...text.learnFromHalf, sets: { split: 'first-half' } };
  if (swings !== undefined && origin !== 'untrained')
    return { ...text.learnInFolds, sets: { split: 'folds' } };
  if (origin === 'trained' && train !== 'first-half') return isOffline() ? text.openOwn : text.openTrained;
  if (origin === 'brought' || origin === 'trained')
    return {
      question: text.isItTheTable(table),
      label: text.trySinusoids,
      sets: { ...sinusoids, ...sizeOf(probe, columns) },
    };
  if (train === 'first-half' && scheme !== rawIndex.scheme) return { ...text.tryIndex, sets: rawIndex };
  if (epochs !== '') return { ...text.solveExactly, sets: { solver: 'exact' } };
  if (scheme === sinusoids.scheme) return null;
  const sets = { ...sinusoids, n: undefined, d: undefined };
  return { question: text.isItTheProbe, label: text.trySinusoids, sets };
}

/** `bring`: opens the ways to bring a table. */
export function actionOf(shown: Shown, bring: () => void): Action | null {
  const action = suggestion(shown);
  if (!action) return null;
  return action.sets
    ? { ...action, isInLever: 'split' in action.sets && action.sets.split !== 'folds' }
    : { ...action, sets: { source: 'file' }, act: bring };
}

/** The action that reads the table named by the link; null if the link has no address. */
export function linkedTableAction({ store, tableStore }: Session): Action | null {
  const address = store.get('remote');
  const { host } = { host: '', ...hostOf(address) };
  if (host === '') return null;
  const words = isOutOfReach({ store, tableStore }) ? text.readLater : text.readLinked;
  return {
    ...words(addressTitle(address), host),
    act: () => tableStore.withLoader((loader) => void loader.openRemote(address, store.get('tensor'))),
  };
}
