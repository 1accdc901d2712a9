/** The one action that the training lab suggests, chosen by what the page shows. */
import type { State } from '../../settings/setting-table.ts';
import type { Action } from '../../shell/screen.ts';
import { copyingEncodings, inNewPlaces, settingsFor } from './presets.ts';
import { text } from './text.ts';
import type { Graded } from './verdict.ts';

export interface Invited extends Action {
  /** the task that the button chooses, or '' */
  readonly task: string;
}

/** From words that came first, to spans, to copying, to a task that needs no order. */
export function actionOf({ task, seeds, spans: trained }: State, graded: readonly Graded[]): Invited | null {
  if (seeds < 3 && graded.some(({ grade }) => grade === 'knows'))
    return { ...text.addSeeds, sets: { seeds: seeds + 2 }, task: '' };
  if (task === 'span' && trained === 'first-half')
    return {
      ...text.runCopying,
      sets: { ...settingsFor('prev'), encodings: copyingEncodings },
      isInLever: true,
      task: 'prev',
    };
  if (task === 'prev') return { ...text.runOccurrence, sets: settingsFor('occ'), task: 'occ' };
  if (task === 'occ' || task === 'maj')
    return { ...text.runFirst, sets: settingsFor('first'), isInLever: true, task: 'first' };
  return { ...text.runSpans, sets: { ...settingsFor('span'), ...inNewPlaces }, task: 'span' };
}
