/** Python scripts that print numbers of the page, the files that they load, and their full text. */
import type { Matrix } from '../core/types.ts';
import { toNpy } from '../draw/export/npy.ts';
import type { Value } from '../settings/setting.ts';

/** One entry per line of a script. */
export type Lines = readonly string[];

/** A value as a Python literal, exact to the last digit. */
export function literal(value: Value): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  return `[${value.join(', ')}]`;
}

/** Puts a reader's text on one comment line, so that it cannot become code. */
export const comment = (text: string): string => `# ${text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()}`;

export const indent = (lines: Lines): Lines => lines.map((line) => (line === '' ? '' : `    ${line}`));

/** A line that prints a named number. */
export const show = (name: string, expression: string): string => `print("${name}:", ${expression})`;

/** The scheme and settings that a script reproduces. */
export interface EncodingSettings {
  readonly scheme: string;
  /** with the defaults filled in */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** positions */
  readonly n: number;
}

/** Lines of Python that print numbers of the page, with their description. */
export interface ScriptBody {
  /** what it computes, in a few words */
  readonly title: string;
  /** completes 'Agrees with the page ...': how closely, and why not more closely */
  readonly precision: string;
  readonly lines: Lines;
}

/** A file that a script loads because NumPy cannot make its content, such as the page's own random numbers. */
export interface ScriptFile {
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** whether the script runs without it, too */
  readonly isOptional?: boolean;
}

export interface Script extends ScriptBody {
  readonly files: readonly ScriptFile[];
}

/** Computes a matrix of the page. */
export type MatrixMaker = () => Matrix | Promise<Matrix>;

export const script = (body: ScriptBody, ...files: readonly ScriptFile[]): Script => ({ ...body, files });

/** A file with one matrix. */
export const npyFile = (name: string, make: MatrixMaker): ScriptFile => ({
  name,
  bytes: async () => toNpy(await make()),
});

/** The full text of a script. `about` holds the settings, the version and the link, one per line. */
export function wholeScript({ title, precision, lines, files }: Script, about: readonly string[]): string {
  const head: Lines = [
    // Without this line, Python would read 'encoding: ALiBi' in the first two lines as a character encoding.
    '# -*- coding: utf-8 -*-',
    comment(`${title[0].toUpperCase()}${title.slice(1)}.`),
    ...about.map(comment),
    comment(`Agrees with the page ${precision}.`),
    ...files.map(({ name, isOptional }) =>
      comment(
        `${isOptional ? 'Reads' : 'Needs'} ${name} in the same folder${isOptional ? ', if it is there' : ''}; save it from the page.`,
      ),
    ),
    'import numpy as np',
  ];
  // Moves other imports up to the first one.
  const imports = lines.filter((line) => /^(import|from) /.test(line));
  const rest = lines.slice(lines.findIndex((line) => !/^(import|from) |^$/.test(line)));
  return [...head, ...imports, '', ...rest, ''].join('\n');
}
