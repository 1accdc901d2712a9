/**
 * A receipt is a link with a challenge, the state that reached its goal, and the number that the page then showed. The page that opens it
 * computes the number again. A receipt does not prove who found the answer, or how.
 */

import { changedNames } from '../settings/apply.ts';
import { isEqual } from '../settings/check.ts';
import { impliedOf, type Setting } from '../settings/setting.ts';
import type { State } from '../settings/setting-table.ts';
import type { Store } from '../settings/store.ts';
import { isAmong, ofTheView } from './access.ts';
import { type Challenge, isReached, isSameNumber, startOf } from './challenge.ts';
import type { Measured } from './measures.ts';
import { sha256 } from './sha256.ts';

const digits = 16;

/** The hash of a challenge, from its text in the link, and of the name that the receipt bears, if any. */
export const hashOf = (challenge: string, name = ''): string =>
  sha256(name === '' ? challenge : `${challenge},${name}`).slice(0, digits);

/** The value of `receipt` in a link. */
export const writeReceipt = (challenge: string, value: number, name = ''): string =>
  `${hashOf(challenge, name)},${String(value).replace('e+', 'e')}`;

/** Whether the number reaches the goal, and the reader has changed free settings for it, and no others. */
export const isSolved = (store: Store, challenge: Challenge, { value }: Measured): boolean =>
  isReached(challenge.goal, value) && differing(store, challenge).length === 0 && !isAtStart(store);

/** Checks a receipt against the number that the page has computed. */
export function audit(store: Store, challenge: Challenge, measured: Measured) {
  const state = store.get();
  const [hash, text] = state.receipt.split(',');
  const claimed = Number(text);
  const isValue = isSameNumber(measured.value, claimed);
  const isChallenge = hash === hashOf(state.challenge, state.name);
  return {
    /** the number in the receipt */
    claimed,
    /** whether the number computed now is the one in the receipt */
    isValue,
    isGoal: isReached(challenge.goal, measured.value),
    /** whether the receipt is for this challenge, and this name, and not for another */
    isChallenge,
    isAtStart: isAtStart(store),
    differing: differing(store, challenge),
    isConfirmed: isValue && isChallenge && isSolved(store, challenge, measured),
  };
}

/** What has changed since the start of a challenge, but for the view. */
const changedSince = (start: State, state: State): readonly string[] =>
  [...changedNames(start, state)].filter((name) => !ofTheView.has(name));

/** Whether nothing has changed: nobody has found what the given settings show. */
export const isAtStart = (store: Store): boolean => changedSince(startOf(store), store.get()).length === 0;

/**
 * The settings that are neither free nor as given: the link, or the page around it, has set them. A number found with any of
 * them does not count.
 */
export function differing(store: Store, { free }: Challenge): readonly Setting[] {
  const [start, state] = [startOf(store), store.get()];
  const changed = changedSince(start, state);
  // What follows from the other settings in both is nobody's change.
  const follows = (row: Setting) =>
    row.impliedBy !== undefined && [start, state].every((one) => isEqual(one[row.name], impliedOf(row, one)));
  return store.settings
    .rows(state.scheme)
    .filter((row) => changed.includes(row.name) && !isAmong(free, row.name) && !follows(row));
}
