import { withParameters } from './check.ts';
import { usualLearningRate } from './constants.ts';
import { trainerOptions as fields } from './generated/training-checks.ts';

/** A trainer's options with their defaults. */
export function trainerOptions(value: unknown) {
  const { scheme, ...options } = withParameters(fields)(value, 'options');
  return {
    ...options,
    learningRate: options.learningRate ?? usualLearningRate[options.optimizer],
    schemes: scheme,
  };
}
