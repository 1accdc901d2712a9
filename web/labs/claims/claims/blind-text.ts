/** Words of the first claim. */
import { countedInWords } from '../../../draw/words.ts';
import type { DotRow } from '../charts/dot-rows.ts';

export const blindText = {
  words: {
    title: 'Blind to order',
    said: 'Without positions, a transformer cannot see word order.',
    source: 'Vaswani et al. 2017; mask: Haviv et al. 2022',
    sentence: 'A transformer without positions cannot see word order.',
    shortSource: 'Vaswani et al. 2017',
    question: 'Without positions, can a model learn which of two words came first?',
    task: 'Task: c A f B d → A first. Four models of width 32: one layer, or two under a causal mask, 16 words.',
    answers: [
      'Never, only whether a word occurs',
      'Yes, with a causal mask and two layers',
      'Yes, even without a mask',
      'Yes, with a causal mask and one layer',
    ],
    rule: 'A model has learned if every seed reaches 95 %. It is blind if no seed is three standard errors above chance.',
    caveat: 'One masked layer can only average the words before it. A second layer compares such averages.',
  },
  models: ['A occurs', 'which came first', 'first, causal, one layer', 'first, causal, two layers'],
  rows: [
    { title: 'Is A there?', sub: 'needs no order' },
    { title: 'Which came first?', sub: 'the same model' },
    { title: 'Which came first?', sub: 'causal mask, one layer' },
    { title: 'Which came first?', sub: 'causal mask, two layers' },
  ] satisfies readonly Pick<DotRow, 'title' | 'sub'>[],
  panel: 'Accuracy without positions',
  chance: 'a coin toss',
  axis: 'right answers of 512 →',
  looks: 'what a word may look at',
  view: 'Accuracy',
  toCome: 'Right answers come here, a row for each kind of model.',
  label: 'Accuracy of models without positions on four tasks, a dot for each seed',
  caption: '16 words, width 32, 300 steps.',
  seesOrder: (least: string): string =>
    `A model without positions and without a mask sees which word came first: ${least}.`,
  inPart: 'Without positions or mask, no model knows which word came first. Two masked layers do.',
  oneLayerTells: 'Without positions or mask, no model knows which word came first. One masked layer does.',
  blind: 'Without positions, no model knows which word came first, with a causal mask or without.',
  between: (title: string, sub: string, range: string): string =>
    `“${title}”, ${sub}: ${range} is neither learned nor a coin toss.`,
  fromBlind: (luckiest: string, worst: string, layers: number): string =>
    `from the luckiest blind seed (${luckiest}) to the worst one with a mask and ${countedInWords(layers, 'layer')} (${worst})`,
  overChance: (worst: string): string => `from a coin toss to the worst seed without a mask (${worst})`,
};
