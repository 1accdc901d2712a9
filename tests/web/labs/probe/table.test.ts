import { describe, expect, it } from 'vitest';
import type { Matrix } from '../../../../web/core/types.ts';
import { colorsFor, rangeFor } from '../../../../web/draw/color-range.ts';
import { readInput } from '../../../../web/labs/probe/input.ts';
import { schemeOf } from '../../../../web/schemes/source.ts';
import { sameInput } from '../../../../web/shell/job-run.ts';
import type { LoadedTable } from '../../../../web/tables/table-store.ts';
import { catalog } from '../../settings/catalog.ts';
import { session } from '../../shell/helpers.ts';
import { fakeInput } from './fakes.ts';

/** Slow waves along the positions. */
const wave = (position: number, dimension: number) => Math.sin(position / (3 + dimension)) + 1.5;

describe('the input of the probe', () => {
  const mine = {
    name: 'mine',
    drop: 2,
    matrix: { rows: 9, cols: 1, data: new Float32Array(9) },
  } as unknown as LoadedTable;
  const read = (changes = {}, active?: LoadedTable) => {
    const settings = session(changes);
    settings.tableStore.set({ active });
    return readInput(settings);
  };

  it('has the chosen split, and the number of folds', () => {
    expect(read({ split: 'odd' }).train).toBe('odd');
    expect(read({ split: 'folds', folds: 7 }).train).toEqual({ folds: 7 });
  });

  it('has a table, whatever scheme is chosen', () => {
    for (const { id } of catalog) {
      const { table } = read({ scheme: id });
      expect('scheme' in table && schemeOf(catalog, table.scheme).kind === 'input').toBe(true);
    }
  });

  it('prefers a file to any scheme', () => {
    const { name, matrix } = mine;
    expect(read({ source: 'file' }, mine).table).toEqual({ name, matrix });
  });

  it('leaves out the rows that the file leaves out, whatever the settings say', () => {
    expect(read({ source: 'file', drop: 8 }, mine).drop).toBe(2);
  });

  it('is equal for equal settings and the same table', () => {
    const file = () => ({ name: 'mine', matrix: { rows: 2, cols: 1, data: new Float32Array(2) } });
    const table = file();
    expect(sameInput(fakeInput(), fakeInput())).toBe(true);
    expect(sameInput(fakeInput(), fakeInput({ ridge: 1 }))).toBe(false);
    expect(sameInput(fakeInput({ table }), fakeInput({ table: { ...table } }))).toBe(true);
    expect(sameInput(fakeInput({ table }), fakeInput({ table: file() }))).toBe(false);
  });
});

describe('colours for a table', () => {
  it('end early if a few values are far larger than the others, and say so', () => {
    const { domain, words } = colorsFor(
      tensorMatrix(200, 100, (row, col) => (row === 0 && col < 9 ? -50 : (row % 9) / 10)),
    );
    expect(domain).toEqual([-0.8, 0.8]);
    expect(words).toBe('200 × 100, from −50 to 0.800; the colours end at ±0.800');
  });

  it('reach to the largest value otherwise', () => {
    const most = Math.fround(Math.max(...tensorMatrix(20, 10, wave).data.map(Math.abs)));
    expect(colorsFor(tensorMatrix(20, 10, wave)).domain).toEqual([-most, most]);
    expect(colorsFor(tensorMatrix(20, 10, () => 0)).domain).toEqual([-1, 1]);
  });
});

describe('colours for a proximity', () => {
  const near = (x: number, y: number) => 10 - Math.abs(x - y) / 4;

  it('end early if fewer cells than half a diagonal take most of the range, and say so', () => {
    const { domain, words } = rangeFor(tensorMatrix(40, 40, (x, y) => (x + y === 0 ? 97 : near(x, y))));
    expect(domain).toEqual([0.25, 10]);
    expect(words).toBe('one colour for all above 10');
    const low = rangeFor(tensorMatrix(40, 40, (x, y) => (x + y === 0 ? -97 : near(x, y))));
    expect(low.domain[0]).toBeGreaterThan(0);
    expect(low.domain[1]).toBe(10);
    expect(low.words).toMatch(/^one colour for all below \d/);
  });

  it('reach from the smallest to the largest value otherwise, even for a lone diagonal', () => {
    expect(rangeFor(tensorMatrix(40, 40, near))).toEqual({ domain: [0.25, 10], words: '' });
    for (const n of [2, 3, 40, 300])
      expect(rangeFor(tensorMatrix(n, n, (x, y) => (x === y ? 50 : (x * y) % 2)))).toEqual({
        domain: [0, 50],
        words: '',
      });
    expect(rangeFor(tensorMatrix(4, 4, () => 0))).toEqual({ domain: [0, 1], words: '' });
  });
});

function tensorMatrix(rows: number, cols: number, value: (row: number, col: number) => number): Matrix {
  const data = Float32Array.from({ length: rows * cols }, (_, i) => value(Math.floor(i / cols), i % cols));
  return { rows, cols, data };
}
