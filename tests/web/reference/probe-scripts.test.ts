/** The scripts of the probes are run, and say what the core says. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, SchemeId, Split } from '../../../web/core/index.ts';
import {
  orderProbeScript,
  positionProbeScript,
  positionScripts,
  resizeScripts,
} from '../../../web/labs/probe/scripts.ts';
import type { Session } from '../../../web/shell/session.ts';
import { resizeOptions } from '../../../web/tables/resize.ts';
import { numpy, sklearn, torch, without } from '../../interpreter.ts';
import { load } from '../core/helpers.ts';
import { expectNear, fileOf, run, tableIn } from './python.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const seed = 7;

describe.skipIf(without(numpy, 'NumPy'))('the position probe', () => {
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
          const made = tableIn(core, { scheme, n, d, seed });
          const drop = 3;
          const printed = await run(positionProbeScript({ train, ridge, drop, seed }, fileOf(made)));
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
    const made = tableIn(core, { scheme: 'sinusoidal', n: 128, d: 16 });
    const descent = { epochs: 10_000, rate: 0.5 };
    const settings = { train: 'even', ridge: 0, drop: 0, seed, descent } as const;
    const printed = await run(positionProbeScript(settings, fileOf(made)));
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

describe('a resized table', () => {
  const sizes = [
    'linear-50',
    'linear-9-2',
    'copy-40-1',
    'copy-7',
    'repeat-60-2',
    'repeat-8-2',
    'bicubic-4x6-7x5-2',
    'antialiased-4x6-7x5-2',
    'bicubic-13x2-3x8',
    'antialiased-13x2-3x8',
  ];
  // PyTorch takes seconds to load.
  const few = ['linear-9-2', 'repeat-60-2', 'bicubic-4x6-7x5-2', 'antialiased-13x2-3x8'];
  for (const [at, name, python, share, tried] of [
    [0, 'NumPy', numpy, 1e-6, sizes],
    [1, 'PyTorch', torch, 1e-5, few],
  ] as const)
    describe.skipIf(without(python, name))(`with ${name}`, () => {
      it.each(tried)('%s', async (size) => {
        const made = tableIn(core, { scheme: 'learned', n: 26, d: 5, seed });
        const options = resizeOptions(size);
        if (!options) throw new Error(size);
        const script = resizeScripts(options, fileOf(made))[at];
        const printed = await run(script, at === 1 ? { python } : {});
        const { data, rows } = core.resizeTable(made, options);
        expectNear(printed['row 1, first 4 columns'], data.slice(5, 9), share);
        expectNear(printed['last row, first 4 columns'], data.slice((rows - 1) * 5, rows * 5 - 1), share);
      });
    });

  it.skipIf(without(numpy, 'NumPy'))('is probed as on the page', async () => {
    const own = tableIn(core, { scheme: 'learned', n: 26, d: 5, seed });
    const resize = 'linear-50-1';
    const made = core.resizeTable(own, resizeOptions(resize) as never);
    const table = { id: 1, name: 'wpe', drop: 1, resize, matrix: made, before: { name: 'wpe', matrix: own } };
    const settings: Readonly<Record<string, unknown>> = {
      ...{ source: 'file', split: 'even', solver: 'exact', ridge: 0, drop: 1, seed },
    };
    const session = {
      store: { get: (name?: string) => (name ? settings[name] : settings) },
      tableStore: { get: () => ({ active: table, tables: [table] }) },
      catalog: [],
    } as unknown as Session;
    const [script] = positionScripts(session);
    const printed = await run(script);
    const probe = core.probePositions(made, { drop: 1, controls: false });
    expectNear(printed['mean absolute error on the rows judged'], probe.test?.mae ?? Number.NaN, 1e-6);
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
        const made = tableIn(core, { scheme, n, d, seed });
        const settings = { pairs, folds: 5, foldsBy, c: 1, drop: 2, seed };
        const printed = await run(orderProbeScript(settings, fileOf(made)), { python: sklearn });
        const { foldErrors } = core.probeOrder(made, settings);
        const onePair = 1 / Math.floor(pairs / 5) + 1e-9;
        const errors = printed['error rate of each fold'] as number[];
        expect(errors).toHaveLength(5);
        errors.forEach((error, i) => {
          expect(Math.abs(error - foldErrors[i])).toBeLessThanOrEqual(onePair);
        });
      });
});
