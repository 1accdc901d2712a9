/** Which tensors of a file are the weights of its model's first layer, by their names and shapes. */
import { describe, expect, it } from 'vitest';
import { weightsOf } from '../../../../web/labs/probe/heads/read-layer.ts';
import { withoutLayer } from '../../../../web/labs/probe/heads/view.ts';
import {
  layerNames,
  otherInput,
  unequalParts,
  usualHeads,
} from '../../../../web/labs/probe/heads/weight-names.ts';
import type { TensorInfo } from '../../../../web/readers/index.ts';
import type { LoadedTable } from '../../../../web/tables/table-store.ts';

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
    expect(withoutLayer({ table, file: 'model.safetensors' })).toMatch(
      /has no query and key weights of a first layer/,
    );
  });

  describe('none where the layer reads another input', () => {
    const table = { matrix: { cols: d } } as LoadedTable;
    const encoder = (...names: string[]) => [
      info('model.encoder.embed_positions.weight', 64, d),
      ...attention('model.encoder.layers.0.self_attn'),
      info('model.encoder.layers.0.self_attn_layer_norm.weight', d),
      ...names.map((name) => info(name, d)),
    ];
    const images = attention('vision_model.encoder.layers.0.self_attn');
    it.each([
      [
        'CLIP’s images',
        'vision_model.embeddings.position_embedding.weight',
        'vision_model.pre_layrnorm.weight',
        images,
      ],
      [
        'OpenAI’s CLIP',
        'visual.positional_embedding',
        'visual.ln_pre.weight',
        [info('visual.transformer.resblocks.0.attn.in_proj_weight', 3 * d, d)],
      ],
      ['timm’s CLIP', 'pos_embed', 'norm_pre.weight', [info('blocks.0.attn.qkv.weight', 3 * d, d)]],
      [
        'mBART',
        'model.encoder.embed_positions.weight',
        'model.encoder.layernorm_embedding.weight',
        encoder('model.encoder.layer_norm.weight'),
      ],
    ])('that is normalised twice, as of %s', (_, position, norm, tensors) => {
      expect(layerNames(tensors, position, d)).toBeDefined();
      const all = [...tensors, info(norm, d)];
      expect(layerNames(all, position, d)).toBeUndefined();
      const sentence = withoutLayer({ table, file: 'x', other: otherInput(all, position) });
      expect(sentence).toMatch(/ shows a model that normalises its input twice before layer 0\./);
      expect(sentence.startsWith(norm)).toBe(true);
    });

    it('whose words are scaled, as of Marian, but not of BART', () => {
      const position = 'model.encoder.embed_positions.weight';
      const marian = encoder('final_logits_bias');
      expect(layerNames(marian, position, d)).toBeUndefined();
      expect(withoutLayer({ table, file: 'x', other: otherInput(marian, position) })).toMatch(
        /^final_logits_bias shows a model such as Marian/,
      );
      const bart = encoder('final_logits_bias', 'model.encoder.layernorm_embedding.weight');
      expect(layerNames(bart, position, d)?.norm?.gain).toBe('model.encoder.layernorm_embedding.weight');
    });

    it('of another stack’s norms nothing follows', () => {
      const texts = [
        ...attention('text_model.encoder.layers.0.self_attn'),
        info('vision_model.pre_layrnorm.weight', d),
      ];
      expect(layerNames(texts, 'text_model.embeddings.position_embedding.weight', d)).toBeDefined();
    });
  });

  it.each([
    ['bert/tf_bert_model/bert/encoder/layer_._0/attention/self/query/kernel:0', d, 'BERT', 'in'],
    ['transformer/tfgpt2_model/transformer/h_._0/attn/c_attn/weight:0', 3 * d, 'GPT-2', 'in'],
  ])('by the names of TensorFlow: %s', (name, columns, naming, layout) => {
    const position = `${name.split('/')[0]}/positions/embeddings:0`;
    const tensors = [info(name, d, columns), info(name.replace('query', 'key'), d, columns)];
    expect(layerNames(tensors, position, d)).toMatchObject({ naming, query: { name, layout } });
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
