import { counted } from '../core/counted.ts';
import { type ByteSource, joinedRanges } from './byte-source.ts';
import { Cursor } from './cursor.ts';
import { ReadError, type ReadOptions } from './types.ts';
import type { Range } from './values.ts';

/** A field of a message: its number, and a whole number or the place of its bytes. */
export interface Field {
  readonly id: number;
  /** undefined for a field of bytes */
  readonly value: number | undefined;
  /** of its bytes, without the tag and the length */
  readonly range: Range;
}

/** More than any model has; each field takes at least two bytes. */
const max_fields = 1 << 21;
const first_window = 1 << 12;
const longest_number = 10;

/**
 * Walks the messages of a file in the wire format of protocol buffers (https://protobuf.dev/programming-guides/encoding). Messages within
 * messages are walked by their ranges, before the next field is taken.
 */
export class Messages {
  readonly #cursor: Cursor;
  #fields = 0;

  constructor(source: ByteSource, options?: ReadOptions) {
    this.#cursor = new Cursor(source, first_window, options);
  }

  get whole(): Range {
    return [0, this.#cursor.size];
  }

  async *fields([start, end]: Range): AsyncGenerator<Field> {
    const cursor = this.#cursor;
    let at = start;
    while (at < end) {
      cursor.at = at;
      this.#fields += 1;
      if (this.#fields > max_fields)
        throw new ReadError('too-large', `The file has more than ${max_fields} fields, which is the limit.`);
      const tag = await this.#number(end);
      const [id, wire] = [Math.floor(tag / 8), tag % 8];
      const value = wire === 0 ? await this.#number(end) : undefined;
      const length = wire === 0 ? 0 : wire === 2 ? await this.#number(end) : { 1: 8, 5: 4 }[wire];
      if (id === 0 || length === undefined) throw damaged(at, 'a field is of an unknown kind');
      const from = cursor.at;
      cursor.skip(length);
      at = cursor.at;
      if (at > end) throw damaged(from, 'a field is longer than the message that holds it');
      yield { id, value, range: [from, at] };
    }
  }

  async text({ range: [start, end] }: Field, most: number): Promise<string> {
    if (end - start > most) throw damaged(start, `a name has more than ${most} bytes`);
    this.#cursor.at = start;
    await this.#cursor.need(end - start);
    return new TextDecoder().decode(this.#cursor.bytes(end - start));
  }

  /** The numbers of a repeated field, which may lie in a row or, each with a tag, alone. */
  async numbers({ value, range: [start, end] }: Field, most: number): Promise<readonly number[]> {
    if (value !== undefined) return [value];
    const numbers: number[] = [];
    this.#cursor.at = start;
    while (this.#cursor.at < end) {
      numbers.push(await this.#number(end));
      if (numbers.length > most) throw damaged(start, `a list has more than ${counted(most, 'number')}`);
    }
    return numbers;
  }

  /** 7 bits a byte, the lowest first. Numbers from 2^53 on are rounded. */
  async #number(end: number): Promise<number> {
    const cursor = this.#cursor;
    const start = cursor.at;
    const most = Math.min(longest_number, end - start);
    await cursor.need(Math.min(most, cursor.size - start) || 1);
    let value = 0;
    for (let i = 0; i < most; i += 1) {
      const byte = cursor.u8();
      value += (byte & 127) * 2 ** (7 * i);
      if (byte < 128) return value;
    }
    if (cursor.at === cursor.size) await cursor.need(1);
    throw damaged(start, 'a number does not end');
  }
}

/**
 * Numbers that are written in as many bytes as they need, as numbers of `size` bytes, little-endian; `count` of them. Only the first ones can
 * be read.
 */
export function fixedWidth(
  source: ByteSource,
  ranges: readonly Range[],
  size: number,
  count: number,
): ByteSource {
  const packed = joinedRanges(source, ranges);
  async function* pieces(_: number, end: number, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    const number = new Uint8Array(8);
    let [bit, done] = [0, 0];
    for await (const piece of packed.pieces(0, packed.size, signal)) {
      const fixed = new Uint8Array(piece.length * size);
      let filled = 0;
      for (const byte of piece) {
        if (bit < 64) {
          number[bit >> 3] |= (byte & 127) << (bit & 7);
          if (bit < 56) number[(bit >> 3) + 1] |= (byte & 127) >> (8 - (bit & 7));
        }
        bit += 7;
        if (byte > 127) continue;
        fixed.set(number.subarray(0, size), filled);
        filled += size;
        number.fill(0);
        bit = 0;
      }
      if (done + filled > count * size)
        throw damaged(ranges[0][0], `there are more than the ${counted(count, 'value')} of a tensor’s shape`);
      const wanted = fixed.subarray(0, Math.min(filled, end - done));
      done += filled;
      if (wanted.length > 0) yield wanted;
      if (done >= end) return;
    }
  }
  return {
    size: count * size,
    pieces,
    read: () => Promise.reject(new Error('These numbers are read in pieces.')),
  };
}

export function damaged(at: number, reason: string): ReadError {
  const message = `The file is damaged or not an ONNX model, at byte ${at}: ${reason}. Copy or download it again.`;
  return new ReadError('malformed', message, `byte ${at}`);
}
