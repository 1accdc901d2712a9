import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Setting } from '../../../web/settings/setting.ts';
import { namesIn, readValue, toggleName, writeValue } from '../../../web/settings/text.ts';

const any: Setting = { name: 'x', type: 'number', min: -1e308, max: 1e308, default: 1 };

test('any finite number is written so that it can be read, to the last bit', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
      const text = writeValue(any, x);
      expect(text).toMatch(/^[\d.e-]+$/);
      expect(readValue(any, text)).toBe(x === 0 ? 0 : x);
    }),
  );
});

test.each(['', ' ', '1 ', '+1', '0x10', '1_000', '1e', 'e5', '.', '1.5abc', 'Infinity', 'NaN', '١'])(
  '%o is no number',
  (text) => {
    expect(readValue(any, text)).toBeUndefined();
  },
);

test('a list of names is read with or without spaces, and holds each name or not', () => {
  expect(namesIn(' a, b,,c ')).toEqual(['a', 'b', 'c']);
  expect(namesIn('')).toEqual([]);
  expect(toggleName('a,b', 'b')).toBe('a');
  expect(toggleName('', 'b')).toBe('b');
});
