/** The words of the scene about how deep positions reach. */
import { counted } from '../../../core/counted.ts';
import type { TrainerOptions } from '../../../core/types.ts';
import { seedsText, upperFirst } from '../../../labs/training/task-text.ts';
import { countedInWords, percent } from '../../words.ts';
import type { Kind } from './lines.ts';

/** Of a model. */
type Sizes = Pick<TrainerOptions, 'layers' | 'n' | 'd'>;

const often = ({ isEvery }: Kind): string => (isEvery ? 'at every layer' : 'added once');

const label = (kind: Kind): string => (kind.hasWay ? often(kind) : `${often(kind)}, no way around`);

/** On a phone. */
const shortLabel = ({ isEvery, hasWay }: Kind): string =>
  `${isEvery ? 'every layer' : 'once'}${hasWay ? '' : ', cut'}`;

export const text = {
  title: 'How well the position can be read after each layer',
  open: 'BERT adds positions once. Do four layers forget them?',
  question: 'Positions enter before layer 1. Can a readout still find them after layer 4?',
  answers: ['Yes, in any case', 'Only if words can go around attention', 'No'],
  /** `top`: R² at the output, as a range over the seeds */
  reaches: (top: string) =>
    `Added once, positions reach the top (${top} of 1), if words can go around attention.`,
  reachesAnyway: (top: string) =>
    `Added once, positions reach the top (${top} of 1), with or without a way around attention.`,
  fades: (top: string) => `Added once, positions fade towards the top (${top} of 1).`,
  gone: (layers: number) =>
    `Without that way around, they are gone after ${countedInWords(layers, 'layer')}.`,
  stays: (top: string) => `Without that way around, ${top} of 1 is left at the top.`,
  again: (top: string) => `At every layer, positions need no way around: ${top} of 1 is left at the top.`,
  againFades: (top: string) => `At every layer but with no way around, ${top} of 1 is left at the top.`,
  both: (top: string) => `At every layer and with a way around, ${top} of 1 reaches the top.`,
  trained: (top: string) => `In training, exact positions fade: a readout hits ${top} at the top.`,
  trainedKept: (top: string) => `Here, exact positions outlive training: a readout hits ${top} at the top.`,
  trainedEvery: (top: string) => `Added at every layer, more is left: a readout hits ${top} at the top.`,
  trainedEveryAlike: (top: string) =>
    `Added at every layer, hardly more is left: a readout hits ${top} at the top.`,
  training: (models: number, share: string) => `Training ${counted(models, 'model')}: ${share} done.`,
  percent,
  meaning: (kind: Kind) => `of 1 at the output, ${label(kind)}`,
  meaningTrained: (bottom: string) => `read exactly at the output; ${bottom} at the input`,
  explained:
    'Each layer adds to a copy of its input, and that copy carries the position up. Cut it, and attention averages positions away, unless they are added at every layer.',
  /** where the models of these seeds do not show all of that */
  explainedOtherwise:
    'Each layer adds to a copy of its input, and that copy can carry the position up. The models of these seeds differ: each dot is one of them.',
  fadesInTraining: 'In training, meaning takes over: exact positions fade towards the top.',
  way: 'Words can go around attention',
  every: 'Positions at every layer',
  train: 'Trained',
  still: (layers: number) => `after ${countedInWords(layers, 'layer')}`,
  depths: ['input', 'after layer 1', 'after layer 2', 'after layer 3', 'output'],
  depthsShort: ['input', 'layer 1', 'layer 2', 'layer 3', 'output'],
  label,
  shortLabel,
  shareOfOne: ['0, lost', '0.5', '1, fully known'],
  shares: ['0', '50', '100'].map(percent),
  axis: 'how well a readout finds the position (R²)',
  axisTrained: 'positions that a readout hits exactly',
  caption: ({ layers = 0, n, d }: Sizes, seeds: readonly number[]) =>
    `${upperFirst(countedInWords(layers, 'random layer'))}, ${counted(n, 'position')}, ${d} wide; a dot each: ${seedsText(seeds)}.`,
  captionTrained: ({ layers = 0 }: Sizes, steps: number, seeds: readonly number[]) =>
    `${upperFirst(countedInWords(layers, 'layer'))} that find spans, after ${counted(steps, 'step')}; a dot each: ${seedsText(seeds)}.`,
  columns: { model: 'model', seed: 'seed' },
  described: (claim: string) =>
    `How well the position can be read, from the input to the output of four layers. ${claim}`,
} as const;
