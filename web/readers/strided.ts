/** Tensors whose values lie in any regular order: transposed, expanded, or a part of a larger one. */
import { counted } from '../core/counted.ts';
import type { ByteSource } from './byte-source.ts';
import { countOf, createConverter, type Dtype, noteOfRows, partOfRows } from './convert.ts';
import { allocateFloats } from './floats.ts';
import { startPace } from './steps.ts';
import { ReadError, type ReadOptions, type Tensor, type TensorInfo } from './types.ts';
import { readValues, refuseTooMany } from './values.ts';

/** Where the values of a tensor lie; all but `base` is counted in values. */
export interface Layout {
  readonly dtype: Dtype;
  readonly littleEndian: boolean;
  readonly offset: number;
  readonly strides: readonly number[];
}

/** The index of the last value, counted from the first; -1 if there are no values. */
export const reachOf = (shape: readonly number[], strides: readonly number[]): number =>
  shape.includes(0) ? -1 : shape.reduce((sum, length, axis) => sum + (length - 1) * strides[axis], 0);

/** Reads a tensor as float32, in C order. `base` is the byte offset of its storage, which must hold all its values. */
export async function readStrided(
  source: ByteSource,
  base: number,
  info: TensorInfo,
  layout: Layout,
  options?: ReadOptions,
): Promise<Tensor> {
  const { dtype, littleEndian, offset, strides } = layout;
  const { rows, ...others } = options ?? {};
  const from = isContiguous(info.shape, strides) ? others.from : 0;
  const { before, ...part } = partOfRows(info.shape, {
    ...(rows !== undefined && { rows }),
    ...(from && { from }),
  });
  const { shape } = part;
  const start = base + (offset + before) * dtype.size;
  const { data, notes } = isContiguous(shape, strides)
    ? await readValues(source, [start, start + countOf(shape) * dtype.size], dtype, littleEndian, options)
    : await gather(source, start, shape, layout, info.name, options);
  return { ...info, ...part, data, notes: [...notes, ...noteOfRows(info.shape, shape, part.firstRow)] };
}

function isContiguous(shape: readonly number[], strides: readonly number[]): boolean {
  if (shape.includes(0)) return true;
  let stride = 1;
  return shape
    .map((length, axis) => ({ length, step: strides[axis] }))
    .filter(({ length }) => length > 1)
    .reverse()
    .every(({ length, step }) => {
      const fits = step === stride;
      stride *= length;
      return fits;
    });
}

/** A tensor may be this large, or this many times as large as what is stored of it. */
const few_values = 1 << 18;
const max_repeats = 64;
const values_at_once = 1 << 14;

/** Passes once over the bytes between the first value and the last, and puts each value where it belongs. */
async function gather(
  source: ByteSource,
  base: number,
  shape: readonly number[],
  { dtype, littleEndian, strides }: Layout,
  name: string,
  options?: ReadOptions,
) {
  const count = countOf(shape);
  refuseTooMany(count);
  const { size } = dtype;
  const reach = reachOf(shape, strides);
  if (count > few_values && count > max_repeats * (reach + 1)) {
    const message = `"${name}" repeats ${counted(reach + 1, 'stored value')} until it has ${count}. Save the part that is stored.`;
    throw new ReadError('too-large', message, name);
  }
  const data = allocateFloats(count);
  const converter = createConverter(dtype, littleEndian);
  const axes = axesOf(shape, strides);
  const pace = startPace(options);
  const chosen = new Uint8Array(values_at_once * size);
  const places = new Uint32Array(values_at_once);
  const floats = new Float32Array(values_at_once);
  let filled = 0;
  /** the bytes at hand, and the values that they hold, from `first` to before `end` */
  let bytes: Uint8Array = new Uint8Array(0);
  let first = 0;
  let end = 0;

  const total = (reach + 1) * size;
  await pace(0, total);
  for await (const piece of source.pieces(base, base + total, options?.signal)) {
    bytes = joined(bytes.subarray((end - first) * size), piece);
    first = end;
    end += Math.floor(bytes.length / size);
    visit(0, 0, 0);
    await pace(end * size, total);
  }
  put();
  if (end <= reach) {
    const message = `The values of "${name}" end after ${end * size} of ${counted(total, 'byte')}. Copy or download the file again.`;
    throw new ReadError('truncated', message, name);
  }
  await pace(total, total);
  return { data, notes: converter.notes(count) };

  /** Goes through the values at hand; `from` is where they are stored, `to` their place in the result. */
  function visit(depth: number, from: number, to: number): void {
    const { length, step, stride, reach } = axes[depth];
    const passed = first - reach - from;
    // For a step of 0 this is Infinity: if one value has passed, all have.
    const begin = passed > 0 ? Math.ceil(passed / step) : 0;
    for (let i = begin; i < length; i += 1) {
      const at = from + i * step;
      if (at >= end) return;
      if (depth + 1 < axes.length) visit(depth + 1, at, to + i * stride);
      else take(at - first, to + i * stride);
    }
  }

  function take(index: number, to: number): void {
    for (let byte = 0; byte < size; byte += 1) chosen[filled * size + byte] = bytes[index * size + byte];
    places[filled] = to;
    filled += 1;
    if (filled === values_at_once) put();
  }

  function put(): void {
    converter.put(chosen.subarray(0, filled * size), floats, 0);
    for (let i = 0; i < filled; i += 1) data[places[i]] = floats[i];
    filled = 0;
  }
}

/** The axes of more than one value, the widest step first, each with how far those after it reach. */
function axesOf(shape: readonly number[], strides: readonly number[]) {
  const axes = shape
    .map((length, axis) => ({ length, step: strides[axis], stride: countOf(shape.slice(axis + 1)) }))
    .filter(({ length }) => length > 1)
    .sort((a, b) => b.step - a.step);
  return axes.map((axis, i) => ({
    ...axis,
    reach: axes.slice(i + 1).reduce((sum, { length, step }) => sum + (length - 1) * step, 0),
  }));
}

function joined(rest: Uint8Array, piece: Uint8Array): Uint8Array {
  if (rest.length === 0) return piece;
  const both = new Uint8Array(rest.length + piece.length);
  both.set(rest);
  both.set(piece, rest.length);
  return both;
}
