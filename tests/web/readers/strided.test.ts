import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Dtype, dtypeOf } from '../../../web/readers/convert.ts';
import { reachOf, readStrided } from '../../../web/readers/strided.ts';
import { inPieces } from './helpers.ts';

const dtype = dtypeOf('npy', 'f4') as Dtype;

function read(
  shape: readonly number[],
  strides: readonly number[],
  offset: number,
  lengths: readonly number[],
) {
  const stored = Float32Array.from({ length: offset + reachOf(shape, strides) + 1 }, (_, i) => i);
  const source = inPieces(new Uint8Array(stored.buffer), lengths);
  const info = { name: 'a', shape, dtype: 'float32' };
  return readStrided(source, 0, info, { dtype, littleEndian: true, offset, strides });
}

/** The place of each value, by its definition. */
const placesOf = (shape: readonly number[], strides: readonly number[], offset: number): number[] =>
  shape.length === 0
    ? [offset]
    : Array.from({ length: shape[0] }, (_, i) =>
        placesOf(shape.slice(1), strides.slice(1), offset + i * strides[0]),
      ).flat();

it('reads the same values however the bytes are cut, whatever the strides', async () => {
  const axis = fc.record({ length: fc.integer({ min: 1, max: 5 }), stride: fc.nat(12) });
  const cut = fc.array(fc.integer({ min: 1, max: 13 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(axis, { maxLength: 4 }), fc.nat(5), cut, async (axes, offset, lengths) => {
      const shape = axes.map(({ length }) => length);
      const strides = axes.map(({ stride }) => stride);
      const { data } = await read(shape, strides, offset, lengths);
      expect([...data]).toEqual(placesOf(shape, strides, offset));
    }),
    { numRuns: 300 },
  );
});

it('takes as long in many small pieces as the values are many', async () => {
  const { data } = await read([200_000], [2], 0, [4]);
  expect(data.every((value, i) => value === 2 * i)).toBe(true);
});
