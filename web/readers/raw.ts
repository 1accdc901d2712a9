/** Numbers without a header, as array.tofile writes them. Nothing in such a file says their type or shape. */
import { counted } from '../core/counted.ts';
import { byteSource } from './byte-source.ts';
import { type Dtype, dtypeOf } from './convert.ts';
import { tensorName, tensorSource } from './tensor-source.ts';
import { type RawType, ReadError, type TensorSource } from './types.ts';
import { storedTensor } from './values.ts';

const codes: Readonly<Record<RawType, string>> = { float32: 'f4', float16: 'f2', float64: 'f8' };
const dtypeFor = (type: RawType): Dtype => dtypeOf('npy', codes[type]) as Dtype;

/** Weights are neither larger nor, unless they are 0, smaller. Bytes of another type soon give such numbers. */
const largest = 1e6;
const smallest = 1e-30;
const values_at_least = 16;

/** The types as which the first bytes of a file of `size` bytes give numbers of usual sizes. */
export function likelyTypes(head: Uint8Array, size: number): readonly RawType[] {
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  return (Object.keys(codes) as RawType[]).filter((type) => {
    const dtype = dtypeFor(type);
    if (size % dtype.size !== 0 || size < values_at_least * dtype.size) return false;
    let isVaried = false;
    const first = dtype.read(view, 0, true);
    for (let at = 0; at + dtype.size <= head.length; at += dtype.size) {
      const value = dtype.read(view, at, true);
      const isUsual = value === 0 || (Math.abs(value) < largest && Math.abs(value) > smallest);
      if (!isUsual) return false;
      isVaried ||= value !== first;
    }
    return isVaried;
  });
}

/** Opens all bytes of a file as one list of little-endian numbers, which they must fill. */
export async function openRaw(bytes: Blob, fileName: string, type: RawType): Promise<TensorSource> {
  const dtype = dtypeFor(type);
  if (bytes.size % dtype.size !== 0) {
    const message = `The size of the file, ${counted(bytes.size, 'byte')}, is not a multiple of ${dtype.size}, the bytes of a ${type} number. Read it as another type.`;
    throw new ReadError('malformed', message);
  }
  const info = { name: tensorName(fileName), shape: [bytes.size / dtype.size], dtype: type };
  const notes = [`The bytes were read as ${type}, little-endian: the file does not say so.`];
  return tensorSource('raw', [storedTensor(info, dtype, byteSource(bytes), { notes })]);
}
