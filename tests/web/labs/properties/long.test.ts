/** Tables with a map that is too large to keep whole: the parts shown agree with the whole map. */

import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Matrix } from '../../../../web/core/index.ts';
import { cellWords, marksOf } from '../../../../web/labs/properties/figures/measured-map.ts';
import { diagnosisInput, measuredOf } from '../../../../web/labs/properties/input.ts';
import {
  type ChosenItemInput,
  chosenItemJob,
  proximityRowJob,
} from '../../../../web/labs/properties/item-jobs.ts';
import { findItem, isLong } from '../../../../web/labs/properties/items.ts';
import { mapNames } from '../../../../web/labs/properties/map-text.ts';
import { worstPlaceOf } from '../../../../web/labs/properties/measured-properties.ts';
import { downsampledOf, toeplitzRemainder, wholeMatrix } from '../../../../web/labs/properties/proximity.ts';
import { load, matrix } from '../../core/helpers.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { control, sizes } from './sizes.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

/** Means of blocks of 2 x 2; the last row and column of blocks are smaller. */
function halved({ rows: n, data }: Matrix): Matrix {
  const side = Math.ceil(n / 2);
  return matrix(side, side, (i, j) => {
    let [sum, count] = [0, 0];
    for (let x = 2 * i; x < Math.min(n, 2 * i + 2); x++)
      for (let y = 2 * j; y < Math.min(n, 2 * j + 2); y++) {
        sum += data[x * n + y];
        count++;
      }
    return sum / count;
  });
}

const expectClose = (actual: ArrayLike<number>, expected: ArrayLike<number>, allowed: number) => {
  expect(actual.length).toBe(expected.length);
  const most = Array.from(actual, (value, i) => Math.abs(value - expected[i])).reduce((a, b) =>
    Math.max(a, b),
  );
  expect(most).toBeLessThanOrEqual(allowed);
};

function long(id: 'table' | 'offsets', measure: 'dot' | 'cosine'): { input: ChosenItemInput; table: Matrix } {
  const table = core.randomNormal({ rows: 1027, cols: 6, seed: 3 });
  table.data.fill(0, 60, 66);
  const item = findItem(id, 'none', core.catalog(), { table: { name: 'mine' }, offsets: { name: 'mine' } });
  if (!item) throw new Error(`no item ${id}`);
  const encoding = { scheme: 'table' as const, parameters: { combine: 'add' }, table };
  const own = id === 'table' ? { table: encoding, dropped: 5 } : { offsets: table, width: 6, heads: 1 };
  return {
    input: { item, sizes: { ...sizes, ...own, n: 1027, d: 6, measure }, window: 9, tolerance: 0.5 },
    table,
  };
}

describe('a table of more than 1024 rows', () => {
  it.each([
    ['table', 'dot'],
    ['table', 'cosine'],
    ['offsets', 'dot'],
  ] as const)('is measured and seen as its whole proximity is (%s, %s)', (id, measure) => {
    const { input, table } = long(id, measure);
    expect(isLong(input)).toBe(true);
    const output = chosenItemJob(core, input, control);
    const phi = core.proximity(table, { measure });
    const { breaks: _, ...expected } = core.properties(phi, { window: 9, tolerance: 0.5 });
    expect(output.properties).toMatchObject(expected);
    expect(output).toMatchObject({ step: 2, shown: { first: id === 'table' ? 5 : -513 } });
    expectClose(output.shown.proximity.data, halved(phi).data, 1e-5);

    const [seen, whole] = [downsampledOf(output), wholeMatrix(phi)];
    expect([seen.n, seen.step, seen.blockMeans]).toEqual([1027, 2, output.shown.proximity]);
    for (const x of [0, 10, 500, 1026]) {
      const read = downsampledOf(output, proximityRowJob(core, { table, measure, row: x }));
      expect(read.row(x)).toEqual(whole.row(x));
      expect(read.column(x)).toEqual(whole.column(x));
      expect(read.lastRead).toBe(x);
    }
    const { mean } = output.properties.translationInvariance;
    expectClose(toeplitzRemainder(seen, mean).data, halved(toeplitzRemainder(whole, mean)).data, 1e-5);
  });

  it('reports its progress, and names the blocks of its map', async () => {
    const shares: number[] = [];
    const { input, table } = long('table', 'dot');
    chosenItemJob(core, input, { progress: async (done, total) => void shares.push(done / total) });
    expect(shares.length).toBeGreaterThan(10);
    const seen = downsampledOf({
      shown: { proximity: matrix(3, 3) },
      step: 400,
      rows: [{ x: 0, values: new Float32Array(table.rows) }],
    });
    const names = mapNames.positions;
    const blocks = cellWords({ matrix: seen, names, first: 5 });
    expect(blocks(0, 1, 1)).toBe('position x 5 to 404, position y 405 to 804: mean 1');
    expect(blocks(2, 2, 1)).toBe('position x 805 to 1031, position y 805 to 1031: mean 1');
    const pairs = cellWords({ matrix: wholeMatrix(matrix(3, 3)), names, first: -1 }, () => 'symmetry');
    expect(pairs(1, 2, 1)).toBe('position x 0, position y 1: 1, breaks symmetry');
    const cells = [
      { row: 3, col: 799 },
      { row: 3, col: 800 },
    ];
    const marks = marksOf('monotonicity', { x: 3, cells }, 400);
    expect(marks.map(({ row, col }) => [row, col])).toEqual([
      [0, 1],
      [0, 2],
    ]);
  });

  it('is cut in a sum, or if the settings ask for fewer rows', () => {
    const { input } = long('table', 'dot');
    const sum = findItem('table.shaw', 'none', core.catalog(), { table: { name: 'mine' } });
    expect(isLong({ ...input, sizes: { ...input.sizes, n: 1024 } })).toBe(false);
    expect(sum && isLong({ ...input, item: sum })).toBe(false);
  });

  it.each(['seed=9', 'heads=3&head=2', 'psiBase=500', 'omega=1,0.5', 'scheme=sinusoidal&base=77', 'd=48'])(
    'is not measured anew with %s',
    (change) => {
      const asked = (hash: string) => {
        const session = sessionAt(`v=1&lab=properties&source=file&${hash}`);
        const matrix = core.randomNormal({ rows: 1100, cols: 4, seed: 1 });
        session.tableStore.set({ active: { name: 'mine', matrix, drop: 0 } as never });
        const { item, sizes } = measuredOf(session);
        return { item, sizes: { ...sizes, table: undefined } };
      };
      expect(asked(change)).toEqual(asked(''));
      expect(asked('measure=cosine')).not.toEqual(asked(''));
      const diagnosed = (hash: string) => diagnosisInput(asked(hash) as never);
      expect(diagnosed('measure=cosine')).toEqual(diagnosed(''));
    },
  );

  it.each(['table', 'offsets'] as const)(
    'has the rows of the worst places, with the bits of the whole (%s)',
    (id) => {
      const { input, table } = long(id, 'dot');
      const output = chosenItemJob(core, input, control);
      const [seen, whole] = [downsampledOf(output), wholeMatrix(core.proximity(table))];
      for (const property of ['monotonicity', 'translation', 'symmetry'] as const) {
        const { x, cells } = worstPlaceOf(property, output.properties, 1027);
        for (const row of [x, ...cells.map((cell) => cell.row)])
          expect(seen.row(row)).toEqual(whole.row(row));
      }
      expect([output.rows.length < 6, seen.has(7), seen.lastRead]).toEqual([true, false, undefined]);
      expect(() => seen.row(7)).toThrow('Row 7 has not been computed');
    },
  );
});
