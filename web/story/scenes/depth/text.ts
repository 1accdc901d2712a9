/** The words of the scene about how deep positions reach. */
import { counted } from '../../../core/counted.ts';
import type { TrainerOptions } from '../../../core/types.ts';
import { countedInWords, percent, upperFirst } from '../../../draw/words.ts';
import { seedsText } from '../../../labs/training/task-text.ts';
import type { Kind } from './lines.ts';

/** Of a model. */
type Sizes = Pick<TrainerOptions, 'layers' | 'n' | 'd'>;

const often = ({ isEvery }: Kind): string => (isEvery ? 'at every layer' : 'added once');

const label = (kind: Kind): string => (kind.hasWay ? often(kind) : `${often(kind)}, no residual`);

/** On a phone. */
const shortLabel = ({ isEvery, hasWay }: Kind): string =>
  `${isEvery ? 'every layer' : 'once'}${hasWay ? '' : ', no residual'}`;

export const text = {
  title: 'How well the position can be read after each layer',
  open: 'BERT adds positions once. Do four layers forget them?',
  question:
    'Positions enter before layer 1. A residual connection (the arc) carries words past a layer. Can a linear probe still find positions after layer 4?',
  answers: ['Yes, in any case', 'Only with residual connections', 'No'],
  reaches: 'Added once, positions reach the output only with residual connections.',
  /** `top`: R² at the output, as a range over the seeds */
  reachesAnyway: (top: string) =>
    `Added once, positions reach the output (R² ${top}), with or without residual connections.`,
  fades: (top: string) => `Added once, positions fade towards the output (R² ${top}).`,
  gone: (layers: number) =>
    `Without residual connections, positions are gone after ${countedInWords(layers, 'layer')}.`,
  stays: (top: string) => `Without residual connections, R² ${top} is left at the output.`,
  again: (top: string) =>
    `Added at every layer, positions need no residual connections: R² ${top} at the output.`,
  againFades: (top: string) =>
    `Added at every layer, but without residual connections, R² ${top} is left at the output.`,
  both: (top: string) => `Added at every layer, with residual connections, R² is ${top} at the output.`,
  trained: (top: string) => `In trained models, positions fade: R² ${top} is left at the output.`,
  trainedKept: (top: string) => `In these trained models, positions last: R² is ${top} at the output.`,
  trainedEvery: (top: string) => `Added at every layer, more is left: R² ${top} at the output.`,
  trainedEveryAlike: (top: string) => `Added at every layer, hardly more is left: R² ${top} at the output.`,
  training: (models: number, share: string) => `Training ${counted(models, 'model')}: ${share} done.`,
  percent,
  meaning: (kind: Kind) => `R² at the output, ${label(kind)}: 1 is exact, 0 a guess`,
  meaningTrained: (kind: Kind, input: string) => `R² at the output, ${label(kind)}; ${input} at the input`,
  explained:
    'A residual connection adds a layer’s input to its output, and so carries positions up. Without it, attention averages them away, unless they are added at every layer.',
  /** where the models of these seeds do not show all of that */
  explainedOtherwise:
    'A residual connection adds a layer’s input to its output, and so can carry positions up. The models of these seeds differ: each dot is one of them.',
  fadesInTraining: 'In training, they fade towards the output.',
  way: 'Residual connections',
  wayTrained: 'Residual connections, as in all trained models',
  every: 'Positions at every layer',
  train: 'Trained',
  still: (layers: number) => `after ${countedInWords(layers, 'layer')}`,
  depths: ['input', 'after layer 1', 'after layer 2', 'after layer 3', 'output'],
  depthsShort: ['input', 'layer 1', 'layer 2', 'layer 3', 'output'],
  label,
  shortLabel,
  shareOfOne: ['0 or less: a guess', '0.5', '1, exact'],
  axis: 'how well a linear probe finds the position (R²)',
  caption: ({ layers = 0, n, d }: Sizes, seeds: readonly number[]) =>
    `${upperFirst(countedInWords(layers, 'random layer'))}, ${counted(n, 'position')}, ${counted(d, 'number')} a vector; a dot for each random start, ${seedsText(seeds)}.`,
  captionTrained: ({ layers = 0 }: Sizes, steps: number, seeds: readonly number[]) =>
    `${upperFirst(countedInWords(layers, 'layer'))} that find spans, after ${counted(steps, 'step')}; a dot for each random start, ${seedsText(seeds)}.`,
  columns: { model: 'model', seed: 'seed' },
  described: (claim: string) =>
    `How well the position can be read, from the input to the output of four layers. ${claim}`,
} as const;
