/** What Share writes for LaTeX, with a poster drawn by the command, typeset by pdfLaTeX. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, whyMissing } from './hosts.ts';
// @ts-expect-error: a script without types
import { dist, playground } from './places.mjs';
// @ts-expect-error: a script without types
import { written } from './share.mjs';

const command = `${dist}/bin/positional-embedding-playground.js`;
const poster = (...options: readonly string[]) =>
  execFileSync(process.execPath, [command, 'poster', ...options]).toString();

const figure = {
  title: 'Which outputs change',
  state: "v=1&scheme=rotary&words=I+don't+~+(100%25)+_+%C3%A9+%23&view=difference&ui=figure",
  attributes: {},
  poster: 'order-difference.svg',
};

const why = whyMissing('pdflatex') ?? whyMissing('pdftotext');
test.skip(why !== undefined, why);

/** Typesets a document with these figures, one a page. The PDF is not compressed, so that its links can be read. */
function typeset(folder: string, figures: readonly string[]): string {
  const file = path.join(folder, 'notes.tex');
  writeFileSync(
    file,
    `\\pdfcompresslevel=0 \\pdfobjcompresslevel=0
\\documentclass{article}
\\usepackage{graphicx}
\\usepackage{hyperref}
\\begin{document}
${figures.map((one) => `${one}\n\\clearpage`).join('\n')}
\\end{document}
`,
  );
  execFileSync('pdflatex', ['-halt-on-error', '-interaction=nonstopmode', file], {
    ...{ cwd: folder, stdio: 'ignore' },
  });
  return path.join(folder, 'notes.pdf');
}

/** The words of each page on one line, without ligatures and hyphens at the ends of lines. */
const wordsOf = (pdf: string): readonly string[] =>
  execFileSync('pdftotext', [pdf, '-'])
    .toString()
    .normalize('NFKC')
    .split('\f')
    .map((page) => page.replace(/-\n/g, '').replace(/\s+/g, ' '));

test('the figure is the poster, and its link the link', () => {
  const folder = test.info().outputPath('.');
  const snippet: string = written('latex', figure);
  const [, options] = /^% npx positional-embedding-playground (.*)$/m.exec(snippet) ?? [];
  execFileSync('sh', ['-c', `"${process.execPath}" "${command}" ${options}`], { cwd: folder });
  const pdf = typeset(folder, [snippet]);
  const [page] = wordsOf(pdf);
  expect(page).toMatch(
    /With RoPE, the same words in a new order .*Figure 1: Which outputs change\. Live: http:/,
  );
  const links = [...readFileSync(pdf, 'latin1').matchAll(/\/URI ?\(((?:\\.|[^)])*)\)/g)].map(([, link]) =>
    link.replace(/\\(.)/g, '$1'),
  );
  expect(new Set(links)).toEqual(new Set([`${playground}#${figure.state}`]));
});

test('the titles of all figures are printed as they are', () => {
  test.setTimeout(120_000);
  const folder = test.info().outputPath('.');
  poster('v=1', '-o', path.join(folder, 'order-difference.pdf'));
  const titles = poster('--list')
    .trim()
    .split('\n')
    .map((line) => line.replace(/^\S+ +/, ''));
  const pages = wordsOf(
    typeset(
      folder,
      titles.map((title) => written('latex', { ...figure, title })),
    ),
  );
  const sentences = titles.map((title) => title.normalize('NFKC').replace(/[^.?!]$/, '$&.'));
  for (const [i, sentence] of sentences.entries()) expect(pages[i]).toContain(`: ${sentence} Live`);
});
