/** What the experiments conclude from their numbers. */
import { describe, expect, test } from 'vitest';
import { formatNumber } from '../../../../web/draw/format.ts';
import { type Experiment, verdictOn } from '../../../../web/labs/training/experiments/experiment.ts';
import { experiments } from '../../../../web/labs/training/experiments/index.ts';
import { experiment, valuesBy } from './experiment-values.ts';

describe.each(experiments)('$title', (one) => {
  test.each([1, 3])('its verdict on %d seeds names one of its answers and says numbers', (seeds) => {
    for (const level of [0, 40, 100]) {
      const entriesOf = (panel: string) => one.panels.find(({ id }) => id === panel)?.entries ?? [];
      const { answer, number, words } = one.verdict(
        valuesBy(one, (panel) => entriesOf(panel).map(() => level), seeds),
      );
      expect(one.answers[answer]).toBeDefined();
      expect(number).toMatch(/^\d/);
      expect(words).toMatch(/\d/);
      expect(words).not.toMatch(/NaN|undefined/);
    }
  });
});

describe('verdicts follow the numbers', () => {
  test.each([
    [[100, 50, 50, 100], 1],
    [[100, 50, 50, 50], 0],
    [[100, 100, 100, 100], 2],
    [[80, 60, 50, 50], 3],
    [[100, 50, 50, 60], 3],
    [[100, 50, 60, 50], 3],
    [[60, 100, 100, 100], 3],
  ])('blind: %j', (levels, answer) => {
    const blind = experiment('blind');
    expect(blind.verdict(valuesBy(blind, (_, condition) => [levels[condition]])).answer).toBe(answer);
  });

  test.each([
    [[100, 100, 20, 20, 20], [20, 20, 100, 100, 100], 0],
    [[100, 100, 100, 20, 40], [20, 90, 100, 95, 100], 1],
    [[100, 100, 100, 100, 100], [100, 100, 100, 100, 100], 2],
  ])('kinds: %j, %j', (getk, kspan, answer) => {
    const kinds = experiment('kinds');
    const values = valuesBy(kinds, (panel, condition) => [(panel === 'getk' ? getk : kspan)[condition]]);
    expect(kinds.verdict(values).answer).toBe(answer);
  });

  test.each([
    [[0, 0, 90, 100, 100], 1],
    [[60, 80, 90, 100, 100], 0],
    [[0, 0, 0, 0, 0], 2],
    [[0, 60, 90, 100, 100], 3],
  ])('carry-over: %j', (levels, answer) => {
    const carry = experiment('carry-over');
    expect(carry.verdict(valuesBy(carry, (_, condition) => [100, levels[condition]])).answer).toBe(answer);
  });

  test.each([
    [5, 9, 0.9, 0.4, 2],
    [5, 5, 0.9, 0.4, 1],
    [5, 9, 0.9, 0.9, 0],
    [5, 5, 0.9, 0.9, 3],
  ])('late: probe %d and %d, the others %d and %d', (full, short, high, low, answer) => {
    const late = experiment('late');
    const values = valuesBy(late, (panel, condition) =>
      panel === 'probe' ? [condition ? short : full] : [1, 1, 1, condition ? low : high],
    );
    expect(late.verdict(values).answer).toBe(answer);
  });

  test.each(['cosine', 'norm', 'accuracy'])('late: %s alone tells the tables apart', (other) => {
    const late = experiment('late');
    const values = valuesBy(late, (panel, condition) =>
      panel === 'probe' ? [5] : [1, 1, 1, panel === other && condition ? 0.4 : 0.9],
    );
    expect(late.verdict(values)).toMatchObject({ answer: 1, number: '1' });
  });

  test.each([
    [[1, 0, 0.9], 1],
    [[1, 0.9, 0.9], 0],
    [[0.2, 0, 0.1], 2],
    [[0.9, 0.2, 0.3], 3],
    [[0.3, 0.2, 0.9], 3],
  ])('depth: %j', (levels, answer) => {
    const depth = experiment('depth');
    expect(
      depth.verdict(valuesBy(depth, (_, condition) => Array(5).fill(levels[condition] ?? 0))).answer,
    ).toBe(answer);
  });

  test.each([
    [[10, 10, 10, 10], 2],
    [[30, 60, 9, 9], 1],
    [[30, 60, 50, 30], 2],
    [[9, 60, 50, 30], 3],
    [[9, 9, 9, 9], 0],
  ])('violations: shuffling costs %j points', (costs, answer) => {
    const one = experiment('violations');
    const tasks = ['topic', 'prev', 'kspan', 'at'];
    const values = valuesBy(one, (panel, condition) =>
      panel === 'violations'
        ? [condition, 0, condition % 2]
        : [90 - condition * (costs[tasks.indexOf(panel)] ?? 1)],
    );
    const verdict = one.verdict(values);
    expect(verdict.answer).toBe(answer);
    expect(verdict.number).toBe(String(costs.filter((cost) => cost >= 10).length));
    // In a line, two of the 8! orders are as strong; Holm’s correction for three tests.
    expect(verdict.words).toContain(
      `violations of monotonicity (p = ${formatNumber((3 * 2) / 40_320)}): negative`,
    );
    expect(verdict.words).toMatch(
      /violations of translation invariance \(no difference to correlate\) and symmetry \(p = 1\): inconclusive/,
    );
  });

  test.each([
    [[50, 50], 0],
    [[50, 30], 1],
    [[30, 30], 2],
    [[30, 50], 3],
  ])('early: %j', ([first, last], answer) => {
    const early = experiment('early');
    const values = valuesBy(early, (_, condition) =>
      condition === 1 ? [first, 50, 50, last] : [50, 50, 50, 50],
    );
    expect(early.verdict(values).answer).toBe(answer);
  });

  test.each([
    [
      'one spreads most',
      3,
      (panel, seed) => (panel === 'norm' ? seed : panel === 'cosine' ? seed / 2 : 0),
      'norm',
    ],
    ['one seed', 1, (panel, seed) => (panel === 'norm' ? seed : 0), undefined],
    ['no spread', 3, () => 0, undefined],
    ['two spread alike', 3, (panel, seed) => (panel === 'norm' || panel === 'cosine' ? seed : 0), undefined],
    ['equal means', 3, (panel, seed, condition) => (panel === 'norm' ? seed + condition : 0), undefined],
  ] as readonly [string, number, (panel: string, seed: number, condition: number) => number, string?][])(
    'late: the noisiest measure, %s',
    (_, seeds, spread, noisiest) => {
      const late = experiment('late');
      const values = valuesBy(
        late,
        (panel, condition, seed) =>
          panel === 'probe' ? [5 + condition] : [1, 1, 1, 4 - condition + spread(panel, seed, condition)],
        seeds,
      );
      if (noisiest) expect(late.verdict(values).words).toContain(`The noisiest measure: ${noisiest}.`);
      else expect(late.verdict(values).words).not.toContain('noisiest');
    },
  );

  test('rows: one bit that moved where no text reaches is movement', () => {
    const rows = experiment('rows');
    const with_ = (last: number) => rows.verdict(valuesBy(rows, () => [2, 2, 1, 1, 1, 0.5, 0, last])).answer;
    expect(with_(0)).toBe(1);
    expect(with_(1e-9)).toBe(2);
  });

  test.each([
    [2, 0.5, 1],
    [1, 1, 0],
    [0.5, 2, 3],
  ])('rows: early %d, late %d', (early, last, answer) => {
    const rows = experiment('rows');
    const values = valuesBy(rows, () => [early, 1, 1, 1, 1, last, 0, 0]);
    expect(rows.verdict(values).answer).toBe(answer);
  });

  test('longer: each task has its winner on 64 words', () => {
    const long = experiment('longer');
    const by = (prev: number, first: number) =>
      long.verdict(
        valuesBy(long, (panel, condition) => [
          100,
          100,
          condition === (panel === 'prev' ? prev : first) ? 90 : 30,
        ]),
      ).answer;
    expect([by(4, 3), by(3, 3), by(4, 4)]).toEqual([2, 0, 1]);
  });

  test('longer: all winners of a tie are named, and one encoding wins both only if no other does', () => {
    const long = experiment('longer');
    const on64 = (prev: readonly number[], first: readonly number[]) =>
      long.verdict(
        valuesBy(long, (panel, condition) => [100, 100, (panel === 'prev' ? prev : first)[condition]]),
      );
    const tied = on64([30, 100, 30, 100, 30], [50, 50, 50, 90, 50]);
    expect(tied).toMatchObject({ answer: 0, number: '1' });
    expect(tied.words).toContain('sinusoidal (100 %) and ALiBi (100 %)');
    expect(on64([30, 100, 30, 100, 30], [50, 90, 50, 90, 50])).toMatchObject({ answer: 3, number: '2' });
  });
});

test('a verdict is reached once for the same results', () => {
  let times = 0;
  const blind = experiment('blind');
  const counted: Experiment = {
    ...blind,
    verdict(results) {
      times += 1;
      return blind.verdict(results);
    },
  };
  const [one, other] = [100, 50].map((level) => valuesBy(blind, () => [level]));
  expect(verdictOn(counted, one)).toBe(verdictOn(counted, one));
  expect(times).toBe(1);
  expect(verdictOn(counted, other).answer).not.toBe(verdictOn(counted, one).answer);
});
