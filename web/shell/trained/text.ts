/** The words of what is trained here. */

export const text = {
  /** `recipe`: 'hidden words, 400 steps of …, seed 7'; `accuracy`: '50 to 57', in per cent */
  trained: (recipe: string, accuracy: string, chance: string): string =>
    `Trained here: ${recipe}. Accuracy ${accuracy}\u00a0%; chance is ${chance}\u00a0%.`,
  accuracies: (least: string, most: string): string => (least === most ? least : `${least} to ${most}`),
  tryAgain: 'Try again',
  stopped: (done: number, total: number): string =>
    total > 1 ? `Training stopped: ${done} of ${total} models are trained.` : 'Training stopped.',
  goOn: 'Continue',
  training: 'Training',
  /** `model`: the one in training, counted from 1 */
  trainingModel: (model: number, total: number): string =>
    total > 1 ? `Training model ${model} of ${total} here` : 'Training model here',
  stop: 'Stop',
};
