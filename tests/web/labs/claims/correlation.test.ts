import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corrected, correlate, type Groups } from '../../../../web/labs/claims/claims/correlation.ts';
import { claimOf, type Numbers, resultsBy, seedsFrom7 } from './made-up.ts';

const single = (...values: readonly number[]): Groups => values.map((value) => [value]);

describe('known cases', () => {
  test('three encodings in a line: two of six orders are as strong', () => {
    expect(correlate(single(0, 1, 2), single(9, 6, 3))).toMatchObject({ r: -1, p: 1 / 3, orders: 6 });
  });

  test('ranks 1 2 4 3: r of at least 0.8 either way has 2 · (1 + 3) of 24 orders', () => {
    const { r, p, orders } = correlate(single(1, 2, 3, 4), single(1, 2, 4, 3)) ?? {};
    expect(r).toBeCloseTo(0.8, 12);
    expect([p, orders]).toEqual([8 / 24, 24]);
  });

  test('where one encoding violates and all others are alike, p is its share of the encodings', () => {
    expect(correlate(single(1, 0, 0, 0, 0), single(10, 90, 90, 90, 90))?.p).toBeCloseTo(1 / 5, 12);
  });

  test('seeds do not count as encodings: two encodings prove nothing, however many seeds agree', () => {
    const x = [
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ];
    const y = [
      [99, 98, 99, 97],
      [11, 12, 10, 9],
    ];
    expect(correlate(x, y)).toMatchObject({ p: 1, orders: 2 });
  });

  test('without a difference there is no correlation', () => {
    expect(correlate(single(0, 0, 0), single(1, 2, 3))).toBeNull();
    expect(correlate(single(1, 2, 3), single(5, 5, 5))).toBeNull();
    expect(correlate(single(1, 2, 3), single(0.1, 0.1, 0.1))).toBeNull();
  });

  test('the size of the numbers is no matter', () => {
    const small = single(0, 1e-9, 2e-9);
    expect(correlate(small, small)?.r).toBeCloseTo(1, 12);
  });
});

/** Pearson's r by its definition. */
function pearson(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const cov = mean(x.map((value, i) => (value - mx) * (y[i] - my)));
  const deviation = (values: readonly number[], m: number) =>
    Math.sqrt(mean(values.map((value) => (value - m) ** 2)));
  return cov / (deviation(x, mx) * deviation(y, my));
}

const ordersOf = (count: number): readonly (readonly number[])[] =>
  count === 0
    ? [[]]
    : ordersOf(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
      );

test('r and p are those of all orders listed one by one', () => {
  const groups = (seeds: number) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: seeds, maxLength: seeds }), {
      minLength: 5,
      maxLength: 5,
    });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }).chain((seeds) => fc.tuple(groups(seeds), groups(seeds))),
      ([x, y]) => {
        const measured = correlate(x, y);
        const all = ordersOf(5).map((order) =>
          pearson(
            order.flatMap((i) => x[i]),
            y.flat(),
          ),
        );
        const own = pearson(x.flat(), y.flat());
        if (!Number.isFinite(own)) return measured === null;
        const p = all.filter((r) => Math.abs(r) >= Math.abs(own) - 1e-9).length / 120;
        return measured !== null && Math.abs(measured.r - own) < 1e-9 && Math.abs(measured.p - p) < 1e-9;
      },
    ),
  );
});

test('the orders are counted by their r', () => {
  const { counts = [], orders, share } = correlate(single(1, 2, 3, 4), single(1, 2, 4, 3)) ?? {};
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(orders);
  expect(counts.at(-1)).toBe(1);
  expect(share).toBe(8 / 24);
});

describe('over the encodings of the claim', () => {
  const claim = claimOf('violations');
  const verdictWhere = (numbers: Numbers, seeds = 2) =>
    claim.views
      .find(({ id }) => id === 'all')
      ?.verdict?.(resultsBy(claim, numbers, seeds), seedsFrom7(seeds));

  test('accuracy that falls with violations bears the claim out', () => {
    const numbers: Numbers = (panel, condition) =>
      panel === 'violations' ? [condition / 100, 0, 0] : 90 - condition;
    expect(verdictWhere(numbers)).toMatchObject({
      standing: 'holds',
      number: '< 1',
      unit: 'of 100',
      headline: 'Where monotonicity is violated, accuracy is lower: r = −1.00, p < 0.01.',
    });
  });

  test('accuracy that rises with them refutes it', () => {
    const numbers: Numbers = (panel, condition) =>
      panel === 'violations' ? [condition / 100, 0, 0] : 20 + condition;
    expect(verdictWhere(numbers)).toMatchObject({
      standing: 'fails',
      headline: 'Where monotonicity is violated, accuracy is higher: r = 1.00, p < 0.01.',
    });
  });

  test('chance decides nothing, and the largest correlation is named', () => {
    const numbers: Numbers = (panel, condition) =>
      panel === 'violations' ? [(condition * 7) % 5, 0, 0] : (condition * 3) % 11;
    const verdict = verdictWhere(numbers);
    expect(verdict).toMatchObject({ standing: 'undecided', answer: null });
    expect(verdict?.headline).toMatch(/^Neither violation predicts accuracy: \d+ in 100 random namings/);
    expect(verdict?.meaning).toMatch(
      /^random namings have an r as large as monotonicity \([\d.]+\): p = 0\.\d\d, corrected for three/,
    );
  });

  test('encodings that do not differ have no correlation', () => {
    expect(verdictWhere(() => 0)).toMatchObject({
      standing: 'undecided',
      headline: 'Over eight encodings, neither violation predicts accuracy: the encodings do not differ.',
    });
  });
});

test('p-values of several tests are corrected: Holm 1979', () => {
  const of = (...ps: readonly (number | null)[]) =>
    corrected(
      ps.map((p, i) => ({
        property: `property ${i}`,
        correlation: p === null ? null : { r: -0.5, share: p, p, orders: 24, counts: [] },
      })),
    ).map(({ correlation }) => correlation && Number(correlation.p.toFixed(12)));
  expect(of(0.01, 0.04, 0.03)).toEqual([0.03, 0.06, 0.06]);
  expect(of(0.2, 0.6, 0.5)).toEqual([0.6, 1, 1]);
  expect(of(0.02, null, 0.02)).toEqual([0.06, null, 0.06]);
  expect(of(0.04)).toEqual([0.04]);
});
