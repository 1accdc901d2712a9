/**
 * HDF5 files, as h5py, Keras and PyTables write them, by the library itself (h5wasm). Only what describes the datasets is read when a file is
 * opened, then the values of one, a part at a time.
 */
import type { ByteSource } from './byte-source.ts';
import { countOf, type Dtype, dtypeNamed } from './convert.ts';
import { Blocks } from './hdf5-blocks.ts';
import { kindsOfHalves, refusalOf, refusalOfVirtual, typeNameOf } from './hdf5-dtypes.ts';
import { type Filter, LibraryFailure, type Metadata, type OpenedFile } from './hdf5-types.ts';
import { type Chunks, readDataset } from './hdf5-values.ts';
import { startPace } from './steps.ts';
import { type Entry, tensorSource } from './tensor-source.ts';
import { ReadError, type ReadOptions, type TensorSource } from './types.ts';
import type { ZipEntry } from './zip-directory.ts';
import { openZipEntry } from './zip-entry.ts';

const max_objects = 1 << 15;
/** The library reads longer chunks a part at a time if they are not compressed (H5D_CHUNK_CACHE_NBYTES_DEFAULT). */
const most_kept_chunk = 8 << 20;
/** The most objects to look at before the missing bytes are fetched. */
const most_asked = 128;
const max_path = 1 << 10;
/** The file is refused after this many failures, because each one means starting over. */
const most_failed = 32;

/** One name in the file: a group with others, a dataset, or neither. */
interface Item {
  readonly path: string;
  children: Item[];
  /** the same for all names of an object */
  address?: string;
  dataset?: Dataset;
  error?: ReadError;
}

interface Dataset {
  readonly metadata: Metadata;
  readonly filters: readonly Filter[];
  /** what Keras says of the type of bytes that are no numbers to HDF5 */
  readonly kerasType: string;
}

export async function openHdf5(
  source: ByteSource,
  fileName: string,
  options?: ReadOptions,
): Promise<TensorSource> {
  if (!Number.isFinite(source.size)) {
    const message =
      'The host does not report the size of the file, which HDF5 needs. Download it and open it here.';
    throw new ReadError('no-range', message);
  }
  const blocks = new Blocks(source);
  const kinds = new Set<string | undefined>();
  const lookForHalves = () => kindsOfHalves(blocks.withNext(32), kinds);
  const root = await explore(blocks, fileName, lookForHalves, options).finally(() => blocks.rest());
  const items = [...datasetsBelow(root)];
  if (items.some(({ dataset }) => dataset && isHalf(dataset.metadata))) lookForHalves();
  const halves = kinds.size === 1 ? [...kinds][0] : undefined;
  blocks.settle();
  const takeTurn = inTurns();
  const entries = items.map(({ path, dataset, error }): Entry => {
    const name = path.slice(1);
    if (!dataset) return { name, error: error as ReadError };
    const { metadata, filters, kerasType } = dataset;
    const typeName = typeNameOf(metadata, kerasType, halves);
    const dtype = typeName === undefined ? undefined : dtypeNamed(typeName);
    const refused = refusalOf(name, metadata, filters, dtype, fileName);
    if (refused) return { name, error: refused };
    const info = { name, shape: metadata.shape as readonly number[], dtype: (dtype as Dtype).name };
    return {
      info,
      read: (reading) =>
        takeTurn(() => readDataset(blocks, path, info, dtype as Dtype, chunksOf(dataset), reading)),
    };
  });
  return tensorSource('hdf5', entries);
}

const chunksOf = ({ metadata: { chunks, size }, filters }: Dataset): Chunks | null =>
  chunks && { sides: chunks, areWhole: filters.length > 0 || countOf(chunks) * size <= most_kept_chunk };

const isHalf = ({ type, size }: Metadata): boolean => type === 1 && size === 2;

/** Reads share the blocks of the file: the next begins when the one before is over. */
function inTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}

/** In the order of h5py's visititems, which names what has several names once, by the first. */
function* datasetsBelow(item: Item, named = new Set<string>()): Generator<Item> {
  const isNamed = item.address !== undefined && named.has(item.address);
  if (item.address !== undefined) named.add(item.address);
  if (item.error || (item.dataset && !isNamed)) yield item;
  for (const child of item.children) yield* datasetsBelow(child, named);
}

/**
 * Finds all objects, level by level, in batches. Once the library has failed, its answers are ignored: the rest of the batch only shows
 * which bytes are missing, and is looked at again when they are there.
 */
async function explore(
  blocks: Blocks,
  fileName: string,
  beforeRelease: () => void,
  options: ReadOptions = {},
): Promise<Item> {
  const { signal } = options;
  const pace = startPace(options);
  const root: Item = { path: '/', children: [] };
  const groups = new Set<string>();
  let count = 1;
  let failed = 0;
  let waiting: readonly Item[] = [root];
  while (waiting.length > 0) {
    const file = await blocks.open(signal);
    const again: Item[] = [];
    const children: Item[] = [];
    for (const item of waiting.slice(0, most_asked)) {
      if (blocks.isFull) {
        again.push(item);
        continue;
      }
      await pace(count - waiting.length, count);
      const counts = !file.hasFailed;
      try {
        const found = look(file, item.path, groups);
        if (!counts) again.push(item);
        else {
          Object.assign(item, found);
          children.push(...item.children);
        }
      } catch (failure) {
        if (!(failure instanceof LibraryFailure)) throw failure;
        if (!counts || blocks.isMissing) again.push(item);
        else {
          failed += 1;
          item.error = failure.isVirtual
            ? refusalOfVirtual(item.path.slice(1), fileName)
            : damagedError(item.path, failure.message);
          if (item === root || failed > most_failed) throw item.error;
        }
      }
    }
    count += children.length;
    if (count > max_objects) {
      const message = `The file has more than ${max_objects} groups and datasets, which is the limit. Save the table alone in Python: numpy.save('table.npy', table).`;
      throw new ReadError('too-large', message);
    }
    waiting = [...again, ...waiting.slice(most_asked), ...children];
    if (blocks.isFull || (!blocks.isMissing && blocks.isHalfFull)) {
      beforeRelease();
      blocks.release();
    }
    if (blocks.isMissing) await blocks.fetch(signal);
  }
  return root;
}

/** What is at a path. `groups`: the addresses of those that are known, which may contain each other. */
function look(file: OpenedFile, path: string, groups: Set<string>): Partial<Item> {
  if (path.length > max_path) throw new LibraryFailure(`names of more than ${max_path} letters`);
  if (path !== '/' && file.isSoftLink(path)) return {};
  const type = file.typeOf(path);
  if (type === 4) {
    const message = `"${path.slice(1)}" is in another file. Open that file.`;
    return { error: new ReadError('not-found', message, path.slice(1)) };
  }
  if (type !== 0 && type !== 1) return {};
  const address = file.addressOf(path);
  if (type === 1) return { address, dataset: datasetOf(file, path) };
  if (groups.has(address)) return {};
  const children = childrenOf(file, path);
  if (!file.hasFailed) groups.add(address);
  return { children };
}

const childrenOf = (file: OpenedFile, path: string): Item[] =>
  file.namesIn(path).map((name) => ({ path: `${path === '/' ? '' : path}/${name}`, children: [] }));

/** Keras writes bfloat16 as bytes that are opaque to HDF5, and their type beside them. */
function datasetOf(file: OpenedFile, path: string): Dataset {
  const metadata = file.metadataOf(path);
  const filters = file.filtersOf(path);
  const isBytes = metadata.type === 5 && metadata.size <= 2;
  return { metadata, filters, kerasType: isBytes ? file.textOf(path, 'dtype') : '' };
}

const damagedError = (path: string, reason: string): ReadError => {
  const message = `The file is damaged: "${path.slice(0, 80)}" cannot be read (${reason.slice(0, 120)}). Copy or download it again.`;
  return new ReadError('malformed', message, path.slice(1, 80));
};

/** Opens `model.weights.h5` in the archive that Keras 3 saves, which does not compress it: it is read in parts. */
export async function openKeras(
  archive: ByteSource,
  entry: ZipEntry,
  fileName: string,
  options?: ReadOptions,
): Promise<TensorSource> {
  if (entry.method !== 0) {
    const message = `"${entry.name}" in the archive is compressed, and Keras does not compress it. Unpack it, then open ${entry.name}.`;
    throw new ReadError('unsupported-type', message, entry.name);
  }
  const weights = await openZipEntry(archive, entry, options?.signal);
  return openHdf5({ ...weights, size: entry.size }, fileName, options);
}
