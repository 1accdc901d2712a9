import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReadError, type Tensor, tableSteps } from '../../../web/readers/index.ts';
import { atOnce } from '../../../web/readers/steps.ts';
import { fixForError, tableOf } from '../../../web/tables/tensor-table.ts';

const tensor = (rows: number, cols: number, value: (row: number, col: number) => number): Tensor => ({
  name: 'table',
  shape: [rows, cols],
  dtype: 'float32',
  data: Float32Array.from({ length: rows * cols }, (_, i) => value(Math.floor(i / cols), i % cols)),
  notes: [],
});

/** Slow waves along the positions. */
const wave = (position: number, dimension: number) => Math.sin(position / (3 + dimension)) + 1.5;
const asIs = { drop: 0, transpose: false };
const made = (of: Tensor, options: Parameters<typeof tableOf>[1]) => atOnce(tableOf(of, options, tableSteps));
const fixes = (of: Tensor, options = asIs) => made(of, options).notes.map(({ fix }) => fix);

describe('a file as a table', () => {
  it('is the whole tensor itself, whatever is left out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 1, max: 9 }), (rows, cols) => {
        const of = tensor(rows, cols, (row, col) => 1 + row + col / 10);
        for (const drop of [0, 1]) expect(made(of, { ...asIs, drop }).matrix.data).toEqual(of.data);
      }),
    );
  });

  it('is transposed on request', () => {
    const of = tensor(3, 5, (row, col) => 10 * row + col);
    const { matrix } = made(of, { drop: 1, transpose: true });
    expect(matrix).toMatchObject({ rows: 5, cols: 3 });
    expect([...matrix.data.subarray(0, 6)]).toEqual([0, 10, 20, 1, 11, 21]);
  });

  it('offers to drop padding rows until they are dropped', () => {
    const of = tensor(20, 6, (row, col) => (row === 1 ? 0 : wave(row, col)));
    expect(fixes(of)).toContainEqual({ title: 'Drop the first 2 rows', drop: 2 });
    expect(fixes(of, { ...asIs, drop: 2 })).toEqual([undefined]);
  });

  it('offers to drop a first row that differs from the others', () => {
    expect(fixes(tensor(20, 6, (row, col) => (row === 0 ? 30 : wave(row, col))))).toContainEqual({
      title: 'Drop the first row',
      drop: 1,
    });
  });

  it('gives that advice only on the button', () => {
    const { notes } = made(
      tensor(20, 6, (row, col) => (row === 0 ? 30 : wave(row, col))),
      asIs,
    );
    expect(notes.map(({ words }) => words)).toContainEqual(
      expect.stringMatching(/^Row 0 is an outlier: norm [\d.]+ against [\d.]+ for the next row\.$/),
    );
  });

  it('offers to transpose a table that looks transposed', () => {
    const of = tensor(12, 40, (row, col) => Math.sin(col / (3 + row)) * (row % 2 ? 1 : -1));
    expect(fixes(of)).toContainEqual({ title: 'Transpose it', transpose: true });
  });

  it('offers to drop the rows up to a non-finite value, which then does no harm', () => {
    const of = tensor(20, 6, (row, col) => (row === 1 && col === 3 ? Number.NaN : wave(row, col)));
    let thrown: unknown;
    try {
      made(of, asIs);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ReadError);
    const fix = fixForError(thrown as ReadError, of, false);
    expect(fix).toEqual({ title: 'Drop the first 2 rows', drop: 2 });
    const { matrix } = made(of, { ...asIs, drop: 2 });
    expect(matrix.data.every(Number.isFinite)).toBe(true);
    expect(matrix.data[6 + 2]).toBe(of.data[6 + 2]);
  });

  it('does not offer to drop most of the table', () => {
    const error = new ReadError('non-finite', 'NaN', 'row 15, column 3');
    expect(fixForError(error, tensor(20, 40, wave), false)).toBeUndefined();
    expect(fixForError(error, { ...tensor(20, 40, wave), shape: [1, 20, 40] }, false)).toBeUndefined();
    expect(fixForError(error, tensor(20, 40, wave), true)?.drop).toBe(4);
  });

  it('refuses a table of one row', () => {
    expect(() => made(tensor(1, 5, wave), asIs)).toThrow(/at least 2 rows/);
    expect(() => made(tensor(1, 6, wave), asIs)).toThrow(/^The 6 numbers have no rows and columns/);
    expect(() => made(tensor(4, 6, wave), { ...asIs, drop: 3 })).toThrow(
      /^Rows left out at the start: at least 2 of the table’s 4 rows must remain/,
    );
  });

  it.each([3, 4, 100])('offers to keep all rows if %d of 4 cannot be left out', (drop) => {
    let thrown: unknown;
    try {
      made(tensor(4, 6, wave), { ...asIs, drop });
    } catch (error) {
      thrown = error;
    }
    expect(fixForError(thrown as ReadError, tensor(4, 6, wave), false)).toEqual({
      title: 'Keep all rows',
      drop: 0,
    });
  });
});
