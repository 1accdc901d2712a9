import { expect } from 'vitest';
import type { ByteSource } from '../../../web/readers/byte-source.ts';
import { openTensors, ReadError, type Tensor } from '../../../web/readers/index.ts';

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

export async function load(bytes: Uint8Array | Blob | string, fileName = 'table.csv'): Promise<Tensor> {
  const source = await openTensors(typeof bytes === 'string' ? utf8(bytes) : bytes, fileName);
  return source.read();
}

/** The ReadError that `work` ends with; anything else fails the test. */
export async function readError(work: () => unknown): Promise<ReadError> {
  try {
    await work();
  } catch (error) {
    expect(error).toBeInstanceOf(ReadError);
    return error as ReadError;
  }
  throw new Error('a ReadError was expected');
}

export function loadError(bytes: Uint8Array | Blob | string, fileName?: string): Promise<ReadError> {
  return readError(() => load(bytes, fileName));
}

export interface NpyParts {
  descr?: string;
  fortranOrder?: string;
  shape?: string;
  header?: string;
  values?: Uint8Array;
  version?: number;
}

/** A file in NumPy's format around any header: `values` are the bytes after it. */
export function npyFile(parts: NpyParts): Uint8Array<ArrayBuffer> {
  const {
    descr = "'<f4'",
    fortranOrder = 'False',
    shape = '(2, 3)',
    values = new Uint8Array(24),
    version = 1,
  } = parts;
  const header = utf8(
    parts.header ?? `{'descr': ${descr}, 'fortran_order': ${fortranOrder}, 'shape': ${shape}, }\n`,
  );
  const start = version === 1 ? 10 : 12;
  const file = new Uint8Array(start + header.length + values.length);
  file.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, version, 0]);
  const view = new DataView(file.buffer);
  if (version === 1) view.setUint16(8, header.length, true);
  else view.setUint32(8, header.length, true);
  file.set(header, start);
  file.set(values, start + header.length);
  return file;
}

export function tensor(shape: number[], values: ArrayLike<number>, dtype = 'float32'): Tensor {
  return { name: 'table', shape, dtype, data: Float32Array.from(values), notes: [] };
}

/** What a safetensors header says of a tensor, and its bytes. */
export interface Written {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

export function floats(...values: number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer);
}

export function safetensorsFile(tensors: Readonly<Record<string, Written>>): Uint8Array<ArrayBuffer> {
  let end = 0;
  const entries = Object.entries(tensors).map(([name, { dtype, shape, bytes }]) => {
    const start = end;
    end += bytes.length;
    return [name, { dtype, shape, data_offsets: [start, end] }];
  });
  return rawSafetensors(
    JSON.stringify(Object.fromEntries(entries)),
    ...Object.values(tensors).map(({ bytes }) => bytes),
  );
}

export function rawSafetensors(header: string, ...values: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const text = utf8(header);
  const length = new Uint8Array(8);
  new DataView(length.buffer).setBigUint64(0, BigInt(text.length), true);
  return joined(length, text, ...values);
}

export function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/** Hands its bytes on in pieces of the lengths given, over and over. */
export function inPieces(bytes: Uint8Array, lengths: readonly number[]): ByteSource {
  return {
    size: bytes.length,
    read: async (start, end) => bytes.subarray(start, end),
    async *pieces(start, end) {
      for (let at = start, i = 0; at < end; i += 1) {
        const next = Math.min(end, at + lengths[i % lengths.length]);
        yield bytes.subarray(at, next);
        at = next;
      }
    },
  };
}
