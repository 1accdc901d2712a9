import { describe, expect, it } from 'vitest';
import { type Tensor, tableSteps } from '../../../web/readers/index.ts';
import { arranged, isFlat, likelyColumns, withoutFirstColumn } from '../../../web/tables/arrange.ts';
import { tableOf } from '../../../web/tables/tensor-table.ts';

const flat = (values: readonly number[], shape: readonly number[] = [values.length]): Tensor => ({
  name: 'table',
  shape,
  dtype: 'float32',
  data: Float32Array.from(values),
  notes: [],
});

const sinusoids = (rows: number, cols: number): readonly number[] =>
  Array.from({ length: rows * cols }, (_, i) => {
    const [row, col] = [Math.floor(i / cols), i % cols];
    const angle = row * 10_000 ** ((-2 * Math.floor(col / 2)) / cols);
    return col % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
  });

function* asTable(tensor: Tensor) {
  return yield* tableOf(tensor, { drop: 0, transpose: false }, tableSteps);
}
const made = (tensor: Tensor) => {
  const steps = asTable(tensor);
  let next = steps.next();
  while (!next.done) next = steps.next();
  return next.value;
};

describe('numbers without a shape', () => {
  it.each([
    [16, 256],
    [64, 64],
    [100, 32],
    [512, 48],
  ])('of %d rows and %d columns are recognised by their rows, which resemble each other', (rows, cols) => {
    expect(likelyColumns(flat(sinusoids(rows, cols)))).toBe(cols);
  });

  it('are recognised in spite of a number that is none', () => {
    const values = [...sinusoids(16, 64)];
    values[70] = Number.NaN;
    expect(likelyColumns(flat(values))).toBe(64);
  });

  it('have no likely columns if they fill no rectangle', () => {
    expect(likelyColumns(flat([1, 2, 3]))).toBeUndefined();
    expect(likelyColumns(flat([1, 2, 3, 5]))).toBe(2);
  });

  it.each([[[12]], [[1, 12]], [[1, 1, 12]]])('in the shape %j are refused, and can be arranged', (shape) => {
    const tensor = flat(sinusoids(4, 3), shape);
    expect(isFlat(tensor)).toBe(true);
    expect(() => made(tensor)).toThrow('The 12 numbers have no rows and columns.');
    const { matrix, notes } = made(arranged(tensor, 3));
    expect(matrix).toMatchObject({ rows: 4, cols: 3, data: tensor.data });
    expect(notes[0]).toEqual({ words: 'The numbers were arranged in 4 rows of 3.' });
  });

  it('in one column stay a table, with an offer', () => {
    const { matrix, notes } = made(flat(sinusoids(8, 4), [32, 1]));
    expect(matrix).toMatchObject({ rows: 32, cols: 1 });
    expect(notes).toContainEqual({
      words: 'The table has a single column.',
      fix: { title: 'Arrange in rows', columns: 4 },
    });
  });
});

describe('a first column', () => {
  const numbered = (start: number, value = 0.5) =>
    flat([start, value, 2, start + 1, 3, 4, start + 2, 5, 6], [3, 3]);

  it.each([0, 1, 5])('that counts the rows from %d is named, and can be left out', (start) => {
    const tensor = numbered(start);
    expect(made(tensor).notes).toContainEqual({
      words: `Column 0 counts the rows, ${start} to ${start + 2}.`,
      fix: { title: 'Leave out column 0', withoutFirstColumn: true },
    });
    const without = withoutFirstColumn(tensor);
    expect(without.shape).toEqual([3, 2]);
    expect([...without.data]).toEqual([0.5, 2, 3, 4, 5, 6]);
    expect(made(without).notes[0]).toEqual({ words: 'Column 0 was left out.' });
  });

  it('is left out of a tensor with an axis of length 1', () => {
    const { shape, data } = numbered(0);
    const tensor = flat([...data], [...shape, 1]);
    expect(withoutFirstColumn(tensor)).toMatchObject({
      shape: [3, 2],
      data: withoutFirstColumn(numbered(0)).data,
    });
  });

  it('is data if the others are whole numbers, too, or if it does not count every row', () => {
    const counts = ({ words }: { readonly words: string }) => words.includes('counts');
    expect(made(numbered(0, 7)).notes.filter(counts)).toEqual([]);
    expect(made(flat([0, 0.5, 1, 0.25, 3, 0.75], [3, 2])).notes.filter(counts)).toEqual([]);
  });
});
