import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Scheme } from '../../../web/core/index.ts';
import { identity, type LayerWeights } from '../../../web/labs/layer-weights.ts';
import { chosenJob } from '../../../web/labs/properties/chosen-job.ts';
import { diagnosisJob } from '../../../web/labs/properties/diagnosis-job.ts';
import {
  frequenciesOf,
  largestFrequency,
  move,
  movesFor,
  startFrequencies,
} from '../../../web/labs/properties/frequencies.ts';
import { gridJob } from '../../../web/labs/properties/grid-job.ts';
import { identicalJob, tokens } from '../../../web/labs/properties/identical-job.ts';
import { ofWords, weightsOf } from '../../../web/labs/properties/identical-weights.ts';
import { basicItemsOf } from '../../../web/labs/properties/input.ts';
import { basicItems, findItem, type Item, otherItems } from '../../../web/labs/properties/items.ts';
import { encodePart, proximityOf, type Sizes, vectorsOf } from '../../../web/labs/properties/proximity.ts';
import { psiJob } from '../../../web/labs/properties/psi-job.ts';
import { positionSpectrum } from '../../../web/labs/properties/spectrum.ts';
import {
  allowance,
  cellsWithin,
  monotonicityBreaks,
  symmetryBreaks,
  toeplitzRemainder,
  translationBreaks,
} from '../../../web/labs/properties/violations.ts';
import { namedSeed } from '../../../web/labs/seeds.ts';
import { load, matrix } from '../core/helpers.ts';
import { playgroundAt } from './playground-at.ts';

let core: Core;
let catalog: readonly Scheme[];
beforeAll(async () => {
  core = await load();
  catalog = core.catalog();
});

const sizes: Sizes = {
  n: 96,
  d: 64,
  heads: 1,
  head: 0,
  seed: 7,
  measure: 'dot',
  chosen: { scheme: 'none', parameters: {} },
  dropped: 0,
  psiBase: 10_000,
  omega: [],
};
const item = (id: string): Item => findItem(id, 'none', catalog) ?? expect.fail(`no item ${id}`);
const chosen = (id: string, changes: Partial<Sizes> = {}, window = 50, tolerance = 0) =>
  chosenJob(core, { item: item(id), sizes: { ...sizes, ...changes }, window, tolerance });
const control = { signal: new AbortController().signal, progress: async () => {} };

describe('the items', () => {
  it('are six embeddings, their nine combinations, and any other scheme once', () => {
    const basic = basicItems(catalog);
    expect(basic.map(({ parts }) => parts.length)).toEqual([1, 1, 1, 1, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2]);
    expect(otherItems('rotary, sinusoidal,nothing,alibi', catalog).map(({ id }) => id)).toEqual([
      'rotary',
      'alibi',
    ]);
    expect(findItem('', 'rotary', catalog)?.id).toBe('rotary');
    expect(findItem('', 'none', catalog)).toBeNull();
    expect(findItem('toString', 'none', catalog)).toBeNull();
  });

  it('say which of them are freshly initialised', () => {
    expect(item('sinusoidal').origin).toBe('computed, nothing learned');
    expect(item('sinusoidal.relative-sinusoidal').origin).toBe('computed, nothing learned');
    for (const id of ['learned', 'shaw', 'relative-learned-sinusoidal', 'sinusoidal.shaw', 't5'])
      expect(item(id).origin).toBe('freshly initialised');
  });
});

describe('the proximity of an item', () => {
  it.each([
    [64, 5],
    [128, 11],
    [256, 24],
    [512, 43],
    [768, 43],
  ])('of sinusoids of width %i falls up to distance %i', (d, radius) => {
    const { properties } = chosen('sinusoidal', { d });
    expect(properties.monotonicity.radius).toBe(radius);
    expect(properties.monotonicity.worst).not.toBeNull();
    expect(properties.translationInvariance.relativeDistance).toBeLessThan(1e-6);
    expect(properties.symmetry.asymmetry).toBe(0);
  });

  it('of learnable sinusoids is at first that of the fixed ones, and follows its frequencies', () => {
    const at = (id: string, changes: Partial<Sizes> = {}) =>
      proximityOf(core, item(id), { ...sizes, ...changes }).proximity.data;
    const apart = (a: Float32Array, b: Float32Array) =>
      Math.max(...a.map((value, i) => Math.abs(value - b[i])));
    expect(apart(at('learned-sinusoidal'), at('sinusoidal'))).toBeLessThan(1e-5);
    expect(apart(at('relative-learned-sinusoidal'), at('relative-sinusoidal'))).toBe(0);
    expect(apart(at('learned-sinusoidal', { omega: [0, 0.5] }), at('sinusoidal'))).toBeGreaterThan(0.5);
  });

  it.each([
    { id: 'learned.shaw', d: 64, heads: 4 },
    { id: 'sinusoidal.relative-sinusoidal', d: 64, heads: 1 },
    { id: 'learned.relative-learned-sinusoidal', d: 50, heads: 4 },
  ])(
    'of a combination is what attention adds to scores without content: $id, $d in $heads heads',
    ({ id, d, heads }) => {
      const n = 24;
      const wide = { ...sizes, n, d, heads };
      const [absolute, relative] = item(id).parts;
      // Weights that are the identity pass on as many entries as fill the heads.
      const width = Math.floor(d / heads);
      const eye = matrix(d, heads * width, (row, col) => Number(row === col));
      const { scores } = core.attend({
        x: matrix(n, d),
        weights: { q: eye, k: eye, v: eye },
        heads,
        encoding: [encodePart(core, absolute, wide, 0), encodePart(core, relative, wide, n - 1)],
      });
      const { what, proximity } = proximityOf(core, item(id), wide);
      expect(what).toBe('sum');
      proximity.data.forEach((value, i) => {
        const sum = scores.reduce((all, { data }) => all + data[i], 0);
        expect(value).toBeCloseTo(sum * Math.sqrt(width), 4);
      });
      // The offset does not explain it: the vector of an offset meets another position in each row.
      expect(core.properties(proximity).translationInvariance.relativeDistance).toBeGreaterThan(1e-3);
    },
  );

  it('of a combination takes vectors of length 1 for the cosine', () => {
    const cosine = { ...sizes, measure: 'cosine' as const };
    const { proximity } = proximityOf(core, item('sinusoidal.relative-sinusoidal'), cosine);
    const { proximity: dot } = proximityOf(core, item('sinusoidal.relative-sinusoidal'), sizes);
    // All sinusoids of a width have one length.
    proximity.data.forEach((value, i) => {
      expect(value).toBeCloseTo(dot.data[i] / 32, 5);
    });
  });

  it('of relative vectors stands over the offsets, of a width of one head', () => {
    const wide = { ...sizes, d: 768, heads: 12 };
    const shown = proximityOf(core, item('shaw'), wide);
    expect(shown).toMatchObject({ what: 'offsets', first: -47, head: null, role: 'keys' });
    expect(shown.proximity).toMatchObject({ rows: 95, cols: 95 });
    expect(vectorsOf(core, item('shaw'), wide).table).toMatchObject({ rows: 95, cols: 64 });
  });

  it('of relative vectors is that of the head and of the place where they act', () => {
    const inHeads = { ...sizes, d: 64, heads: 4 };
    const [first, third] = [0, 2].map((head) =>
      proximityOf(core, item('transformer-xl'), { ...inHeads, head }),
    );
    expect(first).toMatchObject({ head: 0, role: 'keys' });
    expect(third).toMatchObject({ head: 2, role: 'keys' });
    expect(third.proximity.data).not.toEqual(first.proximity.data);
    const values = { ...inHeads, chosen: { scheme: 'shaw', parameters: { on: 'values' } } };
    expect(proximityOf(core, item('shaw'), values).role).toBe('values');
    expect(vectorsOf(core, item('shaw'), values).tableName).toContain('added to the values');
  });

  it.each([{}, { scaling: 'yarn', factor: 8, originalLength: 16 }])(
    'of angles is the product of their cosines and sines, whatever the attention factor (%o)',
    (parameters) => {
      const scaled = { ...sizes, chosen: { scheme: 'rotary', parameters } };
      const { table } = vectorsOf(core, item('rotary'), scaled);
      const { what, proximity } = proximityOf(core, item('rotary'), scaled);
      expect(what).toBe('angles');
      if (!table) expect.fail('a table was expected');
      const products = core.proximity(table).data;
      products.forEach((value, i) => {
        expect(value / (table.cols / 2)).toBeCloseTo(proximity.data[i], 5);
      });
    },
  );

  it('of xPos says that it decays', () => {
    const { what, proximity } = proximityOf(core, item('xpos'), sizes);
    expect(what).toBe('decaying-angles');
    expect(proximity.data[63]).toBeGreaterThan(proximity.data[63 * 96]);
    expect(vectorsOf(core, item('xpos'), sizes).tableName).toContain('without the decay');
  });

  it('of a table of one’s own counts from the row after those left out, alone and with offsets', () => {
    const table = core.randomNormal({ rows: 20, cols: 12, seed: 1 });
    const own = {
      ...sizes,
      n: 20,
      d: 12,
      dropped: 2,
      table: { scheme: 'table' as const, parameters: { combine: 'add' }, table },
    };
    const items = basicItems(catalog, 'mine.npy');
    expect(items).toHaveLength(19);
    const find = (id: string) => items.find((one) => one.id === id) ?? expect.fail(`no item ${id}`);
    expect(find('table')).toMatchObject({ title: 'mine.npy', origin: 'a file of yours' });
    expect(find('table.shaw')).toMatchObject({
      title: 'mine.npy + fully learnable RPE',
      origin: 'a file of yours, and freshly initialised',
    });
    expect(proximityOf(core, find('table'), own)).toMatchObject({ what: 'positions', first: 2 });
    const both = proximityOf(core, find('table.shaw'), own);
    expect(both).toMatchObject({ what: 'sum', first: 2, proximity: { rows: 20 } });
    expect(both.proximity.data).not.toEqual(core.proximity(table).data);
    expect(diagnosisJob(core, { item: find('table'), sizes: own })).toMatchObject({
      what: 'positions',
      first: 2,
    });
    expect(proximityOf(core, item('learned'), own).first).toBe(0);
  });
});

describe('the grid', () => {
  it('has the same numbers as the item at that size, and a reason where there are none', async () => {
    const items = [item('learned'), item('shaw'), { ...item('rotary'), parts: ['none' as const] }];
    const cells = await gridJob(core, { items, sizes, window: 50, tolerance: 0 }, control);
    const { properties } = chosen('learned');
    expect(cells[0].measured?.numbers).toEqual({
      monotonicity: properties.monotonicity.pairViolationRate,
      translation: properties.translationInvariance.relativeDistance,
      symmetry: 0,
    });
    expect(cells[1].measured?.numbers.symmetry).toBe(0);
    expect(cells[2]).toMatchObject({ measured: null, problem: /nothing to measure/ });
  });

  it('has colours for all positions where one vector is far longer than the others', async () => {
    const table = matrix(40, 8, (row, col) => (row === 0 ? 9 : 1) * Math.cos((row * (col + 1)) / 20));
    const own = {
      ...sizes,
      n: 40,
      d: 8,
      table: { scheme: 'table' as const, parameters: { combine: 'add' }, table },
    };
    const items = [findItem('table', 'none', catalog, 'mine') as Item];
    const [cell] = await gridJob(core, { items, sizes: own, window: 20, tolerance: 0 }, control);
    expect(cell.measured?.proximity.data[0]).toBe(648);
    expect(cell.measured?.range.domain[1]).toBeLessThan(80);
    expect(cell.measured?.range.words).toMatch(/^one colour for all above \d/);
  });

  it('takes every scheme of the catalogue', async () => {
    const items = [...basicItems(catalog), ...otherItems(catalog.map(({ id }) => id).join(), catalog)];
    expect(items).toHaveLength(15 + 19 - 5);
    const cells = await gridJob(
      core,
      { items, sizes: { ...sizes, n: 24, heads: 4 }, window: 50, tolerance: 0 },
      control,
    );
    expect(cells.filter(({ problem }) => problem)).toEqual([]);
  });
});

describe('the cells that break a property', () => {
  it('are those above a nearer one on the same side', () => {
    const phi = matrix(4, 4, (x, y) => [9, 5, 5, 6][Math.abs(x - y)]);
    const expected = [0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0];
    expect(Array.from(monotonicityBreaks(phi, 3, 0))).toEqual(expected);
    expect(monotonicityBreaks(phi, 1, 0).some(Boolean)).toBe(false);
    // A tie is forgiven by any tolerance, the rise of 1 by one of 1.
    expect(monotonicityBreaks(phi, 3, 0.5).reduce((sum, one) => sum + one, 0)).toBe(2);
    expect(monotonicityBreaks(phi, 3, 1).some(Boolean)).toBe(false);
  });

  it('are what the definition over all pairs of offsets says', () => {
    const [n, window] = [9, 6];
    const phi = core.randomNormal({ rows: n, cols: n, seed: 5 });
    const at = (x: number, y: number) => phi.data[x * n + y];
    const breaks = monotonicityBreaks(phi, window, 0.1);
    for (let x = 0; x < n; x++)
      for (let y = 0; y < n; y++) {
        const far = Math.abs(y - x);
        const nearer = Array.from({ length: far }, (_, m) => at(x, x + Math.sign(y - x) * m));
        const isBroken = far <= window && nearer.some((value) => at(x, y) - value > Math.fround(0.1));
        expect(breaks[x * n + y], `${x}, ${y}`).toBe(Number(isBroken));
      }
  });

  it.each([0, 0.1, 1, 2])(
    'follow the rule of the core, ties included, on random matrices (tolerance %s)',
    (tolerance) => {
      for (let seed = 0; seed < 40; seed++) {
        const n = 4 + (seed % 9);
        const drawn = core.randomNormal({ rows: n, cols: n, seed });
        // Whole numbers tie; near falls before far, so that some rows break nothing.
        const phi = matrix(n, n, (x, y) => Math.round(drawn.data[x * n + y]) - (seed % 3) * Math.abs(x - y));
        const at = (window: number) => core.properties(phi, { window, tolerance }).monotonicity;
        const all = monotonicityBreaks(phi, n - 1, tolerance);
        const offsets = Array.from(all, (broken, i) => (broken ? Math.abs((i % n) - Math.floor(i / n)) : n));
        expect(at(1).radius).toBe(Math.min(...offsets) - 1);
        let before = 0;
        for (let window = 1; window < n; window++) {
          // Of the pairs of one window those are new whose farther offset is the window itself.
          const lengths = Array.from({ length: n }, (_, x) => [x, n - 1 - x]).flat();
          const pairs = lengths.reduce(
            (sum, side) => sum + (Math.min(side, window) * (Math.min(side, window) + 1)) / 2,
            0,
          );
          const broken = Math.round(at(window).pairViolationRate * pairs);
          expect(broken > before, `seed ${seed}, window ${window}`).toBe(offsets.includes(window));
          before = broken;
          const { worst } = at(window);
          if (worst) expect(all[worst.x * n + worst.x + worst.n]).toBe(1);
        }
      }
    },
  );

  it('are counted among those that were looked at', () => {
    const { shown, breaks } = chosen('learned', { n: 20 }, 4, 0.5);
    const { rows: n } = shown.proximity;
    const within = Array.from({ length: n * n }, (_, i) => Math.abs((i % n) - Math.floor(i / n)));
    const looked = within.filter((offset) => offset > 0 && offset <= 4).length;
    expect(cellsWithin(n, 4)).toBe(looked);
    expect(breaks.monotonicity).toMatchObject({ of: looked, allowed: 0.5 });
    expect(breaks.translation).toMatchObject({ of: 400, allowed: 0.5 });
    expect(breaks.symmetry).toMatchObject({ of: 380, allowed: 0.5, count: 0 });
    expect(breaks.monotonicity.count).toBe(breaks.monotonicity.cells.filter(Boolean).length);
  });

  it('have the worst ones of the core among them, and are none where it finds none', () => {
    for (const id of ['learned', 'sinusoidal', 'learned.shaw', 'alibi']) {
      const { properties, breaks, shown } = chosen(id);
      const n = shown.proximity.rows;
      const { monotonicity, translationInvariance, symmetry } = properties;
      expect(breaks.monotonicity.count > 0).toBe(monotonicity.pairViolationRate > 0);
      const { worst } = monotonicity;
      if (worst) expect(breaks.monotonicity.cells[worst.x * n + worst.x + worst.n]).toBe(1);
      for (const [name, pair] of [
        ['translation', translationInvariance.worst],
        ['symmetry', symmetry.worst],
      ] as const)
        if (pair && breaks[name].count > 0) expect(breaks[name].cells[pair.x * n + pair.y]).toBe(1);
    }
    expect(chosen('sinusoidal').breaks.translation.count).toBe(0);
  });

  it('follow the tolerance', () => {
    const phi = matrix(3, 3, (x, y) => (x === 0 && y === 1 ? 3 : 1));
    const mean = Float64Array.from([1, 1, 1, 2, 1]);
    expect(Array.from(toeplitzRemainder(phi, mean).data)).toEqual([0, 1, 0, 0, 0, -1, 0, 0, 0]);
    expect(allowance(phi, 0)).toBeCloseTo(3e-6, 12);
    expect(allowance(phi, 1)).toBe(1);
    expect(translationBreaks(phi, mean, 0).reduce((sum, one) => sum + one, 0)).toBe(2);
    expect(translationBreaks(phi, mean, 1).some(Boolean)).toBe(false);
    expect(Array.from(symmetryBreaks(phi, 0))).toEqual([0, 1, 0, 1, 0, 0, 0, 0, 0]);
    expect(symmetryBreaks(phi, 2).some(Boolean)).toBe(false);
  });
});

describe('psi', () => {
  it('first rises at 44 for the width of the paper, and at 6 for the width of a head', () => {
    const wide = psiJob(core, { d: 768, psiBase: 10_000, omega: [] });
    expect(wide.rise?.at).toBe(44);
    expect(wide.rise?.before).toBeCloseTo(202.154114366, 8);
    expect(wide.rise?.value).toBeCloseTo(202.157065557, 8);
    expect(wide.firstStationary).toBeCloseTo(6.17, 1);
    expect(psiJob(core, { d: 64, psiBase: 10_000, omega: [] }).rise?.at).toBe(6);
  });

  it('rises a little later where i runs from 1', () => {
    const riseFromOne = (d: number, omega: readonly number[] = []) =>
      psiJob(core, { d, psiBase: 10_000, omega }).riseFromOne;
    expect([riseFromOne(768), riseFromOne(64)]).toEqual([45, 8]);
    expect(riseFromOne(768, [180, 1])).toBeNull();
  });

  it('falls as far as its fastest frequency lets it', () => {
    // One frequency alone: cos(w m) falls up to pi / w.
    expect(psiJob(core, { d: 2, psiBase: 10_000, omega: [0, Math.PI / 20.5] }).rise?.at).toBe(21);
    const still = psiJob(core, { d: 4, psiBase: 10_000, omega: [0, 1e-4, 1, 1e-4] });
    expect(still.rise).toBeNull();
  });
});

describe('moved frequencies', () => {
  it('are pairs of a number and a value; anything else is passed over', () => {
    const start = startFrequencies(8, 10_000);
    expect(Array.from(start)).toEqual([1, 0.1, 0.01, 0.001].map((value) => expect.closeTo(value, 12)));
    expect(frequenciesOf(8, 10_000, [1, 0.5, 9, 1, 0.5, 2, 3]).slice(0, 2)).toEqual(Float64Array.of(1, 0.5));
    expect(frequenciesOf(8, 10_000, [0, 500])[0]).toBe(largestFrequency);
  });

  it('are counted where the width has them, each once', () => {
    expect(movesFor(768, [300, 0.1, 2, 0.5])).toEqual([
      [300, 0.1],
      [2, 0.5],
    ]);
    expect(movesFor(64, [300, 0.1, 2, 0.5, 2, 0.4])).toEqual([[2, 0.4]]);
    const { store, ...rest } = playgroundAt('v=1&lab=properties&d=64&omega=300,0.1');
    const origin = () =>
      basicItemsOf({ store, ...rest }).find(({ id }) => id === 'learned-sinusoidal')?.origin;
    expect(origin()).toBe('freshly initialised');
    store.set({ d: 768 });
    expect(origin()).toBe('1 frequency moved by hand');
  });

  it('are moved one at a time, and back', () => {
    expect(move([], 3, 0.2)).toEqual([3, 0.2]);
    expect(move([3, 0.2, 1, 0.5], 3, 0.1)).toEqual([1, 0.5, 3, 0.1]);
    expect(move([3, 0.2, 1, 0.5], 3)).toEqual([1, 0.5]);
  });
});

describe('the diagnosis', () => {
  it('gives the spectrum that the transform of each column gives', () => {
    const [n, d] = [12, 5];
    const table = core.randomNormal({ rows: n, cols: d, seed: 3 });
    const power = Array.from({ length: n }, (_, turns) => {
      let sum = 0;
      for (let col = 0; col < d; col++) {
        let [re, im] = [0, 0];
        for (let x = 0; x < n; x++) {
          re += table.data[x * d + col] * Math.cos((2 * Math.PI * turns * x) / n);
          im += table.data[x * d + col] * Math.sin((2 * Math.PI * turns * x) / n);
        }
        sum += re * re + im * im;
      }
      return sum;
    });
    const all = power.reduce((sum, value) => sum + value, 0);
    const spectrum = positionSpectrum(core, table);
    expect(spectrum).toHaveLength(7);
    spectrum.forEach((share, turns) => {
      const both = turns > 0 && turns < 6 ? power[turns] + power[12 - turns] : power[turns];
      expect(share).toBeCloseTo(both / all, 6);
    });
  });

  it('gives the spectrum beside a constant that is far larger', () => {
    const [n, d] = [64, 6];
    const waves = (constant: number) =>
      matrix(n, d, (x, col) => constant + 0.02 * Math.sin((2 * Math.PI * (col + 1) * x) / n + col));
    const shares = positionSpectrum(core, waves(30));
    const rest = 1 - shares[0];
    const alone = positionSpectrum(core, waves(0));
    for (let turns = 1; turns <= d; turns++) {
      expect(alone[turns]).toBeCloseTo(1 / d, 5);
      expect(shares[turns] / alone[turns] / (0.02 ** 2 / 2 / 30 ** 2)).toBeCloseTo(1, 3);
    }
    expect(rest).toBeLessThan(1e-6);
  });

  it('has norms of the root of d / 2 and no remainder for sinusoids', () => {
    const { vectors } = diagnosisJob(core, { item: item('sinusoidal'), sizes });
    expect(vectors?.diagnosis.norms[5]).toBeCloseTo(Math.sqrt(32), 5);
    const { shown, properties } = chosen('sinusoidal');
    const { mean, relativeDistance } = properties.translationInvariance;
    expect(relativeDistance).toBeLessThan(1e-6);
    expect(Math.max(...toeplitzRemainder(shown.proximity, mean).data.map(Math.abs))).toBeLessThan(1e-4);
    expect(diagnosisJob(core, { item: item('alibi'), sizes }).vectors).toBeNull();
  });
});

describe('identical words', () => {
  const small = { ...sizes, n: 16, d: 16 };
  const probe = (parts: Item['parts'], causal: boolean, weights: LayerWeights = 'seeded') =>
    identicalJob(
      core,
      { item: { ...item('rotary'), parts }, sizes: small, causal, weights, window: 50, tolerance: 0 },
      control,
    );

  it.each([false, true])('get the same weight without positions (causal: %s)', async (causal) => {
    const { weights, withoutPositions, properties } = await probe(['none'], causal);
    weights.data.forEach((weight, i) => {
      const [query, key] = [Math.floor(i / 16), i % 16];
      const expected = causal ? (key <= query ? 1 / (query + 1) : 0) : 1 / 16;
      expect(weight).toBeCloseTo(expected, 6);
    });
    expect(withoutPositions).toBeLessThan(1e-6);
    // The symmetry of Chen et al. scales each row and sees no difference; the raw one tells one side from two.
    expect(properties.locality?.symmetry).toBe(1);
    if (causal) expect(properties.locality?.leftRightDifference).toBeGreaterThan(0.01);
    else expect(properties.locality?.leftRightDifference).toBeLessThan(1e-6);
  });

  it('get weights by distance alone from a bias, and rows sum to 1 with every part', async () => {
    const { weights } = await probe(['alibi'], false);
    const bias = core.encode({ scheme: 'alibi', n: 16, d: 16, heads: 1 });
    if (bias.kind !== 'bias') expect.fail('a bias was expected');
    const row = bias.heads[0].data.subarray(16 * 5, 16 * 6).map(Math.exp);
    const sum = row.reduce((total, value) => total + value, 0);
    row.forEach((value, key) => {
      expect(weights.data[16 * 5 + key]).toBeCloseTo(value / sum, 5);
    });
    const both = await probe(['learned', 'shaw'], true);
    for (let query = 0; query < 16; query++)
      expect(both.weights.data.subarray(query * 16, query * 16 + 16).reduce((a, b) => a + b, 0)).toBeCloseTo(
        1,
        5,
      );
  });

  it('are looked at with any weights of queries and keys', async () => {
    const word = (name: string) => core.randomNormal({ rows: 16, cols: 4, seed: namedSeed(3, name) });
    const brought = { q: word('q'), k: word('k') };
    const input = { item: item('sinusoidal'), sizes: small, causal: false, window: 5, tolerance: 0 };
    const { weights } = await identicalJob(core, { ...input, weights: 'identity', brought }, control);
    const encoding = core.encode({ scheme: 'sinusoidal', n: 16, d: 16 });
    const mean = new Float64Array(16 * 16);
    for (let token = 0; token < tokens; token++) {
      const { data } = core.randomNormal({ rows: 1, cols: 16, seed: namedSeed(small.seed, `word ${token}`) });
      const x = matrix(16, 16, (_, col) => data[col]);
      const [map] = core.attend({ x, weights: { ...brought, v: brought.k }, encoding }).weights;
      for (const [i, weight] of map.data.entries()) mean[i] += weight / tokens;
    }
    for (const [i, weight] of weights.data.entries()) expect(weight).toBeCloseTo(mean[i], 6);
    const wrong = { ...brought, k: { ...brought.k, rows: 15, data: brought.k.data.subarray(0, 60) } };
    const refused = identicalJob(core, { ...input, weights: 'identity', brought: wrong }, control);
    await expect(refused).rejects.toThrow('weights.k');
  });

  it('take positions that are set beside the words', async () => {
    const sizesBeside = { ...small, chosen: { scheme: 'learned', parameters: { combine: 'concat' } } };
    const input = { item: item('learned'), sizes: sizesBeside, causal: false, window: 5, tolerance: 0 };
    for (const kind of ['identity', 'seeded'] as const) {
      const { weights, withoutPositions } = await identicalJob(core, { ...input, weights: kind }, control);
      expect(weights.data.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(16, 4);
      expect(withoutPositions).toBeLessThan(1e-6);
    }
  });

  it('are, with identity weights, the inputs themselves: the softmax of their dot products, averaged', async () => {
    const encoded = core.encode({ scheme: 'sinusoidal', n: 16, d: 16 });
    if (encoded.kind !== 'input') expect.fail('a table was expected');
    const { data } = encoded.table;
    const mean = new Float64Array(16 * 16);
    for (let token = 0; token < tokens; token++) {
      const word = core.randomNormal({
        rows: 1,
        cols: 16,
        seed: namedSeed(small.seed, `word ${token}`),
      }).data;
      const at = (row: number, col: number) => word[col] + data[16 * row + col];
      for (let query = 0; query < 16; query++) {
        const raised = Array.from({ length: 16 }, (_, key) => {
          let dot = 0;
          for (let col = 0; col < 16; col++) dot += at(query, col) * at(key, col);
          return Math.exp(dot / 4);
        });
        const sum = raised.reduce((a, b) => a + b);
        for (const [key, value] of raised.entries()) mean[16 * query + key] += value / sum / tokens;
      }
    }
    const { weights } = await probe(['sinusoidal'], false, 'identity');
    mean.forEach((value, i) => {
      expect(weights.data[i]).toBeCloseTo(value, 5);
    });
  });

  it('have without positions the weights of the same head that read the word', () => {
    const table = { rows: 16, cols: 6, data: new Float32Array(96) };
    const beside = [{ kind: 'input', table, combine: 'concat' }] as const;
    for (const kind of ['identity', 'seeded'] as const) {
      const whole = weightsOf(core, kind, beside, small);
      const words = ofWords(whole, 16);
      expect(whole.q.rows).toBe(22);
      expect(words.q.rows).toBe(16);
      expect(words.k.data).toEqual(whole.k.data.slice(0, 16 * whole.k.cols));
    }
    const vectors = core.encode({ scheme: 'shaw', n: 16, d: 16 });
    expect(() => weightsOf(core, 'identity', [...beside, vectors], small)).toThrow('Choose seeded weights');
    // The second of two heads reads the second half.
    const ofSecond = { ...small, heads: 2, head: 1 };
    const { q } = weightsOf(core, 'identity', [vectors], ofSecond);
    expect([q.rows, q.cols, q.data[8 * 8], q.data[0]]).toEqual([16, 8, 1, 0]);
    // What is added to the words is read whole.
    expect(weightsOf(core, 'identity', [{ ...beside[0], combine: 'add' }], ofSecond).q).toEqual(identity(16));
  });

  it('can be stopped', async () => {
    const stopped = { ...control, progress: () => Promise.reject(new Error('stopped')) };
    const weights = 'seeded' as const;
    const input = { item: item('rotary'), sizes: small, causal: false, weights, window: 5, tolerance: 0 };
    await expect(identicalJob(core, input, stopped)).rejects.toThrow('stopped');
  });
});
