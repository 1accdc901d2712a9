/** Links to the steps of the first guided path, which the story has replaced. */
import type { Moved } from '../settings/setting-table.ts';

/** What each step shows now: a scene, or a lab. */
const now: readonly Readonly<Record<string, string>>[] = [
  { scene: 'shuffle' },
  { scene: 'mask' },
  { scene: 'shuffle' },
  { scene: 'count' },
  { scene: 'range' },
  { scene: 'rope' },
  { scene: 'range' },
  { scene: 'table' },
  { lab: 'context' },
  { scene: 'table' },
];

/** A step past the last was the last. 0 is no step. */
export const ofFirstPath: Moved = (link) =>
  (link.get('path') ?? 'main') === 'main'
    ? now[Math.min(Number(link.get('step')), now.length) - 1]
    : undefined;
