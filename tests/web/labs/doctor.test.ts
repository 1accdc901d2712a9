import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Matrix, RecognitionFit, RecognitionMistake } from '../../../web/core/types.ts';
import { inOrder } from '../../../web/labs/doctor/fits.ts';
import { residual } from '../../../web/labs/doctor/generate.ts';
import { doctorJob } from '../../../web/labs/doctor/job.ts';
import { mistakes } from '../../../web/labs/doctor/mistakes.ts';
import { describeFit, judge, noticed, otherWords } from '../../../web/labs/doctor/words.ts';
import { load, matrix, peError } from '../core/helpers.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

type Entry = (position: number, col: number) => number;
const wave =
  (angle: Entry, isSine = (col: number) => col % 2 === 0): Entry =>
  (p, j) =>
    (isSine(j) ? Math.sin : Math.cos)(angle(p, j));
const d = 32;
const pair = (j: number) => 2 * Math.floor(j / 2);
const sinusoid = wave((p, j) => p * 10000 ** (-pair(j) / d));
/** So many significant bits, ties apart: 8 in bfloat16, 11 in float16. */
const bits = (count: number, x: number) => {
  const unit = 2 ** (Math.floor(Math.log2(Math.abs(x) || 1)) - count + 1);
  return Math.round(x / unit) * unit;
};

const wrong: readonly (readonly [RecognitionMistake, Entry])[] = [
  ['exponent-not-doubled', wave((p, j) => p * 10000 ** (-j / d))],
  ['exponent-over-all-columns', wave((p, j) => p * 10000 ** ((-2 * j) / d))],
  [
    'sine-only',
    wave(
      (p, j) => p * 10000 ** (-pair(j) / d),
      () => true,
    ),
  ],
  ['layout-confused', wave((p, j) => p * 10000 ** ((-2 * (j % (d / 2))) / d))],
  ['bfloat16-angles', wave((p, j) => bits(8, p * 10000 ** (-pair(j) / d)))],
  ['float16-angles', wave((p, j) => bits(11, p * 10000 ** (-pair(j) / d)))],
  ['off-by-one', wave((p, j) => (p + 1) * 10000 ** (-pair(j) / d))],
  ['degrees', wave((p, j) => (p * Math.PI * 10000 ** (-pair(j) / d)) / 180)],
];

const norm = ({ data }: Matrix) => Math.sqrt(data.reduce((sum, value) => sum + value * value, 0));

/** What is left of a table, as a share, once its best fit is subtracted. */
function rest(table: Matrix): { fit: RecognitionFit; left: number } {
  const [fit] = core.recognize(table).fits;
  const without = residual(table, fit);
  expect(without).not.toBeNull();
  return { fit, left: norm(without as Matrix) / norm(table) };
}

describe('a table minus its best fit', () => {
  const scaled = (entry: Entry) => matrix(80, d, (p, j) => (p < 2 ? 0 : 0.02 * entry(p, j)));
  it.each<[string, () => Matrix]>([
    ['sinusoids', () => matrix(80, d, sinusoid)],
    ['scaled ones after padding', () => scaled(sinusoid)],
    ['transposed ones', () => matrix(d, 80, (j, p) => sinusoid(p, j))],
    ['a grid', () => core.encode({ scheme: 'sinusoidal-2d', n: 80, d, columns: 8 }) as never],
    [
      'halves',
      () => core.encode({ scheme: 'sinusoidal', n: 80, d, layout: 'halves', order: 'cos-sin' }) as never,
    ],
    [
      'another spacing',
      () => core.encode({ scheme: 'sinusoidal', n: 80, d, spacing: 'tensor2tensor' }) as never,
    ],
    ['an odd width', () => core.encode({ scheme: 'sinusoidal', n: 80, d: 15 }) as never],
    ['the index', () => matrix(80, d, (p) => 0.5 * (p + 3))],
    ['the share', () => matrix(80, d, (p) => (3 * p) / 79)],
    ['a constant', () => matrix(80, d, () => -2)],
    ...wrong.map(([name, entry]) => [name, () => matrix(80, d, entry)] as [string, () => Matrix]),
  ])('is what the core says is left: %s', (_, make) => {
    const made = make();
    const { fit, left } = rest('kind' in made ? (made as unknown as { table: Matrix }).table : made);
    expect(fit.error).toBeLessThan(1e-5);
    expect(left).toBeLessThan(1e-5);
  });

  it('agrees with the error of fits that are far off', () => {
    const table = core.randomNormal({ rows: 40, cols: d, seed: 1 });
    const noisy = matrix(40, d, (p, j) => sinusoid(p, j) + 0.1 * table.data[p * d + j]);
    const { fit, left } = rest(noisy);
    expect(left).toBeCloseTo(fit.error, 6);
    expect(left).toBeGreaterThan(0.05);
  });

  it('is nothing where chance made the table', () => {
    const table = core.randomNormal({ rows: 40, cols: d, seed: 1 });
    expect(residual(table, core.recognize(table).fits[0])).toBeNull();
  });
});

const words = (entry: Entry, rows = 80) => {
  const recognition = core.recognize(matrix(rows, d, entry));
  return { ...judge(recognition), also: otherWords(recognition), noticed: noticed(recognition) };
};

describe('the words of the doctor', () => {
  it('go down to the parameters', () => {
    const {
      mark,
      standing,
      words: text,
      noticed: notes,
    } = words((p, j) => (p < 2 ? 0 : 0.02 * sinusoid(p, j)));
    expect(text).toBe(
      'Sinusoidal, interleaved, base 10000, starts at 2, scaled by 0.02, after 2 rows of zeros.',
    );
    expect([mark, standing]).toEqual(['Generated', 'holds']);
    expect(notes).toEqual(['The first 2 rows are zeros, as padding leaves them: no position stands there.']);
  });

  it.each(wrong)('name the mistake: %s', (mistake, entry) => {
    const { mark, standing } = words(entry);
    expect(mark).toBe(`Generated, with a known mistake: ${mistakes[mistake].name}`);
    expect(standing).toBe('broken');
    expect(mistakes[mistake].words).toMatch(/^[A-Z].*\.$/);
  });

  it.each<[string, Entry, string]>([
    ['index', (p) => p, 'The position itself in every column, starts at 0.'],
    [
      'normalized-index',
      (p) => p / 79,
      'The position as a share of the last one, in every column, starts at 0.',
    ],
    ['constant', () => -2, 'The same number everywhere, −2.'],
  ])('name the family: %s', (_, entry, text) => expect(words(entry).words).toBe(text));

  it('name grids', () => {
    const { table } = core.encode({ scheme: 'sinusoidal-2d', n: 80, d, columns: 8 }) as unknown as {
      table: Matrix;
    };
    expect(judge(core.recognize(table)).words).toMatch(
      /^Two-dimensional sinusoids, a grid with 8 columns, in halves, base 10000, starts at 0/,
    );
  });

  it('say that numbers were drawn at random', () => {
    const { data } = core.randomNormal({ rows: 80, cols: d, seed: 3, deviation: 0.02 });
    const { mark, words: text, meaning } = words((p, j) => data[p * d + j]);
    expect(mark).toBe('Drawn at random');
    expect(text).toMatch(
      /^Independent normal numbers, deviation 0\.0(19|20)\d?: a learned table before its training/,
    );
    expect(meaning).toContain('normal distribution');
  });

  it('say that nothing fits, with the nearest and its error', () => {
    const { mark, number, words: text } = words((p, j) => Math.sqrt(p + 1) * ((j * 7) % 5));
    expect(mark).toBe('Nothing generated fits');
    expect(number).toBeGreaterThan(0.01);
    expect(text).toContain('The nearest');
  });

  it('notice a transposed table, and half precision', () => {
    const turned = core.recognize(matrix(d, 80, (j, p) => sinusoid(p, j)));
    expect(noticed(turned)[0]).toContain('transposed');
    expect(judge(turned).words).toMatch(/, transposed\.$/);
    expect(words((p, j) => bits(11, sinusoid(p, j))).noticed[0]).toContain('half-precision');
    expect(words((p) => p).noticed).toEqual([]);
  });
});

describe('fits that are equally good', () => {
  it('are the same numbers, and the round base comes first', () => {
    const { table } = core.encode({
      scheme: 'sinusoidal',
      n: 80,
      d,
      spacing: 'tensor2tensor',
      base: 500,
    }) as unknown as {
      table: Matrix;
    };
    const recognition = core.recognize(table);
    const fits = inOrder(recognition);
    expect(describeFit(fits[0])).toBe(
      'Sinusoidal, interleaved, spaced as in tensor2tensor, base 500, starts at 0',
    );
    expect(otherWords({ ...recognition, fits })).toMatch(
      /^The same numbers: Sinusoidal, interleaved, base \d+/,
    );
  });

  it('come before random numbers where nothing matches', () => {
    const made = (family: RecognitionFit['family'], error: number) =>
      ({ family, error, parameters: {}, scale: 1, offset: 0, maxAbsError: 1 }) as RecognitionFit;
    const fits = [made('learned', 0.3), made('index', 0.9)];
    expect(inOrder({ matched: false, fits }).map(({ family }) => family)).toEqual(['index', 'learned']);
    expect(inOrder({ matched: true, fits })).toEqual(fits);
  });
});

describe('the job', () => {
  it('leaves out the rows that the probe does without', () => {
    const table = { name: 'mine', matrix: matrix(80, d, (p, j) => (p < 2 ? 1 : sinusoid(p, j))) };
    const { recognition, rest: left } = doctorJob(core, { table, drop: 2, seed: 0 });
    expect(recognition.matched).toBe(true);
    expect(describeFit(recognition.fits[0])).toContain('starts at 2');
    expect(left?.matrix.rows).toBe(78);
  });

  it('says where too few rows are left', () => {
    const table = { scheme: 'sinusoidal', parameters: {}, n: 8, d } as const;
    expect(peError(() => doctorJob(core, { table, drop: 7, seed: 0 })).message).toBe(
      'Rows left out at the start: at least 2 of the table’s 8 rows must stay.',
    );
  });

  it('subtracts the nearest that is generated where chance made the table', () => {
    const table = { scheme: 'learned', parameters: {}, n: 80, d } as const;
    const { recognition, rest: left } = doctorJob(core, { table, drop: 0, seed: 0 });
    expect(recognition.fits[0].family).toBe('learned');
    expect(left?.of).toBeGreaterThan(0);
  });
});
