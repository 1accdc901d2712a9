/** The heads of first layers: their weights, read from files of PyTorch and NumPy, give PyTorch's own attention. */
import { readFileSync } from 'node:fs';
import type { ReactiveControllerHost } from 'lit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, FirstLayer, Matrix } from '../../../../web/core/types.ts';
import { drawnRows, stretches, wordsEach } from '../../../../web/labs/probe/heads/drawn-words.ts';
import { headsInput } from '../../../../web/labs/probe/heads/input.ts';
import { bytesToRead, type ReadLayer, readLayer } from '../../../../web/labs/probe/heads/read-layer.ts';
import { LayerReading } from '../../../../web/labs/probe/heads/reading.ts';
import { headsScript } from '../../../../web/labs/probe/heads/scripts.ts';
import { aboutOf, answerOf, varianceOf } from '../../../../web/labs/probe/heads/view.ts';
import { type LayerNames, layerNames } from '../../../../web/labs/probe/heads/weight-names.ts';
import { openTensors, type TensorSource } from '../../../../web/readers/index.ts';
import type { Session } from '../../../../web/shell/session.ts';
import type { LoadedTable } from '../../../../web/tables/table-store.ts';
import { numpy, without } from '../../../interpreter.ts';
import { load } from '../../core/helpers.ts';
import { run } from '../../reference/python.ts';

const folder = new URL('../../../golden/heads/', import.meta.url);
const golden = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8'));
const files = [
  ['gpt2.bin', 'transformer.wpe.weight', 'GPT-2'],
  ['bert.bin', 'bert.embeddings.position_embeddings.weight', 'BERT'],
  ['tf_model.h5', 'bert/tf_bert_model/bert/embeddings/position_embeddings/embeddings:0', 'BERT'],
  ['attention.npz', 'pos_embed', 'torch.nn'],
] as const;

let core: Core;
beforeAll(async () => {
  core = await load();
});

const signal = new AbortController().signal;

async function layerOf(file: string, position: string, seed = 7) {
  const source = await openTensors(readFileSync(new URL(file, folder)), file);
  const { data, shape } = await source.read(position);
  const table: Matrix = { rows: shape[0], cols: shape[1], data };
  const names = layerNames(source.tensors, position, table.cols);
  if (!names) throw new Error('No layer was found.');
  const shares: number[] = [];
  const read = await readLayer(source, names, table.cols, {
    seed,
    signal,
    onProgress: (done, total) => shares.push(done / total),
  });
  const layer: FirstLayer = { ...read, heads: golden.heads };
  return { source, table, names, layer, shares };
}

describe('files of PyTorch, TensorFlow and NumPy', () => {
  for (const [file, position, naming] of files) {
    const expected = golden[file];

    it(`${file}: every head attends as PyTorch says`, async () => {
      const { table, layer, names, shares } = await layerOf(file, position);
      expect(names.naming).toBe(naming);
      for (let head = 0; head < golden.heads; head += 1) {
        const { attention } = core.headMap(table, layer, head);
        const cells = (expected.attention[head] as number[][]).flat();
        expect(Math.max(...cells.map((value, i) => Math.abs(value - attention.data[i])))).toBeLessThan(2e-5);
      }
      // Progress rises from 0 to 1.
      expect(shares[0]).toBe(0);
      expect(shares.at(-1)).toBeCloseTo(1, 9);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    });

    it(`${file}: the numbers are PyTorch’s`, async () => {
      const { table, layer } = await layerOf(file, position);
      const { heads } = core.probeHeads(table, layer);
      heads.forEach(({ previous, variance }, head) => {
        expect(previous).toBeCloseTo(expected.previous[head], 5);
        if (!expected.total) {
          expect(variance).toBeUndefined();
          return;
        }
        expect(variance?.total).toBeCloseTo(expected.total[head], 3);
        expect(variance?.positions).toBeCloseTo(expected.positions[head], 4);
        expect(variance?.words).toBeCloseTo(expected.words[head], 4);
      });
    });

    it.skipIf(without(numpy, 'NumPy'))(`${file}: the script prints the same numbers`, async () => {
      const { table, layer } = await layerOf(file, position);
      const input = { table, layer: { ...layer, drop: 1 } };
      const printed = await run(headsScript(input));
      core.probeHeads(table, input.layer).heads.forEach((head, number) => {
        const near = (name: string, value: number) =>
          expect(Math.abs((printed[`head ${number} ${name}`] as number) - value)).toBeLessThan(
            1e-4 * Math.max(1, value),
          );
        for (const name of ['previous', 'own', 'next', 'first'] as const) near(name, head[name]);
        if (!head.variance) return;
        near('variance', head.variance.total);
        near('positions', head.variance.positions);
        near('words', head.variance.words);
      });
    });
  }

  it('says how many bytes it will read', async () => {
    const { source, names } = await layerOf('gpt2.bin', 'transformer.wpe.weight');
    expect(bytesToRead(source, names)).toBe(4 * (12 * 36 + 36 + 12 + 12 + 64 * 12));
  });

  it('stops where it is told to', async () => {
    const { source, names } = await layerOf('bert.bin', 'bert.embeddings.position_embeddings.weight');
    const stop = new AbortController();
    stop.abort();
    const reading = readLayer(source, names, 12, { seed: 1, signal: stop.signal, onProgress() {} });
    await expect(reading).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('another seed', () => {
  const nobody: ReactiveControllerHost = {
    addController() {},
    removeController() {},
    requestUpdate() {},
    updateComplete: Promise.resolve(true),
  };

  /** Reads the layer with each seed in turn, as a reader would; what each asked the file for. */
  async function readWith(file: string, position: string, seeds: readonly number[]) {
    const { source: opened, names, table } = await layerOf(file, position);
    const asked: string[] = [];
    const source: TensorSource = {
      ...opened,
      read(name = '', options) {
        asked.push(name);
        return opened.read(name, options);
      },
    };
    const reading = new LayerReading(nobody);
    const layers: ReadLayer[] = [];
    const askedWith: (readonly string[])[] = [];
    for (const seed of seeds) {
      reading.follow({ source, names, width: table.cols, seed });
      if (reading.isNew) await reading.start();
      if (!reading.layer) throw new Error('Nothing was read.');
      layers.push(reading.layer);
      askedWith.push(asked.splice(0));
    }
    return { layers, askedWith, names, source };
  }

  it('reads other words, and no weights again', async () => {
    const { layers, askedWith, names, source } = await readWith(
      'gpt2.bin',
      'transformer.wpe.weight',
      [7, 8, 7],
    );
    expect(new Set(askedWith[0]).size).toBeGreaterThan(1);
    expect(new Set(askedWith[1])).toEqual(new Set([names.words]));
    expect(askedWith[2]).toEqual([]);
    expect(layers[1].weights).toBe(layers[0].weights);
    const alone = await layerOf('gpt2.bin', 'transformer.wpe.weight', 8);
    const { heads: _, ...expected } = alone.layer;
    expect(layers[1]).toEqual(expected);
    expect(bytesToRead(source, names, layers[0])).toBe(4 * 64 * 12);
  });

  it('reads nothing where the file has no words', async () => {
    const { askedWith } = await readWith('attention.npz', 'pos_embed', [7, 8]);
    expect(askedWith[0].length).toBeGreaterThan(0);
    expect(askedWith[1]).toEqual([]);
  });
});

describe('words', () => {
  it('are drawn in stretches, all different, and differ with the seed', () => {
    const rows = drawnRows(50_257, 7);
    expect(rows).toHaveLength(stretches);
    expect(new Set(rows).size).toBe(stretches);
    expect(rows.every((row) => row % wordsEach === 0 && row + wordsEach <= 50_257)).toBe(true);
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    expect(drawnRows(50_257, 8)).not.toEqual(rows);
    expect(drawnRows(50_257, 7)).toEqual(rows);
  });

  it('of a small vocabulary, all that fill a stretch', () => {
    expect(drawnRows(10, 7)).toEqual([0, 4]);
    expect(drawnRows(3, 7)).toEqual([]);
  });
});

describe('sentences', () => {
  const head = (previous: number) => ({
    previous,
    own: 0,
    next: 0,
    first: 0,
    overview: { rows: 1, cols: 1, data: Float32Array.of(1) },
  });

  it('name previous-token heads from 40 % on', () => {
    expect(answerOf([head(0.1), head(0.83)])).toBe(
      'Head 1 of layer 0 gives 83\u00a0% of its attention to the token before, by positions alone.',
    );
    expect(answerOf([head(0.4), head(0.1), head(0.9)])).toContain('heads 0 and 2 of layer 0');
    expect(answerOf([head(0.1), head(0.39)])).toMatch(/^No head .* head 1 comes closest .* 39\u00a0%/);
  });

  describe('say how many heads there are, and who says so', () => {
    const names: LayerNames = {
      naming: 'GGUF',
      query: { name: 'blk.0.attn_q.weight', layout: 'out' },
      key: { name: 'blk.0.attn_k.weight', layout: 'out' },
      isCausal: true,
    };
    const note = (columns: number, { set = 0, stated }: { set?: number; stated?: number }): string => {
      const weights = { rows: columns, cols: columns, data: new Float32Array(columns * columns) };
      const source = { heads: stated } as unknown as TensorSource;
      const table = { matrix: weights, drop: 0 } as unknown as LoadedTable;
      const store = {
        get: (name: string) => (name === 'layerHeads' ? set : -1),
      } as unknown as Session['store'];
      const layer = { source, names, width: columns, seed: 7 };
      const read = { weights: { q: weights, k: weights }, causal: true };
      return aboutOf(headsInput({ store }, { table, file: '', layer }, read))[0];
    };

    it('nobody: heads are 64 wide where that divides', () => {
      expect(note(128, {})).toContain(
        '2 heads, each 64 wide (assumed: the file does not say, and most heads are 64 wide; set',
      );
      expect(note(12, {})).toContain(
        '1 head, 12 wide (assumed: the file does not say, and heads of the usual 64 cannot share 12; set',
      );
    });

    it('the file: its header counts, where that divides', () => {
      expect(note(128, { stated: 4 })).toContain('GGUF: 4 heads, each 32 wide. A query');
      expect(note(128, { stated: 3 })).toContain('2 heads, each 64 wide (assumed');
    });

    it('the reader, before the file', () => {
      expect(note(128, { set: 8, stated: 4 })).toContain('GGUF: 8 heads, each 16 wide. A query');
    });
  });

  it('say why a share is missing', async () => {
    const { layer, table } = await layerOf('attention.npz', 'pos_embed');
    const { heads } = core.probeHeads(table, layer);
    expect(varianceOf(heads, 0, { table, layer })).toContain('cannot be computed');
  });
});
