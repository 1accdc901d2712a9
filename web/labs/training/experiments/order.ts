/** Experiments on what models can tell about order: blind without positions, kinds of tasks, new places, longer texts. */
import type { TrainerOptions } from '../../../core/training-types.ts';
import type { SchemeId } from '../../../core/types.ts';
import {
  type Condition,
  type Experiment,
  isAbove,
  isChance,
  knows,
  rangeOf,
  rangeText,
} from './experiment.ts';

const base = { n: 16, d: 32 } as const;

const titles: Readonly<Partial<Record<SchemeId, string>>> = {
  none: 'no positions',
  learned: 'learned table',
  sinusoidal: 'sinusoidal',
  rotary: 'RoPE',
  alibi: 'ALiBi',
  t5: 'T5 buckets',
  shaw: 'Shaw, clip 4',
};

/** Shaw's vectors with the short reach at which they are relative only, T5's buckets within the sequence. */
const parametersOf: Readonly<Partial<Record<SchemeId, object>>> = {
  shaw: { maxDistance: 4 },
  t5: { buckets: 16, maxDistance: 16 },
};

function condition(
  scheme: SchemeId,
  options: Partial<TrainerOptions>,
  title = titles[scheme] ?? scheme,
): Condition {
  const steps = options.steps ?? 300;
  return { title, steps, options: { ...base, scheme, steps, ...parametersOf[scheme], ...options } };
}

const all = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

export const blind: Experiment = {
  id: 'blind',
  title: 'Blind to order',
  claim:
    'Without positions, a transformer cannot tell orders apart: self-attention is permutation equivariant.',
  source: 'Vaswani et al. 2017, section 3.5; a causal mask lifts it: Haviv et al. 2022',
  question:
    'Without positions, what can a model learn? It answers at the word [CLS], which stands last where a causal mask hides what comes after.',
  answers: [
    'Whether a word occurs, and never which came first',
    'Whether a word occurs; with a causal mask and two layers, also which came first',
    'Both tasks, with or without a mask',
  ],
  conditions: [
    condition('none', { task: 'occ', steps: 200 }, 'A occurs'),
    condition('none', { task: 'first' }, 'which came first'),
    condition('none', { task: 'first', causal: true, cls: 'last' }, 'first, causal, 1 layer'),
    condition('none', { task: 'first', causal: true, cls: 'last', layers: 2 }, 'first, causal, 2 layers'),
  ],
  panels: [
    {
      id: 'accuracy',
      title: 'Accuracy without positions',
      measure: { kind: 'accuracy', tests: [{}] },
      entries: ['accuracy'],
      unit: '%',
      conditions: all(4),
    },
  ],
  rule: 'Learned: at least 95 % for every seed. Blind: no seed is more than three standard errors above chance.',
  verdict({ accuracy }) {
    const [occurs, first, one, two] = all(4).map((i) => rangeOf(accuracy, i));
    const words = `Occurrence: ${rangeText(occurs)} %. Which came first: ${rangeText(first)} %. With a causal mask: ${rangeText(one)} % with one layer, ${rangeText(two)} % with two.`;
    if (knows(first)) return { answer: 2, words };
    const isBlind = knows(occurs) && isChance(first, 0.5);
    return { answer: isBlind && isAbove(two, first) && !isChance(two, 0.5) ? 1 : 0, words };
  },
  caveat: 'One layer sums over the words before; only a second one can compare these sums.',
  lab: { task: 'first', encodings: 'none', n: 16, d: 32, heads: 4, layers: 1, causal: false, steps: 300 },
};

const kindSchemes = ['learned', 'sinusoidal', 'rotary', 't5', 'shaw'] as const;
/** The first two are absolute. */
const absolute = [0, 1];
const relative = [2, 3, 4];

export const kinds: Experiment = {
  id: 'kinds',
  title: 'Absolute for classification, relative for spans',
  claim: 'Absolute position embeddings do better at classification, relative ones at predicting spans.',
  source: 'Wang et al. 2021, On Position Embeddings in BERT: GLUE against SQuAD',
  question:
    'One answer for a sequence (what stands at place k?) against spans (where is the keyed span?): who wins what?',
  answers: [
    'Absolute wins the first task and relative the second',
    'In part: the contrast holds for some of them',
    'It does not show',
  ],
  conditions: [
    ...kindSchemes.map((scheme) => condition(scheme, { task: 'getk' })),
    ...kindSchemes.map((scheme) => condition(scheme, { task: 'kspan', layers: 2, steps: 400 })),
  ],
  panels: [
    {
      id: 'getk',
      title: 'What stands at place k?',
      measure: { kind: 'accuracy', tests: [{}] },
      entries: ['accuracy'],
      unit: '%',
      conditions: all(5),
    },
    {
      id: 'kspan',
      title: 'Find the keyed span',
      measure: { kind: 'accuracy', tests: [{}] },
      entries: ['accuracy'],
      unit: '%',
      conditions: all(5).map((i) => i + 5),
    },
  ],
  rule: 'The claim holds if every absolute encoding is above every relative one on the first task, and below on the second, for all seeds; in part if some pairs are so.',
  verdict({ getk, kspan }) {
    const pairs = absolute.flatMap((a) => relative.map((r) => [a, r] as const));
    const wins = pairs.filter(([a, r]) => isAbove(rangeOf(getk, a), rangeOf(getk, r)));
    const losses = pairs.filter(([a, r]) => isAbove(rangeOf(kspan, r), rangeOf(kspan, a)));
    const words = `On the first task absolute is above relative in ${wins.length} of ${pairs.length} pairs, on spans below in ${losses.length}. Learned: ${rangeText(rangeOf(getk, 0))} % and ${rangeText(rangeOf(kspan, 0))} %; RoPE: ${rangeText(rangeOf(getk, 2))} % and ${rangeText(rangeOf(kspan, 2))} %; T5: ${rangeText(rangeOf(getk, 3))} % and ${rangeText(rangeOf(kspan, 3))} %.`;
    if (wins.length === pairs.length && losses.length === pairs.length) return { answer: 0, words };
    return { answer: wins.length + losses.length > 0 ? 1 : 2, words };
  },
  caveat:
    '[CLS] at place 0 is an anchor from which a relative encoding can count, so RoPE does both. A learned table is slow on spans, not unable.',
  lab: {
    task: 'kspan',
    encodings: 'learned,sinusoidal,t5,rotary',
    n: 16,
    d: 32,
    heads: 4,
    layers: 2,
    steps: 400,
  },
};

const spanSchemes = ['learned', 'sinusoidal', 'rotary', 't5', 'shaw'] as const;

export const carryOver: Experiment = {
  id: 'carry-over',
  title: 'Relative carries over',
  claim: 'Relative positions carry over to places that training never showed: only the offset counts.',
  source: 'Shaw et al. 2018, section 1',
  question:
    'Spans are trained in the first half of 24 words and tested in the second. Which encodings find them?',
  answers: ['All of them', 'The relative ones (RoPE, T5, Shaw), not the absolute ones', 'None'],
  conditions: spanSchemes.map((scheme) =>
    condition(scheme, {
      task: 'span',
      n: 24,
      spans: 'first-half',
      ...(scheme === 't5' && { maxDistance: 24 }),
    }),
  ),
  panels: [
    {
      id: 'accuracy',
      title: 'Both ends right',
      measure: { kind: 'accuracy', tests: [{ spans: 'first-half' }, { spans: 'second-half' }] },
      entries: ['trained half', 'other half'],
      unit: '%',
      conditions: all(5),
    },
  ],
  rule: 'An encoding carries over if every seed gives at least 50 % in the other half, and does not if no seed gives 10 %.',
  verdict({ accuracy }) {
    const other = all(5).map((i) => rangeOf(accuracy, i, 1));
    const words = `In the other half: ${spanSchemes.map((scheme, i) => `${titles[scheme]} ${rangeText(other[i])} %`).join(', ')}.`;
    const carries = other.map(([least]) => least >= 50);
    const fails = other.map(([, most]) => most < 10);
    if (carries.every(Boolean)) return { answer: 0, words };
    if (fails.every(Boolean)) return { answer: 2, words };
    return {
      answer: 1,
      words:
        carries.slice(2).every(Boolean) && fails.slice(0, 2).every(Boolean) ? words : `Not cleanly. ${words}`,
    };
  },
  caveat:
    'The learned table’s rows of the second half did see words in training, but never a span. The experiment does not say why RoPE carries over less exactly than the others.',
  lab: {
    task: 'span',
    encodings: 'learned,sinusoidal,t5,rotary',
    n: 24,
    d: 32,
    heads: 4,
    spans: 'first-half',
    steps: 300,
  },
};

const longSchemes = ['learned', 'sinusoidal', 'rotary', 'alibi', 'shaw'] as const;
const testLengths = [16, 32, 64];
const longOptions = { n: 16, testLength: 64, lengths: 'uniform', shortest: 4 } as const;

export const longer: Experiment = {
  id: 'longer',
  title: 'Longer than trained',
  claim: 'With a bias that falls with distance, a model can be trained on short texts and used on long ones.',
  source: 'Press et al. 2022, Train Short, Test Long',
  question:
    'Trained on 4 to 16 words, tested on 64: is there an encoding that wins both copying from 2 back and Which came first?',
  answers: ['Yes, ALiBi', 'Yes, another one', 'No, each task has its own winner'],
  conditions: [
    ...longSchemes.map((scheme) => condition(scheme, { task: 'prev', reach: 2, ...longOptions })),
    ...longSchemes.map((scheme) => condition(scheme, { task: 'first', ...longOptions })),
  ],
  panels: [
    {
      id: 'prev',
      title: 'Copy from 2 back',
      measure: { kind: 'accuracy', tests: testLengths.map((n) => ({ n, sequences: 256 })) },
      entries: testLengths.map((n) => `${n} words`),
      unit: '%',
      conditions: all(5),
    },
    {
      id: 'first',
      title: 'Which came first?',
      measure: { kind: 'accuracy', tests: testLengths.map((n) => ({ n, sequences: 256 })) },
      entries: testLengths.map((n) => `${n} words`),
      unit: '%',
      conditions: all(5).map((i) => i + 5),
    },
  ],
  rule: 'The winner of a task has the greatest least accuracy over the seeds on 64 words.',
  verdict({ prev, first }) {
    const last = testLengths.length - 1;
    const winnerOf = (values: typeof prev) => {
      const least = all(5).map((i) => rangeOf(values, i, last)[0]);
      return least.indexOf(Math.max(...least));
    };
    const [a, b] = [winnerOf(prev), winnerOf(first)];
    const words = `On 64 words ${titles[longSchemes[a]]} copies best (${rangeText(rangeOf(prev, a, last))} %) and ${titles[longSchemes[b]]} tells best which came first (${rangeText(rangeOf(first, b, last))} %).`;
    if (a !== b) return { answer: 2, words };
    return { answer: longSchemes[a] === 'alibi' ? 0 : 1, words };
  },
  caveat: 'Small models and 300 steps. Longer training changes the order of the weaker ones.',
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
