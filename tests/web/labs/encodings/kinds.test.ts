import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore, Matrix, SchemeId } from '../../../../web/core/index.ts';
import { clip, countDistinct } from '../../../../web/encoding/relative-table.ts';
import {
  biasVerdict,
  claimOfBias,
  claimOfOffsets,
  sharedWords,
} from '../../../../web/labs/encodings/claims.ts';
import { compareSides } from '../../../../web/labs/encodings/figures/vectors.ts';
import { backwards, halvingDistance, sidesApart } from '../../../../web/labs/encodings/kernel.ts';
import { type Picture, type PictureOptions, pictureOf } from '../../../../web/labs/encodings/picture.ts';
import type { Source } from '../../../../web/schemes/source.ts';
import { load, matrix } from '../../core/helpers.ts';
import { bias, frequencies, type Of, relative, rotary } from './made.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

function picture<Kind extends Picture['kind']>(
  encoding: Of<Kind>,
  options: Partial<PictureOptions> & Pick<PictureOptions, 'n' | 'd'>,
): Extract<Picture, { kind: Kind }> {
  return pictureOf(core, encoding, { head: 0, measure: 'dot', ...options }) as Extract<
    Picture,
    { kind: Kind }
  >;
}

describe('an encoding on queries and keys', () => {
  it('has the kernel of sinusoids, which depends on the distance alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 1, max: 16 }), (n, pairs) => {
        const shown = picture(rotary(n, 2 * pairs), { n, d: 2 * pairs });
        expect(shown.deviation).toBeLessThan(1e-6);
        const psi = (m: number) =>
          frequencies(2 * pairs).reduce((sum, w) => sum + Math.cos(w * m), 0) / pairs;
        backwards(shown.means).forEach((value, m) => {
          expect(value).toBeCloseTo(psi(m), 5);
        });
      }),
      { numRuns: 20 },
    );
  });

  it('falls up to the distance up to which sinusoids of the same width fall', () => {
    expect(picture(rotary(128, 64), { n: 128, d: 64 }).radius.radius).toBe(5);
  });

  it('shows cosines without the attention factor', () => {
    const plain = picture(rotary(8, 4), { n: 8, d: 4 });
    const scaled = picture(rotary(8, 4, 1.25), { n: 8, d: 4 });
    scaled.cosines.data.forEach((value, i) => {
      expect(value).toBeCloseTo(plain.cosines.data[i], 6);
    });
  });

  it('has the decay bound of Su et al. 2021', () => {
    const { bound } = picture(rotary(251, 64), { n: 251, d: 64 });
    const known = { 0: 16.5, 10: 8.8143, 50: 5.7331, 100: 7.4653, 250: 3.6687 };
    for (const [r, value] of Object.entries(known)) expect(bound?.[Number(r)]).toBeCloseTo(value, 4);
  });

  it('stays below that bound, in whatever part of the dimensions it turns, and has none where pairs fade', () => {
    for (const parameters of [{}, { rotaryDim: 8 }, { base: 100 }, { scaling: 'yarn', factor: 4 }]) {
      const turning = core.encode({ scheme: 'rotary', n: 96, d: 32, ...parameters }) as Of<'rotary'>;
      const { means, bound } = picture(turning, { n: 96, d: 32 });
      const limits = bound ?? expect.fail('there is a bound');
      backwards(means).forEach((value, r) => {
        expect(Math.abs(value)).toBeLessThan(limits[r] + 1e-6);
      });
    }
    const fading = core.encode({ scheme: 'xpos', n: 8, d: 8 }) as Of<'rotary'>;
    expect(picture(fading, { n: 8, d: 8 }).bound).toBeNull();
  });
});

describe('an encoding on the scores', () => {
  it('is the bias of the head asked for, or of the last one', () => {
    const two = bias(5, 0.5, 0.25);
    expect(picture(two, { n: 5, d: 8, head: 1 }).proximity.data[4]).toBe(-1);
    expect(picture(two, { n: 5, d: 8, head: 9 }).head).toBe(1);
    expect([...picture(two, { n: 5, d: 8 }).heads[1]]).toEqual([
      -1, -0.75, -0.5, -0.25, 0, -0.25, -0.5, -0.75, -1,
    ]);
  });

  it('halves a weight where the bias has fallen by the logarithm of two', () => {
    expect(picture(bias(9, 0.5), { n: 9, d: 8 }).halving).toBe(2);
    expect(picture(bias(9, 2 ** -8), { n: 9, d: 8 }).halving).toBeNull();
    expect(halvingDistance(Float64Array.of(-5, 0, -9))).toBe(1);
    expect(halvingDistance(Float64Array.of(0, 0, -9))).toBeNull();
    expect(halvingDistance(Float64Array.of(-Math.LN2, 0, 0))).toBe(1);
    expect(halvingDistance(Float64Array.of(-0.69, 0, 0))).toBeNull();
  });

  it('says how far it is from depending on the offset alone', () => {
    const phi = matrix(3, 3, (x, y) => x - y);
    const deviation = () => picture({ kind: 'bias', heads: [phi] }, { n: 3, d: 8 }).deviation;
    expect(deviation()).toBe(0);
    phi.data[1] += 3;
    expect(deviation()).toBe(1.5);
  });

  it('has the buckets of both directions by offset', () => {
    const n = 4;
    const buckets = Int32Array.from({ length: n * n }, (_, i) => (i % n) - Math.floor(i / n) + 10);
    const shown = picture({ ...bias(n, 1), buckets }, { n, d: 8 });
    expect([...(shown.buckets ?? [])]).toEqual([7, 8, 9, 10, 11, 12, 13]);
  });
});

it('labels a head that looks one way by its slope before the query', () => {
  const slopes = (parameters: object, n = 9) => {
    const source = { scheme: 'alibi', n, d: 4, heads: 4, ...parameters } as const;
    const picture = pictureOf(core, source, { n, d: 4, head: 0, measure: 'dot' });
    return picture?.kind === 'bias' ? [...(picture.slopes ?? [])] : [];
  };
  const ordinary = [2 ** -2, 2 ** -4, 2 ** -6, 2 ** -8];
  expect(slopes({})).toEqual(ordinary);
  expect(slopes({ causal: true })).toEqual(ordinary);
  expect(slopes({}, 1)).toEqual(ordinary);
  expect(slopes({ directional: true })).toEqual([2 ** -2, 2 ** -1, 2 ** -6, 2 ** -5]);
});

describe('what a bias depends on', () => {
  const words = (scheme: 'alibi' | 't5' | 'tisa' | 'kerple', parameters = {}) =>
    biasVerdict(
      picture(core.encode({ scheme, n: 24, d: 8, heads: 2, seed: 7, ...parameters }) as Of<'bias'>, {
        n: 24,
        d: 8,
      }),
    );

  it('is the distance only where before and after get the same', () => {
    for (const scheme of ['alibi', 'kerple'] as const)
      expect(words(scheme)).toMatchObject({
        standing: { words: 'Only the distance counts' },
        words: 'Before and after, the bias is the same.',
      });
    for (const said of [words('t5', { bidirectional: true }), words('tisa')]) {
      expect(said.standing.words).toBe('Only the offset counts');
      expect(said.words).toMatch(/^Before and after differ most at distance \d+, by/);
    }
  });

  const claim = (scheme: SchemeId, head = 0) => {
    const sizes = { n: 64, d: 8, heads: 8, seed: 7 };
    const shown = picture(core.encode({ scheme, ...sizes }) as Of<'bias'>, { n: 64, d: 8, head });
    return claimOfBias(shown, core.catalog().find(({ id }) => id === scheme) as Source);
  };

  it('is claimed to lower distant scores where each step lowers them, with the head that is shown', () => {
    expect(claim('alibi')).toMatchObject({
      headline: 'ALiBi lowers the scores of distant words: head 1 halves a weight after 2 positions.',
      finding: { number: '2', unit: 'positions' },
    });
    expect(claim('alibi', 7)).toMatchObject({
      headline: 'ALiBi lowers distant scores, but head 8 never halves a weight within 64 positions.',
      finding: { number: '—' },
    });
    expect(claim('kerple').headline).toContain('KERPLE lowers the scores of distant words');
  });

  it.each(['t5', 'fire', 'tisa', 'tupe'] as const)(
    'is not claimed of %s, which has learned nothing yet',
    (scheme) => {
      expect(claim(scheme).headline).toMatch(/random until trained/);
      if (scheme === 'tupe') expect(claim(scheme).finding.standing.words).toBe('Position counts too');
    },
  );

  it('is measured at the distance at which the sides differ most', () => {
    expect(sidesApart(Float64Array.of(3, 2, 0, 5, 4))).toEqual({ size: 3, distance: 1 });
    expect(sidesApart(Float64Array.of(3, 2, 0, 2, 3)).size).toBe(0);
  });
});

describe('relative vectors', () => {
  const vector = ({ cols, data }: Matrix, row: number) => [...data.subarray(row * cols, (row + 1) * cols)];

  it('are those of the offsets that n positions can have', () => {
    const all = relative(10, 4);
    const shown = picture(all, { n: 4, d: 4 });
    expect(shown).toMatchObject({ reach: 3, maxDistance: 10, byHead: false, role: 'keys' });
    expect(shown.vectors.rows).toBe(7);
    expect(vector(shown.vectors, 3)).toEqual(vector(all.keys, 10));
    expect(picture(all, { n: 100, d: 4 }).reach).toBe(10);
  });

  it('are those of one head where each has its own', () => {
    const keys = matrix(3, 6, (row, col) => 10 * row + col);
    const shown = picture({ kind: 'relative', keys, maxDistance: 1 }, { n: 8, d: 2, head: 2 });
    expect(shown).toMatchObject({ byHead: true, head: 2 });
    expect([...shown.vectors.data]).toEqual([4, 5, 14, 15, 24, 25]);
  });

  it('are the values where they act on values alone', () => {
    const values = matrix(3, 2, () => 1);
    const shown = picture({ kind: 'relative', keys: matrix(3, 2), values, maxDistance: 1 }, { n: 8, d: 2 });
    expect(shown.role).toBe('values');
    expect(shown.vectors.data[0]).toBe(1);
  });

  const shownOf = (scheme: 'shaw' | 'deberta' | 'relative-sinusoidal', n: number, parameters = {}) =>
    picture(core.encode({ scheme, n, d: 8, heads: 2, seed: 7, ...parameters }) as Of<'relative'>, {
      n,
      d: 8,
    });

  it('count once where one is a copy of another', () => {
    expect(shownOf('shaw', 64, { maxDistance: 16 }).distinct).toBe(33);
    expect(shownOf('relative-sinusoidal', 64, { maxDistance: 16 }).distinct).toBe(33);
    expect(shownOf('deberta', 128, { maxDistance: 64 }).distinct).toBe(128);
    expect(countDistinct(matrix(4, 2, (row) => [1, 2, 1, 3][row]))).toBe(3);
  });

  it('have two last ones, one on each side', () => {
    const shaw = shownOf('shaw', 64, { maxDistance: 16 });
    expect(shaw.shared).toEqual({ before: 16, after: 16 });
    expect(sharedWords(shaw, 64)).toBe('From distance 16 on, all offsets of a side share one.');
    expect(sharedWords(shaw, 17)).toBe('');
    expect(shownOf('deberta', 128, { maxDistance: 64 }).shared).toEqual({ before: 63, after: 64 });
    const claim = (n: number) =>
      claimOfOffsets(
        shownOf('shaw', n, { maxDistance: 16 }),
        core.catalog().find(({ id }) => id === 'shaw') as Source,
        n,
      );
    expect(claim(64)).toMatchObject({
      headline: 'Shaw et al. give each offset a vector of its own, up to 16 positions away.',
      finding: { number: '33', unit: 'vectors' },
    });
    expect(claim(17).headline).toContain('wherever the two words stand');
  });

  it('are all shown: those on the values, and those for the content of the keys', () => {
    expect(shownOf('shaw', 16).others.map(({ role }) => role)).toEqual(['values']);
    expect(shownOf('shaw', 16, { on: 'keys' }).others).toEqual([]);
    const { role, others, vectors } = shownOf('deberta', 16);
    expect([role, ...others.map((one) => one.role)]).toEqual(['keys', 'queries']);
    expect([others[0].vectors.rows, others[0].vectors.cols]).toEqual([vectors.rows, vectors.cols]);
    expect(others[0].vectors.data).not.toEqual(vectors.data);
  });

  it('are clipped as Shaw et al. 2018 clip them', () => {
    const index = [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => clip(j - i, 2) + 2));
    expect(index).toEqual([
      [2, 3, 4, 4],
      [1, 2, 3, 4],
      [0, 1, 2, 3],
      [0, 0, 1, 2],
    ]);
  });

  it('of sinusoids differ before and after, by their sines, though their dot products do not', () => {
    const waves = (offset: number) => ({
      frequencies: frequencies(16),
      sines: Uint8Array.from({ length: 16 }, (_, column) => (column + offset) % 2),
    });
    const sides = compareSides(relative(20, 16).keys, waves(1));
    expect(sides.sines).toBeLessThan(1e-7);
    expect(sides.cosines).toBeLessThan(1e-7);
    expect(sides.kernel).toBeLessThan(1e-6);
    expect(sides.vectors).toBeGreaterThan(1.9);
    const swapped = compareSides(relative(20, 16).keys, waves(0));
    expect(swapped.cosines).toBeGreaterThan(1.9);
  });
});
