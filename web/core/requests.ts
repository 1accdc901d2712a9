/** Requests of the public interface, each as a check that fills in the defaults. */
import {
  between,
  boolean,
  type Check,
  integer,
  list,
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
import type { Attention, Encoding } from './types.ts';

const seed = optional(integer(), 0);

/** The catalogue sets the upper limit. */
const size = integer(1, Number.MAX_VALUE);

/** Fields that every scheme has. */
const scheme = {
  scheme: string,
  n: size,
  d: size,
  heads: optional(integer(1), 1),
  positions: optional(numbers(Float64Array, number)),
  seed,
};

/** Only the type is checked here; the catalogue knows the ranges. */
const parameter: Check<number | string | boolean | Float64Array> = (value, field) => {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return string(value, field);
  if (typeof value === 'object') return numbers(Float64Array, number)(value, field);
  throw new PeError(
    'bad-value',
    `${field} must be a number, a string, a boolean or a list of numbers`,
    field,
  );
};

/** Context scaling may be one object, as in model configurations; its `type` becomes the parameter `scaling`. */
function flattenScaling([name, value]: [string, unknown]): [string, unknown][] {
  if (name !== 'scaling' || typeof value !== 'object' || value === null) return [[name, value]];
  const { type, ...rest } = value as Record<string, unknown>;
  return [['scaling', type], ...Object.entries(rest)];
}

/** Parameters of a scheme, which the catalogue checks. */
export const parameters = (given: readonly [string, unknown][]) =>
  Object.fromEntries(
    given
      .flatMap(flattenScaling)
      .filter(([, entry]) => entry !== undefined)
      .map(([name, entry]) => [string(name, 'a name'), parameter(entry, name)]),
  );

/** Every field that is not common to all schemes is a parameter of this one. */
export function encodeRequest(value: unknown) {
  const given = Object.entries(plainObject(value, 'request'));
  const common = given.filter(([name]) => Object.hasOwn(scheme, name));
  const others = given.filter(([name]) => !Object.hasOwn(scheme, name));
  return {
    ...object(scheme)(Object.fromEntries(common), 'request'),
    parameters: parameters(others),
  };
}

type CheckedSource = Encoding | ReturnType<typeof encodeRequest>;

/** An encoding or an encode request. */
export const encodingSource: Check<CheckedSource> = (value, field) =>
  typeof value === 'object' && value !== null && 'scheme' in value
    ? encodeRequest(value)
    : encoding(value, field);

/** One source or a list of them. */
export const encodingSources: Check<readonly CheckedSource[]> = (value, field) =>
  Array.isArray(value)
    ? Array.from(value, (one) => encodingSource(one, field))
    : [encodingSource(value, field)];

const projections = { q: matrix, k: matrix, v: matrix, o: optional(matrix) };
const biases = { q: optional(matrix), k: optional(matrix), v: optional(matrix), o: optional(matrix) };

/** In the order in which the module numbers them. */
export const attentionParts = [
  'input',
  'queries',
  'keys',
  'values',
  'scores',
  'weights',
  'output',
] as const satisfies readonly (keyof Attention)[];

const layer = {
  x: matrix,
  weights: object(projections, 'weights.'),
  biases: optional(object(biases, 'biases.'), {}),
  heads: optional(integer(1), 1),
  causal: optional(boolean, false),
  encoding: optional(encodingSources, []),
};

const attended = object({ ...layer, want: optional(list(oneOf(...attentionParts)), attentionParts) });

const permuted = object({
  ...layer,
  permutation: numbers(Int32Array, integer(0, 2 ** 31 - 1)),
  layers: optional(boolean, false),
});

export const attendRequest = (value: unknown) => attended(value, 'request');
export const permuteRequest = (value: unknown) => permuted(value, 'request');

const compared = { measure: optional(oneOf('dot', 'cosine'), 'dot'), head: optional(integer(), 0) };

export const proximityOptions = optional(object({ ...compared, row: optional(integer()) }), {
  measure: 'dot',
  head: 0,
  row: undefined,
});

export const kernelOptions = optional(object(compared), { measure: 'dot', head: 0 });

export const randomNormalRequest = object({
  rows: integer(1, 2 ** 26),
  cols: integer(1, 2 ** 26),
  deviation: optional(between(0, 1e6), 1),
  seed,
});
