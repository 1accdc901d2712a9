import { unitAxis } from './table.ts';
import type { TensorInfo } from './types.ts';

/** Names of position tables in models: the last parts of a path such as `transformer.wpe.weight`. */
const position_table = new RegExp(
  `(^|[._/])(${[
    'wpe',
    'pe',
    'pos(ition(al|s)?)?_?(emb(ed(s|ding|dings|der)?)?|enc(oding|odings)?|table)',
    'embed_positions?',
    'emb_positions?',
    'positions?',
    'relative_attention_bias',
    'rel_embeddings',
  ].join('|')})([._/](weights?|embeddings?|pe))?$`,
  'i',
);
/** Names that suggest positions or something computed from them. */
const about_positions = /(^|[._/])pos|position|rotary|alibi|timing_signal|(^|[._/_])pe([._/_]|$)/i;
/** Names of integer tensors that number positions or pairs and are not tables of vectors. */
const numbering = /(ids?|index|indices|mask|bucket)$/i;
const token_table = /(^|[._/])(wte|word_embeddings?|embed_tokens|token|lm_head)/i;

/** The name of the tensor that looks most like a table of positions; the first one if there are several. */
export function suggestPositions(tensors: readonly TensorInfo[]): string {
  let best = tensors[0];
  for (const tensor of tensors) if (likeness(tensor) > likeness(best)) best = tensor;
  return best.name;
}

function likeness({ name, shape, dtype }: TensorInfo): number {
  return likenessOfName(name) + likenessOfShape(shape) + (/^(float|bfloat)/.test(dtype) ? 0 : -6);
}

function likenessOfName(name: string): number {
  if (numbering.test(name)) return -10;
  if (position_table.test(name)) return 10;
  if (about_positions.test(name)) return 5;
  return token_table.test(name) ? -1 : 0;
}

/** A table has two axes, or three if one has length 1. Common numbers of positions and dimensions score higher. */
function likenessOfShape(shape: readonly number[]): number {
  const unit = unitAxis(shape);
  const table = shape.filter((_, axis) => axis !== unit);
  const [rows, cols] = table;
  if (table.length !== 2 || rows < 2 || cols < 1) return -8;
  return (rows >= 8 && rows <= 1 << 15 ? 2 : 0) + (cols >= 4 && cols <= 1 << 14 ? 1 : 0);
}
