import { counted } from '../core/counted.ts';
import { unitAxis } from './convert.ts';
import { ReadError, type ReadOptions, type Tensor, type TensorInfo, type TensorSource } from './types.ts';

/** Names of position tables in models: the last parts of a path such as `transformer.wpe.weight`. */
const position_table = new RegExp(
  `(^|[._/])(${[
    'wpe',
    'pe',
    'pos(ition(al|s)?)?_?(emb(d|ed(s|ding|dings|der)?)?|enc(oding|odings)?|table)',
    'embed_positions?',
    'emb_positions?',
    'positions?',
    'relative_attention_bias',
    'attn_rel_b',
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

/** One tensor of a file: its description and a function that reads its values, or why it cannot be read. */
export type Entry =
  | { readonly info: TensorInfo; read(options?: ReadOptions): Promise<Tensor> }
  | { readonly name: string; readonly error: ReadError };

/** The name of a file's only tensor: the file name without folder and extension. */
export function tensorName(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  return base.replace(/(.)\.[^.]*$/, '$1') || 'tensor';
}

/** Throws the first entry's error if no tensor can be read. */
export function tensorSource(format: TensorSource['format'], entries: readonly Entry[]): TensorSource {
  const tensors = entries.flatMap((entry) => ('info' in entry ? [entry.info] : []));
  const failed = entries.flatMap((entry) => ('error' in entry ? [entry] : []));
  if (tensors.length === 0) throw failed[0]?.error ?? new ReadError('empty', 'The file contains no tensors.');
  const byName = new Map(entries.map((entry) => ['info' in entry ? entry.info.name : entry.name, entry]));
  const suggested = suggestPositions(tensors);
  return {
    format,
    tensors,
    refused: failed.map(({ name, error }) => ({ name, reason: error.message })),
    suggested,
    async read(name = suggested, options) {
      const entry = byName.get(name);
      if (!entry) throw notFound(name, tensors);
      if ('error' in entry) throw entry.error;
      return entry.read(options);
    },
  };
}

function notFound(name: string, tensors: readonly TensorInfo[]): ReadError {
  const others =
    tensors.length === 1 ? `only "${tensors[0].name}"` : `but ${counted(tensors.length, 'other')}`;
  return new ReadError('not-found', `This file has no tensor "${name}", ${others}.`, name);
}
