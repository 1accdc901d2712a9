import { expect, it } from 'vitest';
import { isOtherList } from '../../../web/draw/properties.ts';

it('takes equal values in new lists for the same', () => {
  expect(isOtherList([1, Number.NaN], Float64Array.of(1, Number.NaN))).toBe(false);
  expect(isOtherList([1, 2], [2, 1])).toBe(true);
  expect(isOtherList([1], [1, 2])).toBe(true);
  expect(isOtherList([], undefined)).toBe(true);
});
