/** Words of the sixth claim. */
import { countedInWords } from '../../../draw/words.ts';

export const depthText = {
  words: {
    title: 'Once or at every layer',
    said: 'It is enough to add positions once, at the input.',
    source: 'accepted answer to a question about BERT’s code',
    sentence: 'It is enough to add positions once, at the input.',
    shortSource: 'an answer on BERT',
    question: 'Added once at the input, can positions be read from the output of four layers?',
    task: 'Four layers of width 32, random weights: a linear readout looks for the position before and after each.',
    answers: ['Yes, in any case', 'Yes, by the residual stream alone', 'No'],
    rule: 'Readable: R² of 0.5 or more for every seed. Lost: below for every seed. R²: 1 = read exactly, 0 = a guess.',
    caveat: 'R² near 1 can still miss the exact place: see Trained, exact.',
  },
  models: {
    once: 'once',
    onceNoResidual: 'once, no residual',
    everyNoResidual: 'every layer, no residual',
    onceNoLayerNorm: 'once, no LayerNorm',
    none: 'no positions',
    noneCausal: 'no positions, causal',
    every: 'every layer',
  },
  names: { once: 'added once', trainedOnce: 'added once', trainedEvery: 'at every layer' },
  layers: ['into layer 1', 'layer 2', 'layer 3', 'layer 4', 'output'],
  short: ['in', '2', '3', '4', 'out'],
  panels: {
    random: 'Random weights: R² of the position',
    trained: 'Trained on spans: R² of the position',
    exact: 'Trained on spans: positions read exactly',
  },
  lever: 'Weights',
  views: { random: 'Random weights', trained: 'Trained', exact: 'Trained, exact' },
  chart: { exact: 'exact', guess: 'a guess', line: 'readable above, lost below' },
  toCome: 'Curves come here: how well the position is read before and after each of four layers.',
  caption: 'A linear readout of the position at five places. Four layers, width 32.',
  captionTrained: 'Trained to find a key’s phrase, 300 steps. A linear readout at five places.',
  label:
    'How well a linear readout finds the position before and after each of four layers, a dot for each seed',
  unit: 'R²',
  inPart: (layers: number): string =>
    `Added once, positions reach the output of four layers by the residual stream. Without it, ${countedInWords(layers, 'layer')} ${layers === 1 ? 'ends' : 'end'} them.`,
  holds: 'Added once, positions reach the output of four layers, with the residual stream or without it.',
  lost: (layer: number): string => `Added once, sinusoids are lost by layer ${layer}.`,
  lostAtOutput: 'Added once, sinusoids are lost at the output.',
  undecided: (title: string, range: string, seeds: string, count: number): string =>
    `“${title}” is read at ${range}: ${seeds} ${count === 1 ? 'lies' : 'lie'} on the other side of 0.5.`,
  meaning: (without: string): string =>
    `at the output, worst seed, added once. Without residual connections: ${without}`,
  trained: {
    holds: (least: string): string =>
      `In a trained model, positions that were added once still reach the output: R² is ${least} or more.`,
    fails: 'In a trained model, positions that were added once do not reach the output.',
    undecided: 'In a trained model, seeds lie on both sides of 0.5 at the output.',
    meaning: (every: string): string => `at the output, worst seed, added once. At every layer: ${every}`,
    exact: (once: string, every: string): string =>
      `In a trained model, ${once} of the positions are read exactly at the output; added at every layer, ${every}.`,
    exactMeaning: 'at the output, worst seed, added once: R² near 1 can still miss the exact place',
  },
};
