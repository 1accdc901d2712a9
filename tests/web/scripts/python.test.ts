/** Every script that the page offers is run, and says what the core says. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Encoding, Matrix, SchemeId, Split } from '../../../web/core/index.ts';
import { toNpy } from '../../../web/draw/export/npy.ts';
import { headWidth } from '../../../web/encoding/layer.ts';
import { attentionScript } from '../../../web/labs/order/attention-script.ts';
import { layerOf, type OrderInput, orderJob } from '../../../web/labs/order/job.ts';
import { layerArrays } from '../../../web/labs/order/scripts.ts';
import { orderProbeScript, positionProbeScript } from '../../../web/labs/probe/probe-scripts.ts';
import { diagnosisScript, psiScript } from '../../../web/labs/properties/diagnosis-scripts.ts';
import { frequenciesOf } from '../../../web/labs/properties/frequencies.ts';
import { fromFile, propertiesScript, proximityFile } from '../../../web/labs/properties/property-scripts.ts';
import { biasFile, biasScript, loadsBias } from '../../../web/scripts/bias.ts';
import { proximityScript, vectorsFile, vectorsScript } from '../../../web/scripts/proximity.ts';
import { type RotarySettings, rotaryScript } from '../../../web/scripts/rotary.ts';
import type { Script, ScriptBody } from '../../../web/scripts/script.ts';
import { hasFormula, tableFile } from '../../../web/scripts/table.ts';
import { numpy, sklearn, without } from '../../interpreter.ts';
import { load } from '../core/helpers.ts';
import { expectNear, run } from './python.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const seed = 7;

const alone = (body: ScriptBody): Script => ({ ...body, files: [] });
const beside = (body: ScriptBody, name: string, matrix: Matrix): Script => ({
  ...body,
  files: [{ name, bytes: async () => toNpy(matrix) }],
});

/** The parameters of a scheme, with its defaults. */
function filled(scheme: string, parameters: Readonly<Record<string, unknown>> = {}) {
  const known = core.catalog().find(({ id }) => id === scheme)?.parameters ?? [];
  return { ...Object.fromEntries(known.map(({ name, default: value }) => [name, value])), ...parameters };
}

function table(scheme: SchemeId, n: number, d: number, parameters = {}): Matrix {
  const encoding = core.encode({ ...parameters, scheme, n, d, seed });
  if (encoding.kind !== 'input') throw new Error(`${scheme} has no table`);
  return encoding.table;
}

const row = ({ cols, data }: Matrix, at: number, count: number) => data.slice(at * cols, at * cols + count);

describe.skipIf(without(numpy, 'NumPy'))('scripts with NumPy', () => {
  describe('tables and their proximity', () => {
    const cases: readonly (readonly [SchemeId, number, number, Readonly<Record<string, unknown>>])[] = [
      ['sinusoidal', 128, 64, {}],
      ['sinusoidal', 20, 7, { layout: 'halves' }],
      ['sinusoidal', 20, 7, { spacing: 'tensor2tensor' }],
      ['sinusoidal', 20, 8, { spacing: 'tensor2tensor', layout: 'halves', order: 'cos-sin', base: 100 }],
      ['sinusoidal', 1, 2, {}],
      ['index', 9, 3, {}],
      ['normalized-index', 9, 3, {}],
      ['normalized-index', 1, 3, {}],
      ['learned-sinusoidal', 30, 6, { frequencies: [1, 0.5, 0.25] }],
      ['learned-sinusoidal', 30, 5, { layout: 'halves' }],
      ['sinusoidal-2d', 40, 16, { columns: 6 }],
      ['learned', 30, 8, {}],
      ['randomized', 30, 8, {}],
    ];
    for (const [place, [scheme, n, d, parameters]] of cases.entries())
      for (const measure of place === 0
        ? (['dot', 'cosine'] as const)
        : ([place % 2 ? 'cosine' : 'dot'] as const))
        it(`${scheme} ${JSON.stringify(parameters)} ${n} × ${d}, ${measure}`, async () => {
          const made = table(scheme, n, d, parameters);
          const settings = { scheme, parameters: filled(scheme, parameters), n, d };
          const body = proximityScript(settings, measure);
          const printed = await run(hasFormula(settings) ? alone(body) : beside(body, tableFile, made));
          const phi = core.proximity(made, { measure });
          expectNear(
            printed['row 1 of the table, first 4 columns'],
            row(made, Math.min(1, n - 1), Math.min(4, d)),
            1e-6,
          );
          expectNear(printed['proximity of position 0 to 0 ... 4'], row(phi, 0, Math.min(5, n)), 1e-6);
          expect(printed.radius).toBe(core.kernel(made, { measure }).radius);
        });
  });

  describe('rotary embeddings', () => {
    const longFactor = Array.from({ length: 8 }, (_, i) => 1 + i);
    const cases: readonly (readonly [
      RotarySettings['scheme'],
      number,
      number,
      Readonly<Record<string, unknown>>,
    ])[] = [
      ['rotary', 128, 64, {}],
      ['rotary', 1, 2, {}],
      ['rotary', 64, 16, { rotaryDim: 8, base: 500 }],
      ['rotary', 64, 16, { scaling: 'linear', factor: 4 }],
      ['rotary', 64, 16, { scaling: 'ntk', factor: 4 }],
      ['rotary', 64, 2, { scaling: 'ntk', factor: 4 }],
      ['rotary', 64, 16, { scaling: 'dynamic-ntk', factor: 3, originalLength: 16 }],
      ['rotary', 64, 128, { scaling: 'yarn', factor: 10, originalLength: 2048 }],
      ['rotary', 64, 128, { scaling: 'llama3', factor: 8, originalLength: 8192 }],
      [
        'rotary',
        64,
        16,
        { scaling: 'longrope', factor: 4, originalLength: 32, shortFactor: longFactor, longFactor },
      ],
      ['xpos', 64, 16, {}],
    ];
    for (const [scheme, n, d, parameters] of cases)
      it(`${scheme} ${JSON.stringify(parameters)} ${n} × ${d}`, async () => {
        const encoding = core.encode({ ...parameters, scheme, n, d });
        if (encoding.kind !== 'rotary') throw new Error(`${scheme} turns nothing`);
        const printed = await run(
          alone(rotaryScript({ scheme, parameters: filled(scheme, parameters), n, d })),
        );
        expectNear(printed['radians per position'], encoding.inverseFrequencies, 1e-12);
        const phi = core.proximity(encoding);
        const distances = printed.distances as number[];
        expectNear(
          printed.kernel,
          distances.map((distance) => phi.data[distance * n]),
          1e-5,
        );
      });
  });

  describe('biases', () => {
    const cases: readonly (readonly [SchemeId, number, number, Readonly<Record<string, unknown>>])[] = [
      ['alibi', 20, 8, {}],
      ['alibi', 20, 3, { causal: true }],
      ['alibi', 20, 12, {}],
      ['kerple', 20, 2, {}],
      ['kerple', 20, 2, { variant: 'power', r1: 0.5, r2: 1.5 }],
      ['t5', 200, 4, {}],
      ['t5', 200, 4, { bidirectional: false }],
      ['t5', 60, 1, { buckets: 4, maxDistance: 9 }],
      ['t5', 300, 1, { buckets: 17, maxDistance: 200 }],
      ['fire', 20, 2, {}],
      ['tisa', 20, 2, {}],
    ];
    for (const [scheme, n, heads, parameters] of cases)
      it(`${scheme} ${JSON.stringify(parameters)}, ${heads} heads`, async () => {
        const encoding = core.encode({ ...parameters, scheme, n, d: 16, heads, seed });
        if (encoding.kind !== 'bias') throw new Error(`${scheme} has no bias`);
        const head = heads - 1;
        const bias = encoding.heads[head];
        const settings = { scheme, parameters: filled(scheme, parameters), n, heads, head };
        const body = biasScript(settings);
        const printed = await run(loadsBias(settings) ? beside(body, biasFile, bias) : alone(body));
        expectNear(printed['bias of the last query on the first keys'], row(bias, n - 1, 5), 1e-6);
        expectNear(
          printed['sum of the bias'],
          bias.data.reduce((sum, value) => sum + value, 0),
          1e-6,
        );
        if (encoding.slopes) expectNear(printed.slopes, encoding.slopes, 0);
        const { buckets } = encoding;
        if (!buckets) return;
        expect(printed['buckets of the offsets']).toEqual([
          ...Array.from({ length: n }, (_, i) => buckets[(n - 1 - i) * n]),
          ...buckets.slice(1, n),
        ]);
        expect(printed['largest spread within a bucket']).toBe(0);
      });
  });

  it('the vectors of offsets', async () => {
    const encoding = core.encode({ scheme: 'relative-sinusoidal', n: 10, d: 16, maxDistance: 6 });
    if (encoding.kind !== 'relative') throw new Error('no vectors');
    const printed = await run(beside(vectorsScript('dot'), vectorsFile, encoding.keys));
    const phi = core.proximity(encoding.keys);
    expectNear(printed['proximity of the first offset to the first five'], row(phi, 0, 5), 1e-6);
  });

  describe('the position probe', () => {
    const splits: readonly Split[] = ['even', 'odd', 'all', 'first-half', { folds: 5 }];
    const sizes: readonly (readonly [SchemeId, number, number])[] = [
      ['sinusoidal', 128, 16],
      ['sinusoidal', 40, 64],
      ['learned', 60, 8],
    ];
    for (const [scheme, n, d] of sizes)
      for (const train of splits)
        for (const ridge of d === 16 ? [0, 0.5] : [0])
          it(`${scheme} ${n} × ${d}, ${JSON.stringify(train)}, ridge ${ridge}`, async () => {
            const made = table(scheme, n, d);
            const drop = 3;
            const body = positionProbeScript({ train, ridge, drop, seed });
            const printed = await run(beside(body, tableFile, made));
            const probe = core.probePositions(made, { train, ridge, drop, seed, controls: false });
            const { mae, roundedMae, rmse } = probe.test ?? probe.all;
            const near = (name: string, value: number) =>
              expect(Math.abs((printed[name] as number) - value)).toBeLessThanOrEqual(1e-6 * value + 1e-10);
            near('mean absolute error on the rows judged', mae);
            near('root mean squared error', rmse);
            near('rounded', roundedMae);
            expect(printed.rank).toBe(probe.rank);
          });

    it('by gradient descent', async () => {
      const made = table('sinusoidal', 128, 16);
      const descent = { epochs: 10_000, rate: 0.5 };
      const printed = await run(
        beside(positionProbeScript({ train: 'even', ridge: 0, drop: 0, seed, descent }), tableFile, made),
      );
      // Half of the largest rate is where the core begins by itself.
      const probe = core.probePositions(made, {
        solver: { gradientDescent: { epochs: 10_000 } },
        controls: false,
      });
      expectNear(printed['mean absolute error on the rows judged'], probe.test?.mae ?? Number.NaN, 1e-6);
      expectNear(printed['root mean squared error'], probe.test?.rmse ?? Number.NaN, 1e-6);
      expect(printed.rank).toBe(probe.rank);
    });
  });

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
        const body = propertiesScript({ window, tolerance }, fromFile);
        const printed = await run(beside(body, proximityFile, phi));
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
    const printed = await run(beside(diagnosisScript, tableFile, table('sinusoidal', 60, 16)));
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
    const printed = await run(beside(diagnosisScript, tableFile, one));
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
    const printed = await run(alone(psiScript(bent)));
    const all = frequenciesOf(bent);
    expectNear(printed['first frequencies'], all.slice(0, 4), 1e-12);
    expectNear(printed['psi at 0 ... 4'], core.psi(all, [0, 1, 2, 3, 4]).psi, 1e-9);
    expect(printed['first rise']).toBe(core.psi(all, [0, 4096]).firstRise ?? 'None');
  });
  for (const [name, moved] of frequencies)
    it(`psi, ${name}`, async () => {
      const printed = await run(
        alone(psiScript({ d: 64, psiBase: 10_000, omega: moved.flat(), handles: [] })),
      );
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

  describe('attention in two orders', () => {
    const sentence = { words: ['I', 'do', 'like', 'coding'], permutation: [1, 0, 3, 2], seed };
    const layer = { d: 12, heads: 2, causal: false, second: 'none' as const, parameters: {} };
    const cases: readonly Partial<OrderInput>[] = [
      { scheme: 'none' },
      { scheme: 'none', causal: true, heads: 3 },
      { scheme: 'sinusoidal' },
      { scheme: 'sinusoidal', parameters: { combine: 'concat' } },
      { scheme: 'rotary' },
      { scheme: 'rotary', parameters: { layout: 'half', rotaryDim: 4 } },
      { scheme: 'xpos' },
      { scheme: 'alibi', heads: 3 },
      { scheme: 't5' },
      { scheme: 'tupe' },
      { scheme: 'shaw' },
      { scheme: 'relative-sinusoidal', heads: 1 },
      { scheme: 'transformer-xl' },
      { scheme: 'deberta' },
      { scheme: 'sinusoidal', second: 'rotary', causal: true },
      { scheme: 'alibi', second: 'deberta' },
    ];
    for (const changes of cases)
      it(JSON.stringify(changes), async () => {
        const input = { ...sentence, ...layer, scheme: 'none' as const, ...changes };
        const made = layerOf(core, input);
        const { heads, causal, permutation, d } = input;
        const body = attentionScript(
          { encodings: made.encoding, heads, causal, permutation },
          headWidth(d, heads),
        );
        const printed = await run({
          ...body,
          files: [{ name: 'layer.npz', bytes: async () => layerArrays(made) }],
        });
        const { permuted, largestOutput } = orderJob(core, input);
        expectNear(printed['largest output'], largestOutput, 1e-5);
        expect(Math.abs((printed['largest difference'] as number) - permuted.maxAbsDifference)).toBeLessThan(
          1e-5 * largestOutput,
        );
      });
  });

  it('takes no code from what a reader typed', async () => {
    const settings = { scheme: 'sinusoidal', parameters: filled('sinusoidal'), n: 4, d: 4 };
    const about = ['Table: x\nprint("owned: 1")\u2028print("owned: 1")\r.npy'];
    const printed = await run(alone(proximityScript(settings, 'dot')), { about });
    expect(printed).not.toHaveProperty('owned');
  });
});

describe.skipIf(without(sklearn, 'scikit-learn'))('scripts with scikit-learn', () => {
  const cases: readonly (readonly [SchemeId, number, number, number])[] = [
    ['sinusoidal', 128, 64, 512],
    ['sinusoidal', 40, 8, 100],
    ['learned', 60, 8, 203],
  ];
  for (const [scheme, n, d, pairs] of cases)
    for (const foldsBy of ['positions', 'pairs'] as const)
      it(`the order probe, ${scheme} ${n} × ${d}, ${pairs} pairs, folds by ${foldsBy}`, async () => {
        const made = table(scheme, n, d);
        const settings = { pairs, folds: 5, foldsBy, c: 1, drop: 2, seed };
        const printed = await run(beside(orderProbeScript(settings), tableFile, made), { python: sklearn });
        const { foldErrors } = core.probeOrder(made, settings);
        const onePair = 1 / Math.floor(pairs / 5) + 1e-9;
        const errors = printed['error rate of each fold'] as number[];
        expect(errors).toHaveLength(5);
        errors.forEach((error, i) => {
          expect(Math.abs(error - foldErrors[i])).toBeLessThanOrEqual(onePair);
        });
      });
});
