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

/** With a table of the reader, of which two rows are left out. */
function withTable(hash: string) {
  const playground = playgroundAt(hash);
  const matrix = { rows: 20, cols: 3, data: new Float32Array(60) };
  playground.shelf.set({ active: { name: 'wpe.npy', matrix, drop: 2 } as never });
  return playground;
}

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
      expect(bibtex.split('\n\n')[0]).not.toContain('url ');
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
    const playground = withTable('v=1&lab=probe&source=file');
    const lines = settings(playground);
    expect(lines[0]).toBe('Table: wpe.npy, 18 × 3, 2 rows left out at the start');
    expect(lines.join()).not.toMatch(/Positional encoding|Positions:|Width/);
  });

  it.each([
    ['properties&n=12', 'proximity', '12 × 3, the first of 18 rows'],
    ['properties&n=12', 'norms', '12 × 3, the first of 18 rows'],
    ['properties', 'proximity', '18 × 3'],
    ['encodings&n=12', 'table-proximity', '12 × 3, the first of 18 rows'],
    ['order', 'order-difference', '4 × 3, the first of 18 rows'],
  ])('say how many of its rows are read: %s, %s', (hash, kind, shape) => {
    const lines = settings(withTable(`v=1&lab=${hash}&source=file`), { kind });
    expect(lines.filter((line) => line.startsWith('Table'))).toEqual([
      `Table: wpe.npy, ${shape}, 2 rows left out at the start`,
    ]);
    expect(lines.join()).not.toMatch(/Positional encoding|Positions:|Width/);
  });

  it('leave the table out where it is not read', () => {
    const context = settings(withTable('v=1&lab=context&source=file'));
    expect(context).toContain('Positional encoding: Rotary (RoPE)');
    expect(context.join()).not.toContain('wpe.npy');
    const psi = settings(withTable('v=1&lab=properties&source=file&d=32&omega=1,0.5'), { kind: 'psi' });
    expect(psi).toEqual(['Width: 32', 'Base of the learnable sinusoids: 10000', 'Frequencies moved: 1, 0.5']);
    const shaw = settings(withTable('v=1&lab=properties&source=file&item=shaw'), { kind: 'proximity' });
    expect(shaw).toContain('Positional encoding: Fully learnable RPE');
    expect(shaw.join()).not.toContain('wpe.npy');
  });

  it('are those of what is measured, not of the scheme of the page', () => {
    const lines = settings(playgroundAt('v=1&lab=properties&scheme=sinusoidal&base=77&item=learned.shaw'), {
      kind: 'proximity',
    });
    expect(lines).toContain('Positional encoding: Fully learnable APE + fully learnable RPE');
    expect(lines.join()).not.toMatch(/Base|sinusoid|Combination/i);
    const fixed = playgroundAt('v=1&lab=properties&scheme=sinusoidal&base=77&item=sinusoidal.shaw');
    expect(settings(fixed, { kind: 'proximity' })).toContain('Base (Sinusoidal): 77');
  });

  it('are those that learnable sinusoids are asked for with', () => {
    const lines = settings(
      playgroundAt('v=1&lab=properties&scheme=learned-sinusoidal&base=77&psiBase=16&d=8&omega=1,0.3'),
      { kind: 'proximity' },
    );
    expect(lines.find((line) => line.includes('requenc'))).toMatch(/: 1, 0\.3, 0\.25, 0\.125$/);
    expect(lines.join()).not.toContain('77');
  });

  it('are of the sinusoid where the probe reads it in place of a scheme without a table', () => {
    expect(settings(playgroundAt('v=1&lab=probe&scheme=alibi'))).toContain('Positional encoding: Sinusoidal');
  });
});

describe('what a figure is cited with', () => {
  const cite = (hash: string, kind: string) => citationOf(playgroundAt(`v=1&lab=${hash}`), of(kind));
  const words = (hash: string, kind: string) => cite(hash, kind).definitions.join('\n');

  it('has the papers of what is measured', () => {
    const { bibtex } = cite('properties&item=learned.shaw', 'proximity');
    for (const key of ['gehring2017convolutional', 'devlin2019bert', 'shaw2018self', 'wang2021position'])
      expect(bibtex).toContain(`{${key},`);
    expect(bibtex).not.toContain('vaswani2017attention');
    const probe = cite('probe&scheme=alibi', 'errors').bibtex;
    expect(probe).toContain('{vaswani2017attention,');
    expect(probe).toContain('{jexus2020positional,');
    expect(probe).not.toContain('press2022train');
    const table = withTable('v=1&lab=properties&source=file');
    expect(citationOf(table, of('proximity')).bibtex).not.toContain('vaswani2017attention');
    expect(citationOf(playgroundAt('v=1&lab=encodings&against=alibi'), of('')).bibtex).toContain(
      '{press2022train,',
    );
  });

  it('says which solver it was', () => {
    expect(words('probe', 'errors')).toMatch(/least squares.*smallest weights/s);
    expect(words('probe&ridge=2', 'errors')).toMatch(/least squares.*Ridge/s);
    expect(words('probe&ridge=2', 'errors')).not.toContain('smallest weights');
    const descent = words('probe&solver=descent', 'errors');
    expect(descent).toContain('gradient descent');
    expect(descent).not.toMatch(/least squares|smallest weights/);
  });

  it('says what a tolerance forgives', () => {
    expect(words('properties', 'proximity')).toContain('as near or nearer.');
    const forgiving = words('properties&tolerance=0.25', 'proximity');
    expect(forgiving).toContain('nearer by more than the tolerance, 0.25.');
    expect(forgiving).not.toContain('as near or nearer');
  });

  it.each([
    ['properties', 'psi', 'ψ(m) = Σ'],
    ['properties', 'singular-values', 'Effective rank'],
    ['properties', 'singular-values', 'Participation ratio'],
    ['properties', 'norms', 'Nearest pair'],
    ['properties', 'spectrum', 'Fourier'],
    ['properties', 'identical-words', 'Identical-word probing'],
    ['properties', 'trajectory', 'Principal components'],
    ['properties', 'toeplitz', 'the mean of φ on each diagonal'],
    ['probe', 'best-fits', 'Best fits'],
    ['probe', 'order-probe', 'logistic regression'],
  ])('defines its numbers: %s, %s', (lab, kind, wanted) => {
    expect(words(lab, kind)).toContain(wanted);
  });

  it('has no definition of what it does not show', () => {
    expect(words('properties', 'norms')).not.toMatch(/Monotonicity|Locality|Proximity/);
    expect(words('probe', 'order-probe')).not.toContain('Position probe');
    expect(cite('properties', 'singular-values').bibtex).toContain('{roy2007effective,');
    expect(cite('properties', 'norms').bibtex).not.toContain('{roy2007effective,');
  });

  it.each([
    ['properties', 'trajectory', 'how it is turned'],
    ['properties', 'proximity-offsets', 'pointed at'],
    ['probe&solver=descent', 'predictions', 'the epoch that is shown'],
  ])('says what the link does not hold: %s, %s', (hash, kind, wanted) => {
    expect(cite(hash, kind).text).toContain(wanted);
    expect(captionLines(playgroundAt(`v=1&lab=${hash}`), { kind }).at(-1)).toContain(wanted);
  });

  it('says nothing of the link where it holds everything', () => {
    for (const [hash, kind] of [
      ['properties', 'norms'],
      ['probe', 'predictions'],
      ['probe&solver=descent', 'errors'],
    ])
      expect(captionLines(playgroundAt(`v=1&lab=${hash}`), { kind })).toHaveLength(3);
  });
});
