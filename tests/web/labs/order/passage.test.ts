import { expect, it } from 'vitest';
import { motionBetween as arrivalBetween, arrivalItems } from '../../../../web/labs/order/arrival.ts';
import type { OrderInput } from '../../../../web/labs/order/job.ts';
import { passageBetween, staggerFor } from '../../../../web/labs/order/passage.ts';
import { carriedBy, motionBetween as carryBetween } from '../../../../web/shell/chips-motion.ts';

const input: OrderInput = {
  words: ['I', 'do', 'like', 'coding'],
  permutation: [1, 0, 2, 3],
  scheme: 'sinusoidal',
  parameters: { base: 10000 },
  second: 'none',
  d: 4,
  heads: 1,
  causal: false,
  seed: 7,
};
const without: OrderInput = { ...input, scheme: 'none', parameters: {} };

it('carries rows where the order alone has changed', () => {
  const to = { ...input, permutation: [3, 1, 0, 2] };
  expect(passageBetween(input, to)).toEqual({
    name: 'carry',
    duration: 700,
    rows: [3, 0, 1, 2],
    fadesFrom: 0,
  });
});

it('lets positions arrive where the encoding alone has changed', () => {
  expect(passageBetween(without, input)).toEqual({
    name: 'arrive',
    duration: 930,
    rows: null,
    fadesFrom: 465,
  });
});

it('moves nothing where parameters, words or both order and encoding have changed', () => {
  expect(passageBetween(input, { ...input, parameters: { base: 500 } })).toBeNull();
  expect(passageBetween(input, { ...input, words: ['a', 'b', 'c', 'd'] })).toBeNull();
  expect(passageBetween(input, { ...input, causal: true })).toBeNull();
  expect(passageBetween(without, { ...input, permutation: [0, 1, 2, 3] })).toBeNull();
});

it('keeps the arrival of many words short', () => {
  expect(staggerFor(4)).toBe(110);
  expect(staggerFor(101)).toBe(11);
  expect(staggerFor(1)).toBe(110);
});

it('carries words where the same ones stand in another order', () => {
  expect(carryBetween([0, 1, 2], [2, 0, 1])).toEqual({ name: 'carry', duration: 700 });
  expect(carryBetween([0, 1, 2], [0, 1])).toBeNull();
  expect(carryBetween([0, 1, 2], [0, 1, 3])).toBeNull();
});

it('takes a word that moves left over the others, and one that moves right below them', () => {
  const [left, right] = [
    { left: 0, top: 0, height: 40 },
    { left: 100, top: 0, height: 40 },
  ];
  expect(carriedBy(0, right, left)).toEqual([100, 0]);
  expect(carriedBy(350, right, left)).toEqual([50, -36]);
  expect(carriedBy(350, left, right)[1]).toBeCloseTo(4.8);
  expect(Math.abs(carriedBy(700, right, left)[1])).toBeCloseTo(0);
  // A word that stays does not jump.
  expect(carriedBy(350, left, left)).toEqual([0, 0]);
});

const positions = { rows: 2, cols: 4, data: Float32Array.of(0, 1, 0, 1, 0.5, -1, 0.25, 1) };
const landings = [
  { above: [20, 0], below: [20, 40] },
  { above: [60, 0], below: [64, 40] },
] as const;

/** The line on which the bars of each vector stand: of the first place above and below, then of the second. */
function linesAt(time: number) {
  return arrivalItems(positions, landings, time).map((item) => {
    if (item.kind !== 'path') throw new Error(item.kind);
    return { y: Number(/^M\S+ (\S+?)h/.exec(item.d)?.[1]), opacity: item.opacity };
  });
}

it('takes the vector of each place from the middle to the words of both sentences, one place after the other', () => {
  expect(linesAt(0).map(({ y }) => y)).toEqual([20, 20, 20, 20]);
  const [upper, lower, nextUpper] = linesAt(200).map(({ y }) => y);
  expect(upper).toBeLessThan(nextUpper);
  expect(20 - upper).toBeCloseTo(lower - 20);
  expect(linesAt(600)).toEqual([{ y: 0, opacity: 1 }, { y: 40, opacity: 1 }, ...linesAt(600).slice(2)]);
  expect(linesAt(800).map(({ opacity }) => opacity)).toEqual([
    0,
    0,
    expect.closeTo(0.55),
    expect.closeTo(0.55),
  ]);
});

it('shows no positions on their way where the encoding has no vector for each place', () => {
  const placed = (of: OrderInput, vectors: typeof positions | null) => ({
    input: of,
    output: { positions: vectors },
  });
  expect(arrivalBetween(placed(without, null), placed(input, positions))).toEqual({
    name: 'arrive',
    duration: 1130,
  });
  expect(arrivalBetween(placed(without, null), placed({ ...input, scheme: 'rotary' }, null))).toBeNull();
  const moved = placed({ ...input, permutation: [0, 1, 2, 3] }, positions);
  expect(arrivalBetween(placed(input, positions), moved)).toBeNull();
});
