import fc from 'fast-check';
import { expect } from 'vitest';
import { ReadError, type Tensor, toTable } from '../../../web/readers/index.ts';
import { load } from './helpers.ts';

/** Takes the one tensor that is suggested, and tries to make a table of it. */
export async function loadOrError(bytes: Uint8Array, name: string): Promise<Tensor | ReadError> {
  try {
    const read = await load(bytes, name);
    try {
      toTable(read);
    } catch (error) {
      expect(error).toBeInstanceOf(ReadError);
    }
    return read;
  } catch (error) {
    return knownError(error);
  }
}

export interface Edit {
  readonly at: number;
  readonly kind: 'set' | 'remove' | 'insert' | 'number' | 'cut';
  readonly byte: number;
  readonly number: bigint;
  readonly length: 2 | 4 | 8;
}

/** A changed, lost or added byte, the end lost, or a number of 2, 4 or 8 bytes that claims another length. */
export const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('set', 'set', 'remove', 'insert', 'number', 'number', 'cut'),
  byte: fc.nat(255),
  number: fc.oneof(
    fc.constantFrom(0n, 1n, 0xffffn, 0x7fffffffn, 0xffffffffn, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n),
    fc.bigInt({ min: 0n, max: 300n }),
    fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  ),
  length: fc.constantFrom(2, 4, 8),
});

export function mutate(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array<ArrayBuffer> {
  let result = Uint8Array.from(bytes);
  for (const { at, kind, byte, number, length } of edits) {
    const place = at % (result.length + 1);
    if (kind === 'cut') result = result.slice(0, place);
    else if (kind === 'number') {
      const field = Array.from({ length }, (_, i) => Number((number >> BigInt(8 * i)) & 0xffn));
      result = spliced(result, place, length, field);
    } else result = spliced(result, place, kind === 'insert' ? 0 : 1, kind === 'remove' ? [] : [byte]);
  }
  return result;
}

function spliced(bytes: Uint8Array, place: number, removed: number, added: readonly number[]) {
  return joined(bytes.subarray(0, place), Uint8Array.from(added), bytes.subarray(place + removed));
}

/** Parts one after the other. An array of numbers in between would take longer than to read the file. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const codes = new Set([
  ...[
    'unknown-format',
    'truncated',
    'malformed',
    'unsupported-type',
    'ragged',
    'not-a-number',
    'non-finite',
    'empty',
  ],
  ...['too-large', 'bad-shape', 'network', 'no-range', 'not-found', 'aborted'],
]);

export function knownError(error: unknown): ReadError {
  expect(error).toBeInstanceOf(ReadError);
  const { code, message } = error as ReadError;
  expect(codes).toContain(code);
  expect(message.length).toBeLessThan(600);
  return error as ReadError;
}
