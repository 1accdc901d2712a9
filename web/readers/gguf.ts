import { counted } from '../core/counted.ts';
import { type ByteSource, truncatedAt } from './byte-source.ts';
import { countOf, dtypeOf, noteOfRows, partOfRows } from './convert.ts';
import { Cursor } from './cursor.ts';
import { blockOf, codingOf, ggmlTypeName } from './gguf-blocks.ts';
import type { Entry } from './tensor-source.ts';
import { ReadError, type ReadOptions } from './types.ts';
import { readCoded, readValues } from './values.ts';

type Setting = number | boolean | string | readonly (number | boolean)[];

/** What a GGUF file says of its model and of its tensors. */
export interface GgufFile {
  /** by key, without long texts and lists, such as those of the tokenizer */
  readonly settings: ReadonlyMap<string, Setting>;
  readonly entries: readonly Entry[];
}

/** `start` counts from the first byte of values. */
interface GgufTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly type: string;
  readonly start: number;
}

/** Vocabularies in use take up to 15 MB. */
const max_header_bytes = 64 << 20;
const max_entries = 1 << 16;
/** The longest name of a key or a tensor in the format. */
const max_name = 0xffff;
const max_text = 1024;
const max_list = 4096;
/** Numbers and characters of all lists and texts that are kept. */
const max_kept = 1 << 16;
const max_axes = 8;
const max_depth = 4;
const first_window = 1 << 14;

/** By the number of the type: the bytes of a value, and how to read it. Texts are 8, lists 9. */
const kinds: Readonly<
  Record<number, readonly [size: number, read: (v: DataView, at: number, le: boolean) => number | boolean]>
> = {
  0: [1, (v, at) => v.getUint8(at)],
  1: [1, (v, at) => v.getInt8(at)],
  2: [2, (v, at, le) => v.getUint16(at, le)],
  3: [2, (v, at, le) => v.getInt16(at, le)],
  4: [4, (v, at, le) => v.getUint32(at, le)],
  5: [4, (v, at, le) => v.getInt32(at, le)],
  6: [4, (v, at, le) => shortest(v.getFloat32(at, le))],
  7: [1, (v, at) => v.getUint8(at) !== 0],
  10: [8, (v, at, le) => Number(v.getBigUint64(at, le))],
  11: [8, (v, at, le) => Number(v.getBigInt64(at, le))],
  12: [8, (v, at, le) => v.getFloat64(at, le)],
};
const [text_kind, list_kind] = [8, 9];

/** The shortest decimal that float32 rounds to this value: 0.1, not 0.10000000149011612. */
function shortest(value: number): number {
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/**
 * Reads the header of a GGUF file, version 2 or 3: counts, settings by key, and a description of each tensor
 * (https://github.com/ggml-org/ggml/blob/master/docs/gguf.md). The values of tensors follow on demand.
 */
export async function openGguf(source: ByteSource, options?: ReadOptions): Promise<GgufFile> {
  const cursor = new Cursor(source, first_window, options);
  await cursor.need(8, 'in the middle of its first bytes');
  cursor.skip(4);
  refuseVersion(versionAt(cursor));
  await cursor.need(16);
  const [tensors, keys] = [cursor.u64(), cursor.u64()];
  // The shortest tensor has a name of no bytes, no axes, a type and an offset; the shortest setting a name of no bytes, a type and a byte.
  if (tensors * 24 + keys * 13 > source.size)
    throw truncatedAt(
      source.size,
      `but its header alone claims ${counted(tensors, 'tensor')} and ${counted(keys, 'setting')}`,
    );
  for (const [count, what] of [
    [tensors, 'tensor'],
    [keys, 'setting'],
  ] as const)
    if (count > max_entries) throw tooLarge(`${counted(count, what)}; the limit is ${max_entries}`);

  const settings = await readSettings(cursor, keys);
  const described = await readTensors(cursor, tensors);
  const alignment = settings.get('general.alignment') ?? 32;
  if (
    typeof alignment !== 'number' ||
    !(alignment >= 1 && alignment <= 1 << 20) ||
    !Number.isInteger(alignment)
  )
    throw damaged('general.alignment', `it is ${String(alignment)}, and not a number of bytes`);
  const begin = Math.ceil(cursor.at / alignment) * alignment;
  refuseOverlaps(described, source.size - begin);
  return {
    settings,
    entries: described.map((tensor) => entryOf(source, begin, tensor, cursor.littleEndian)),
  };
}

/** The attention heads of the first layer, where the header states them, for each layer or for all. */
export function headCount({ settings }: Pick<GgufFile, 'settings'>): number | undefined {
  const stated = settings.get(`${settings.get('general.architecture')}.attention.head_count`);
  const [heads] = Array.isArray(stated) ? stated : [stated];
  return typeof heads === 'number' && Number.isInteger(heads) && heads > 0 ? heads : undefined;
}

/** Only files of version 3 can have the other byte order, in which 3 reads as 3 × 2^24. */
function versionAt(cursor: Cursor): number {
  const version = cursor.u32();
  if (version !== 3 << 24) return version;
  cursor.littleEndian = false;
  return 3;
}

function refuseVersion(version: number): void {
  if (version === 2 || version === 3) return;
  const message =
    version === 1
      ? 'This is a GGUF file of version 1, of August 2023, which this page cannot read. Convert the model again with a later llama.cpp.'
      : `The file states version ${version} of GGUF; this page reads versions 2 and 3.`;
  throw new ReadError('unsupported-type', message, 'byte 4');
}

async function readSettings(cursor: Cursor, count: number): Promise<ReadonlyMap<string, Setting>> {
  const settings = new Map<string, Setting>();
  const seen = new Set<string>();
  let left = max_kept;
  for (let i = 0; i < count; i += 1) {
    const key = await readName(cursor);
    if (seen.has(key)) throw damaged(key, 'it occurs twice');
    seen.add(key);
    await cursor.need(4);
    const value = await readSetting(cursor, cursor.u32(), key, left);
    if (value === undefined) continue;
    settings.set(key, value);
    if (typeof value === 'object' || typeof value === 'string') left -= value.length;
  }
  return settings;
}

/** Undefined for a text or a list that is too long to be kept. `left`: how long all that are still kept may be */
async function readSetting(
  cursor: Cursor,
  kind: number,
  key: string,
  left: number,
): Promise<Setting | undefined> {
  if (kind === text_kind) return readText(cursor, Math.min(max_text, left));
  if (kind === list_kind) return readList(cursor, key, Math.min(max_list, left));
  const [size, read] = kinds[kind] ?? unknownKind(key, kind);
  await cursor.need(size);
  return cursor.number(size, read);
}

async function readList(
  cursor: Cursor,
  key: string,
  most: number,
  depth = 0,
): Promise<readonly (number | boolean)[] | undefined> {
  if (depth > max_depth) throw damaged(key, `its lists are nested more than ${max_depth} deep`);
  await cursor.need(12);
  const [kind, length] = [cursor.u32(), cursor.u64()];
  if (kind === text_kind || kind === list_kind) {
    for (let i = 0; i < length; i += 1) {
      if (kind === list_kind) await readList(cursor, key, most, depth + 1);
      else {
        if (!cursor.has(8)) await cursor.need(8);
        cursor.skip(cursor.u64());
      }
      refuseLong(cursor);
    }
    return undefined;
  }
  const [size, read] = kinds[kind] ?? unknownKind(key, kind);
  if (depth > 0 || length > most) {
    cursor.skip(length * size);
    refuseLong(cursor);
    return undefined;
  }
  await cursor.need(length * size);
  return Array.from({ length }, () => cursor.number(size, read));
}

function unknownKind(key: string, kind: number): never {
  throw damaged(key, `its value is of the unknown type ${kind}`);
}

async function readText(cursor: Cursor, most: number): Promise<string | undefined> {
  await cursor.need(8);
  const length = cursor.u64();
  if (length > most) {
    cursor.skip(length);
    refuseLong(cursor);
    return undefined;
  }
  await cursor.need(length);
  return new TextDecoder().decode(cursor.bytes(length));
}

async function readName(cursor: Cursor): Promise<string> {
  const at = cursor.at;
  const name = await readText(cursor, max_name);
  refuseLong(cursor);
  if (name === undefined) {
    const message = `The header is damaged at byte ${at}: a name has more than ${max_name} bytes. Copy or download the file again.`;
    throw new ReadError('malformed', message, `byte ${at}`);
  }
  return name;
}

async function readTensors(cursor: Cursor, count: number): Promise<readonly GgufTensor[]> {
  const tensors = new Map<string, GgufTensor>();
  for (let i = 0; i < count; i += 1) {
    const name = await readName(cursor);
    if (tensors.has(name)) throw damaged(name, 'it occurs twice');
    await cursor.need(4);
    const axes = cursor.u32();
    if (axes > max_axes) throw damaged(name, `it has ${counted(axes, 'axis', 'axes')}`);
    await cursor.need(8 * axes + 12);
    // The first length is that of the axis along which values lie next to each other.
    const shape = Array.from({ length: axes }, () => cursor.u64()).reverse();
    const type = ggmlTypeName(cursor.u32());
    tensors.set(name, { name, shape, type, start: cursor.u64() });
  }
  return [...tensors.values()];
}

/** Undefined for a type that is not read. */
function unitOf(type: string): { readonly size: number; readonly values: number } | undefined {
  const dtype = dtypeOf('safetensors', type);
  return dtype ? { size: dtype.size, values: 1 } : blockOf(type);
}

/** Checks that values lie in the file, one tensor after the other. Those of a type that is not read have an unknown length. */
function refuseOverlaps(tensors: readonly GgufTensor[], available: number): void {
  let end = 0;
  for (const { name, shape, type, start } of tensors.toSorted((a, b) => a.start - b.start)) {
    const unit = unitOf(type);
    const count = countOf(shape);
    if (!Number.isSafeInteger(count) || !Number.isSafeInteger(start))
      throw damaged(name, `it claims the shape [${shape.join(', ')}] at byte ${start}`);
    if (start < end) throw damaged(name, `its values start at ${start}, inside another tensor`);
    if (unit && (shape.at(-1) ?? 1) % unit.values !== 0)
      throw damaged(
        name,
        `its rows of ${shape.at(-1)} are not whole blocks of ${type}, which have ${counted(unit.values, 'value')}`,
      );
    end = start + (unit ? (count / unit.values) * unit.size : 0);
    if (end > available) {
      const message =
        `The file ends before the last value of "${shortName(name)}": its header states ${counted(end, 'byte')} of values, ` +
        `but only ${Math.max(0, available)} are there. Copy or download it again.`;
      throw new ReadError('truncated', message, shortName(name));
    }
  }
}

function entryOf(source: ByteSource, begin: number, tensor: GgufTensor, littleEndian: boolean): Entry {
  const { name, shape, type, start } = tensor;
  const dtype = dtypeOf('safetensors', type);
  const block = blockOf(type);
  const unit = unitOf(type);
  if (!unit) {
    const message = `"${shortName(name)}" holds ${type} values, which this page cannot read. Open the F16 or Q8_0 version of the model.`;
    return { name, error: new ReadError('unsupported-type', message, name) };
  }
  const info = { name, shape, dtype: dtype?.name ?? type };
  return {
    info,
    async read(options) {
      const { before, ...part } = partOfRows(shape, options);
      const from = begin + start + (before / unit.values) * unit.size;
      const range = [from, from + (countOf(part.shape) / unit.values) * unit.size] as const;
      const { data, notes } = block
        ? await readCoded(inSmallPieces(source), range, codingOf(type, block, littleEndian), options)
        : await readValues(source, range, dtype as NonNullable<typeof dtype>, littleEndian, options);
      return { ...info, ...part, data, notes: [...notes, ...noteOfRows(shape, part.shape, part.firstRow)] };
    },
  };
}

const small_piece = 1 << 17;

/** Blocks take longer than plain numbers, and the page must not wait for a whole piece of them. */
const inSmallPieces = (source: ByteSource): ByteSource => ({
  size: source.size,
  read: source.read,
  async *pieces(start, end, signal) {
    for await (const piece of source.pieces(start, end, signal))
      for (let at = 0; at < piece.length; at += small_piece) yield piece.subarray(at, at + small_piece);
  },
});

function refuseLong(cursor: Cursor): void {
  if (cursor.at > max_header_bytes) throw tooLarge(`more than ${max_header_bytes} bytes, which is the limit`);
}

const tooLarge = (what: string) =>
  new ReadError('too-large', `The header has ${what}. The file is damaged or not a GGUF file.`);

const shortName = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);

function damaged(name: string, reason: string): ReadError {
  const short = shortName(name);
  const message = `The header is damaged at "${short}": ${reason}. Copy or download the file again.`;
  return new ReadError('malformed', message, short);
}
