import type { ByteSource, FileFormat } from './byte-source.ts';
import { toCOrder } from './c-order.ts';
import type { Dtype } from './dtypes.ts';
import { countOf, noteOfRows, shapeOfRows } from './first-rows.ts';
import { parseDescr } from './npy-descr.ts';
import { parseNpyHeader } from './npy-header.ts';
import { startPace } from './pace.ts';
import { ReadError } from './read-error.ts';
import { type Entry, tensorName, tensorSource } from './tensor-source.ts';
import type { ReadOptions, Tensor, TensorInfo } from './types.ts';
import { readValues } from './values.ts';

const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]; // \x93NUMPY
/** NumPy's headers have about a hundred bytes. Only those of structured types, which are refused, are long. */
const max_header_bytes = 1 << 20;
const max_axes = 64; // NumPy 2's limit

/** NumPy's file format, versions 1.0, 2.0 and 3.0 (numpy.lib.format, "Format Version 1.0" and following). */
export const npy: FileFormat = {
  matches: (head) => magic.every((byte, i) => i >= head.length || head[i] === byte),
  async open(source, fileName, options) {
    return tensorSource('npy', [await openNpyArray(source, tensorName(fileName), options?.signal)]);
  },
};

/** Opens one array in NumPy's format by reading only its header. */
export async function openNpyArray(source: ByteSource, name: string, signal?: AbortSignal): Promise<Entry> {
  const array = await readNpyHeader(source, name, signal);
  return { info: array.info, read: (options) => readNpyValues(source, array, options) };
}

interface NpyArray {
  readonly info: TensorInfo;
  readonly dtype: Dtype;
  readonly littleEndian: boolean;
  readonly fortranOrder: boolean;
  /** byte offset of the values */
  readonly offset: number;
  readonly notes: readonly string[];
}

/**
 * Reads and checks everything but the values. The file must hold exactly the values that the header states. Extra bytes are an
 * error: either the header is wrong, or several arrays were saved to one file.
 */
async function readNpyHeader(source: ByteSource, name: string, signal?: AbortSignal): Promise<NpyArray> {
  const start = await source.read(0, Math.min(source.size, 12), signal);
  if (!npy.matches(start, name)) {
    throw new ReadError(
      'malformed',
      'The file does not start like an .npy file. Save the array again with numpy.save.',
      'byte 0',
    );
  }
  const major = start[6] ?? 1;
  const minor = start[7] ?? 0;
  if (major < 1 || major > 3 || minor !== 0) {
    const message = `The .npy version ${major}.${minor} is unknown; versions 1.0, 2.0 and 3.0 are supported.`;
    throw new ReadError('unknown-format', message, 'byte 6');
  }
  const headerStart = major === 1 ? 10 : 12;
  if (source.size < headerStart) throw truncatedAt(source.size, 'in the middle of its header');
  const view = new DataView(start.buffer, start.byteOffset, start.length);
  const headerLength = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  const offset = headerStart + headerLength;
  if (offset > source.size) {
    throw truncatedAt(source.size, `but its header alone should have ${headerLength} bytes`);
  }
  if (headerLength > max_header_bytes) {
    const message = `The header has ${headerLength} bytes; the limit is ${max_header_bytes}. Save the array again with numpy.save.`;
    throw new ReadError('too-large', message, 'byte 8');
  }

  const headerBytes = await source.read(headerStart, offset, signal);
  const text = new TextDecoder(major === 3 ? 'utf-8' : 'latin1').decode(headerBytes);
  const header = parseNpyHeader(text, headerStart, name);
  const { dtype, littleEndian, notes } = parseDescr(header.descr, name);
  const shape = checkShape(header.shape, dtype, offset, source.size);
  const info = { name, shape, dtype: dtype.name };
  return { info, dtype, littleEndian, fortranOrder: header.fortranOrder, offset, notes };
}

/** Compares in big integers, because the product of the stated lengths may exceed 2^53. */
function checkShape(
  claimed: readonly bigint[],
  dtype: Dtype,
  offset: number,
  size: number,
): readonly number[] {
  if (claimed.length > max_axes) {
    const message = `The header states ${claimed.length} axes; NumPy allows at most ${max_axes}.`;
    throw new ReadError('malformed', message, `byte ${offset}`);
  }
  const needed = claimed.reduce((product, length) => product * length, BigInt(dtype.size));
  const present = Number.isFinite(size) ? BigInt(size - offset) : needed;
  const claim = `shape (${claimed.join(', ')}) of ${dtype.name}`;
  if (needed > present) {
    throw truncatedAt(size, `but ${claim} needs ${needed} bytes of values and only ${present} are there`);
  }
  if (needed < present) {
    const message =
      `${present - needed} extra bytes follow the ${needed} bytes of ${claim}. ` +
      'Either the header is wrong, or several arrays were saved to one file. Save one array per file.';
    throw new ReadError('malformed', message, `byte ${BigInt(offset) + needed}`);
  }
  const safe = BigInt(Number.MAX_SAFE_INTEGER);
  if (needed > safe || claimed.some((length) => length > safe)) {
    throw new ReadError('malformed', `The header states an impossible ${claim}.`, `byte ${offset}`);
  }
  return claimed.map(Number);
}

function truncatedAt(size: number, what: string): ReadError {
  const message = `The file ends at byte ${size}, ${what}. Copy or download it again.`;
  return new ReadError('truncated', message, `byte ${size}`);
}

/** Reads the values as float32, in C order. */
async function readNpyValues(source: ByteSource, array: NpyArray, options?: ReadOptions): Promise<Tensor> {
  const { info, dtype, offset, littleEndian, fortranOrder } = array;
  const shape = fortranOrder ? info.shape : shapeOfRows(info.shape, options?.rows);
  const end = offset + countOf(shape) * dtype.size;
  const values = await readValues(source, [offset, end], dtype, littleEndian, options);
  const pace = startPace(options);
  const data = fortranOrder
    ? await toCOrder(values.data, shape, () => pace(end - offset, end - offset))
    : values.data;
  const notes = [...array.notes, ...values.notes, ...noteOfRows(info.shape, shape)];
  return { ...info, shape, data, notes };
}
