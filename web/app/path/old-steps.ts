/** Links to the steps of the first guided path, which the story has replaced. */
import type { Changes } from '../../settings/setting-table.ts';

/** What each step shows now: a scene, or a lab in the step's state. */
const now: readonly (string | Changes)[] = [
  'shuffle',
  'mask',
  'shuffle',
  'count',
  'range',
  'rope',
  'range',
  'table',
  { lab: 'context' },
  'table',
];

/** A step past the last was the last. 0 is no step. */
export const afterStep = (step: number): string | Changes | undefined => now[Math.min(step, now.length) - 1];
