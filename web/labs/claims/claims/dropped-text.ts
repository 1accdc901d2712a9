/** Words of the tenth claim. */
import { counted } from '../../../core/counted.ts';
import { named } from './shared-text.ts';

/** Of a task: how well it is done without RoPE, and with it. */
interface Compared {
  readonly name: string;
  readonly without: string;
  readonly kept: string;
}

export const droppedText = {
  words: {
    title: 'Positions dropped',
    said: 'Positions can be safely removed after pretraining, given a short recalibration.',
    source: 'Gelberg et al. 2026',
    sentence: 'Drop RoPE after training, and the model reads on.',
    shortSource: 'Gelberg et al. 2026',
    question: 'Half its steps with RoPE, half without: does a model then read four times the length better?',
    task: 'Order: c A f B → A first. Copy the word before: a c f → c. Causal, two layers of width 32, 400 steps.',
    answers: ['Yes, at order and copying', 'Only at order', 'Only at copying', 'No'],
    rule: 'Dropping RoPE helps where no seeds overlap: on 64 words, the worst without it is above the best with it.',
    caveat: 'These are small models. The paper drops RoPE from language models of up to 7 billion weights.',
  },
  models: {
    kept: 'RoPE kept',
    dropped: 'dropped',
    none: 'no positions',
    after: (steps: number): string => `RoPE dropped after ${counted(steps, 'step')}`,
  },
  onWords: (n: number): string => counted(n, 'word'),
  afterSteps: (k: number): string => `${counted(k, 'step')} after the drop`,
  panels: { first: 'Say which came first', prev: 'Copy the word before' },
  short: { first: 'Order', prev: 'Copy' },
  tasks: { first: 'order', prev: 'copying' },
  lever: 'By',
  views: { length: 'Length', k: 'Steps after the drop' },
  chart: {
    chance: 'a coin toss',
    trained: ['trained', '4 to 16'],
    axis: 'words in the test →',
    axisOfSteps: 'steps after the drop →',
  },
  toCome: {
    length: 'Three curves come into each panel: accuracy on 16, 32 and 64 words.',
    k: 'Three curves come into each panel: accuracy after 0, 50, 100 and 200 further steps.',
  },
  captions: {
    length: 'All have 400 steps on 4 to 16 words; dropped: the last 200 without RoPE.',
    k: 'All have 400 steps; the last ones, as many as the axis says, without RoPE.',
  },
  labels: {
    length:
      'Accuracy with RoPE, with RoPE dropped and without positions on 16, 32 and 64 words, at order and at copying, a dot a seed',
    k: 'Accuracy on 16, 32 and 64 words by the number of steps after RoPE is dropped, at order and at copying, a dot a seed',
  },
  unit: (all: number): string => `of ${counted(all, 'task')} gain`,
  both: (order: Compared, copying: Compared): string =>
    `On 64 words, dropping RoPE helps order (${order.without}, not ${order.kept}) and copying (${copying.without}).`,
  /** `other` does not gain; `falls`: it gets worse */
  one: (gains: Compared, other: Compared, falls: boolean): string =>
    `On 64 words, dropping RoPE saves ${gains.name} (${gains.without}, not ${gains.kept}); ${other.name} ${falls ? 'falls to' : 'stays at'} ${other.without}.`,
  neither: (order: Compared, copying: Compared): string =>
    `On 64 words, dropping RoPE saves neither order (${order.without}) nor copying (${copying.without}).`,
  overlap: (names: readonly string[], seeds: string, count: number): string =>
    `At ${named(names)}, RoPE kept and dropped overlap: ${seeds} ${count === 1 ? 'lies' : 'lie'} the other way.`,
  /** of models that never had positions, and of those that keep RoPE */
  meaning: (none: readonly string[], kept: readonly string[]): string =>
    `Order and copying on 64 words: ${named(none)} without positions from the start, ${named(kept)} with RoPE kept`,
  recovery: {
    rule: ({ words, points }: { readonly words: number; readonly points: number }): string =>
      `A task comes back where, on ${counted(words, 'word')}, the worst seed with RoPE is less than ${counted(points, 'point')} above the best without.`,
    unit: (all: number): string => `of ${counted(all, 'task')} come back`,
    both: (order: string, copying: string): string =>
      `After 200 steps without RoPE, order (${order}) and copying (${copying}) are back on 16 words.`,
    one: (name: string, back: string, other: string, reached: string): string =>
      `After 200 steps without RoPE, ${name} is back on 16 words (${back}), ${other} is not (${reached}).`,
    neither: (order: string, copying: string): string =>
      `200 steps without RoPE bring back neither order (${order}) nor copying (${copying}) on 16 words.`,
    meaning: (atOnce: readonly string[], kept: readonly string[]): string =>
      `Order and copying on 16 words: ${named(atOnce)} right after the drop, ${named(kept)} with RoPE kept`,
  },
};
