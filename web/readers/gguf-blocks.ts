/**
 * The types of numbers in GGUF files, and the values of blocks, which ggml packs with scales of their own (ggml-common.h and ggml-quants.c
 * of github.com/ggml-org/ggml). Products and sums are exact in double precision, so that each value is rounded once, as ggml's are.
 */
import { halfToNumber } from './convert.ts';
import type { Coding } from './values.ts';

/** By number. Types without a name were removed from the format. */
const names: readonly string[] = [
  ...['F32', 'F16', 'Q4_0', 'Q4_1', '', '', 'Q5_0', 'Q5_1', 'Q8_0', 'Q8_1', 'Q2_K', 'Q3_K', 'Q4_K', 'Q5_K'],
  ...['Q6_K', 'Q8_K', 'IQ2_XXS', 'IQ2_XS', 'IQ3_XXS', 'IQ1_S', 'IQ4_NL', 'IQ3_S', 'IQ2_S', 'IQ4_XS'],
  ...['I8', 'I16', 'I32', 'I64', 'F64', 'IQ1_M', 'BF16', '', '', '', 'TQ1_0', 'TQ2_0', '', '', ''],
  ...['MXFP4', 'NVFP4', 'Q1_0', 'Q2_0'],
];

export const ggmlTypeName = (type: number): string => names[type] || `type ${type}`;

/** A block of values. `read` gives each of them to `put`, by its place in the block. */
export interface Block {
  readonly values: number;
  /** bytes */
  readonly size: number;
  readonly read: (
    bytes: Uint8Array,
    half: (offset: number) => number,
    put: (place: number, value: number) => void,
  ) => void;
}

const block = (values: number, size: number, read: Block['read']): Block => ({ values, size, read });

/** 32 values: the low halves of 16 bytes at `at`, then the high ones; with a fifth bit of each value from `fifth` on. */
function nibbles(bytes: Uint8Array, at: number, fifth?: number): (place: number) => number {
  return (place) => {
    const byte = bytes[at + (place % 16)];
    const low = place < 16 ? byte & 15 : byte >> 4;
    return fifth === undefined ? low : low | (((bytes[fifth + (place >> 3)] >> (place & 7)) & 1) << 4);
  };
}

/** Of the eight groups of 32 values in Q4_K and Q5_K: scale and minimum of 6 bits each, in 12 bytes. */
function scaleAndMinimum(bytes: Uint8Array, at: number, group: number): readonly [number, number] {
  if (group < 4) return [bytes[at + group] & 63, bytes[at + group + 4] & 63];
  const low = bytes[at + group + 4];
  return [(low & 15) | ((bytes[at + group - 4] >> 6) << 4), (low >> 4) | ((bytes[at + group] >> 6) << 4)];
}

/** Of the 16 groups of 16 values in Q3_K: 6 bits each, in 12 bytes. */
function smallScale(bytes: Uint8Array, at: number, group: number): number {
  const byte = bytes[at + (group % 8)];
  const low = group < 8 ? byte & 15 : byte >> 4;
  return (low | (((bytes[at + 8 + (group % 4)] >> (2 * (group >> 2))) & 3) << 4)) - 32;
}

/** `fifth`: where the fifth bits of the values are */
const inGroupsOf32 = (low: number, fifth?: number): Block['read'] =>
  function read(bytes, half, put) {
    const [d, least] = [half(0), half(2)];
    for (let group = 0; group < 8; group += 1) {
      const [scale, minimum] = scaleAndMinimum(bytes, 4, group);
      for (let i = 0; i < 32; i += 1) {
        const byte = bytes[low + 32 * (group >> 1) + i];
        const bit = fifth === undefined ? 0 : (bytes[fifth + i] >> group) & 1;
        put(32 * group + i, d * scale * ((group % 2 ? byte >> 4 : byte & 15) + 16 * bit) - least * minimum);
      }
    }
  };

const blocks: Readonly<Record<string, Block>> = {
  Q4_0: block(32, 18, (bytes, half, put) => {
    const at = nibbles(bytes, 2);
    for (let i = 0; i < 32; i += 1) put(i, half(0) * (at(i) - 8));
  }),
  Q4_1: block(32, 20, (bytes, half, put) => {
    const at = nibbles(bytes, 4);
    for (let i = 0; i < 32; i += 1) put(i, half(0) * at(i) + half(2));
  }),
  Q5_0: block(32, 22, (bytes, half, put) => {
    const at = nibbles(bytes, 6, 2);
    for (let i = 0; i < 32; i += 1) put(i, half(0) * (at(i) - 16));
  }),
  Q5_1: block(32, 24, (bytes, half, put) => {
    const at = nibbles(bytes, 8, 4);
    for (let i = 0; i < 32; i += 1) put(i, half(0) * at(i) + half(2));
  }),
  Q8_0: block(32, 34, (bytes, half, put) => {
    for (let i = 0; i < 32; i += 1) put(i, half(0) * signed(bytes[2 + i]));
  }),
  Q2_K: block(256, 84, (bytes, half, put) => {
    const [d, least] = [half(80), half(82)];
    for (let i = 0; i < 256; i += 1) {
      const scale = bytes[i >> 4];
      const two = (bytes[16 + 32 * (i >> 7) + (i & 31)] >> (2 * ((i >> 5) & 3))) & 3;
      put(i, d * (scale & 15) * two - least * (scale >> 4));
    }
  }),
  Q3_K: block(256, 110, (bytes, half, put) => {
    const d = half(108);
    for (let i = 0; i < 256; i += 1) {
      const two = (bytes[32 + 32 * (i >> 7) + (i & 31)] >> (2 * ((i >> 5) & 3))) & 3;
      const isUpper = (bytes[i & 31] >> (i >> 5)) & 1;
      put(i, d * smallScale(bytes, 96, i >> 4) * (isUpper ? two : two - 4));
    }
  }),
  Q4_K: block(256, 144, inGroupsOf32(16)),
  Q5_K: block(256, 176, inGroupsOf32(48, 16)),
  Q6_K: block(256, 210, (bytes, half, put) => {
    const d = half(208);
    for (let i = 0; i < 256; i += 1) {
      const [part, quarter, place] = [i >> 7, (i >> 5) & 3, i & 31];
      const byte = bytes[64 * part + 32 * (quarter & 1) + place];
      const low = quarter < 2 ? byte & 15 : byte >> 4;
      const high = (bytes[128 + 32 * part + place] >> (2 * quarter)) & 3;
      put(i, d * signed(bytes[192 + (i >> 4)]) * ((low | (high << 4)) - 32));
    }
  }),
};

const signed = (byte: number): number => (byte << 24) >> 24;

/** The block of this type; undefined for a type that is not read. */
export const blockOf = (name: string): Block | undefined =>
  Object.hasOwn(blocks, name) ? blocks[name] : undefined;

export function codingOf(name: string, { values, size, read }: Block, littleEndian: boolean): Coding {
  const bits = (8 * size) / values;
  return {
    size,
    values,
    converter: {
      put(bytes, result, first) {
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
        for (let at = 0; at < bytes.length; at += size) {
          const start = first + (at / size) * values;
          read(
            bytes.subarray(at, at + size),
            (offset) => halfToNumber(view.getUint16(at + offset, littleEndian)),
            (place, value) => {
              result[start + place] = value;
            },
          );
        }
      },
      notes: () => [`The values were dequantised from ${name}, which has ${bits} bits a value.`],
    },
  };
}
