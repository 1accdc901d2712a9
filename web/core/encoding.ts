import { type Check, integer, list, matrix, number, object, oneOf, optional, typed } from './check.ts';
import { PeError } from './errors.ts';
import type { Encoding } from './types.ts';

const waves = object({ frequencies: typed(Float64Array), sines: typed(Uint8Array) }, 'waves.');

const fields: Record<Encoding['kind'], Record<string, Check<unknown>>> = {
  none: {},
  input: { table: matrix, combine: oneOf('add', 'concat'), waves: optional(waves) },
  rotary: {
    cos: matrix,
    sin: matrix,
    layout: oneOf('interleaved', 'half'),
    inverseFrequencies: typed(Float64Array),
    attentionFactor: number,
    decay: optional(matrix),
  },
  bias: {
    heads: list(matrix),
    slopes: optional(typed(Float64Array)),
    buckets: optional(typed(Int32Array)),
    scale: optional(number),
  },
  relative: {
    keys: matrix,
    values: optional(matrix),
    queries: optional(matrix),
    contentBias: optional(matrix),
    positionBias: optional(matrix),
    scale: optional(number),
    maxDistance: integer(),
    waves: optional(waves),
  },
};

const isKind = (kind: unknown): kind is Encoding['kind'] =>
  typeof kind === 'string' && Object.hasOwn(fields, kind);

/** An encoding with the fields of its kind and no others. */
export const encoding: Check<Encoding> = (value, field) => {
  const kind = (value as Partial<Encoding> | null)?.kind;
  if (!isKind(kind))
    throw new PeError(
      'bad-value',
      `${field}.kind must be one of ${Object.keys(fields).join(', ')}`,
      `${field}.kind`,
    );
  return object({ kind: oneOf(kind), ...fields[kind] }, `${field}.`)(value, field) as Encoding;
};
