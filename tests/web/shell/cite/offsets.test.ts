/** What captions, citations and scripts say of vectors of offsets of the reader's. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Matrix } from '../../../../web/core/index.ts';
import { numpy, without } from '../../../interpreter.ts';
import { load, matrix } from '../../core/helpers.ts';
import { expectNear, run } from '../../reference/python.ts';
import { offsetRows, sumOverHeads, vectorAt, withOffsets } from '../../tables/offsets-helpers.ts';
import { sessionAt } from '../session-at.ts';
import { citationOfKind, scriptsOf, settingsOf } from './of-figure.ts';

const at = 'v=1&lab=properties&n=20&d=60&heads=3&head=2';
const nine = offsetRows(9, 16);
const sizes = /^(Positions|Width|Heads|Head shown|Rows left out.*):/;
const sizesIn = (lines: readonly string[]) => lines.filter((line) => sizes.test(line));

describe('the settings of a figure of vectors of offsets', () => {
  it('name their file and their range, and what else counts', () => {
    const alone = withOffsets(`${at}&item=offsets`, nine);
    const lines = settingsOf(alone, 'proximity');
    expect(lines).toContain('Offset vectors: Rel.npy, −4 … 4, width 16');
    expect(lines.join()).not.toMatch(/Table:|Positional encoding:|Seed:/);
    expect(sizesIn(lines)).toEqual([]);
    expect(sizesIn(settingsOf(alone, 'identical-words'))).toEqual(['Positions: 20']);
  });

  it('say which of them are measured, and which rows are left out', () => {
    const many = withOffsets(`${at}&extent=first&item=offsets`, offsetRows(41, 16));
    expect(settingsOf(many, 'norms')).toContain('Offset vectors: Rel.npy, −9 … 9 of −20 … 20, width 16');
    const dropped = withOffsets(`${at}&item=offsets`, offsetRows(10, 16), { drop: 1 });
    expect(settingsOf(dropped, 'norms')).toContain(
      'Offset vectors: Rel.npy, −4 … 4, width 16, 1 row left out at the start',
    );
  });

  it('say that attention reaches as far as there are positions', () => {
    const many = withOffsets(`${at}&extent=first&item=offsets`, offsetRows(41, 16));
    const range = 'Offset vectors: Rel.npy, −19 … 19 of −20 … 20, width 16';
    for (const kind of ['identical-words', 'identical-words-offsets']) {
      expect(settingsOf(many, kind)).toContain(range);
      expect(settingsOf(sessionAt(`${at}&item=shaw`), kind)).toContain('Largest distance: 19');
    }
    expect(settingsOf(sessionAt(`${at}&item=shaw`), 'proximity')).toContain('Largest distance: 19');
  });

  it('name what stands beside them, and not the files that are not read', () => {
    const lines = (item: string, kind: string, positions?: Matrix) =>
      settingsOf(withOffsets(`${at}&item=${item}&std=0.5`, nine, { positions }), kind);
    const both = lines('learned.offsets', 'proximity');
    expect(both).toContain('Positional encoding: Learned APE');
    expect(both).toContain('Offset vectors: Rel.npy, −4 … 4, width 16');
    const [table, offsets, ...rest] = lines('table.relative-sinusoidal', 'proximity', matrix(12, 32));
    expect([table, offsets]).toEqual([
      'Table: wpe.npy, 12 × 32',
      'Positional encoding: Fixed sinusoidal RPE',
    ]);
    expect(rest.join()).not.toContain('Positional encoding');

    const first = lines('sinusoidal.offsets', 'norms');
    expect(first[0]).toBe('Positional encoding: Fixed sinusoidal APE');
    expect(first.join()).not.toMatch(/Rel\.npy|\(Sinusoidal\)/);
    const ofSchemes = lines('learned.shaw', 'spectrum');
    expect(ofSchemes).toContain('Positional encoding: Learned APE');
  });

  it('of a sum are those of the positions, too, but not the heads of the page', () => {
    const sum = withOffsets(`${at}&item=sinusoidal.offsets&scheme=sinusoidal&base=77`, nine);
    const lines = settingsOf(sum, 'proximity');
    expect(lines).toContain('Offset vectors: Rel.npy, −4 … 4, width 16');
    expect(lines).toContain('Base (Sinusoidal): 77');
    expect(sizesIn(lines)).toEqual(['Positions: 20', 'Width: 60']);
    // With identity weights it is one of the heads.
    expect(sizesIn(settingsOf(sum, 'identical-words'))).toEqual([
      'Positions: 20',
      'Width: 60',
      'Head shown: 2',
    ]);
  });

  it('of two files name both', () => {
    const positions = matrix(12, 32);
    const both = withOffsets(`${at}&source=file&item=table.offsets`, nine, { positions });
    const lines = settingsOf(both, 'proximity');
    expect(lines).toContain('Table: wpe.npy, 12 × 32');
    expect(lines).toContain('Offset vectors: Rel.npy, −4 … 4, width 16');
    expect(sizesIn(lines)).toEqual([]);
  });
});

describe('the citation', () => {
  it('defines them, cites where they come from, and says that no link holds them', () => {
    const { text, definitions, bibtex } = citationOfKind(
      withOffsets(`${at}&item=offsets`, nine),
      'proximity',
      'Proximity φ',
    );
    expect(text).toContain('The link does not contain the offset vectors');
    expect(text).not.toContain('the file of the table');
    expect(definitions.join()).toMatch(/Offset vectors: .*clipped/);
    expect(definitions.join()).not.toMatch(/PCG32|SplitMix64/);
    expect(bibtex).toContain('{shaw2018self,');
  });

  it('asks for no file, and names no paper, of what the figure does not read', () => {
    const ofNorms = (item: string, positions?: Matrix) =>
      citationOfKind(withOffsets(`${at}&source=file&item=${item}`, nine, { positions }), 'norms');
    const { text, bibtex, definitions } = ofNorms('sinusoidal.offsets');
    expect(text).not.toMatch(/Rel\.npy|does not contain/);
    expect(bibtex).toContain('{vaswani2017attention,');
    expect(bibtex).not.toContain('{shaw2018self,');
    expect(definitions.join()).not.toContain('SplitMix64');
    const ofPositions = ofNorms('table.offsets', matrix(12, 32)).text;
    expect(ofPositions).toContain('The link does not contain the table');
    expect(ofPositions).not.toContain('The link does not contain the offset vectors');
  });

  it('draws only what is freshly initialised', () => {
    const words = (item: string) =>
      citationOfKind(withOffsets(`${at}&item=${item}`, nine), 'proximity').definitions.join();
    expect(words('learned.offsets')).toContain('Learned table: row p');
    expect(words('learned.offsets')).not.toContain('Relative vectors: that of offset');
    expect(words('learned.offsets')).toContain('absolute and a relative embedding combined');
  });
});

describe.skipIf(without(numpy, 'NumPy'))('the scripts', () => {
  let core: Core;
  beforeAll(async () => {
    core = await load();
  });
  const printed = async (item: string, kind: string) => {
    const scripts = await scriptsOf(withOffsets(`${at}&item=${item}`, nine), kind);
    expect(scripts).toHaveLength(1);
    return run(scripts[0]);
  };
  const expectProperties = (lines: Readonly<Record<string, unknown>>, phi: Matrix) => {
    const { monotonicity, translationInvariance, symmetry } = core.properties(phi, {
      window: Math.min(50, phi.rows - 1),
    });
    expectNear(lines['monotonicity, share of pairs that break it'], monotonicity.pairViolationRate, 1e-6);
    expectNear(
      lines['translation invariance, relative distance'],
      translationInvariance.relativeDistance,
      1e-5,
    );
    expect(lines.asymmetry).toBeCloseTo(symmetry.asymmetry, 6);
  };

  it('measure the vectors of the file alone', async () => {
    const phi = matrix(9, 9, (x, y) =>
      vectorAt(nine, x - 4).reduce((sum, value, col) => sum + value * vectorAt(nine, y - 4)[col], 0),
    );
    expectProperties(await printed('offsets', 'proximity'), phi);
    const norms = Array.from({ length: 4 }, (_, row) =>
      Math.hypot(...nine.data.subarray(16 * row, 16 * row + 16)),
    );
    expectNear((await printed('offsets', 'norms'))['norm of the first rows'], norms, 1e-6);
  });

  it('measure the sum with them, clipped', async () => {
    const learned = core.encode({ scheme: 'learned', n: 20, d: 60, seed: 7 });
    if (learned.kind !== 'input') return expect.fail('a table was expected');
    const phi = sumOverHeads(learned.table, nine);
    expectProperties(await printed('learned.offsets', 'proximity'), phi);
    const { mean } = core.properties(phi).translationInvariance;
    expectNear(
      (await printed('learned.offsets', 'toeplitz'))['mean at offsets 0 ... 4'],
      mean.slice(19, 24),
      1e-4,
    );
  });
});
