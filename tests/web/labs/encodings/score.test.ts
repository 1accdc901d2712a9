import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../../../web/core/index.ts';
import { columnIds, standingOf, verdictOf } from '../../../../web/labs/encodings/figures/of-all.ts';
import { type ScoreRow, type Scores, scoreJob } from '../../../../web/labs/encodings/requirements/job.ts';
import { load } from '../../core/helpers.ts';

let core: Core;
let rows: readonly ScoreRow[];
const control = { signal: new AbortController().signal, progress: async () => {} };
const words = ['the', 'dog', 'saw', 'a', 'cat'];
const sinusoids = 'if(mod(i, 2), cos(pos / 10000^((i-1)/d)), sin(pos / 10000^(i/d)))';

const score = (schemes: readonly ScoreRow['scheme'][], parameters: Record<string, unknown> = {}) =>
  scoreJob(core, { schemes: schemes.map((scheme) => ({ scheme, parameters })), words, seed: 7 }, control);
const of = (list: readonly ScoreRow[], scheme: string) =>
  list.find((row) => row.scheme === scheme)?.scores as Scores;

beforeAll(async () => {
  core = await load();
  rows = await score(core.catalog().flatMap(({ id }) => (id === 'none' ? [] : [id])));
});

describe('the scores', () => {
  it('has numbers for every scheme, and none that is not a number', () => {
    for (const { scheme, scores, problem } of rows) {
      expect([scheme, problem]).toEqual([scheme, '']);
      for (const id of columnIds)
        if (scores?.[id] !== null)
          expect([scheme, id, Number.isFinite(scores?.[id])]).toEqual([scheme, id, true]);
    }
  });

  it('has the numbers of the labs', () => {
    const { order, monotonicity, translation, symmetry, probe } = of(rows, 'sinusoidal');
    const encoding = core.encode({ scheme: 'sinusoidal', n: 64, d: 32 });
    if (encoding.kind !== 'input') throw new Error('a table was expected');
    const { table } = encoding;
    const properties = core.properties(core.proximity(table), { window: 63 });
    expect(order).toBeGreaterThan(0.01);
    expect(monotonicity).toBe(properties.monotonicity.pairViolationRate);
    expect(translation).toBe(properties.translationInvariance.relativeDistance);
    expect(symmetry).toBe(properties.symmetry.asymmetry);
    expect(probe).toBe(core.probePositions(table, { train: 'even', seed: 7 }).test?.mae);
  });

  it('has no probe where there is no table', () => {
    for (const { id, kind } of core.catalog())
      if (id !== 'none') expect([id, of(rows, id).probe === null]).toEqual([id, kind !== 'input']);
  });

  it('says why a formula has no scores, and goes on', async () => {
    const schemes = [
      { scheme: 'formula', parameters: { formula: 'pos +' } },
      { scheme: 'index', parameters: {} },
    ] as const;
    const [formula, index] = await scoreJob(core, { schemes, words, seed: 7 }, control);
    expect(formula).toMatchObject({ scores: null, problem: expect.stringContaining('Column 6') });
    expect(index.scores).toEqual(of(rows, 'index'));
  });
});

describe('the comparison with the sinusoid', () => {
  it('finds nothing between the sinusoid and its formula', async () => {
    const [own] = await score(['formula'], { formula: sinusoids });
    const sinusoid = of(rows, 'sinusoidal');
    expect(columnIds.map((id) => standingOf(id, own.scores as Scores, sinusoid))).toEqual(
      columnIds.map(() => 'even'),
    );
    expect(verdictOf('Your formula', own.scores as Scores, sinusoid)).toBe(
      'Your formula beats the sinusoid in 0 of 6 measurements, draws in 6 and loses in 0.',
    );
  });

  it('finds nothing between numbers that read alike', () => {
    const sinusoid = of(rows, 'sinusoidal');
    const against = (change: Partial<Scores>, other: Partial<Scores>) =>
      columnIds.map((id) => standingOf(id, { ...sinusoid, ...change }, { ...sinusoid, ...other }));
    const even = columnIds.map(() => 'even');
    expect(against({ probe: 1e-5 }, { probe: 7e-7 })).toEqual(even);
    expect(against({ order: 0.12341 }, { order: 0.12342 })).toEqual(even);
    expect(against({ probe: 2e-3 }, { probe: 7e-7 })).toContain('behind');
    expect(against({ order: 0.124 }, { order: 0.123 })).toContain('ahead');
  });

  it('knows in which direction each measurement is better', async () => {
    const worse = {
      order: 0.1,
      monotonicity: 0.5,
      translation: 0.5,
      symmetry: 0.5,
      probe: 3,
      requirements: 0.5,
      held: 1,
    };
    const better = {
      order: 0.2,
      monotonicity: 0,
      translation: 0,
      symmetry: 0,
      probe: 0,
      requirements: 1,
      held: 2,
    };
    for (const id of columnIds) {
      const [low, high] = [worse, better].map((scores) => ({ ...scores, applying: 2 }));
      expect([id, standingOf(id, high, low), standingOf(id, low, high)]).toEqual([id, 'ahead', 'behind']);
      expect(standingOf(id, high, { ...low, [id]: null })).toBe('none');
    }
  });
});
