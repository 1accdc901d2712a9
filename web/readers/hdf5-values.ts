/** Reads the values of a dataset of HDF5 in boxes of whole chunks. */
import { counted } from '../core/counted.ts';
import { countOf, createConverter, type Dtype, noteOfRows, partOfRows, unitAxis } from './convert.ts';
import { allocateFloats } from './floats.ts';
import type { Blocks } from './hdf5-blocks.ts';
import { type Box, LibraryFailure } from './hdf5-types.ts';
import { startPace } from './steps.ts';
import { ReadError, type ReadOptions, type Tensor, type TensorInfo } from './types.ts';
import { refuseTooMany } from './values.ts';

/** The most bytes of values in one call to the library: of small chunks, and of values stored in a row. */
const chunked_bytes = 1 << 18;
const contiguous_bytes = 1 << 20;
/** Values are read in windows of this many bytes. After each, its part of the file is dropped from memory. */
const window_bytes = 1 << 22;
/** Compression never saves more than this factor. The limit spares small datasets, whose values may all be equal. */
const most_packed = 1032;
const few_values = 1 << 18;

/** The sides of the chunks that a dataset is stored in. */
export interface Chunks {
  readonly sides: readonly number[];
  /** whether each is read as a whole */
  readonly areWhole: boolean;
}

export async function readDataset(
  blocks: Blocks,
  path: string,
  info: TensorInfo,
  dtype: Dtype,
  chunks: Chunks | null,
  options: ReadOptions = {},
): Promise<Tensor> {
  const { before: _, ...part } = partOfRows(info.shape, options);
  const { shape, firstRow = 0 } = part;
  const rowAxis = unitAxis(info.shape) === 0 ? 1 : 0;
  const count = countOf(shape);
  refuseTooMany(count);
  if (count > few_values && count * dtype.size > most_packed * blocks.source.size) {
    const message = `"${info.name}" claims ${counted(count, 'value')}, but the file has only ${counted(blocks.source.size, 'byte')}: it was never written, or is damaged. Write its values, or copy the file again.`;
    throw new ReadError('malformed', message, info.name);
  }
  const pace = startPace(options);
  const total = count * dtype.size;
  await pace(0, total);
  const data = allocateFloats(count);
  const converter = createConverter(dtype, true);
  let done = 0;
  let pinned: ReadonlySet<number> | undefined;
  try {
    await find();
    pinned = blocks.pin();
    for (const window of windowsOf(boxesOf(shape, chunks, dtype.size), dtype.size)) {
      await readWindow(window);
      blocks.release();
    }
  } finally {
    blocks.release(pinned);
    blocks.rest();
  }
  await pace(total, total);
  const notes = [...converter.notes(count), ...noteOfRows(info.shape, shape, part.firstRow)];
  return { ...info, ...part, data, notes };

  /** Reads what describes the dataset. */
  async function find(): Promise<void> {
    blocks.countAnew();
    for (;;) {
      const file = await blocks.open(options.signal);
      try {
        file.metadataOf(path);
        return;
      } catch (failure) {
        if (!(failure instanceof LibraryFailure)) throw failure;
        if (!blocks.isMissing) throw unreadable(info.name, failure.message);
      }
      await blocks.fetch(options.signal);
    }
  }

  /** Once the library has failed, its values are ignored. The remaining boxes are still requested, to learn which bytes they need. */
  async function readWindow(window: readonly Box[]): Promise<void> {
    for (let next = 0; ; ) {
      const file = await blocks.open(options.signal);
      let reason = '';
      for (const box of window.slice(next)) {
        if (blocks.isFull) break;
        try {
          const offset = box.offset.map((one, axis) => (axis === rowAxis ? firstRow + one : one));
          const length = countOf(box.count) * dtype.size;
          file.read(path, { ...box, offset }, length, (bytes) => put(bytes, box.offset, box.count));
          if (!file.hasFailed) {
            done += length;
            next += 1;
            blocks.countAnew();
          }
        } catch (failure) {
          if (!(failure instanceof LibraryFailure)) throw failure;
          reason ||= failure.message;
          // Without missing bytes, the file is damaged, and asking on is useless.
          if (!blocks.isMissing) break;
        }
        await pace(done, total);
      }
      if (next === window.length) return;
      if (!blocks.isMissing) throw unreadable(info.name, reason);
      if (blocks.isFull) blocks.release();
      await blocks.fetch(options.signal);
    }
  }

  /** Puts the rows of a box, along its last axis, where they belong. */
  function put(bytes: Uint8Array, offset: readonly number[], counts: readonly number[]): void {
    const last = Math.max(0, shape.length - 1);
    const row = (counts[last] ?? 1) * dtype.size;
    const index = [...offset];
    for (let at = 0; at < bytes.length; at += row) {
      const place = index.reduce((sum, one, axis) => sum * shape[axis] + one, 0);
      converter.put(bytes.subarray(at, at + row), data, place);
      for (let axis = last - 1; axis >= 0; axis -= 1) {
        index[axis] += 1;
        if (index[axis] < offset[axis] + counts[axis]) break;
        index[axis] = offset[axis];
      }
    }
  }
}

function unreadable(name: string, reason: string): ReadError {
  if (/external raw data/.test(reason)) {
    const message = `The values of "${name}" are in another file beside this one, which is not read. Save them in Python: numpy.save('table.npy', table).`;
    return new ReadError('not-found', message, name);
  }
  const message = `The values of "${name}" are damaged: HDF5 cannot read them (${reason.slice(0, 120)}). Copy or download the file again.`;
  return new ReadError('malformed', message, name);
}

/** Boxes of whole chunks, or of whole rows of the table or of a long chunk, which cover the shape. */
function* boxesOf(shape: readonly number[], chunks: Chunks | null, size: number): Generator<Box> {
  if (shape.includes(0)) return;
  const within = chunks?.sides.map((side, axis) => Math.min(side, shape[axis])) ?? shape;
  const areWhole = chunks?.areWhole ?? false;
  const sides = areWhole ? [...within] : shape.map(() => 1);
  const limits = areWhole ? shape : within;
  const most = areWhole ? chunked_bytes : contiguous_bytes;
  for (let axis = shape.length - 1; axis >= 0; axis -= 1) {
    const times = Math.floor(most / (countOf(sides) * size));
    sides[axis] = Math.min(limits[axis], sides[axis] * Math.max(1, times));
    if (sides[axis] < limits[axis]) break;
  }
  const offset = shape.map(() => 0);
  for (;;) {
    yield {
      offset: [...offset],
      count: sides.map((side, axis) => Math.min(side, shape[axis] - offset[axis])),
    };
    let axis = shape.length - 1;
    for (; axis >= 0; axis -= 1) {
      offset[axis] += sides[axis];
      if (offset[axis] < shape[axis]) break;
      offset[axis] = 0;
    }
    if (axis < 0) return;
  }
}

function* windowsOf(boxes: Iterable<Box>, size: number): Generator<readonly Box[]> {
  let window: Box[] = [];
  let bytes = 0;
  for (const box of boxes) {
    window.push(box);
    bytes += countOf(box.count) * size;
    if (bytes < window_bytes) continue;
    yield window;
    window = [];
    bytes = 0;
  }
  if (window.length > 0) yield window;
}
