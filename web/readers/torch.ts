/** PyTorch's checkpoints, in the form of an archive (since 1.6) and the one before, and plain pickles of arrays. */
import { type ByteSource, buffered, truncatedAt } from './byte-source.ts';
import { unpickle } from './pickle.ts';
import { bytesIn } from './pickle-bytes.ts';
import { createOpcodes, type Opcodes } from './pickle-opcodes.ts';
import { Made, type Value } from './pickle-values.ts';
import { type Entry, tensorName, tensorSource } from './tensor-source.ts';
import { entriesOf, type Storage, type Surroundings, storage_types, storageIdOf } from './torch-tensors.ts';
import { ReadError, type ReadOptions, type TensorSource } from './types.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';
import { findData, stored } from './zip-entry.ts';

type Directory = readonly ZipEntry[];

/** Archives of PyTorch have a pickle, or the program that torch.export writes. */
export const isOfTorch = (directory: Directory): boolean =>
  directory.some(({ name }) =>
    /(^|\/)(data\.pkl|serialized_exported_program\.json|archive_format)$/.test(name),
  );

/** Opens a checkpoint of either form. */
export async function openTorch(
  source: ByteSource,
  fileName: string,
  options?: ReadOptions,
): Promise<readonly Entry[]> {
  const head = await source.read(0, Math.min(2, source.size), options?.signal);
  return head[0] === 0x50 && head[1] === 0x4b
    ? openTorchArchive(source, await readZipDirectory(source, options?.signal), fileName, options)
    : (await openPickled(source, fileName, options)).entries;
}

/** Opens a checkpoint of the form before 1.6, or a pickle of arrays. */
export async function openPickle(
  source: ByteSource,
  fileName: string,
  options?: ReadOptions,
): Promise<TensorSource> {
  const { format, entries } = await openPickled(source, fileName, options);
  return tensorSource(format, entries);
}

/** The form since PyTorch 1.6: `data.pkl`, and one file beside it for each storage, neither compressed. */
export async function openTorchArchive(
  source: ByteSource,
  directory: Directory,
  fileName: string,
  options?: ReadOptions,
): Promise<readonly Entry[]> {
  const pickles = directory.filter(({ name }) => /(^|\/)data\.pkl$/.test(name));
  const [pickle] = pickles.toSorted((a, b) => a.name.length - b.name.length);
  const folder = pickle?.name.slice(0, -'data.pkl'.length) ?? '';
  const files = new Map(directory.map((entry) => [entry.name, entry]));
  const isProgram = directory.some(({ name }) => name.startsWith(`${folder}code/`));
  if (!pickle || isProgram) throw programRefused(isProgram);
  const near = buffered(source, header_block);
  const { start, end } = await placeOf(near, pickle, options?.signal);
  const { value, names } = await unpickle(createOpcodes(source, start, end), options);
  const littleEndian = (await textOf(near, files.get(`${folder}byteorder`), options?.signal)) !== 'big';
  return entriesOf(value, {
    source,
    names,
    tensorName: tensorName(fileName),
    signal: options?.signal,
    async storageOf(one) {
      const id = storageIdOf(one);
      const file = id && files.get(`${folder}data/${id.key}`);
      if (!id || !file) return storageInBytes(source, one, options);
      if (id.length * (storage_types[id.type]?.[1] ?? 1) > file.size) throw damagedKey(id.key);
      return {
        type: id.type,
        length: file.size,
        littleEndian,
        open: async (signal) => ({ source, base: (await placeOf(source, file, signal)).start }),
      };
    },
  });
}

/** Headers of small files are close to each other. */
const header_block = 1 << 12;

/** Where the bytes of a file lie in the archive. PyTorch may leave out their checksums. */
async function placeOf(archive: ByteSource, entry: ZipEntry, signal?: AbortSignal) {
  if (entry.method !== stored || entry.flags & 1) {
    const message = `"${entry.name}" in the archive is compressed or encrypted, and torch.save does neither. Save it again with torch.save.`;
    throw new ReadError('unsupported-type', message, entry.name);
  }
  const start = await findData(archive, entry, signal);
  return { start, end: start + entry.size };
}

async function textOf(
  archive: ByteSource,
  entry: ZipEntry | undefined,
  signal?: AbortSignal,
): Promise<string> {
  if (!entry || entry.size > 16) return '';
  const { start, end } = await placeOf(archive, entry, signal);
  return new TextDecoder().decode(await archive.read(start, end, signal));
}

function programRefused(isScript: boolean): ReadError {
  const [what, load] = isScript
    ? ['a TorchScript program', "torch.jit.load('model.pt').state_dict()"]
    : ['a program of torch.export', "torch.export.load('model.pt2').state_dict"];
  const message = `This is ${what}, which this page never runs. Save its weights in Python: torch.save(${load}, 'weights.pt').`;
  return new ReadError('unknown-format', message);
}

const magic = 0x1950a86a20f9469cfc6cn;

async function openPickled(source: ByteSource, fileName: string, options?: ReadOptions) {
  const code = createOpcodes(source);
  const first = await unpickle(code, options);
  const name = tensorName(fileName);
  if (first.value === magic)
    return { format: 'torch', entries: await openLegacy(source, code, name, options) } as const;
  const around: Surroundings = {
    source,
    names: first.names,
    tensorName: name,
    signal: options?.signal,
    storageOf: (one) => storageInBytes(source, one, options),
  };
  return { format: 'pickle', entries: await entriesOf(first.value, around) } as const;
}

async function openLegacy(source: ByteSource, code: Opcodes, name: string, options?: ReadOptions) {
  const { value, names, storageOf } = await readLegacy(source, code, options);
  return entriesOf(value, {
    source,
    names,
    tensorName: name,
    signal: options?.signal,
    storageOf: async (one) => (await storageOf(one)) ?? storageInBytes(source, one, options),
  });
}

/**
 * The form before 1.6: pickles of a magic number, which is read already, the version, the system, the object, and the names of the
 * storages, which follow in this order, each with its number of values in 8 bytes before them.
 */
async function readLegacy(source: ByteSource, code: Opcodes, options?: ReadOptions) {
  await unpickle(code, options);
  await unpickle(code, options);
  const object = await unpickle(code, options);
  const keys = await unpickle(code, options);
  const ids = new Map(
    object.persistent.flatMap((one) => {
      const id = storageIdOf(one);
      return id ? [[id.key, id] as const] : [];
    }),
  );
  const storages = new Map<string, Storage>();
  let at = code.at();
  for (const key of Array.isArray(keys.value) ? keys.value : []) {
    const id = ids.get(String(key));
    const size = storage_types[id?.type ?? '']?.[1];
    if (!id || size === undefined) throw damagedKey(String(key));
    const base = at + 8;
    at = base + id.length * size;
    storages.set(id.key, {
      type: id.type,
      length: id.length * size,
      littleEndian: true,
      async open(signal) {
        const count = await source.read(base - 8, base, signal);
        const claimed = new DataView(count.buffer, count.byteOffset).getBigUint64(0, true);
        if (claimed !== BigInt(id.length)) throw damagedKey(id.key);
        return { source, base };
      },
    });
  }
  if (at > source.size) throw truncatedAt(source.size, `but its values should reach to byte ${at}`);
  return { ...object, storageOf };

  /** Until PyTorch 0.4, a storage could be a part of another: its own name, its first value, and its length. */
  async function storageOf(one: Value): Promise<Storage | undefined> {
    const id = storageIdOf(one);
    const storage = id && storages.get(id.key);
    if (!storage || !Array.isArray(id.view)) return storage;
    const [first, length] = id.view.slice(1).map((part) => Number(part) * (storage_types[id.type]?.[1] ?? 1));
    if (!(first >= 0 && length >= 0 && first + length <= storage.length)) throw damagedKey(id.key);
    const open: Storage['open'] = async (signal) => {
      const { source: file, base } = await storage.open(signal);
      return { source: file, base: base + first };
    };
    return { ...storage, length, open };
  }
}

function damagedKey(key: string): ReadError {
  const message = `The file is damaged: the storage "${key.slice(0, 40)}" is not as long as stated. Copy or download it again.`;
  return new ReadError('malformed', message);
}

/** Where Python pickles a tensor itself, its storage is bytes, a whole file of the form before 1.6. */
async function storageInBytes(
  source: ByteSource,
  one: Value,
  options?: ReadOptions,
): Promise<Storage | undefined> {
  if (!(one instanceof Made) || one.of !== 'torch.storage._load_from_bytes') return undefined;
  const held = bytesIn(source, one.args[0]);
  if (!held) return undefined;
  const code = createOpcodes(held.bytes, 0, held.least);
  if ((await unpickle(code, options)).value !== magic) return undefined;
  const { value, storageOf } = await readLegacy(held.bytes, code, options);
  return storageOf(value);
}
