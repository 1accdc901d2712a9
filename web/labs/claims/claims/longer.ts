/** Claim 8: does a bias that falls with distance let a model train short and test long? */

import { beats, bestOf, carryingOver, learning, winnersOf } from '../../../encoding/trained/rule.ts';
import { lengthPanels } from '../charts/length-panels.ts';
import type { Claim } from '../claim.ts';
import { longerText as text } from './longer-text.ts';
import { indices, modelWith, panelsBy } from './models.ts';
import { type Decision, gradeIn, percentRange, rangeOf, type Values, verdictOf } from './results.ts';
import { encodingNames, sharedText, subjects } from './shared-text.ts';

const schemes = ['learned', 'sinusoidal', 'rotary', 'alibi', 'shaw'] as const;
const encodings = indices(schemes.length);
const alibi = schemes.indexOf('alibi');
const lengths = [16, 32, 64];
const longest = lengths.length - 1;
const sequences = 256;
const chance = 0.5;
const options = { n: 16, testLength: 64, lengths: 'uniform', shortest: 4 } as const;
const byLength = panelsBy(lengths.map(text.onWords), '%');
const onLengths = { kind: 'accuracy', tests: lengths.map((n) => ({ n, sequences })) } as const;

const namesOf = (some: readonly number[]): readonly string[] => some.map((i) => subjects[schemes[i]]);

const learned = learning(chance, sequences);

/** In percent: whoever does not get beyond it does not do the task. */
const missed = { prev: 100 * carryingOver.reached, first: 100 * learned.missed } as const;

/** A task on the longest texts. */
interface Task {
  readonly values: Values;
  readonly best: readonly number[];
  readonly winners: readonly number[];
  /** those that do it, and that no other leads by the margin */
  readonly close: readonly number[];
}

function taskOf(values: Values, missed: number): Task {
  const ranges = encodings.map((i) => rangeOf(values, i, longest));
  return {
    ...{ values, best: bestOf(ranges), winners: winnersOf(ranges, missed) },
    close: encodings.filter((i) => ranges[i][0] > missed && !ranges.some((other) => beats(other, ranges[i]))),
  };
}

const inBoth = (one: readonly number[], other: readonly number[]): readonly number[] =>
  one.filter((i) => other.includes(i));

/** The tasks whose winner decides the verdict, though others are close to it. */
function unclear(tasks: readonly Task[]): readonly Task[] {
  const [copy, order] = tasks;
  const isWon = inBoth(copy.winners, order.winners).length > 0 || inBoth(copy.close, order.close).length > 0;
  return tasks.filter(
    ({ winners, close }) => (isWon || close.includes(alibi)) && close.some((i) => !winners.includes(i)),
  );
}

const rangesOf = (values: Values, some: readonly number[], entry: number): string => {
  const all = some.map((i) => rangeOf(values, i, entry));
  return percentRange([Math.min(...all.map(([least]) => least)), Math.max(...all.map(([, most]) => most))]);
};

export const longer: Claim = {
  id: 'longer',
  ...text.words,
  papers: ['press2022'],
  conditions: [
    ...schemes.map((scheme) => modelWith(scheme, { task: 'prev', reach: 2, ...options })),
    ...schemes.map((scheme) => modelWith(scheme, { task: 'first', ...options })),
  ],
  panels: [
    byLength('prev', text.panels.prev, onLengths, encodings),
    byLength('first', text.panels.first, onLengths, indices(schemes.length, schemes.length)),
  ],
  lever: '',
  views: [
    {
      id: 'length',
      title: text.view,
      chart: lengthPanels({
        panels: [
          { id: 'prev', title: text.panels.prev, short: text.short.prev, first: 0, missed: missed.prev },
          {
            id: 'first',
            title: text.panels.first,
            short: text.short.first,
            first: schemes.length,
            missed: missed.first,
            chance: 100 * chance,
          },
        ],
        names: schemes.map((scheme) => encodingNames[scheme]),
        lengths,
        titles: text.chart,
        lengthText: text.onWords,
        rangeText: percentRange,
      }),
      caption: (models) => `${sharedText.models(models)} ${text.caption}`,
      label: () => text.label,
      toCome: text.toCome,
    },
  ],
  verdict: verdictOf(({ prev, first }, seeds): Decision => {
    const tasks = [taskOf(prev, missed.prev), taskOf(first, missed.first)] as const;
    const [copies, orders] = tasks.map(({ winners }) => winners);
    const [bestCopies, bestOrders] = tasks.map(({ best }) => best);
    const both = inBoth(copies, orders);
    const effect = {
      ...{ number: String(both.length), unit: text.unit(schemes.length) },
      meaning: text.meaning(
        namesOf(bestOrders),
        rangesOf(first, bestOrders, longest),
        namesOf(bestCopies),
        rangesOf(prev, bestCopies, longest),
        both.length,
      ),
    };
    const [open] = unclear(tasks);
    if (open) {
      const { values, winners, close } = open;
      const rival = close.filter((i) => !winners.includes(i))[0];
      const worst = rangeOf(values, winners[0], longest)[0];
      const against = seeds.flatMap((_, i) => (values[rival][i][longest] >= worst ? [i] : []));
      const shown = [winners[0], rival].map((i) =>
        text.ranged(namesOf([i])[0], rangesOf(values, [i], longest)),
      );
      const headline = text.close(values === prev, shown);
      return { standing: 'undecided', answer: null, headline, ...effect, against };
    }
    if (both.length > 0) {
      const isAlibi = both.includes(alibi);
      return {
        ...{ standing: isAlibi ? 'holds' : 'fails', answer: isAlibi ? 0 : 1, ...effect },
        headline: text.wins(namesOf(both), rangesOf(first, both, longest), rangesOf(prev, both, longest)),
      };
    }
    const standing = [...orders, ...copies].includes(alibi) ? 'in-part' : 'fails';
    const [copied64, ordered64] = [rangesOf(prev, bestCopies, longest), rangesOf(first, bestOrders, longest)];
    if (orders.length === 0)
      return {
        ...{ standing, answer: 2, ...effect },
        headline:
          copies.length === 0
            ? text.neither(copied64, ordered64)
            : text.noneKeeps(namesOf(bestOrders), ordered64),
      };
    if (copies.length === 0)
      return {
        ...{ standing, answer: 2, ...effect },
        headline: text.noneCopies(namesOf(orders), copied64),
      };
    const copied = orders.every((i) => rangeOf(prev, i, 0)[1] < 50) ? null : rangesOf(prev, orders, longest);
    const knowsOrder = copies.some((i) => gradeIn(first, i, learned, 0) === 'knows');
    return {
      ...{ standing, answer: 2, ...effect },
      headline: text.apart(
        { names: namesOf(orders), copies: copied },
        { names: namesOf(copies), knowsOrder, order: rangesOf(first, copies, longest), copied: copied64 },
      ),
    };
  }),
  inTraining: encodings,
};
