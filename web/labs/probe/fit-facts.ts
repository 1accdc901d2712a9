/** How much the fit could do, in words: rows, columns, rank. */
import { seenRows } from './interpolation.ts';
import type { ProbeInput, ProbeOutput } from './job.ts';

export interface FitFacts {
  readonly counts: string;
  /** rows that a fit sees: one number, or two where folds differ */
  readonly seen: string;
}

export function fitFacts(input: ProbeInput, { table, probe }: ProbeOutput): FitFacts {
  const [fewest, most] = seenRows(probe, input.train);
  const folds = typeof input.train === 'object';
  const seen = fewest === most ? `${most}` : `${fewest} or ${most}`;
  const rank = `rank ${probe.rank}${folds ? ' of the fit on all rows' : ''}`;
  return {
    seen,
    counts: `${probe.positions.length} rows, ${folds ? `${seen} seen by each fit` : `${seen} seen`}; ${table.cols} columns; ${rank}`,
  };
}
