/** The headline, the number and the grade in words, for the runs at the step shown. */

import { counted } from '../../core/counted.ts';
import type { Scheme } from '../../core/types.ts';
import { formatFull, listed } from '../../draw/format.ts';
import { upperFirst } from '../../draw/words.ts';
import type { Standing } from '../../encoding/property-numbers.ts';
import { type Grade, placesBelow, rangeOf } from '../../encoding/trained/rule.ts';
import { noPositions } from '../../schemes/source.ts';
import type { Finding } from '../../shell/screen.ts';
import { condition, hasPluralName, insideSentence, panelTitle, taskWords } from './task-text.ts';
import { bestOf, decisive, type Graded, type Summary } from './verdict.ts';

/**
 * A grade in words. Failing is no fault here: a model without positions stays at chance because it must, and the others may need more steps.
 * So nothing is red.
 */
function standingOf({ step, isLast, isElsewhere }: Summary, grade: Grade): Standing {
  if (grade === 'knows')
    return { mark: '●', words: isElsewhere ? 'Carries over' : 'Learned', tone: 'satisfied' };
  if (!isLast && step > 0) return { mark: '…', words: 'Learning', tone: 'plain' };
  if (grade === 'partly') return { mark: '◑', words: 'Learned in part', tone: 'plain' };
  return { mark: '○', words: isElsewhere ? 'Does not carry over' : 'Not learned yet', tone: 'plain' };
}

/** Longer headlines do not fit into two lines. */
const longest = 104;

/** '47', '99.4': with enough digits that a number below a limit does not round up to it. One wrong answer never gives '100'. */
export function percent(share: number): string {
  const value = 100 * share;
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(placesBelow(value, value > 99 || value < 10 ? 1 : 0));
}

/** '45 to 49', '100' */
function rangeText(accuracies: readonly number[]): string {
  const [least, most] = rangeOf(accuracies).map(percent);
  return least === most ? least : `${least} to ${most}`;
}

const of = (all: readonly Graded[], grade: Graded['grade']) =>
  all.filter((one) => one.grade === grade).map(({ encoding }) => encoding);

function subject({ catalog }: Summary, encodings: readonly string[]): string {
  if (encodings.length === 1 && encodings[0] === noPositions) return 'A model without positions';
  const names = listed(encodings.map((one) => insideSentence(catalog, one)));
  return upperFirst(names.replace('no positions', 'no positions at all'));
}

export function headlineOf(summary: Summary): string {
  const { task, reach, graded, arrivals, seeds, step, isLast, catalog, beyond, rule } = summary;
  const { can, otherwise } = taskWords(task, reach);
  const [know, partly, chance] = [of(graded, 'knows'), of(graded, 'partly'), of(graded, 'chance')];
  const one = seeds.length === 1 ? ' One seed: add two before you believe it.' : '';
  if (!isLast && arrivals.length > 0) return arrivalHeadline(summary);
  if (know.length === 0) {
    const lucky = graded.find(({ accuracies }) => Math.min(...accuracies) >= rule.reached);
    if (lucky) return `With so few tests, ${percent(decisive(lucky))} % right can be luck.`;
    const everySeed = seeds.length === 1 ? '' : ' with every seed';
    if (!isLast || step === 0) return `No encoding has reached ${percent(rule.reached)} %${everySeed} yet.`;
    return partly.length > 0
      ? bestHeadline(summary)
      : `No encoding has learned it in ${counted(step, 'step')}.${one}`;
  }
  const where = beyond && ` ${beyond}`;
  const isPlural = know.length > 1 || hasPluralName(catalog, know[0]);
  const verb = (isPlural ? can[1] : can[0]) + where;
  if (know.length === graded.length) {
    const who = graded.length > 2 ? `All ${counted(graded.length, 'encoding')}` : subject(summary, know);
    return `${who} ${verb}.${one}`;
  }
  const stays = (who: string) => `${who}, it stays ${otherwise}.`;
  const sentence = (does: string, rest: string) => `${does}.${one || ` ${rest}`}`;
  const [others, othersInShort, othersCounted] =
    chance.length > 0
      ? [
          stays(upperFirst(condition(catalog, chance))),
          stays(chance.length === 1 ? 'For one other' : `For ${counted(chance.length, 'other')}`),
          stays(`For ${chance.length}`),
        ]
      : [
          `${upperFirst(condition(catalog, partly))}, only part of it is learned.`,
          'The others only in part.',
          'The others only in part.',
        ];
  const who = `${subject(summary, know)} ${verb}`;
  const fitting = [sentence(who, others), sentence(who, othersInShort)].find(
    ({ length }) => length <= longest,
  );
  return (
    fitting ??
    sentence(`${know.length} of ${counted(graded.length, 'encoding')} ${can[1]}${where}`, othersCounted)
  );
}

/** The headline while models learn: who was first. It names what has happened, so that it stays true when an encoding slips again. */
function arrivalHeadline(summary: Summary): string {
  const { graded, arrivals, rule, beyond } = summary;
  const [{ step }] = arrivals;
  const first = arrivals.filter((one) => one.step === step).map(({ encoding }) => encoding);
  const who = first.length > mostBeside ? counted(first.length, 'encoding') : subject(summary, first);
  const reached = `reached ${percent(rule.reached)} %${beyond && ` ${beyond}`}`;
  const after = `after ${counted(step, 'step')}`;
  if (arrivals.length === first.length) return `${who} ${reached} ${after}.`;
  const all = counted(graded.length, 'encoding');
  const rest =
    arrivals.length === graded.length
      ? `By now, all ${all} have.`
      : `So far, ${arrivals.length} of ${all} have.`;
  return `${who} ${reached} first, ${after}. ${rest}`;
}

/** The headline if no encoding knows the task. Some tasks have no perfect answer: a hidden word may be any. */
function bestHeadline(summary: Summary): string {
  const { graded, catalog, beyond } = summary;
  const [worst, ...others] = [...graded].sort((a, b) => decisive(a) - decisive(b));
  const best = others.at(-1);
  const share = (one: Graded) => `${percent(decisive(one))} %`;
  const where = beyond && ` ${beyond}`;
  if (!best)
    return `${upperFirst(condition(catalog, [worst.encoding]))}, only part of it is learned: ${share(worst)} right${where}.`;
  const verb = hasPluralName(catalog, best.encoding) ? 'come' : 'comes';
  return `${subject(summary, [best.encoding])} ${verb} closest: ${share(best)} right${where}; ${condition(catalog, [worst.encoding])} ${share(worst)}.`;
}

/** More names do not fit beside the number. */
const mostBeside = 3;

/** Many others, told apart by whether they know the task: '3 others know it: 96 to 100; 2 do not: 48 to 60' */
function countsText(others: readonly Graded[]): string {
  const [know, not] = [true, false].map((does) => others.filter(({ grade }) => (grade === 'knows') === does));
  const range = (some: readonly Graded[]) => rangeText(some.flatMap(({ accuracies }) => accuracies));
  if (not.length === 0) return `The ${counted(know.length, 'other')} know it: ${range(know)}`;
  if (know.length === 0) return `None of the ${counted(not.length, 'other')} knows it: ${range(not)}`;
  const first = know.length === 1 ? '1 other knows it' : `${counted(know.length, 'other')} know it`;
  return `${first}: ${range(know)}; ${not.length} ${not.length === 1 ? 'does' : 'do'} not: ${range(not)}`;
}

/** 'Learned table and RoPE: 100; ALiBi: 86 to 98. Without positions: 48 to 52, a coin toss' */
function besideText(summary: Summary, others: readonly Graded[]): string {
  if (others.length > mostBeside) return countsText(others);
  const [guessing, better] = [true, false].map((does) =>
    others.filter(({ grade }) => (grade === 'chance') === does),
  );
  const { catalog, task, reach } = summary;
  const { otherwise } = taskWords(task, reach);
  const aGuess = () => {
    const who = upperFirst(condition(catalog, of(guessing, 'chance')));
    return `${who}: ${rangeText(guessing.flatMap(({ accuracies }) => accuracies))}, ${otherwise}`;
  };
  const parts = [
    ...(better.length > 0 ? [rangesText(catalog, better)] : []),
    ...(guessing.length > 0 ? [aGuess()] : []),
  ];
  return parts.join('. ');
}

function rangesText(catalog: readonly Scheme[], some: readonly Graded[]): string {
  const byRange = new Map<string, string[]>();
  for (const { encoding, accuracies } of some) {
    const text = rangeText(accuracies);
    byRange.set(text, [...(byRange.get(text) ?? []), panelTitle(catalog, encoding)]);
  }
  return [...byRange].map(([range, names]) => `${listed(names)}: ${range}`).join('; ');
}

/** 'every seed', 'worst of 3 seeds', 'one seed' */
function seedsBehind({ accuracies, grade }: Graded): string {
  const [least, most] = rangeOf(accuracies);
  if (accuracies.length === 1) return 'one seed';
  if (least === most) return 'every seed';
  return `${grade === 'chance' ? 'middle' : 'worst'} of ${counted(accuracies.length, 'seed')}`;
}

/** The number with its unit, grade and meaning: the best encoding's; undefined while no model is tested. */
export function findingOf(summary: Summary): Finding | undefined {
  const { catalog, graded, task, reach, step, isLast, beyond } = summary;
  const best = bestOf(graded);
  if (!best) return undefined;
  const number = decisive(best);
  // Those that got exactly as far share its place.
  const shared = graded.filter(
    (one) => one.grade === best.grade && one.accuracies.join() === best.accuracies.join(),
  );
  const names =
    shared.length > mostBeside
      ? counted(shared.length, 'encoding')
      : listed(shared.map(({ encoding }) => panelTitle(catalog, encoding)));
  const [least, most] = rangeOf(best.accuracies);
  const range = least === most ? '' : ` (${rangeText(best.accuracies)})`;
  const where = beyond && ` ${beyond}`;
  const when = isLast ? '' : ` at step ${step}`;
  const guess = best.grade === 'chance' && isLast ? `, ${taskWords(task, reach).otherwise}` : '';
  const beside = besideText(
    summary,
    graded.filter((one) => !shared.includes(one)),
  );
  return {
    number: percent(number),
    unit: '%',
    measured: { measure: 'training.accuracy', value: 100 * number },
    full: `${formatFull(100 * number)} %`,
    standing: standingOf(summary, best.grade),
    meaning: `${names}: ${seedsBehind(best)}${where}${when}${range}${guess}.${beside && ` ${beside}.`}`,
  };
}
