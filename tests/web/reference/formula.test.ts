import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Core, PeError } from '../../../web/core/index.ts';
import { tableCode } from '../../../web/reference/encoding.ts';
import { formulaCode } from '../../../web/reference/formula.ts';
import { numpy, without } from '../../interpreter.ts';
import { load } from '../core/helpers.ts';
import { expectNear, run } from './python.ts';

const codeOf = (text: string) => formulaCode(['pos', 'i', 'd'], text);
/** The function that raises an error. */
const refusal = 'mistake';

const size = { n: 6, d: 4 } as const;
let core: Core;
beforeAll(async () => {
  core = await load();
});

/** The core's table, or why there is none. */
function tableOf(formula: string): Float32Array | 'mistake' | 'not finite' {
  try {
    const encoding = core.encode({ ...size, scheme: 'formula', formula });
    if (encoding.kind !== 'input') throw new Error('a table was expected');
    return encoding.table.data;
  } catch (error) {
    if (!(error instanceof PeError)) throw error;
    return error.message.startsWith('Column') ? 'mistake' : 'not finite';
  }
}

describe('a formula in Python', () => {
  it.each([
    ['sin(pos / 10000^(2*i/d))', 'np.sin(pos/10000.0**(2.0*i/d))'],
    ['-2**-.5 + 3.', '-np.float64(2.0)**-.5 + 3.'],
    ['(-8)^(1/3)', 'np.float64(-8.0)**(np.float64(1.0)/3.0)'],
    ['pi*e - mod(pos, 2E+1)', 'np.pi*np.e - np.mod(pos, 2E+1)'],
    ['2 *\tpos\n+ +i', '2.0*pos + i'],
  ])('%s', (text, python) => {
    expect(codeOf(text)).toBe(`lambda pos, i, d: ${python}`);
  });

  it('brings its own choice', () => {
    expect(codeOf('if(i, 1, pos)')).toBe('lambda pos, i, d: where(i, 1.0, pos)');
  });

  it.each([
    '',
    ' ',
    '2pi',
    'sin(pos',
    'mod(pos)',
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
    'pos\u00a0+ i',
    'm',
    '\u0661',
  ])('%o passes no further', (text) => {
    expect(codeOf(text)).toBe(refusal);
  });
});

/** Numbers, variables and operators whose values are exact, so that a step (floor, mod, if) is at the same place everywhere. */
const { exact, smooth } = fc.letrec<{ exact: string; smooth: string }>((tie) => {
  const [e, s] = [tie('exact'), tie('smooth')];
  const leaf = fc.constantFrom('pos', 'i', 'd', '0', '1', '2', '.5', '8');
  const [one, two] = [fc.constantFrom('abs', 'ceil', 'floor', 'sign'), fc.constantFrom('max', 'min', 'mod')];
  const sign = fc.constantFrom('+', '-', '*');
  const text = (strings: TemplateStringsArray, ...parts: fc.Arbitrary<string>[]) =>
    fc.tuple(...parts).map((values) => String.raw({ raw: strings }, ...values));
  return {
    exact: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      leaf,
      text`(${e} ${sign} ${e})`,
      text`-${e}`,
      text`${one}(${e})`,
      text`${two}(${e}, ${e})`,
      text`if(${e}, ${e}, ${e})`,
    ),
    smooth: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.oneof(e, fc.constantFrom('pi', 'e', '1e-3')),
      text`(${s} ${sign} ${s})`,
      text`${s} / ${s}`,
      text`(${s})^${fc.constantFrom('2', '.5', '-1', '(1/3)', 'i')}`,
      text`${fc.constantFrom('sin', 'cos', 'tan')}(${e})`,
      text`${fc.constantFrom('exp', 'log', 'sqrt', 'tanh')}(${s})`,
      text`if(${e}, ${s}, ${s})`,
    ),
  };
});

const seed = 12;

describe('random formulas', () => {
  it('are refused where the core refuses them', () => {
    const space = fc.constantFrom('', '', '', ' ', '\t', '\n', '\0', '\u001f');
    const token = fc.constantFrom(
      ...['pos', 'i', 'm', 'sin', 'mod', 'if', 'pi', 'e', '2', '1.5', '.5', '3.', '.', '1e3', '2e', '_'],
      ...['+', '-', '*', '/', '^', '**', '(', ')', '(', ')', ',', '\u00a0', '\u007f', '−'],
    );
    const piece = fc.tuple(space, token).map((parts) => parts.join(''));
    const soup = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    // One place of a right formula, overwritten: most are nearly right.
    const near = fc.tuple(smooth, soup, fc.nat(), fc.nat(3)).map(([text, more, at, removed]) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + more.slice(0, 4) + text.slice(start + removed);
    });
    const formula = fc.oneof(soup, near, smooth).filter(({ length }) => length <= 200);
    const seen = { mistake: 0, right: 0 };
    fc.assert(
      fc.property(formula, (text) => {
        const isMistake = tableOf(text) === 'mistake';
        ++seen[isMistake ? 'mistake' : 'right'];
        expect([text, codeOf(text) === refusal]).toEqual([text, isMistake]);
      }),
      { numRuns: 3000, seed },
    );
    expect(Math.min(seen.mistake, seen.right)).toBeGreaterThan(500);
  });

  it.skipIf(without(numpy, 'NumPy'))('have the values of the core', { timeout: 60_000 }, async () => {
    const random = fc.sample(fc.oneof(exact, smooth), { numRuns: 500, seed });
    const texts = ['(-8)^(1/3)', '1/0', '10^(400*1)', 'if(pos, 1/pos, d^1000)', 'd^1000', ...random].filter(
      ({ length }) => length <= 200,
    );
    const printed = await run({
      title: 'formulas',
      precision: 'to 1e-6',
      files: [],
      run: texts.map(
        (formula, k) =>
          `print("${k}:", ${tableCode({ ...size, scheme: 'formula', parameters: { formula } })}.ravel().tolist())`,
      ),
    });
    const tables = texts.map(tableOf);
    tables.forEach((table, k) => {
      const values = printed[k];
      expect([texts[k], typeof values]).toEqual([
        texts[k],
        // What is not finite is not JSON.
        table === 'not finite' ? 'string' : 'object',
      ]);
      if (typeof table !== 'string') expectNear(values, table, 1e-6);
    });
    expect(tables.filter((table) => typeof table !== 'string').length).toBeGreaterThan(300);
  });
});
