/**
 * Experiments on word order (blind without positions, kinds of tasks, new places, longer texts), and on the cost of violated properties.
 */

import type { Range } from '../../../encoding/trained/rule.ts';
import { carryingOver, type Grade, learning } from '../../../encoding/trained/rule.ts';
import { tasks, taskWords } from '../task-text.ts';
import { correlationRule, correlationSentences } from './claims-text.ts';
import {
  correlationsOf,
  countOf,
  type Experiment,
  gradeIn,
  isAbove,
  rangeOf,
  rangesText,
  rangeText,
  type Scatter,
  significant,
} from './experiment.ts';
import { compared } from './measures.ts';
import { accuracyPanel, indices, isRelative, modelWith, panelsBy, titles, usualTests } from './presets.ts';
import { stories } from './stories-text.ts';

const [occurs, cameFirst, oneLayer, twoLayers] = stories.blind.models;
const masked = { task: 'first', causal: true, cls: 'last' } as const;

export const blind: Experiment = {
  id: 'blind',
  ...stories.blind.claim,
  conditions: [
    modelWith('none', { task: 'occ', steps: 200 }, occurs),
    modelWith('none', { task: 'first' }, cameFirst),
    modelWith('none', masked, oneLayer),
    modelWith('none', { ...masked, layers: 2 }, twoLayers),
  ],
  panels: [accuracyPanel('accuracy', stories.blind.panel, indices(4))],
  unit: '%',
  verdict({ accuracy }) {
    const [occurs, first, one, two] = indices(4).map((i) => rangeOf(accuracy, i));
    const result = {
      number: rangeText(first),
      words: stories.blind.result(rangeText(occurs), rangeText(first), rangeText(one), rangeText(two)),
    };
    const grades = indices(4).map((i) => gradeIn(accuracy, i, learning(0.5, usualTests.sequences)));
    const are = (...wanted: readonly (Grade | undefined)[]) =>
      wanted.every((grade, i) => grade === undefined || grades[i] === grade);
    if (are('knows', 'chance', 'chance', 'chance')) return { answer: 0, ...result };
    if (are('knows', 'chance', undefined, 'knows')) return { answer: 1, ...result };
    return { answer: are('knows', 'knows', undefined, 'knows') ? 2 : 3, ...result };
  },
  lab: { task: 'first', encodings: 'none', n: 16, d: 32, heads: 4, layers: 1, causal: false, steps: 300 },
};

const spanSchemes = ['learned', 'sinusoidal', 'rotary', 't5', 'shaw'] as const;
const spanIndices = indices(spanSchemes.length);
const absolute = spanIndices.filter((i) => !isRelative(spanSchemes[i]));
const relative = spanIndices.filter((i) => isRelative(spanSchemes[i]));
const pairs = absolute.flatMap((one) => relative.map((other) => [one, other] as const));
const phrases = { task: 'kspan', layers: 2, steps: 400 } as const;
/** The encodings with which the lab is set up. */
const onSpans = { encodings: 'learned,sinusoidal,t5,rotary', d: 32, heads: 4 } as const;

export const kinds: Experiment = {
  id: 'kinds',
  ...stories.kinds.claim,
  conditions: [
    ...spanSchemes.map((scheme) => modelWith(scheme, { task: 'getk' })),
    ...spanSchemes.map((scheme) => modelWith(scheme, phrases)),
  ],
  panels: [
    accuracyPanel('getk', stories.kinds.panels[0], spanIndices),
    accuracyPanel('kspan', stories.kinds.panels[1], indices(spanSchemes.length, spanSchemes.length)),
  ],
  unit: stories.of(pairs.length),
  verdict({ getk, kspan }) {
    const wins = pairs.map(([a, r]) => isAbove(rangeOf(getk, a), rangeOf(getk, r)));
    const losses = pairs.map(([a, r]) => isAbove(rangeOf(kspan, r), rangeOf(kspan, a)));
    const examples = ['learned', 'rotary', 't5'] as const;
    const [named, found] = [getk, kspan].map((values) =>
      rangesText(examples.map((scheme) => rangeOf(values, spanSchemes.indexOf(scheme)))),
    );
    const contrasts = pairs.map((_, i) => wins[i] && losses[i]);
    const result = {
      number: countOf(contrasts),
      words: stories.kinds.result(
        countOf(wins),
        countOf(losses),
        pairs.length,
        examples.map((scheme, i) => ({ title: titles[scheme], range: named[i], onSpans: found[i] })),
      ),
    };
    if (contrasts.every(Boolean)) return { answer: 0, ...result };
    return { answer: contrasts.some(Boolean) ? 1 : 2, ...result };
  },
  lab: { ...phrases, ...onSpans, n: 16 },
};

const newPlaces = { task: 'span', n: 24, spans: 'first-half' } as const;

export const carryOver: Experiment = {
  id: 'carry-over',
  ...stories.carryOver.claim,
  conditions: spanSchemes.map((scheme) =>
    modelWith(scheme, { ...newPlaces, ...(scheme === 't5' && { maxDistance: 24 }) }),
  ),
  panels: [
    panelsBy(stories.carryOver.halves, '%')(
      'accuracy',
      stories.carryOver.panel,
      { kind: 'accuracy', tests: [{ spans: 'first-half' }, { spans: 'second-half' }] },
      spanIndices,
    ),
  ],
  unit: stories.of(spanSchemes.length),
  verdict({ accuracy }) {
    const other = spanIndices.map((i) => rangeOf(accuracy, i, 1));
    const grades = spanIndices.map((i) => gradeIn(accuracy, i, carryingOver, 1));
    const carries = grades.map((grade) => grade === 'knows');
    const fails = grades.map((grade) => grade === 'chance');
    const result = {
      number: countOf(carries),
      words: stories.carryOver.result(
        spanSchemes.map((scheme, i) => ({ title: titles[scheme], range: rangeText(other[i]) })),
      ),
    };
    if (carries.every(Boolean)) return { answer: 0, ...result };
    if (fails.every(Boolean)) return { answer: 2, ...result };
    const isClean = relative.every((i) => carries[i]) && absolute.every((i) => fails[i]);
    return { answer: isClean ? 1 : 3, ...result };
  },
  lab: { ...newPlaces, ...onSpans, steps: 300 },
};

const longSchemes = ['learned', 'sinusoidal', 'rotary', 'alibi', 'shaw'] as const;
const longIndices = indices(longSchemes.length);
const testLengths = [16, 32, 64];
const longest = testLengths.length - 1;
const longOptions = { n: 16, testLength: 64, lengths: 'uniform', shortest: 4 } as const;
const byLength = panelsBy(testLengths.map(stories.longer.onWords), '%');
const onLengths = { kind: 'accuracy', tests: testLengths.map((n) => ({ n, sequences: 256 })) } as const;

export const longer: Experiment = {
  id: 'longer',
  ...stories.longer.claim,
  conditions: [
    ...longSchemes.map((scheme) => modelWith(scheme, { task: 'prev', reach: 2, ...longOptions })),
    ...longSchemes.map((scheme) => modelWith(scheme, { task: 'first', ...longOptions })),
  ],
  panels: [
    byLength('prev', stories.longer.panels[0], onLengths, longIndices),
    byLength('first', stories.longer.panels[1], onLengths, indices(longSchemes.length, longSchemes.length)),
  ],
  unit: stories.of(longSchemes.length),
  verdict({ prev, first }) {
    const winnersOf = (values: typeof prev) => {
      const least = longIndices.map((i) => rangeOf(values, i, longest)[0]);
      return longIndices.filter((i) => least[i] === Math.max(...least));
    };
    const [copies, tells] = [winnersOf(prev), winnersOf(first)];
    const reached = (winners: readonly number[], values: typeof prev) =>
      winners.map((i) => ({ title: titles[longSchemes[i]], range: rangeText(rangeOf(values, i, longest)) }));
    const both = copies.filter((i) => tells.includes(i));
    const result = {
      number: String(both.length),
      words: stories.longer.result(reached(copies, prev), reached(tells, first)),
    };
    if (both.length === 0) return { answer: 2, ...result };
    if (both.length > 1) return { answer: 3, ...result };
    return { answer: longSchemes[both[0]] === 'alibi' ? 0 : 1, ...result };
  },
  lab: {
    task: 'prev',
    reach: 2,
    encodings: 'learned,sinusoidal,rotary,alibi',
    ...longOptions,
    d: 32,
    heads: 4,
    steps: 300,
  },
};

const copying = { task: 'prev', reach: 3 } as const;

/** The last task asks for a position, not for an offset. */
const shuffledTasks = [
  { id: 'topic', title: tasks.topic.title, options: { task: 'topic', n: 32 } },
  { id: 'prev', title: taskWords('prev', 3).title, options: copying },
  { id: 'kspan', title: tasks.kspan.title, options: phrases },
  { id: 'at', title: tasks.at.title, options: { task: 'at' } },
] as const;

/** ALiBi gives up symmetry when half of its heads prefer the words before, and half the words after. */
const biasedTasks = [
  { id: 'alibi-kspan', title: stories.violations.ofBias(tasks.kspan.title), options: phrases },
  { id: 'alibi-prev', title: stories.violations.ofBias(taskWords('prev', 3).title), options: copying },
] as const;

/** Pairs of models: the second violates a property that the first keeps. */
const paired = [
  ...shuffledTasks.flatMap(({ options }) => [
    modelWith('sinusoidal', options),
    modelWith('sinusoidal', { ...options, shuffled: true }, stories.violations.models.shuffled),
  ]),
  ...biasedTasks.flatMap(({ options }) => [
    modelWith('alibi', options),
    modelWith('alibi', { ...options, directional: true }, stories.violations.models.oneWay),
  ]),
];
const others = (['learned', 'rotary', 't5', 'shaw'] as const).map((scheme) => modelWith(scheme, phrases));
const conditions = [...paired, ...others];

/** The models of all encodings that learn spans. */
const ofSpans = indices(conditions.length).filter((i) => conditions[i].options.task === phrases.task);

/** Whether shuffling costs accuracy on a task, from the ranges over the seeds: by 10 percentage points or more. */
export const isHurt = (inOrder: Range, shuffled: Range): boolean => inOrder[0] - shuffled[1] >= 10;

const scatter: Scatter = { x: 'violations', y: 'encodings' };

export const violations: Experiment = {
  id: 'violations',
  ...stories.violations.claim,
  rule: stories.violations.rule(correlationRule(compared.length, significant)),
  conditions,
  panels: [
    ...[...shuffledTasks, ...biasedTasks].map(({ id, title }, i) =>
      accuracyPanel(id, title, [2 * i, 2 * i + 1]),
    ),
    accuracyPanel(scatter.y, stories.violations.allEncodings, ofSpans),
    panelsBy(compared.map(({ name }) => name))(
      scatter.x,
      stories.violations.violations,
      { kind: 'violations' },
      ofSpans,
    ),
  ],
  scatter,
  unit: stories.of(shuffledTasks.length),
  verdict(values) {
    const ranges = shuffledTasks.map(({ id }) => [rangeOf(values[id], 0), rangeOf(values[id], 1)] as const);
    const hurt = ranges.map(([inOrder, shuffled]) => isHurt(inOrder, shuffled));
    const result = {
      number: countOf(hurt),
      words: stories.violations.result(
        ranges.map(([inOrder, shuffled], i) => ({
          title: shuffledTasks[i].title,
          inOrder: rangeText(inOrder),
          shuffled: rangeText(shuffled),
        })),
        correlationSentences(correlationsOf(scatter, values)),
      ),
    };
    const offsets = hurt.slice(0, -1);
    if (hurt.every(Boolean)) return { answer: 2, ...result };
    if (hurt.at(-1)) return { answer: 3, ...result };
    return { answer: offsets.some(Boolean) ? 1 : 0, ...result };
  },
  lab: { ...copying, encodings: 'sinusoidal', n: 16, d: 32, heads: 4, steps: 300 },
};
