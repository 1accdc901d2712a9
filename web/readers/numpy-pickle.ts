/** NumPy's arrays and numbers in pickles, as their `__reduce__` writes them. */
import { counted } from '../core/counted.ts';
import type { ByteSource } from './byte-source.ts';
import { countOf, isCounts } from './convert.ts';
import { type NpyArray, parseDescr, readNpyValues } from './npy.ts';
import { bytesIn, shortBytes } from './pickle-bytes.ts';
import { Made, Named, type Value } from './pickle-values.ts';
import type { Entry } from './tensor-source.ts';
import { ReadError } from './types.ts';

const array_made = /^numpy\.(core|_core)\.(multiarray\._reconstruct|numeric\._frombuffer)$/;
const scalar_made = /^numpy\.(core|_core)\.multiarray\.scalar$/;

/** NumPy's limit */
export const max_axes = 64;

export const makesArray = ({ of }: Made): boolean => array_made.test(of);

/** `source`: the pickle. */
export function arrayEntry(source: ByteSource, made: Made, name: string): Entry {
  // By pickles of protocol 5: the values, type, shape and order; by others: version, shape, type, order and values.
  const [values, type, shape, order] = made.of.endsWith('_frombuffer')
    ? made.args
    : partsOf(made.state, (parts) => [parts[4], parts[2], parts[1], parts[3]]);
  if (!isCounts(shape) || shape.length > max_axes) throw damaged(name, 'its shape is not a list of lengths');
  const { dtype, littleEndian, notes } = parseDescr(descrOf(type, name), name);
  const held = bytesIn(source, values);
  if (!held) throw damaged(name, 'its values are not bytes');
  const needed = countOf(shape) * dtype.size;
  if (needed < held.least || needed > held.bytes.size) {
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
  return { info, read: (options) => readNpyValues(held.bytes, array, options) };
}

const partsOf = (value: Value, choose: (parts: readonly Value[]) => (Value | undefined)[]) =>
  Array.isArray(value) ? choose(value) : [];

/** NumPy's type string: the code is an argument of the type, its byte order part of its state. */
function descrOf(type: Value | undefined, name: string): string {
  if (!(type instanceof Made) || type.of !== 'numpy.dtype') throw damaged(name, 'it has no type');
  const code = type.args[0] instanceof Named ? type.args[0].name.split('.').at(-1) : type.args[0];
  const order = Array.isArray(type.state) ? type.state[1] : '';
  if (typeof code !== 'string') throw damaged(name, 'its type has no name');
  return /^[a-zA-Z]\d+$/.test(code) ? `${order}${code}` : code;
}

/** The number that Python or NumPy wrote; undefined for anything else. */
export function numberOf(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return Number(value);
  if (!(value instanceof Made) || !scalar_made.test(value.of)) return undefined;
  const [type, given] = value.args;
  const bytes = shortBytes(given);
  const { dtype, littleEndian } = parseDescr(descrOf(type, 'a number'), 'a number');
  if (bytes?.length !== dtype.size) return undefined;
  return dtype.read(new DataView(bytes.buffer, bytes.byteOffset), 0, littleEndian);
}

function damaged(name: string, reason: string): ReadError {
  const message = `The pickle is damaged at the array "${name}": ${reason}. Save it again with numpy.save.`;
  return new ReadError('malformed', message, name);
}
