import type { Diagnosis } from './types.ts';

/** A norm stands apart where it is this many times the next one. */
const apart = 1.5;
/** Below this share of the largest a singular value counts as 0: float32 entries leave as much of one. */
const rankTolerance = 2e-7;

const digits = (value: number) => String(Number(value.toPrecision(3)));

const rowName = (row: number) => `row ${row}`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What is odd about a table that was measured, in sentences: what a row, counted from 0, is called, and what it stands for. */
export function notesOn(
  { norms, singularValues, duplicates, nearest }: Omit<Diagnosis, 'notes'>,
  nameOf: (row: number) => string = rowName,
  counts: 'position' | 'offset' = 'position',
): string[] {
  const [longest, next] = [...norms.keys()].sort((a, b) => norms[b] - norms[a]);
  if (norms[longest] === 0) return [`Every row is zero: no ${counts} is marked.`];
  const notes: string[] = [];
  if (norms.length > 2 && norms[longest] > apart * norms[next])
    notes.push(
      `${capital(nameOf(longest))} stands apart: its norm is ${digits(norms[longest])}, the next largest ${digits(norms[next])}.`,
    );
  const zeros = norms.filter((norm) => norm === 0).length;
  if (zeros > 0)
    notes.push(
      `${zeros === 1 ? 'A row is' : `${zeros} rows are`} zero: ${nameOf(norms.indexOf(0))}${zeros > 1 ? ' is the first' : ''}.`,
    );
  if (duplicates > 0)
    notes.push(
      `${duplicates === 1 ? 'A row repeats' : `${duplicates} rows repeat`} an earlier one (${nameOf(nearest.b)} equals ${nameOf(nearest.a)}): ` +
        `such ${counts}s cannot be told apart.`,
    );
  const rank = singularValues.filter((value) => value > rankTolerance * singularValues[0]).length;
  if (rank < singularValues.length)
    notes.push(
      `The rank is ${rank} of ${singularValues.length}: the other singular values are below ${rankTolerance} of the largest, ` +
        'which is rounding in float32.',
    );
  return notes;
}
