import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFull, formatMore, formatNumber, powerOfTen } from '../../../web/draw/format.ts';

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [7, '7'],
    [-12, '−12'],
    [128, '128'],
    [1024, '1024'],
    [10_000, '10,000'],
    [131_072, '131,072'],
    [-1_000_000, '−1,000,000'],
    [0.31, '0.310'],
    [-0.0331486, '−0.0331'],
    [1.005, '1.00'],
    [12.345, '12.3'],
    [1234.5, '1235'],
    [0.001, '0.00100'],
    [0.0009999, '1.00 × 10⁻³'],
    [5.96e-8, '5.96 × 10⁻⁸'],
    [-5.9604645e-8, '−5.96 × 10⁻⁸'],
    [123456.7, '123,457'],
    [12_345_678.9, '1.23 × 10⁷'],
    [3e20, '3.00 × 10²⁰'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, '∞'],
    [Number.NEGATIVE_INFINITY, '−∞'],
  ])('%d reads %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('keeps three significant digits of any number', () => {
    const digits = new Map([...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((digit, value) => [digit, String(value)]));
    const plain = (text: string) =>
      [...text.replaceAll('−', '-').replaceAll(',', '').replace(' × 10', 'e').replace('⁻', '-')]
        .map((character) => digits.get(character) ?? character)
        .join('');
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e300, max: 1e300 }), (value) => {
        const read = Number(plain(formatNumber(value)));
        expect(Math.abs(read - value)).toBeLessThanOrEqual(Math.abs(value) * 0.005001);
      }),
    );
  });
});

it('writes powers of ten', () => {
  expect(powerOfTen(-45)).toBe('10⁻⁴⁵');
  expect(powerOfTen(120)).toBe('10¹²⁰');
});

describe('formatFull', () => {
  it('is the shortest text of a float32', () => {
    expect(formatFull(Math.fround(0.1), 'float32')).toBe('0.1');
    expect(formatFull(Math.fround(0.1))).toBe('0.10000000149011612');
    expect(formatFull(-0.5, 'float32')).toBe('-0.5');
    expect(formatFull(Number.NaN, 'float32')).toBe('NaN');
    expect(formatFull(Number.NEGATIVE_INFINITY, 'float32')).toBe('-Infinity');
  });

  it('needs nine digits at most for a float32', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const [mantissa] = formatFull(value, 'float32').split('e');
        const digits = mantissa.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
        expect(digits.length).toBeLessThanOrEqual(9);
      }),
    );
  });

  it('gives every float back', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Math.fround(Number(formatFull(value, 'float32')))).toBe(value === 0 ? 0 : value);
      }),
    );
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(formatFull(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});

it('formatMore is empty where nothing was rounded', () => {
  expect(formatMore(-256)).toBe('');
  expect(formatMore(0.123)).toBe('');
  expect(formatMore(0.25)).toBe('0.25');
  expect(formatMore(Math.fround(0.0331486), 'float32')).toBe('0.0331486');
});
