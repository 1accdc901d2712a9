/** Claim 10: does a model that drops RoPE after training read longer texts? */
import { gapOf, margin, mean } from '../../../encoding/trained/rule.ts';
import { lengthPanels } from '../charts/length-panels.ts';
import type { Claim, Condition, Results, Standing, View } from '../claim.ts';
import { droppedText as text } from './dropped-text.ts';
import { indices, modelWith, panelsBy } from './models.ts';
import {
  type Contrast,
  contrast,
  type Decision,
  entryOf,
  overViews,
  percentRange,
  rangeOf,
  seedNames,
  standingBy,
  verdictOf,
} from './results.ts';
import { sharedText } from './shared-text.ts';

const steps = 400;
const lengths = [16, 32, 64];
const shortest = 0;
const longest = lengths.length - 1;
/** Steps without RoPE. */
const after = [0, 50, 100, 200];
const sequences = 256;

/** A rate that does not fall, so that the steps after the drop are as long as those before. */
const options = {
  n: 16,
  testLength: 64,
  lengths: 'uniform',
  shortest: 4,
  causal: true,
  layers: 2,
  steps,
  decay: false,
} as const;

const tasks = [
  { id: 'first', options: { task: 'first', cls: 'last' } },
  { id: 'prev', options: { task: 'prev', reach: 1 } },
] as const;

/** What a task's models are, in the order of its panel. */
const kept = 0;
const dropped = 1;
const none = 2;
/** After fewer steps: the condition of each of `after`. */
const conditionsAfter = [5, 4, 3, dropped];

function modelsOf(task: (typeof tasks)[number]['options']): readonly Condition[] {
  const rotary = modelWith('rotary', { ...options, ...task }, text.models.kept);
  const without = modelWith('none', { ...options, ...task }, text.models.none);
  const droppedBefore = (k: number): Condition => ({
    ...without,
    title: text.models.after(steps - k),
    from: { options: rotary.options, steps: steps - k },
  });
  const [atOnce, ...others] = after.map(droppedBefore);
  return [rotary, others[2], without, others[1], others[0], atOnce];
}

const perTask = conditionsAfter.length + 2;
const onLengths = { kind: 'accuracy', tests: lengths.map((n) => ({ n, sequences })) } as const;
const byLength = panelsBy(lengths.map(text.onWords), '%');

const ranged = (results: Results, condition: number, entry: number): readonly string[] =>
  tasks.map(({ id }) => percentRange(rangeOf(results[id], condition, entry)));

const standings: readonly Standing[] = ['fails', 'in-part', 'holds'];

const contrastAt = (results: Results, id: (typeof tasks)[number]['id']): Contrast =>
  contrast(entryOf(results[id], dropped, longest), entryOf(results[id], kept, longest));

/** Whether dropping RoPE helps on the longest texts. */
const ofLength = verdictOf((results, seeds): Decision => {
  const contrasts = tasks.map(({ id }) => contrastAt(results, id));
  const gain = contrasts.map(({ sign }) => sign > 0);
  const count = gain.filter(Boolean).length;
  const withoutIt = ranged(results, dropped, longest);
  const withIt = ranged(results, kept, longest);
  const [order, copying] = tasks.map(({ id }, i) => ({
    name: text.tasks[id],
    without: withoutIt[i],
    kept: withIt[i],
  }));
  const effect = {
    ...{ number: String(count), unit: text.unit(tasks.length) },
    meaning: text.meaning(ranged(results, none, longest), withIt),
  };
  const isOpen = tasks.map(
    ({ id }, i) =>
      contrasts[i].sign === 0 &&
      mean(entryOf(results[id], dropped, longest)) > mean(entryOf(results[id], kept, longest)),
  );
  if (isOpen.includes(true)) {
    const against = [...new Set(contrasts.flatMap((one, i) => (isOpen[i] ? one.against : [])))].toSorted(
      (a, b) => a - b,
    );
    const names = tasks.flatMap(({ id }, i) => (isOpen[i] ? [text.tasks[id]] : []));
    return {
      ...{ standing: 'undecided', answer: null, ...effect, against },
      headline: text.overlap(names, seedNames(against, seeds), against.length),
    };
  }
  const standing = standings[count];
  if (count === 2) return { standing, answer: 0, ...effect, headline: text.both(order, copying) };
  if (count === 0) return { standing, answer: 3, ...effect, headline: text.neither(order, copying) };
  const isOrder = gain[0];
  const [gains, other] = isOrder ? [order, copying] : [copying, order];
  const falls = contrasts[isOrder ? 1 : 0].sign < 0;
  return { standing, answer: isOrder ? 1 : 2, ...effect, headline: text.one(gains, other, falls) };
});

/** A task comes back where, on so many words, dropping RoPE costs fewer points between the nearest seeds. */
const recovery = { words: lengths[shortest], points: margin };

/** Whether the trained length comes back after the drop. */
const ofRecovery = verdictOf((results): Decision => {
  const isBack = tasks.map(({ id }) => {
    const [withIt, without] = [kept, dropped].map((one) =>
      rangeOf(results[id], one, lengths.indexOf(recovery.words)),
    );
    return gapOf(withIt, without) < recovery.points;
  });
  const count = isBack.filter(Boolean).length;
  const [order, copying] = ranged(results, dropped, shortest);
  const names = tasks.map(({ id }) => text.tasks[id]);
  const effect = {
    ...{ number: String(count), unit: text.recovery.unit(tasks.length) },
    ...{ standing: standings[count], answer: null },
    meaning: text.recovery.meaning(
      ranged(results, conditionsAfter[0], shortest),
      ranged(results, kept, shortest),
    ),
  };
  if (count === 2) return { ...effect, headline: text.recovery.both(order, copying) };
  if (count === 0) return { ...effect, headline: text.recovery.neither(order, copying) };
  const headline = isBack[0]
    ? text.recovery.one(names[0], order, names[1], copying)
    : text.recovery.one(names[1], copying, names[0], order);
  return { ...effect, headline };
});

const panels = [
  { id: 'first', title: text.panels.first, short: text.short.first, first: 0, missed: 50, chance: 50 },
  { id: 'prev', title: text.panels.prev, short: text.short.prev, first: perTask, missed: 50 },
] as const;

const view = (
  id: 'length' | 'k',
  chart: View['chart'],
  verdict: Claim['verdict'],
  more: Pick<View, 'rule'> = {},
): View => ({
  ...{ id, title: text.views[id], chart, toCome: text.toCome[id], verdict, ...more },
  standing: standingBy(verdict),
  caption: (models) => `${text.captions[id]} ${sharedText.eachOf(models)}`,
  label: () => text.labels[id],
});

export const droppedClaim: Claim = {
  id: 'dropped',
  ...text.words,
  papers: ['gelberg2026'],
  conditions: tasks.flatMap((task) => modelsOf(task.options)),
  panels: panels.map(({ id, title, first }) => byLength(id, title, onLengths, indices(perTask, first))),
  lever: text.lever,
  views: [
    view(
      'length',
      lengthPanels({
        ...{ panels, lengths, lengthText: text.onWords, rangeText: percentRange, titles: text.chart },
        names: [text.models.kept, text.models.none, text.models.dropped],
        at: (line, place) => ({ condition: [kept, none, dropped][line], entry: place }),
        colors: ['ink', 'context', 'mark'],
      }),
      ofLength,
    ),
    view(
      'k',
      lengthPanels({
        ...{ panels, lengths: after, lengthText: text.afterSteps, rangeText: percentRange },
        names: lengths.map(text.onWords),
        at: (line, place) => ({ condition: conditionsAfter[place], entry: line }),
        colors: ['ink', 'context', 'mark'],
        titles: { chance: text.chart.chance, axis: text.chart.axisOfSteps },
      }),
      ofRecovery,
      { rule: text.recovery.rule(recovery) },
    ),
  ],
  verdict: (results, seeds) => {
    const verdict = ofLength(results, seeds);
    return {
      ...verdict,
      standing: overViews(verdict.standing, [ofRecovery(results, seeds).standing]),
    };
  },
  inTraining: [kept, none],
};
