import { joined, utf8 } from './helpers.ts';

export interface GgufParts {
  version?: number;
  /** what the file claims */
  counts?: readonly [tensors: bigint, settings: bigint];
  /** by key, the number of the type and the bytes of the value */
  settings?: readonly (readonly [key: string, type: number, value: Uint8Array])[];
  tensors?: readonly {
    name?: string;
    /** the fastest axis first */
    lengths?: readonly bigint[];
    axes?: number;
    type?: number;
    start?: bigint;
  }[];
  values?: Uint8Array;
  alignment?: number;
}

export function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

export function u64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}

export const ggufText = (text: string): Uint8Array => joined(u64(BigInt(utf8(text).length)), utf8(text));

/** A GGUF file, as the format's description has it; what is not given is as it should be. */
export function ggufFile(parts: GgufParts): Uint8Array<ArrayBuffer> {
  const { version = 3, settings = [], tensors = [], values = new Uint8Array(0), alignment = 32 } = parts;
  const [tensorCount, settingCount] = parts.counts ?? [BigInt(tensors.length), BigInt(settings.length)];
  const header = joined(
    utf8('GGUF'),
    u32(version),
    u64(tensorCount),
    u64(settingCount),
    ...settings.map(([key, type, value]) => joined(ggufText(key), u32(type), value)),
    ...tensors.map(({ name = 'wpe', lengths = [3n, 2n], axes = lengths.length, type = 0, start = 0n }) =>
      joined(ggufText(name), u32(axes), ...lengths.map(u64), u32(type), u64(start)),
    ),
  );
  const gap = tensors.length > 0 ? (alignment - (header.length % alignment)) % alignment : 0;
  return joined(header, new Uint8Array(gap), values);
}
