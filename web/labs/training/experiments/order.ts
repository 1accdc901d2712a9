/** Experiments on what models can tell about order: blind without positions, kinds of tasks, new places, longer texts. */
import { listed } from '../../../draw/format.ts';
import { tasks, taskWords, upperFirst } from '../task-text.ts';
import {
  countOf,
  type Experiment,
  isAbove,
  isChance,
  knows,
  rangeOf,
  rangesText,
  rangeText,
} from './experiment.ts';
import { accuracyPanel, indices, isRelative, modelWith, panelsBy, titles } from './models.ts';

export const blind: Experiment = {
  id: 'blind',
  title: 'Blind to order',
  claim: 'Without positions, a transformer cannot see word order: self-attention is permutation equivariant.',
  source: 'Vaswani et al. 2017, section 3.5; a causal mask changes it: Haviv et al. 2022',
  question: 'What can a model learn without positions: that a word occurs, or which came first?',
  answers: [
    'Whether a word occurs, but never which came first',
    'Whether a word occurs; with a causal mask and two layers, also which came first',
    'Both tasks, with or without a mask',
    'Something else',
  ],
  conditions: [
    modelWith('none', { task: 'occ', steps: 200 }, 'A occurs'),
    modelWith('none', { task: 'first' }, 'which came first'),
    modelWith('none', { task: 'first', causal: true, cls: 'last' }, 'first, causal, 1 layer'),
    modelWith('none', { task: 'first', causal: true, cls: 'last', layers: 2 }, 'first, causal, 2 layers'),
  ],
  panels: [accuracyPanel('accuracy', 'Accuracy without positions', indices(4))],
  counts: 'Right about which word came first, without positions and without a mask',
  unit: '%',
  rule: 'Learned: at least 95 % for every seed. Blind: no seed is more than three standard errors above chance.',
  verdict({ accuracy }) {
    const [occurs, first, one, two] = indices(4).map((i) => rangeOf(accuracy, i));
    const words = `Occurrence: ${rangeText(occurs)} %. Which came first: ${rangeText(first)} %. With a causal mask: ${rangeText(one)} % with one layer, ${rangeText(two)} % with two.`;
    const number = rangeText(first);
    const isBlind = knows(occurs) && isChance(first, 0.5);
    if (isBlind && isChance(one, 0.5) && isChance(two, 0.5)) return { answer: 0, number, words };
    if (isBlind && knows(two)) return { answer: 1, number, words };
    return { answer: [occurs, first, two].every(knows) ? 2 : 3, number, words };
  },
  caveat:
    'The models answer at the word [CLS], which stands last under a causal mask. One masked layer averages the words before; a second one can compare these averages.',
  lab: { task: 'first', encodings: 'none', n: 16, d: 32, heads: 4, layers: 1, causal: false, steps: 300 },
};

const spanSchemes = ['learned', 'sinusoidal', 'rotary', 't5', 'shaw'] as const;
const spanIndices = indices(spanSchemes.length);
const absolute = spanIndices.filter((i) => !isRelative(spanSchemes[i]));
const relative = spanIndices.filter((i) => isRelative(spanSchemes[i]));
const pairs = absolute.flatMap((one) => relative.map((other) => [one, other] as const));

export const kinds: Experiment = {
  id: 'kinds',
  title: 'Absolute for classification, relative for spans',
  claim: 'Absolute position embeddings are better for classification, relative ones for predicting spans.',
  source: 'Wang et al. 2021, On Position Embeddings in BERT: GLUE against SQuAD',
  question: 'Name the word at position k, or find the span of a key: which encodings win which?',
  answers: [
    'Absolute ones win the first, relative ones the second',
    'The contrast holds in part: for some pairs of encodings',
    'There is no such contrast',
  ],
  conditions: [
    ...spanSchemes.map((scheme) => modelWith(scheme, { task: 'getk' })),
    ...spanSchemes.map((scheme) => modelWith(scheme, { task: 'kspan', layers: 2, steps: 400 })),
  ],
  panels: [
    accuracyPanel('getk', tasks.getk.title, spanIndices),
    accuracyPanel('kspan', tasks.kspan.title, indices(spanSchemes.length, spanSchemes.length)),
  ],
  counts: 'Pairs of an absolute and a relative encoding with the contrast on both tasks',
  unit: `of ${pairs.length}`,
  rule: 'One encoding is above another if all its seeds are. A pair shows the contrast if the absolute encoding is above the relative one on the first task and below it on the second. The claim holds if all pairs show it, and in part if some do.',
  verdict({ getk, kspan }) {
    const wins = pairs.map(([a, r]) => isAbove(rangeOf(getk, a), rangeOf(getk, r)));
    const losses = pairs.map(([a, r]) => isAbove(rangeOf(kspan, r), rangeOf(kspan, a)));
    const examples = ['learned', 'rotary', 't5'] as const;
    const [named, found] = [getk, kspan].map((values) =>
      rangesText(examples.map((scheme) => rangeOf(values, spanSchemes.indexOf(scheme)))),
    );
    const each = examples.map(
      (scheme, i) => `${upperFirst(titles[scheme])}: ${named[i]} % and ${found[i]} %`,
    );
    const words = `Absolute is above relative in ${countOf(wins)} of ${pairs.length} pairs on the first task, and below in ${countOf(losses)} on spans. ${each.join('; ')}.`;
    const contrasts = pairs.map((_, i) => wins[i] && losses[i]);
    const number = countOf(contrasts);
    if (contrasts.every(Boolean)) return { answer: 0, number, words };
    return { answer: contrasts.some(Boolean) ? 1 : 2, number, words };
  },
  caveat:
    '[CLS] stands at position 0, so a relative encoding can count from there. A learned table needs more steps for spans.',
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

export const carryOver: Experiment = {
  id: 'carry-over',
  title: 'Relative positions carry over',
  claim: 'Relative positions carry over to places that training never showed: only the offset counts.',
  source: 'Shaw et al. 2018, section 1',
  question: 'Spans are trained in the first half, tested in the second. Which encodings find them?',
  answers: [
    'All of them',
    'The relative ones (RoPE, T5, Shaw), not the absolute ones',
    'None',
    'Another mix of them',
  ],
  conditions: spanSchemes.map((scheme) =>
    modelWith(scheme, {
      task: 'span',
      n: 24,
      spans: 'first-half',
      ...(scheme === 't5' && { maxDistance: 24 }),
    }),
  ),
  panels: [
    panelsBy(['trained half', 'other half'], '%')(
      'accuracy',
      'Both ends right',
      { kind: 'accuracy', tests: [{ spans: 'first-half' }, { spans: 'second-half' }] },
      spanIndices,
    ),
  ],
  counts: 'Encodings that find spans in the other half',
  unit: `of ${spanSchemes.length}`,
  rule: 'An encoding carries over if every seed reaches 50 % in the other half. It does not if no seed reaches 10 %.',
  verdict({ accuracy }) {
    const other = spanIndices.map((i) => rangeOf(accuracy, i, 1));
    const words = `In the other half: ${spanSchemes.map((scheme, i) => `${titles[scheme]} ${rangeText(other[i])} %`).join(', ')}.`;
    const carries = other.map(([least]) => least >= 50);
    const fails = other.map(([, most]) => most < 10);
    const number = countOf(carries);
    if (carries.every(Boolean)) return { answer: 0, number, words };
    if (fails.every(Boolean)) return { answer: 2, number, words };
    const isClean = relative.every((i) => carries[i]) && absolute.every((i) => fails[i]);
    return { answer: isClean ? 1 : 3, number, words };
  },
  caveat:
    'In training, the second half has words but never a span. The experiment does not say why some encodings carry over better than others.',
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
const longIndices = indices(longSchemes.length);
const testLengths = [16, 32, 64];
const longest = testLengths.length - 1;
const longOptions = { n: 16, testLength: 64, lengths: 'uniform', shortest: 4 } as const;
const byLength = panelsBy(
  testLengths.map((n) => `${n} words`),
  '%',
);
const onLengths = { kind: 'accuracy', tests: testLengths.map((n) => ({ n, sequences: 256 })) } as const;
const copying = taskWords('prev', 2).title;

export const longer: Experiment = {
  id: 'longer',
  title: 'Longer than trained',
  claim: 'With a bias that falls with distance, a model can be trained on short texts and used on long ones.',
  source: 'Press et al. 2022, Train Short, Test Long',
  question: 'Train on 4 to 16 words, test on 64. Does one encoding win at both copying and order?',
  answers: ['Yes, ALiBi', 'Yes, another one', 'No, each task has its own winner', 'More than one does'],
  conditions: [
    ...longSchemes.map((scheme) => modelWith(scheme, { task: 'prev', reach: 2, ...longOptions })),
    ...longSchemes.map((scheme) => modelWith(scheme, { task: 'first', ...longOptions })),
  ],
  panels: [
    byLength('prev', copying, onLengths, longIndices),
    byLength('first', tasks.first.title, onLengths, indices(longSchemes.length, longSchemes.length)),
  ],
  counts: 'Encodings that win both tasks on 64 words',
  unit: `of ${longSchemes.length}`,
  rule: 'An encoding wins a task if its least accurate seed is above, or level with, that of every other one on 64 words.',
  verdict({ prev, first }) {
    const winnersOf = (values: typeof prev) => {
      const least = longIndices.map((i) => rangeOf(values, i, longest)[0]);
      return longIndices.filter((i) => least[i] === Math.max(...least));
    };
    const [copies, tells] = [winnersOf(prev), winnersOf(first)];
    const named = (winners: readonly number[], values: typeof prev) =>
      listed(winners.map((i) => `${titles[longSchemes[i]]} (${rangeText(rangeOf(values, i, longest))} %)`));
    const words = `Best at copying on 64 words: ${named(copies, prev)}. Best at telling which came first: ${named(tells, first)}.`;
    const both = copies.filter((i) => tells.includes(i));
    const number = String(both.length);
    if (both.length === 0) return { answer: 2, number, words };
    if (both.length > 1) return { answer: 3, number, words };
    return { answer: longSchemes[both[0]] === 'alibi' ? 0 : 1, number, words };
  },
  caveat: 'These are small models, trained for 300 steps. Longer training may change the order.',
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
