import { counted, isOne } from '../core/counted.ts';
import { type ByteSource, type FileFormat, truncatedAt } from './byte-source.ts';
import { countOf, type Dtype, dtypeOf, noteOfRows, partOfRows, toCOrder } from './convert.ts';
import { startPace } from './steps.ts';
import { type Entry, tensorName, tensorSource } from './tensor-source.ts';
import { ReadError, type ReadOptions, type Tensor, type TensorInfo } from './types.ts';
import { readValues } from './values.ts';

interface NpyHeader {
  readonly descr: string;
  readonly fortranOrder: boolean;
  /** as stated in the file, of any size */
  readonly shape: readonly bigint[];
}

/**
 * The header is a Python dictionary with exactly three entries, in any order:
 *
 *     {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
 *
 * followed by white space. Strings have no escapes; whole numbers have no sign and at most 20 digits (Python 2 wrote `3L`). Anything
 * else is refused and nothing is evaluated. A structured type, which has a list for `descr`, is refused at its first bracket.
 *
 * @param base byte offset of the header in the file
 */
function parseNpyHeader(header: string, base: number, name: string): NpyHeader {
  let at = 0;
  const found: { descr?: string; fortran_order?: boolean; shape?: readonly bigint[] } = {};

  expect(/\{/y, '{');
  while (!accept(/\}/y)) {
    const key = string('a key');
    expect(/:/y, ':');
    if (Object.hasOwn(found, key)) fail(`the key '${key}' occurs twice`);
    if (key === 'descr') found.descr = descr();
    else if (key === 'fortran_order')
      found.fortran_order = expect(/(True|False)\b/y, 'True or False') === 'True';
    else if (key === 'shape') found.shape = tuple();
    else fail(`the key '${key.slice(0, 40)}' is unknown`);
    if (!accept(/,/y)) {
      expect(/\}/y, ', or }');
      break;
    }
  }
  if (/\S/.test(header.slice(at))) fail('only white space may follow the closing brace');

  const { descr: type, fortran_order: fortranOrder, shape } = found;
  if (type === undefined || fortranOrder === undefined || shape === undefined) {
    const missing = ['descr', 'fortran_order', 'shape'].filter((key) => !Object.hasOwn(found, key));
    fail(`${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing`);
  }
  return { descr: type, fortranOrder, shape };

  function descr(): string {
    if (accept(/[[(]/y)) {
      const message =
        'The array has a structured type: each cell is a record with several fields. ' +
        "Save the field with the table: numpy.save('table.npy', array['field']).";
      throw new ReadError('unsupported-type', message, name);
    }
    return string('a type in quotes');
  }

  function tuple(): readonly bigint[] {
    const lengths: bigint[] = [];
    expect(/\(/y, '(');
    while (!accept(/\)/y)) {
      lengths.push(BigInt(expect(/(0|[1-9]\d{0,19})(?:L|\b)/y, 'a length, a whole number')));
      if (accept(/,/y)) continue;
      // In Python, (3) is a number and (3,) a tuple.
      if (lengths.length === 1) fail("a tuple of one length needs a comma, as in '(3,)'");
      expect(/\)/y, ', or )');
      break;
    }
    return lengths;
  }

  function string(what: string): string {
    const quoted = expect(/'[^'\\\n]*'|"[^"\\\n]*"/y, what);
    return quoted.slice(1, -1);
  }

  /** The text that `pattern` matches here after white space, or its first group. Fails if it does not match. */
  function expect(pattern: RegExp, what: string): string {
    return accept(pattern) ?? fail(`${what} is expected here`);
  }

  function accept(pattern: RegExp): string | undefined {
    while (/\s/.test(header.charAt(at))) at += 1;
    pattern.lastIndex = at;
    const match = pattern.exec(header);
    if (!match) return undefined;
    at += match[0].length;
    return match[1] ?? match[0];
  }

  function fail(reason: string): never {
    const message = `The header of the .npy file is damaged: ${reason}. Save the array again with numpy.save.`;
    throw new ReadError('malformed', message, `byte ${base + at}`);
  }
}

interface NpyType {
  readonly dtype: Dtype;
  readonly littleEndian: boolean;
  readonly notes: readonly string[];
}

const save_numbers_of_text = "text. If each is a number, save array.astype('float32').";

/** Refused kinds of NumPy types, by NumPy's letter: what the array holds, and what to save instead. */
const refused: Readonly<Record<string, string>> = {
  O:
    'Python objects. Save the arrays in it as numbers: ' +
    "numpy.savez('tables.npz', **array.item()) for a dict, numpy.save('table.npy', array[0]) for a list of arrays.",
  c: 'complex numbers. Save the real part, the imaginary part or the magnitude: numpy.abs(array).',
  S: save_numbers_of_text,
  a: save_numbers_of_text,
  U: save_numbers_of_text,
  M: "dates. Save them as numbers: array.astype('int64').",
  m: "time spans. Save them as numbers: array.astype('int64').",
  V: "raw bytes without a number type. If they are numbers, state their type: array.view('float32').",
  f: "floating-point numbers of this size, whose format depends on the machine. Save array.astype('float64').",
};

/** Parses NumPy's array-protocol type strings, such as `<f4`: byte order, kind, bytes. */
export function parseDescr(descr: string, name: string): NpyType {
  // NumPy has no bfloat16; the ml_dtypes package writes it as '<V2', where NumPy's own two-byte voids are '|V2'.
  if (descr === '<V2' || descr === 'bfloat16') {
    const note = `The type '${descr}' was read as bfloat16, which the ml_dtypes package writes this way.`;
    return {
      dtype: dtypeOf('safetensors', 'BF16') as Dtype,
      littleEndian: true,
      notes: descr === '<V2' ? [note] : [],
    };
  }
  const match = /^([<>|=]?)([a-zA-Z?])(\d*)(?:\[[^\]]*\])?$/.exec(descr);
  if (!match) {
    throw new ReadError(
      'unsupported-type',
      `The type '${descr.slice(0, 40)}' is not one of NumPy's number types.`,
      name,
    );
  }
  const [, order, kind = '', size] = match;
  const dtype = dtypeOf('npy', `${kind}${size}`);
  if (!dtype) {
    const holds = refused[kind] ?? "values of an unknown type. Save array.astype('float32').";
    throw new ReadError('unsupported-type', `The array has the type '${descr}': it holds ${holds}`, name);
  }
  const unstated = dtype.size > 1 && order !== '<' && order !== '>';
  const note = `The type '${descr}' does not state its byte order; the array was read as little-endian.`;
  return { dtype, littleEndian: order !== '>', notes: unstated ? [note] : [] };
}

const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]; // \x93NUMPY
/** NumPy's headers have about a hundred bytes. Only those of structured types, which are refused, are long. */
const max_header_bytes = 1 << 20;
const max_axes = 64; // NumPy 2's limit

/** NumPy's file format, versions 1.0, 2.0 and 3.0 (numpy.lib.format, "Format Version 1.0" and following). */
export const npy: FileFormat = {
  matches: (head) => magic.every((byte, i) => i >= head.length || head[i] === byte),
  async open(source, fileName, options) {
    return tensorSource('npy', [await openNpyArray(source, tensorName(fileName), options?.signal)]);
  },
};

/** Opens one array in NumPy's format by reading only its header. */
export async function openNpyArray(source: ByteSource, name: string, signal?: AbortSignal): Promise<Entry> {
  const array = await readNpyHeader(source, name, signal);
  return { info: array.info, read: (options) => readNpyValues(source, array, options) };
}

export interface NpyArray {
  readonly info: TensorInfo;
  readonly dtype: Dtype;
  readonly littleEndian: boolean;
  readonly fortranOrder: boolean;
  /** byte offset of the values */
  readonly offset: number;
  readonly notes: readonly string[];
}

/**
 * Reads and checks everything but the values. The file must hold exactly the values that the header states. Extra bytes are an
 * error: either the header is wrong, or several arrays were saved to one file.
 */
async function readNpyHeader(source: ByteSource, name: string, signal?: AbortSignal): Promise<NpyArray> {
  const start = await source.read(0, Math.min(source.size, 12), signal);
  if (!npy.matches(start, name)) {
    throw new ReadError(
      'malformed',
      'The file does not start like an .npy file. Save the array again with numpy.save.',
      'byte 0',
    );
  }
  const major = start[6] ?? 1;
  const minor = start[7] ?? 0;
  if (major < 1 || major > 3 || minor !== 0) {
    const message = `The .npy version ${major}.${minor} is unknown; versions 1.0, 2.0 and 3.0 are supported.`;
    throw new ReadError('unknown-format', message, 'byte 6');
  }
  const headerStart = major === 1 ? 10 : 12;
  if (source.size < headerStart) throw truncatedAt(source.size, 'in the middle of its header');
  const view = new DataView(start.buffer, start.byteOffset, start.length);
  const headerLength = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  const offset = headerStart + headerLength;
  if (offset > source.size) {
    throw truncatedAt(source.size, `but its header alone should have ${counted(headerLength, 'byte')}`);
  }
  if (headerLength > max_header_bytes) {
    const message = `The header has ${counted(headerLength, 'byte')}; the limit is ${max_header_bytes}. Save the array again with numpy.save.`;
    throw new ReadError('too-large', message, 'byte 8');
  }

  const headerBytes = await source.read(headerStart, offset, signal);
  const text = new TextDecoder(major === 3 ? 'utf-8' : 'latin1').decode(headerBytes);
  const header = parseNpyHeader(text, headerStart, name);
  const { dtype, littleEndian, notes } = parseDescr(header.descr, name);
  const shape = checkShape(header.shape, dtype, offset, source.size);
  const info = { name, shape, dtype: dtype.name };
  return { info, dtype, littleEndian, fortranOrder: header.fortranOrder, offset, notes };
}

/** Compares in big integers, because the product of the stated lengths may exceed 2^53. */
function checkShape(
  claimed: readonly bigint[],
  dtype: Dtype,
  offset: number,
  size: number,
): readonly number[] {
  if (claimed.length > max_axes) {
    const message = `The header states ${counted(claimed.length, 'axis', 'axes')}; NumPy allows at most ${max_axes}.`;
    throw new ReadError('malformed', message, `byte ${offset}`);
  }
  const needed = claimed.reduce((product, length) => product * length, BigInt(dtype.size));
  const present = Number.isFinite(size) ? BigInt(size - offset) : needed;
  const claim = `shape (${claimed.join(', ')}) of ${dtype.name}`;
  if (needed > present) {
    throw truncatedAt(
      size,
      `but ${claim} needs ${counted(needed, 'byte')} of values and only ${present} are there`,
    );
  }
  if (needed < present) {
    const message =
      `${counted(present - needed, 'extra byte')} ${isOne(present - needed) ? 'follows' : 'follow'} the ${counted(needed, 'byte')} of ${claim}. ` +
      'Either the header is wrong, or several arrays were saved to one file. Save one array per file.';
    throw new ReadError('malformed', message, `byte ${BigInt(offset) + needed}`);
  }
  const safe = BigInt(Number.MAX_SAFE_INTEGER);
  if (needed > safe || claimed.some((length) => length > safe)) {
    throw new ReadError('malformed', `The header states an impossible ${claim}.`, `byte ${offset}`);
  }
  return claimed.map(Number);
}

/** Reads the values as float32, in C order. */
export async function readNpyValues(
  source: ByteSource,
  array: NpyArray,
  options?: ReadOptions,
): Promise<Tensor> {
  const { info, dtype, offset, littleEndian, fortranOrder } = array;
  const { before, ...part } = partOfRows(info.shape, fortranOrder ? {} : options);
  const { shape } = part;
  const start = offset + before * dtype.size;
  const end = start + countOf(shape) * dtype.size;
  const values = await readValues(source, [start, end], dtype, littleEndian, options);
  const pace = startPace(options);
  const data = fortranOrder
    ? await toCOrder(values.data, shape, () => pace(end - start, end - start))
    : values.data;
  const notes = [...array.notes, ...values.notes, ...noteOfRows(info.shape, shape, part.firstRow)];
  return { ...info, ...part, data, notes };
}
