import { describe, expect, it } from 'vitest';
import { formulaLines } from '../../../web/scripts/formula.ts';

const lines = (text: string) => formulaLines('f', ['pos', 'i', 'd'], text);

describe('a formula in Python', () => {
  it.each([
    ['sin(pos / 10000^(2*i/d))', 'f = lambda pos, i, d: np.sin(pos / 10000.0**(2.0*i/d))'],
    ['-2**-.5 + 3.', 'f = lambda pos, i, d: -2.0**-.5 + 3.'],
    ['pi*e - mod(pos, 2E+1)', 'f = lambda pos, i, d: np.pi*np.e - np.mod(pos, 2E+1)'],
  ])('%s', (text, python) => {
    expect(lines(text)).toEqual([python]);
  });

  it('brings its own choice', () => {
    expect(lines('if(i, 1, pos)')).toEqual([
      'where = lambda x, a, b: np.where(x > 0, a, b)',
      'f = lambda pos, i, d: where(i, 1.0, pos)',
    ]);
  });

  it.each([
    '__import__("os")',
    "open('x')",
    'np.load(pos)',
    'pos; i',
    'pos # i',
    'f"{pos}"',
    'lambda: pos',
    'pos.__class__',
    'where',
    'constructor(pos)',
    '[pos]',
    'pos\u2028i',
    'm',
    '\u0661',
  ])('%s passes no further', (text) => {
    expect(lines(text)).toEqual(['raise ValueError("The formula has a mistake; see the page.")']);
  });

  it('stays on one line', () => {
    expect(lines('pos\n+ i').join('')).not.toContain('\n');
  });
});
