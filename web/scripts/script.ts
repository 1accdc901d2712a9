/** A script: lines of Python that print numbers of the page, the files that they load, and the whole as it is copied and saved. */
import type { Matrix } from '../core/types.ts';
import { toNpy } from '../draw/export/npy.ts';
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

/** A scheme, as a script makes its encoding again. */
export interface EncodingSettings {
  readonly scheme: string;
  /** with the defaults filled in */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** positions */
  readonly n: number;
}

/** What a generator makes: lines of Python that print numbers the page shows. */
export interface ScriptBody {
  /** what it computes, in a few words */
  readonly title: string;
  /** how near its numbers are to the page's, and why not nearer */
  readonly precision: string;
  readonly lines: Lines;
}

/** A file that a script loads: what NumPy cannot make, since this page's random numbers are its own. */
export interface ScriptFile {
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
}

export interface Script extends ScriptBody {
  readonly files: readonly ScriptFile[];
}

/** Where a matrix of the page comes from. */
export type MatrixMaker = () => Matrix | Promise<Matrix>;

export const script = (body: ScriptBody, ...files: readonly ScriptFile[]): Script => ({ ...body, files });

/** A file of one matrix. */
export const npyFile = (name: string, make: MatrixMaker): ScriptFile => ({
  name,
  bytes: async () => toNpy(await make()),
});

/** `about`: the settings, the version and the link, one a line. */
export function wholeScript({ title, precision, lines, files }: Script, about: readonly string[]): string {
  const head: Lines = [
    // In the first two lines Python takes 'encoding: ALiBi' for the name of a character set, unless it knows one already.
    '# -*- coding: utf-8 -*-',
    comment(`${title[0].toUpperCase()}${title.slice(1)}.`),
    ...about.map(comment),
    comment(`Agrees with the page ${precision}.`),
    ...files.map(({ name }) => comment(`Needs ${name} beside it: the page saves it.`)),
    'import numpy as np',
  ];
  // Other imports come with the first.
  const imports = lines.filter((line) => /^(import|from) /.test(line));
  const rest = lines.slice(lines.findIndex((line) => !/^(import|from) |^$/.test(line)));
  return [...head, ...imports, '', ...rest, ''].join('\n');
}
