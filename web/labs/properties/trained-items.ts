/** The learned vectors of the basic items, trained here: each item, alone or a sum, in a model of its own, as in the paper. */

import type { SchemeId, TrainerOptions } from '../../core/types.ts';
import type { Trained } from '../../encoding/trained/job.ts';
import { recipeFor, type TrainedSizes, trainedSizes } from '../../encoding/trained/recipe.ts';
import type { Settings } from '../../shell/cite/encodings.ts';
import { trainedBy } from '../../shell/trained/kept.ts';
import { movedCount } from './frequencies.ts';
import type { Item, PartId } from './item.ts';

/** Width of the models: the page's own width would take minutes. */
const width = 32;

/** Parts that learn. Learned relative sinusoids do not: the trainer keeps their frequencies. */
const learning: readonly PartId[] = ['learned', 'learned-sinusoidal', 'shaw'];
const fixed: readonly PartId[] = ['sinusoidal', 'relative-sinusoidal'];

export function sizesOfTraining({ store }: Settings): TrainedSizes {
  const { n, seed } = store.get();
  return trainedSizes({ n, d: width, seed });
}

/** Whether the reader has set parameters of a part, which then stays as it is. */
function isSet(part: PartId, { store }: Settings): boolean {
  const state = store.get();
  if (part === 'learned-sinusoidal' && movedCount(state) > 0) return true;
  return (
    part === state.scheme &&
    store.settings
      .parameters(state.scheme)
      .some(({ name }) => name !== 'combine' && state[name] !== undefined)
  );
}

/** The run that trains an item; undefined for one that learns nothing here. */
export function trainingOf({ parts }: Pick<Item, 'parts'>, settings: Settings): TrainerOptions | undefined {
  const isTrainable =
    parts.every((part) => learning.includes(part) || fixed.includes(part)) &&
    parts.some((part) => learning.includes(part)) &&
    !parts.some((part) => isSet(part, settings));
  return isTrainable ? recipeFor(parts as readonly SchemeId[], sizesOfTraining(settings)) : undefined;
}

/** The model that trained an item, if the settings ask for one and it is there. */
export function trainedOf(item: Pick<Item, 'parts'>, settings: Settings): Trained | undefined {
  const options = settings.store.get('trainHere') ? trainingOf(item, settings) : undefined;
  return options && trainedBy(settings.store, options);
}

/** Whether the settings ask for training of an item that has not ended. */
export const isAwaitingTraining = (item: Pick<Item, 'parts'>, settings: Settings): boolean =>
  settings.store.get('trainHere') &&
  trainingOf(item, settings) !== undefined &&
  trainedOf(item, settings) === undefined;

/** The runs that the settings ask for, that of `first` first. */
export function trainingsOf(
  items: readonly Item[],
  first: Item,
  settings: Settings,
): readonly TrainerOptions[] {
  if (!settings.store.get('trainHere')) return [];
  return [first, ...items.filter(({ id }) => id !== first.id)].flatMap(
    (item) => trainingOf(item, settings) ?? [],
  );
}

/** What is trained of these items, by id; nothing where the settings do not ask for it. */
export function trainedModels(
  items: readonly Item[],
  settings: Settings,
): { readonly trained?: Readonly<Record<string, Trained>> } {
  if (!settings.store.get('trainHere')) return {};
  const models = items.flatMap((item) => {
    const trained = trainedOf(item, settings);
    return trained ? [[item.id, trained] as const] : [];
  });
  return { trained: Object.fromEntries(models) };
}
