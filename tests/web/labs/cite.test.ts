import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import catalog from '#catalog';
import { version } from '../../../package.json';
import type { Scheme } from '../../../web/core/types.ts';
import { escapeTex, toBibtex } from '../../../web/labs/cite/bibtex.ts';
import { citationOf } from '../../../web/labs/cite/citation.ts';
import { papers, papersOfScheme } from '../../../web/labs/cite/papers.ts';
import { captionLines, settings } from '../../../web/labs/cite/settings.ts';
import { software } from '../../../web/labs/cite/software.ts';
import { playgroundAt } from './playground-at.ts';

const schemes = catalog as readonly Scheme[];

const of = (kind: string, heading = '') => ({ kind, heading });

/** The braces of a text, less those that a backslash makes ordinary. */
const depthOf = (text: string) =>
  [...text.replace(/\\[{}]/g, '')].reduce(
    (depth, one) => depth + (one === '{' ? 1 : one === '}' ? -1 : 0),
    0,
  );

describe('escapeTex', () => {
  it('writes what TeX would take for a command as what it is', () => {
    expect(escapeTex('50 % of {a_b} & #1 $x^2 ~ \\end')).toBe(
      '50 \\% of \\{a\\_b\\} \\& \\#1 \\$x\\textasciicircum{}2 \\textasciitilde{} \\textbackslash{}end',
    );
  });

  it('keeps accents, in ASCII', () => {
    expect(escapeTex('Dollár, Łukasz, Grégoire, Gaël, Schöne')).toBe(
      'Doll{\\\'a}r, {\\L}ukasz, Gr{\\\'e}goire, Ga{\\"e}l, Sch{\\"o}ne',
    );
  });

  it('leaves the braces balanced and nothing but ASCII, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const escaped = escapeTex(text);
        expect(escaped).toMatch(/^[ -~]*$/);
        expect(depthOf(escaped)).toBe(0);
      }),
    );
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

  it('writes every paper with its own key', () => {
    const entries = Object.values(papers).map((paper) => toBibtex(paper));
    expect(new Set(entries.map((entry) => entry.split('\n')[0])).size).toBe(entries.length);
    for (const entry of entries) expect(depthOf(entry)).toBe(0);
  });

  it('knows the paper of every scheme that has one', () => {
    const without = schemes.map(({ id }) => id).filter((id) => !papersOfScheme[id]);
    expect(without).toEqual(['index', 'normalized-index']);
    for (const { id, reference } of schemes)
      for (const paper of papersOfScheme[id] ?? []) expect(reference).toContain(String(papers[paper].year));
  });
});

describe('a citation', () => {
  it('has what CITATION.cff says of the page', () => {
    expect(software).toEqual({
      title: 'The positional-embedding playground',
      version,
      year: 2026,
      authors: ['The authors of the positional-embedding playground'],
    });
  });

  it('carries the link, the version, the settings, the definitions and the papers', () => {
    const { text, definitions, bibtex } = citationOf(
      playgroundAt('v=1&lab=encodings&scheme=rotary&base=500&scaling=yarn&factor=4'),
      of('rotary-kernel', 'Kernel over distance'),
    );
    const link = 'https://host.example/#v=1&lab=encodings&scheme=rotary&base=500&scaling=yarn&factor=4';
    expect(text).toContain(link);
    expect(text).toContain(`version ${version}`);
    expect(text).toContain('“Kernel over distance”');
    expect(text).toContain('Base: 500');
    expect(definitions.join('\n')).toContain('ours, after Wang et al. 2021');
    expect(bibtex).toContain(`url       = {${link}}`);
    for (const key of ['su2021roformer', 'peng2023yarn', 'wang2021position'])
      expect(bibtex).toContain(`{${key},`);
  });

  it('says how the probe solves', () => {
    const { definitions } = citationOf(playgroundAt('v=1&lab=probe&ridge=2'), of('errors'));
    expect(definitions.join('\n')).toContain('least squares with intercept');
    expect(definitions.join('\n')).toContain('2e-7 of the largest');
    expect(definitions.join('\n')).toContain('Ridge');
  });

  it('names each paper once', () => {
    const { bibtex } = citationOf(
      playgroundAt('v=1&lab=encodings&scheme=learned-sinusoidal'),
      of('learned-sinusoidal-table'),
    );
    expect(bibtex.match(/@\w+{wang2021position,/g)).toHaveLength(1);
  });

  for (const home of [null, 'file:///home/someone/pe-playground.html'])
    it(`gives the state where no address can be opened by others (${home})`, () => {
      const playground = playgroundAt('v=1&lab=probe&d=32', home);
      const { text, bibtex } = citationOf(playground, of('errors'));
      expect(text).toContain('State: v=1&lab=probe&d=32');
      expect(bibtex).toContain('Page state v=1\\&lab=probe\\&d=32');
      expect(`${text}${bibtex}${captionLines(playground).join('')}`).not.toContain('file:');
      expect(bibtex).not.toContain('url ');
    });

  it('escapes the words of the reader', () => {
    const { bibtex } = citationOf(
      playgroundAt(`v=1&words=${encodeURIComponent('}\\input{x} $ é')}`),
      of('order-difference'),
    );
    expect(depthOf(bibtex)).toBe(0);
    expect(bibtex).not.toContain('\\input');
  });
});

describe('settings', () => {
  it('are those of the lab, with the parameters that are read', () => {
    const lines = settings(playgroundAt('v=1&lab=probe&scheme=sinusoidal&d=32&split=odd&seed=3'));
    expect(lines).toContain('Positional encoding: Sinusoidal');
    expect(lines).toContain('Width: 32');
    expect(lines).toContain('Positions to learn from: odd');
    expect(lines).toContain('Seed: 3');
    expect(lines.join()).not.toMatch(/Causal|First sentence|Folds:|Epochs/);
  });

  it('name the table of the reader in place of a scheme', () => {
    const playground = playgroundAt('v=1&lab=probe&source=file');
    const matrix = { rows: 20, cols: 3, data: new Float32Array(60) };
    const table = { name: 'wpe.npy', matrix, drop: 2 };
    playground.shelf.set({ active: table as never });
    const lines = settings(playground);
    expect(lines[0]).toBe('Table: wpe.npy, 18 × 3, 2 rows left out at the start');
    expect(lines.join()).not.toContain('Positional encoding');
  });
});
