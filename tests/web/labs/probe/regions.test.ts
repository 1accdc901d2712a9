import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  regionColumns,
  regionDomain,
  weightSummary,
  worstRegion,
} from '../../../../web/labs/probe/figures/rows.ts';
import { foldText } from '../../../../web/labs/probe/fold-text.ts';
import { regionAt, regionErrors, regionSeries } from '../../../../web/labs/probe/verdict.ts';
import { words } from '../../template-words.ts';
import { fakeProbe } from './fakes.ts';

/** Each row is off by its own position. */
const growing = (rows: number, first = 0) =>
  fakeProbe({ predicted: Array.from({ length: rows }, (_, i) => 2 * (i + first)), first });

describe('errors by region', () => {
  it('are means over a region, separately for rows learned from and held out', () => {
    expect(regionErrors(growing(8), 2)).toEqual([
      { first: 0, last: 3, train: 1, test: 2 },
      { first: 4, last: 7, train: 5, test: 6 },
    ]);
  });

  it('count positions from the first row that is not left out', () => {
    expect(regionErrors(growing(4, 10), 2)[1]).toEqual({ first: 12, last: 13, train: 12, test: 13 });
  });

  it('add up to the whole error for all sizes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 9 }), (rows, count) => {
        const probe = fakeProbe({
          predicted: Array.from({ length: rows }, (_, i) => i * 1.5),
          saw: () => false,
        });
        const regions = regionErrors(probe, count);
        const sizes = regions.map(({ first, last }) => last - first + 1);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        const sum = regions.reduce((total, { test }, i) => total + test * sizes[i], 0);
        expect(sum / rows).toBeCloseTo(probe.test?.mae ?? Number.NaN, 9);
      }),
    );
  });

  it('are drawn only for regions with rows of the kind', () => {
    const half = regionErrors(
      fakeProbe({ predicted: [0, 1, 2, 3, 5, 6, 7, 8], saw: (position) => position < 4 }),
      4,
    );
    expect(regionSeries(half).map(({ id, x }) => [id, x])).toEqual([
      ['train', [0.5, 2.5]],
      ['test', [4.5, 6.5]],
    ]);
    expect(regionDomain(half)[0]).toBe(0);
    expect(regionDomain(half)[1]).toBeGreaterThan(1);
    expect(regionColumns(half)).toMatchObject({
      columns: [
        { values: [0, 2, 4, 6] },
        { values: [1, 3, 5, 7] },
        {},
        { values: [Number.NaN, Number.NaN, 1, 1] },
      ],
    });
  });

  it('name the worst and the best region, on held-out rows if there are any', () => {
    const regions = regionErrors(growing(8), 2);
    expect(worstRegion(regions)).toBe(
      'On held-out rows, the error is largest at positions 4 to 7 (6) and smallest at positions 0 to 3 (2).',
    );
    expect(foldText.regionOff(regionAt(regions, 5.5), '5', false)).toBe(
      'positions 4 to 7: off by 5 on average (learned from)',
    );
    const seen = regionErrors(fakeProbe({ predicted: [0, 1, 4], saw: () => true }), 3);
    expect(worstRegion(seen)).toMatch(/^On rows learned from, the error is largest at position 2 \(2\)/);
  });
});

it('the summary of the weights has their norm and the largest one', () => {
  const summary = weightSummary(Float64Array.of(3, -4), 1 / 3);
  expect(words(summary).replaceAll(/<.*?>/g, '')).toBe(
    '‖w‖ = 5, b = 0.333; the largest weight is −4, on dimension 1.',
  );
  expect(words(summary)).toContain('title=0.33333333333333');
});
