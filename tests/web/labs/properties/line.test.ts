import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Matrix } from '../../../../web/core/index.ts';
import {
  cellsOf,
  fallsFar,
  isOn,
  type Line,
  lineThrough,
  pairOn,
  valuesAt,
  worstOf,
} from '../../../../web/labs/properties/line.ts';
import { lineFor, openedOf } from '../../../../web/labs/properties/opened.ts';
import { load, matrix } from '../../core/helpers.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const measure = (map: Matrix, tolerance = 0) => core.properties(map, { window: map.rows - 1, tolerance });
/** A map of 5 positions from its entries. */
const mapOf = (entry: (row: number, col: number) => number, n = 5): Matrix => {
  const map = matrix(n, n);
  map.data.forEach((_, i) => {
    map.data[i] = entry(Math.floor(i / n), i % n);
  });
  return map;
};

describe('the line', () => {
  it('is a row from the diagonal on, a diagonal, or a whole row', () => {
    expect(cellsOf({ property: 'monotonicity', at: 3, side: 1 }, 5).map(({ col }) => col)).toEqual([3, 4]);
    expect(cellsOf({ property: 'monotonicity', at: 3, side: -1 }, 5).map(({ col }) => col)).toEqual([
      3, 2, 1, 0,
    ]);
    expect(cellsOf({ property: 'translation', at: -3, side: 1 }, 5)).toEqual([
      { row: 3, col: 0 },
      { row: 4, col: 1 },
    ]);
    expect(cellsOf({ property: 'symmetry', at: 2, side: 1 }, 5)).toHaveLength(5);
  });

  it('goes through the cell that the reader points at', () => {
    const cell = { row: 3, col: 1 };
    expect(lineThrough('monotonicity', cell)).toMatchObject({ at: 3, side: -1 });
    expect(lineThrough('translation', cell)).toMatchObject({ at: -2 });
    expect(lineThrough('symmetry', cell)).toMatchObject({ at: 3 });
  });

  it('has the cells on its own side of the diagonal, and of symmetry the mirror images, too', () => {
    const row = lineThrough('monotonicity', { row: 2, col: 4 });
    expect([4, 2, 1].map((col) => isOn(row, { row: 2, col }))).toEqual([true, true, false]);
    const mirror = lineThrough('symmetry', { row: 2, col: 4 });
    expect([isOn(mirror, { row: 4, col: 2 }), isOn(mirror, { row: 4, col: 3 })]).toEqual([true, false]);
  });

  it('turns round in a corner, where a row has no cells to its side', () => {
    const corner = lineThrough('monotonicity', { row: 4, col: 4 });
    expect(lineFor('monotonicity', 5, corner, null)).toEqual({ ...corner, side: -1 });
    expect(lineFor('symmetry', 5, lineThrough('symmetry', { row: 4, col: 0 }), null).at).toBe(4);
    // An address may name a row that no map has.
    expect(lineFor('symmetry', 24, { property: 'symmetry', at: -3, side: 1 }, null).at).toBe(2);
  });

  it('returns to the worst place where the map has become too small for it', () => {
    const worst = { line: lineThrough('translation', { row: 0, col: 1 }), cells: [] } as never;
    const wanted = lineThrough('translation', { row: 0, col: 9 });
    expect(lineFor('translation', 5, wanted, worst).at).toBe(1);
    expect(lineFor('translation', 20, wanted, worst)).toBe(wanted);
    expect(lineFor('symmetry', 20, wanted, null).property).toBe('symmetry');
  });
});

describe('the worst place', () => {
  it('is a pair on one diagonal: the farthest from its mean, and the farthest from that', () => {
    const map = mapOf((row, col) => -Math.abs(col - row) + (row === 1 && col === 3 ? 4 : 0));
    const worst = worstOf('translation', map, measure(map));
    expect(worst?.line.at).toBe(2);
    expect(worst?.cells[0]).toEqual({ row: 1, col: 3 });
    expect(valuesAt(map, worst?.cells ?? [])).toEqual([2, -2]);
  });

  it('is a pair and its mirror image', () => {
    const map = mapOf((row, col) => (row === 1 && col === 4 ? 3 : 1));
    expect(worstOf('symmetry', map, measure(map))?.cells).toEqual([
      { row: 1, col: 4 },
      { row: 4, col: 1 },
    ]);
  });

  it('is the first rise where similarity falls far, and the largest rise elsewhere', () => {
    const heights = [9, 8, 7, 6, 6.5, 5, 4, 3, 2, 1, 0, -1, -2, -3, -4, -5];
    const map = mapOf((row, col) => heights[Math.abs(col - row)], heights.length);
    const properties = measure(map);
    expect(fallsFar(properties)).toBe(true);
    const worst = worstOf('monotonicity', map, properties);
    expect(worst?.cells.map(({ row, col }) => Math.abs(col - row))).toEqual([3, 4]);
    // All rows rise alike: the one that a line rests on.
    expect(worst?.line.at).toBe(1);
    const rising = mapOf((row, col) => Math.abs(col - row));
    expect(fallsFar(measure(rising))).toBe(false);
    expect(worstOf('monotonicity', rising, measure(rising))?.cells.map(({ col }) => col)).toEqual([0, 4]);
  });

  it('is the highest of the first rises, from the lowest place before it', () => {
    const heights = [9, 8, 7, 6, 6.2, 6.5, 5, 4, 3, 2, 1, 0, -1, -2, -3, -4];
    const map = mapOf(
      (row, col) => heights[Math.abs(col - row)] + (row === 9 && col === 14 ? 0.25 : 0),
      heights.length,
    );
    // Rises of up to 0.3 are ignored.
    const worst = worstOf('monotonicity', map, measure(map, 0.3));
    expect(worst?.line).toMatchObject({ at: 9, side: 1 });
    expect(worst?.cells.map(({ col }) => col)).toEqual([12, 14]);
  });

  it('is not the first rise where similarity falls for a single step', () => {
    const heights = [30, 20, 20.5, ...Array.from({ length: 21 }, (_, i) => 19 - i)];
    const map = mapOf((row, col) => heights[Math.abs(col - row)], heights.length);
    expect(measure(map).monotonicity.radius).toBe(1);
    expect(fallsFar(measure(map))).toBe(false);
  });

  it('may be to the left of the diagonal', () => {
    const map = mapOf((row, col) => Math.abs(col - row) * (col < row ? 1 : -1));
    expect(worstOf('monotonicity', map, measure(map))).toMatchObject({
      line: { at: 4, side: -1 },
      cells: [
        { row: 4, col: 4 },
        { row: 4, col: 0 },
      ],
    });
  });

  it('is nowhere where a difference is rounding', () => {
    const map = core.proximity({ scheme: 'sinusoidal', n: 48, d: 64 }, { measure: 'dot' });
    const properties = measure(map);
    expect(properties.translationInvariance.worst).not.toBeNull();
    expect(worstOf('translation', map, properties)).toBeNull();
  });

  it('is nowhere where the property holds', () => {
    const map = mapOf((row, col) => -Math.abs(col - row));
    for (const property of ['monotonicity', 'translation', 'symmetry'] as const)
      expect(worstOf(property, map, measure(map))).toBeNull();
  });
});

describe('the pair on a line', () => {
  const on = (map: Matrix, line: Line, tolerance = 0) => {
    const properties = measure(map, tolerance);
    return pairOn(line, map, properties, { worst: worstOf(line.property, map, properties), tolerance });
  };
  const noisy = mapOf((row, col) => ((7 * row + 5 * col + row * col) % 11) - Math.abs(row - col), 9);

  it('is that of the whole map where the line goes through it', () => {
    for (const property of ['monotonicity', 'translation', 'symmetry'] as const) {
      const worst = worstOf(property, noisy, measure(noisy)) ?? expect.fail('it holds');
      expect(on(noisy, worst.line)).toEqual(worst.cells);
    }
  });

  it('is as bad as any on a line elsewhere', () => {
    const row = on(noisy, { property: 'monotonicity', at: 2, side: 1 });
    const values = valuesAt(noisy, cellsOf({ property: 'monotonicity', at: 2, side: 1 }, 9));
    const rises = values.flatMap((near, i) => values.slice(i + 1).map((far) => far - near));
    const [near, far] = valuesAt(noisy, row ?? []);
    expect(far - near).toBe(Math.max(...rises));

    const diagonal = on(noisy, { property: 'translation', at: 1, side: 1 });
    const along = valuesAt(noisy, cellsOf({ property: 'translation', at: 1, side: 1 }, 9));
    const mean = along.reduce((sum, value) => sum + value, 0) / along.length;
    const off = along.map((value) => Math.abs(value - mean));
    expect(off[diagonal?.[0].row ?? -1]).toBe(Math.max(...off));

    const [there, back] = on(noisy, { property: 'symmetry', at: 7, side: 1 }) ?? [];
    const differences = cellsOf({ property: 'symmetry', at: 7, side: 1 }, 9).map(({ row, col }) =>
      Math.abs(noisy.data[9 * row + col] - noisy.data[9 * col + row]),
    );
    expect(back).toEqual({ row: there?.col, col: 7 });
    expect(differences[there?.col ?? -1]).toBe(Math.max(...differences));
  });

  it('is the first rise of each row where similarity falls far', () => {
    const heights = [9, 8, 7, 6, 6.5, 5, 4, 3, 2, 1, 0, -1, -2, -3, -4, -5];
    const map = mapOf((row, col) => heights[Math.abs(col - row)], heights.length);
    const pair = on(map, { property: 'monotonicity', at: 6, side: -1 });
    expect(pair?.map(({ row, col }) => [row, col])).toEqual([
      [6, 3],
      [6, 2],
    ]);
    // Too short to rise.
    expect(on(map, { property: 'monotonicity', at: 13, side: 1 })).toBeNull();
  });

  it('is none on a line where the property holds, and none where only rounding is left', () => {
    const bump = mapOf((row, col) => -Math.abs(col - row) + (row === 1 && col === 3 ? 4 : 0));
    expect(on(bump, { property: 'translation', at: 1, side: 1 })).toBeNull();
    expect(on(bump, { property: 'symmetry', at: 2, side: 1 })).toBeNull();
    expect(on(bump, { property: 'monotonicity', at: 4, side: -1 })).toBeNull();
    expect(on(bump, { property: 'monotonicity', at: 1, side: 1 }, 5)).toBeNull();
  });
});

describe('the line, unrolled', () => {
  const opened = (
    map: Matrix,
    property: 'monotonicity' | 'translation' | 'symmetry',
    claimed: number | null = null,
  ) => {
    const properties = measure(map);
    const worst = worstOf(property, map, properties);
    const line = lineFor(property, map.rows, null, worst);
    const pair = pairOn(line, map, properties, { worst, tolerance: 0 });
    return openedOf({
      map,
      properties,
      what: 'positions',
      first: 0,
      line,
      holds: worst === null,
      pair,
      claimed,
    });
  };

  it('of sinusoids shows a rise too small to see through a lens, and the distance that the paper names', () => {
    const map = core.proximity({ scheme: 'sinusoidal', n: 96, d: 768 }, { measure: 'dot' });
    const { lens, rings, marker, series } = opened(map, 'monotonicity', 50);
    expect(Array.from(lens?.x ?? [])).toEqual([42, 43, 44, 45]);
    expect(lens?.rise).toEqual([1, 2]);
    expect(lens?.words(70)).toContain('0.003');
    expect(rings.map(({ x }) => x)).toEqual([44]);
    expect(marker?.x).toBe(50);
    expect(series[0].y[0]).toBe(384);
  });

  it('of a map that depends on the offset alone has several flat diagonals', () => {
    const { series, level, rings } = opened(
      mapOf((row, col) => 10 - Math.abs(col - row), 24),
      'translation',
    );
    expect(series.length).toBeGreaterThan(3);
    for (const { y } of series) expect(new Set(Array.from(y)).size).toBe(1);
    expect([level, rings]).toEqual([null, []]);
  });

  it('of any other map says what the distance alone would give, and rings the worst pair', () => {
    const map = mapOf((row, col) => -Math.abs(col - row) + (row === 1 && col === 3 ? 4 : 0));
    const { series, level, rings } = opened(map, 'translation');
    expect(series).toHaveLength(1);
    expect(level?.y).toBeCloseTo(-2 + 4 / 3);
    expect(rings[0]).toMatchObject({ x: 1, y: 2, label: '1 with 3: 2' });
  });

  it('goes there and back', () => {
    const { series, rings, areJoined } = opened(
      mapOf((row, col) => (row === 1 && col === 4 ? 3 : 1)),
      'symmetry',
    );
    expect(series.map(({ id }) => id)).toEqual(['back', 'line']);
    expect(areJoined).toBe(true);
    expect(rings.map(({ x, y }) => [x, y])).toEqual([
      [4, 3],
      [4, 1],
    ]);
  });
});
