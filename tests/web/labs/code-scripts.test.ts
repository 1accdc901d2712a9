/** The scripts that a state of the page gives, with the files that the page saves for them, are run. */
import { describe, expect, it } from 'vitest';
import type { Matrix } from '../../../web/core/index.ts';
import { toNpyRecords } from '../../../web/draw/export/npy.ts';
import type { FigureFacts } from '../../../web/draw/export/provenance.ts';
import { captionLines } from '../../../web/labs/cite/settings.ts';
import { scriptsFor } from '../../../web/labs/code/scripts.ts';
import { readInput } from '../../../web/labs/order/input.ts';
import { orderJob } from '../../../web/labs/order/job.ts';
import { load } from '../core/helpers.ts';
import { playgroundAt } from './playground-at.ts';
import { expectNear, numpy, run, without } from './python.ts';

const figure = (kind: string, array?: () => Matrix): FigureFacts => ({
  heading: 'A figure',
  name: kind,
  kind,
  source: array ? { scene: () => null, data: () => null, array } : null,
});

async function firstScript(hash: string, kind: string) {
  const playground = playgroundAt(hash);
  const [script] = await scriptsFor(playground, figure(kind));
  return { script, about: captionLines(playground) };
}

describe.skipIf(without(numpy, 'NumPy'))('the script of a state', () => {
  it('reads the number of the order lab', async () => {
    const hash = 'v=1&lab=order&scheme=sinusoidal&causal=1&heads=2';
    const { script, about } = await firstScript(hash, 'order-difference');
    const printed = await run(script, { about });
    const { permuted, largestOutput } = orderJob(await load(), readInput(playgroundAt(hash)));
    expect(permuted.maxAbsDifference).toBeGreaterThan(1e-3);
    expect(Math.abs((printed['largest difference'] as number) - permuted.maxAbsDifference)).toBeLessThan(
      1e-5 * largestOutput,
    );
  });

  const names: readonly (readonly [hash: string, kind: string, printed: string, file?: string])[] = [
    ['v=1&lab=encodings', 'sinusoidal-proximity', 'radius'],
    ['v=1&lab=encodings&scheme=learned&n=20', 'learned-table', 'radius', 'table.npy'],
    ['v=1&lab=encodings&scheme=rotary', 'rotary-kernel', 'kernel'],
    ['v=1&lab=encodings&scheme=alibi', 'alibi-heads', 'slopes'],
    ['v=1&lab=encodings&scheme=fire', 'fire-heads', 'sum of the bias', 'bias.npy'],
    [
      'v=1&lab=encodings&scheme=deberta&d=16',
      'deberta-proximity',
      'asymmetry between before and after',
      'vectors.npy',
    ],
    ['v=1&lab=context', 'rotary-distance', 'kernel'],
    ['v=1&lab=context&scheme=alibi', 'alibi-distance', 'slopes'],
    ['v=1&lab=probe&scheme=alibi&n=40', 'errors', 'rank'],
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
    const { script } = await firstScript(hash, 'rotary-distance');
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

  it('probes the table of the reader, all its rows', async () => {
    const playground = playgroundAt('v=1&lab=probe&source=file');
    const matrix = { rows: 12, cols: 2, data: Float32Array.from({ length: 24 }, (_, i) => Math.sin(i * i)) };
    playground.shelf.set({ active: { name: 'wpe.npy', matrix, drop: 2 } as never });
    const [script] = await scriptsFor(playground, figure('errors'));
    const printed = await run(script);
    const { test } = (await load()).probePositions(matrix, { drop: 2, controls: false });
    expectNear(printed['mean absolute error on the rows judged'], test?.mae ?? Number.NaN, 1e-3);
  });

  it('without positions there is none but in the order lab', async () => {
    expect(await scriptsFor(playgroundAt('v=1&lab=encodings&scheme=none'), figure('none-table'))).toEqual([]);
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
      'import json',
      'print("names:", json.dumps(table.dtype.names))',
      'print("numbers:", table["R²"][:2].tolist())',
      'print("missing:", int(np.isnan(table["R²"]).sum() + np.isnan(table["short"]).sum()))',
      'print("texts:", json.dumps(table["rows"].tolist()))',
    ];
    const files = [{ name: 'table.npy', bytes: async () => toNpyRecords(columns) }];
    expect(await run({ title: 'a table', precision: '', lines, files })).toEqual({
      names: ['R²', 'rows', 'short'],
      numbers: [0.1, -2.5],
      missing: 3,
      texts: ["it's", '字😀', ''],
    });
  });
});
