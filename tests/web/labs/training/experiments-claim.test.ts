/** A step of the path through the claims: what the lab tells the path. */
import { expect, test } from 'vitest';
import type { Trials } from '../../../../web/labs/training/experiments/index.ts';
import { ClaimRuns, isOnClaims } from '../../../../web/labs/training/experiments/view.ts';
import type { Guide } from '../../../../web/tasks/guide.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { experiment, valuesBy } from './experiment-values.ts';

const link = 'v=1&lab=training&experiment=blind&path=claims&step=1';

test('an embedded lab, which has no path, is not on the claims, whatever its state says', () => {
  const session = sessionAt(link);
  expect(isOnClaims(session)).toBe(false);
  session.guide.set('loading');
  expect(isOnClaims(session)).toBe(true);
});

test('an answer is taken back where the seeds of the page are not measured', () => {
  const session = sessionAt(link);
  const told: (number | null)[] = [];
  session.guide.set({ isRevealed: true, judge: (right: number | null) => void told.push(right) } as Guide);
  const blind = experiment('blind');
  const measured = valuesBy(blind, (_, condition) => [[100, 50, 50, 100][condition]]);
  const ran: (readonly number[])[] = [];
  const runs = new ClaimRuns({
    seedsOf: (_: unknown, seeds: readonly number[]) => seeds,
    progress: (_: unknown, [seed]: readonly number[]) => ({ values: seed === 7 ? measured : undefined }),
    run: (_: unknown, seeds: readonly number[]) => void ran.push(seeds),
  } as unknown as Trials);
  runs.follow(session, [7]);
  expect(told).toEqual([1]);
  runs.follow(session, [10]);
  expect(told).toEqual([1, null]);
  expect(ran).toEqual([]);
});
