/** The requests of the public interface, each as a check that fills in the defaults. */
import {
  between,
  boolean,
  type Check,
  integer,
  matrix,
  number,
  numbers,
  object,
  oneOf,
  optional,
  plainObject,
  string,
} from './check.ts';
import { encoding } from './encoding.ts';
import { PeError } from './errors.ts';
import type { Encoding, Split } from './types.ts';

const seed = optional(integer(), 0);

/** How large is for the catalogue to say. */
const size = integer(1, Number.MAX_VALUE);

/** The fields every scheme has. */
const scheme = {
  scheme: string,
  n: size,
  d: size,
  heads: optional(integer(1), 1),
  positions: optional(numbers(Float64Array, number)),
  seed,
};

/** A number out of range is for the catalogue to refuse, with the range. */
const parameter: Check<number | string | boolean | Float64Array> = (value, field) => {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return string(value, field);
  if (typeof value === 'object') return numbers(Float64Array, number)(value, field);
  throw new PeError('bad-value', `${field} must be a number, a text, a boolean or a list of numbers`, field);
};

/** Context scaling may come as one object, as configurations of models have it: its `type` is the parameter `scaling`. */
function flattenScaling([name, value]: [string, unknown]): [string, unknown][] {
  if (name !== 'scaling' || typeof value !== 'object' || value === null) return [[name, value]];
  const { type, ...rest } = value as Record<string, unknown>;
  return [['scaling', type], ...Object.entries(rest)];
}

/** What is given beside the fields of every scheme are parameters, which the catalogue knows. */
export function encodeRequest(value: unknown) {
  const given = Object.entries(plainObject(value, 'request')).flatMap(flattenScaling);
  const common = given.filter(([name]) => Object.hasOwn(scheme, name));
  const others = given.filter(([name, entry]) => !Object.hasOwn(scheme, name) && entry !== undefined);
  return {
    ...object(scheme)(Object.fromEntries(common), 'request'),
    parameters: Object.fromEntries(
      others.map(([name, entry]) => [string(name, 'a name'), parameter(entry, name)]),
    ),
  };
}

const encodings: Check<readonly Encoding[]> = (value, field) =>
  Array.isArray(value)
    ? Array.from(value, (one) => encoding(one, field))
    : value === undefined
      ? []
      : [encoding(value, field)];

const projections = { q: matrix, k: matrix, v: matrix, o: optional(matrix) };
const biases = { q: optional(matrix), k: optional(matrix), v: optional(matrix), o: optional(matrix) };

const attention = {
  x: matrix,
  weights: object(projections, 'weights.'),
  biases: optional(object(biases, 'biases.'), {}),
  heads: optional(integer(1), 1),
  causal: optional(boolean, false),
  encoding: encodings,
};

export function attendRequest(value: unknown) {
  const { encoding: list, ...request } = object(attention)(value, 'request');
  return { ...request, encodings: list };
}

export function permuteRequest(value: unknown) {
  const permuted = { ...attention, permutation: numbers(Int32Array, integer(0, 2 ** 31 - 1)) };
  const { encoding: list, ...request } = object(permuted)(value, 'request');
  return { ...request, encodings: list };
}

export const proximityOptions = optional(
  object({ measure: optional(oneOf('dot', 'cosine'), 'dot'), head: optional(integer(), 0) }),
  { measure: 'dot', head: 0 },
);

const rowsSeen = oneOf('even', 'odd', 'all', 'first-half');

const split: Check<Split> = (value, field) =>
  typeof value === 'object'
    ? object({ folds: integer(2, 2 ** 31 - 1) }, `${field}.`)(value, field)
    : rowsSeen(value, field);

const descent = object({ epochs: integer(), learningRate: optional(number) }, 'solver.gradientDescent.');

const probe = object({
  train: optional(split, 'even'),
  solver: optional(
    (value: unknown, field: string) =>
      typeof value === 'object'
        ? object({ gradientDescent: descent }, `${field}.`)(value, field)
        : oneOf('exact')(value, field),
    'exact',
  ),
  ridge: optional(number, 0),
  drop: optional(integer(), 0),
  controls: optional(boolean, true),
  seed,
});

export function positionProbeOptions(value: unknown) {
  const options = probe(value === undefined ? {} : value, 'options');
  if (options.ridge !== 0 && options.solver !== 'exact')
    throw new PeError('bad-value', 'ridge goes with the exact solver; gradient descent has none', 'ridge');
  return options;
}

export const descentPathOptions = object({
  epochs: numbers(Float64Array, number),
  learningRate: optional(number),
  train: optional(rowsSeen, 'even'),
  drop: optional(integer(), 0),
});

const order = object({
  pairs: optional(integer(2, 100_000), 512),
  folds: optional(integer(2, 100_000), 5),
  c: optional(number, 1),
  maxIterations: optional(integer(1, 10_000), 1000),
  drop: optional(integer(), 0),
  seed,
});

export function orderProbeOptions(value: unknown) {
  return order(value === undefined ? {} : value, 'options');
}

export const randomNormalRequest = object({
  rows: integer(1, 2 ** 26),
  cols: integer(1, 2 ** 26),
  deviation: optional(between(0, 1e6), 1),
  seed,
});
