/** What a script is made from: a trainer's options with their defaults, and what the library knows of them. */
import { withParameters } from '../../../core/check.ts';
import { usualLearningRate } from '../../../core/constants.ts';
import { trainerOptions as fields } from '../../../core/generated/training-checks.ts';
import type { Scheme, Task } from '../../../core/types.ts';

/** A trainer's options with their defaults. */
export function trainerOptions(value: unknown) {
  const { scheme, ...options } = withParameters(fields)(value, 'options');
  return {
    ...options,
    learningRate: options.learningRate ?? usualLearningRate[options.optimizer],
    schemes: scheme,
  };
}

export interface ScriptDefinition {
  readonly options: ReturnType<typeof trainerOptions>;
  /** its answer: that of the pairs, where they are the reader's own */
  readonly task: Task;
  /** by token */
  readonly words: readonly string[];
  readonly classes: readonly string[];
  readonly catalog: readonly Scheme[];
}

/** The longest sequence, in training or tests. */
export const longest = ({ options }: ScriptDefinition): number => Math.max(options.n, options.testLength);

/** Whether tests are longer than the sequences of training, ask for other places, or for pairs that are kept from it. */
export const testsDiffer = ({ options, task }: ScriptDefinition): boolean =>
  options.testLength > options.n ||
  (task.id === 'span' && options.spans === 'first-half') ||
  task.id === 'own';

/** Whether the sequences of a batch differ in length. */
export const lengthsDiffer = ({ options, task }: ScriptDefinition): boolean =>
  options.lengths !== 'full' || task.id === 'own';
