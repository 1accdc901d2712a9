/** Which settings the reader can see and change, as `ui`, `show` and `lock` say. */
import type { Changes, State } from '../state/properties.ts';
import { namesIn } from '../state/text.ts';

/** A hidden setting keeps its value; a fixed one is drawn, too. */
export type Access = 'free' | 'fixed' | 'hidden';

type Shown = Pick<State, 'ui' | 'view' | 'show' | 'lock'>;

/** Whether only a figure and the controls in `show` are drawn. */
export const isAlone = ({ ui, view }: Pick<Shown, 'ui' | 'view'>): boolean =>
  ui === 'figure' || (ui === 'present' && view !== '');

export function accessOf(state: Shown, name: string): Access {
  if (state.ui === 'figure' && ![...namesIn(state.show), ...namesIn(state.lock)].includes(name))
    return 'hidden';
  return namesIn(state.lock).includes(name) ? 'fixed' : 'free';
}

/** The settings that say what is shown. They are not the reader's. */
const ofTheView = new Set(['ui', 'view', 'show', 'lock', 'open', 'step']);

/**
 * What the reader may change of several settings that belong together, such as a sentence and the order of its words: all that is not
 * fixed, if one of them is free.
 */
export function allowed(state: State, changes: Changes): Changes {
  if (state.ui !== 'figure' && state.lock === '') return changes;
  const entries = Object.entries(changes);
  if (entries.some(([name]) => ofTheView.has(name))) return changes;
  if (!entries.some(([name]) => accessOf(state, name) === 'free')) return {};
  return Object.fromEntries(entries.filter(([name]) => accessOf(state, name) !== 'fixed'));
}
