import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check } from '../../../web/settings/check.ts';
import type { Setting, Value } from '../../../web/settings/setting.ts';
import { validValue } from './arbitrary.ts';
import { settings } from './catalog.ts';

const integer: Setting = { name: 'n', type: 'integer', min: -2, max: 8, default: 1 };
const number: Setting = { name: 'x', type: 'number', min: 0, max: 1.5, default: 1 };
const text: Setting = { name: 't', type: 'text', maxLength: 4, default: '' };
const lines: Setting = { ...text, hasLines: true };
const list: Setting = { name: 'l', type: 'integers', min: 0, max: 9, maxLength: 3, default: [] };
const order: Setting = { name: 'p', type: 'permutation', maxLength: 4, default: [] };

test.each([
  [integer, 9, { value: 8, reason: 'the largest is 8' }],
  [integer, Number.POSITIVE_INFINITY, { value: 8, reason: 'the largest is 8' }],
  [integer, -1e300, { value: -2, reason: 'the smallest is -2' }],
  [integer, 2.5, { reason: 'it must be a whole number' }],
  [integer, '3', { reason: 'it must be a whole number' }],
  [number, -0.1, { value: 0, reason: 'the smallest is 0' }],
  [number, -0, { value: 0 }],
  [number, Number.NaN, { reason: 'it must be a number' }],
  [text, 'abcde', { value: 'abcd', reason: 'it can have at most 4 characters' }],
  [text, 'abc😀', { value: 'abc', reason: 'it can have at most 4 characters' }],
  [text, 'a\nb\0', { value: 'a b ' }],
  [lines, 'a\nb\t', { value: 'a\nb ' }],
  [text, '\uD800', { value: '\uFFFD' }],
  [text, 5, { reason: 'it must be text' }],
  [list, [1, 99, -5], { value: [1, 9, 0], reason: 'the largest is 9' }],
  [list, [1, 2, 3, 4], { value: [1, 2, 3], reason: 'it can have at most 3 numbers' }],
  [list, [1, '2'], { reason: 'it must be a list of whole numbers' }],
  [order, [2, 0, 1], { value: [2, 0, 1] }],
  [order, [], { value: [] }],
])('%o takes %o as %o', (setting, value, expected) => {
  expect(check(setting, value)).toEqual(expected);
});

test.each([[[0, 0]], [[0, 2]], [[1]], [[0, 1, 2, 3, 4]], [[-1, 0]], [[0.5, 0]], ['0-1']])(
  '%o is no permutation',
  (value) => {
    expect(check(order, value)).toEqual({
      reason: 'it must list every number from 0 to at most 3 once, as 1-0-2 does',
    });
  },
);

const unsigned = (value: Value): Value => {
  if (typeof value === 'number') return value + 0;
  return typeof value === 'object' ? value.map((one) => one + 0) : value;
};

test('what is valid is taken as it is, and what is taken is valid', () => {
  for (const row of settings.rows('sinusoidal')) {
    fc.assert(
      fc.property(validValue(row), (value) => {
        const { value: taken, reason } = check(row, value);
        expect(reason).toBeUndefined();
        // Of a text, what cannot be shown is replaced, character by character; a number loses the sign of its zero.
        if (row.type === 'text') expect(taken).toHaveLength((value as string).length);
        else expect(taken).toEqual(unsigned(value));
      }),
    );
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const { value: taken, reason } = check(row, value);
        if (taken === undefined) expect(reason).toBeTruthy();
        else expect(check(row, taken)).toEqual({ value: taken });
      }),
    );
  }
});
