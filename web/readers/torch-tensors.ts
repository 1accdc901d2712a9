/** The tensors in what a checkpoint of PyTorch or a pickle holds. */
import { counted } from '../core/counted.ts';
import type { ByteSource } from './byte-source.ts';
import { dtypeNamed, isCounts } from './convert.ts';
import { arrayEntry, makesArray, max_axes } from './numpy-pickle.ts';
import { createShapes, listEntry } from './pickle-lists.ts';
import { foreignNotes, withoutTensors } from './pickle-names.ts';
import { Made, Named, Persistent, type Value } from './pickle-values.ts';
import { walk } from './pickle-walk.ts';
import { startPace } from './steps.ts';
import { reachOf, readStrided } from './strided.ts';
import type { Entry } from './tensor-source.ts';
import { ReadError, type ReadOptions } from './types.ts';

/** The values that tensors share. */
export interface Storage {
  /** 'Float' of torch.FloatStorage */
  readonly type: string;
  readonly length: number;
  readonly littleEndian: boolean;
  /** the source and the offset of the first value */
  open(signal?: AbortSignal): Promise<{ readonly source: ByteSource; readonly base: number }>;
}

/** What a pickle belongs to. */
export interface Surroundings {
  /** the source of the pickle */
  readonly source: ByteSource;
  /** all classes and functions that the pickle names */
  readonly names: ReadonlySet<string>;
  /** for a file that is one tensor */
  readonly tensorName: string;
  readonly signal: AbortSignal | undefined;
  storageOf(storage: Value): Promise<Storage | undefined>;
}

/** Reads no values. Throws a ReadError if there is no tensor. */
export async function entriesOf(root: Value, around: Surroundings): Promise<readonly Entry[]> {
  const pace = startPace(around.signal && { signal: around.signal });
  const found = walk(root, around.tensorName, isTensor);
  const notes = foreignNotes(around.names);
  const entries: Entry[] = [];
  for (const { name, value } of found) {
    await pace(entries.length, found.length);
    const entry = await entryOf(value as Made, name, around).catch((error) => refusedAlone(error, name));
    entries.push('info' in entry ? withNotes(entry, notes) : entry);
  }
  if (entries.length > 0) return entries;
  const lists = walk(root, around.tensorName, Array.isArray);
  const shapeOf = createShapes();
  for (const { name, value } of lists) {
    await pace(entries.length, lists.length);
    const shape = shapeOf(value as Value[]);
    if (shape) entries.push(listEntry(value as Value[], name, shape));
  }
  if (entries.length > 0) return entries;
  throw withoutTensors(root, around.names);
}

/** What is damaged may have damaged the rest. */
function refusedAlone(error: unknown, name: string): Entry {
  if (error instanceof ReadError && error.code === 'unsupported-type') return { name, error };
  throw error;
}

const withNotes = (entry: Extract<Entry, { info: unknown }>, notes: readonly string[]): Entry => ({
  info: entry.info,
  async read(options?: ReadOptions) {
    const tensor = await entry.read(options);
    return { ...tensor, notes: [...tensor.notes, ...notes] };
  },
});

const rebuilt = /^torch\._utils\._rebuild_/;
const of_a_subclass = /^torch\._tensor\._rebuild_from_type(_v2)?$/;
const parameter = /^torch\.(_utils\._rebuild_parameter(_with_state)?|nn\.parameter\.Parameter)$/;

const masked = /^numpy\.ma\.core\._mareconstruct$/;

const isTensor = (value: Value): value is Made =>
  value instanceof Made &&
  (makesArray(value) || [rebuilt, of_a_subclass, parameter, masked].some((kind) => kind.test(value.of)));

/** Kinds of tensors and arrays without plain values, and how to save their values. */
const refused: readonly (readonly [pattern: RegExp, holds: string, cure: string])[] = [
  [/_rebuild_qtensor$/, 'quantised values', 'tensor.dequantize()'],
  [/_rebuild_sparse/, 'only the values other than 0', 'tensor.to_dense()'],
  [/_rebuild_meta/, 'no values: it was on the device “meta”', 'the tensor after loading its values'],
  [masked, 'values that a mask hides', 'array.filled(0)'],
];

/** A parameter holds a tensor, and so may a tensor of a subclass. */
function unwrapped(made: Made): Made {
  let inner = made;
  for (let i = 0; i < max_wraps; i += 1) {
    const [first, , args] = inner.args;
    if (parameter.test(inner.of) && first instanceof Made) inner = first;
    else if (of_a_subclass.test(inner.of) && first instanceof Named && Array.isArray(args))
      inner = new Made(first.name, args);
    else break;
  }
  return inner;
}

const max_wraps = 8;

async function entryOf(whole: Made, name: string, around: Surroundings): Promise<Entry> {
  const made = unwrapped(whole);
  if (makesArray(made)) return arrayEntry(around.source, made, name);
  if (/_rebuild_device_tensor_from_numpy$/.test(made.of)) {
    const [array] = made.args;
    if (array instanceof Made && makesArray(array)) return arrayEntry(around.source, array, name);
  }
  if (!/_rebuild_tensor(_v2|_v3)?$/.test(made.of)) {
    const kind = refused.find(([pattern]) => pattern.test(made.of));
    const [, holds, cure] = kind ?? [kind, `what ${made.of.slice(0, 80)} makes`, 'tensor.detach().clone()'];
    throw new ReadError('unsupported-type', `"${name}" holds ${holds}. Save ${cure}.`, name);
  }
  return stridedEntry(made, name, around);
}

async function stridedEntry({ args }: Made, name: string, around: Surroundings): Promise<Entry> {
  const [stored, offset, shape, strides, , , type] = args;
  const storage = stored === undefined ? undefined : await around.storageOf(stored);
  if (!storage) throw damaged(name, 'its storage is missing');
  const dtype = typeOf(storage, type, name);
  if (
    !isCounts(shape) ||
    !isCounts(strides) ||
    !isCounts([offset]) ||
    shape.length !== strides.length ||
    shape.length > max_axes
  )
    throw damaged(name, 'its shape, strides or offset are not whole numbers from 0 on');
  const first = Number(offset);
  const end = first + reachOf(shape, strides) + 1;
  if (end * dtype.size > storage.length) {
    const claim = `[${shape.join(', ')}] with the strides [${strides.join(', ')}] from ${first} on`;
    throw damaged(name, `${claim} reaches beyond the ${counted(storage.length, 'byte')} of its storage`);
  }
  const info = { name, shape, dtype: dtype.name };
  const { littleEndian } = storage;
  return {
    info,
    async read(options) {
      const { source, base } = await storage.open(options?.signal);
      return readStrided(source, base, info, { dtype, littleEndian, offset: first, strides }, options);
    },
  };
}

/** The types of storages, by the names of their classes, with their bytes a value. */
export const storage_types: Readonly<Record<string, readonly [name: string, size: number]>> = {
  Float: ['float32', 4],
  Double: ['float64', 8],
  Half: ['float16', 2],
  BFloat16: ['bfloat16', 2],
  Long: ['int64', 8],
  Int: ['int32', 4],
  Short: ['int16', 2],
  Char: ['int8', 1],
  Byte: ['uint8', 1],
  Bool: ['bool', 1],
  Untyped: ['uint8', 1],
  ComplexFloat: ['complex64', 8],
  ComplexDouble: ['complex128', 16],
  QInt8: ['qint8', 1],
  QUInt8: ['quint8', 1],
  QInt32: ['qint32', 4],
  QUInt4x2: ['quint4x2', 1],
  QUInt2x4: ['quint2x4', 1],
};

/** By the tensor's own type, or by that of its storage. In place of the type, a dict may say that all values change their sign. */
function typeOf({ type }: Storage, given: Value | undefined, name: string) {
  const called =
    given instanceof Named ? given.name.replace(/^torch\./, '') : (storage_types[type]?.[0] ?? type);
  const dtype = dtypeNamed(called);
  const isChanged =
    given instanceof Made && given.entries?.some((key, i, all) => key === 'neg' && all[i + 1] === true);
  if (dtype && !isChanged) return dtype;
  const how = isChanged
    ? 'tensor.resolve_neg()'
    : called.startsWith('complex')
      ? 'its real part, its imaginary part or its magnitude: tensor.abs()'
      : called.startsWith('q')
        ? 'tensor.dequantize()'
        : 'it as float32: tensor.float()';
  const what = isChanged ? 'values whose signs change' : `${called.slice(0, 40)} values`;
  throw new ReadError(
    'unsupported-type',
    `"${name}" holds ${what}, which this page cannot read. Save ${how}.`,
    name,
  );
}

/** The parts of ('storage', type, key, device, length, view); undefined for anything else. */
export function storageIdOf(value: Value) {
  if (!(value instanceof Persistent) || !Array.isArray(value.id)) return undefined;
  const [kind, type, key, , length, view] = value.id;
  const match = type instanceof Named && /^torch(?:\.\w+)?\.(\w+)Storage$/.exec(type.name);
  if (kind !== 'storage' || !match || !isCounts([length])) return undefined;
  if (typeof key !== 'string' && typeof key !== 'number') return undefined;
  return { type: match[1], key: String(key), length: Number(length), view: view ?? null };
}

function damaged(name: string, reason: string): ReadError {
  const message = `The file is damaged at the tensor "${name}": ${reason}. Copy or download it again.`;
  return new ReadError('malformed', message, name);
}
