/** Maps of tables that are too long to be drawn whole. */
import { mostPositions } from '../state/page-rows.ts';
import type { Subject } from './subject.ts';

/** 'Map: means of 3 × 3 positions', or '' where each cell is one pair. A sum is never long. */
export function blocksText({ parts }: Subject): string {
  const [part] = parts;
  if (parts.length !== 1 || !('table' in part)) return '';
  const step = Math.ceil(part.rows / mostPositions);
  return step > 1 ? `Map: means of ${step} × ${step} ${part.of}` : '';
}
