/** A challenge while it is being written: as typed, complete or not. */
import { formatNumber } from '../../draw/format.ts';
import { readHash } from '../../settings/hash.ts';
import { settingsOf } from '../../settings/shared-rows.ts';
import { wholeText } from '../../shell/link.ts';
import { openLab, type Session } from '../../shell/session.ts';
import { ofTheView } from '../../tasks/access.ts';
import {
  type Challenge,
  encodeChallenge,
  type Goal,
  isReached,
  type Operator,
  readChallenge,
  unitAfter,
} from '../../tasks/challenge.ts';
import { type MeasureId, measures } from '../../tasks/measures.ts';
import { shownResult } from '../../tasks/result.ts';

export interface Draft {
  readonly ask: string;
  /** the settings that the reader may change */
  readonly free: readonly string[];
  readonly measure: MeasureId;
  readonly op: Operator;
  /** the number to reach, as typed; with `between`, the smaller one */
  readonly low: string;
  /** the larger one, with `between` */
  readonly high: string;
  readonly hint: string;
}

/** The numbers of the open lab. */
export const measuresOf = ({ store }: Session): readonly MeasureId[] =>
  (Object.keys(measures) as MeasureId[]).filter((id) => measures[id].lab === store.get('lab'));

/** The challenge of the page's link; an empty one if it has none. */
export function draftOf(session: Session): Draft {
  const { challenge } = readChallenge(session.store.get('challenge'), session);
  const shown = shownResult(session)?.measure ?? measuresOf(session)[0];
  return challenge
    ? draftFrom(challenge)
    : { ask: '', free: [], measure: shown, op: '<', low: '', high: '', hint: '' };
}

/** A challenge as it was typed. */
export function draftFrom({ ask, free, goal, hint = '' }: Challenge): Draft {
  const [low, high = ''] = [goal.value].flat().map(String);
  return { ask, free, measure: goal.measure, op: goal.op, low, high, hint };
}

/** The settings of the page as they are now, those of other labs left out. */
function givenBy(session: Session): Readonly<Record<string, unknown>> {
  const { store, catalog } = session;
  const text = wholeText(session, { challenge: '' });
  const { state } = readHash(store.settings, text);
  const known = settingsOf(openLab(session), catalog);
  const named = text.split('&').map((field) => field.split('=')[0]);
  const own = named.filter((name) => known.has(name) && !ofTheView.has(name));
  return { lab: state.lab, ...Object.fromEntries(own.map((name) => [name, state[name]])) };
}

const number = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

function goalOf({ measure, op, low, high }: Draft): Goal {
  return op === 'between'
    ? { measure, op, value: [number(low), number(high)] }
    : { measure, op, value: number(low) };
}

/** What is missing, in the order of the fields. */
function missingIn({ ask, low, high, op }: Draft, free: readonly string[]): string {
  if (ask.trim() === '') return 'Enter a task.';
  if (free.length === 0) return 'Tick at least one control that readers may change.';
  const numbers = (op === 'between' ? [low, high] : [low]).map(number);
  if (!numbers.every(Number.isFinite)) return 'Enter the number to reach.';
  return numbers[0] > numbers[1] ? 'Enter the smaller number first.' : '';
}

/** How far the page is from the goal as it is now. */
function startWords(session: Session, goal: Goal): string {
  const { isCurrent = false, measure, value } = shownResult(session) ?? {};
  if (!isCurrent || measure !== goal.measure || typeof value !== 'number')
    return 'The page does not show this number now.';
  const number = formatNumber(value);
  const inUnit = number + unitAfter(number, measure);
  return isReached(goal, value)
    ? `The settings of the page reach this goal already, ${inUnit}: readers must find others.`
    : `Readers start from the settings of the page, with ${inUnit}.`;
}

/**
 * The challenge as a link writes it, '' while it is incomplete, and what is to be said of it. It gives the settings of the page.
 * `offered`: the settings that can be free.
 */
export function writeDraft(
  session: Session,
  draft: Draft,
  offered: readonly string[],
): { readonly text: string; readonly words: string } {
  const { ask, hint, low, high } = draft;
  if ([ask, hint, low, high].every((text) => text.trim() === ''))
    return { text: '', words: 'A number to reach with the controls that you leave to readers.' };
  const free = draft.free.filter((name) => offered.includes(name));
  const { challenge, text, words } = written(session, { ...draft, free }, givenBy(session));
  return challenge ? { text, words: startWords(session, challenge.goal) } : { text: '', words };
}

/** The challenge of a draft, with its text in a link; null and '' with what is wrong with it, while something is. */
export function written(session: Session, draft: Draft, given: Challenge['given']) {
  const refuse = (words: string) => ({ challenge: null, text: '', words });
  const { free } = draft;
  const [ask, hint] = [draft.ask, draft.hint].map((text) => text.trim());
  const missing = missingIn(draft, free);
  if (missing) return refuse(missing);
  const challenge: Challenge = { v: 1, ask, given, free, goal: goalOf(draft), ...(hint && { hint }) };
  const { text, problems } = encodeChallenge(challenge, session);
  return problems.length > 0 ? refuse(problems[0]) : { challenge, text, words: '' };
}
