/** Which settings the reader can see and change, according to `ui`, `show`, `lock` and a challenge. */
import type { Changes, State } from '../settings/setting-table.ts';
import { namesIn } from '../settings/text.ts';
import { freeIn, ofTheView } from './challenge-text.ts';

/** A fixed setting is shown but cannot be changed; a hidden one is not shown. */
export type Access = 'free' | 'fixed' | 'hidden';

type Shown = Pick<State, 'ui' | 'view' | 'show' | 'lock' | 'challenge' | 'receipt'>;

/** Whether only a figure and the controls in `show` are drawn. */
export const isAlone = ({ ui, view }: Pick<Shown, 'ui' | 'view'>): boolean =>
  ui === 'figure' || (ui === 'present' && view !== '');

/** The settings with a control beside the task or the figure, in the order of the link. */
export const shownSettings = ({ challenge, show, lock }: Shown): readonly string[] => [
  ...new Set([...(freeIn(challenge) ?? []), ...namesIn(show), ...namesIn(lock)]),
];

/** These settings choose the encoding together: a reader who may change one may change all. */
const encodingChoice: readonly string[] = ['scheme', 'trainHere', 'source', 'remote', 'tensor'];

/** Whether `names` contains a setting, or another one that makes the same choice. */
export const isAmong = (names: readonly string[], name: string): boolean =>
  (encodingChoice.includes(name) ? encodingChoice : [name]).some((one) => names.includes(one));

export function accessOf(state: Shown, name: string): Access {
  const { ui, lock, challenge, receipt } = state;
  if (ui === 'figure' && !isAmong(shownSettings(state), name)) return 'hidden';
  const free = freeIn(challenge);
  // A receipt is checked, not changed.
  const isFree = receipt === '' && (free === null || isAmong(free, name));
  return isFree && !isAmong(namesIn(lock), name) ? 'free' : 'fixed';
}

export const isFree = (state: Shown, name: string): boolean => accessOf(state, name) === 'free';

/** The settings that decide what is free. */
export const accessRows: readonly string[] = ['ui', 'show', 'lock', 'challenge', 'receipt'];

/**
 * The changes that the reader may make. Hidden settings may change together with a free one, such as the order of the words with the
 * sentence, but not in a challenge. Settings of the view may always change, and they count first: a change that ends a challenge may also
 * open another lab.
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
