import { counted } from '../core/counted.ts';
import { type ByteSource, buffered } from './byte-source.ts';
import { openNpyArray } from './npy.ts';
import { startPace } from './steps.ts';
import { type Entry, tensorSource } from './tensor-source.ts';
import { ReadError, type ReadOptions, type TensorSource } from './types.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';
import { openZipEntry } from './zip-entry.ts';

/** The header of each is read when the archive is opened. */
const max_arrays = 4096;

/** Opens NumPy's archives, zip files of .npy files, by reading the header of each array, and the archives of PyTorch. */
export async function openNpz(
  source: ByteSource,
  fileName: string,
  options?: ReadOptions,
): Promise<TensorSource> {
  const pace = startPace(options);
  if (!Number.isFinite(source.size)) {
    const message =
      'The host does not report the size of the file, but an archive is read from its end. Download it and open it here.';
    throw new ReadError('no-range', message);
  }
  const directory = await readZipDirectory(source, options?.signal);
  const arrays = directory.filter(({ name }) => name.endsWith('.npy'));
  if (arrays.length === 0) {
    if (directory.length === 0) throw new ReadError('empty', 'The archive is empty: it contains no files.');
    const weights = directory.find(({ name }) => /(^|\/)model\.weights\.h5$/.test(name));
    if (weights) return (await import('./hdf5.ts')).openKeras(source, weights, fileName, options);
    const { isOfTorch, openTorchArchive } = await import('./torch.ts');
    if (!isOfTorch(directory)) throw withoutArrays(directory);
    return tensorSource('torch', await openTorchArchive(source, directory, fileName, options));
  }
  if (arrays.length > max_arrays) {
    const message = `The archive has ${counted(arrays.length, 'array')}; the limit is ${max_arrays}. Save the arrays that you need to a separate archive.`;
    throw new ReadError('too-large', message);
  }
  const near = buffered(source, 4096);
  const entries: Entry[] = [];
  for (const entry of arrays) {
    await pace(entries.length, arrays.length);
    entries.push(await openArray(near, entry, options?.signal));
  }
  await pace(entries.length, arrays.length);
  return tensorSource('npz', entries);
}

/** An array of objects is refused alone, but a damaged array is an error, since the whole archive may be damaged. */
async function openArray(archive: ByteSource, entry: ZipEntry, signal?: AbortSignal): Promise<Entry> {
  const name = entry.name.slice(0, -'.npy'.length);
  try {
    const array = await openNpyArray(await openZipEntry(archive, entry, signal), name, signal);
    if (!('info' in array)) return array;
    return {
      info: array.info,
      read: (options) => array.read(options).catch((error) => rethrow(error, name)),
    };
  } catch (error) {
    if (error instanceof ReadError && error.code === 'unsupported-type') return { name, error };
    return rethrow(error, name);
  }
}

/** Byte offsets count within the array, so the error names the array. */
function rethrow(error: unknown, name: string): never {
  if (!(error instanceof ReadError) || !error.where?.startsWith('byte ')) throw error;
  throw new ReadError(error.code, `${name}.npy: ${error.message}`, `${name}.npy, ${error.where}`);
}

function withoutArrays(directory: readonly ZipEntry[]): ReadError {
  const message = `None of the ${counted(directory.length, 'file')} in this zip archive is an .npy file. Unpack it, then open the file inside.`;
  return new ReadError('unknown-format', message);
}
