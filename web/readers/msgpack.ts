import { counted } from '../core/counted.ts';
import { type ByteSource, joinedRanges } from './byte-source.ts';
import { type Dtype, dtypeNamed } from './convert.ts';
import { Cursor } from './cursor.ts';
import { startPace } from './steps.ts';
import { type Entry, tensorSource } from './tensor-source.ts';
import { ReadError, type ReadOptions, type TensorSource } from './types.ts';
import { type Range, storedTensor } from './values.ts';

/** A value of the file: the places of an array's bytes, the values under their names, or what is no array. */
type Node =
  | {
      readonly kind: 'array';
      readonly shape: readonly number[];
      readonly dtype: string;
      readonly ranges: readonly Range[];
    }
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, Node> }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'other'; readonly what: string };

/** Codes of the format by their first byte: https://github.com/msgpack/msgpack/blob/master/spec.md */
type Head =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'other'; readonly what: string }
  | { readonly kind: 'text' | 'bytes'; readonly length: number }
  | { readonly kind: 'list' | 'map'; readonly length: number }
  | { readonly kind: 'extension'; readonly length: number; readonly type: number };

const max_depth = 64;
const max_nodes = 1 << 17;
const max_name = 1024;
/** Characters of the names of maps in maps, joined to a path: of one, and of all. */
const max_path = 1000;
const max_characters = 1 << 22;
const max_axes = 32;
const first_window = 1 << 12;
/** The values from one pause for the page to the next. */
const stretch = 1 << 10;

const numbers: Readonly<Record<number, readonly [size: number, read: (v: DataView, at: number) => number]>> =
  {
    202: [4, (v, at) => v.getFloat32(at)],
    203: [8, (v, at) => v.getFloat64(at)],
    204: [1, (v, at) => v.getUint8(at)],
    205: [2, (v, at) => v.getUint16(at)],
    206: [4, (v, at) => v.getUint32(at)],
    207: [8, (v, at) => Number(v.getBigUint64(at))],
    208: [1, (v, at) => v.getInt8(at)],
    209: [2, (v, at) => v.getInt16(at)],
    210: [4, (v, at) => v.getInt32(at)],
    211: [8, (v, at) => Number(v.getBigInt64(at))],
  };

/** By code: the kind, and the bytes of the length that follows. */
const lengths: Readonly<
  Record<number, readonly [kind: 'text' | 'bytes' | 'list' | 'map' | 'extension', size: 1 | 2 | 4]>
> = {
  196: ['bytes', 1],
  197: ['bytes', 2],
  198: ['bytes', 4],
  199: ['extension', 1],
  200: ['extension', 2],
  201: ['extension', 4],
  217: ['text', 1],
  218: ['text', 2],
  219: ['text', 4],
  220: ['list', 2],
  221: ['list', 4],
  222: ['map', 2],
  223: ['map', 4],
};

/**
 * Opens the files of Flax, nested maps of arrays in MessagePack (flax/serialization.py of github.com/google/flax): an array is an
 * extension of type 1, a NumPy scalar one of type 3, with shape, type and bytes; a long one is a map of chunks. Only the places of bytes
 * are kept.
 */
export async function openMsgpack(source: ByteSource, options?: ReadOptions): Promise<TensorSource> {
  const cursor = new Cursor(source, first_window, options);
  cursor.littleEndian = false;
  const pace = startPace(options);
  const reader = createReader(cursor, pace);
  const top = await reader.node(0);
  if (top.kind !== 'map') throw damaged(cursor.at, 'its first value is not a map of names');
  if (cursor.at < source.size)
    throw damaged(cursor.at, `${counted(source.size - cursor.at, 'byte')} follow its last value`);
  const entries = new Map<string, Entry>();
  let characters = 0;
  for (const [name, node] of leaves(top, '')) {
    if (entries.size % stretch === 0) await pace(cursor.at, cursor.size);
    characters += name.length;
    if (characters > max_characters) throw tooLarge(`names of more than ${max_characters} characters in all`);
    if (entries.has(name)) throw damaged(0, `the name "${name.slice(0, 80)}" occurs twice`);
    entries.set(name, entryOf(source, name, node));
  }
  return tensorSource('msgpack', [...entries.values()]);
}

function createReader(cursor: Cursor, pace: ReturnType<typeof startPace>) {
  let nodes = 0;

  async function node(depth: number): Promise<Node> {
    const at = cursor.at;
    nodes += 1;
    if (nodes % stretch === 0) await pace(at, cursor.size);
    if (nodes > max_nodes) throw tooLarge(`more than ${max_nodes} values`);
    if (depth > max_depth) throw damaged(at, `its maps are nested more than ${max_depth} deep`);
    const head = await readHead();
    if (head.kind === 'number' || head.kind === 'other') return head;
    if (head.kind === 'map' || head.kind === 'list') return children(head, depth);
    const end = cursor.at + head.length;
    const isArray = head.kind === 'extension' && (head.type === 1 || head.type === 3);
    if (isArray && end <= cursor.size) return array(end);
    cursor.skip(head.length);
    return { kind: 'other', what: head.kind === 'extension' ? extensionName(head.type) : head.kind };
  }

  async function children(
    { kind, length }: { kind: 'map' | 'list'; length: number },
    depth: number,
  ): Promise<Node> {
    // Each has at least a byte, and a name one more.
    if (length * (kind === 'map' ? 2 : 1) > cursor.size - cursor.at) cursor.skip(cursor.size);
    const entries = new Map<string, Node>();
    for (let i = 0; i < length; i += 1) {
      const at = cursor.at;
      const name = kind === 'map' ? await readName() : String(i);
      if (entries.has(name)) throw damaged(at, `the name "${name.slice(0, 80)}" occurs twice`);
      entries.set(name, await node(depth + 1));
    }
    return entries.has('__msgpack_chunked_array__')
      ? joinedChunks(entries, cursor.at)
      : { kind: 'map', entries };
  }

  /** An array's shape, type and bytes, which end at `end`. */
  async function array(end: number): Promise<Node> {
    const at = cursor.at;
    const wrong = () => damaged(at, 'an array does not have a shape, a type and bytes');
    const parts = await readHead();
    if (parts.kind !== 'list' || parts.length !== 3) throw wrong();
    const axes = await readHead();
    if (axes.kind !== 'list' || axes.length > max_axes) throw wrong();
    const shape: number[] = [];
    for (let axis = 0; axis < axes.length; axis += 1) {
      const length = await readHead();
      if (length.kind !== 'number' || !Number.isSafeInteger(length.value) || length.value < 0) throw wrong();
      shape.push(length.value);
    }
    const dtype = await readName();
    const bytes = await readHead();
    if (bytes.kind !== 'bytes' || cursor.at + bytes.length !== end) throw wrong();
    const start = cursor.at;
    cursor.skip(bytes.length);
    return { kind: 'array', shape, dtype, ranges: [[start, end]] };
  }

  async function readName(): Promise<string> {
    const at = cursor.at;
    const head = await readHead();
    if ((head.kind !== 'text' && head.kind !== 'bytes') || head.length > max_name)
      throw damaged(at, `a name is not a text of at most ${max_name} bytes`);
    await cursor.need(head.length);
    return new TextDecoder().decode(cursor.bytes(head.length));
  }

  async function readHead(): Promise<Head> {
    const at = cursor.at;
    await cursor.need(1);
    const code = cursor.u8();
    if (code < 0x80) return { kind: 'number', value: code };
    if (code >= 0xe0) return { kind: 'number', value: code - 256 };
    if (code < 0x90) return { kind: 'map', length: code & 15 };
    if (code < 0xa0) return { kind: 'list', length: code & 15 };
    if (code < 0xc0) return { kind: 'text', length: code & 31 };
    const number = numbers[code];
    if (number) {
      await cursor.need(number[0]);
      return { kind: 'number', value: cursor.number(...number) };
    }
    if (code === 0xc1) throw damaged(at, 'it has a byte that the format does not use');
    if (code < 0xc4) return { kind: 'other', what: code === 0xc0 ? 'None' : 'bool' };
    if (code >= 0xd4 && code <= 0xd8) return extension(2 ** (code - 0xd4));
    const [kind, size] = lengths[code];
    await cursor.need(size);
    const length =
      size === 1
        ? cursor.u8()
        : size === 2
          ? cursor.number(2, (v, place) => v.getUint16(place))
          : cursor.u32();
    return kind === 'extension' ? extension(length) : { kind, length };
  }

  async function extension(length: number): Promise<Head> {
    await cursor.need(1);
    return { kind: 'extension', length, type: cursor.u8() };
  }

  return { node };
}

const extensionName = (type: number): string => (type === 2 ? 'complex' : `extension ${type}`);

/** A long array: its shape and its chunks, in maps by their numbers. */
function joinedChunks(entries: ReadonlyMap<string, Node>, at: number): Node {
  const wrong = () => damaged(at, 'an array in chunks does not have a shape and chunks of one type');
  const shape = inOrder(entries.get('shape')).map((node) => (node.kind === 'number' ? node.value : -1));
  const chunks = inOrder(entries.get('chunks'));
  const [first] = chunks;
  if (first?.kind !== 'array' || shape.length > max_axes) throw wrong();
  if (!shape.every((length) => Number.isSafeInteger(length) && length >= 0)) throw wrong();
  const ranges = chunks.flatMap((chunk) => {
    if (chunk.kind !== 'array' || chunk.dtype !== first.dtype) throw wrong();
    return chunk.ranges;
  });
  return { kind: 'array', shape, dtype: first.dtype, ranges };

  function inOrder(node: Node | undefined): readonly Node[] {
    if (node?.kind !== 'map') throw wrong();
    return Array.from({ length: node.entries.size }, (_, i) => {
      const one = node.entries.get(String(i));
      if (!one) throw wrong();
      return one;
    });
  }
}

function* leaves(node: Node, path: string): Generator<readonly [name: string, node: Node]> {
  if (path.length > max_path) throw tooLarge(`names of more than ${max_path} characters`);
  if (node.kind !== 'map') yield [path, node];
  else for (const [name, inner] of node.entries) yield* leaves(inner, path === '' ? name : `${path}/${name}`);
}

function entryOf(source: ByteSource, name: string, node: Node): Entry {
  const short = name.length > 80 ? `${name.slice(0, 80)}…` : name;
  const refused = (what: string): Entry => ({
    name,
    error: new ReadError('unsupported-type', `"${short}" is ${what}`, short),
  });
  if (node.kind !== 'array')
    return refused(`not an array: ${node.kind === 'other' ? node.what : 'a number'}.`);
  const dtype = dtypeNamed(node.dtype);
  if (!dtype) {
    const cure = /^(u?int|b?float)\d/.test(node.dtype) ? ' Save it as float32.' : '';
    return refused(`an array of ${node.dtype.slice(0, 40)}, which this page cannot read.${cure}`);
  }
  return opened(source, name, node, dtype);
}

function opened(
  source: ByteSource,
  name: string,
  { shape, ranges }: Extract<Node, { kind: 'array' }>,
  dtype: Dtype,
): Entry {
  const bytes = joinedRanges(source, ranges);
  const needed = shape.reduce((product, length) => product * BigInt(length), BigInt(dtype.size));
  if (needed !== BigInt(bytes.size)) {
    const claim = `the shape [${shape.join(', ')}] of ${dtype.name}`;
    const reason = `"${name.slice(0, 80)}" has ${claim}, which needs ${counted(needed, 'byte')}, but it has ${bytes.size}`;
    throw damaged(ranges[0][0], reason);
  }
  return storedTensor({ name, shape, dtype: dtype.name }, dtype, bytes);
}

const tooLarge = (what: string) =>
  new ReadError('too-large', `The file has ${what}. It is damaged or not a file of Flax.`);

function damaged(at: number, reason: string): ReadError {
  const message = `The file is damaged or not one of Flax, at byte ${at}: ${reason}. Copy or download it again.`;
  return new ReadError('malformed', message, `byte ${at}`);
}
