/** Claim 7: does violating monotonicity and translation invariance cost accuracy? */
import { dumbbells } from '../charts/dumbbells.ts';
import { scatters } from '../charts/scatters.ts';
import type { Claim, View } from '../claim.ts';
import { compared } from '../measures.ts';
import { spanTask } from './kinds.ts';
import { accuracyPanel, indices, modelWith, panelsBy } from './models.ts';
import { percentRange, standingBy } from './results.ts';
import { sharedText } from './shared-text.ts';
import { violationsText as text } from './violations-text.ts';
import {
  biasedTasks,
  ofBias,
  ofCorrelation,
  ofShuffling,
  ofSymmetry,
  scatter,
  shuffledTasks,
} from './violations-verdicts.ts';

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
const others = (['learned', 'rotary', 't5', 'shaw'] as const).map((scheme) => modelWith(scheme, spanTask));
const conditions = [...paired, ...others];

/** The models of all encodings that learn to find spans. */
const ofSpanTask = indices(conditions.length).filter((i) => conditions[i].options.task === spanTask.task);

const view = (id: 'shuffle' | 'symmetry' | 'all', chart: View['chart'], verdict: Claim['verdict']): View => ({
  ...{ id, title: text.views[id], chart, toCome: text.toCome[id] },
  standing: standingBy(verdict),
  ...(id !== 'shuffle' && { verdict, rule: text.rules[id] }),
  ...(id === 'all' && { caveat: text.caveatOfAll }),
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
  papers: ['wang2021'],
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
    accuracyPanel(scatter.y, text.allEncodings, sharedText.accuracy, ofSpanTask),
    panelsBy(compared.map(({ name }) => name))(
      scatter.x,
      text.violations,
      { kind: 'violations' },
      ofSpanTask,
    ),
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
        encodings: ofSpanTask.map((condition, i) => ({
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
  theirs: text.theirs,
  inTraining: [2 * shuffledTasks.findIndex(({ id }) => id === 'prev')],
};
