/** The scripts that a state of the page gives, with the files that the page saves for them, are run. */
import { describe, expect, it } from 'vitest';
import { toNpyRecords } from '../../../web/draw/export/npy.ts';
import { readInput as readContext } from '../../../web/labs/context/input.ts';
import { contextJob } from '../../../web/labs/context/job.ts';
import { readInput } from '../../../web/labs/order/input.ts';
import { orderJob } from '../../../web/labs/order/job.ts';
import { readInput as readProbe } from '../../../web/labs/probe/input.ts';
import { probeJob } from '../../../web/labs/probe/job.ts';
import { numpy, without } from '../../interpreter.ts';
import { load } from '../core/helpers.ts';
import { unwatched } from '../labs/probe/fakes.ts';
import { captionOf, scriptsOf } from '../shell/cite/of-figure.ts';
import { sessionAt } from '../shell/session-at.ts';
import { expectNear, run } from './python.ts';

async function firstScript(hash: string, kind: string) {
  const session = sessionAt(hash);
  const [script] = await scriptsOf(session, kind);
  return { script, session, about: captionOf(session, kind) };
}

describe.skipIf(without(numpy, 'NumPy'))('the script of a state', () => {
  it('reads the number of the order lab', async () => {
    const hash = 'v=1&lab=order&scheme=sinusoidal&causal=1&heads=2';
    const { script, about } = await firstScript(hash, 'difference');
    const printed = await run(script, { about });
    const { permuted, largestOutput } = orderJob(await load(), readInput(sessionAt(hash)));
    expect(permuted.maxAbsDifference).toBeGreaterThan(1e-3);
    expect(Math.abs((printed['largest difference'] as number) - permuted.maxAbsDifference)).toBeLessThan(
      1e-5 * largestOutput,
    );
  });

  const names: readonly (readonly [hash: string, kind: string, printed: string, file?: string])[] = [
    ['v=1&lab=encodings', 'proximity', 'radius'],
    ['v=1&lab=encodings&scheme=learned&n=20', 'table', 'radius', 'table.npy'],
    ['v=1&lab=encodings&scheme=rotary', 'kernel', 'kernel'],
    ['v=1&lab=encodings&scheme=rotary&pair=1', 'clocks', 'he (degrees)', 'clocks.npz'],
    ['v=1&lab=encodings&scheme=alibi', 'heads', 'slopes'],
    ['v=1&lab=encodings&scheme=fire', 'heads', 'sum of the bias', 'bias.npy'],
    [
      'v=1&lab=encodings&scheme=deberta&d=16',
      'proximity',
      'asymmetry between before and after',
      'vectors.npy',
    ],
    ['v=1&lab=context', 'distance', 'kernel'],
    ['v=1&lab=context&scheme=alibi', 'distance', 'slopes'],
    ['v=1&lab=probe&scheme=alibi&n=40', 'errors', 'rank', 'table.npy'],
    ['v=1&lab=probe&scheme=learned&n=40&d=8&split=folds', 'predictions', 'rank', 'table.npy'],
  ];
  for (const [hash, kind, name, file] of names)
    it(`runs: ${hash}`, async () => {
      const { script, about } = await firstScript(hash, kind);
      expect(script.files.map((one) => one.name)).toEqual(file ? [file] : []);
      expect(await run(script, { about })).toHaveProperty(name);
    });

  it('follows the scaling and the lengths of the context lab', async () => {
    const hash = 'v=1&lab=context&scaling=dynamic-ntk&trained=512&tested=2048&stretch=stated&factor=2&d=64';
    const { script } = await firstScript(hash, 'distance');
    const encoding = (await load()).encode({
      scheme: 'rotary',
      n: 2048,
      d: 64,
      scaling: 'dynamic-ntk',
      factor: 2,
      originalLength: 512,
    });
    if (encoding.kind !== 'rotary') throw new Error('not rotary');
    expectNear((await run(script))['radians per position'], encoding.inverseFrequencies, 1e-12);
  });

  it('turns the pairs of the context lab, and weighs the heads of its biases, as the lab does', async () => {
    const core = await load();
    for (const hash of [
      'scaling=ntk',
      'scaling=llama3&d=128&stretch=stated&factor=2',
      'scaling=yarn&truncate=false&rotaryDim=16&spread=head',
      'scheme=xpos&d=16',
    ]) {
      const { script, session } = await firstScript(`v=1&lab=context&${hash}`, 'angles');
      const { reach } = contextJob(core, readContext(session.store, session.catalog));
      if (reach.kind !== 'angles') throw new Error('no angles');
      const printed = await run(script);
      expectNear(printed['turned in training (radians)'], reach.trainedAngles, 1e-9);
      expectNear(printed['turned in the test (radians)'], reach.testedAngles, 1e-9);
      expect(printed['pairs with new angles']).toBe(reach.unseen);
    }
    for (const hash of ['scheme=alibi', 'scheme=alibi&heads=12&tested=1000', 'scheme=kerple']) {
      const { script, session } = await firstScript(`v=1&lab=context&${hash}`, 'weight');
      const { reach } = contextJob(core, readContext(session.store, session.catalog));
      if (reach.kind !== 'weight') throw new Error('no weights');
      expectNear((await run(script))['share beyond training'], reach.shares, 1e-5);
    }
  });

  it('probes the table of the reader, all its rows', async () => {
    const session = sessionAt('v=1&lab=probe&source=file');
    const matrix = { rows: 12, cols: 2, data: Float32Array.from({ length: 24 }, (_, i) => Math.sin(i * i)) };
    session.tableStore.set({ active: { name: 'wpe.npy', matrix, drop: 2 } as never });
    const [script] = await scriptsOf(session, 'errors');
    const printed = await run(script);
    const { test } = (await load()).probePositions(matrix, { drop: 2, controls: false });
    expectNear(printed['mean absolute error on the rows judged'], test?.mae ?? Number.NaN, 1e-3);
  });

  const probes: readonly (readonly [what: string, hash: string])[] = [
    ['least squares', 'd=8'],
    ['least squares on random numbers', 'd=8&scheme=learned'],
    ['a ridge', 'd=8&ridge=0.5&split=odd'],
    ['folds', 'd=8&split=folds&folds=3'],
    ['more columns than rows', 'd=64&split=first-half'],
    ['the sinusoid in place of a scheme without a table', 'd=8&scheme=alibi&drop=2'],
    ['gradient descent', 'd=8&solver=descent&epochs=300&rate=0.2&ridge=3'],
    ['gradient descent at the usual rate in folds', 'd=8&solver=descent&epochs=300&split=folds&folds=3'],
    [
      'gradient descent at another rate in folds',
      'd=8&solver=descent&epochs=300&rate=0.9&split=folds&folds=3',
    ],
  ];
  it.each(probes)(
    'of the probe gives the predictions, the errors and the weights: %s',
    async (_, settings) => {
      const session = sessionAt(`v=1&lab=probe&n=40&${settings}`);
      const { probe } = probeJob(await load(), readProbe(session), unwatched);
      const errors = probe.test ?? probe.all;
      for (const kind of ['errors', 'predictions', 'residuals', 'weights']) {
        const scripts = await scriptsOf(session, kind);
        if (kind === 'residuals') continue;
        const printed = await run(scripts[0]);
        const near = (name: string, value: number) =>
          expect(Math.abs((printed[name] as number) - value)).toBeLessThanOrEqual(1e-6 * value + 1e-10);
        near('mean absolute error on the rows judged', errors.mae);
        near('root mean squared error', errors.rmse);
        expectNear(printed['predicted for the first 4 rows'], probe.predicted.slice(0, 4), 1e-6);
        expectNear(printed['norm of the weights'], Math.hypot(...probe.weights), 1e-6);
        expectNear(printed.intercept, probe.intercept, 1e-6);
      }
    },
  );

  it('of the table of the probe makes it, where it has a formula', async () => {
    const { script } = await firstScript('v=1&lab=probe&n=40&d=8&base=50', 'table');
    const made = (await load()).encode({ scheme: 'sinusoidal', n: 40, d: 8, base: 50 });
    if (made.kind !== 'input') throw new Error('no table');
    expectNear((await run(script))['last row, first 4 columns'], made.table.data.slice(-8, -4), 1e-6);
    expect(await scriptsOf(sessionAt('v=1&lab=probe&scheme=learned'), 'table')).toEqual([]);
  });

  const withoutScript: readonly (readonly [hash: string, kind: string])[] = [
    ['v=1&lab=probe', 'regions'],
    ['v=1&lab=probe', 'best-fits'],
    ['v=1&lab=probe', 'residual'],
    ['v=1&lab=probe&solver=descent', 'directions'],
    ['v=1&lab=probe&n=2&drop=1', 'order-probe'],
    ['v=1&lab=order', 'weights-first'],
    ['v=1&lab=encodings', 'kernels'],
    ['v=1&lab=encodings&scheme=rotary', 'bound'],
    ['v=1&lab=encodings&against=rotary', 'side-difference'],
  ];
  it.each(withoutScript)('is none where it would print other numbers: %s, %s', async (hash, kind) => {
    expect(await scriptsOf(sessionAt(hash), kind)).toEqual([]);
  });

  it('without positions there is none but in the order lab', async () => {
    expect(await scriptsOf(sessionAt('v=1&lab=encodings&scheme=none'), 'table')).toEqual([]);
  });
});

describe.skipIf(without(numpy, 'NumPy'))('a table saved for NumPy', () => {
  it('comes back by its column names', async () => {
    const columns = [
      { title: 'R²', values: [0.1, -2.5, Number.NaN] },
      { title: 'rows', values: ["it's", '字😀', ''] },
      { title: 'short', values: Int32Array.of(1) },
    ];
    const lines = [
      'table = np.load("table.npy")',
      'import json; print("names:", json.dumps(table.dtype.names))',
      'print("numbers:", table["R²"][:2].tolist())',
      'print("missing:", int(np.isnan(table["R²"]).sum() + np.isnan(table["short"]).sum()))',
      'print("texts:", json.dumps(table["rows"].tolist()))',
    ];
    const files = [{ name: 'table.npy', bytes: async () => toNpyRecords(columns) }];
    expect(await run({ title: 'a table', precision: '', run: lines, files })).toEqual({
      names: ['R²', 'rows', 'short'],
      numbers: [0.1, -2.5],
      missing: 3,
      texts: ["it's", '字😀', ''],
    });
  });
});
