import { counted } from '../core/counted.ts';
import { unitAxis } from './convert.ts';
import { ReadError, type ReadOptions, type Tensor, type TensorInfo, type TensorSource } from './types.ts';

/**
 * Names of position tables in models: the last parts of a path such as `transformer.wpe.weight`, in Keras `position_embeddings/embeddings:0`
 * (TFBertEmbeddings), `posembed_input/pos_embedding:0` (vit-keras) and, since Keras 3, `position_embedding/vars/0` (saving_lib.py).
 */
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
  ].join('|')})([._/](weights?|embeddings?|pe|vars/0))?(:0)?$`,
  'i',
);
/** Names that suggest positions or something computed from them. */
const about_positions = /(^|[._/])pos|position|rotary|alibi|timing_signal|(^|[._/_])pe([._/_]|$)/i;
/** Names of integer tensors that number positions or pairs and are not tables of vectors. */
const numbering = /(ids?|index|indices|mask|bucket)$/i;
const token_table = /(^|[._/])(wte|word_embeddings?|embed_tokens|token|lm_head)/i;

/**
 * The name of the tensor that is named like a table of positions and has the shape of one, the likeliest or first if there are several;
 * '' if there is none. The only tensor of a file, or its only table, needs no such name.
 */
export function suggestPositions(tensors: readonly TensorInfo[]): string {
  const [only, ...others] = tensors.length > 1 ? tensors.filter(isTable) : tensors;
  if (only && others.length === 0 && (tensors.length === 1 || !isOfModel.test(only.name))) return only.name;
  return (
    likeliest(tensors.filter((tensor) => isTable(tensor) && likenessOfName(tensor.name) > 0))?.name ?? ''
  );
}

/** Of these names, that of the likeliest table of positions; '' if none is one. */
export const likeliestName = (names: readonly string[]): string =>
  likeliest(names.map((name) => ({ name, shape: [] })).filter(({ name }) => likenessOfName(name) > 0))
    ?.name ?? '';

function likeliest<Named extends Pick<TensorInfo, 'name' | 'shape'>>(
  tensors: readonly Named[],
): Named | undefined {
  let best = tensors[0];
  for (const tensor of tensors) if (likeness(tensor) > likeness(best)) best = tensor;
  return best;
}

const likeness = ({ name, shape }: Pick<TensorInfo, 'name' | 'shape'>): number =>
  likenessOfName(name) + likenessOfShape(shape);

const isTable = ({ name, shape, dtype }: TensorInfo): boolean =>
  likenessOfShape(shape) >= 0 && /^(float|bfloat)/.test(dtype) && !numbering.test(name);

/** Whether the names are those of a model with attention, whose positions may be computed instead of stored. */
const hasAttention = (tensors: readonly TensorInfo[]): boolean =>
  tensors.some(({ name }) => attention_weights.test(name));
const isOfModel = new RegExp(`${token_table.source}|\\b(norm|bias|weight)s?$`, 'i');
const attention_weights =
  /(^|[._/])(q_proj|k_proj|q_lin|query(_key_value)?|qkv(_proj)?|Wqkv|c_attn|attn_q|to_q)([._/]|$)/;

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
    isModel: hasAttention(tensors),
    async read(name = suggested, options) {
      const entry = byName.get(name);
      if (name === '') throw unnamed(tensors);
      if (!entry) throw notFound(name, tensors);
      if ('error' in entry) throw entry.error;
      return entry.read(options);
    },
  };
}

function unnamed(tensors: readonly TensorInfo[]): ReadError {
  const message = `None of the ${tensors.length} tensors looks like a table of positions. Name the one to read.`;
  return new ReadError('not-found', message);
}

function notFound(name: string, tensors: readonly TensorInfo[]): ReadError {
  const others =
    tensors.length === 1 ? `only "${tensors[0].name}"` : `but ${counted(tensors.length, 'other')}`;
  return new ReadError('not-found', `This file has no tensor "${name}", ${others}.`, name);
}
