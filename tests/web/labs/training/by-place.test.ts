/** Accuracy by position and by length, at the step shown. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadTraining } from '../../../../web/core/training.ts';
import { byPlaceView } from '../../../../web/labs/training/below.ts';
import { gridOf } from '../../../../web/labs/training/definition.ts';
import { accuraciesAt, placesOf } from '../../../../web/labs/training/figures/at-step.ts';
import { trainJob } from '../../../../web/labs/training/run/job.ts';
import type { Course } from '../../../../web/labs/training/run/training.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { words } from '../../template-words.ts';

const core = await loadTraining({
  wasm: readFileSync(new URL('../../../../build/wasm/wasm/training.wasm', import.meta.url)),
});
const control = { progress: () => Promise.resolve(), signal: new AbortController().signal };

async function shownAt(settings: string) {
  const session = sessionAt(`v=1&lab=training&encodings=none,learned&steps=20&d=16&heads=2&${settings}`);
  const grid = gridOf(session.store);
  const courses: Course[] = [];
  for (const run of grid.runs) {
    const { points, about } = await trainJob(
      core,
      { ...run, tests: grid.tests, stops: [0, 10, 20] },
      control,
    );
    courses.push({ run, points, about, error: undefined, lane: 0 });
  }
  return { catalog: session.catalog, grid, courses };
}

test('has a number for each position and length that the tests ask for', async () => {
  const { courses } = await shownAt('task=prev&reach=2&n=8&lengths=uniform&seeds=1');
  expect(placesOf(courses, 2, 'position')).toEqual([2, 3, 4, 5, 6, 7]);
  const lengths = placesOf(courses, 2, 'length');
  expect(lengths).toEqual([3, 4, 5, 6, 7, 8]);
  const accuracies = Array.from(accuraciesAt(courses[1], 2, 'length', lengths));
  const { accuracy } = courses[1].points[2];
  expect(Math.min(...accuracies)).toBeLessThanOrEqual(accuracy);
  expect(Math.max(...accuracies)).toBeGreaterThanOrEqual(accuracy);
  expect(placesOf(courses, 3, 'position')).toEqual([]);
});

test('says what it is of, and why there may be one number alone', async () => {
  const { catalog, grid, courses } = await shownAt('task=first&n=8&seeds=2&seed=5');
  const shown = {
    ...{ catalog, grid, courses, place: 1, cursor: null, point: () => {} },
    ...{ cursors: { position: null, length: null }, pointAt: () => {} },
  };
  const said = words(byPlaceView(shown)).replaceAll(/\s+/g, ' ');
  expect(said).toContain('Which came first?, step 10. Seeds 5 to 6, a line each. Band: lowest to highest.');
  expect(said).toContain('Tested on 512 new sequences.');
  expect(said).toContain('This task asks at position 0 alone.');
  expect(said).toContain('All test sequences have 8 words');
  expect(words(byPlaceView({ ...shown, place: 2 }))).toContain('step 20.');
});
