/**
 * Receipts: a link with a challenge, the state that reached its goal, and `receipt`: what the page showed then. Whoever opens it recomputes
 * everything. A receipt proves nothing about who found the answer, or how.
 */
import { changedNames } from '../settings/apply.ts';
import type { Store } from '../settings/store.ts';
import { isAmong } from './access.ts';
import { type Challenge, isReached, isSameNumber, startOf } from './challenge.ts';
import { ofTheView } from './challenge-text.ts';
import type { Measured } from './measures.ts';
import { sha256 } from './sha256.ts';

const digits = 16;

/** Of the text of a challenge in a link. */
const hashOf = (challenge: string): string => sha256(challenge).slice(0, digits);

/** The value of `receipt` in a link. */
export const writeReceipt = (challenge: string, value: number): string =>
  `${hashOf(challenge)},${String(value).replace('e+', 'e')}`;

export interface Audit {
  /** the number in the receipt */
  readonly claimed: number;
  /** whether the number computed now is the one in the receipt */
  readonly isValue: boolean;
  /** whether the number computed now reaches the goal */
  readonly isGoal: boolean;
  /** whether the receipt is for this challenge and not for another */
  readonly isChallenge: boolean;
  /** titles of the settings that differ from what is given and are not free */
  readonly differing: readonly string[];
}

/** Checks a receipt against the number that the page has computed. */
export function audit(store: Store, challenge: Challenge, { value }: Measured): Audit {
  const state = store.get();
  const [hash, text] = state.receipt.split(',');
  const claimed = Number(text);
  return {
    claimed,
    isValue: isSameNumber(value, claimed),
    isGoal: isReached(challenge.goal, value),
    isChallenge: hash === hashOf(state.challenge),
    differing: differing(store, challenge),
  };
}

/**
 * Titles of the settings that differ from what the challenge gives and are not free: the link, or the page around it, has set them. With
 * any of them, a number is none of the challenge's.
 */
export function differing(store: Store, { free }: Challenge): readonly string[] {
  const state = store.get();
  const changed = changedNames(startOf(store), state);
  const rows = store.settings.rows(state.scheme);
  return rows
    .filter(({ name }) => changed.has(name) && !isAmong(free, name) && !ofTheView.has(name))
    .map(({ title }) => title);
}
