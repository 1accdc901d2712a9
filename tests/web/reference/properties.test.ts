/** The scripts of the figures of the properties lab print the numbers of what is measured there, made here by other means. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, EncodeRequest, Matrix } from '../../../web/core/index.ts';
import { gridInput, matrixOf } from '../../../web/labs/properties/input.ts';
import { gridJob } from '../../../web/labs/properties/item-jobs.ts';
import type { Session } from '../../../web/shell/session.ts';
import { numpy, without } from '../../interpreter.ts';
import { load } from '../core/helpers.ts';
import { control } from '../labs/properties/sizes.ts';
import { scriptsOf } from '../shell/cite/of-figure.ts';
import { sessionAt } from '../shell/session-at.ts';
import { withOffsets } from '../tables/offsets-helpers.ts';
import { expectNear, run } from './python.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

async function printedBy(session: Session, kind: string, place = 0, shown?: Matrix) {
  const scripts = await scriptsOf(session, kind, shown && (() => shown));
  expect(scripts.length, `scripts of ${kind}`).toBeGreaterThan(place);
  return run(scripts[place]);
}

/** A table of the reader, of which two rows are left out, in a session at `hash`. */
function withTable(hash: string, rows = 40) {
  const cols = 5;
  const data = Float32Array.from({ length: rows * cols }, (_, i) => Math.sin(i * i));
  const session = sessionAt(hash);
  session.tableStore.set({ active: { name: 'wpe.npy', matrix: { rows, cols, data }, drop: 2 } as never });
  return {
    session,
    rowsRead: (n: number): Matrix => ({ rows: n, cols, data: data.slice(2 * cols, (2 + n) * cols) }),
  };
}

function tableOf(request: EncodeRequest): Matrix {
  const encoding = core.encode(request);
  if (encoding.kind !== 'input') throw new Error(`${request.scheme} has no table.`);
  return encoding.table;
}

function vectorsOf(request: EncodeRequest): Matrix {
  const encoding = core.encode(request);
  if (encoding.kind !== 'relative') throw new Error(`${request.scheme} has no vectors.`);
  return encoding.keys;
}

/** The numbers of a script are the core's of this matrix. */
function expectProperties(
  printed: Readonly<Record<string, unknown>>,
  phi: Matrix,
  window = 50,
  tolerance = 0,
) {
  const { monotonicity, translationInvariance, symmetry } = core.properties(phi, {
    window: Math.min(window, phi.rows - 1),
    tolerance,
  });
  const near = (name: string, value: number) =>
    expect(Math.abs((printed[name] as number) - value), name).toBeLessThanOrEqual(
      1e-9 * Math.abs(value) + 1e-12,
    );
  near('monotonicity, share of pairs that break it', monotonicity.pairViolationRate);
  near('share of steps', monotonicity.stepViolationRate);
  expect(printed.radius).toBe(monotonicity.radius);
  const { worst } = monotonicity;
  expect(printed['worst row, from 0, and its two offsets']).toEqual(
    worst ? [worst.x, worst.m, worst.n] : 'None',
  );
  near('translation invariance, relative distance', translationInvariance.relativeDistance);
  near('R2', translationInvariance.r2);
  near('asymmetry', symmetry.asymmetry);
}

function expectRemainder(printed: Readonly<Record<string, unknown>>, phi: Matrix) {
  const { rows: n, data } = phi;
  const { mean, deviation, relativeDistance } = core.properties(phi).translationInvariance;
  expectNear(printed['mean at offsets 0 ... 4'], mean.slice(n - 1, n + 4), 1e-9);
  expectNear(printed['standard deviation at offsets 0 ... 4'], deviation.slice(n - 1, n + 4), 1e-6);
  const rest = Array.from(data, (value, i) => value - mean[(i % n) - Math.floor(i / n) + n - 1]);
  const most = data.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  const printedRest = printed['remainder of the first row, first 5 columns'] as number[];
  printedRest.forEach((value, i) => {
    expect(Math.abs(value - rest[i])).toBeLessThan(1e-9 * most);
  });
  expectNear(
    printed['largest remainder'],
    rest.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0),
    1e-6,
  );
  expectNear(printed['translation invariance, relative distance'], relativeDistance, 1e-6);
}

function expectDiagnosis(printed: Readonly<Record<string, unknown>>, table: Matrix) {
  const { norms, singularValues, effectiveRank, participationRatio, nearest } = core.diagnose(table);
  expectNear(printed['norm of the first rows'], norms.slice(0, 4), 1e-6);
  expectNear(printed['largest singular values'], singularValues.slice(0, 4), 1e-6);
  expectNear(printed['effective rank'], effectiveRank, 1e-6);
  expectNear(printed['participation ratio'], participationRatio, 1e-6);
  expect(Math.abs((printed['distance of the nearest pair'] as number) - nearest.distance)).toBeLessThan(
    1e-6 * nearest.distance + 1e-12,
  );
}

/** The share of the power of each number of turns, column by column, by the definition. */
function spectrumOf({ rows: n, cols, data }: Matrix): number[] {
  const power = Array.from({ length: n }, (_, turns) => {
    let sum = 0;
    for (let col = 0; col < cols; col++) {
      let [real, imaginary] = [0, 0];
      for (let row = 0; row < n; row++) {
        real += data[row * cols + col] * Math.cos((2 * Math.PI * turns * row) / n);
        imaginary += data[row * cols + col] * Math.sin((2 * Math.PI * turns * row) / n);
      }
      sum += real ** 2 + imaginary ** 2;
    }
    return sum;
  });
  const all = power.reduce((sum, value) => sum + value, 0);
  return [0, 1, 2, 3, 4].map((turns) => (power[turns] + (turns > 0 ? power[n - turns] : 0)) / all);
}

const small = 'v=1&lab=properties&n=30&d=16&heads=2';

describe.skipIf(without(numpy, 'NumPy'))('the scripts of the properties lab', () => {
  describe('with the table of the reader', () => {
    const hash = 'v=1&lab=properties&source=file&extent=first&n=30';

    it('measure the rows that are read, not a scheme', async () => {
      const { session, rowsRead } = withTable(hash);
      expect(await scriptsOf(session, 'proximity')).toHaveLength(1);
      expectProperties(await printedBy(session, 'proximity'), core.proximity(rowsRead(30)));
      expectRemainder(await printedBy(session, 'toeplitz'), core.proximity(rowsRead(30)));
      expectDiagnosis(await printedBy(session, 'norms'), rowsRead(30));
      const spectrum = await printedBy(session, 'spectrum');
      expectNear(spectrum['share of the power at 0 ... 4 turns'], spectrumOf(rowsRead(30)), 1e-12);
    });

    it('measure all that are left where fewer are asked for than there are', async () => {
      const { session, rowsRead } = withTable(
        'v=1&lab=properties&source=file&extent=first&n=100&measure=cosine&window=500',
      );
      const phi = core.proximity(rowsRead(38), { measure: 'cosine' });
      expectProperties(await printedBy(session, 'proximity'), phi, 500);
    });

    it.each(['dot', 'cosine'] as const)(
      'make the proximity of a long one, %s, of the table',
      async (measure) => {
        const { session, rowsRead } = withTable(`v=1&lab=properties&source=file&measure=${measure}`, 1102);
        const phi = core.proximity(rowsRead(1100), { measure });
        const [{ files }] = await scriptsOf(session, 'proximity');
        expect(files.map(({ name }) => name)).toEqual(['table.npy']);
        expectProperties(await printedBy(session, 'proximity'), phi);
        expectRemainder(await printedBy(session, 'remainder'), phi);
      },
    );

    it('measure the combination that is asked for, beside the table', async () => {
      const { session } = withTable(`${small}&source=file&item=learned`);
      const phi = core.proximity(tableOf({ scheme: 'learned', n: 30, d: 32, seed: 7 }));
      expectProperties(await printedBy(session, 'proximity-offsets'), phi);
    });
  });

  describe('of learnable sinusoids', () => {
    const session = () =>
      sessionAt(`${small}&scheme=learned-sinusoidal&base=77&psiBase=500&omega=0,0.25,5,2.5,400,1,2.5,1`);
    const frequencies = () => {
      const all = Float64Array.from({ length: 8 }, (_, i) => 500 ** (-i / 8));
      [all[0], all[5]] = [0.25, 2.5];
      return all;
    };
    const table = () =>
      tableOf({ scheme: 'learned-sinusoidal', n: 30, d: 16, frequencies: Array.from(frequencies()) });

    it('have the frequencies that were dragged, over the base of their own', async () => {
      const phi = core.proximity(table());
      expectProperties(await printedBy(session(), 'proximity'), phi);
      const formula = await printedBy(session(), 'proximity', 1);
      expectNear(formula['row 1 of the table, first 4 columns'], table().data.slice(16, 20), 1e-6);
      expectNear(formula['similarity of position 0 to 0 ... 4'], phi.data.slice(0, 5), 1e-6);
      expectDiagnosis(await printedBy(session(), 'singular-values'), table());
    });

    it.each(['psi', 'psi-derivative', 'frequencies'])('give the numbers of %s', async (kind) => {
      const printed = await printedBy(session(), kind);
      expectNear(printed['first frequencies'], frequencies().slice(0, 4), 1e-15);
      expectNear(printed['psi at 0 ... 4'], core.psi(frequencies(), [0, 1, 2, 3, 4]).psi, 1e-9);
      expect(printed['first rise']).toBe(core.psi(frequencies(), [0, 4096]).firstRise);
    });

    it('of psi are those of the frequencies, whatever is measured', async () => {
      const printed = await printedBy(withTable(`${small}&source=file&psiBase=500`).session, 'psi');
      const all = Float64Array.from({ length: 8 }, (_, i) => 500 ** (-i / 8));
      expectNear(printed['psi at 0 ... 4'], core.psi(all, [0, 1, 2, 3, 4]).psi, 1e-9);
    });

    it('of offsets have their base', async () => {
      const printed = await printedBy(
        sessionAt(`${small}&item=relative-learned-sinusoidal&psiBase=500`),
        'proximity',
      );
      const vectors = vectorsOf({ scheme: 'relative-sinusoidal', n: 30, d: 8, base: 500, maxDistance: 29 });
      expectProperties(printed, core.proximity(vectors));
    });
  });

  it('of the remainder take it from the proximity, not for it', async () => {
    const session = sessionAt(`${small}&scheme=learned&tolerance=0.001`);
    const phi = core.proximity(tableOf({ scheme: 'learned', n: 30, d: 32, seed: 7 }));
    const { mean } = core.properties(phi).translationInvariance;
    const drawn = {
      ...phi,
      data: phi.data.map((value, i) => value - mean[(i % 30) - Math.floor(i / 30) + 29]),
    };
    const scripts = await scriptsOf(session, 'remainder', () => drawn);
    expect(scripts).toHaveLength(1);
    expectRemainder(await printedBy(session, 'remainder', 0, drawn), phi);
    expectProperties(await printedBy(session, 'proximity', 0, phi), phi, 50, 0.001);
  });

  it('of offsets measure their vectors, of the width of a head', async () => {
    const session = sessionAt(`${small}&item=shaw&measure=cosine`);
    const vectors = vectorsOf({ scheme: 'shaw', n: 30, d: 16, maxDistance: 29, seed: 7 });
    expectProperties(await printedBy(session, 'proximity'), core.proximity(vectors, { measure: 'cosine' }));
    expectDiagnosis(await printedBy(session, 'norms'), vectors);
  });

  it('of a sum measure the sum; its vectors are those of the positions', async () => {
    const session = sessionAt(`${small}&item=sinusoidal.shaw&tolerance=0.5`);
    const sinusoids = tableOf({ scheme: 'sinusoidal', n: 30, d: 32 });
    const offsets = vectorsOf({ scheme: 'shaw', n: 30, d: 16, maxDistance: 29, seed: 7 });
    const absolute = core.proximity(sinusoids);
    // Each of the two heads of width 16 sees its half of the position of the query, and the vector of the offset.
    const data = absolute.data.map((value, i) => {
      const [x, y] = [Math.floor(i / 30), i % 30];
      let sum = value;
      for (let col = 0; col < 32; col++)
        sum += sinusoids.data[x * 32 + col] * offsets.data[(29 + y - x) * 16 + (col % 16)];
      return sum;
    });
    expect(await scriptsOf(session, 'proximity')).toHaveLength(1);
    expectProperties(await printedBy(session, 'proximity'), { ...absolute, data }, 50, 0.5);
    expectDiagnosis(await printedBy(session, 'singular-values'), sinusoids);
  });

  it('of fixed sinusoids follow the parameters of the scheme where it is measured, and there alone', async () => {
    const set = sessionAt(`${small}&scheme=sinusoidal&base=100&layout=halves`);
    const halves = tableOf({ scheme: 'sinusoidal', n: 30, d: 16, base: 100, layout: 'halves' });
    expectProperties(await printedBy(set, 'proximity'), core.proximity(halves));
    expectNear(
      (await printedBy(set, 'proximity', 1))['row 1 of the table, first 4 columns'],
      halves.data.slice(16, 20),
      1e-6,
    );
    const other = sessionAt(`${small}&scheme=learned&item=sinusoidal`);
    const plain = tableOf({ scheme: 'sinusoidal', n: 30, d: 16 });
    expectDiagnosis(await printedBy(other, 'norms'), plain);
  });

  it('break ties as the page does', async () => {
    const session = sessionAt(`${small}&scheme=index&measure=cosine`);
    const phi = core.proximity(tableOf({ scheme: 'index', n: 30, d: 16 }), { measure: 'cosine' });
    expectProperties(await printedBy(session, 'proximity'), phi);
  });

  it('of angles and of biases measure those', async () => {
    const rotary = core.encode({ scheme: 'rotary', n: 30, d: 8 });
    expectProperties(
      await printedBy(sessionAt(`${small}&scheme=rotary`), 'proximity'),
      core.proximity(rotary),
    );
    const alibi = core.encode({ scheme: 'alibi', n: 30, d: 8, heads: 2 });
    const session = sessionAt(`${small}&scheme=alibi&head=2`);
    expectProperties(await printedBy(session, 'proximity'), core.proximity(alibi, { head: 1 }));
    expect(await scriptsOf(session, 'norms')).toEqual([]);
  });

  it('of an attention map load it from the page, as it is then', async () => {
    const map = core.attend({
      x: core.randomNormal({ rows: 12, cols: 4, seed: 1 }),
      weights: {
        q: core.randomNormal({ rows: 4, cols: 4, seed: 2 }),
        k: core.randomNormal({ rows: 4, cols: 4, seed: 3 }),
        v: core.randomNormal({ rows: 4, cols: 4, seed: 4 }),
      },
    }).weights[0];
    expectProperties(await printedBy(sessionAt(small), 'identical-words', 0, map), map);
  });

  describe('of the matrix', () => {
    /** The cells of the matrix, by the core. */
    async function expectCells(session: Session) {
      const items = matrixOf(session).inside;
      const cells = await gridJob(core, gridInput(session, items), control);
      const printed = await printedBy(session, 'matrix');
      expect(Object.keys(printed)).toHaveLength(items.length);
      Object.values(printed).forEach((numbers, i) => {
        const { measured, problem } = cells[i];
        expect(problem).toBe('');
        const { monotonicity, translation, symmetry } = measured?.numbers ?? expect.fail();
        (numbers as number[]).forEach((value, k) => {
          const wanted = [monotonicity, translation, symmetry][k];
          expect(Math.abs(value - wanted), `${items[i].title}: ${value}, ${wanted}`).toBeLessThan(1e-6);
        });
      });
      return printed;
    }

    it('print the numbers of every cell; only random vectors come from the page', async () => {
      const session = sessionAt('v=1&lab=properties');
      const [{ files }] = await scriptsOf(session, 'matrix');
      expect(files.map(({ name }) => name)).toEqual(['learned-rpe-R1.npy', 'learned-ape-P1.npy']);
      const printed = await expectCells(session);
      expect(printed['Fixed sinusoidal APE']).toEqual([expect.closeTo(0.00123, 4), expect.closeTo(0, 5), 0]);
    });

    it.each([
      'measure=cosine',
      'psiBase=500&omega=0,0.25&window=7&tolerance=0.01',
      'heads=3&n=31&scheme=relative-sinusoidal&base=100&layout=halves',
      'heads=32&n=2',
      'scheme=shaw&on=values',
      'scheme=relative-sinusoidal&on=values&measure=cosine',
    ])('follow the settings: %s', async (settings) => {
      await expectCells(sessionAt(`${small}&${settings}`));
    });

    it('measure the tables of the reader, and leave out what is not in the matrix', async () => {
      const { session } = withTable(`${small}&source=file`, 24);
      await expectCells(session);
      const other = sessionAt(`${small}&scheme=rotary`);
      const [{ run: lines }] = await scriptsOf(other, 'matrix');
      expect(lines.join('\n')).toContain('# Left out: Rotary (RoPE)');
      await expectCells(other);
    });

    it('measure vectors of offsets of the reader, in the row of a table of another width, too', async () => {
      const offsets = core.randomNormal({ rows: 9, cols: 4, seed: 2 });
      const positions = core.randomNormal({ rows: 12, cols: 7, seed: 1 });
      await expectCells(withOffsets(`${small}&source=file&item=table.offsets`, offsets, { positions }));
    });
  });

  it.each(['trajectory', 'identical-words-offsets'])('are none for %s', async (kind) => {
    expect(await scriptsOf(sessionAt(small), kind)).toEqual([]);
  });
});
