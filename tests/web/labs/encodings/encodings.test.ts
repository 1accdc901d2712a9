import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore, Matrix, SchemeId } from '../../../../web/core/index.ts';
import { riseWords } from '../../../../web/labs/encodings/below.ts';
import { claimOfTable } from '../../../../web/labs/encodings/claims.ts';
import { columnGroups, sortingWords } from '../../../../web/labs/encodings/figures/proofs.ts';
import { offsetCurves } from '../../../../web/labs/encodings/figures/similarity.ts';
import { type EncodingsInput, encodingsJob } from '../../../../web/labs/encodings/job.ts';
import { firstRowOf, type Radius, radiusOf } from '../../../../web/labs/encodings/kernel.ts';
import { type InputPicture, pictureOf } from '../../../../web/labs/encodings/picture.ts';
import { text } from '../../../../web/labs/encodings/text.ts';
import { type Source, tableSource } from '../../../../web/schemes/source.ts';
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
      divided: [],
      problem: '',
    });
  });
});

describe('the step at which similarity first rises', () => {
  const words = (profile: readonly number[]) => riseWords(measureRadius(byDistance(profile)));

  it('is named with its place, and there is none where similarity falls all the way', () => {
    expect(words([3, 2, 1])).toBe('');
    expect(words([3, 2, 2.5])).toBe('It first rises from distance 1 to 2, at position 0: 2 → 2.50.');
  });

  it('is no rise where it is a tie', () => {
    expect(words([1, 1])).toBe('It first stays the same from distance 0 to 1, at position 1.');
  });

  it('has as many digits as tell the two numbers apart', () => {
    expect(words([300, 202.154, 202.157])).toContain('202.15 → 202.16');
    expect(words([-100, -202.157, -202.154])).toContain('−202.16 → −202.15');
  });
});

describe('the first screen of a table', () => {
  const sourceOf = (scheme: string): Source =>
    core.catalog().find(({ id }) => id === scheme) ?? tableSource('mine.npy');
  const claim = (scheme: SchemeId, more: Partial<EncodingsInput> = {}) =>
    claimOfTable(
      inputPicture({ scheme, parameters: {}, n: 64, d: 64, measure: 'dot', ...sizes, ...more }),
      sourceOf(scheme),
    );
  const ofTable = (table: Matrix) => {
    const picture = pictureOf(
      core,
      { kind: 'input', table, combine: 'add' },
      { n: table.rows, d: table.cols, head: 0, measure: 'dot' },
    );
    return picture?.kind === 'input'
      ? claimOfTable(picture, tableSource('mine.npy'))
      : expect.fail('a table was expected');
  };

  it('claims for sinusoids what the number says: near to each other, up to a point', () => {
    const { headline, finding } = claim('sinusoidal');
    expect(headline).toBe('Sinusoids give nearby positions similar vectors, up to a point.');
    expect(finding).toMatchObject({
      number: '5',
      unit: 'positions',
      standing: { words: 'Fades, then ripples' },
    });
    expect(claim('sinusoidal', { parameters: { base: 100 } }).finding.number).toBe('11');
  });

  it('claims no nearness for the same rows in random order', () => {
    const { headline, finding } = claim('sinusoidal', { parameters: { shuffled: true } });
    expect(headline).toBe('With shuffled sinusoids, neighbours are no more similar than distant positions.');
    expect(finding).toMatchObject({ number: '1', standing: { words: 'Does not fade' } });
  });

  it.each(['index', 'normalized-index'] as const)('says that similarity grows with %s', (scheme) => {
    const { headline, finding } = claim(scheme);
    expect(headline).toMatch(/^With a \w+ index, similarity grows along the text instead of fading/);
    expect(finding).toMatchObject({ number: '0', standing: { tone: 'violated' } });
    expect(finding.meaning).toMatch(/^From every position but 0, similarity rises/);
    expect(claim(scheme, { measure: 'cosine' }).headline).toContain('all positions are equally similar');
  });

  it('says what similarity does on each side of a row, where it grows', () => {
    const ofRow = (scheme: SchemeId, row: number) => {
      const picture = inputPicture({ scheme, parameters: {}, n: 64, d: 64, measure: 'dot', ...sizes });
      return text.ofTables.growth(row, row === 63, firstRowOf(picture.proximity));
    };
    expect(ofRow('index', 20)).toBe('Similarity falls before 20 and rises after.');
    expect(ofRow('index', 63)).toBe('Similarity falls before 63, the last position.');
    expect(ofRow('index', 0)).toBe('Position 0 is equally similar to all.');
  });

  it.each([
    ['interleaved', 'sin-cos', 'Columns sorted for reading; stored interleaved.'],
    ['halves', 'sin-cos', ''],
    ['halves', 'cos-sin', 'Columns sorted for reading; stored in another order.'],
  ])('says how columns are stored: %s, %s', (layout, order, words) => {
    const input = { scheme: 'sinusoidal', n: 4, d: 8, measure: 'dot', ...sizes } as const;
    const { waves } = inputPicture({ ...input, parameters: { layout, order } });
    expect(waves && sortingWords(waves)).toBe(words);
  });

  it('does not judge a random table as if it had learned', () => {
    for (const seed of [1, 2, 3]) {
      const { headline, finding } = claim('learned', { seed });
      expect(headline).toBe('This table is random: no two positions are close yet.');
      expect(finding.standing).toMatchObject({ words: 'Nothing learned yet', tone: 'plain' });
    }
  });

  it('never claims that similarity falls at every step where the number says that it does not', () => {
    for (const scheme of ['sinusoidal-2d', 'randomized'] as const) {
      const { headline, finding } = claim(scheme);
      expect(Number(finding.number)).toBeLessThan(2);
      expect(headline).toMatch(/not at every step|no more similar/);
    }
  });

  it('follows the values of a table of the reader', () => {
    const ramp = matrix(8, 2, (row, col) => (col === 0 ? row : 8 - row));
    expect(ofTable(matrix(6, 3, () => 1)).headline).toBe(
      'With your table, all positions are equally similar.',
    );
    expect(ofTable(matrix(1, 3, () => 1)).headline).toBe('One position has no neighbours to compare with.');
    const waves = matrix(8, 2, (row, col) => (col === 0 ? Math.cos(row / 8) : Math.sin(row / 8)));
    expect(ofTable(waves)).toMatchObject({
      headline: 'With your table, similarity fades with every step of distance.',
      finding: { number: '7', standing: { tone: 'satisfied' } },
    });
    expect(ofTable(ramp).headline).not.toContain('fades with every step');
    expect(ofTable(matrix(8, 1, (row) => row + 1)).finding.meaning).toBe(
      'Similarity rises with every later position. The last is the most similar.',
    );
  });

  it('draws all columns once: sines, cosines, zeros', () => {
    const { waves, table } = inputPicture({
      scheme: 'sinusoidal',
      parameters: { spacing: 'tensor2tensor' },
      n: 4,
      d: 7,
      measure: 'dot',
      ...sizes,
    });
    const groups = columnGroups(table.cols, waves);
    expect(groups.map(({ title }) => title)).toEqual(['sines: fast → slow', 'cosines: fast → slow', 'zeros']);
    expect(groups.flatMap(({ columns }) => columns).sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(columnGroups(3, null)).toMatchObject([{ columns: [0, 1, 2] }]);
  });
});
