import { beforeAll, describe, expect, it } from 'vitest';
import type { Breaks, Core, Matrix, PropertyOptions, Scheme } from '../../../../web/core/index.ts';
import { dataDependentText } from '../../../../web/encoding/data-dependent-text.ts';
import { vectorsName } from '../../../../web/labs/properties/below.ts';
import { chosenItemJob, diagnosisJob, gridJob } from '../../../../web/labs/properties/item-jobs.ts';
import {
  basicItems,
  findItem,
  type Item,
  otherItems,
  type Sizes,
} from '../../../../web/labs/properties/items.ts';
import {
  encodePart,
  proximityOf,
  toeplitzRemainder,
  vectorsOf,
  wholeMatrix,
} from '../../../../web/labs/properties/proximity.ts';
import { load, matrix } from '../../core/helpers.ts';
import { control, itemOf, sizes } from './sizes.ts';

let core: Core;
let catalog: readonly Scheme[];
beforeAll(async () => {
  core = await load();
  catalog = core.catalog();
});

const item = (id: string) => itemOf(core, id);
/** The name of an item's vectors. */
const nameOf = (one: Item, ofSizes: Sizes) => {
  const input = { item: one, sizes: ofSizes };
  return vectorsName(input, diagnosisJob(core, input, control));
};
const chosen = (id: string, changes: Partial<Sizes> = {}, window = 50, tolerance = 0) =>
  chosenItemJob(core, { item: item(id), sizes: { ...sizes, ...changes }, window, tolerance }, control);

describe('the items', () => {
  it('are six embeddings, their nine sums, and each other scheme once', () => {
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

  it('say whether they are freshly initialised', () => {
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

  it('of learned sinusoids equals that of fixed ones until frequencies move', () => {
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
      // Identity weights pass on as many entries as fill the heads.
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

  it('of a sum scales all vectors to length 1 for the cosine', () => {
    const cosine = { ...sizes, measure: 'cosine' as const };
    const { proximity } = proximityOf(core, item('sinusoidal.relative-sinusoidal'), cosine);
    const { proximity: dot } = proximityOf(core, item('sinusoidal.relative-sinusoidal'), sizes);
    // All sinusoids of a width have one length.
    proximity.data.forEach((value, i) => {
      expect(value).toBeCloseTo(dot.data[i] / 32, 5);
    });
  });

  it('of relative vectors has a row for each offset and the width of a head', () => {
    const wide = { ...sizes, d: 768, heads: 12 };
    const shown = proximityOf(core, item('shaw'), wide);
    expect(shown).toMatchObject({ what: 'offsets', first: -95, head: null, role: 'keys' });
    expect(shown.proximity).toMatchObject({ rows: 191, cols: 191 });
    expect(vectorsOf(core, item('shaw'), wide).table).toMatchObject({ rows: 191, cols: 64 });
  });

  it('of relative vectors depends on the head and on where they act', () => {
    const inHeads = { ...sizes, d: 64, heads: 4 };
    const [first, third] = [0, 2].map((head) =>
      proximityOf(core, item('transformer-xl'), { ...inHeads, head }),
    );
    expect(first).toMatchObject({ head: 0, role: 'keys' });
    expect(third).toMatchObject({ head: 2, role: 'keys' });
    expect(third.proximity.data).not.toEqual(first.proximity.data);
    const values = { ...inHeads, chosen: { scheme: 'shaw', parameters: { on: 'values' } } };
    expect(proximityOf(core, item('shaw'), values).role).toBe('values');
    expect(nameOf(item('shaw'), values)).toContain('added to the values');
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

  it('of xPos is marked as decaying', () => {
    const { what, proximity } = proximityOf(core, item('xpos'), sizes);
    expect(what).toBe('decaying-angles');
    expect(proximity.data[63]).toBeGreaterThan(proximity.data[63 * 96]);
    expect(nameOf(item('xpos'), sizes)).toContain('without the decay');
  });

  it('of the reader’s table counts from the first row kept, alone and with offsets', () => {
    const table = core.randomNormal({ rows: 20, cols: 12, seed: 1 });
    const own = {
      ...sizes,
      n: 20,
      d: 12,
      dropped: 2,
      table: { scheme: 'table' as const, parameters: { combine: 'add' }, table },
    };
    const items = basicItems(catalog, { table: { name: 'mine.npy' } });
    expect(items).toHaveLength(19);
    const find = (id: string) => items.find((one) => one.id === id) ?? expect.fail(`no item ${id}`);
    expect(find('table')).toMatchObject({ title: 'mine.npy', origin: 'a file of yours' });
    expect(find('table.shaw')).toMatchObject({
      title: 'mine.npy + learned RPE',
      origin: 'a file of yours, and freshly initialised',
    });
    expect(proximityOf(core, find('table'), own)).toMatchObject({ what: 'positions', first: 2 });
    const both = proximityOf(core, find('table.shaw'), own);
    expect(both).toMatchObject({ what: 'sum', first: 2, proximity: { rows: 20 } });
    expect(both.proximity.data).not.toEqual(core.proximity(table).data);
    expect(diagnosisJob(core, { item: find('table'), sizes: own }, control)).toMatchObject({
      what: 'positions',
      first: 2,
    });
    expect(proximityOf(core, item('learned'), own).first).toBe(0);
  });
});

describe('the grid', () => {
  it('has the numbers of each item at that size, or a reason why not', async () => {
    const items = [item('learned'), item('shaw'), { ...item('rotary'), parts: ['none' as const] }];
    const cells = await gridJob(core, { items, sizes, window: 50, tolerance: 0 }, control);
    const { properties } = chosen('learned', { d: 32, heads: 2 });
    expect(cells[0].measured?.numbers).toEqual({
      monotonicity: properties.monotonicity.pairViolationRate,
      translation: properties.translationInvariance.relativeDistance,
      symmetry: 0,
    });
    expect(cells[1].measured?.numbers.symmetry).toBe(0);
    expect(cells[2]).toMatchObject({ measured: null, problem: /nothing to measure/ });
  });

  it('does not mistake a core that breaks down for a reason', async () => {
    const broken = {
      ...core,
      proximity: () => {
        throw new WebAssembly.RuntimeError('unreachable');
      },
    };
    const grid = gridJob(broken, { items: [item('learned')], sizes, window: 50, tolerance: 0 }, control);
    await expect(grid).rejects.toThrow('unreachable');
  });

  it('keeps the colours apart if one vector is far longer than the others', async () => {
    const table = matrix(40, 8, (row, col) => (row === 0 ? 9 : 1) * Math.cos((row * (col + 1)) / 20));
    const own = {
      ...sizes,
      n: 40,
      d: 8,
      table: { scheme: 'table' as const, parameters: { combine: 'add' }, table },
    };
    const items = [findItem('table', 'none', catalog, { table: { name: 'mine' } }) as Item];
    const [cell] = await gridJob(core, { items, sizes: own, window: 20, tolerance: 0 }, control);
    expect(cell.measured?.proximity.data[0]).toBe(648);
    expect(cell.measured?.range.domain[1]).toBeLessThan(80);
    expect(cell.measured?.range.words).toMatch(/^one colour for all above \d/);
  });

  it('accepts every scheme of the catalogue', async () => {
    const basic = basicItems(catalog);
    const others = otherItems(catalog.map(({ id }) => id).join(), catalog);
    expect([...basic, ...others]).toHaveLength(15 + 25 - 5);
    const cells = await gridJob(
      core,
      { items: [...basic, ...others], sizes: { ...sizes, n: 24, heads: 4 }, window: 50, tolerance: 0 },
      control,
    );
    const refused = cells.filter(({ problem }) => problem);
    expect(refused.map(({ id }) => id)).toEqual(['forget-gate', 'cope', 'projected-relative']);
    for (const { problem } of refused) expect(problem).toBe(dataDependentText.needsWords);
  });
});

describe('the cells that break a property', () => {
  const breaksOf = (phi: Matrix, options: PropertyOptions = {}) =>
    core.properties(phi, { ...options, breaks: true }).breaks as Breaks;
  const rising = (phi: Matrix, window: number, tolerance: number) =>
    breaksOf(phi, { window, tolerance }).monotonicity.cells;

  it('are higher than a nearer cell on the same side', () => {
    const phi = matrix(4, 4, (x, y) => [9, 5, 5, 6][Math.abs(x - y)]);
    const expected = [0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0];
    expect(Array.from(rising(phi, 3, 0))).toEqual(expected);
    expect(rising(phi, 1, 0).some(Boolean)).toBe(false);
    // Any tolerance forgives a tie; a tolerance of 1 forgives a rise of 1.
    expect(rising(phi, 3, 0.5).reduce((sum, one) => sum + one, 0)).toBe(2);
    expect(rising(phi, 3, 1).some(Boolean)).toBe(false);
  });

  it('agree with the definition over all pairs of offsets', () => {
    const [n, window] = [9, 6];
    const phi = core.randomNormal({ rows: n, cols: n, seed: 5 });
    const at = (x: number, y: number) => phi.data[x * n + y];
    const breaks = rising(phi, window, 0.1);
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
        const all = rising(phi, n - 1, tolerance);
        const offsets = Array.from(all, (broken, i) => (broken ? Math.abs((i % n) - Math.floor(i / n)) : n));
        expect(at(1).radius).toBe(Math.min(...offsets) - 1);
        let before = 0;
        for (let window = 1; window < n; window++) {
          // A window adds the pairs with a farther offset equal to the window.
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

  it('are counted within the window', () => {
    const { shown, properties } = chosen('learned', { n: 20 }, 4, 0.5);
    const { breaks } = properties;
    const { rows: n } = shown.proximity;
    const within = Array.from({ length: n * n }, (_, i) => Math.abs((i % n) - Math.floor(i / n)));
    const looked = within.filter((offset) => offset > 0 && offset <= 4).length;
    expect(breaks.monotonicity).toMatchObject({ of: looked, allowed: 0.5 });
    expect(breaks.translation).toMatchObject({ of: 400, allowed: 0.5 });
    expect(breaks.symmetry).toMatchObject({ of: 380, allowed: 0.5, count: 0 });
    expect(breaks.monotonicity.count).toBe(breaks.monotonicity.cells.filter(Boolean).length);
  });

  it('include the worst cells of the core', () => {
    for (const id of ['learned', 'sinusoidal', 'learned.shaw', 'alibi']) {
      const { properties, shown } = chosen(id);
      const { breaks } = properties;
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
    expect(chosen('sinusoidal').properties.breaks.translation.count).toBe(0);
  });

  it('follow the tolerance, and ignore rounding', () => {
    const phi = matrix(3, 3, (x, y) => (x === 0 && y === 1 ? 3 : 1));
    const mean = Float64Array.from([1, 1, 1, 2, 1]);
    expect(Array.from(toeplitzRemainder(wholeMatrix(phi), mean).data)).toEqual([0, 1, 0, 0, 0, -1, 0, 0, 0]);
    const { translation, symmetry } = breaksOf(phi);
    expect(translation.allowed).toBeCloseTo(3e-6, 12);
    expect(translation.count).toBe(2);
    expect(Array.from(symmetry.cells)).toEqual([0, 1, 0, 1, 0, 0, 0, 0, 0]);
    const within = breaksOf(phi, { tolerance: 1 });
    expect(within.translation).toMatchObject({ allowed: 1, count: 0 });
    expect(breaksOf(phi, { tolerance: 2 }).symmetry.count).toBe(0);
    expect(core.properties(phi).breaks).toBeNull();
  });
});

describe('the diagnosis', () => {
  it('gives the spectrum of the Fourier transform of each column', () => {
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
    const spectrum = core.diagnose(table).positionSpectrum;
    expect(spectrum).toHaveLength(7);
    spectrum.forEach((share, turns) => {
      const both = turns > 0 && turns < 6 ? power[turns] + power[12 - turns] : power[turns];
      expect(share).toBeCloseTo(both / all, 13);
    });
  });

  it('gives the spectrum of small waves on a large constant', () => {
    const [n, d] = [64, 6];
    const waves = (constant: number) =>
      matrix(n, d, (x, col) => constant + 0.02 * Math.sin((2 * Math.PI * (col + 1) * x) / n + col));
    const shares = core.diagnose(waves(30)).positionSpectrum;
    const rest = 1 - shares[0];
    const alone = core.diagnose(waves(0)).positionSpectrum;
    for (let turns = 1; turns <= d; turns++) {
      expect(alone[turns]).toBeCloseTo(1 / d, 5);
      expect(shares[turns] / alone[turns] / (0.02 ** 2 / 2 / 30 ** 2)).toBeCloseTo(1, 3);
    }
    expect(rest).toBeLessThan(1e-6);
  });

  it('has norms √(d / 2) and no remainder for sinusoids', () => {
    const { vectors } = diagnosisJob(core, { item: item('sinusoidal'), sizes }, control);
    expect(vectors?.diagnosis.norms[5]).toBeCloseTo(Math.sqrt(32), 5);
    const { shown, properties } = chosen('sinusoidal');
    const { mean, relativeDistance } = properties.translationInvariance;
    expect(relativeDistance).toBeLessThan(1e-6);
    expect(
      Math.max(...toeplitzRemainder(wholeMatrix(shown.proximity), mean).data.map(Math.abs)),
    ).toBeLessThan(1e-4);
    expect(diagnosisJob(core, { item: item('alibi'), sizes }, control).vectors).toBeNull();
  });
});
