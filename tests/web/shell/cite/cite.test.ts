import { describe, expect, it } from 'vitest';
import { version } from '../../../../package.json';
import { software } from '../../../../web/shell/cite/citation.ts';
import { sessionAt } from '../session-at.ts';
import { depthOf } from './braces.ts';
import { captionOf, citationOfKind, settingsOf, withTable } from './of-figure.ts';

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
    const { text, definitions, bibtex } = citationOfKind(
      sessionAt('v=1&lab=encodings&scheme=rotary&base=500&scaling=yarn&factor=4'),
      'kernel',
      'Kernel over distance',
    );
    const link = 'https://host.example/#v=1&lab=encodings&scheme=rotary&base=500&scaling=yarn&factor=4';
    expect(text).toContain(link);
    expect(text).toContain(`version ${version}`);
    expect(text).toContain('“Kernel over distance”');
    expect(text).toContain('Base: 500');
    expect(definitions.join('\n')).toContain('our measure, after Wang et al. 2021');
    expect(bibtex).toContain(`url       = {${link}}`);
    for (const key of ['su2021roformer', 'peng2023yarn', 'wang2021position'])
      expect(bibtex).toContain(`{${key},`);
  });

  it('gives the title of a claim', () => {
    const { text } = citationOfKind(sessionAt('v=1&lab=claims&claim=carry-over'), 'claim');
    expect(text).toContain('Claim: New places');
    expect(text).not.toContain('Claim: carry-over');
  });

  it('cites who let only the fastest frequencies turn, where they do', () => {
    const cited = (more: string) =>
      citationOfKind(sessionAt(`v=1&lab=encodings&scheme=rotary&rotaryDim=8${more}`), 'kernel', 'Kernel')
        .bibtex;
    expect(cited('')).not.toContain('barbero2025');
    expect(cited('&spread=head')).toContain('{barbero2025round,');
  });

  it('cites who shared the pairs out between axes, and who turned the last dimensions', () => {
    const cited = (more: string) =>
      citationOfKind(sessionAt(`v=1&lab=encodings&scheme=rotary${more}`), 'pair-axes', '').bibtex;
    expect(cited('&axes=sections')).toContain('{wang2024qwen2vl,');
    expect(cited('&axes=sections')).not.toContain('{bai2025qwen3vl,');
    expect(cited('&axes=interleaved')).toContain('{bai2025qwen3vl,');
    expect(cited('&axes=axial')).toContain('{heo2024rotary,');
    expect(cited('&axes=alternating')).toContain('{agrawal2024pixtral,');
    expect(cited('&axes=sections&rotaryDim=8&part=last')).toContain('{deepseek2024v2,');
  });

  it('says how the probe solves', () => {
    const { definitions } = citationOfKind(sessionAt('v=1&lab=probe&ridge=2'), 'errors');
    expect(definitions.join('\n')).toContain('least squares with intercept');
    expect(definitions.join('\n')).toContain('2e-7 of the largest');
    expect(definitions.join('\n')).toContain('Ridge');
  });

  it('names each paper once', () => {
    const { bibtex } = citationOfKind(sessionAt('v=1&lab=encodings&scheme=learned-sinusoidal'), 'table');
    expect(bibtex.match(/@\w+{wang2021position,/g)).toHaveLength(1);
  });

  for (const home of [null, 'file:///home/someone/pe-playground.html'])
    it(`gives the state where no address can be opened by others (${home})`, () => {
      const session = sessionAt('v=1&lab=probe&d=32', home);
      const { text, bibtex } = citationOfKind(session, 'errors');
      expect(text).toContain('State: v=1&lab=probe&d=32');
      expect(bibtex).toContain('Page state v=1\\&lab=probe\\&d=32');
      expect(`${text}${bibtex}${captionOf(session, 'errors').join('')}`).not.toContain('file:');
      expect(bibtex.split('\n\n')[0]).not.toContain('url ');
    });

  it('escapes the words of the reader', () => {
    const { bibtex } = citationOfKind(
      sessionAt(`v=1&words=${encodeURIComponent('}\\input{x} $ é')}`),
      'difference',
    );
    expect(depthOf(bibtex)).toBe(0);
    expect(bibtex).not.toContain('\\input');
  });
});

describe('settings', () => {
  it('are those of the lab, with the parameters that are read', () => {
    const lines = settingsOf(sessionAt('v=1&lab=probe&scheme=sinusoidal&d=32&split=odd&seed=3'), 'errors');
    expect(lines).toContain('Positional encoding: Sinusoidal');
    expect(lines).toContain('Width: 32');
    expect(lines).toContain('Positions to learn from: odd');
    expect(lines).toContain('Seed: 3');
    expect(lines.join()).not.toMatch(/Causal|First sentence|Folds:|Epochs/);
  });

  it('name the table of the reader in place of a scheme', () => {
    const session = withTable('v=1&lab=probe&source=file');
    const lines = settingsOf(session, 'errors');
    expect(lines[0]).toBe('Table: wpe.npy, 18 × 3, 2 rows left out at the start');
    expect(lines.join()).not.toMatch(/Positional encoding|Positions:|Width/);
  });

  it.each([
    ['properties&extent=first&n=12', 'proximity', '12 × 3, the first of 18 rows'],
    ['properties&extent=first&n=12', 'norms', '12 × 3, the first of 18 rows'],
    ['properties&n=12', 'proximity', '18 × 3'],
    ['encodings&n=12', 'proximity', '12 × 3, the first of 18 rows'],
    ['order', 'difference', '4 × 3, the first of 18 rows'],
  ])('say how many of its rows are read: %s, %s', (hash, kind, shape) => {
    const lines = settingsOf(withTable(`v=1&lab=${hash}&source=file`), kind);
    expect(lines.filter((line) => line.startsWith('Table'))).toEqual([
      `Table: wpe.npy, ${shape}, 2 rows left out at the start`,
    ]);
    expect(lines.join()).not.toMatch(/Positional encoding|Positions:|Width/);
  });

  it('leave the table out where it is not read', () => {
    const context = settingsOf(withTable('v=1&lab=context&source=file'), 'distance');
    expect(context).toContain('Positional encoding: Rotary (RoPE)');
    expect(context.join()).not.toContain('wpe.npy');
    const psi = settingsOf(withTable('v=1&lab=properties&source=file&d=32&omega=1,0.5'), 'psi');
    expect(psi).toEqual([
      'Width: 32',
      'Base of the learned sinusoids: 10000',
      'Frequencies moved: 1, 0.5',
      'Handles moved: none',
    ]);
    const shaw = settingsOf(withTable('v=1&lab=properties&source=file&item=shaw'), 'proximity');
    expect(shaw).toContain('Positional encoding: Learned RPE');
    expect(shaw.join()).not.toContain('wpe.npy');
  });

  it('say of one row left out that it is one', () => {
    const session = withTable('v=1&lab=probe&source=file');
    const { active } = session.tableStore.get();
    session.tableStore.set({ active: { ...active, drop: 1 } as never });
    expect(settingsOf(session, 'errors')[0]).toBe('Table: wpe.npy, 19 × 3, 1 row left out at the start');
  });

  it('are those of what is measured, not of the scheme of the page', () => {
    const lines = settingsOf(
      sessionAt('v=1&lab=properties&scheme=sinusoidal&base=77&item=learned.shaw'),
      'proximity',
    );
    expect(lines).toContain('Positional encoding: Learned APE + learned RPE');
    expect(lines.join()).not.toMatch(/Base|sinusoid|Combination/i);
    const fixed = sessionAt('v=1&lab=properties&scheme=sinusoidal&base=77&item=sinusoidal.shaw');
    expect(settingsOf(fixed, 'proximity')).toContain('Base (Sinusoidal): 77');
  });

  it('name every encoding that is compared, and nothing that plays no part', () => {
    const padding = settingsOf(
      sessionAt('v=1&lab=order&scheme=alibi&second=learned&d=32&padding=3'),
      'padding',
    );
    expect(padding).toContain('Positional encoding: ALiBi');
    expect(padding).toContain(
      'Compared with: Sinusoidal, Learned table, and Rotary (RoPE), each with its default parameters',
    );
    expect(padding).toContain('Width: 32');
    expect(padding).toContain('Words of padding in front: 3');
    expect(padding.join()).not.toContain('Together with');
    const shift = 'v=1&lab=encodings&scheme=sinusoidal-2d&against=alibi&n=48&d=32&shift=7';
    expect(settingsOf(sessionAt(shift), 'shift-errors').slice(-5)).toEqual([
      'Compared with: Sinusoidal and Learned table, each with its default parameters',
      'Positions: 48',
      'Width: 32',
      'Seed: 7',
      'Positions further on, k: 7',
    ]);
    expect(settingsOf(sessionAt(shift), 'shift').join()).not.toMatch(/Compare|Seed/);
    expect(settingsOf(sessionAt(shift.replace('sinusoidal-2d', 'learned')), 'shift-errors')).toContain(
      'Compared with: Sinusoidal, with its default parameters',
    );
  });

  it('are of the sinusoid where it stands in for no positions in front of padding', () => {
    expect(settingsOf(sessionAt('v=1&lab=order&scheme=none'), 'padding')).toContain(
      'Positional encoding: Sinusoidal',
    );
  });

  it('count positions by the times that are typed', () => {
    const lines = settingsOf(sessionAt('v=1&lab=encodings&against=alibi&n=99&instants=1,2.5'), 'times');
    expect(lines).toContain('Times, any real numbers: 1, 2.5');
    expect(lines.join()).not.toMatch(/Positions:|Compare/);
  });

  it('name a second encoding once, where a control chooses it', () => {
    const lines = settingsOf(sessionAt('v=1&lab=encodings&against=alibi'), 'side-difference');
    expect(lines.filter((line) => line.includes('ALiBi'))).toEqual(['Compare with: ALiBi']);
  });

  it('are those that learnable sinusoids are asked for with', () => {
    const lines = settingsOf(
      sessionAt('v=1&lab=properties&scheme=learned-sinusoidal&base=77&psiBase=16&d=8&omega=1,0.3'),
      'proximity',
    );
    expect(lines.find((line) => line.includes('requenc'))).toMatch(/: 1, 0\.3, 0\.25, 0\.125$/);
    expect(lines.join()).not.toContain('77');
  });

  it('are of the sinusoid where the probe reads it in place of a scheme without a table', () => {
    expect(settingsOf(sessionAt('v=1&lab=probe&scheme=alibi'), 'errors')).toContain(
      'Positional encoding: Sinusoidal',
    );
  });
});
