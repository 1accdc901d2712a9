/** Which settings the reader can see and change, as `ui`, `show`, `lock` and a challenge say. */
import type { Changes, State } from '../state/properties.ts';
import { namesIn } from '../state/text.ts';
import { freeIn, ofTheView } from './challenge-text.ts';

/** A hidden setting keeps its value; a fixed one is drawn, too. */
export type Access = 'free' | 'fixed' | 'hidden';

type Shown = Pick<State, 'ui' | 'view' | 'show' | 'lock' | 'challenge' | 'receipt'>;

/** Whether only a figure and the controls in `show` are drawn. */
export const isAlone = ({ ui, view }: Pick<Shown, 'ui' | 'view'>): boolean =>
  ui === 'figure' || (ui === 'present' && view !== '');

/** The settings with a control beside the task or the figure, in the order of the link. */
export const shownSettings = ({ challenge, show, lock }: Shown): readonly string[] => [
  ...new Set([...(freeIn(challenge) ?? []), ...namesIn(show), ...namesIn(lock)]),
];

export function accessOf(state: Shown, name: string): Access {
  const { ui, lock, challenge, receipt } = state;
  if (ui === 'figure' && !shownSettings(state).includes(name)) return 'hidden';
  // The state of a receipt is looked at, not changed.
  const isFree = receipt === '' && (freeIn(challenge)?.includes(name) ?? true);
  return isFree && !namesIn(lock).includes(name) ? 'free' : 'fixed';
}

/**
 * What the reader may change of several settings that belong together, such as a sentence and the order of its words: all that is not
 * fixed, if one of them is free; in a challenge, only what is free.
 */
export function allowed(state: State, changes: Changes): Changes {
  const { ui, lock, challenge } = state;
  if (ui !== 'figure' && lock === '' && challenge === '') return changes;
  const entries = Object.entries(changes);
  if (entries.some(([name]) => ofTheView.has(name))) return changes;
  const kept = entries.map(([name]) => accessOf(state, name));
  if (!kept.includes('free')) return {};
  return Object.fromEntries(
    entries.filter((_, i) => kept[i] === 'free' || (kept[i] === 'hidden' && challenge === '')),
  );
}
