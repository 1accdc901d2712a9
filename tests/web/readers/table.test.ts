import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Tensor, toTable } from '../../../web/readers/index.ts';
import { readError, tensor } from './helpers.ts';

const sixValues = [1, 2, 3, 4, 5, 6];

/** n positions, d interleaved sinusoids. */
function sinusoid(n: number, d: number): Tensor {
  const values = Array.from({ length: n * d }, (_, i) => {
    const [position, dimension] = [Math.floor(i / d), i % d];
    const angle = position / 10000 ** ((dimension - (dimension % 2)) / d);
    return dimension % 2 ? Math.cos(angle) : Math.sin(angle);
  });
  return tensor([n, d], values);
}

describe('shape', () => {
  it.each([
    [[3, 2], 3, 2],
    [[1, 3, 2], 3, 2],
    [[3, 1, 2], 3, 2],
    [[1, 6, 1], 6, 1],
    [[1, 1, 6], 1, 6],
    [[6, 1, 1], 6, 1],
    [[3, 2, 1], 3, 2],
    [[1, 6], 1, 6],
  ])('%j is a table of %i x %i', (shape, rows, cols) => {
    const { table, notes } = toTable(tensor(shape, sixValues));
    expect(table).toEqual({ rows, cols, data: Float32Array.from(sixValues) });
    expect(notes.join()).toMatch(shape.length === 3 ? /Axis [012] of .* was left out/ : /^$/);
  });

  it.each([[[6]], [[]], [[1, 1, 3, 2]], [[5, 1]]])('%j is none', async (shape) => {
    const error = await readError(() => toTable(tensor(shape, sixValues)));
    expect(error).toMatchObject({ code: 'bad-shape', where: 'table' });
  });

  it('without values is empty', async () => {
    expect((await readError(() => toTable(tensor([0, 4], [])))).code).toBe('empty');
    expect((await readError(() => toTable(tensor([1, 4, 0], [])))).code).toBe('empty');
  });

  it('leaves the tensor alone and gives a table of its own', () => {
    const source = tensor([3, 2], sixValues);
    (toTable(source).table.data as Float32Array)[0] = 9;
    expect([...source.data]).toEqual(sixValues);
  });
});

describe('drop and transpose', () => {
  it('give the rows and columns that are asked for', () => {
    const matrix = fc.record({
      rows: fc.integer({ min: 1, max: 9 }),
      cols: fc.integer({ min: 1, max: 9 }),
      drop: fc.nat(8),
    });
    fc.assert(
      fc.property(matrix, fc.boolean(), ({ rows, cols, drop }, transpose) => {
        fc.pre(drop < (transpose ? cols : rows));
        const source = tensor(
          [rows, cols],
          Array.from({ length: rows * cols }, (_, i) => i + 1),
        );
        const { table } = toTable(source, { drop, transpose });
        expect([table.rows + drop, table.cols]).toEqual(transpose ? [cols, rows] : [rows, cols]);
        for (let row = 0; row < table.rows; row += 1) {
          for (let col = 0; col < table.cols; col += 1) {
            const [from, at] = transpose ? [col, row + drop] : [row + drop, col];
            expect(table.data[row * table.cols + col]).toBe(from * cols + at + 1);
          }
        }
      }),
    );
  });

  it('are noted after the notes of the tensor', () => {
    const source = { ...tensor([3, 2], sixValues), notes: ['from the file'] };
    expect(toTable(source, { drop: 1, transpose: true }).notes).toEqual([
      'from the file',
      'Transposed: the file’s columns are now the table’s rows, 2 × 3.',
      'The first of 2 rows was left out: 1 remains.',
    ]);
  });

  it('are counted beside the size of the whole table', () => {
    const source = tensor(
      [64, 2],
      Array.from({ length: 128 }, () => 1),
    );
    expect(toTable(source, { drop: 1 }).notes).toContain('The first of 64 rows was left out: 63 remain.');
    expect(toTable(source, { drop: 2 }).notes).toContain('The first 2 of 64 rows were left out: 62 remain.');
  });

  it.each([-1, 1.5, 3, Number.NaN, Infinity])('refuse to drop %d of 3 rows', async (drop) => {
    const error = await readError(() => toTable(tensor([3, 2], sixValues), { drop }));
    expect(error.code).toBe('bad-drop');
    expect(error.message).toMatch(/^The table has 3 rows, so .* cannot be left out at the start\.$/);
  });
});

describe('non-finite values', () => {
  it.each([
    [Number.NaN, 'float32', /NaN/],
    [-Infinity, 'float32', /is -Infinity\./],
    [Infinity, 'float64', /float64 value too large for float32/],
  ])('%d in a %s tensor', async (value, dtype, message) => {
    const error = await readError(() => toTable(tensor([1, 3, 2], [1, 2, 3, 4, 5, value], dtype)));
    expect(error).toMatchObject({ code: 'non-finite', where: 'row 2, column 1' });
    expect(error.message).toMatch(message);
  });

  it('are named where they stand in the file, transposed or not', async () => {
    const source = tensor([2, 3], [1, 2, Number.NaN, 4, 5, 6]);
    expect((await readError(() => toTable(source, { transpose: true }))).where).toBe('row 0, column 2');
  });

  it('do not matter in rows that are dropped', () => {
    expect([...toTable(tensor([3, 2], [1, Number.NaN, 3, 4, 5, 6]), { drop: 1 }).table.data]).toEqual([
      3, 4, 5, 6,
    ]);
  });
});

describe('rows of zeros', () => {
  const withZeros = (rows: number[]) =>
    tensor(
      [8, 2],
      Array.from({ length: 16 }, (_, i) => (rows.includes(i >> 1) ? 0 : 1 + i / 100)),
    );

  it.each([
    [[1], "row 1 is all zeros, like RoBERTa's padding row: drop the first 2 rows."],
    [[0], 'row 0 is all zeros: drop the first row.'],
    [[0, 1], 'rows 0, 1 are all zeros: drop the first 2 rows.'],
    [[6], 'row 6 is all zeros.'],
    [[1, 2, 3, 4, 5, 6], 'rows 1, 2, 3, 4 and 2 more are all zeros.'],
    [[0, 1, 2, 3, 4, 5, 6, 7], 'Every row is all zeros.'],
  ])('%j', (rows, note) => {
    expect(toTable(withZeros(rows)).notes).toEqual([note]);
  });

  it('are no padding in a table of one column, where zero is a number as any other', () => {
    const column = (value: (row: number) => number) =>
      tensor(
        [20, 1],
        Array.from({ length: 20 }, (_, row) => value(row)),
      );
    expect(toTable(column((row) => row)).notes).toEqual([]);
    expect(toTable(column(() => 0)).notes).toEqual(['Every row is all zeros.']);
  });

  it('keep their number when rows before them are dropped', () => {
    expect(toTable(withZeros([1]), { drop: 1 }).notes.at(-1)).toBe(
      'row 1 is all zeros: drop the first 2 rows.',
    );
    expect(toTable(withZeros([1]), { drop: 2 }).notes).toHaveLength(1);
  });
});

describe('outliers', () => {
  /** Rows of the given norms. */
  const withNorms = (norms: number[]) =>
    tensor(
      [norms.length, 2],
      norms.flatMap((norm) => [0.6 * norm, 0.8 * norm]),
    );
  const steady = Array.from({ length: 60 }, (_, i) => 3.4 + 1.2 / (i + 1));

  it.each([
    [
      [9.88, 5.19, ...steady],
      'row 0 is an outlier: norm 9.88 against 5.19 for the next row; drop the first row to leave it out.',
    ],
    [
      [50, 40, ...steady],
      'rows 0, 1 are outliers: norm 40 against 4.6 for the next row; drop the first 2 rows to leave them out.',
    ],
    [[...steady, 99], 'row 60 is an outlier: norm 99 against 4.6 for the next row.'],
    [
      [0.01, ...steady],
      'row 0 is an outlier: norm 0.01 against 3.42 for the next row; drop the first row to leave it out.',
    ],
  ])('are named with their norms', (norms, note) => {
    expect(toTable(withNorms(norms)).notes).toEqual([note]);
  });

  it.each([
    ['norms that decay', steady],
    ['norms that grow with the position', Array.from({ length: 60 }, (_, i) => i + 1)],
    ['norms that are all the same', Array.from({ length: 60 }, () => 8)],
    ['few rows', [1, 2, 30]],
  ])('are not found in %s', (_, norms) => {
    expect(toTable(withNorms(norms)).notes).toEqual([]);
  });
});

describe('a transposed table', () => {
  it.each([
    [128, 64],
    [64, 128],
    [16, 16],
  ])('of sinusoids, %i x %i, is noticed, and the upright one is not', (n, d) => {
    const upright = sinusoid(n, d);
    const { table } = toTable(upright, { transpose: true });
    const lying = tensor([table.rows, table.cols], table.data);
    expect(toTable(upright).notes).toEqual([]);
    expect(toTable(lying).notes.join()).toMatch(/looks transposed/);
    expect(toTable(lying, { transpose: true }).notes.join()).not.toMatch(/looks transposed/);
  });

  it('is not seen in noise, in a constant, nor where rows are as smooth as columns', () => {
    const noise = Array.from({ length: 1024 }, (_, i) => Math.sin(i * i * 12.9898) * 3);
    expect(toTable(tensor([32, 32], noise)).notes.join()).not.toMatch(/looks transposed/);
    expect(toTable(tensor([32, 32], Array(1024).fill(2))).notes).toEqual([]);
    const smooth = Array.from({ length: 1024 }, (_, i) => Math.sin((Math.floor(i / 32) * 3 + (i % 32)) / 9));
    expect(toTable(tensor([32, 32], smooth)).notes).toEqual([]);
  });
});

describe('the order of rows', () => {
  const noteOf = (data: readonly number[], rows: number) =>
    toTable(tensor([rows, data.length / rows], data)).notes;
  const wave = Array.from({ length: 48 * 8 }, (_, i) =>
    Math.sin(Math.floor(i / 8) / (3 + (i % 8)) + 1.7 * (i % 8) ** 2),
  );
  const mixed = Array.from({ length: 48 }, (_, row) => wave.slice(((row * 29) % 48) * 8).slice(0, 8)).flat();
  const words =
    /^Neighbouring rows are no more alike than shuffled ones \(mean cosine (-?[\de.-]+), shuffled (-?[\de.-]+)\): /;

  it('is not named where neighbours are alike, in order or backwards, nor where all rows are equal', () => {
    expect(noteOf(wave, 48)).toEqual([]);
    expect(noteOf(wave.toReversed(), 48)).toEqual([]);
    expect(noteOf(Array(128).fill(0.1), 16)).toEqual([]);
  });

  it('is named where shuffled rows are as much alike, with both numbers', () => {
    const notes = noteOf(mixed, 48);
    expect(notes).toHaveLength(1);
    const [, neighbours, shuffled] = words.exec(notes[0]) ?? [];
    expect(Number(neighbours)).toBeLessThanOrEqual(Number(shuffled));
  });

  it('of random rows is found in order at most as often as 19 shuffles let it be', () => {
    let state = 1;
    const random = () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return state / 2 ** 32 - 0.5;
    };
    const named = Array.from(
      { length: 100 },
      () => noteOf(Array.from({ length: 20 * 16 }, random), 20).length,
    );
    expect(named.filter((count) => count === 1).length).toBeGreaterThan(85);
  });
});

describe('the first rows', () => {
  const tensor: Tensor = {
    name: 't',
    shape: [4, 3],
    dtype: 'float32',
    data: Float32Array.from({ length: 12 }, (_, i) => i + 1),
    notes: [],
  };

  it.each([
    [{ take: 2 }, [1, 2, 3, 4, 5, 6]],
    [{ take: 3, drop: 1 }, [4, 5, 6, 7, 8, 9]],
    [{ take: 2, transpose: true }, [1, 4, 7, 10, 2, 5, 8, 11]],
    [{ take: 2, drop: 1, transpose: true }, [2, 5, 8, 11]],
    [{ take: 99 }, [...tensor.data]],
  ])('%j', (options, values) => {
    const { table, notes } = toTable(tensor, options);
    expect([...table.data]).toEqual(values);
    expect(table.rows * table.cols).toBe(values.length);
    expect(notes.some((note) => /^The first \d of \d rows are used\.$/.test(note))).toBe(options.take < 99);
  });

  it('are all that is looked at', () => {
    const data = Float32Array.from(tensor.data);
    data[11] = Number.NaN;
    expect(() => toTable({ ...tensor, data })).toThrow('row 3, column 2');
    expect(toTable({ ...tensor, data }, { take: 3 }).table.rows).toBe(3);
  });
});

it('a large table on its side is noticed, and one that lies right is not', () => {
  const [rows, cols] = [300, 8000];
  const wave = (position: number, dimension: number) => Math.cos(position / (9 + dimension) + dimension);
  const data = Float32Array.from({ length: rows * cols }, (_, i) => wave(i % cols, Math.floor(i / cols)));
  const tensor: Tensor = { name: 't', shape: [rows, cols], dtype: 'float32', data, notes: [] };
  const isNoticed = (options: object) =>
    toTable(tensor, options).notes.some((note) => /looks transposed/.test(note));
  expect(isNoticed({})).toBe(true);
  expect(isNoticed({ transpose: true })).toBe(false);
});
