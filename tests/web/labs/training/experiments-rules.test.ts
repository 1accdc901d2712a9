/** For random results, the verdict of each experiment is the answer whose rule holds. */
import { expect, test } from 'vitest';
import type { Values } from '../../../../web/labs/training/experiments/experiment.ts';
import { experiments } from '../../../../web/labs/training/experiments/index.ts';
import type { ExperimentId } from '../../../../web/labs/training/setting-values.ts';
import { valuesBy } from './experiment-values.ts';

type Results = Readonly<Record<string, Values>>;

const all = (values: Values, condition: number, entry = 0) => values[condition].map((row) => row[entry]);
const isEach = (numbers: readonly number[], holds: (one: number) => boolean) => numbers.every(holds);
/** Every number of the first is above every one of the second. */
const above = (one: readonly number[], other: readonly number[]) =>
  isEach(one, (a) => isEach(other, (b) => a > b));
const five = [0, 1, 2, 3, 4];
const [absolute, relative] = [
  [0, 1],
  [2, 3, 4],
];
const pairs = absolute.flatMap((a) => relative.map((r) => [a, r]));

interface Rule {
  /** the numbers to draw from */
  readonly pool: readonly number[];
  /** for each answer, whether its rule holds; at most one does where none is 'something else' */
  readonly holds: (results: Results) => readonly boolean[];
}

/** Where no rule of the others holds. */
const orElse = (...holds: readonly boolean[]) => [...holds, !holds.some(Boolean)];

const rules: Readonly<Record<ExperimentId, Rule>> = {
  blind: {
    pool: [48, 50, 60, 94, 95, 100],
    holds({ accuracy }) {
      const isLearned = (i: number) => isEach(all(accuracy, i), (one) => one >= 95);
      const isBlind = (i: number) =>
        isEach(all(accuracy, i), (one) => one <= 50 + 300 * Math.sqrt(0.25 / 512));
      return orElse(
        isLearned(0) && isBlind(1) && isBlind(2) && isBlind(3),
        isLearned(0) && isBlind(1) && isLearned(3),
        isLearned(0) && isLearned(1) && isLearned(3),
      );
    },
  },
  kinds: {
    pool: [20, 100],
    holds({ getk, kspan }) {
      const both = pairs.map(
        ([a, r]) => above(all(getk, a), all(getk, r)) && above(all(kspan, r), all(kspan, a)),
      );
      const isFull = both.every(Boolean);
      return [isFull, !isFull && both.some(Boolean), !both.some(Boolean)];
    },
  },
  'carry-over': {
    pool: [0, 9, 10, 49, 50, 100],
    holds({ accuracy }) {
      const carries = (i: number) => isEach(all(accuracy, i, 1), (one) => one >= 50);
      const fails = (i: number) => isEach(all(accuracy, i, 1), (one) => one <= 10);
      return orElse(five.every(carries), relative.every(carries) && absolute.every(fails), five.every(fails));
    },
  },
  late: {
    pool: [0.4, 0.9],
    holds({ probe, ...rest }) {
      const byProbe = above(all(probe, 1), all(probe, 0));
      const byOthers = Object.values(rest).some((one) => above(all(one, 0, 3), all(one, 1, 3)));
      return [byProbe && !byOthers, !byProbe && byOthers, byProbe && byOthers, !byProbe && !byOthers];
    },
  },
  early: {
    pool: [30, 50],
    holds({ accuracy }) {
      const isWorse = (quarter: number) => above(all(accuracy, 0, quarter), all(accuracy, 1, quarter));
      return [
        !isWorse(0) && !isWorse(3),
        !isWorse(0) && isWorse(3),
        isWorse(0) && isWorse(3),
        isWorse(0) && !isWorse(3),
      ];
    },
  },
  depth: {
    pool: [0.1, 0.49, 0.5, 0.9],
    holds({ random }) {
      const isRead = (i: number) => isEach(all(random, i, 4), (one) => one >= 0.5);
      const isLost = (i: number) => isEach(all(random, i, 4), (one) => one < 0.5);
      return orElse(
        isRead(0) && isRead(1),
        isRead(0) && isLost(1) && isRead(2),
        isLost(0) && isLost(1) && isLost(2),
      );
    },
  },
  violations: {
    pool: [80, 90, 100],
    holds(results) {
      const costs = (id: string) =>
        isEach(all(results[id], 0), (a) => isEach(all(results[id], 1), (b) => a - b >= 10));
      const offsets = ['topic', 'prev', 'kspan'];
      return orElse(
        !offsets.some(costs) && !costs('at'),
        offsets.some(costs) && !costs('at'),
        offsets.every(costs) && costs('at'),
      );
    },
  },
  longer: {
    pool: [30, 60, 90],
    holds({ prev, first }) {
      const least = (values: Values, i: number) => Math.min(...all(values, i, 2));
      const wins = (values: Values, i: number) =>
        five.every((other) => least(values, i) >= least(values, other));
      const both = five.filter((i) => wins(prev, i) && wins(first, i));
      const isOne = both.length === 1;
      return [isOne && both[0] === 3, isOne && both[0] !== 3, both.length === 0, both.length > 1];
    },
  },
  rows: {
    pool: [0, 0, 0, 0.5, 2],
    holds({ moved }) {
      const isStill = [0, 1].every((i) =>
        [6, 7].every((entry) => isEach(all(moved, i, entry), (one) => one === 0)),
      );
      const [early, late] = [all(moved, 0, 0), all(moved, 0, 5)];
      return [
        isStill && !above(early, late) && !above(late, early),
        isStill && above(early, late),
        !isStill,
        isStill && above(late, early),
      ];
    },
  },
};

/** A repeatable source of whole numbers below `below`. */
function dice() {
  let state = 1;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each(experiments)('$id: the verdict on random results is the answer whose rule holds', (one) => {
  const { pool, holds } = rules[one.id];
  const roll = dice();
  const given = new Set<number>();
  for (let draw = 0; draw < 3000; draw++) {
    // Seeds and conditions are often alike, so that answers about all of them occur.
    const [seedsDiffer, isGrouped] = [roll(4) === 0, roll(2) === 0];
    const chosen = new Map<string, number>();
    const pick = (key: string) => {
      const known = chosen.get(key) ?? pool[roll(pool.length)];
      chosen.set(key, known);
      return known;
    };
    const results = valuesBy(
      one,
      (panel, condition, seed) =>
        (one.panels.find(({ id }) => id === panel)?.entries ?? []).map((_, entry) => {
          // Without differences no correlation is sought, which would take long.
          if (panel === 'encodings') return 50;
          const model = isGrouped ? Number(condition > 1) : condition;
          return pick([panel, model, seedsDiffer ? seed : 0, entry].join());
        }),
      1 + roll(3),
    );
    const { answer } = one.verdict(results);
    given.add(answer);
    if (!holds(results)[answer]) expect.fail(`“${one.answers[answer]}” for ${JSON.stringify(results)}`);
  }
  expect([...given].sort()).toEqual(one.answers.map((_, i) => i));
});
