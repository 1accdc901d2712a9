/**
 * Checks what JavaScript can get wrong: types, shapes of objects and unknown fields. The library checks
 * ranges and meanings. Every check takes a value and the name of its field. It returns the typed value, or
 * throws a PeError.
 */
import { counted } from './counted.ts';
import { type ErrorCode, PeError } from './errors.ts';
import type { Matrix } from './matrix.ts';

/** Called during a computation with the share that is done: from 0 to 1, never falling. If it throws, it is
 *  not called again; the computation runs to its end and then throws the same value. */
export type OnProgress = (share: number) => void;

/** `label` is the value's name in the message, where that says more than the field. */
export type Check<T> = (value: unknown, field: string, label?: string) => T;

/** A short description of any value for an error message. */
function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'function') return 'a function';
  if (value === null || typeof value !== 'object') return String(value);
  return Array.isArray(value) ? 'an array' : 'an object';
}

/** An error whose message begins with the name of the field. */
const fault = (code: ErrorCode, field: string, words: string, label = field): PeError =>
  new PeError(code, `${label} ${words}`, field);

export const bad = (field: string, value: unknown, expected: string, label = field): PeError =>
  fault('bad-value', field, `is ${show(value)}; it must be ${expected}`, label);

export const number: Check<number> = (value, field, label) => {
  if (typeof value !== 'number') throw bad(field, value, 'a number', label);
  if (!Number.isFinite(value)) throw fault('non-finite', field, `is ${value}; it must be finite`, label);
  return value;
};

/** A whole number; unless `max` says otherwise, one that fits the 32 bits of the module's own. */
export function integer(min = 0, max = 2 ** 31 - 1): Check<number> {
  return (value, field, label) => {
    const checked = number(value, field, label);
    if (!Number.isInteger(checked)) throw bad(field, value, 'a whole number', label);
    if (checked < min) throw bad(field, value, `at least ${min}`, label);
    if (checked > max) throw fault('too-large', field, `is ${value}; the largest is ${max}`, label);
    return checked;
  };
}

export function between(min: number, max: number): Check<number> {
  return (value, field, label) => {
    const checked = number(value, field, label);
    if (checked < min || checked > max) throw bad(field, value, `from ${min} to ${max}`, label);
    return checked;
  };
}

/** A check by one question. */
const checkThat =
  <T>(isRight: (value: unknown) => boolean, expected: string): Check<T> =>
  (value, field) => {
    if (!isRight(value)) throw bad(field, value, expected);
    return value as T;
  };

export const boolean = checkThat<boolean>((value) => typeof value === 'boolean', 'true or false');

/** No name is longer. The library would copy a longer text before it could refuse it. */
const longestText = 1000;

export const string = checkThat<string>(
  (value) => typeof value === 'string' && value.length <= longestText,
  `a string of at most ${longestText} characters`,
);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const plainObject = checkThat<Record<string, unknown>>(
  (value) => isObject(value) && !Array.isArray(value),
  'an object',
);

/** A typed array of this type, not copied. */
export const typed = <A extends object>(type: { readonly name: string; new (): A }): Check<A> =>
  checkThat((value) => value instanceof type, `a ${type.name}`);

export const oneOf = <const T extends string>(...choices: readonly T[]): Check<T> =>
  checkThat((value) => choices.some((choice) => choice === value), `one of ${choices.join(', ')}`);

export function optional<T, F extends T | undefined = undefined>(check: Check<T>, usual?: F): Check<T | F> {
  return (value, field) => (value === undefined ? (usual as F) : check(value, field));
}

/** A list of numbers, copied to the typed array that the library reads. Each entry is read exactly once. */
export function numbers<A extends Float64Array | Int32Array>(
  type: { from(values: number[]): A },
  entry: Check<number>,
): Check<A> {
  return (value, field) => {
    const list = value as ArrayLike<unknown>;
    if (!isObject(value) || !Number.isInteger(list.length)) throw bad(field, value, 'a list of numbers');
    const checked: number[] = [];
    for (let i = 0; i < list.length; i++) checked.push(entry(list[i], field, `${field}[${i}]`));
    return type.from(checked);
  };
}

/** The largest number of entries in a matrix: 1 GiB of float32 is more than the module can hold. */
const largestCount = 2 ** 28;

/** A list whose entries all pass the check. */
export function list<T>(entry: Check<T>): Check<readonly T[]> {
  return (value, field) => {
    if (!Array.isArray(value)) throw bad(field, value, 'a list');
    return Array.from(value, (one, i) => entry(one, `${field}[${i}]`));
  };
}

const dimension = integer(0, largestCount);
const matrixMembers = { rows: dimension, cols: dimension, data: typed(Float32Array) };

export const matrix: Check<Matrix> = (value, field) => {
  const checked = membersOf(value, field, matrixMembers, `${field}.`);
  const { rows, cols, data } = checked;
  const count = rows * cols;
  if (count > largestCount)
    throw fault('too-large', field, `has ${rows} x ${cols} entries; it can have at most ${largestCount}`);
  if (data.length !== count)
    throw fault(
      'bad-shape',
      field,
      `has ${counted(data.length, 'number')}; ${counted(rows, 'row')} of ${cols} need ${count}`,
    );
  return checked;
};

type Fields = Record<string, Check<unknown>>;

type Checked<C> = { [K in keyof C]: C[K] extends Check<infer T> ? T : never };

/** The checked fields of an object that has no others. `path` precedes their names in errors, such as
 *  'weights.'. */
function membersOf<C extends Fields>(value: unknown, field: string, checks: C, path: string): Checked<C> {
  const given = plainObject(value, field);
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(checks, name)) continue;
    const known = Object.keys(checks).join(', ');
    throw fault('bad-value', path + name, `is not a field of ${field}; its fields are ${known}`);
  }
  // In a loop, without lists of entries: small layers would take as long as these.
  const checked: Record<string, unknown> = {};
  for (const name in checks) checked[name] = checks[name](given[name], path + name);
  return checked as Checked<C>;
}

/** The fields of a request. */
export function object<C extends Fields>(checks: C): Check<Checked<C>> {
  return (value, field) => membersOf(value, field, checks, '');
}

/** The fields of an object in a request: errors name them after it, as "weights.q". */
export function nested<C extends Fields>(checks: C): Check<Checked<C>> {
  return (value, field) => membersOf(value, field, checks, `${field}.`);
}

/** The fields of options, which may all be missing. */
export function options<C extends Fields>(checks: C): Check<Checked<C>> {
  return (value, field) => membersOf(value === undefined ? {} : value, field, checks, '');
}

/** Only the type is checked here; the catalogue knows the ranges. */
const parameter: Check<number | string | boolean | Float64Array> = (value, field) => {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return string(value, field);
  if (typeof value === 'object') return numbers(Float64Array, number)(value, field);
  throw fault('bad-value', field, 'must be a number, a string, a boolean or a list of numbers');
};

/** Context scaling may be one object, as in model configurations; its `type` becomes the parameter
 *  `scaling`. */
function flattenScaling([name, value]: [string, unknown]): [string, unknown][] {
  if (name !== 'scaling' || !isObject(value)) return [[name, value]];
  const { type, ...rest } = value as Record<string, unknown>;
  return [['scaling', type], ...Object.entries(rest)];
}

/** The fields of a request whose other fields are the parameters of a scheme. */
export function withParameters<C extends Fields>(checks: C) {
  return (value: unknown, field: string) => {
    const given = Object.entries(plainObject(value, field));
    const isOwn = ([name]: [string, unknown]) => Object.hasOwn(checks, name);
    const parameters = given
      .filter((entry) => !isOwn(entry))
      .flatMap(flattenScaling)
      .filter(([, entry]) => entry !== undefined)
      .map(([name, entry]) => [string(name, 'a name'), parameter(entry, name)]);
    return {
      ...membersOf(Object.fromEntries(given.filter(isOwn)), field, checks, ''),
      parameters: Object.fromEntries(parameters),
    };
  };
}

/** An object whose `kind` tells which fields it has. */
export function kinds(table: Record<string, Fields>): Check<object> {
  return (value, field) => {
    if (!isObject(value)) throw bad(field, value, 'an object like those that encode returns');
    const { kind } = value as { kind?: unknown };
    if (typeof kind !== 'string' || !Object.hasOwn(table, kind))
      throw fault('bad-value', `${field}.kind`, `must be one of ${Object.keys(table).join(', ')}`);
    return membersOf(value, field, { kind: string, ...table[kind] }, `${field}.`);
  };
}

const has = (value: unknown, name: string) => isObject(value) && name in value;

/** One check for objects with this field, another for all others. The first names what it checks itself. */
export function either(name: string, withIt: Check<object>, without: Check<object>): Check<object> {
  return (value, field) => (has(value, name) ? withIt(value, 'request') : without(value, field));
}

/** One value or a list of them. */
export function oneOrMore<T>(check: Check<T>): Check<readonly T[]> {
  return (value, field) =>
    Array.isArray(value) ? Array.from(value, (one) => check(one, field)) : [check(value, field)];
}

/** A table, or what has a kind or a scheme, or a list of these. */
export function tableOr<T>(check: Check<T>): Check<T | Matrix> {
  return (value, field) =>
    Array.isArray(value) || has(value, 'kind') || has(value, 'scheme')
      ? check(value, field)
      : matrix(plainObject(value, 'table'), 'table');
}

/** A text, or an object or a list. */
export function textOr<A, B>(text: Check<A>, other: Check<B>): Check<A | B> {
  return (value, field) => (typeof value === 'object' ? other(value, field) : text(value, field));
}

/** The name of a function's parameter in errors, and its check. */
export type Parameter = readonly [field: string, check: Check<unknown>];

/** The last parameter of functions that take long. */
export const progress = optional(checkThat<OnProgress>((value) => typeof value === 'function', 'a function'));
