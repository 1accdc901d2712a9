import type { SchemeId } from '../../../core/types.ts';
import type { JobControl } from '../../../engine/job.ts';
import { schemeBeside, type Written } from '../../../schemes/source.ts';
import { measureBeyond } from './beyond.ts';
import { measureBounded } from './bounded.ts';
import { contentOfEncoding, measureScores } from './content.ts';
import { measureLength } from './length.ts';
import { type Checks, encodeOnce, type RequirementsCore, type RequirementsInput } from './measurement.ts';
import { measureSmall } from './small.ts';
import { measureUnique } from './unique.ts';

export function requirementsJob(core: RequirementsCore, input: RequirementsInput): Checks {
  const encoded = encodeOnce(core, input);
  return {
    length: measureLength(encoded),
    content: contentOfEncoding,
    scores: measureScores(encoded),
    unique: measureUnique(encoded),
    small: measureSmall(encoded),
    bounded: measureBounded(encoded),
    beyond: measureBeyond(encoded),
  };
}

/** The sizes in the table of all schemes, which have their default parameters or the reader's formula. */
export const tableSizes = { n: 64, d: 32, heads: 4, head: 0 } as const;

export interface RequirementsTableInput {
  readonly schemes: readonly SchemeId[];
  readonly seed: number;
  readonly written?: Written;
}

export type RequirementsRow = { readonly scheme: SchemeId; readonly checks: Checks };

export async function requirementsTableJob(
  core: RequirementsCore,
  { schemes, seed, written }: RequirementsTableInput,
  { progress }: JobControl,
): Promise<readonly RequirementsRow[]> {
  const rows: RequirementsRow[] = [];
  for (const scheme of schemes) {
    await progress(rows.length, schemes.length);
    const input = { ...schemeBeside(scheme, written), ...tableSizes, seed };
    rows.push({ scheme, checks: requirementsJob(core, input) });
  }
  return rows;
}
