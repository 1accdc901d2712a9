/** Pieces of Python. */
import type { Value } from '../state/property.ts';

/** A script, one line an entry. */
export type Lines = readonly string[];

/** A value as Python writes it: the same number, to the last digit. */
export function literal(value: Value): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  return `[${value.join(', ')}]`;
}

/** Texts of the reader's stand in comments alone, and on one line: so they cannot become code. */
export const comment = (text: string): string => `# ${text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()}`;

export const indent = (lines: Lines): Lines => lines.map((line) => (line === '' ? '' : `    ${line}`));

/** A named number on a line of its own. */
export const show = (name: string, expression: string): string => `print("${name}:", ${expression})`;
