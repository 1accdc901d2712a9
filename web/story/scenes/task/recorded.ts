/**
 * What the models of the scene reached when they were trained once, by the core that the page has: `npm run record:runs` trains them again,
 * and so does a button of the scene.
 */
import { type Range, rangeOf } from '../../../encoding/trained/rule.ts';
import type { Reached, TaskInput } from './job.ts';
import { type PairId, pairs, seeds } from './models.ts';
import recorded from './runs.json';

/** In the order of `runs`. */
export const recordedRuns = recorded as readonly (TaskInput & Reached)[];

/** The accuracies in percent of both models of a pair, by seed. */
export function accuraciesOf(id: PairId): readonly [readonly number[], readonly number[]] {
  const first = 2 * seeds.length * pairs.findIndex((pair) => pair.id === id);
  const all = recordedRuns.slice(first, first + 2 * seeds.length).map(({ accuracy }) => accuracy);
  return [all.slice(0, seeds.length), all.slice(seeds.length)];
}

export function rangesOf(id: PairId): readonly [Range, Range] {
  const [one, other] = accuraciesOf(id);
  return [rangeOf(one), rangeOf(other)];
}

/** Whether a run that was repeated gave the same bits. */
export const isSame = (run: number, { accuracy, hash }: Reached): boolean =>
  recordedRuns[run].hash === hash && recordedRuns[run].accuracy === accuracy;
