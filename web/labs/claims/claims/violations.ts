/** Claim 7: does violating monotonicity and translation invariance cost accuracy? */
import { gapOf, margin, pointsOf } from '../../../encoding/trained/rule.ts';
import { dumbbells } from '../charts/dumbbells.ts';
import { scatters } from '../charts/scatters.ts';
import type { Claim, Results, Verdict, View } from '../claim.ts';
import { compared } from '../measures.ts';
import { correlationsOf, significant } from './correlation.ts';
import { phrases } from './kinds.ts';
import { accuracyPanel, indices, modelWith, panelsBy } from './models.ts';
import {
  type Decision,
  decimal,
  entryOf,
  mean,
  percentRange,
  percentText,
  rangeOf,
  seedNames,
  signed,
  verdictOf,
} from './results.ts';
import { sharedText } from './shared-text.ts';
import { violationsText as text } from './violations-text.ts';

const copying = { task: 'prev', reach: 3 } as const;

/** The last task asks for a position, not for an offset. */
const shuffledTasks = [
  { id: 'kspan', options: phrases },
  { id: 'topic', options: { task: 'topic', n: 32 } },
  { id: 'prev', options: copying },
  { id: 'at', options: { task: 'at' } },
] as const;

/** ALiBi gives up symmetry when half of its heads prefer the words before, and half the words after. */
const biasedTasks = [
  { id: 'kspan', options: phrases },
  { id: 'prev', options: copying },
] as const;

const ofBias = (id: string): string => `alibi-${id}`;

/** Pairs of models: the second violates a property that the first keeps. */
const paired = [
  ...shuffledTasks.flatMap(({ options }) => [
    modelWith('sinusoidal', options),
    modelWith('sinusoidal', { ...options, shuffled: true }, text.models.shuffled),
  ]),
  ...biasedTasks.flatMap(({ options }) => [
    modelWith('alibi', options),
    modelWith('alibi', { ...options, directional: true }, text.models.oneWay),
  ]),
];
const others = (['learned', 'rotary', 't5', 'shaw'] as const).map((scheme) => modelWith(scheme, phrases));
const conditions = [...paired, ...others];

/** The models of all encodings that learn phrases. */
const ofPhrases = indices(conditions.length).filter((i) => conditions[i].options.task === phrases.task);

const scatter = { x: 'violations', y: 'encodings' } as const;

interface Cost {
  readonly id: (typeof shuffledTasks)[number]['id'];
  /** points between the nearest seeds, lost by the second of a pair; below 0 where seeds overlap */
  readonly gap: number;
  readonly first: readonly number[];
  readonly second: readonly number[];
}

const costIn = (results: Results, id: Cost['id'], panel: string, isGain = false): Cost => {
  const [first, second] = [0, 1].map((condition) => entryOf(results[panel], condition));
  const [one, other] = [0, 1].map((condition) => rangeOf(results[panel], condition));
  return { id, first, second, gap: isGain ? gapOf(other, one) : gapOf(one, other) };
};

/** Whether leaving a property costs accuracy: by 10 points or more between the nearest seeds. */
export const isHurt = ({ gap }: Pick<Cost, 'gap'>): boolean => gap >= margin;

const bySize = (all: readonly Cost[]) => all.toSorted((a, b) => b.gap - a.gap);
const told = (all: readonly Cost[]) => all.map(({ id, gap }) => [id, pointsOf(gap)] as const);
const namesOf = (all: readonly Cost[]) => all.map(({ id }) => id);

const ofShuffling = verdictOf((results, seeds): Decision => {
  const costs = bySize(shuffledTasks.map(({ id }) => costIn(results, id, id)));
  const [most] = costs;
  const whole = pointsOf(Math.max(most.gap, 0));
  const effect = {
    ...{ number: signed(-whole), unit: sharedText.pointsOf(whole) },
    meaning: text.meaning(
      most.id,
      percentText(Math.min(...most.first)),
      percentText(Math.max(...most.second)),
    ),
  };
  const hurt = costs.filter(isHurt);
  const free = costs.filter((cost) => !isHurt(cost));
  if (free.length === 0) return { standing: 'holds', answer: 2, headline: text.all(told(hurt)), ...effect };
  if (hurt.length > 0)
    return {
      ...{ standing: 'in-part', answer: namesOf(hurt).includes('at') ? 3 : 1, ...effect },
      headline: text.some(told(hurt), namesOf(free)),
    };
  const parted = costs.find(({ first, second }) => mean(first) - mean(second) >= margin);
  if (!parted) return { standing: 'fails', answer: 0, headline: text.none, ...effect };
  const against = seeds.flatMap((_, i) => (parted.first[i] - parted.second[i] >= margin ? [i] : []));
  const headline = text.undecided(parted.id, seedNames(against, seeds), against.length);
  return { standing: 'undecided', answer: null, headline, ...effect, against };
});

/** Symmetry is a property that violating helps: words before and after are told apart. */
const ofSymmetry = verdictOf((results, seeds): Decision => {
  const gains = bySize(biasedTasks.map(({ id }) => costIn(results, id, ofBias(id), true)));
  const [most] = gains;
  const whole = pointsOf(most.gap);
  const effect = {
    ...{ answer: null, number: signed(whole), unit: sharedText.pointsOf(whole) },
    meaning: text.gainMeaning(
      most.id,
      percentText(Math.max(...most.first)),
      percentText(Math.min(...most.second)),
    ),
  };
  const helped = gains.filter(isHurt);
  const lost = bySize(biasedTasks.map(({ id }) => costIn(results, id, ofBias(id)))).filter(isHurt);
  if (helped.length > 0)
    return {
      ...{ standing: helped.length === gains.length ? 'holds' : 'in-part', ...effect },
      headline: text.gains(told(helped), namesOf(gains.filter((gain) => !isHurt(gain)))),
    };
  if (lost.length > 0) return { standing: 'fails', headline: text.loses(told(lost)), ...effect };
  const parted = gains.find(({ first, second }) => mean(second) - mean(first) >= margin);
  if (!parted) return { standing: 'fails', headline: text.noGain, ...effect };
  const against = seeds.flatMap((_, i) => (parted.second[i] - parted.first[i] >= margin ? [i] : []));
  const headline = text.someGain(parted.id, seedNames(against, seeds), against.length);
  return { standing: 'undecided', headline, ...effect, against };
});

const ofCorrelation = verdictOf((results): Decision => {
  const tested = correlationsOf(scatter.x, scatter.y, results);
  const known = tested.flatMap(({ property, correlation }) =>
    correlation ? [{ property, ...correlation }] : [],
  );
  const [largest] = known.toSorted((a, b) => Math.abs(b.r) - Math.abs(a.r));
  const [surest] = known.toSorted((a, b) => a.p - b.p);
  const encodings = ofPhrases.length;
  if (!largest)
    return {
      ...{ standing: 'undecided', answer: null, headline: text.noCorrelation(encodings) },
      ...{ number: '', unit: '', meaning: '' },
    };
  const shown = surest.p < significant ? surest : largest;
  const [r, p] = [decimal(shown.r), decimal(shown.p)];
  const effect = {
    ...{ answer: null, number: p, unit: text.p },
    meaning: text.correlationMeaning(shown.property, Math.round(100 * shown.share)),
  };
  if (surest.p >= significant)
    return { standing: 'undecided', headline: text.inconclusive(encodings, r, p), ...effect };
  const isLower = shown.r < 0;
  const headline = text.correlated(shown.property, isLower, r, p);
  return { standing: isLower ? 'holds' : 'fails', headline, ...effect };
});

const view = (
  id: 'shuffle' | 'symmetry' | 'all',
  chart: View['chart'],
  verdict: (results: Results, seeds: readonly number[]) => Verdict,
): View => ({
  ...{ id, title: text.views[id], chart, toCome: text.toCome[id] },
  standing: (results, seeds) => verdict(results, seeds).standing,
  ...(id !== 'shuffle' && { verdict }),
  caption: (models) => `${text.captions[id]} ${sharedText.eachOf(models)}`,
  label: () => text.labels[id],
});

const pairOf = (panel: number): readonly [number, number] => [2 * panel, 2 * panel + 1];

const names = text.chart.names;
const namesInOrder = [
  names.sinusoidal,
  names.shuffled,
  names.alibi,
  names.oneWay,
  names.learned,
  names.rotary,
  names.t5,
  names.shaw,
];

export const violations: Claim = {
  id: 'violations',
  ...text.words,
  conditions,
  panels: [
    ...shuffledTasks.map(({ id }, i) =>
      accuracyPanel(id, text.tasks[id].title, sharedText.accuracy, pairOf(i)),
    ),
    ...biasedTasks.map(({ id }, i) =>
      accuracyPanel(
        ofBias(id),
        text.ofBias(text.tasks[id].title),
        sharedText.accuracy,
        pairOf(shuffledTasks.length + i),
      ),
    ),
    accuracyPanel(scatter.y, text.allEncodings, sharedText.accuracy, ofPhrases),
    panelsBy(compared.map(({ name }) => name))(scatter.x, text.violations, { kind: 'violations' }, ofPhrases),
  ],
  lever: text.lever,
  views: [
    view(
      'shuffle',
      dumbbells({
        rows: shuffledTasks.map(({ id }, i) => ({ ...text.tasks[id], panel: id, conditions: pairOf(i) })),
        isGain: false,
        titles: {
          ...text.chart,
          first: text.chart.ordered,
          second: text.chart.shuffled,
          effect: text.chart.cost,
        },
        rangeText: percentRange,
      }),
      ofShuffling,
    ),
    view(
      'symmetry',
      dumbbells({
        rows: biasedTasks.map(({ id }, i) => ({
          ...text.tasks[id],
          panel: ofBias(id),
          conditions: pairOf(shuffledTasks.length + i),
        })),
        isGain: true,
        titles: {
          ...text.chart,
          first: text.chart.bothWays,
          second: text.chart.oneWay,
          effect: text.chart.gain,
        },
        rangeText: percentRange,
      }),
      ofSymmetry,
    ),
    view(
      'all',
      scatters({
        ...scatter,
        encodings: ofPhrases.map((condition, i) => ({
          condition,
          title: namesInOrder[i],
          color: i === 0 ? 'mark' : i === 1 ? 'ink' : 'context',
          words: i === 0 ? 'position' : i === 1 ? 'ink' : 'ink-soft',
        })),
        properties: text.chart.properties,
        titles: text.chart,
        rangeText: percentRange,
      }),
      ofCorrelation,
    ),
  ],
  verdict: ofShuffling,
  rule: text.words.rule,
  caveat: text.words.caveat,
  theirs: {
    source: text.theirs.source,
    columns: () => [
      { title: text.theirs.titles.property, values: text.theirs.columns.property },
      { title: text.theirs.titles.sign, values: text.theirs.columns.sign },
      { title: text.theirs.titles.reading, values: text.theirs.columns.reading },
    ],
  },
  inTraining: [2 * shuffledTasks.findIndex(({ id }) => id === 'prev')],
};
