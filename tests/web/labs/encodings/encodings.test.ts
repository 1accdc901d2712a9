import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore, Matrix } from '../../../../web/core/index.ts';
import { offsetCurves } from '../../../../web/labs/encodings/input-curves.ts';
import { type EncodingsInput, encodingsJob } from '../../../../web/labs/encodings/job.ts';
import { type Radius, radiusOf } from '../../../../web/labs/encodings/kernel.ts';
import { type InputPicture, pictureOf } from '../../../../web/labs/encodings/picture.ts';
import { radiusVerdict } from '../../../../web/labs/encodings/verdict.ts';
import { load, matrix } from '../../core/helpers.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

const sizes = { heads: 1, head: 0, seed: 0, against: 'none' } as const;

const inputPicture = (input: EncodingsInput): InputPicture => {
  const { picture } = encodingsJob(core, input);
  return picture?.kind === 'input' ? picture : expect.fail('a table was expected');
};

const byDistance = (profile: readonly number[]): Matrix =>
  matrix(profile.length, profile.length, (x, y) => profile[Math.abs(x - y)]);

const measureRadius = (phi: Matrix): Radius => radiusOf(core.kernel({ kind: 'bias', heads: [phi] }));

/** Wang et al. 2021 over all pairs of offsets, as it is defined. */
function radiusByDefinition({ rows: n, data }: Matrix): number {
  for (let far = 1; far < n; far++)
    for (let near = 0; near < far; near++)
      for (let x = 0; x < n; x++)
        for (const direction of [1, -1]) {
          const y = x + direction * far;
          if (y >= 0 && y < n && data[x * n + y] >= data[x * n + x + direction * near]) return far - 1;
        }
  return n - 1;
}

describe('the radius', () => {
  it.each([
    [64, 5],
    [128, 11],
    [256, 24],
    [512, 43],
    [768, 43],
  ])('of sinusoids of width %i is %i, in float32 as in theory', (d, radius) => {
    const input = { scheme: 'sinusoidal', parameters: {}, n: 128, d, ...sizes } as const;
    for (const measure of ['dot', 'cosine'] as const) {
      const output = inputPicture({ ...input, measure });
      expect(output.radius.radius).toBe(radius);
      expect(output.radius.rise).toMatchObject({ x: 64 });
    }
  });

  it('is what the definition over all pairs of offsets says', () => {
    const anyMatrix = fc
      .integer({ min: 1, max: 7 })
      .chain((n) =>
        fc
          .array(fc.integer({ min: 0, max: 9 }), { minLength: n * n, maxLength: n * n })
          .map((steps) => matrix(n, n, (x, y) => steps[x * n + y] - 4 * Math.abs(x - y))),
      );
    fc.assert(
      fc.property(anyMatrix, (phi) => {
        expect(measureRadius(phi).radius).toBe(radiusByDefinition(phi));
      }),
    );
  });

  it('ends where a planted rise begins, and names its step', () => {
    const falling = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(falling, fc.nat(), (falls, at) => {
        const profile = [0];
        for (const fall of falls) profile.push(profile[profile.length - 1] - fall);
        const phi = byDistance(profile);
        expect(measureRadius(phi)).toMatchObject({ radius: falls.length, rise: null });

        const radius = at % falls.length;
        const risen = byDistance(profile.map((value, m) => (m > radius ? value + 2 : value)));
        const measured = measureRadius(risen);
        expect(measured.radius).toBe(radius);
        const { x, y, from, to } = measured.rise ?? expect.fail('a rise was planted');
        expect(Math.abs(x - y)).toBe(radius + 1);
        expect(to).toBe(risen.data[x * risen.cols + y]);
        expect(from).toBe(Math.fround(profile[radius]));
        expect(to).toBeGreaterThan(from);
      }),
    );
  });

  it('takes a tie for a failure, and every fall for a fall', () => {
    expect(measureRadius(byDistance([1, 1, 1])).radius).toBe(0);
    expect(measureRadius(byDistance([0, 0, 0])).radius).toBe(0);
    expect(measureRadius(byDistance([1, 0.5, 0.5, 0])).radius).toBe(1);
    expect(measureRadius(byDistance([1, 0.5, 0.5 - 1e-7, 0])).radius).toBe(3);
    expect(measureRadius(byDistance([5])).radius).toBe(0);
  });

  it('shows the worst of the nearest rises, the middle one of equals', () => {
    const phi = byDistance([9, 8, 8.5, 7, 6, 5, 4, 3, 2]);
    expect(measureRadius(phi).rise).toMatchObject({ x: 4, y: 6 });
    phi.data[7 * 9 + 5] = 8.75;
    phi.data[0 * 9 + 5] = 100;
    expect(measureRadius(phi).rise).toEqual({ x: 7, y: 5, from: 8, to: 8.75 });
  });
});

describe('one row of the proximity', () => {
  it('has a first rise on each side, or none', () => {
    const rows = [
      [5, 4, 3, 2],
      [1, 4, 0, 4],
      [3, 2, 1, 4],
      [0, 0, 2, 0],
    ];
    const phi = matrix(4, 4, (x, y) => rows[x][y]);
    const { rises } = core.kernel({ kind: 'bias', heads: [phi] });
    const table = matrix(4, 1);
    const picture = pictureOf(
      core,
      { kind: 'input', table, combine: 'add' },
      { n: 4, d: 1, head: 0, measure: 'dot' },
    );
    if (picture?.kind !== 'input') return expect.fail('a table was expected');
    const marks = (row: number) => {
      const { x, y } = offsetCurves({ ...picture, proximity: phi, rises }, row)[2];
      return Array.from(x, (offset, i) => [offset, y[i]]);
    };
    expect(marks(0)).toEqual([]);
    expect(marks(1)).toEqual([[2, 4]]);
    expect(marks(2)).toEqual([
      [1, 4],
      [-1, 2],
    ]);
    expect(marks(3)).toEqual([[-1, 2]]);
  });
});

describe('the job', () => {
  it('gives the table and its proximity', () => {
    const input = { scheme: 'index', parameters: {}, n: 4, d: 3, ...sizes, measure: 'dot' } as const;
    const { table, proximity, radius } = inputPicture(input);
    expect([...table.data]).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
    expect([...proximity.data.slice(4, 8)]).toEqual([0, 3, 6, 9]);
    expect(radius.radius).toBe(0);
  });

  it('has no picture of a scheme without positions', () => {
    const input = { scheme: 'none', parameters: {}, n: 4, d: 3, ...sizes, measure: 'dot' } as const;
    expect(encodingsJob(core, input)).toEqual({
      picture: null,
      comparison: null,
      byHead: false,
      problem: '',
    });
  });
});

describe('the verdict', () => {
  const words = (profile: readonly number[]) =>
    radiusVerdict(measureRadius(byDistance(profile)), profile.length);

  it('says how far proximity falls and where it rises', () => {
    expect(words([3, 2, 1])).toEqual({ holds: 'Proximity falls with distance all the way.', fails: '' });
    const { holds, fails } = words([3, 2, 2.5]);
    expect(holds).toContain('up to 1,');
    expect(fails).toBe('It rises from distance 1 to 2: 2 → 2.50 at position 0.');
  });

  it('does not call a tie a rise', () => {
    expect(words([1, 1]).holds).toBe('Proximity does not fall with distance.');
    expect(words([1, 1]).fails).toBe('It stays the same from distance 0 to 1: 1 → 1 at position 1.');
  });

  it('gives as many digits as tell the two numbers apart', () => {
    expect(words([300, 202.154, 202.157]).fails).toContain('202.15 → 202.16');
    expect(words([-100, -202.157, -202.154]).fails).toContain('−202.16 → −202.15');
  });

  it('has words for a single position', () => {
    expect(words([1])).toEqual({ holds: 'One position alone has no neighbours.', fails: '' });
  });
});
