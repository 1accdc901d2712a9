import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore, Matrix, SchemeId } from '../../../../web/core/index.ts';
import { explainComparison } from '../../../../web/labs/encodings/comparison.ts';
import { foldText } from '../../../../web/labs/encodings/fold-text.ts';
import {
  differenceOf,
  type EncodingsInput,
  encodingsJob,
  pairsWithout,
  type SchemeComparison,
  sharesOf,
} from '../../../../web/labs/encodings/job.ts';
import { load, matrix } from '../../core/helpers.ts';
import { catalog } from '../../settings/catalog.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

const n = 12;
const sizes = { parameters: {}, n, d: 8, heads: 2, head: 0, seed: 3, measure: 'dot' } as const;

function compared(
  scheme: SchemeId,
  against: SchemeId,
  more: Partial<EncodingsInput> = {},
): SchemeComparison & { readonly first: Matrix; readonly second: Matrix } {
  const { comparison } = encodingsJob(core, { ...sizes, scheme, against, ...more });
  if (!comparison) return expect.fail('a comparison was expected');
  const [{ matrix: first }, { matrix: second }] = comparison.sides;
  return { ...comparison, first, second };
}

const all = catalog.map(({ id }) => id);
const acting = catalog.filter(({ kind }) => kind !== 'none').map(({ id }) => id);

describe('two schemes side by side', () => {
  it('can be any two, each with n x n values, and the first may be none', () => {
    for (const scheme of all) {
      for (const against of acting) {
        const { first, second, difference } = compared(scheme, against);
        for (const one of [first, second, difference.matrix]) expect([one.rows, one.cols]).toEqual([n, n]);
        expect(difference.matrix.data.every(Number.isFinite)).toBe(true);
      }
    }
  });

  it('differ by nothing where they are one and the same', () => {
    for (const scheme of acting) {
      const { difference, domain } = compared(scheme, scheme);
      expect(difference).toMatchObject({ largest: null, size: 0 });
      expect(domain).not.toBeNull();
    }
  });

  it('differ where the first one has parameters that are not the defaults', () => {
    const { difference } = compared('sinusoidal', 'sinusoidal', { parameters: { base: 100 } });
    expect(difference.largest).not.toBeNull();
  });

  it('are subtracted in their own unit where it is the same', () => {
    const { unit, domain, difference } = compared('alibi', 'kerple', { head: 0 });
    expect(unit).toBe('bias');
    const bias = (scheme: SchemeId) =>
      core.proximity(core.encode({ scheme, n, d: 8, heads: 2, seed: 3 }), { head: 0 }).data;
    const [alibi, kerple] = [bias('alibi'), bias('kerple')];
    difference.matrix.data.forEach((value, i) => {
      expect(value).toBeCloseTo(alibi[i] - kerple[i], 5);
    });
    const values = [...alibi, ...kerple];
    expect(domain).toEqual([Math.min(...values), Math.max(...values)]);
  });

  it('have colours of their own where one range is more than ten times the other, and say so', () => {
    const blank = compared('alibi', 't5', { n: 128, heads: 8 });
    expect([blank.unit, blank.domain]).toEqual(['bias', null]);
    expect(explainComparison(blank)).toMatch(
      /^The ranges differ more than 10-fold, so each map has its own colours: A from −/,
    );
    const near = compared('alibi', 'alibi');
    expect(near.domain).not.toBeNull();
    expect(explainComparison(near)).toContain('The same colour means the same value');
  });

  it('are subtracted as shares where the units differ', () => {
    const { unit, domain, difference } = compared('sinusoidal', 'alibi');
    expect([unit, domain]).toEqual(['share', null]);
    // The first slope of two heads is 1/16, and four pairs of dimensions have these frequencies.
    const share = (m: number) => [1, 0.1, 0.01, 0.001].reduce((sum, w) => sum + Math.cos(w * m) / 4, 0);
    for (let m = 0; m < n; m++)
      expect(difference.matrix.data[m * n]).toBeCloseTo(share(m) - Math.exp(-m / 16), 5);
  });

  it('show that the cosine of sinusoids is the kernel of a rotation, but for rounding', () => {
    const { unit, difference } = compared('sinusoidal', 'rotary', { measure: 'cosine', n: 128, d: 64 });
    expect(unit).toBe('cosine');
    expect(difference.largest).toBeNull();
    expect(difference.size).toBeGreaterThan(0);
    // Rounding is drawn in the range of the values: as white.
    expect(difference.domain?.[1]).toBeCloseTo(1, 5);
  });

  it('have tables to subtract where both act on the inputs', () => {
    const { tables } = compared('index', 'normalized-index');
    const data = tables?.difference.matrix.data ?? [];
    data.forEach((value, i) => {
      const position = Math.floor(i / 8);
      expect(value).toBeCloseTo(position - position / (n - 1), 5);
    });
    expect(tables?.difference.largest).toMatchObject({ row: n - 1, col: 0 });
    // Eleven times the range: in its colours the other would be blank.
    expect(tables?.domain).toBeNull();
    expect(compared('index', 'normalized-index', { n: 10 }).tables?.domain).toEqual([0, 9]);
    expect(compared('index', 'rotary').tables).toBeNull();
  });

  it('give pairs of positions what relative vectors give their clipped offset', () => {
    const encoding = core.encode({ scheme: 'shaw', n, d: 8, heads: 2, seed: 3, maxDistance: 4 });
    if (encoding.kind !== 'relative') return expect.fail('relative vectors were expected');
    const { first } = compared('shaw', 'shaw', { parameters: { maxDistance: 4 } });
    const row = (k: number) => encoding.keys.data.subarray((k + 4) * 8, (k + 5) * 8);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        const offset = Math.min(4, Math.max(-4, j - i));
        const dot = row(offset).reduce((sum, value, c) => sum + value * row(0)[c], 0);
        expect(first.data[i * n + j]).toBeCloseTo(dot, 5);
      }
  });
});

describe('a second scheme that cannot be had', () => {
  const refused = { ...sizes, scheme: 'sinusoidal', against: 'rotary', d: 7 } as const;

  it('says why, and leaves the first as it is', () => {
    const { picture, comparison, problem } = encodingsJob(core, refused);
    expect(problem).toMatch(/\bd\b.*even|even.*\bd\b/);
    expect(comparison).toBeNull();
    expect(picture).toEqual(encodingsJob(core, { ...refused, against: 'none' }).picture);
  });

  it('is none at all where nothing is compared', () => {
    const { comparison, problem } = encodingsJob(core, { ...refused, against: 'none' });
    expect([comparison, problem]).toEqual([null, '']);
  });
});

describe('the largest difference', () => {
  it('is the entry furthest from 0', () => {
    const entries = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(entries, entries, (a, b) => {
        const {
          matrix: apart,
          largest,
          size,
        } = differenceOf(
          matrix(3, 4, (row, col) => a[row * 4 + col]),
          matrix(3, 4, (row, col) => b[row * 4 + col]),
        );
        expect(size).toBe(Math.max(...a.map((value, i) => Math.abs(value - b[i]))));
        if (!largest) return expect(size).toBe(0);
        expect(largest.value).toBe(a[largest.row * 4 + largest.col] - b[largest.row * 4 + largest.col]);
        expect(Math.abs(largest.value)).toBe(size);
        expect(apart.data[largest.row * 4 + largest.col]).toBe(largest.value);
      }),
    );
  });

  it('passes over entries without a value', () => {
    const one = matrix(1, 3, (_, col) => [Number.NaN, 5, -7][col]);
    expect(differenceOf(one, matrix(1, 3)).largest).toEqual({ row: 0, col: 2, value: -7 });
  });

  it('is the first of those that differ by rounding alone', () => {
    const one = matrix(1, 3, (_, col) => [1, 1 + 1e-7, 0][col]);
    expect(differenceOf(one, matrix(1, 3)).largest?.col).toBe(0);
  });

  it('is named in words', () => {
    expect(foldText.ofBoth.where(9, 4)).toBe('for the query at 9 and the key at 4, 5 positions before it');
    expect(foldText.ofBoth.where(3, 4)).toBe('for the query at 3 and the key at 4, 1 position after it');
    expect(foldText.ofBoth.where(3, 3)).toBe('for the query at 3 and the key at 3, the same position');
  });
});

describe('shares', () => {
  it('are 1 for the pair that a scheme favours most', () => {
    const bias = {
      kind: 'bias',
      unit: 'bias',
      head: 0,
      matrix: matrix(2, 2, (i, j) => 3 - (i + j)),
    } as const;
    expect([...sharesOf(bias).data].map((value) => Math.log(value))).toEqual([
      expect.closeTo(0),
      expect.closeTo(-1, 5),
      expect.closeTo(-1, 5),
      expect.closeTo(-2, 5),
    ]);
    const dots = { ...bias, unit: 'dot', matrix: matrix(2, 2, (i, j) => (i === j ? 4 : 1)) } as const;
    expect([...sharesOf(dots).data]).toEqual([1, 0.25, 0.25, 1]);
  });

  it('of nothing are 0', () => {
    const nothing = { kind: 'input', unit: 'dot', head: null, matrix: matrix(2, 2) } as const;
    expect([...sharesOf(nothing).data]).toEqual([0, 0, 0, 0]);
  });

  it('without positions nothing is turned and nothing added', () => {
    const other = { kind: 'rotary', unit: 'cosine', head: null, matrix: matrix(2, 2) } as const;
    expect([...pairsWithout(other).matrix.data]).toEqual([1, 1, 1, 1]);
    expect([...pairsWithout({ ...other, kind: 'bias', unit: 'bias' }).matrix.data]).toEqual([0, 0, 0, 0]);
  });
});
