import { counted } from './counted.ts';
import type { Diagnosis } from './types.ts';

/** The largest norm is an outlier if it exceeds the next one by this factor. */
const apart = 1.5;
/** A singular value below this share of the largest counts as 0: rounding to float32 alone produces that
 *  much. */
const rankTolerance = 2e-7;

const digits = (value: number) => String(Number(value.toPrecision(3)));

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Sentences on what is unusual about a table. `nameOf` names a row, counted from 0; `counts` says what a row
 *  represents. */
export function notesOn(
  { norms, singularValues, duplicates, nearest }: Omit<Diagnosis, 'notes'>,
  nameOf = (row: number) => `row ${row}`,
  counts: 'position' | 'offset' = 'position',
): string[] {
  const [longest, next] = [...norms.keys()].sort((a, b) => norms[b] - norms[a]);
  if (norms[longest] === 0) return [`Every row is all zeros: ${counts}s cannot be told apart.`];
  const notes: string[] = [];
  if (norms.length > 2 && norms[longest] > apart * norms[next])
    notes.push(
      `${capital(nameOf(longest))} is an outlier: its norm is ${digits(norms[longest])}; ` +
        `the next largest is ${digits(norms[next])}.`,
    );
  const zeros = norms.filter((norm) => norm === 0).length;
  if (zeros === 1) notes.push(`${capital(nameOf(norms.indexOf(0)))} is all zeros.`);
  if (zeros > 1)
    notes.push(`${counted(zeros, 'row')} are all zeros; the first is ${nameOf(norms.indexOf(0))}.`);
  if (duplicates > 0)
    notes.push(
      `${duplicates === 1 ? 'One row repeats' : `${counted(duplicates, 'row')} repeat`} an earlier one ` +
        `(${nameOf(nearest.b)} equals ${nameOf(nearest.a)}): these ${counts}s cannot be told apart.`,
    );
  const rank = singularValues.filter((value) => value > rankTolerance * singularValues[0]).length;
  if (rank < singularValues.length)
    notes.push(
      `The rank is ${rank} of ${singularValues.length}: the other singular values are below ` +
        `${rankTolerance} times the largest, within float32 rounding.`,
    );
  return notes;
}
