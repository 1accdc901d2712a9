/**
 * A challenge in a link: a task, the settings to start from, the settings that the reader may change, and a number to reach.
 *
 *   {"v":1,"ask":"Find a base where order is hardly seen","given":{"lab":"order","scheme":"rotary"},"free":["base"],
 *    "goal":{"measure":"order.difference","op":"<","value":0.24},"hint":"Slow turns hide small distances."}
 *
 * It is an exercise, not an exam: anyone who decodes the link can see the goal.
 */
import { isOne } from '../core/counted.ts';
import type { Scheme } from '../core/types.ts';
import { check } from '../settings/check.ts';
import { readHash } from '../settings/hash.ts';
import { defaultOf, excerpt, type LabId, type Setting } from '../settings/setting.ts';
import type { State } from '../settings/setting-table.ts';
import { type LabSettings, settingsOf } from '../settings/shared-rows.ts';
import type { Store } from '../settings/store.ts';
import { readChoice, readJson, textOf } from '../settings/text.ts';
import { decode, ofTheView } from './access.ts';
import { type MeasureId, measures } from './measures.ts';
import { pack } from './pack.ts';
import { reasons, problems as words } from './text.ts';

/** Size in UTF-8, before base64url makes it a third longer. */
const mostBytes = 2048;
/** Most characters of a task or hint. */
export const longest = 400;
const version = 1;

/** Equality up to rounding, which differs between browsers and between versions of the page. */
export function isSameNumber(value: number, other: number): boolean {
  const size = Math.max(1, Math.min(Math.abs(value), Math.abs(other)));
  return value === other || Math.abs(value - other) <= 1e-6 * size;
}

const comparisons = {
  '<': { words: 'below', holds: (value: number, goal: number) => value < goal },
  '<=': { words: 'at most', holds: (value: number, goal: number) => value <= goal },
  '>': { words: 'above', holds: (value: number, goal: number) => value > goal },
  '>=': { words: 'at least', holds: (value: number, goal: number) => value >= goal },
  equals: { words: 'equal to', holds: isSameNumber },
} as const;

type Comparison = keyof typeof comparisons;
export type Operator = Comparison | 'between';

export const operators: readonly Operator[] = [...(Object.keys(comparisons) as Comparison[]), 'between'];

/** `between` includes both ends. */
export type Goal = { readonly measure: MeasureId } & (
  | { readonly op: Comparison; readonly value: number }
  | { readonly op: 'between'; readonly value: readonly [low: number, high: number] }
);

export interface Challenge {
  readonly v: typeof version;
  /** the task */
  readonly ask: string;
  /** the settings that differ from the defaults at the start, as values or as in links */
  readonly given: Readonly<Record<string, unknown>>;
  /** the settings that the reader may change */
  readonly free: readonly string[];
  readonly goal: Goal;
  /** shown when the reader asks for it */
  readonly hint?: string;
}

/** What a challenge is checked against. */
interface Known {
  readonly labs: readonly { readonly id: LabId; readonly title: string; readonly settings: LabSettings }[];
  readonly catalog: readonly Scheme[];
  readonly store: Store;
}

/** A sentence for each problem: 'challenge.given.base = 0: the smallest is 1.1.' */
type Problems = readonly string[];

export const isReached = ({ op, value: goal }: Goal, value: number): boolean =>
  op === 'between' ? goal[0] <= value && value <= goal[1] : comparisons[op].holds(value, goal);

/** 'below 0.24'. `text`: formats a number. */
export const goalWords = ({ op, value }: Goal, text: (value: number) => string): string =>
  op === 'between'
    ? `between ${text(value[0])} and ${text(value[1])}`
    : `${comparisons[op].words} ${text(value)}`;

/** What follows a number in the unit of a measure. `number`: as text, or '' if there are two. Positions are the only unit with a singular. */
export function unitAfter(number: string, measure: MeasureId): string {
  const { unit } = measures[measure];
  if (unit === '' || unit === '°') return unit;
  return ` ${unit === 'positions' && isOne(number) ? 'position' : unit}`;
}

/** 'asymmetry below 5 %'. `text`: formats a number. */
export function goalText(goal: Goal, text: (value: number) => string): string {
  const { measure, op, value } = goal;
  const number = op === 'between' ? '' : text(value);
  return `${measures[measure].title} ${goalWords(goal, text)}${unitAfter(number, measure)}`;
}

/** A challenge in a link, with the problems for which the page would refuse it. */
export function encodeChallenge(challenge: Challenge, known: Known): { text: string; problems: Problems } {
  const text = pack(challenge);
  const bytes = Math.floor((text.length * 3) / 4);
  if (bytes > mostBytes) return { text, problems: [words.tooLong(bytes, mostBytes)] };
  return { text, problems: readChallenge(text, known).problems };
}

/** The challenge of a link. Null without a task or a goal; other parts with problems are left out. */
export function readChallenge(
  text: string,
  known: Known,
): { readonly challenge: Challenge | null; readonly problems: Problems } {
  let json: unknown;
  try {
    json = decode(text);
  } catch {
    return { challenge: null, problems: [words.damaged] };
  }
  if (!isRecord(json)) return { challenge: null, problems: [problem('', json, reasons.noObject)] };
  const parts = json;
  const part = (name: string) => (Object.hasOwn(parts, name) ? parts[name] : undefined);
  const reading = new Reading(known);
  const isOfVersion = reading.version(part('v'));
  const ask = reading.text('ask', part('ask'));
  const given = reading.given(part('given') ?? {});
  const free = reading.free(part('free'));
  const goal = reading.goal(part('goal'));
  const hint = part('hint') === undefined ? undefined : reading.text('hint', part('hint'));
  reading.others(Object.keys(parts));
  const { problems } = reading;
  if (!isOfVersion || ask === undefined || goal === undefined) return { challenge: null, problems };
  const challenge = { v: version, ask, given, free, goal, ...(hint !== undefined && { hint }) } as const;
  return { challenge, problems };
}

/** The state at the start of a challenge: the settings that it gives, and defaults. Other settings of the link do not count. */
export const startOf = ({ settings, get }: Known['store']): State =>
  readHash(settings, `challenge=${get('challenge')}`).state;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFiniteNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

function problem(place: string, value: unknown, reason: string): string {
  const where = `challenge${place && '.'}${place}`;
  return value === undefined
    ? words.missing(where, reason)
    : words.wrong(where, excerpt(JSON.stringify(value)), reason);
}

/** Reads the parts of one challenge. */
class Reading {
  readonly problems: string[] = [];
  readonly #known: Known;
  #lab: Known['labs'][number];

  constructor(known: Known) {
    this.#known = known;
    this.#lab = known.labs[0];
  }

  #refuse(place: string, value: unknown, reason: string): undefined {
    this.problems.push(problem(place, value, reason));
  }

  version(value: unknown): boolean {
    if (value !== version) this.#refuse('v', value, reasons.version(version));
    return value === version;
  }

  text(place: 'ask' | 'hint', value: unknown): string | undefined {
    if (typeof value === 'string' && value.trim() !== '' && value.length <= longest) return value;
    return this.#refuse(place, value, reasons.noText(longest));
  }

  given(value: unknown): Challenge['given'] {
    if (!isRecord(value)) {
      this.#refuse('given', value, reasons.noSettings);
      return {};
    }
    const { labs, store } = this.#known;
    const { labRow, schemeRow, rows } = store.settings;
    const at = (name: string) => (Object.hasOwn(value, name) ? textOf(value[name]) : '');
    this.#lab = labs.find(({ id }) => id === at('lab')) ?? this.#lab;
    const asked = readChoice(schemeRow, at('scheme')) || '';
    const scheme = schemeRow.choices.find((id) => id === asked) ?? String(defaultOf(schemeRow, this.#lab.id));
    const entries = Object.entries(value).filter(([name, one]) => {
      const row =
        name === labRow.name
          ? labRow
          : this.#isSetting(name) && rows(scheme).find((own) => own.name === name);
      if (!row) return this.#refuse(`given.${excerpt(name)}`, one, this.#unknown(name, scheme));
      return this.#isTaken(row, one);
    });
    return Object.fromEntries(entries);
  }

  /** Whether a link accepts the value, perhaps after rounding or clamping it. */
  #isTaken(row: Setting, value: unknown): boolean {
    const { value: taken, reason } = check(row, readJson(row, value) ?? null);
    if (reason) this.#refuse(`given.${row.name}`, value, reason);
    return taken !== undefined;
  }

  #isSetting = (name: string): boolean =>
    !ofTheView.has(name) && settingsOf(this.#lab, this.#known.catalog).has(name);

  #unknown = (name: string, scheme: string): string =>
    this.#isSetting(name) ? reasons.noParameter(scheme) : reasons.noSetting(this.#lab.title);

  free(value: unknown): readonly string[] {
    if (!Array.isArray(value) || value.length === 0) {
      this.#refuse('free', value, reasons.noFree);
      return [];
    }
    const isKnown = (name: unknown): name is string => typeof name === 'string' && this.#isSetting(name);
    const unknown = value.filter((name) => !isKnown(name));
    if (unknown.length > 0) this.#refuse('free', unknown, reasons.noSetting(this.#lab.title));
    return value.filter(isKnown);
  }

  goal(value: unknown): Goal | undefined {
    if (!isRecord(value)) return this.#refuse('goal', value, reasons.noGoal);
    const { measure, op, value: target } = value;
    const ids = Object.keys(measures) as MeasureId[];
    const id = ids.find((one) => one === measure);
    if (!id) return this.#refuse('goal.measure', measure, reasons.oneOf(ids));
    if (measures[id].lab !== this.#lab.id)
      return this.#refuse('goal.measure', measure, reasons.otherLab(this.#lab.title));
    const operator = operators.find((one) => one === op);
    if (!operator) return this.#refuse('goal.op', op, reasons.oneOf(operators));
    if (operator === 'between') {
      const [low, high, ...rest]: unknown[] = Array.isArray(target) ? target : [];
      if (isFiniteNumber(low) && isFiniteNumber(high) && low <= high && rest.length === 0)
        return { measure: id, op: operator, value: [low, high] };
      return this.#refuse('goal.value', target, reasons.noRange);
    }
    if (isFiniteNumber(target)) return { measure: id, op: operator, value: target };
    return this.#refuse('goal.value', target, reasons.noNumber);
  }

  others(names: readonly string[]): void {
    const parts = ['v', 'ask', 'given', 'free', 'goal', 'hint'];
    const unknown = names.filter((name) => !parts.includes(name)).map(excerpt);
    if (unknown.length > 0) this.problems.push(words.unknownParts(unknown, parts));
  }
}
