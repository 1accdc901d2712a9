import type { SchemeId } from '../../../core/types.ts';
import type { Control } from '../../../engine/job.ts';
import { measureBeyond } from './beyond.ts';
import { measureBounded } from './bounded.ts';
import { type Checks, createBench, type RequirementsCore, type Subject } from './check.ts';
import { contentOfEncoding, measureScores } from './content.ts';
import { measureLength } from './length.ts';
import { measureSmall } from './small.ts';
import { measureUnique } from './unique.ts';

export function requirementsJob(core: RequirementsCore, subject: Subject): Checks {
  const bench = createBench(core, subject);
  return {
    length: measureLength(bench),
    content: contentOfEncoding,
    scores: measureScores(bench),
    unique: measureUnique(bench),
    small: measureSmall(bench),
    bounded: measureBounded(bench),
    beyond: measureBeyond(bench),
  };
}

/** Those of the table, with the defaults of each scheme. */
export const tableSizes = { n: 64, d: 32, heads: 4, head: 0 } as const;

export interface RequirementsTableInput {
  readonly schemes: readonly SchemeId[];
  readonly seed: number;
}

export type RequirementsRow = { readonly scheme: SchemeId; readonly checks: Checks };

export async function requirementsTableJob(
  core: RequirementsCore,
  { schemes, seed }: RequirementsTableInput,
  { progress }: Control,
): Promise<readonly RequirementsRow[]> {
  const rows: RequirementsRow[] = [];
  for (const scheme of schemes) {
    await progress(rows.length, schemes.length);
    rows.push({ scheme, checks: requirementsJob(core, { scheme, parameters: {}, ...tableSizes, seed }) });
  }
  return rows;
}
