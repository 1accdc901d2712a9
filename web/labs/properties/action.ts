/** What a reader may try next: the test for another property. */

import type { Action } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import type { Item } from './item.ts';
import type { PropertyName } from './measured-properties.ts';
import { propertyNames } from './property-format.ts';
import { trainingOf } from './trained-items.ts';

const following: Readonly<Record<PropertyName, PropertyName>> = {
  monotonicity: 'symmetry',
  symmetry: 'translation',
  translation: 'monotonicity',
};

const questions: Readonly<Record<PropertyName, string>> = {
  symmetry: 'Which sums can tell before from after? Look for the ones that break symmetry.',
  translation: 'Does only the offset count, or position, too? Look for maps without diagonal stripes.',
  monotonicity: 'Does similarity fade with distance, everywhere and in both directions?',
};

/** The property to test after the one that is tested now. */
export const nextProperty = ({ store }: Session): PropertyName =>
  following[store.get('property') as PropertyName];

export function nextAction(session: Session, chosen: Item): Action {
  if (chosen.isFresh && !session.store.get('trainHere') && trainingOf(chosen, session))
    return {
      question: 'Nothing is learned yet. What do the learned vectors become when small models learn here?',
      label: 'Train the learned ones',
      sets: { trainHere: true },
    };
  const next = nextProperty(session);
  return {
    question: questions[next],
    label: `Test for ${propertyNames[next].toLowerCase()}`,
    sets: { property: next },
    isInLever: true,
  };
}
