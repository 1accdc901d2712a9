/**
 * Which settings the reader can see and change, according to `ui`, `show`, `lock` and a challenge. Every link needs it; challenge.ts reads
 * the other parts of a challenge.
 */
import type { Changes, State } from '../settings/setting-table.ts';
import { namesIn } from '../settings/text.ts';

/** The settings of the view and the task. A challenge neither gives them nor frees them. */
export const ofTheView: ReadonlySet<string> = new Set([
  'ui',
  'view',
  'show',
  'lock',
  'theme',
  'open',
  'scene',
  'said',
  'predict',
  'answer',
  'challenge',
  'receipt',
  'name',
  'shownEpochs',
]);

/** The JSON of a challenge in a link, unchecked. Throws if the text is not base64url of UTF-8 of JSON. */
export function decode(text: string): unknown {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const json = new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
  );
  return JSON.parse(json);
}

function part(text: string, name: 'given' | 'free'): unknown {
  if (text === '') return undefined; // exceptions are slow
  try {
    return Object(decode(text))[name];
  } catch {
    return undefined;
  }
}

/** The settings that a challenge gives, unchecked; empty if it cannot be read. */
export const givenIn = (text: string): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(Object(part(text, 'given'))).filter(([name]) => !ofTheView.has(name)));

/** The settings that the reader may change, unchecked; null if nothing restricts them. */
export function freeIn(text: string): readonly string[] | null {
  const free = part(text, 'free');
  return Array.isArray(free) ? free.map(String) : null;
}

/** A fixed setting is shown but cannot be changed; a hidden one is not shown. */
export type Access = 'free' | 'fixed' | 'hidden';

type Shown = Pick<State, 'ui' | 'view' | 'show' | 'lock' | 'challenge' | 'receipt' | 'scene'>;

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
  const { ui, lock, challenge, receipt, scene } = state;
  // A scene has its own controls, wherever it stands.
  if (scene !== '') return 'free';
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
