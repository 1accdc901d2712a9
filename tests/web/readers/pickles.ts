/** Writes pickles and PyTorch's checkpoints by hand, right ones and wrong ones. */
import { joined, utf8 } from './helpers.ts';
import { zipFile } from './zip.ts';

/** Opcodes, numbers and bytes, one after the other. */
type Part = string | Uint8Array | readonly Part[];

/** Each character stands for a byte. */
export const bytesOf = (part: Part): Uint8Array =>
  typeof part === 'string'
    ? Uint8Array.from(part, (character) => character.charCodeAt(0))
    : part instanceof Uint8Array
      ? part
      : joined(...part.map(bytesOf));

export function little(value: number | bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => Number((BigInt(value) >> BigInt(8 * i)) & 0xffn));
}

export const pickle = (...parts: Part[]): Uint8Array => bytesOf(['\x80\x02', parts, '.']);
export const text = (value: string): Part => ['X', little(utf8(value).length, 4), utf8(value)];
export const whole = (value: number): Part => ['\x8a\x08', little(value, 8)];
export const named = (name: string): Part => {
  const dot = name.lastIndexOf('.');
  return ['c', name.slice(0, dot), '\n', name.slice(dot + 1), '\n'];
};
export const tuple = (...items: Part[]): Part => ['(', items, 't'];
export const list = (...items: Part[]): Part => ['](', items, 'e'];
export const call = (name: string, ...args: Part[]): Part => [named(name), tuple(...args), 'R'];
export const dictOf = (entries: Readonly<Record<string, Part>>): Part => [
  '}(',
  Object.entries(entries).flatMap(([key, value]) => [text(key), value]),
  'u',
];

export interface Stored {
  readonly type?: string;
  readonly key?: string;
  readonly length?: number;
  readonly offset?: number;
  readonly shape?: readonly number[];
  readonly strides?: readonly number[];
  /** further arguments, such as a type or metadata */
  readonly more?: readonly Part[];
}

export const storage = ({ type = 'torch.FloatStorage', key = '0', length = 6 }: Stored = {}): Part => [
  tuple(text('storage'), named(type), text(key), text('cpu'), whole(length)),
  'Q',
];

/** A tensor of two rows and three columns, where nothing else is said. */
export function tensor(stored: Stored = {}): Part {
  const { offset = 0, shape = [2, 3], strides = [3, 1], more = [] } = stored;
  return call(
    `torch._utils._rebuild_tensor_v${more.length > 0 ? 3 : 2}`,
    storage(stored),
    whole(offset),
    tuple(...shape.map(whole)),
    tuple(...strides.map(whole)),
    '\x89',
    'N',
    ...more,
  );
}

/** An archive as torch.save writes it. */
export const archive = (
  object: Part,
  storages: Readonly<Record<string, Uint8Array>> = {},
  others: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array<ArrayBuffer> =>
  zipFile([
    { name: 'a/data.pkl', bytes: pickle(object) },
    ...Object.entries(others).map(([name, bytes]) => ({ name: `a/${name}`, bytes })),
    ...Object.entries(storages).map(([key, bytes]) => ({ name: `a/data/${key}`, bytes })),
  ]);

/** The form before 1.6. `counts`: what is said before each storage. */
export const legacy = (
  object: Part,
  storages: Readonly<Record<string, Uint8Array>>,
  counts: readonly number[] = [6],
): Uint8Array =>
  joined(
    pickle('\x8a\x0a', little(0x1950a86a20f9469cfc6cn, 10)),
    pickle(whole(1001)),
    pickle(dictOf({ little_endian: '\x88' })),
    pickle(object),
    pickle(list(...Object.keys(storages).map(text))),
    ...Object.values(storages).flatMap((bytes, i) => [little(counts[i] ?? 0, 8), bytes]),
  );
