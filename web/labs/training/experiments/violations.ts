/** The experiment on single properties: what a broken one costs, and whether violations go with worse accuracy. */
import { tasks, taskWords } from '../task-text.ts';
import { correlationRule, correlationSentences } from './claims-text.ts';
import { correlationsOf, significant } from './correlation.ts';
import { countOf, type Experiment, rangeOf, rangeText, type Scatter } from './experiment.ts';
import { compared } from './measures.ts';
import { accuracyPanel, indices, modelWith, panelsBy } from './models.ts';

const spans = { task: 'kspan', layers: 2, steps: 400 } as const;
const copying = { task: 'prev', reach: 3 } as const;

/** The last asks for a position and not for an offset. */
const shuffledTasks = [
  { id: 'topic', title: tasks.topic.title, options: { task: 'topic', n: 32 } },
  { id: 'prev', title: taskWords('prev', 3).title, options: copying },
  { id: 'kspan', title: tasks.kspan.title, options: spans },
  { id: 'at', title: tasks.at.title, options: { task: 'at' } },
] as const;

/** Symmetry is what ALiBi gives up when half of its heads prefer the words before, half those after. */
const biasedTasks = [
  { id: 'alibi-kspan', title: `ALiBi: ${tasks.kspan.title}`, options: spans },
  { id: 'alibi-prev', title: `ALiBi: ${taskWords('prev', 3).title}`, options: copying },
] as const;

/** Of each pair, the second gives up what the first keeps. */
const paired = [
  ...shuffledTasks.flatMap(({ options }) => [
    modelWith('sinusoidal', options),
    modelWith('sinusoidal', { ...options, shuffled: true }, 'shuffled sinusoids'),
  ]),
  ...biasedTasks.flatMap(({ options }) => [
    modelWith('alibi', options),
    modelWith('alibi', { ...options, directional: true }, 'ALiBi, one way'),
  ]),
];
const others = (['learned', 'rotary', 't5', 'shaw'] as const).map((scheme) => modelWith(scheme, spans));
const conditions = [...paired, ...others];

/** The models of all encodings that learn spans. */
const onSpans = indices(conditions.length).filter((i) => conditions[i].options.task === spans.task);

const scatter: Scatter = { x: 'violations', y: 'encodings' };

export const violations: Experiment = {
  id: 'violations',
  title: 'Violations hurt',
  claim:
    'Encodings that keep monotonicity and translation invariance do better; violating them costs accuracy.',
  source: 'Wang et al. 2021, On Position Embeddings in BERT, section 5',
  question: 'Shuffle the rows of the sinusoids, once and for all. What does it cost?',
  answers: [
    'Nothing: the rows are still unique',
    'Accuracy on at least one task about offsets, but not on looking up a position',
    'Accuracy on all four tasks',
    'Another mix of the four tasks',
  ],
  conditions,
  panels: [
    ...[...shuffledTasks, ...biasedTasks].map(({ id, title }, i) =>
      accuracyPanel(id, title, [2 * i, 2 * i + 1]),
    ),
    accuracyPanel(scatter.y, `${tasks.kspan.title}: all encodings`, onSpans),
    panelsBy(compared.map(({ name }) => name))(
      scatter.x,
      'How far their positions violate each property',
      { kind: 'violations' },
      onSpans,
    ),
  ],
  scatter,
  counts: 'Tasks on which shuffling the sinusoids costs accuracy',
  unit: `of ${shuffledTasks.length}`,
  rule: `Shuffling costs accuracy on a task if every seed in order is above every shuffled one by 10 percentage points or more. ${correlationRule(compared.length, significant)}`,
  verdict(values) {
    const cost = shuffledTasks.map(({ id }) => rangeOf(values[id], 0)[0] - rangeOf(values[id], 1)[1]);
    const isHurt = cost.map((points) => points >= 10);
    const each = shuffledTasks.map(
      ({ id, title }) =>
        `${title}: ${rangeText(rangeOf(values[id], 0))} % in order, ${rangeText(rangeOf(values[id], 1))} % shuffled.`,
    );
    const words = [...each, correlationSentences(correlationsOf(scatter, values))];
    const result = { number: countOf(isHurt), words: words.join(' ') };
    const offsets = isHurt.slice(0, -1);
    if (isHurt.every(Boolean)) return { answer: 2, ...result };
    if (isHurt.at(-1)) return { answer: 3, ...result };
    return { answer: offsets.some(Boolean) ? 1 : 0, ...result };
  },
  caveat:
    'Shuffling breaks monotonicity and translation invariance and nothing else. The encodings of the correlation differ in much more.',
  lab: { task: 'prev', reach: 3, encodings: 'sinusoidal', n: 16, d: 32, heads: 4, steps: 300 },
};
