/** Which settings the reader can see and change, as `ui`, `show`, `lock` and a challenge say. */
import type { Changes, State } from '../settings/setting-table.ts';
import { namesIn } from '../settings/text.ts';
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

/** An encoding, and what names a table in its place, are one choice: who may change one of these settings may change all. */
const encodingChoice: readonly string[] = ['scheme', 'trainHere', 'source', 'remote', 'tensor'];

/** Whether a setting is one of those named, or one choice with one of them. */
export const isAmong = (names: readonly string[], name: string): boolean =>
  (encodingChoice.includes(name) ? encodingChoice : [name]).some((one) => names.includes(one));

export function accessOf(state: Shown, name: string): Access {
  const { ui, lock, challenge, receipt } = state;
  if (ui === 'figure' && !isAmong(shownSettings(state), name)) return 'hidden';
  const free = freeIn(challenge);
  // The state of a receipt is looked at, not changed.
  const isFree = receipt === '' && (free === null || isAmong(free, name));
  return isFree && !isAmong(namesIn(lock), name) ? 'free' : 'fixed';
}

export const isFree = (state: Shown, name: string): boolean => accessOf(state, name) === 'free';

/** The settings of the page that say what is free. */
export const accessRows: readonly string[] = ['ui', 'show', 'lock', 'challenge', 'receipt'];

/**
 * What the reader may change of several settings that belong together, such as a sentence and the order of its words: all that is not
 * fixed, if one of them is free; in a challenge, only what is free. What is shown and asked can always change, and comes first: who ends
 * a challenge may open another lab.
 */
export function allowed(state: State, changes: Changes): Changes {
  const entries = Object.entries(changes);
  const then = { ...state, ...Object.fromEntries(entries.filter(([name]) => ofTheView.has(name))) };
  const access = new Map(entries.map(([name]) => [name, accessOf(then, name)]));
  const hasFree = entries.some(([name]) => !ofTheView.has(name) && access.get(name) === 'free');
  const follows = (name: string) => access.get(name) === 'hidden' && hasFree && then.challenge === '';
  return Object.fromEntries(
    entries.filter(([name]) => ofTheView.has(name) || access.get(name) === 'free' || follows(name)),
  );
}
