/** Where and on what lengths the tests ask, and how often each model is right there. */

import type { Point } from '../run/job.ts';
import type { Course } from '../run/training.ts';

export type By = 'position' | 'length';

const sharesOf = ({ byPosition, byLength }: Point, by: By): Float32Array =>
  by === 'position' ? byPosition : byLength;

/** Positions count from 0, lengths from 1. */
const first = { position: 0, length: 1 } as const;

/** The positions or lengths that any of the models was asked at, at the stop `at`; rising. */
export function placesOf(courses: readonly Course[], at: number, by: By): readonly number[] {
  const all = courses.flatMap(({ points }) => (points[at] ? [sharesOf(points[at], by)] : []));
  const longest = Math.max(0, ...all.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => i)
    .filter((i) => all.some((shares) => Number.isFinite(shares[i])))
    .map((i) => i + first[by]);
}

/** The model's accuracy at each of these places. */
export function accuraciesAt({ points }: Course, at: number, by: By, places: readonly number[]) {
  const point = points[at];
  return point ? places.map((place) => sharesOf(point, by)[place - first[by]]) : [];
}
