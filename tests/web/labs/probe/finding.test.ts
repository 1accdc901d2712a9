import { describe, expect, it } from 'vitest';
import {
  actionOf,
  findingOf,
  headlineOf,
  type Shown,
  shownAt,
  subjectOf,
} from '../../../../web/labs/probe/finding.ts';
import { positionVerdict } from '../../../../web/labs/probe/verdict.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { fakeInput, fakeOutput, fakeProbe } from './fakes.ts';

const { catalog } = sessionAt('v=1');

const made = (scheme: string) =>
  subjectOf(catalog, { scheme: scheme as 'index', parameters: {}, n: 64, d: 8 });
const brought = (name = 'GPT-2') =>
  subjectOf(catalog, { name, matrix: { rows: 1, cols: 1, data: new Float32Array(1) } });

interface Parts extends Partial<Omit<Shown, 'probe' | 'verdict'>> {
  /** error of every prediction, in positions */
  readonly off?: number;
  readonly rows?: number;
  readonly saw?: (position: number) => boolean;
  /** error of both controls */
  readonly chance?: number;
}

function shown({ off = 0, rows = 64, saw, chance = 15, ...parts }: Parts): Shown {
  const probe = fakeProbe({
    predicted: Array.from({ length: rows }, (_, i) => i + off),
    shuffled: chance,
    random: chance,
    ...(saw && { saw }),
  });
  return {
    subject: brought(),
    train: 'even',
    probe,
    verdict: positionVerdict(probe),
    isPerfect: false,
    fillsGaps: false,
    epochs: '',
    after: '',
    columns: 768,
    ...parts,
  };
}

const half = { train: 'first-half', saw: (position: number) => position < 32 } as const;
const all = { train: 'all', saw: () => true } as const;
const headline = (parts: Parts) => headlineOf(shown(parts));
const standing = (parts: Parts) => findingOf(shown(parts)).standing;

describe('the headline of the probe lab', () => {
  it('says that the order of a table is found', () => {
    expect(headline({ off: 0.131 })).toBe(
      '“GPT-2” holds positions in order: a linear probe finds those it never saw.',
    );
    expect(headline({ off: 1 })).toBe(
      '“GPT-2” holds positions nearly in order: on rows it never saw, a linear probe is off by 1.',
    );
    expect(headline({ subject: made('sinusoidal') })).toMatch(/^Sinusoids hold positions in order/);
    expect(headline({ subject: made('index') })).toMatch(/^A raw index holds positions in order/);
    expect(headline({ subject: made('learned-sinusoidal') })).toMatch(/start in order: before any training/);
  });

  it('claims no order that the probe does not find', () => {
    expect(headline({ off: 5 })).toBe(
      'A linear probe finds the held-out positions of the table “GPT-2” only roughly.',
    );
    expect(headline({ off: 12 })).toBe(
      'A linear probe can’t find the held-out positions of the table “GPT-2”.',
    );
    expect(headline({ off: 12, epochs: 'after 26 epochs' })).toMatch(
      /^After 26 epochs, a linear probe can’t/,
    );
  });

  it('tells filling gaps from continuing', () => {
    expect(headline({ ...half, off: 8.06, fillsGaps: true })).toBe(
      'The probe fills gaps in the table “GPT-2” but can’t continue it.',
    );
    expect(headline({ ...half, off: 8.06 })).not.toContain('fills gaps');
    expect(headline({ ...half, off: 0.1 })).toContain('continues the table “GPT-2” past what it was shown');
  });

  it('never judges an untrained table as if it had learned', () => {
    for (const off of [0, 5, 40])
      for (const split of [{}, half, { ...all, chance: 9 }]) {
        const parts = { ...split, off, subject: made('learned') };
        expect(headline(parts)).toMatch(/^Nothing is learned yet: these rows are random\./);
        expect(standing(parts)).toMatchObject({ words: 'Not trained yet', tone: 'plain' });
      }
  });

  it('calls a fit of all rows meaningless if random rows fit as well', () => {
    for (const subject of [brought(), made('learned'), made('sinusoidal')]) {
      const parts = { ...all, subject, chance: 1e-12 };
      expect(headline(parts)).toBe('A perfect fit that means nothing: random rows fit as well.');
      expect(standing(parts).words).toBe('Proves nothing');
    }
    expect(headline({ ...all, isPerfect: true })).toMatch(/^A perfect fit that means nothing/);
    expect(headline(all)).toContain('No row was held out');
  });

  it('does not judge a handful of rows', () => {
    expect(headline({ rows: 4 })).toBe('Too few rows to judge: 2 held out, at least 3 needed.');
  });

  it('leaves out a name that is too long', () => {
    const subject = brought('model.decoder.embed_positions.weight');
    expect(headline({ off: 0.1, subject })).toMatch(/^This table holds positions in order/);
  });
});

describe('the number of the probe lab', () => {
  it('is graded by stated limits', () => {
    expect([0.1, 1, 5, 12].map((off) => standing({ off }).mark)).toEqual(['●', '◕', '◑', '○']);
    expect([0.1, 1, 5, 12].map((off) => standing({ off }).tone)).toEqual([
      'satisfied',
      'satisfied',
      'plain',
      'violated',
    ]);
  });

  it('is graded by the same limits if the probe only fills gaps', () => {
    expect(standing({ ...half, off: 12, fillsGaps: true })).toMatchObject({
      mark: '○',
      words: 'Fills gaps only',
    });
  });

  it('is the error on held-out rows, beside the random table’s', () => {
    expect(findingOf(shown({ off: 0.5 }))).toMatchObject({
      number: '0.500',
      unit: 'positions',
      meaning: 'mean error on held-out rows. Random table: 15.',
    });
    expect(findingOf(shown({ ...half, off: 0.5, chance: 7 })).meaning).toBe(
      'mean error on rows 32–63, learned from rows 0–31. Random table: 7.',
    );
    expect(findingOf(shown({ ...half, off: 0.5, chance: 70 })).meaning).toContain(
      'Random table: 70. Guessing 47.5 each time: off by 8.',
    );
  });

  it('gives the range of several random tables', () => {
    const spread = { draws: 20, least: 14.04, median: 21.3, most: 25.98 };
    expect(findingOf(shown({ off: 0.5, spread })).meaning).toBe(
      'mean error on held-out rows. Random tables: 14.0 to 26.0.',
    );
    const exact = { ...spread, least: 1e-9, most: 1e-8 };
    expect(findingOf(shown({ ...all, spread: exact })).meaning).toContain('Random tables: <\u20090.001.');
  });

  it('is never too small to read', () => {
    const { number, full } = findingOf(shown({ off: 9e-7 }));
    expect(number).toBe('<\u20090.001');
    expect(Number(full)).toBeCloseTo(9e-7, 9);
    expect(findingOf(shown({ off: 0 })).number).toBe('0');
  });
});

describe('a step before the last of a descent', () => {
  it('is judged by the epoch shown, not by the last one', () => {
    const errors = (mae: number) => ({ mae, roundedMae: mae, rmse: mae, r2: 0, spearman: 0 });
    const probe = fakeProbe({ predicted: Array.from({ length: 64 }, (_, i) => i) });
    const steps = [26, 10_000].map((epochs, i) => ({
      epochs,
      predicted: probe.predicted.map((value) => value + (i === 0 ? 12 : 0)),
      train: errors(i === 0 ? 12 : 0),
      test: errors(i === 0 ? 12 : 0),
    }));
    const output = { ...fakeOutput(probe), path: { steps } as never };
    const at = (step: number) => shownAt(fakeInput(), output, made('sinusoidal'), step);
    expect(headlineOf(at(0))).toMatch(/^After 26 epochs, a linear probe can’t find/);
    expect(findingOf(at(0))).toMatchObject({
      number: '12',
      meaning: expect.stringContaining('after 26 epochs'),
    });
    expect(headlineOf(at(1))).toMatch(/^Sinusoids hold positions in order/);
    expect(findingOf(at(1)).meaning).toContain('after 10,000 epochs');
  });
});

describe('a table with as many columns as the fit sees rows', () => {
  const swinging = { off: 40, swings: 64, columns: 64 } as const;

  it('is not said to lack positions: the fit swings, and folds see more rows', () => {
    expect(headline(swinging)).toMatch(
      /^With 64 rows for 64 columns, a linear probe can’t find the held-out positions/,
    );
    expect(actionOf(shown(swinging), () => {})).toMatchObject({ sets: { split: 'folds' }, isInLever: false });
    expect(headline({ off: 40 })).toMatch(/^A linear probe can’t find/);
  });

  it('is compared with sinusoids of its size', () => {
    expect(actionOf(shown({ off: 40, columns: 33 }), () => {})).toMatchObject({
      sets: { scheme: 'sinusoidal', n: 64, d: 34 },
    });
    expect(actionOf(shown({ off: 40 }), () => {})).toMatchObject({ sets: { n: 64, d: 768 } });
  });
});
