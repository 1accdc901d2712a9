import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import words from '#catalog-words';
import { labs } from '../../../../web/app/labs.ts';
import type { SchemeId } from '../../../../web/core/types.ts';
import { papers, papersOfScheme } from '../../../../web/schemes/papers.ts';
import { toBibtex } from '../../../../web/shell/cite/citation.ts';
import { escapeTex } from '../../../../web/shell/cite/tex.ts';
import { scenes } from '../../../../web/story/scenes.ts';
import { depthOf } from './braces.ts';

describe('escapeTex', () => {
  it('writes what TeX would take for a command as what it is', () => {
    expect(escapeTex('50 % of {a_b} & #1 $x^2 ~ \\end')).toBe(
      '50 \\% of \\{a\\_b\\} \\& \\#1 \\$x\\textasciicircum{}2 \\textasciitilde{} \\textbackslash{}end',
    );
  });

  it('has names for the letters of headings', () => {
    expect(escapeTex('Proximity φ, ψ′, y − x')).toBe("Proximity $\\varphi$, $\\psi$$'$, y $-$ x");
  });

  it('loses no character of the title of any figure, lab or scene', async () => {
    const choices = await Promise.all(labs.map(async (lab) => Object.values((await lab.figures()).choices)));
    const titles = [...choices.flat(), ...labs, ...scenes].map(({ title }) => title);
    for (const title of [...titles, ...labs.map(({ teaser }) => teaser)])
      expect(`${title}: ${escapeTex(title).split('?').length}`).toBe(`${title}: ${title.split('?').length}`);
  });

  it('prints what the oldest fonts of TeX take for other characters', () => {
    expect(escapeTex('a|b <c> `d`')).toBe(
      'a\\textbar{}b \\textless{}c\\textgreater{} \\textasciigrave{}d\\textasciigrave{}',
    );
  });

  it('keeps accents, in ASCII', () => {
    expect(escapeTex('Dollár, Łukasz, Grégoire, Gaël, Schöne')).toBe(
      'Doll{\\\'a}r, {\\L}ukasz, Gr{\\\'e}goire, Ga{\\"e}l, Sch{\\"o}ne',
    );
  });

  it('keeps letters that it has no command for', () => {
    expect(escapeTex('таблица й')).toBe('таблица й');
  });
});

describe('toBibtex', () => {
  it('keeps capitals, names in order, others, groups and addresses', () => {
    const entry = toBibtex({
      type: 'misc',
      key: 'k',
      authors: ['Kaiser, Łukasz', 'The authors', '…'],
      title: 'BERT & RoPE',
      year: 2021,
      fields: { url: 'https://a.example/#v=1&words=I%20do{}' },
    });
    expect(entry.split('\n')).toEqual([
      '@misc{k,',
      '  author    = {Kaiser, {\\L}ukasz and {The authors} and others},',
      '  title     = {{BERT \\& RoPE}},',
      '  year      = {2021},',
      '  url       = {https://a.example/#v=1&words=I%20do%7B%7D},',
      '}',
    ]);
  });

  it('leaves the braces balanced and nothing but ASCII, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const fields = { note: text, url: text };
        const entry = toBibtex({ type: 'misc', key: 'k', authors: [text], title: text, year: 2021, fields });
        expect(entry).toMatch(/^[ -~\n]*$/);
        expect(depthOf(entry)).toBe(0);
      }),
    );
  });

  it('writes every paper with its own key', () => {
    const entries = Object.values(papers).map((paper) => toBibtex(paper));
    expect(new Set(entries.map((entry) => entry.split('\n')[0])).size).toBe(entries.length);
    for (const entry of entries) expect(depthOf(entry)).toBe(0);
  });

  it('knows the paper of every scheme that has one', () => {
    const schemes = Object.keys(words) as SchemeId[];
    const without = schemes.filter((id) => !papersOfScheme[id]);
    expect(without).toEqual(['index', 'normalized-index', 'formula', 'bias-formula']);
    for (const id of schemes)
      for (const paper of papersOfScheme[id] ?? [])
        expect(words[id].reference).toContain(String(papers[paper].year));
  });
});
