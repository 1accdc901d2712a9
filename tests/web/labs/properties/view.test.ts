import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Properties } from '../../../../web/core/index.ts';
import { numbersOf } from '../../../../web/encoding/property-numbers.ts';
import { marksOf, offsetSeries } from '../../../../web/labs/properties/figures/measured-map.ts';
import { coveredPath } from '../../../../web/labs/properties/fold-elements.ts';
import { propertySentences } from '../../../../web/labs/properties/map-fold.ts';
import { mapNames } from '../../../../web/labs/properties/map-text.ts';
import {
  cellNumber,
  gradeFor,
  holds,
  numberText,
  worstPlaceOf,
} from '../../../../web/labs/properties/measured-properties.ts';
import { wholeMatrix } from '../../../../web/labs/properties/proximity.ts';
import { turn, turnBy } from '../../../../web/labs/properties/trajectory.ts';
import { load, matrix } from '../../core/helpers.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

/** Rises from offset 2 to offset 3 on the right of position 1, and is symmetric nowhere else. */
const phi = matrix(6, 6, (x, y) => (x === 1 && y === 4 ? 9 : 10 - Math.abs(x - y)));
const measure = (): Properties => core.properties(phi, { window: 5 });

describe('the worst place', () => {
  it('has marks in the row of the triple, in its cell, or in both mirrored cells', () => {
    const properties = measure();
    const at = (property: Parameters<typeof worstPlaceOf>[0]) => worstPlaceOf(property, properties, 6);
    expect(at('monotonicity')).toMatchObject({ x: 1 });
    expect(at('monotonicity').cells.at(-1)).toEqual({ row: 1, col: 4 });
    expect(at('translation').cells).toEqual([{ row: 1, col: 4 }]);
    expect(at('symmetry').cells).toEqual([
      { row: 1, col: 4 },
      { row: 4, col: 1 },
    ]);
    expect(marksOf('symmetry', at('symmetry'), 1)).toHaveLength(2);
    expect(marksOf('monotonicity', at('monotonicity'), 1).at(-1)?.label).toMatch(/farther/);
  });

  it('does not exist if the property holds up to rounding', () => {
    const even = matrix(5, 5, (x, y) => 10 - Math.abs(x - y) + (x === 0 && y === 1 ? 1e-6 : 0));
    const properties = core.properties(even, { window: 4 });
    for (const property of ['monotonicity', 'translation', 'symmetry'] as const)
      expect(worstPlaceOf(property, properties, 5)).toEqual({ x: 2, cells: [] });
  });

  it('is described with enough digits to tell the two values apart', () => {
    const words = propertySentences({
      properties: measure(),
      matrix: wholeMatrix(phi),
      first: -2,
      tolerance: 0,
      names: mapNames.positions,
    });
    expect(words.monotonicity).toContain('but 9 at 3');
    expect(words.monotonicity).toContain('ties count');
    expect(words.symmetry).toContain('9 at −1, 2, but 7 the other way');
    expect(words.translation).toMatch(/Worst: \d+ at −?\d, −?\d, where the mean over all rows is [\d.]+\./);
    const near = matrix(3, 3, (x, y) => [2, 1, 1.00001][Math.abs(x - y)]);
    const close = propertySentences({
      properties: core.properties(near, { window: 2 }),
      matrix: wholeMatrix(near),
      first: 0,
      tolerance: 0,
      names: mapNames.positions,
    });
    expect(close.monotonicity).toMatch(/1\.00000 at offset -?.?1, but 1\.00001/);
  });

  it('uses the word difference for the distance between two offsets', () => {
    const words = propertySentences({
      properties: measure(),
      matrix: wholeMatrix(phi),
      first: -2,
      tolerance: 0,
      names: mapNames.offsets,
    });
    expect(words.monotonicity).toMatch(
      /pairs of differences .* from −1, \S+ at difference -?.?\d, but 9 at 3/,
    );
    expect(words.monotonicity + words.translation).not.toMatch(/offset/);
  });

  it('has its two curves over the offset', () => {
    const properties = measure();
    const names = { row: 'row', column: 'column' };
    const [mean, row, worst] = offsetSeries(
      'monotonicity',
      wholeMatrix(phi),
      properties,
      worstPlaceOf('monotonicity', properties, 6),
      names,
    );
    expect(Array.from(mean.x)).toEqual([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]);
    expect(Array.from(row.x)).toEqual([-1, 0, 1, 2, 3, 4]);
    expect(Array.from(row.y)).toEqual([9, 10, 9, 8, 9, 6]);
    expect(worst.x).toContain(3);
    const [column, , mirrored] = offsetSeries(
      'symmetry',
      wholeMatrix(phi),
      properties,
      worstPlaceOf('symmetry', properties, 6),
      names,
    );
    expect(Array.from(column.x)).toEqual([-1, 0, 1, 2, 3, 4]);
    expect(Array.from(column.y)).toEqual([9, 10, 9, 8, 7, 6]);
    expect(mirrored).toMatchObject({ x: [3, 3], y: [9, 7] });
  });
});

describe('the numbers', () => {
  it('come from the core; rounding counts as 0', () => {
    const numbers = numbersOf(measure());
    expect(holds('symmetry', numbers.symmetry)).toBe(false);
    expect(numberText('monotonicity', 0.123456)).toBe('12.3\u00a0%');
    expect(numberText('monotonicity', 1)).toBe('100\u00a0%');
    expect(numberText('translation', 3e-7)).toBe('0\u00a0%');
    expect(numberText('translation', 0.0123)).toBe('1.23\u00a0%');
    expect(numberText('translation', 3e-5)).not.toBe('0\u00a0%');
    expect([0, 3e-5, 9.33e-4, 0.01, 0.4724].map((value) => cellNumber('translation', value))).toEqual([
      '0',
      '<0.01',
      '0.09',
      '1',
      '47.2',
    ]);
    expect(holds('monotonicity', 1e-9)).toBe(false);
    // A property that does not hold is never graded 'holds'.
    expect(gradeFor('monotonicity', 1e-9).id).toBe('nearly');
    expect(gradeFor('translation', 1e-9).id).toBe('holds');
    expect(gradeFor('symmetry', 0.25).id).toBe('fails');
  });
});

describe('the covered cells', () => {
  it('form one rectangle for each run in a row', () => {
    const layout = { map: { x: 10, y: 20, width: 30, height: 20 } };
    const path = coveredPath(Uint8Array.of(0, 1, 1, 1, 0, 1), layout, 3);
    expect(path).toBe('M20 20h20v10h-20zM10 30h10v10h-10zM30 30h10v10h-10z');
    expect(coveredPath(new Uint8Array(6), layout, 3)).toBe('');
  });
});

describe('the view of three dimensions', () => {
  const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 12));

  it('shows the first two from the front, and the third from the side', () => {
    expect(turn([1, 2, 3], { yaw: 0, pitch: 0 })).toEqual([1, 2, 3]);
    expect(turn([1, 2, 3], { yaw: Math.PI / 2, pitch: 0 })).toEqual(close([3, 2, -1]));
    expect(turn([1, 2, 3], { yaw: 0, pitch: Math.PI / 2 })).toEqual(close([1, -3, 2]));
  });

  it('keeps lengths, and is never upside down', () => {
    const turned = turn([1, 2, 3], { yaw: 0.7, pitch: -0.4 });
    expect(Math.hypot(...turned)).toBeCloseTo(Math.sqrt(14), 12);
    expect(turnBy({ yaw: 0, pitch: 1 }, 0.5, 9)).toEqual({ yaw: 0.5, pitch: Math.PI / 2 });
  });
});
