import { beforeAll, describe, expect, it } from 'vitest';
import catalog from '#catalog';
import { version } from '../../../../package.json';
import type { Core, Scheme } from '../../../../web/core/types.ts';
import { measuredOf } from '../../../../web/labs/properties/input.ts';
import { basicItems, otherSchemes } from '../../../../web/labs/properties/items.ts';
import { proximityOf, vectorsOf } from '../../../../web/labs/properties/proximity.ts';
import { software } from '../../../../web/shell/cite/citation.ts';
import { load } from '../../core/helpers.ts';
import { sessionAt } from '../session-at.ts';
import { depthOf } from './braces.ts';
import { captionOf, citationOfKind, settingsOf } from './of-figure.ts';

const schemes = catalog as readonly Scheme[];

/** With a table of the reader, of which two rows are left out. */
function withTable(hash: string) {
  const session = sessionAt(hash);
  const matrix = { rows: 20, cols: 3, data: new Float32Array(60) };
  session.tableStore.set({ active: { name: 'wpe.npy', matrix, drop: 2 } as never });
  return session;
}

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

describe('what a figure is cited with', () => {
  const cite = (hash: string, kind: string) => citationOfKind(sessionAt(`v=1&lab=${hash}`), kind);
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
    expect(citationOfKind(table, 'proximity').bibtex).not.toContain('vaswani2017attention');
    expect(citationOfKind(sessionAt('v=1&lab=encodings&against=alibi'), 'side-difference').bibtex).toContain(
      '{press2022train,',
    );
  });

  it('says which solver it was', () => {
    expect(words('probe', 'errors')).toMatch(/least squares.*smallest norm of the weights/s);
    expect(words('probe&ridge=2', 'errors')).toMatch(/least squares.*Ridge/s);
    expect(words('probe&ridge=2', 'errors')).not.toContain('smallest norm of the weights');
    const descent = words('probe&solver=descent', 'errors');
    expect(descent).toContain('gradient descent');
    expect(descent).not.toMatch(/least squares|smallest norm of the weights/);
  });

  it('says what a tolerance forgives', () => {
    expect(words('properties', 'proximity')).toContain('at least as similar.');
    const forgiving = words('properties&tolerance=0.25', 'proximity');
    expect(forgiving).toContain('more similar, by more than the tolerance of 0.25.');
    expect(forgiving).not.toContain('at least as similar');
  });

  it.each([
    ['properties', 'psi', 'ψ(m) = Σ'],
    ['properties', 'singular-values', 'Effective rank'],
    ['properties', 'singular-values', 'Participation ratio'],
    ['properties', 'norms', 'Nearest pair'],
    ['properties', 'spectrum', 'Fourier'],
    ['properties', 'identical-words', 'Identical-word probing'],
    ['properties', 'trajectory', 'Principal components'],
    ['properties', 'toeplitz', 'the mean and standard deviation of φ on each diagonal'],
    ['probe', 'best-fits', 'Best fits'],
    ['probe', 'order-probe', 'logistic regression'],
  ])('defines its numbers: %s, %s', (lab, kind, wanted) => {
    expect(words(lab, kind)).toContain(wanted);
  });

  it.each([
    ['scheme=rotary', 'mean over the pairs of dimensions', /vectors of two positions/],
    ['scheme=alibi', 'Bias: added to the scores', /vectors of two positions/],
    ['item=shaw', 'Offset vectors', /Bias|together/],
    [
      'item=learned.shaw&measure=cosine',
      'absolute and a relative embedding combined',
      /dot product of the vectors/,
    ],
    ['scheme=learned', 'dot product of the vectors of two positions', /offsets:|Kernel|Bias/],
  ])('defines the proximity that is measured: %s', (hash, wanted, other) => {
    for (const kind of ['proximity', 'toeplitz', 'remainder']) {
      expect(words(`properties&${hash}`, kind)).toContain(wanted);
      expect(words(`properties&${hash}`, kind)).not.toMatch(other);
    }
  });

  it('has no definition of what it does not show', () => {
    expect(words('properties', 'norms')).not.toMatch(/Monotonicity|Locality|Similarity/);
    expect(words('probe', 'order-probe')).not.toContain('Position probe');
    expect(cite('properties', 'singular-values').bibtex).toContain('{roy2007effective,');
    expect(cite('properties', 'norms').bibtex).not.toContain('{roy2007effective,');
  });

  it.each([
    ['properties', 'trajectory', 'contain the rotation'],
    ['properties', 'proximity-offsets', 'pointed at'],
  ])('says what the link does not hold: %s, %s', (hash, kind, wanted) => {
    expect(cite(hash, kind).text).toContain(wanted);
    expect(captionOf(sessionAt(`v=1&lab=${hash}`), kind).at(-1)).toContain(wanted);
  });

  it('has the epochs of a descent that a figure shows', () => {
    const hash = 'probe&solver=descent&epochs=20&shownEpochs=5';
    expect(cite(hash, 'predictions').text).toContain('Epochs: 5;');
    expect(cite(hash, 'errors').text).toContain('Epochs: 20;');
    expect(cite(`${hash}&split=folds`, 'predictions').text).toContain('Epochs: 20;');
  });

  it('says nothing of the link where it holds everything', () => {
    for (const [hash, kind] of [
      ['properties', 'norms'],
      ['probe', 'predictions'],
      ['probe&solver=descent', 'errors'],
      ['probe&solver=descent&shownEpochs=5', 'predictions'],
    ])
      expect(captionOf(sessionAt(`v=1&lab=${hash}`), kind)).toHaveLength(3);
  });
});

describe('what a figure reads', () => {
  let core: Core;
  beforeAll(async () => {
    core = await load();
  });

  const others = otherSchemes(schemes).filter(({ kind }) => kind !== 'data-dependent');
  const items = [...basicItems(schemes), ...others].map(({ id }) => id);
  const usual = { n: '24', d: '48', heads: '3', head: '2' };
  const changes = {
    Width: { d: '96' },
    Heads: { heads: '4' },
    'Head shown': { head: '1' },
    Seed: { seed: '8' },
    Similarity: { measure: 'cosine' },
  };
  const at = (item: string, change = {}) =>
    sessionAt(`v=1&${new URLSearchParams({ lab: 'properties', item, ...usual, ...change })}`);

  /** What it is of, with one setting changed. */
  const measured = (item: string, change = {}) => {
    const { item: found, sizes } = measuredOf(at(item, change));
    return {
      proximity: () => proximityOf(core, found, sizes).proximity,
      norms: () => vectorsOf(core, found, sizes).table,
    };
  };
  const listed = (item: string, kind: string) => {
    const lines = settingsOf(at(item), kind);
    return Object.keys(changes).filter((title) => lines.some((line) => line.startsWith(`${title}: `)));
  };

  it.each(items)('is what changes it, and nothing else: %s', (item) => {
    for (const kind of ['proximity', 'norms'] as const) {
      const before = measured(item)[kind]();
      if (!before) continue;
      const read = Object.entries(changes).filter(([, change]) => {
        const after = measured(item, change)[kind]();
        return (
          after?.data.length !== before.data.length || after.data.some((value, i) => value !== before.data[i])
        );
      });
      const titles = read.map(([title]) => title);
      // A head is one of so many.
      if (titles.includes('Head shown')) titles.push('Heads');
      expect(listed(item, kind), kind).toEqual(
        Object.keys(changes).filter((title) => titles.includes(title)),
      );
    }
  });

  it.each([
    ['probe', 'predictions', true],
    ['probe', 'residuals', false],
    ['probe', 'table', false],
    ['probe', 'errors', true],
    ['probe', 'order-probe', true],
    ['probe&split=folds', 'residuals', true],
    ['probe&scheme=learned', 'residuals', true],
    ['probe&scheme=learned', 'table', true],
    ['properties', 'identical-words', true],
    ['properties', 'psi', false],
    ['properties&item=sinusoidal.shaw', 'norms', false],
    ['encodings&scheme=t5', 'heads', true],
    ['encodings&scheme=t5&values=1', 'heads', false],
    ['encodings&scheme=rotary', 'kernel', false],
    ['encodings&scheme=rotary', 'kernels', true],
    ['encodings', 'scores-add-sum', true],
    ['context', 'distance', false],
    ['context', 'entropy', true],
    ['order', 'difference', true],
  ])('has a seed and its streams where something is drawn: %s, %s', (hash, kind, isRandom) => {
    const session = sessionAt(`v=1&lab=${hash}`);
    const words = citationOfKind(session, kind).definitions.join('\n');
    expect(settingsOf(session, kind).some((line) => line.startsWith('Seed: '))).toBe(isRandom);
    expect(words.includes('PCG32')).toBe(isRandom);
  });

  it('are no words, and no way to add, in a map of an encoding alone', () => {
    const hash = 'v=1&lab=encodings&scheme=sinusoidal&combine=concat';
    const lines = settingsOf(sessionAt(hash), 'proximity').join();
    expect(lines).not.toMatch(/sentence|Combine|Head|Weights/);
    expect(settingsOf(sessionAt(hash), 'scores-add-sum').join()).toMatch(/First sentence.*Combine/);
    expect(
      settingsOf(sessionAt('v=1&lab=properties&combine=concat&scheme=sinusoidal'), 'identical-words'),
    ).toContain('Combine by: concat');
  });

  it.each([
    ['properties', 'proximity'],
    ['probe', 'residuals'],
  ])('are no words to add positions to: %s, %s', (lab, kind) => {
    const lines = settingsOf(sessionAt(`v=1&lab=${lab}&scheme=sinusoidal`), kind);
    expect(lines.join()).not.toMatch(/Combine|Head|Seed|Weights|Causal/);
  });

  it.each(['alibi', 'kerple'])('is no head alone where all are drawn: %s', (scheme) => {
    const lines = settingsOf(sessionAt(`v=1&lab=encodings&scheme=${scheme}`), 'heads');
    expect(lines).toContain('Heads: 8');
    expect(lines.join()).not.toMatch(/Head shown|Width/);
  });

  it('calls a scheme by its title, and no other choice by the title of a scheme', () => {
    const ofRotary = settingsOf(sessionAt('v=1&lab=encodings&scheme=rotary'), 'kernel').join();
    expect(ofRotary).toContain('Context scaling: none');
    const dynamic = settingsOf(sessionAt('v=1&lab=context&scaling=dynamic-ntk'), 'angles').join();
    expect(dynamic).toContain('Context scaling: dynamic NTK');
    expect(ofRotary).not.toContain('No positions');
    expect(settingsOf(sessionAt('v=1&lab=order&second=alibi'), 'difference').join()).toContain('ALiBi');
  });

  it('is no file that a link brings', () => {
    const lost = 'The link does not contain the table';
    expect(citationOfKind(withTable('v=1&lab=probe&source=file'), 'predictions').text).toContain(lost);
    expect(captionOf(withTable('v=1&lab=probe&source=file'), 'errors').at(-1)).toContain(lost);
    expect(citationOfKind(withTable('v=1&lab=properties&source=file'), 'psi').text).not.toContain(lost);
    const remote = withTable('v=1&lab=probe&source=file');
    remote.tableStore.set({
      active: {
        ...remote.tableStore.get().active,
        remote: { origin: { url: 'https://hub.example/wpe.npy' }, tensor: '' },
      } as never,
    });
    expect(citationOfKind(remote, 'predictions').text).not.toContain(lost);
  });

  it('has the stream of what it draws', () => {
    const words = (hash: string, kind: string) =>
      citationOfKind(sessionAt(`v=1&lab=${hash}`), kind).definitions.join('\n');
    expect(words('probe', 'errors')).toContain('SplitMix64(seed, 1), first for the shuffled');
    expect(words('probe', 'errors')).toContain('about their column means');
    expect(words('probe', 'errors')).not.toMatch(/FNV|Folds:|Pairs:/);
    expect(words('probe', 'order-probe')).toContain('Pairs: the seed itself');
    expect(words('properties&item=learned.shaw', 'proximity')).toMatch(/row p from.*SplitMix64\(seed, 2k\)/s);
    expect(words('properties', 'identical-words')).toContain('FNV-1a');
    expect(words('properties', 'proximity')).toContain('rounded to float32');
  });
});
