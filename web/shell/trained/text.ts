/** Words about models that are trained in this tab. */

export const text = {
  /** `recipe`: 'hidden words, 400 steps of …, seed 7'; `accuracy` in per cent: '50 to 57' */
  trained: (recipe: string, accuracy: string, chance: string): string =>
    `Trained here: ${recipe}. Accuracy ${accuracy}\u00a0%; chance is ${chance}\u00a0%.`,
  accuracies: (least: string, most: string): string => (least === most ? least : `${least} to ${most}`),
  tryAgain: 'Try again',
  stopped: (done: number, total: number): string =>
    total > 1 ? `Training stopped: ${done} of ${total} models are trained.` : 'Training stopped.',
  goOn: 'Continue',
  training: 'Training',
  /** `model`: the number of the model in training, from 1 */
  trainingModel: (model: number, total: number): string =>
    total > 1 ? `Training model ${model} of ${total} here` : 'Training model here',
  stop: 'Stop',
};
