import { beforeAll, describe, expect, it } from 'vitest';
import catalog from '#catalog';
import type { Core, Scheme } from '../../../../web/core/types.ts';
import { measuredOf } from '../../../../web/labs/properties/input.ts';
import { basicItems, otherSchemes } from '../../../../web/labs/properties/items.ts';
import { proximityOf, vectorsOf } from '../../../../web/labs/properties/proximity.ts';
import { load } from '../../core/helpers.ts';
import { sessionAt } from '../session-at.ts';
import { captionOf, citationOfKind, settingsOf, withTable } from './of-figure.ts';

const schemes = catalog as readonly Scheme[];

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
