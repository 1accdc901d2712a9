import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Matrix } from '../../../web/core/index.ts';
import { notesOn } from '../../../web/core/notes.ts';
import { load, matrix, peError, untyped } from './helpers.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const falling = (n: number) => matrix(n, n, (x, y) => -Math.abs(x - y));
const uniform = (n: number) => matrix(n, n, () => 1 / n);

describe('the properties of a proximity matrix', () => {
  it('are all there, in typed arrays of their own', () => {
    const { monotonicity, translationInvariance, symmetry, locality } = core.properties(falling(4));
    expect(monotonicity).toEqual({
      pairViolationRate: 0,
      stepViolationRate: 0,
      radius: 3,
      window: 3,
      worst: null,
    });
    expect(translationInvariance).toEqual({
      relativeDistance: 0,
      r2: 1,
      offsets: Int32Array.of(-3, -2, -1, 0, 1, 2, 3),
      mean: Float64Array.of(-3, -2, -1, 0, -1, -2, -3),
      deviation: new Float64Array(7),
      worst: null,
    });
    expect(symmetry).toEqual({ asymmetry: 0, worst: null });
    expect(locality).toBeNull();
  });

  it('name the worst places', () => {
    const bent = falling(9);
    bent.data[7 * 9 + 2] = 4; // 5 to the left of position 7
    const { monotonicity, translationInvariance, symmetry } = core.properties(bent, { window: 6 });
    expect(monotonicity.worst).toEqual({ x: 7, m: -4, n: -5 });
    expect(monotonicity.radius).toBe(4);
    expect(translationInvariance.worst).toEqual({ x: 7, y: 2 });
    expect(symmetry.worst).toEqual({ x: 2, y: 7 });
  });

  it('look 50 positions far unless told otherwise', () => {
    expect(core.properties(falling(64)).monotonicity.window).toBe(50);
    expect(core.properties(falling(64), {})).toEqual(
      core.properties(falling(64), { window: 50, tolerance: 0 }),
    );
    expect(core.properties(falling(64), { window: 63 }).monotonicity.window).toBe(63);
  });

  it('forgive a rise within the tolerance', () => {
    const rates = [0, 0.1, 1].map(
      (tolerance) => core.properties(uniform(6), { tolerance }).monotonicity.pairViolationRate,
    );
    expect(rates).toEqual([1, 0, 0]);
  });

  it('have locality where rows are distributions', () => {
    expect(core.properties(uniform(4)).locality).toEqual({
      locality: (2 * (1 + 0.5 + 0.25 + 0.125) + 2 * (0.5 + 1 + 0.5 + 0.25)) / 16,
      symmetry: 1,
      leftRightDifference: 0,
    });
  });

  it.each<[string, () => unknown, unknown, string, string]>([
    ['nothing', () => undefined, undefined, 'bad-value', 'proximity'],
    ['a matrix that is not square', () => matrix(3, 4), undefined, 'bad-shape', 'proximity'],
    ['a single cell', () => matrix(1, 1), undefined, 'bad-shape', 'proximity'],
    [
      'masked scores',
      () => matrix(3, 3, (x, y) => (y > x ? -Infinity : 0)),
      undefined,
      'non-finite',
      'proximity',
    ],
    ['null for options', () => falling(5), null, 'bad-value', 'options'],
    ['an unknown option', () => falling(5), { windows: 3 }, 'bad-value', 'windows'],
    ['a window of 0', () => falling(5), { window: 0 }, 'bad-value', 'window'],
    ['a window as wide as the matrix', () => falling(5), { window: 5 }, 'bad-value', 'window'],
    ['a window of 2^40', () => falling(5), { window: 2 ** 40 }, 'too-large', 'window'],
    ['half a window', () => falling(5), { window: 2.5 }, 'bad-value', 'window'],
    ['a text for the window', () => falling(5), { window: '3' }, 'bad-value', 'window'],
    ['a negative tolerance', () => falling(5), { tolerance: -1e-9 }, 'bad-value', 'tolerance'],
    ['NaN for the tolerance', () => falling(5), { tolerance: Number.NaN }, 'non-finite', 'tolerance'],
    ['an infinite tolerance', () => falling(5), { tolerance: Infinity }, 'non-finite', 'tolerance'],
    ['a text for the tolerance', () => falling(5), { tolerance: '0' }, 'bad-value', 'tolerance'],
  ])('refuse %s', (_, proximity, options, code, field) => {
    const error = peError(() => core.properties(untyped(proximity()), untyped(options)));
    expect(error).toMatchObject({ name: 'PeError', code, field });
    expect(error.message).toContain(field);
    expect(core.properties(falling(3)).monotonicity.radius).toBe(2);
  });

  it('name the cell that is not finite', () => {
    const masked = matrix(3, 3, (x, y) => (y > x ? -Infinity : 0));
    expect(peError(() => core.properties(masked)).message).toContain('row 0, column 1');
  });
});

describe('psi', () => {
  const frequencies = (d: number) => Float64Array.from({ length: d / 2 }, (_, i) => 1e4 ** ((-2 * i) / d));

  it.each([
    [64, 6],
    [128, 12],
    [256, 25],
    [512, 44],
    [768, 44],
  ])('of a sinusoid of width %i first rises at %i', (d, rise) => {
    expect(core.psi(frequencies(d), [100]).firstRise).toBe(rise);
  });

  it('has values and derivatives of all distances, from lists of any kind', () => {
    const { psi, derivative, firstRise, firstStationary } = core.psi([1], [0, Math.PI / 2, 3]);
    expect(psi).toBeInstanceOf(Float64Array);
    expect(psi[0]).toBe(1);
    expect(psi[1]).toBeCloseTo(0, 15);
    expect(derivative).toHaveLength(3);
    expect(derivative[1]).toBeCloseTo(-1, 15);
    expect(firstRise).toBeNull();
    expect(firstStationary).toBeNull();
    expect(core.psi(Float64Array.of(1), Int32Array.of(4))).toMatchObject({ firstRise: 4 });
    expect(core.psi([1], [4]).firstStationary).toBeCloseTo(Math.PI, 9);
  });

  it.each<[string, unknown, unknown, string, string]>([
    ['no frequency', [], [1], 'bad-value', 'frequencies'],
    ['no distance', [1], [], 'bad-value', 'distances'],
    ['a number for a list', 1, [1], 'bad-value', 'frequencies'],
    ['nothing for a list', [1], undefined, 'bad-value', 'distances'],
    ['a text in a list', [1, '2'], [1], 'bad-value', 'frequencies'],
    ['NaN', [1], [Number.NaN], 'non-finite', 'distances'],
    ['a negative frequency', [-1], [1], 'bad-value', 'frequencies'],
    ['a distance beyond 1e7', [1], [1e7 + 1], 'bad-value', 'distances'],
  ])('refuses %s', (_, given, distances, code, field) => {
    expect(peError(() => core.psi(untyped(given), untyped(distances)))).toMatchObject({ code, field });
  });
});

describe('the diagnosis of a table', () => {
  /** Rows 3, 5 and 6 equal an earlier one. */
  const odd = () =>
    matrix(
      7,
      2,
      (row, col) =>
        [
          [30, 40],
          [0, 0],
          [1, 0],
          [0, 0],
          [0, 2],
          [1, 0],
          [0, 0],
        ][row][col],
    );

  it('has every number and the trajectory', () => {
    const diagnosis = core.diagnose(matrix(3, 4, (row, col) => (row === col ? 2 + row : 0)));
    expect(Array.from(diagnosis.norms)).toEqual([2, 3, 4]);
    for (const [k, value] of [4, 3, 2].entries()) expect(diagnosis.singularValues[k]).toBeCloseTo(value, 12);
    expect(diagnosis.participationRatio).toBeCloseTo(29 ** 2 / (16 + 81 + 256), 12);
    expect(diagnosis.effectiveRank).toBeCloseTo(
      Math.exp(-[2, 3, 4].reduce((sum, s) => sum + (s / 9) * Math.log(s / 9), 0)),
      12,
    );
    expect(diagnosis.nearest).toEqual({ a: 0, b: 1, distance: Math.sqrt(13) });
    expect(diagnosis).toMatchObject({ largest: 4, duplicates: 0, notes: [] });
    expect(diagnosis.trajectory).toMatchObject({ rows: 3, cols: 3 });
    expect(diagnosis.trajectory.data).toBeInstanceOf(Float32Array);
  });

  it('notes what is odd', () => {
    const { notes, duplicates, nearest } = core.diagnose(odd());
    expect(duplicates).toBe(3);
    expect(nearest).toEqual({ a: 1, b: 3, distance: 0 });
    expect(notes).toEqual([
      'Row 0 is an outlier: its norm is 50; the next largest is 2.',
      '3 rows are all zeros; the first is row 1.',
      '3 rows repeat an earlier one (row 3 equals row 1): these positions cannot be told apart.',
    ]);
    expect(core.diagnose(matrix(4, 3)).notes).toEqual([
      'Every row is all zeros: positions cannot be told apart.',
    ]);
    expect(core.diagnose(matrix(4, 3, (row) => row + 1)).notes).toEqual([
      'The rank is 1 of 3: the other singular values are below 2e-7 times the largest, within float32 rounding.',
    ]);
    const padded: Matrix = { rows: 3, cols: 2, data: Float32Array.of(1, 1, 0, 0, 1, 1) };
    expect(core.diagnose(padded).notes.slice(0, 2)).toEqual([
      'Row 1 is all zeros.',
      'One row repeats an earlier one (row 2 equals row 0): these positions cannot be told apart.',
    ]);
  });

  it('notes rows by the names that the caller has for them, as what they stand for', () => {
    const offsets = notesOn(core.diagnose(odd()), (row) => `offset ${row - 2}`, 'offset');
    expect(offsets).toEqual([
      'Offset -2 is an outlier: its norm is 50; the next largest is 2.',
      '3 rows are all zeros; the first is offset -1.',
      '3 rows repeat an earlier one (offset 1 equals offset -1): these offsets cannot be told apart.',
    ]);
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'bad-value'],
    ['a single row', matrix(1, 3), 'bad-shape'],
    ['no columns', matrix(3, 0), 'bad-shape'],
    ['infinite entries', matrix(3, 3, () => Infinity), 'non-finite'],
    ['too many rows', matrix(32769, 1), 'too-large'],
    ['too many rows and columns', matrix(3073, 3073), 'too-large'],
  ])('refuses %s', (_, table, code) => {
    expect(peError(() => core.diagnose(untyped(table)))).toMatchObject({ code, field: 'table' });
    expect(core.diagnose(odd()).duplicates).toBe(3);
  });
});
