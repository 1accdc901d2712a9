/** A script as it is copied and saved: what it is, what it was made from, what it needs, and the lines. */
import { comment, type Lines } from './python.ts';
import type { Script } from './script.ts';

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
