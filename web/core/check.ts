/**
 * Checks what JavaScript can get wrong: types, shapes of objects and unknown fields. The library checks ranges and meanings.
 * Every check takes a value and the name of its field. It returns the typed value, or throws a PeError.
 */
import { PeError } from './errors.ts';
import type { Matrix, OnProgress } from './types.ts';

export type Check<T> = (value: unknown, field: string) => T;

/** A short description of any value for an error message. */
function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'function') return 'a function';
  if (value === null || typeof value !== 'object') return String(value);
  return Array.isArray(value) ? 'an array' : 'an object';
}

export const bad = (field: string, value: unknown, expected: string): PeError =>
  new PeError('bad-value', `${field} is ${show(value)}; it must be ${expected}`, field);

export const number: Check<number> = (value, field) => {
  if (typeof value !== 'number') throw bad(field, value, 'a number');
  if (!Number.isFinite(value))
    throw new PeError('non-finite', `${field} is ${value}; it must be finite`, field);
  return value;
};

/** Above 2^53 a JavaScript number no longer identifies one integer. */
export function integer(min = 0, max = Number.MAX_SAFE_INTEGER): Check<number> {
  return (value, field) => {
    const checked = number(value, field);
    if (!Number.isInteger(checked)) throw bad(field, value, 'a whole number');
    if (checked < min) throw bad(field, value, `at least ${min}`);
    if (checked > max) throw new PeError('too-large', `${field} is ${value}; the largest is ${max}`, field);
    return checked;
  };
}

export function between(min: number, max: number): Check<number> {
  return (value, field) => {
    const checked = number(value, field);
    if (checked < min || checked > max) throw bad(field, value, `from ${min} to ${max}`);
    return checked;
  };
}

export const boolean: Check<boolean> = (value, field) => {
  if (typeof value !== 'boolean') throw bad(field, value, 'true or false');
  return value;
};

export const callback: Check<OnProgress> = (value, field) => {
  if (typeof value !== 'function') throw bad(field, value, 'a function');
  return value as OnProgress;
};

/** No name is longer. The library would copy a longer text before it could refuse it. */
const longestText = 1000;

export const string: Check<string> = (value, field) => {
  if (typeof value !== 'string' || value.length > longestText)
    throw bad(field, value, `a string of at most ${longestText} characters`);
  return value;
};

export function oneOf<const T extends string>(...choices: readonly T[]): Check<T> {
  return (value, field) => {
    const found = choices.find((choice) => choice === value);
    if (found === undefined) throw bad(field, value, `one of ${choices.join(', ')}`);
    return found;
  };
}

export function optional<T, F = undefined>(check: Check<T>, fallback?: F): Check<T | F> {
  return (value, field) => (value === undefined ? (fallback as F) : check(value, field));
}

/** A list of numbers, copied to the typed array that the library reads. Each entry is read exactly once. */
export function numbers<A extends Float64Array | Int32Array>(
  type: { from(values: number[]): A },
  entry: Check<number>,
): Check<A> {
  return (value, field) => {
    const list = value as ArrayLike<unknown> | null;
    if (typeof list !== 'object' || list === null || !Number.isInteger(list.length))
      throw bad(field, value, 'a list of numbers');
    const checked: number[] = [];
    try {
      for (let i = 0; i < list.length; i++) checked.push(entry(list[i], `${field}[${i}]`));
    } catch (error) {
      if (error instanceof PeError) throw new PeError(error.code, error.message, field);
      throw error;
    }
    return type.from(checked);
  };
}

/** The largest number of entries in a matrix: 1 GiB of float32 is more than the module can hold. */
const largestCount = 2 ** 28;

/** A typed array of this type, not copied. */
export function typed<A extends object>(type: { readonly name: string; new (): A }): Check<A> {
  return (value, field) => {
    if (!(value instanceof type)) throw bad(field, value, `a ${type.name}`);
    return value;
  };
}

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
    throw new PeError(
      'too-large',
      `${field} has ${rows} x ${cols} entries; it can have at most ${largestCount}`,
      field,
    );
  if (data.length !== count)
    throw new PeError(
      'bad-shape',
      `${field} has ${data.length} numbers; ${rows} rows of ${cols} need ${count}`,
      field,
    );
  return checked;
};

export function plainObject(value: unknown, field: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw bad(field, value, 'an object');
  return value as Record<string, unknown>;
}

type Checked<C> = { [K in keyof C]: C[K] extends Check<infer T> ? T : never };

/** The checked fields of an object that has no others. `path` precedes their names in errors, such as 'weights.'. */
function membersOf<C extends Record<string, Check<unknown>>>(
  value: unknown,
  field: string,
  checks: C,
  path: string,
): Checked<C> {
  const given = plainObject(value, field);
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(checks, name)) continue;
    const known = Object.keys(checks).join(', ');
    throw new PeError(
      'bad-value',
      `${path}${name} is not a field of ${field}; its fields are ${known}`,
      path + name,
    );
  }
  // In a loop, without lists of entries: small layers would take as long as these.
  const checked: Record<string, unknown> = {};
  for (const name in checks) checked[name] = checks[name](given[name], path + name);
  return checked as Checked<C>;
}

export function object<C extends Record<string, Check<unknown>>>(checks: C, path = ''): Check<Checked<C>> {
  return (value, field) => membersOf(value, field, checks, path);
}
