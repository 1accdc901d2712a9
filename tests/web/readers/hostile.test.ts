import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTensors, ReadError } from '../../../web/readers/index.ts';
import { load, npyFile, utf8 } from './helpers.ts';
import { edit, loadOrError, mutate } from './mutate.ts';

type Written = {
  descr: string;
  size: number;
  set(view: DataView, offset: number, value: number, little: boolean): void;
};

const types: readonly Written[] = [
  { descr: 'f4', size: 4, set: (view, offset, value, little) => view.setFloat32(offset, value, little) },
  { descr: 'f8', size: 8, set: (view, offset, value, little) => view.setFloat64(offset, value, little) },
  { descr: 'i2', size: 2, set: (view, offset, value, little) => view.setInt16(offset, value, little) },
  { descr: 'u4', size: 4, set: (view, offset, value, little) => view.setUint32(offset, value, little) },
  {
    descr: 'i8',
    size: 8,
    set: (view, offset, value, little) => view.setBigInt64(offset, BigInt(value), little),
  },
];

/** A valid file with the values 0, 1, 2, ... in C order. */
const countingFile = fc
  .record({
    type: fc.constantFrom(...types),
    little: fc.boolean(),
    fortran: fc.boolean(),
    shape: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }),
    version: fc.constantFrom(1, 2, 3),
  })
  .map(({ type, little, fortran, shape, version }) => {
    const count = shape.reduce((product, length) => product * length, 1);
    const values = new Uint8Array(count * type.size);
    const view = new DataView(values.buffer);
    for (let i = 0; i < count; i += 1)
      type.set(view, (fortran ? fortranIndex(i, shape) : i) * type.size, i, little);
    const file = npyFile({
      descr: `'${little ? '<' : '>'}${type.descr}'`,
      fortranOrder: fortran ? 'True' : 'False',
      shape: `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`,
      values,
      version,
    });
    return { file, shape, count };
  });

/** Where the value with the C-order index `i` stands in Fortran order. */
function fortranIndex(i: number, shape: readonly number[]): number {
  let rest = i;
  const indices = shape.toReversed().map((length) => {
    const index = rest % length;
    rest = Math.floor(rest / length);
    return index;
  });
  return indices.reduce((offset, index, axis) => offset * (shape[shape.length - 1 - axis] ?? 1) + index, 0);
}

describe('.npy', () => {
  it('a valid file comes back as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(countingFile, async ({ file, shape, count }) => {
        const read = await load(file, 'x.npy');
        expect(read.shape).toEqual(shape);
        expect([...read.data]).toEqual(Array.from({ length: count }, (_, i) => i));
      }),
    );
  });

  it('a shortened file is truncated, a lengthened one malformed', async () => {
    await fc.assert(
      fc.asyncProperty(countingFile, fc.nat(), async ({ file }, cut) => {
        const shorter = await loadOrError(file.subarray(0, 1 + (cut % (file.length - 1))), 'x.npy');
        expect(shorter).toMatchObject({ code: 'truncated' });
        const longer = await loadOrError(Uint8Array.of(...file, ...utf8('x'.repeat(1 + (cut % 9)))), 'x.npy');
        expect(longer).toMatchObject({ code: 'malformed' });
      }),
    );
  });

  it('a changed file is refused, or every byte after its header is accounted for', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        countingFile,
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        async ({ file }, edits) => {
          const changed = mutate(file, edits);
          const read = await loadOrError(changed, 'x.npy');
          if (read instanceof ReadError || changed[0] !== 0x93) return;
          const product = read.shape.reduce((count, length) => count * length, 1);
          expect(read.data).toHaveLength(product);
          expect(product).toBeLessThanOrEqual(changed.length);
          count += 1;
        },
      ),
      { numRuns: 1000 },
    );
    expect(count).toBeGreaterThan(0);
  });

  it('any header is refused or justified by the bytes that follow it', async () => {
    const word = fc.constantFrom(
      ...[
        '{',
        '}',
        '(',
        ')',
        '[',
        ']',
        ',',
        ':',
        "'",
        "'descr'",
        "'shape'",
        "'fortran_order'",
        "'<f4'",
        "'|O'",
        'True',
        'False',
      ],
      ...['3', '-1', '0', '99999999999999999999', '1e9', ' ', '\n', '\\', '__import__', 'L', '(2, 3)'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 24 }), fc.nat(64), async (words, length) => {
        const file = npyFile({ header: words.join(''), values: new Uint8Array(length) });
        const read = await loadOrError(file, 'x.npy');
        if (!(read instanceof ReadError)) expect(read.data.byteLength).toBeLessThanOrEqual(length * 4);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('text', () => {
  const cell = fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
  // One column with decimal commas is two columns of whole numbers, to any reader.
  const matrix = fc
    .integer({ min: 2, max: 6 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 9 }),
    );
  const layout = fc.constantFrom(
    { delimiter: ',', mark: '.' },
    { delimiter: ';', mark: '.' },
    { delimiter: ';', mark: ',' },
    { delimiter: '\t', mark: '.' },
    { delimiter: '\t', mark: ',' },
    { delimiter: '  ', mark: '.' },
  );
  const written = fc
    .record({
      matrix,
      layout,
      lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
      header: fc.boolean(),
      bom: fc.boolean(),
      index: fc.boolean(),
    })
    .map(({ matrix, layout: { delimiter, mark }, lineEnd, header, bom, index }) => {
      // Written with an exponent, no value looks like a row or column number.
      const lines = matrix.map((row) => row.map((value) => value.toExponential().replace('.', mark)));
      const width = lines[0]?.length ?? 0;
      const numbered = lines.map((line, i) => (index && header ? [String(i), ...line] : line));
      const names = [...(index ? ['index'] : []), ...Array.from({ length: width }, (_, i) => `x${i}`)];
      const all = header ? [names, ...numbered] : numbered;
      return {
        text: (bom ? '\ufeff' : '') + all.map((line) => line.join(delimiter)).join(lineEnd) + lineEnd,
        matrix,
      };
    });

  it('a valid file comes back as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(written, async ({ text, matrix }) => {
        const read = await load(text, 'x.csv');
        expect(read.shape).toEqual([matrix.length, matrix[0]?.length]);
        expect([...read.data]).toEqual(matrix.flat());
      }),
      { numRuns: 300 },
    );
  });

  it('a changed file is refused, or read as rows of one width', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(written, fc.array(edit, { minLength: 1, maxLength: 4 }), async ({ text }, edits) => {
        const changed = mutate(utf8(text), edits);
        const read = await loadOrError(changed, 'x.csv');
        if (read instanceof ReadError) return;
        const [rows = 0, cols = 0] = read.shape;
        expect(read.data).toHaveLength(rows * cols);
        expect(read.data.every(Number.isFinite)).toBe(true);
        expect(rows * cols).toBeLessThanOrEqual(changed.length);
        count += 1;
      }),
      { numRuns: 1000 },
    );
    expect(count).toBeGreaterThan(0);
  });
});

it('any bytes under any name give a tensor or a ReadError', async () => {
  const name = fc.constantFrom(
    ...[
      'a.npy',
      'a.npz',
      'a.safetensors',
      'a.index.json',
      'a.csv',
      'a.tsv',
      'a.txt',
      'a.bin',
      '',
      '..',
      'a/b\\c',
    ],
  );
  const printable = fc
    .string({ unit: fc.constantFrom(...'0123456789.,;-+eE \t\r\n"#nainfxyz[{<') })
    .map(utf8);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.uint8Array({ maxLength: 200 }), printable),
      name,
      async (bytes, fileName) => {
        await loadOrError(bytes, fileName);
      },
    ),
    { numRuns: 3000 },
  );
});

it('a Blob is read as its bytes are', async () => {
  await fc.assert(
    fc.asyncProperty(countingFile, async ({ file }) => {
      const source = await openTensors(new Blob([file]), 'x.npy');
      expect(await source.read()).toEqual(await load(file, 'x.npy'));
    }),
  );
});
