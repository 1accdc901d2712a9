import { expect, test } from 'vitest';
import { gridOf } from '../../../../web/labs/training/definition.ts';
import type { Course } from '../../../../web/labs/training/run/training.ts';
import { summaryAt } from '../../../../web/labs/training/verdict.ts';
import { sessionAt } from '../../shell/session-at.ts';

const { store, catalog } = sessionAt('v=1&lab=training&encodings=none,learned,rotary&seeds=2');
const grid = gridOf(store);

/** Accuracy at the first stops, of the first and the second seed. */
const reached: Readonly<Record<string, readonly (readonly number[])[]>> = {
  none: [
    [0.5, 0.5, 0.5, 0.5],
    [0.5, 0.5, 0.5, 0.5],
  ],
  // The seeds know it together at the third stop, and one slips again.
  learned: [
    [0.5, 0.96, 0.97, 0.9],
    [0.5, 0.6, 1, 1],
  ],
  rotary: [
    [0.5, 1, 1, 1],
    [0.5, 0.95, 1, 1],
  ],
};

const timesSeen = new Map<string, number>();
const courses = grid.runs.map((run) => {
  const seed = timesSeen.get(run.encoding) ?? 0;
  timesSeen.set(run.encoding, seed + 1);
  const points = reached[run.encoding][seed].map((accuracy, i) => ({ step: grid.stops[i], accuracy }));
  return { run, points, about: { chance: 0.5 } } as unknown as Course;
});

const arrivalsAt = (place: number) => summaryAt(catalog, grid, courses, place, store.get())?.arrivals;

test('an encoding arrives at the first stop where every seed knows the task, and has arrived for good', () => {
  const rotary = { encoding: 'rotary', step: grid.stops[1] };
  const learned = { encoding: 'learned', step: grid.stops[2] };
  expect(arrivalsAt(0)).toEqual([]);
  expect(arrivalsAt(1)).toEqual([rotary]);
  expect(arrivalsAt(2)).toEqual([rotary, learned]);
  expect(arrivalsAt(3)).toEqual([rotary, learned]);
});
