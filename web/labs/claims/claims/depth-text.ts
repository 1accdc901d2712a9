/** Words of the sixth claim. */
import { countedInWords, inWords, upperFirst } from '../../../draw/words.ts';

export const depthText = {
  words: {
    title: 'Once or at every layer',
    said: 'It is enough to add positions once, at the input.',
    source: 'accepted answer to a question about BERT’s code',
    sentence: 'It is enough to add positions once, at the input.',
    shortSource: 'an answer on BERT',
    question: 'Added once at the input, can positions be read from the output of four layers?',
    task: 'Four random layers of width 32 add results to inputs (residual connections). A linear probe seeks the position.',
    answers: ['Yes, in any case', 'Only with residual connections', 'No'],
    rule: 'Positions are readable if every seed has an R² of 0.5 or more, and lost if none has. 1 = read exactly, 0 = a guess.',
    caveat: 'R² near 1 can still miss the exact place: choose “Exact”.',
  },
  /** of the views of trained models, and of exact positions */
  own: {
    task: 'Four layers of width 32 have learned to find a key’s span. A linear probe seeks the position.',
    caveat: 'A neighbouring place counts as a miss. R² tells how far off the misses are.',
  },
  /** of exact positions */
  exactRule:
    'The claim fails if the worst seed at every layer reads more positions exactly, in percent at the output, than the best added once. It holds if the reverse is true.',
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
    randomExact: 'Random weights: positions read exactly',
    trained: 'Trained on spans: R² of the position',
    exact: 'Trained on spans: positions read exactly',
  },
  lever: 'Weights',
  secondLever: 'Read as',
  views: { random: 'Random', trained: 'Trained', exact: 'Exact' },
  chart: { exact: 'exact', guess: 'a guess', line: 'readable above, lost below' },
  toCome: 'Curves come here: how well the position is read at each layer.',
  caption: 'A linear probe looks for the position at five places.',
  captionTrained: 'Models learned to find a key’s span. A linear probe looks for the position.',
  label:
    'How well a linear probe finds the position before and after each of four layers, a dot for each seed',
  unit: 'R²',
  inPart: (layers: number): string =>
    `Added once, positions need residual connections: without these, ${countedInWords(layers, 'layer')} ${layers === 1 ? 'erases' : 'erase'} them.`,
  holds: 'Added once, positions reach the output of four layers, with residual connections or without.',
  notEverywhere: (apart: number, views: number): string =>
    `At random weights, positions reach the output either way. ${upperFirst(inWords(apart))} of ${inWords(views)} views ${apart === 1 ? 'does' : 'do'} not agree.`,
  lost: (layer: number): string => `Added once, sinusoids are lost by layer ${layer}.`,
  lostAtOutput: 'Added once, sinusoids are lost at the output.',
  undecided: (title: string, range: string, seeds: string, count: number): string =>
    `“${title}” is read at ${range}: ${seeds} ${count === 1 ? 'lies' : 'lie'} on the other side of 0.5.`,
  meaning: (without: string): string =>
    `at the output, worst seed, added once. Without residual connections: ${without}`,
  trained: {
    holds: (least: string): string =>
      `In a trained model, positions added once still reach the output: R² is ${least} or more.`,
    fails: 'In a trained model, positions added once do not reach the output.',
    undecided: 'In a trained model, seeds lie on both sides of 0.5 at the output.',
    meaning: (every: string): string => `at the output, worst seed, added once. At every layer: ${every}`,
  },
  exact: (once: string, every: string): string =>
    `A linear probe hits ${once} of the positions exactly, and ${every} if every layer adds them.`,
  exactMeaning: 'at the output, worst seed, added once',
};
