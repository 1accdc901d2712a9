/** NumPy's arrays in pickles, as their `__reduce__` writes them, and the numbers in lists. */
import { counted } from '../core/counted.ts';
import { type ByteSource, byteSource, within } from './byte-source.ts';
import { countOf, dtypeOf } from './convert.ts';
import { type NpyArray, parseDescr, readNpyValues } from './npy.ts';
import { Bytes, Made, Named, type Value } from './pickle-values.ts';
import type { Entry } from './tensor-source.ts';
import { ReadError } from './types.ts';

const array_made = /^numpy\.(core|_core)\.(multiarray\._reconstruct|numeric\._frombuffer)$/;
const scalar_made = /^numpy\.(core|_core)\.multiarray\.scalar$/;

export const makesArray = ({ of }: Made): boolean => array_made.test(of);

/** `source`: the pickle. */
export function arrayEntry(source: ByteSource, made: Made, name: string): Entry {
  // By pickles of protocol 5: the values, type, shape and order; by others: version, shape, type, order and values.
  const [values, type, shape, order] = made.of.endsWith('_frombuffer')
    ? made.args
    : partsOf(made.state, (parts) => [parts[4], parts[2], parts[1], parts[3]]);
  if (!isCounts(shape)) throw damaged(name, 'its shape is not a list of lengths');
  const { dtype, littleEndian, notes } = parseDescr(descrOf(type, name), name);
  const { bytes, least, most } = bytesOf(source, values, name);
  const needed = countOf(shape) * dtype.size;
  if (needed < least || needed > most) {
    throw damaged(
      name,
      `its shape [${shape.join(', ')}] of ${dtype.name} takes ${counted(needed, 'byte')}, which it does not have`,
    );
  }
  const info = { name, shape, dtype: dtype.name };
  const array: NpyArray = {
    info,
    dtype,
    littleEndian,
    fortranOrder: order === true || order === 'F',
    offset: 0,
    notes,
  };
  return { info, read: (options) => readNpyValues(bytes, array, options) };
}

const partsOf = (value: Value, choose: (parts: readonly Value[]) => (Value | undefined)[]) =>
  Array.isArray(value) ? choose(value) : [];

export const isCounts = (value: Value | undefined): value is number[] =>
  Array.isArray(value) &&
  value.length <= 64 &&
  value.every((item) => typeof item === 'number' && Number.isSafeInteger(item) && item >= 0);

/** NumPy's type string: the code is an argument of the type, its byte order part of its state. */
function descrOf(type: Value | undefined, name: string): string {
  if (!(type instanceof Made) || type.of !== 'numpy.dtype') throw damaged(name, 'it has no type');
  const code = type.args[0] instanceof Named ? type.args[0].name.split('.').at(-1) : type.args[0];
  const order = Array.isArray(type.state) ? type.state[1] : '';
  if (typeof code !== 'string') throw damaged(name, 'its type has no name');
  return /^[a-zA-Z]\d+$/.test(code) ? `${order}${code}` : code;
}

/** The bytes of a value, with the least and the largest number of them. */
function bytesOf(source: ByteSource, value: Value | undefined, name: string) {
  const short = shortBytes(value);
  if (short) return { bytes: byteSource(short), least: short.length, most: short.length };
  const long = isEncoded(value) ? value.args[0] : value;
  if (!(long instanceof Bytes) || long.isText !== isEncoded(value))
    throw damaged(name, 'its values are no bytes');
  const length = long.end - long.start;
  return long.isText
    ? { bytes: fromText(source, long, name), least: length / 2, most: length }
    : { bytes: within(source, long.start, long.end), least: length, most: length };
}

/** Python 3 writes bytes by protocols 0 to 2 as text, of which each character stands for a byte. */
const isEncoded = (value: Value | undefined): value is Made =>
  value instanceof Made && value.of === '_codecs.encode';

/** Bytes that the pickle has at hand; those of Python 2 are text. */
function shortBytes(value: Value | undefined): Uint8Array | undefined {
  if (typeof value === 'string') return latin1(value);
  if (value instanceof Bytes) return value.isText ? undefined : value.near;
  if (isEncoded(value)) return typeof value.args[0] === 'string' ? latin1(value.args[0]) : undefined;
  const isEmpty = value instanceof Made && value.of.endsWith('.bytes') && value.args.length === 0;
  return isEmpty ? new Uint8Array(0) : undefined;
}

const latin1 = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return bytes;
};

/** Decodes from the start of the text, only as far as needed. */
function fromText(source: ByteSource, { start, end }: Bytes, name: string): ByteSource {
  async function* pieces(from: number, to: number, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let done = 0;
    for await (const piece of source.pieces(start, end, signal)) {
      const text = decoder.decode(piece, { stream: true });
      if (/[^\0-\xff]/.test(text)) throw damaged(name, 'its values are not bytes');
      const before = done;
      done += text.length;
      if (done > from) yield latin1(text).subarray(Math.max(0, from - before), to - before);
      if (done >= to) return;
    }
  }
  return {
    size: end - start,
    pieces,
    read: () => Promise.reject(new Error('Only the values are read.')),
  };
}

/** The number that Python or NumPy wrote; undefined for anything else. */
function numberOf(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return Number(value);
  if (!(value instanceof Made) || !scalar_made.test(value.of)) return undefined;
  const [type, given] = value.args;
  const bytes = shortBytes(given);
  const { dtype, littleEndian } = parseDescr(descrOf(type, 'a number'), 'a number');
  if (bytes?.length !== dtype.size) return undefined;
  return dtype.read(new DataView(bytes.buffer, bytes.byteOffset), 0, littleEndian);
}

/** A list of numbers, or of lists of one length each; undefined for any other. */
export function listEntry(list: readonly Value[], name: string): Entry | undefined {
  const shape: number[] = [];
  for (let first: Value = list as Value[]; Array.isArray(first) && shape.length <= 64; first = first[0])
    shape.push(first.length);
  const count = countOf(shape);
  if (count === 0 || shape.length > 64) return undefined;
  const numbers: number[] = [];
  if (!collect(list, 0)) return undefined;
  const bytes = byteSource(new Uint8Array(Float64Array.from(numbers).buffer));
  const info = { name, shape, dtype: 'float64' };
  const dtype = dtypeOf('name', 'float64');
  if (!dtype) return undefined;
  const array = { info, dtype, littleEndian: true, fortranOrder: false, offset: 0, notes: [] };
  return { info, read: (options) => readNpyValues(bytes, array, options) };

  function collect(values: readonly Value[], depth: number): boolean {
    if (values.length !== shape[depth]) return false;
    return values.every((value) => {
      if (depth + 1 < shape.length) return Array.isArray(value) && collect(value, depth + 1);
      const number = numberOf(value);
      if (number !== undefined && numbers.length < most_numbers) return numbers.push(number) > 0;
      return false;
    });
  }
}

/** A list may hold another many times. */
const most_numbers = 1 << 21;

function damaged(name: string, reason: string): ReadError {
  const message = `The pickle is damaged at the array "${name}": ${reason}. Save it again with numpy.save.`;
  return new ReadError('malformed', message, name);
}
