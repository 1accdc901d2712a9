/** The scripts of the three properties, of the diagnosis of a table and of psi print what the core computes. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Encoding, Matrix, SchemeId } from '../../../web/core/index.ts';
import { frequenciesOf } from '../../../web/encoding/frequencies.ts';
import { psiScript } from '../../../web/figures/frequencies/script.ts';
import { diagnosisScript, fromFile, propertiesScript } from '../../../web/labs/properties/scripts.ts';
import { npyFile } from '../../../web/reference/script.ts';
import { numpy, without } from '../../interpreter.ts';
import { load } from '../core/helpers.ts';
import { expectNear, run } from './python.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const seed = 7;

function table(scheme: SchemeId, n: number, d: number, parameters = {}): Matrix {
  const encoding = core.encode({ ...parameters, scheme, n, d, seed });
  if (encoding.kind !== 'input') throw new Error(`${scheme} has no table`);
  return encoding.table;
}

describe.skipIf(without(numpy, 'NumPy'))('scripts of what is measured, with NumPy', () => {
  describe('the three properties', () => {
    const names = {
      pairViolationRate: 'monotonicity, share of pairs that break it',
      stepViolationRate: 'share of steps',
      relativeDistance: 'translation invariance, relative distance',
    };
    const matrices: readonly (readonly [string, () => Matrix, number, number])[] = [
      ['sinusoids', () => core.proximity(table('sinusoidal', 80, 64)), 50, 0],
      ['a learned table', () => core.proximity(table('learned', 40, 8)), 39, 0],
      ['a tolerance', () => core.proximity(table('learned', 40, 8)), 20, 1e-3],
      [
        'biases',
        () =>
          (core.encode({ scheme: 'alibi', n: 20, d: 4, causal: true }) as Extract<Encoding, { kind: 'bias' }>)
            .heads[0],
        10,
        0,
      ],
      [
        'an attention map',
        () => {
          const x = core.randomNormal({ rows: 12, cols: 4, seed });
          const q = core.randomNormal({ rows: 4, cols: 4, seed: 1 });
          return core.attend({ x, weights: { q, k: q, v: q } }).weights[0];
        },
        11,
        0,
      ],
    ];
    for (const [name, make, window, tolerance] of matrices)
      it(`of ${name}, from the matrix itself`, async () => {
        const phi = make();
        const printed = await run(
          propertiesScript(
            { window, tolerance },
            fromFile(() => phi),
          ),
        );
        const { monotonicity, translationInvariance, symmetry, locality } = core.properties(phi, {
          window,
          tolerance,
        });
        expectNear(printed[names.pairViolationRate], monotonicity.pairViolationRate, 1e-9);
        expectNear(printed[names.stepViolationRate], monotonicity.stepViolationRate, 1e-9);
        expect(printed.radius).toBe(monotonicity.radius);
        const { worst } = monotonicity;
        expect(printed['worst row, from 0, and its two offsets']).toEqual(
          worst ? [worst.x, worst.m, worst.n] : 'None',
        );
        expectNear(printed[names.relativeDistance], translationInvariance.relativeDistance, 1e-9);
        expectNear(printed.R2, translationInvariance.r2, 1e-9);
        expectNear(printed.asymmetry, symmetry.asymmetry, 1e-9);
        if (locality) {
          expectNear(printed['locality (Chen et al. 2023)'], locality.locality, 1e-9);
          expectNear(printed['mirror symmetry (Chen et al. 2023)'], locality.symmetry, 1e-9);
          expectNear(printed['mean |left - right|'], locality.leftRightDifference, 1e-9);
        } else expect(printed).not.toHaveProperty('locality (Chen et al. 2023)');
      });
  });

  it('the diagnosis of a table', async () => {
    const printed = await run(diagnosisScript(npyFile('table.npy', () => table('sinusoidal', 60, 16))));
    const diagnosis = core.diagnose(table('sinusoidal', 60, 16));
    expectNear(printed['norm of the first rows'], diagnosis.norms.slice(0, 4), 1e-6);
    expectNear(printed['largest singular values'], diagnosis.singularValues.slice(0, 4), 1e-6);
    expectNear(printed['effective rank'], diagnosis.effectiveRank, 1e-6);
    expectNear(printed['participation ratio'], diagnosis.participationRatio, 1e-6);
    expectNear(printed['distance of the nearest pair'], diagnosis.nearest.distance, 1e-5);
  });

  /** Every other column far from 0, so that products of rows lose the rest; `near` puts one row beside another. */
  const farTable = (near: (data: Float32Array, cols: number) => void) => {
    const { rows, cols, data } = core.randomNormal({ rows: 600, cols: 24, seed: 5 });
    const far = data.map((value, i) => (i % 2 ? value / 100 : 1000 + value));
    near(far, cols);
    return { rows, cols, data: far };
  };
  it.each([
    [
      'in two blocks of rows',
      (data: Float32Array, cols: number) => data.copyWithin(520 * cols, 3 * cols, 4 * cols),
    ],
    [
      'of equal rows, the last two',
      (data: Float32Array, cols: number) => data.copyWithin(599 * cols, 598 * cols, 599 * cols),
    ],
    [
      'among many as near but for a digit',
      (data: Float32Array, cols: number) => {
        for (let row = 1; row < 600; row += 15) {
          data.copyWithin(row * cols, 0, cols);
          for (let col = 1; col < cols; col += 2) data[row * cols + col] += 1e-6 * Math.sin(row * col);
        }
      },
    ],
    ['of none nearer than by chance', () => undefined],
  ])('the nearest pair %s', async (_, near) => {
    const one = farTable(near);
    const printed = await run(diagnosisScript(npyFile('table.npy', () => one)));
    let nearest = Number.POSITIVE_INFINITY;
    for (let a = 0; a < one.rows; a++)
      for (let b = 0; b < a; b++) {
        let sum = 0;
        for (let col = 0; col < one.cols; col++)
          sum += (one.data[a * one.cols + col] - one.data[b * one.cols + col]) ** 2;
        nearest = Math.min(nearest, Math.sqrt(sum));
      }
    expectNear(printed['distance of the nearest pair'], nearest, 1e-12);
  });

  const everyOne = (value: number) => Array.from({ length: 32 }, (_, i) => [i, value] as const);
  const frequencies = [
    ['none moved', []],
    [
      'two moved',
      [
        [0, 0.5],
        [3, 0.001],
      ],
    ],
    ['all too slow for a number to tell the first steps apart', everyOne(1e-9)],
    ['all still', everyOne(0)],
    ['all at the limit', everyOne(Math.PI)],
  ] as const;
  it('psi, handles moved and one frequency by itself', async () => {
    const bent = { d: 64, psiBase: 10_000, omega: [5, 0.3], handles: [0, 2, 4, 0.01] };
    const printed = await run(psiScript(bent));
    const all = frequenciesOf(bent);
    expectNear(printed['first frequencies'], all.slice(0, 4), 1e-12);
    expectNear(printed['psi at 0 ... 4'], core.psi(all, [0, 1, 2, 3, 4]).psi, 1e-9);
    expect(printed['first rise']).toBe(core.psi(all, [0, 4096]).firstRise ?? 'None');
  });
  for (const [name, moved] of frequencies)
    it(`psi, ${name}`, async () => {
      const printed = await run(psiScript({ d: 64, psiBase: 10_000, omega: moved.flat(), handles: [] }));
      const all = Float64Array.from({ length: 32 }, (_, i) => 10_000 ** ((-2 * i) / 64));
      for (const [i, value] of moved) all[i] = value;
      const { psi, derivative } = core.psi(all, [0, 1, 2, 3, 4]);
      expectNear(printed['psi at 0 ... 4'], psi, 1e-9);
      (printed["psi' at 1 ... 4"] as number[]).forEach((value, i) => {
        expect(Math.abs(value - derivative[i + 1])).toBeLessThan(1e-9);
      });
      const { firstRise } = core.psi(all, [0, 4096]);
      expect(printed['first rise']).toBe(firstRise ?? 'None');
    });
});
