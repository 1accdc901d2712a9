import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Dtype, dtypeOf } from '../../../web/readers/convert.ts';
import { readValues } from '../../../web/readers/values.ts';
import { inPieces, readError } from './helpers.ts';

const [float32, float64] = ['f4', 'f8'].map((code) => dtypeOf('npy', code) as Dtype);

it('reads the same values however the bytes are cut', async () => {
  const written = fc.record({
    values: fc.array(fc.float({ noNaN: true }), { maxLength: 200 }),
    lengths: fc.array(fc.integer({ min: 1, max: 21 }), { minLength: 1, maxLength: 5 }),
    before: fc.nat(9),
  });
  await fc.assert(
    fc.asyncProperty(written, async ({ values, lengths, before }) => {
      const bytes = new Uint8Array(before + 8 * values.length);
      bytes.set(new Uint8Array(Float64Array.from(values).buffer), before);
      const source = inPieces(bytes, lengths);
      const { data } = await readValues(source, [before, bytes.length], float64, true);
      expect(data).toEqual(Float32Array.from(values));
    }),
  );
});

it('takes memory as values arrive, not as they are claimed', async () => {
  const claimed = 1 << 29;
  const source = { ...inPieces(new Uint8Array(0), [1]), size: claimed, pieces: async function* () {} };
  const before = process.memoryUsage().arrayBuffers;
  const none = readValues(source, [0, claimed], float32, true);
  expect((await readError(() => none)).code).toBe('truncated');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e7);
  const more = readValues(source, [0, claimed + 4], float32, true);
  expect((await readError(() => more)).code).toBe('too-large');
});
