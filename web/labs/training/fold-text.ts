/** What readers read in the folds of the Training lab, except the claims (experiments). */

import { html, type TemplateResult } from 'lit';
import { counted } from '../../core/counted.ts';
import { tex } from '../../draw/tex.ts';
import { upperFirst } from '../../draw/words.ts';
import { term } from '../../shell/term.ts';
import type { Grid } from './definition.ts';
import { seedsText, taskTitle } from './task-text.ts';
import { rules, sameness, testsText } from './text.ts';

export const foldText = {
  training: 'Training…',
  model: 'Model',
  seed: 'Seed',
  /** 'Learned table, seed 7, step 150' */
  modelTitle: (encoding: string, seed: number, step: number): string =>
    `${encoding}, seed ${seed}, step ${step}`,

  learned: {
    table: 'The table',
    tableLabel: (model: string): string => `${model}: the table`,
    vectors: 'Vectors by offset, added to the keys',
    vectorsLabel: (model: string): string => `${model}: one vector for each offset`,
    similarity: 'Similarity of positions',
    similarityLabel: (model: string): string => `${model}: cosines of its rows`,
    citedSimilarity: 'Similarity: cosine of the vectors of two positions.',
    norms: 'Norm by position',
    normsLabel: (model: string): string => `${model}: norms of its rows`,
    bias: 'Bias by offset',
    biasLabel: (model: string): string => `${model}: bias of each head`,
    head: (head: number): string => `head ${head}`,
    position: 'position',
    offset: 'offset',
    dimension: 'dimension',
    norm: 'norm',
    keyMinusQuery: 'key − query',
    biasAxis: 'bias',
  },
  saving: {
    title: 'Save as safetensors',
    encoding: 'Weights of the encoding',
    all: 'All weights',
    sized: (words: string, count: number): string => `${words}, ${counted(count, 'number')}`,
    failed: (why: string): string => `Nothing was saved. ${why}`,
  },

  attention: {
    heading: 'Attention in one sequence',
    head: (layer: number, head: number): string => `Layer ${layer}, head ${head}`,
    label: (model: string, head: string): string => `${model}, ${head}: attention weights`,
    at: (query: string, key: string, weight: string): string =>
      `“${query}” attends to “${key}” with ${weight}`,
    weight: 'weight',
    query: 'query',
    key: 'key',
    queryPosition: 'query position',
    keyPosition: 'key position',
  },

  byPlace: {
    about(grid: Grid, place: number): string {
      const { seeds, stops, runs } = grid;
      const bands = seeds.length === 1 ? '.' : ', a line each. Band: lowest to highest.';
      return `${taskTitle(runs[0].options)}, step ${stops[place]}. ${upperFirst(seedsText(seeds))}${bands} Tested on ${testsText(grid)}.`;
    },
    /** Why there is no plot, and how to get one. */
    alone: {
      position: (place: number): string => `This task asks at position ${place} alone.`,
      length: (place: number): string =>
        `All test sequences have ${counted(place, 'word')}. Train on other lengths to compare them.`,
    },
    label: {
      position: 'Accuracy by position, one panel for each encoding',
      length: 'Accuracy by length of the sequence, one panel for each encoding',
    },
    idle: { position: 'accuracy by position', length: 'accuracy by length of the sequence' },
    at: {
      position: (encoding: string, place: number, range: string): string =>
        `${encoding}, position ${place}: ${range}`,
      length: (encoding: string, place: number, range: string): string =>
        `${encoding}, length ${place}: ${range}`,
    },
    place: 'position or length',
    cited:
      'Accuracy by position: of the answers asked at each position, from 0; a span counts at its first word. By length: of the sequences of each length.',
  },

  replay: {
    about: (sameness: string): string =>
      `The link holds the definition, never the weights. ${sameness} Compare the hashes.`,
    heading: 'Runs at the step shown',
    columns: ['Encoding', 'Seed', 'Step', 'Accuracy', 'Hash of the weights'],
    tests: (rules: string, tests: string): string => `${rules} Tested on ${tests}, the same for all.`,
    definition: 'Definition of the first run',
  },

  /** Comments in the script, and words about it. */
  script: {
    words: (words: readonly string[]): string => `The words: ${words.join(' ')}`,
    ownNumbers:
      'This script draws its own random numbers: other sequences than the page’s, by the same rules.',
    ofPairs: 'of the pairs kept for tests',
    newPlaces: 'where training had no spans',
    /** `other`: what sets the second test apart */
    accuracy: (other = ''): string => (other ? `accuracy ${other}` : 'accuracy'),
    precision: (steps: number, file: string): string =>
      `in the losses of the first ${counted(steps, 'step')}, to 5 digits, with ${file} beside it; without, it draws its own random numbers`,
    title: (encodings: readonly string[], task: string): string => `${encodings.join(' and ')}: ${task}`,
  },
};

/** `description`: the library's description of the task */
export function prose(grid: Grid, description: string): TemplateResult {
  const [{ options }] = grid.runs;
  return html`<div class="prose">
    <h2>The model</h2>
    <p>
      A small transformer. Each word has a learned vector of d numbers. Each layer adds the output of attention to it, and then the
      output of an MLP, if there is one:
    </p>
    <div class="formulas">${tex`x \leftarrow x + \operatorname{Attention}(\operatorname{LN}(x))`} ${tex`x \leftarrow x + \operatorname{MLP}(\operatorname{LN}(x))`}</div>
    <p>
      LN is LayerNorm. It stands before each part (pre-LN), and once more at the end, before a linear layer gives the answers. Each of
      the h ${term('head', 'heads')} has d / h dimensions:
    </p>
    <div class="formulas">${tex`\operatorname{head}(x) = \operatorname{softmax}\left( \frac{Q K^\top}{\sqrt{d / h}} \right) V`}</div>
    <p>
      Everything but the encoding is the same for all panels. A table is added to the words at the input. RoPE turns Q and K, a bias
      is added to the scores before the softmax, and relative vectors are added to keys or values: all of these in every layer. The
      settings can change where positions enter. What an encoding learns is trained with the rest of the model.
    </p>
    <p>
      A causal mask hides the later words, and a window the far ones. Under both, a model without positions can still tell near from far. The settings say
      layer by layer whether the encoding acts, and how far the layer sees. An encoding can also have layers of its own: a link calls RoPE
      in the first three of four layers rotary@1110.
    </p>
    <p>
      Kazemnejad et al. trained decoders on small reasoning tasks: without positions they did better on longer texts than with RoPE or
      ALiBi. Two papers report plans for large language models (Yang et al., RNoPE-SWA; Puvvada et al., SWAN-GPT): layers with RoPE see a
      window, layers between them see the whole text without positions, and the model works far past its trained length. These are their
      results; the page has its own.
    </p>

    <h2>The task: ${taskTitle(options)}</h2>
    <p>${description}</p>
    <p>
      ${
        grid.own
          ? 'Each step draws its pairs at random from those that are not kept for tests.'
          : 'Each step draws new sequences at random, so no model sees a sequence twice, except by chance.'
      }
      At each position in A, the model gives every possible answer a probability. The loss is low where the right answer y has a high
      one:
    </p>
    <div class="formulas">${tex`\mathcal{L} = -\frac{1}{|A|} \sum_{i \,\in\, A} \log p_i(y_i)`}</div>
    <p>For a span, the answers are two positions: those of its first and its last word.</p>

    <h2>The optimiser</h2>
    <p>
      The gradient of the loss is exact. If its norm exceeds 1, it is scaled down to 1. AdamW divides the running mean of the gradient, m̂, by the root of the
      running mean of its square, v̂ (β 0.9 and 0.99, both corrected for their start at 0, no weight decay). SGD adds up a velocity with momentum 0.9.
    </p>
    <div class="formulas">${tex`w \leftarrow w - \eta_t \, \frac{\hat m}{\sqrt{\hat v} + 10^{-8}}`}</div>
    <p>
      The rate η rises for 50 steps. In the second half it falls in a straight line to 2 %. A rate that you change on the way replaces
      η’s base; warm-up and decay still apply.
    </p>
    <p>
      The ${term('seed')} gives the first weights and the order of the sequences. Sums run in a fixed order. A link holds
      all of this. ${sameness(grid.computing)}
    </p>

    <h2>The test</h2>
    <p>
      At each dot of a curve the model answers ${testsText(grid)}, the same for all. Accuracy is the share of right answers; of a span,
      both ends. Chance, c, is the accuracy of the best answer that ignores the sequence.
    </p>
    <p>${rules} With T tests this limit is</p>
    <div class="formulas">${tex`c + 2 \sqrt{\frac{c \, (1 - c)}{T}}`}</div>
    <p class="source">
      Xiong et al. 2020, On Layer Normalization in the Transformer Architecture (pre-LN). Loshchilov and Hutter 2019, Decoupled Weight
      Decay Regularization (AdamW). Kazemnejad et al. 2023, The Impact of Positional Encoding on Length Generalization in Transformers.
      Yang et al. 2025, Rope to Nope and Back Again: A New Hybrid Attention Strategy. Puvvada et al. 2025, SWAN-GPT: An Efficient and
      Scalable Approach for Long-Context Language Modeling.
    </p>
  </div>`;
}
