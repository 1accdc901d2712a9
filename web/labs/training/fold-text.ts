/** What readers read in the folds of the Training lab, except how it works (prose.ts) and the claims (experiments). */
import type { Grid } from './definition.ts';
import { seedsText, taskTitle, upperFirst } from './task-text.ts';
import { testsText } from './text.ts';

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
    failed: (why: string): string => `Nothing was saved. ${why}`,
  },

  attention: {
    heading: 'Attention in one sequence',
    head: (layer: number, head: number): string => `Layer ${layer}, head ${head}`,
    label: (model: string, head: string): string => `${model}, ${head}: attention weights`,
    at: (query: string, key: string, weight: string): string =>
      `“${query}” attends to “${key}” with ${weight}`,
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
        `All test sequences have ${place} words. Train on other lengths to compare them.`,
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
      `in the losses of the first ${steps} steps, to 5 digits, with ${file} beside it; without, it draws its own random numbers`,
    title: (encodings: readonly string[], task: string): string => `${encodings.join(' and ')}: ${task}`,
  },
};
