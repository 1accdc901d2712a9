import { expect, it } from 'vitest';
import { suggestPositions, tensorSource } from '../../../web/readers/tensor-source.ts';

const tensor = (name: string, shape: number[], dtype = 'float32') => ({ name, shape, dtype });
const block = [
  tensor('h.0.attn.bias', [1, 1, 1024, 1024]),
  tensor('h.0.ln.weight', [768]),
  tensor('h.0.mlp.weight', [768, 3072]),
];

it.each([
  ['GPT-2', 'wpe.weight', [tensor('wpe.weight', [1024, 768]), tensor('wte.weight', [50257, 768])]],
  [
    'GPT-2 in a model',
    'transformer.wpe.weight',
    [tensor('transformer.wte.weight', [50257, 768]), tensor('transformer.wpe.weight', [1024, 768])],
  ],
  [
    'BERT',
    'bert.embeddings.position_embeddings.weight',
    [
      tensor('bert.embeddings.LayerNorm.weight', [768]),
      tensor('bert.embeddings.position_ids', [1, 512], 'int64'),
      tensor('bert.embeddings.position_embeddings.weight', [512, 768]),
      tensor('bert.embeddings.token_type_embeddings.weight', [2, 768]),
      tensor('bert.embeddings.word_embeddings.weight', [30522, 768]),
    ],
  ],
  [
    'BERT in TensorFlow',
    'bert/tf_bert_model/bert/embeddings/position_embeddings/embeddings:0',
    [
      tensor('bert/tf_bert_model/bert/embeddings/LayerNorm/gamma:0', [768]),
      tensor('bert/tf_bert_model/bert/embeddings/token_type_embeddings/embeddings:0', [2, 768]),
      tensor('bert/tf_bert_model/bert/embeddings/word_embeddings/weight:0', [30522, 768]),
      tensor('bert/tf_bert_model/bert/embeddings/position_embeddings/embeddings:0', [512, 768]),
      tensor('optimizer_weights/training/Adam/position_embeddings/embeddings/m:0', [512, 768]),
    ],
  ],
  [
    'GPT-2 in TensorFlow',
    'transformer/tfgp_t2lm_head_model/transformer/wpe/embeddings:0',
    [
      tensor('transformer/tfgp_t2lm_head_model/transformer/wte/weight:0', [50257, 768]),
      tensor('transformer/tfgp_t2lm_head_model/transformer/wpe/embeddings:0', [1024, 768]),
    ],
  ],
  [
    'ViT in Keras',
    'Transformer/posembed_input/Transformer/posembed_input/pos_embedding:0',
    [
      tensor('class_token/cls:0', [1, 1, 768]),
      tensor('Transformer/posembed_input/Transformer/posembed_input/pos_embedding:0', [1, 197, 768]),
    ],
  ],
  [
    'Keras 3',
    'layers/token_and_position_embedding/position_embedding/vars/0',
    [
      tensor('layers/token_and_position_embedding/token_embedding/vars/0', [20000, 64]),
      tensor('layers/position_dense/vars/0', [64, 64]),
      tensor('layers/token_and_position_embedding/position_embedding/vars/0', [200, 64]),
    ],
  ],
  [
    'OPT',
    'model.decoder.embed_positions.weight',
    [
      tensor('model.decoder.embed_tokens.weight', [50272, 768]),
      tensor('model.decoder.embed_positions.weight', [2050, 768]),
    ],
  ],
  [
    'ViT',
    'pos_embed',
    [
      tensor('cls_token', [1, 1, 768]),
      tensor('patch_embed.proj.weight', [768, 3, 16, 16]),
      tensor('pos_embed', [1, 197, 768]),
    ],
  ],
  [
    'ViT of the hub',
    'vit.embeddings.position_embeddings',
    [
      tensor('vit.embeddings.cls_token', [1, 1, 768]),
      tensor('vit.embeddings.position_embeddings', [1, 197, 768]),
    ],
  ],
  [
    'CLIP',
    'text_model.embeddings.position_embedding.weight',
    [
      tensor('text_model.embeddings.position_embedding.weight', [77, 512]),
      tensor('text_model.embeddings.position_ids', [1, 77], 'int64'),
      tensor('text_projection.weight', [512, 512]),
    ],
  ],
  [
    'CLIP of its authors',
    'positional_embedding',
    [tensor('positional_embedding', [77, 512]), tensor('token_embedding.weight', [49408, 512])],
  ],
  [
    'T5',
    'encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight',
    [
      tensor('shared.weight', [32128, 512]),
      tensor('encoder.block.0.layer.0.SelfAttention.q.weight', [512, 512]),
      tensor('encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight', [32, 8]),
    ],
  ],
  [
    'Swin',
    'layers.0.attn.relative_position_bias_table',
    [
      tensor('layers.0.attn.relative_position_index', [49, 49], 'int64'),
      tensor('layers.0.attn.relative_position_bias_table', [169, 3]),
      tensor('layers.0.attn.qkv.weight', [288, 96]),
    ],
  ],
  [
    'DeBERTa',
    'deberta.encoder.rel_embeddings.weight',
    [
      tensor('deberta.embeddings.word_embeddings.weight', [128100, 768]),
      tensor('deberta.encoder.rel_embeddings.weight', [512, 768]),
    ],
  ],
  [
    'a buffer of sinusoids',
    'pos_encoder.pe',
    [tensor('pos_encoder.pe', [5000, 1, 512]), tensor('encoder.weight', [33278, 512])],
  ],
  ['an archive of anything', 'table', [tensor('norm', [64]), tensor('table', [64, 32]), tensor('scale', [])]],
  ['a single tensor of any name', 'h.0.attn.c_attn.weight', [tensor('h.0.attn.c_attn.weight', [768, 2304])]],
  ['no table', '', [tensor('a', [3]), tensor('b', [2])]],
  ['several tables without a telling name', '', [tensor('arr_0', [64, 32]), tensor('arr_1', [64, 32])]],
  [
    'positions without the shape of a table',
    '',
    [tensor('position_scale', [64]), tensor('w', [64, 32]), tensor('v', [8, 4])],
  ],
  [
    'a model with RoPE',
    '',
    [
      tensor('model.embed_tokens.weight', [32000, 4096]),
      tensor('model.layers.0.self_attn.q_proj.weight', [4096, 4096]),
      tensor('model.layers.0.self_attn.rotary_emb.inv_freq', [64]),
    ],
  ],
  ['the only matrix of a model', '', [tensor('norm.weight', [64]), tensor('wq.weight', [64, 64])]],
])('%s', (_, name, tensors) => {
  const around = name === '' || tensors.length < 4 ? [] : block;
  expect(suggestPositions([...around, ...tensors])).toBe(name);
  expect(suggestPositions(tensors.toReversed())).toBe(name);
});

it('a model with attention is known by the names of its weights', () => {
  const isModel = (...names: string[]) =>
    tensorSource(
      'npz',
      names.map((name) => ({
        info: tensor(name, [4, 4]),
        read: () => Promise.reject(new Error('not read')),
      })),
    ).isModel;
  for (const name of [
    'h.0.attn.c_attn.weight',
    'layers.0.self_attn.q_proj.weight',
    'blk.0.attn_q.weight',
    'attention.self.query.bias',
    'attn.qkv.weight',
  ])
    expect(isModel('norm', name)).toBe(true);
  expect(isModel('wpe', 'queries', 'table')).toBe(false);
});
