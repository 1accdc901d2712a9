import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore, Encoding, Matrix, SchemeId } from '../../../../web/core/index.ts';
import { clip, countDistinct } from '../../../../web/encoding/relative-table.ts';
import { namedSeed } from '../../../../web/encoding/seeds.ts';
import type { Source } from '../../../../web/encoding/source.ts';
import { wordVectors } from '../../../../web/encoding/word-vectors.ts';
import { compareSides } from '../../../../web/labs/encodings/before-and-after.ts';
import { biasVerdict, claimOfBias } from '../../../../web/labs/encodings/bias-claim.ts';
import { galleryJob, thumbnail } from '../../../../web/labs/encodings/gallery-job.ts';
import { comparedSchemes } from '../../../../web/labs/encodings/input.ts';
import {
  backwards,
  halvingDistance,
  sidesApart,
  weightFactors,
} from '../../../../web/labs/encodings/kernel.ts';
import { kernelOf, kernelsJob } from '../../../../web/labs/encodings/kernels-job.ts';
import { coinciding, labelOf } from '../../../../web/labs/encodings/kernels-view.ts';
import { type Picture, type PictureOptions, pictureOf } from '../../../../web/labs/encodings/picture.ts';
import { claimOfOffsets, sharedWords } from '../../../../web/labs/encodings/relative-claim.ts';
import { changes, claimOfTurning, isUnmoved } from '../../../../web/labs/encodings/rotary-claim.ts';
import { turningJob } from '../../../../web/labs/encodings/turning/job.ts';
import {
  inDegrees,
  mostInFront,
  sentenceWith,
  withinTurn,
} from '../../../../web/labs/encodings/turning/sentence.ts';
import { load, matrix } from '../../core/helpers.ts';
import { catalog } from '../../state/catalog.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

type Of<Kind extends Encoding['kind']> = Extract<Encoding, { kind: Kind }>;

const frequencies = (d: number) => Float64Array.from({ length: d / 2 }, (_, i) => 10000 ** ((-2 * i) / d));

function rotary(n: number, d: number, attentionFactor = 1): Of<'rotary'> {
  const inverseFrequencies = frequencies(d);
  const table = (wave: (angle: number) => number) =>
    matrix(n, d / 2, (p, i) => attentionFactor * wave(p * inverseFrequencies[i]));
  return {
    kind: 'rotary',
    cos: table(Math.cos),
    sin: table(Math.sin),
    layout: 'half',
    inverseFrequencies,
    attentionFactor,
  };
}

const bias = (n: number, ...slopes: number[]): Of<'bias'> => ({
  kind: 'bias',
  heads: slopes.map((slope) => matrix(n, n, (i, j) => -slope * Math.abs(i - j))),
  slopes: Float64Array.from(slopes),
});

/** Sinusoids of offsets, sines and cosines in turn. */
const relative = (maxDistance: number, d: number): Of<'relative'> => ({
  kind: 'relative',
  keys: matrix(2 * maxDistance + 1, d, (row, col) => {
    const angle = (row - maxDistance) * frequencies(d)[Math.floor(col / 2)];
    return col % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
  }),
  maxDistance,
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

describe('“He is Adhil” with words in front', () => {
  const turning = (scheme: 'rotary' | 'xpos', parameters = {}, d = 64) =>
    turningJob(core, { scheme, parameters, d, seed: 7 });
  const sourceOf = (scheme: string) => core.catalog().find(({ id }) => id === scheme) as Source;

  it('keeps the two words two positions apart, whatever is put in front', () => {
    for (let inFront = 0; inFront <= mostInFront; inFront++) {
      const words = sentenceWith(inFront).map((word) => word.toLowerCase());
      expect(words.length).toBe(inFront + 3);
      expect([words[inFront], words[inFront + 2]]).toEqual(['he', 'adhil']);
    }
    expect(sentenceWith(0).join(' ')).toBe('He is Adhil');
    expect(sentenceWith(1).join(' ')).toBe('That he is Adhil');
    expect(sentenceWith(3).join(' ')).toBe('They know that he is Adhil');
    expect(sentenceWith(4).join(' ')).toBe('… they know that he is Adhil');
  });

  it('measures angles within one turn', () => {
    expect(withinTurn(-0.5)).toBeCloseTo(2 * Math.PI - 0.5);
    expect(withinTurn(7)).toBeCloseTo(7 - 2 * Math.PI);
    expect(inDegrees(Math.PI / 2)).toBeCloseTo(90);
  });

  it('leaves the score as it is with RoPE and xPos, and moves it with sinusoids', () => {
    for (const scheme of ['rotary', 'xpos'] as const) {
      const output = turning(scheme);
      expect(isUnmoved(output)).toBe(true);
      expect(Math.max(...changes(output.turned).map(Math.abs))).toBeLessThan(1e-5);
      expect(Math.max(...changes(output.added).map(Math.abs))).toBeGreaterThan(0.1);
    }
  });

  it('scores as the turned vectors of the two words do, computed here', () => {
    const d = 8;
    const { turned, frequencies } = turning('rotary', {}, d);
    const x = wordVectors(core, { words: ['he', 'adhil'], d, seed: 7 });
    const draw = (name: string) =>
      core.randomNormal({ rows: d, cols: d, deviation: 1 / Math.sqrt(d), seed: namedSeed(7, name) });
    const project = (row: number, by: Matrix) =>
      Array.from({ length: d }, (_, col) =>
        Array.from({ length: d }, (__, i) => x.data[row * d + i] * by.data[i * d + col]).reduce(
          (a, b) => a + b,
        ),
      );
    const turn = (vector: readonly number[], position: number) =>
      vector.map((value, i) => {
        const angle = position * 10000 ** ((-2 * Math.floor(i / 2)) / d);
        return i % 2 === 0
          ? value * Math.cos(angle) - vector[i + 1] * Math.sin(angle)
          : value * Math.cos(angle) + vector[i - 1] * Math.sin(angle);
      });
    const [query, key] = [turn(project(0, draw('query')), 5), turn(project(1, draw('key')), 7)];
    const score = query.reduce((sum, value, i) => sum + value * key[i], 0) / Math.sqrt(d);
    expect(turned[5]).toBeCloseTo(score, 5);
    expect(frequencies[5][1]).toBeCloseTo(10000 ** (-2 / d), 12);
  });

  it('claims that only the distance counts where the score stays, and says so where a scaling reads the length', () => {
    const { headline, finding } = claimOfTurning(turning('rotary'), sourceOf('rotary'), {
      pair: 4,
      inFront: 3,
    });
    expect(headline).toBe('RoPE rotates queries and keys by position: only the distance counts.');
    expect(finding).toMatchObject({
      number: '36.2°',
      standing: { words: 'Same angle, anywhere', tone: 'satisfied' },
    });
    const xpos = claimOfTurning(turning('xpos'), sourceOf('xpos'), { pair: 4, inFront: 3 }).headline;
    expect(xpos).toContain('only the offset counts');
    expect(xpos).not.toMatch(/fade|fall/);
    const dynamic = turning('rotary', { scaling: 'dynamic-ntk', factor: 4, originalLength: 8 });
    const moved = claimOfTurning(dynamic, sourceOf('rotary'), { pair: 4, inFront: 12 });
    expect(moved.headline).toContain('depend on the text’s length');
    expect(moved.finding.standing.tone).toBe('violated');
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

describe('kernels on one axis', () => {
  const place = { n: 6, d: 4, head: 0 };

  it('are 1 at distance 0 for rotations, relative vectors and biases that fall', () => {
    for (const encoding of [rotary(6, 4), relative(9, 4), bias(6, 0.5)])
      expect(kernelOf(core, encoding, place)?.[0]).toBeCloseTo(1);
    expect(kernelOf(core, bias(6, 0.5), place)?.[2]).toBeCloseTo(Math.exp(-1));
  });

  it('are 1 at the best distance of a bias, wherever that is', () => {
    const factors = [...weightFactors(Float64Array.of(-1, 3, 2))];
    expect(factors).toEqual([Math.exp(-4), 1, Math.exp(-1)]);
  });

  it('stay level beyond the largest distance', () => {
    const kernel = kernelOf(core, relative(2, 4), place) ?? expect.fail('there are vectors');
    expect(kernel[2]).not.toBe(kernel[1]);
    expect([...kernel.slice(3)]).toEqual([kernel[2], kernel[2], kernel[2]]);
  });

  it('are left out with a reason where there are none', () => {
    const silent: Encoding = { kind: 'relative', keys: matrix(5, 4), maxDistance: 2 };
    expect(kernelOf(core, silent, place)).toBeNull();
    const one = { scheme: 'sinusoidal', parameters: {} } as const;
    const bad = { scheme: 'sinusoidal', parameters: { base: -1 } } as const;
    const kernels = kernelsJob(core, { schemes: [one, bad], heads: 1, seed: 0, ...place });
    expect(kernels[0].values?.length).toBe(6);
    expect(kernels[1]).toMatchObject({ values: null, problem: expect.stringContaining('base') });
  });

  it('say which were drawn from the seed, and which lie on one another', () => {
    expect(labelOf(core.catalog(), 't5')).toMatch(/, seeded$/);
    expect(labelOf(core.catalog(), 'rotary')).not.toContain('seeded');
    const one = (scheme: 'rotary' | 'sinusoidal' | 'alibi' | 'xpos') => ({ scheme, parameters: {} });
    const schemes = [one('rotary'), one('sinusoidal'), one('alibi'), one('xpos')];
    const kernels = kernelsJob(core, { schemes, heads: 1, seed: 0, n: 64, d: 32, head: 0 });
    expect(coinciding(kernels)).toEqual([['rotary', 'sinusoidal']]);
  });

  it('are of the schemes that are named, the chosen one first', () => {
    expect(comparedSchemes('sinusoidal, nonsense,none', 'index', catalog)).toEqual(['index', 'sinusoidal']);
  });
});

describe('the gallery', () => {
  it('has a picture of every kind, and none of what cannot be drawn', () => {
    expect(thumbnail(core, relative(40, 24))).toMatchObject({ rows: 25, cols: 24 });
    expect(thumbnail(core, rotary(24, 24))).toMatchObject({ rows: 24, cols: 24 });
    const pictures = galleryJob(core, { schemes: ['none', 'sinusoidal', 'nonsense' as 'index'], seed: 7 });
    expect(pictures.sinusoidal).toMatchObject({ rows: 24, cols: 24 });
    expect(new Set(pictures.none?.data)).toEqual(new Set([0]));
    expect(pictures.nonsense).toBeNull();
  });

  it('draws every scheme of the catalogue', () => {
    const pictures = galleryJob(core, { schemes: core.catalog().map(({ id }) => id), seed: 7 });
    expect(Object.entries(pictures).filter(([, picture]) => !picture)).toEqual([]);
  });
});
