/** The heads of first layers: their weights are found by name, read from files of PyTorch and NumPy, and give PyTorch's own attention. */
import { readFileSync } from 'node:fs';
import type { ReactiveControllerHost } from 'lit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, FirstLayer, Matrix } from '../../../../web/core/types.ts';
import { drawnRows, stretches, wordsEach } from '../../../../web/labs/probe/heads/drawn-words.ts';
import { headsInput } from '../../../../web/labs/probe/heads/input.ts';
import {
  bytesToRead,
  type ReadLayer,
  readLayer,
  weightsOf,
} from '../../../../web/labs/probe/heads/read-layer.ts';
import { LayerReading } from '../../../../web/labs/probe/heads/reading.ts';
import { headsScript } from '../../../../web/labs/probe/heads/scripts.ts';
import { aboutOf, answerOf, varianceOf, withoutLayer } from '../../../../web/labs/probe/heads/view.ts';
import {
  type LayerNames,
  layerNames,
  unequalParts,
  usualHeads,
} from '../../../../web/labs/probe/heads/weight-names.ts';
import { openTensors, type TensorInfo, type TensorSource } from '../../../../web/readers/index.ts';
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

describe('files of PyTorch and NumPy', () => {
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

describe('names of weights', () => {
  const info = (name: string, ...shape: number[]): TensorInfo => ({ name, shape, dtype: 'float32' });
  const d = 128;

  const known: readonly (readonly [
    string,
    string,
    readonly TensorInfo[],
    Partial<NonNullable<ReturnType<typeof layerNames>>>,
  ])[] = [
    [
      'GPT-2 as nn.Linear',
      'wpe.weight',
      [info('wpe.weight', 64, d), info('h.0.attn.c_attn.weight', 3 * d, d), info('h.0.ln_1.weight', d)],
      {
        query: { name: 'h.0.attn.c_attn.weight', layout: 'out', third: 0 },
        key: { name: 'h.0.attn.c_attn.weight', layout: 'out', third: 1 },
        norm: { gain: 'h.0.ln_1.weight', bias: undefined, epsilon: 1e-5 },
        isCausal: true,
      },
    ],
    [
      'the first GPT, whose norm comes after',
      'positions_embed.weight',
      [
        info('positions_embed.weight', 64, d),
        info('h.0.attn.c_attn.weight', d, 3 * d),
        info('h.0.ln_1.weight', d),
      ],
      { norm: undefined, isCausal: true },
    ],
    [
      'GPT-2 in GGUF',
      'position_embd.weight',
      [
        info('position_embd.weight', 64, d),
        info('blk.0.attn_qkv.weight', 3 * d, d),
        info('blk.0.attn_qkv.bias', 3 * d),
        info('blk.0.attn_norm.weight', d),
        info('token_embd.weight', 500, d),
      ],
      {
        query: { name: 'blk.0.attn_qkv.weight', layout: 'out', third: 0 },
        queryBias: 'blk.0.attn_qkv.bias',
        keyBias: 'blk.0.attn_qkv.bias',
        words: 'token_embd.weight',
        isCausal: true,
      },
    ],
    [
      'BERT in GGUF',
      'position_embd.weight',
      [
        info('position_embd.weight', 64, d),
        info('blk.0.attn_q.weight', d, d),
        info('blk.0.attn_k.weight', d, d),
        info('token_embd_norm.weight', d),
        info('token_types.weight', 2, d),
      ],
      {
        query: { name: 'blk.0.attn_q.weight', layout: 'out' },
        norm: { gain: 'token_embd_norm.weight', bias: undefined, epsilon: 1e-12 },
        types: 'token_types.weight',
        isCausal: false,
      },
    ],
    [
      'Flax’s BERT',
      'embeddings/position_embeddings/embedding',
      [
        info('encoder/layer/0/attention/self/query/kernel', d, d),
        info('encoder/layer/0/attention/self/key/kernel', d, d),
      ],
      { query: { name: 'encoder/layer/0/attention/self/query/kernel', layout: 'in' }, isCausal: false },
    ],
    [
      'TransformerLens',
      'pos_embed.W_pos',
      [
        info('blocks.0.attn.W_Q', 4, d, 32),
        info('blocks.0.attn.W_K', 4, d, 32),
        info('blocks.0.attn.b_Q', 4, 32),
        info('embed.W_E', 500, d),
      ],
      {
        query: { name: 'blocks.0.attn.W_Q', layout: 'heads', heads: 4 },
        queryBias: 'blocks.0.attn.b_Q',
        heads: 4,
        words: 'embed.W_E',
      },
    ],
    [
      'ViT of timm, which has no words',
      'pos_embed',
      [
        info('pos_embed', 1, 65, d),
        info('blocks.0.attn.qkv.weight', 3 * d, d),
        info('blocks.0.norm1.weight', d),
      ],
      { words: undefined, isCausal: false },
    ],
    [
      'W_q and W_k beside a table',
      'table',
      [info('table', 64, d), info('W_q', d, d), info('W_k', d, d)],
      { query: { name: 'W_q', layout: 'in' }, key: { name: 'W_k', layout: 'in' } },
    ],
  ];
  for (const [title, position, tensors, expected] of known)
    it(title, () => expect(layerNames(tensors, position, d)).toMatchObject(expected));

  it('of two models in a file, that of the positions', () => {
    const attention = 'transformer.resblocks.0.attn.in_proj_weight';
    const tensors = [info(attention, 3 * d, d), info(`visual.${attention}`, 3 * d, d)];
    expect(layerNames(tensors, 'visual.positional_embedding', d)?.query.name).toBe(`visual.${attention}`);
    expect(layerNames(tensors, 'positional_embedding', d)?.query.name).toBe(attention);
  });

  const attention = (path: string) => [
    info(`${path}.q_proj.weight`, d, d),
    info(`${path}.k_proj.weight`, d, d),
    info(`${path}.q_proj.bias`, d),
    info(`${path}.k_proj.bias`, d),
  ];

  it('of multi-query attention none: its third is no matrix of queries', () => {
    // 48 rows of queries for 4 heads, 12 of the key and 12 of the value that they share
    const fused = info('h.0.attn.c_attn.weight', 72, 48);
    const tensors = [info('wpe.weight', 64, 48), fused];
    expect(layerNames(tensors, 'wpe.weight', 48)).toBeUndefined();
    expect(layerNames([info('h.0.attn.c_attn.weight', 48, 72)], 'wpe.weight', 48)).toBeUndefined();
    expect(layerNames([info('h.0.attn.c_attn.weight', 2304, 2048)], 'wpe.weight', 2048)).toBeUndefined();
    expect(unequalParts(tensors, 48)).toBe(fused);
    expect(unequalParts([info('h.0.attn.c_attn.weight', 144, 48)], 48)).toBeUndefined();
    const table = { matrix: { cols: 48 } } as LoadedTable;
    const sentence = withoutLayer({ table, file: 'model.safetensors', unequal: fused });
    expect(sentence).toMatch(/^h\.0\.attn\.c_attn\.weight is 72 × 48\. .* 144 × 48 .* separate matrices/);
    expect(withoutLayer({ table, file: 'model.safetensors' })).toMatch(/^Among the tensors/);
  });

  describe('of two stacks in a file, that of the positions', () => {
    const bart = ['model.decoder', 'model.encoder'].flatMap((stack) => [
      info(`${stack}.embed_positions.weight`, 64, d),
      info(`${stack}.embed_tokens.weight`, 500, d),
      ...attention(`${stack}.layers.0.self_attn`),
      info(`${stack}.layernorm_embedding.weight`, d),
    ]);
    for (const [name, isCausal] of [
      ['encoder', false],
      ['decoder', true],
    ] as const)
      it(`${name} of BART`, () => {
        const stack = `model.${name}`;
        expect(layerNames(bart, `${stack}.embed_positions.weight`, d)).toMatchObject({
          query: { name: `${stack}.layers.0.self_attn.q_proj.weight` },
          key: { name: `${stack}.layers.0.self_attn.k_proj.weight` },
          queryBias: `${stack}.layers.0.self_attn.q_proj.bias`,
          keyBias: `${stack}.layers.0.self_attn.k_proj.bias`,
          norm: { gain: `${stack}.layernorm_embedding.weight` },
          words: `${stack}.embed_tokens.weight`,
          isCausal,
        });
      });

    it('never another’s', () => {
      const decoder = attention('model.decoder.layers.0.self_attn');
      const encoder = attention('model.encoder.layers.0.self_attn');
      expect(layerNames(decoder, 'model.encoder.embed_positions.weight', d)).toBeUndefined();
      expect(layerNames(encoder, 'model.decoder.embed_positions.weight', d)).toBeUndefined();
      // The decoder of a masked autoencoder beside the encoder, which has no name of its own.
      const blocks = [info('blocks.0.attn.qkv.weight', 3 * d, d)];
      expect(layerNames(blocks, 'decoder_pos_embed', d)).toBeUndefined();
      expect(layerNames(blocks, 'pos_embed', d)).toBeDefined();
    });

    it('with the words that both share', () => {
      const shared = [...attention('model.encoder.layers.0.self_attn'), info('model.shared.weight', 500, d)];
      expect(layerNames(shared, 'model.encoder.embed_positions.weight', d)?.words).toBe(
        'model.shared.weight',
      );
    });
  });

  describe('CLIP', () => {
    const fused = 'transformer.resblocks.0.attn.in_proj_weight';
    // In the order of OpenAI’s files.
    const openai = [
      info(`visual.${fused}`, 3 * d, d),
      info(fused, 3 * d, d),
      info('token_embedding.weight', 500, d),
    ];

    it('sees all of an image, and of a text what came before', () => {
      const image = layerNames(openai, 'visual.positional_embedding', d);
      expect(image).toMatchObject({ query: { name: `visual.${fused}` }, words: undefined, isCausal: false });
      const text = { query: { name: fused }, words: 'token_embedding.weight', isCausal: true };
      expect(layerNames(openai, 'positional_embedding', d)).toMatchObject(text);
      expect(layerNames(openai.slice(0, 1), 'positional_embedding', d)).toBeUndefined();
    });

    const towers = ['text_model', 'vision_model'].flatMap((tower) => [
      info(`${tower}.embeddings.position_embedding.weight`, 64, d),
      ...attention(`${tower}.encoder.layers.0.self_attn`),
      info(`${tower}.encoder.layers.0.layer_norm1.weight`, d),
    ]);
    const words = 'text_model.embeddings.token_embedding.weight';
    const file = [...towers, info(words, 500, d)];
    const expected = (tower: string) => ({
      naming: 'CLIP',
      query: { name: `${tower}.encoder.layers.0.self_attn.q_proj.weight`, layout: 'out' },
      key: { name: `${tower}.encoder.layers.0.self_attn.k_proj.weight`, layout: 'out' },
      norm: { gain: `${tower}.encoder.layers.0.layer_norm1.weight`, epsilon: 1e-5 },
    });
    const found = (tower: string, tensors: readonly TensorInfo[] = file) =>
      layerNames(tensors, `${tower}.embeddings.position_embedding.weight`, d);

    it('by the names of Hugging Face, each tower with its own table', () => {
      expect(found('text_model')).toMatchObject({ ...expected('text_model'), words, isCausal: true });
      const image = { ...expected('vision_model'), words: undefined, isCausal: false };
      expect(found('vision_model')).toMatchObject(image);
      expect(found('vision_model', attention('text_model.encoder.layers.0.self_attn'))).toBeUndefined();
    });

    it('is told from SigLIP, whose texts have no causal mask', () => {
      const siglip = [
        ...file,
        info('text_model.head.weight', d, d),
        info('vision_model.head.probe', 1, 1, d),
      ];
      for (const tower of ['text_model', 'vision_model'])
        expect(found(tower, siglip)).toMatchObject({
          naming: 'SigLIP',
          norm: { epsilon: 1e-6 },
          isCausal: false,
        });
    });
  });

  it('nothing where names or widths are others', () => {
    expect(
      layerNames([info('wpe.weight', 64, d), info('fc.weight', d, 3 * d)], 'wpe.weight', d),
    ).toBeUndefined();
    const other = [info('h.0.attn.c_attn.weight', 64, 192)];
    expect(layerNames(other, 'wpe.weight', d)).toBeUndefined();
    // Only the first layer reads positions.
    expect(layerNames([info('h.1.attn.c_attn.weight', d, 3 * d)], 'wpe.weight', d)).toBeUndefined();
  });

  it('heads have 64 columns where nobody says', () => {
    expect([768, 1024, 128, 48].map(usualHeads)).toEqual([12, 16, 2, 1]);
  });

  it('weights of each head for itself come side by side', () => {
    // Two heads of one output each, for three inputs.
    const data = Float32Array.of(1, 2, 3, 10, 20, 30);
    expect([...weightsOf(data, { name: '', layout: 'heads', heads: 2 }, 3).data]).toEqual([
      1, 10, 2, 20, 3, 30,
    ]);
    expect([...weightsOf(data, { name: '', layout: 'out' }, 3).data]).toEqual([1, 10, 2, 20, 3, 30]);
    expect([...weightsOf(data, { name: '', layout: 'in' }, 3).data]).toEqual([...data]);
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
