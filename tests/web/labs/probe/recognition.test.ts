import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  Core,
  Matrix,
  Recognition,
  RecognitionFit,
  RecognitionMistake,
} from '../../../../web/core/types.ts';
import { probeRefusal } from '../../../../web/labs/probe/input.ts';
import { recognitionJob } from '../../../../web/labs/probe/job.ts';
import {
  describeFit,
  fittedBase,
  mistakes,
  noticed,
  otherWords,
  recognitionVerdict,
  tried,
} from '../../../../web/labs/probe/recognition-text.ts';
import { load, matrix, peError } from '../../core/helpers.ts';
import { unwatched } from './fakes.ts';

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
/** Rounds to `count` significant bits, ties to even: 8 for bfloat16, 11 for float16. */
const bits = (count: number, x: number) => {
  const units = x / 2 ** (Math.floor(Math.log2(Math.abs(x) || 1)) - count + 1);
  const whole = units % 1 === 0.5 ? 2 * Math.round(units / 2) : Math.round(units);
  return whole * (x / units || 0);
};

const wrong: readonly (readonly [RecognitionMistake, Entry])[] = [
  ['exponent-not-doubled', wave((p, j) => p * 10000 ** (-j / d))],
  ['exponent-over-all-columns', wave((p, j) => p * 10000 ** ((-2 * j) / d))],
  ['frequencies-from-one', wave((p, j) => p * 10000 ** (-(pair(j) + 2) / d))],
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
  ['bfloat16-positions', wave((p, j) => bits(8, p + 700) * 10000 ** (-pair(j) / d))],
  ['float16-positions', wave((p, j) => bits(11, p + 5000) * 10000 ** (-pair(j) / d))],
  ['bfloat16-frequencies', wave((p, j) => p * bits(8, 10000 ** (-pair(j) / d)))],
  ['float16-frequencies', wave((p, j) => p * bits(11, 10000 ** (-pair(j) / d)))],
  ['off-by-one', wave((p, j) => (p + 1) * 10000 ** (-pair(j) / d))],
  ['exponent-floored', wave((p, j) => p * Math.exp(-pair(j)))],
  ['degrees', wave((p, j) => (p * Math.PI * 10000 ** (-pair(j) / d)) / 180)],
];

const norm = ({ data }: Matrix) => Math.sqrt(data.reduce((sum, value) => sum + value * value, 0));

const recognitions = new Map<Entry, Recognition>();

/** The recognition of a wrong table, with its residual. It takes long, and two tests use it. */
function recognitionOf(entry: Entry): Recognition {
  const made = recognitions.get(entry) ?? core.recognize(matrix(80, d, entry), { residual: true });
  recognitions.set(entry, made);
  return made;
}

/** The best fit of a table, and the residual's share of its norm. */
function rest(
  table: Matrix,
  { fits, residual }: Recognition = core.recognize(table, { residual: true }),
): { fit: RecognitionFit; left: number } {
  if (!residual) throw new Error('nothing was subtracted');
  return { fit: fits[residual.of], left: norm(residual.matrix) / norm(table) };
}

/** Tables that NumPy has made, by their names. */
function faultyTables(): ReadonlyMap<string, Matrix> {
  const file = readFileSync(new URL('../../../golden/recognition/faults.txt', import.meta.url), 'utf8');
  return new Map(
    [...file.matchAll(/^table (\S+) (\d+) (\d+)\n([^t]+)/gm)].map(([, name, rows, cols, numbers]) => [
      name,
      {
        rows: Number(rows),
        cols: Number(cols),
        data: Float32Array.from(numbers.trim().split(/\s+/), Number),
      },
    ]),
  );
}

describe('a table with a fault that raises no error, made by NumPy', () => {
  it.each([
    ['bfloat16-positions', 'bfloat16-positions', ''],
    ['mixed-layouts', 'layout-confused', ''],
    [
      'read-from-row-2',
      undefined,
      'Row p holds position p + 2, as where the first rows were cut off. Code that reads row p for position p moves every word by 2.',
    ],
    [
      'two-rows-reserved',
      undefined,
      'Position p is in row p + 2, as in OPT and RoBERTa. Code that reads row p for position p moves every word by 2.',
    ],
  ])('%s is named', (name, mistake, note) => {
    const table = faultyTables().get(name) as Matrix;
    const recognition = core.recognize(table);
    const [fit] = recognition.fits;
    expect(recognition.matched).toBe(true);
    expect([fit.family, fit.mistake]).toEqual(['sinusoidal', mistake]);
    expect(fit.error).toBeLessThan(1e-5);
    const notes = noticed(recognition);
    if (note) expect(notes).toContain(note);
    else expect(notes.join()).not.toContain('position p');
    // Rows that the reader leaves out are no fault.
    if (name === 'read-from-row-2') expect(noticed(recognition, 2).join()).not.toContain('position p');
  });

  it('rows that coincide in bfloat16 are those that its words name', () => {
    const { rows, cols, data } = faultyTables().get('bfloat16-positions') as Matrix;
    const rowAt = (row: number) => data.slice(row * cols, (row + 1) * cols).join();
    const shared = Array.from({ length: rows - 1 }, (_, i) => i + 1).filter(
      (row) => rowAt(row) === rowAt(row - 1),
    );
    expect(shared[0]).toBe(257);
    expect(mistakes['bfloat16-positions'].words).toContain('from 256 on, neighbours share a row');
  });
});

describe('a table minus its best fit', () => {
  const scaled = (entry: Entry) => matrix(80, d, (p, j) => (p < 2 ? 0 : 0.02 * entry(p, j)));
  it.each<[string, () => Matrix]>([
    ['sinusoids', () => matrix(80, d, sinusoid)],
    ['scaled ones after padding', () => scaled(sinusoid)],
    ['ones with a constant', () => matrix(80, d, (p, j) => 3 * sinusoid(p, j) - 2)],
    ['ones that fall', () => matrix(80, d, (p, j) => sinusoid(60 - p, j))],
    ['falling ones, transposed', () => matrix(d, 80, (j, p) => sinusoid(60 - p, j))],
    ['ones with rows of zeros', () => matrix(80, d, (p, j) => (p === 3 || p > 75 ? 0 : sinusoid(p, j)))],
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
  ])('is the residual of the core: %s', (_, make) => {
    const made = make();
    const { fit, left } = rest('kind' in made ? (made as unknown as { table: Matrix }).table : made);
    expect(fit.error).toBeLessThan(1e-5);
    expect(left).toBeLessThan(1e-5);
  });

  it.each(wrong)('is the residual of the core: %s', (_, entry) => {
    const { fit, left } = rest(matrix(80, d, entry), recognitionOf(entry));
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

  it('is zero where the table is, and is left out unless requested', () => {
    const table = matrix(80, d, (p, j) => (p === 3 ? 0 : sinusoid(p, j)));
    const { residual } = core.recognize(table, { residual: true });
    expect(residual?.matrix.data.subarray(3 * d, 4 * d).every((x) => x === 0)).toBe(true);
    expect(core.recognize(table)).not.toHaveProperty('residual');
  });

  it('subtracts the closest rule from a random table', () => {
    const table = core.randomNormal({ rows: 40, cols: d, seed: 1 });
    const { fits, residual } = core.recognize(table, { residual: true });
    expect(fits[0].family).toBe('learned');
    expect(fits[residual?.of ?? 0].family).not.toBe('learned');
  });
});

const words = (entry: Entry, rows = 80, recognition = core.recognize(matrix(rows, d, entry))) => {
  return { ...recognitionVerdict(recognition), also: otherWords(recognition), noticed: noticed(recognition) };
};

describe('the words of a recognition', () => {
  it('go down to the parameters', () => {
    const { mark, outcome, answer, noticed: notes } = words((p, j) => (p < 2 ? 0 : 0.02 * sinusoid(p, j)));
    expect(answer).toBe(
      'Sinusoidal, interleaved, base 10,000, starts at 2, scaled by 0.02, after 2 rows of zeros',
    );
    expect([mark, outcome]).toEqual(['A rule makes this table.', 'holds']);
    expect(notes).toEqual(['The first 2 rows are zeros, as padding leaves them. They hold no position.']);
  });

  it.each(wrong)('name the mistake: %s', (mistake, entry) => {
    const { mark, outcome } = words(entry, 80, recognitionOf(entry));
    expect(mark).toBe(`A rule makes this table, with a known mistake: ${mistakes[mistake].name}.`);
    expect(outcome).toBe('broken');
    expect(mistakes[mistake].words).toMatch(/^[A-Z].*\.$/);
  });

  it.each<[string, Entry, string]>([
    ['index', (p) => p, 'The position itself in every column, starts at 0'],
    [
      'normalized-index',
      (p) => p / 79,
      'The position as a share of the last one, in every column, starts at 0',
    ],
    ['constant', () => -2, 'The same number everywhere, −2'],
    ['constant 0', () => 0, 'All numbers are 0'],
  ])('name the family: %s', (_, entry, text) => expect(words(entry).answer).toBe(text));

  it('name no base that the table does not determine', () => {
    const pairs = core.recognize(matrix(8, 2, (p, j) => (j === 0 ? Math.sin(p) : Math.cos(p))));
    expect(recognitionVerdict(pairs).answer).toBe('Sinusoidal, interleaved, any base, starts at 0');
    expect(otherWords(pairs)).toContain('An equivalent rule: Sinusoidal, in halves, any base, starts at 0.');
  });

  it('say only that a table of zeros is zero', () => {
    const zeros = core.recognize(matrix(50, 8, () => 0));
    expect(zeros.fits.map(describeFit)).toEqual(['All numbers are 0']);
    expect([...noticed(zeros), otherWords(zeros)]).toEqual(['']);
    expect(recognitionVerdict(zeros).mark).toBe('A rule makes this table.');
  });

  it('name grids', () => {
    const { table } = core.encode({ scheme: 'sinusoidal-2d', n: 80, d, columns: 8 }) as unknown as {
      table: Matrix;
    };
    expect(recognitionVerdict(core.recognize(table)).answer).toMatch(
      /^Two-dimensional sinusoids, a grid with 8 columns, in halves, base 10,000, starts at 0/,
    );
  });

  it('say that numbers were drawn at random', () => {
    const { data } = core.randomNormal({ rows: 80, cols: d, seed: 3, deviation: 0.02 });
    const { answer, mark, words: text, meaning } = words((p, j) => data[p * d + j]);
    expect(answer).toMatch(/^Independent normal numbers, deviation 0\.0(19|20)\d?$/);
    expect(mark).toBe('The numbers are drawn at random.');
    expect(text).toMatch(/^This is a learned table before training/);
    expect(meaning).toContain('normal distribution');
  });

  it('cover every mistake', () => {
    expect(wrong.map(([mistake]) => mistake).sort()).toEqual(Object.keys(mistakes).sort());
  });

  it('name LoFTR’s grid, and its slip', () => {
    const [right, slip] = ['loftr', 'loftr-floored'].map((name) =>
      recognitionVerdict(core.recognize(faultyTables().get(name) as Matrix)),
    );
    expect([right.answer, right.outcome]).toEqual([
      'Two-dimensional sinusoids, a grid with 10 columns, in turns as in LoFTR, base 10,000, starts at 1',
      'holds',
    ]);
    expect(slip.answer).toContain('in turns as in LoFTR, any base, starts at 1');
    expect(slip.mark).toContain('the exponent was rounded down to a whole number');
  });

  it('say that a base was fitted, where it is far from those that are always found', () => {
    const made = (base: number) =>
      core.recognize(
        matrix(
          80,
          d,
          wave((p, j) => p * base ** (-pair(j) / d)),
        ),
      );
    expect(fittedBase(made(1e16))).toBe(
      'This base lies outside 1.5 to 10¹⁰. It was fitted to the few columns that still turn.',
    );
    expect(recognitionVerdict(made(1e16)).answer).toContain('base 1.00 × 10¹⁶');
    expect([1e10, 2, 10_000].map((base) => fittedBase(made(base)))).toEqual(['', '', '']);
    expect(fittedBase(core.recognize(core.randomNormal({ rows: 40, cols: d, seed: 1 })))).toBe('');
  });

  it('say what was tried, with its bases and mistakes', () => {
    expect(tried()).toContain('bases from 1.5 to 10¹⁰ and fitted ones beyond');
    expect(tried()).toContain(`${wrong.length} known mistakes`);
  });

  it('tell of no mistake where none fits, and say so', () => {
    const { data } = core.randomNormal({ rows: 80, cols: d, seed: 3, deviation: 0.02 });
    for (const [mistake, entry] of wrong) {
      const recognition = core.recognize(matrix(80, d, (p, j) => entry(p, j) + data[p * d + j]));
      expect(recognition.matched, mistake).toBe(false);
      expect(recognition.fits.map((fit) => fit.mistake).filter(Boolean)).toEqual([]);
      expect(recognitionVerdict(recognition).words).toContain(
        'No rule and no known mistake fits to within an error of 0.0100.',
      );
    }
  });

  it('say that no rule fits, with the closest one and its error', () => {
    const { answer, number, words: text } = words((p, j) => Math.sqrt(p + 1) * ((j * 7) % 5));
    expect(answer).toBe('No rule fits');
    expect(number).toBeGreaterThan(0.01);
    expect(text).toContain('The closest rule');
  });

  it('name a rule that is close, with its error', () => {
    const { data } = core.randomNormal({ rows: 200, cols: d, seed: 1, deviation: 0.1 * Math.SQRT1_2 });
    const near = words((p, j) => 0.02 * (sinusoid(p + 2, j) + data[p * d + j]), 200);
    expect(near.answer).toBe('Close to a rule, but no fit');
    expect(near.number).toBeCloseTo(0.1, 2);
    expect(near.words).toMatch(
      /^Sinusoidal, interleaved, base 10,000, starts at 2, scaled by 0\.0(19|20)\d*\. /,
    );
    expect(near.words).toMatch(/ (9\.|10)\S* % of the table’s norm/);
  });

  it('name falling positions, constants and rows of zeros', () => {
    expect(words((p, j) => sinusoid(60 - p, j)).answer).toContain('starts at 60 and falls');
    expect(words((p, j) => sinusoid(p, j) + 0.5).answer).toContain('starts at 0, plus 0.5 everywhere');
    const one = core.recognize(matrix(80, d, (p, j) => (p === 1 ? 0 : sinusoid(p, j))));
    expect(recognitionVerdict(one).answer).toContain('except one row of zeros');
    expect(noticed(one, 2)[0]).toBe(
      'All of row 3 is zero, as padding leaves it. The fit continues after it.',
    );
    const many = core.recognize(matrix(80, d, (p, j) => (p > 76 ? 0 : sinusoid(p, j))));
    expect(noticed(many)[0]).toBe('3 more rows are zeros, the first is row 77. The fit leaves them out.');
  });

  it('notice a transposed table, and half precision', () => {
    const turned = core.recognize(matrix(d, 80, (j, p) => sinusoid(p, j)));
    expect(noticed(turned)[0]).toContain('transposed');
    expect(recognitionVerdict(turned).answer).toMatch(/, transposed$/);
    expect(words((p, j) => bits(11, sinusoid(p, j))).noticed[0]).toContain('half precision');
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
    expect(describeFit(recognition.fits[0])).toBe(
      'Sinusoidal, interleaved, spaced as in tensor2tensor, base 500, starts at 0',
    );
    expect(recognition.ties).toBe(2);
    expect(otherWords(recognition)).toMatch(/^An equivalent rule: Sinusoidal, interleaved, base \d+/);
  });

  it('come before random numbers if no rule fits', () => {
    const { matched, fits } = core.recognize(matrix(80, d, (p, j) => Math.sqrt(p + 1) * ((j * 7) % 5)));
    expect(matched).toBe(false);
    expect(fits.slice(0, -1).map(({ family }) => family)).not.toContain('learned');
  });

  it('name another exponent that gives the same base', () => {
    const halved = core.recognize(
      matrix(
        80,
        d,
        wave((p, j) => p * 10000 ** (-pair(j) / 2 / d)),
      ),
    );
    expect(otherWords(halved)).toMatch(
      /^An equivalent rule: base 10,000 with the exponent i\/d in place of 2i\/d\./,
    );
    const doubled = core.recognize(
      matrix(
        80,
        d,
        wave((p, j) => p * 10000 ** ((-2 * pair(j)) / d)),
      ),
    );
    expect(otherWords(doubled)).toContain('base 10,000 with the exponent 4i/d in place of 2i/d.');
  });
});

describe('the job', () => {
  it('leaves out the same rows as the probe', () => {
    const table = { name: 'mine', matrix: matrix(80, d, (p, j) => (p < 2 ? 1 : sinusoid(p, j))) };
    const { recognition } = recognitionJob(core, { table, drop: 2, seed: 0 }, unwatched);
    expect(recognition.matched).toBe(true);
    expect(describeFit(recognition.fits[0])).toContain('starts at 2');
    expect(recognition.residual?.matrix.rows).toBe(78);
  });

  it('says that too few rows are left', () => {
    const table = { scheme: 'sinusoidal', parameters: {}, n: 8, d } as const;
    const error = peError(() => recognitionJob(core, { table, drop: 7, seed: 0 }, unwatched));
    expect(probeRefusal(error, { table, drop: 7 }).words).toBe(
      'Rows left out at the start: at least 2 of the table’s 8 rows must remain.',
    );
  });
});
