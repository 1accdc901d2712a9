import { counted } from '../core/counted.ts';
import { type ByteSource, byteSource } from './byte-source.ts';
import { isObject, parseJsonObject } from './json.ts';
import { openSafetensors } from './safetensors.ts';
import { type Entry, likeliestName, tensorSource } from './tensor-source.ts';
import { type OpenOptions, ReadError, type ReadOptions, type TensorSource } from './types.ts';

/** Maps names of tensors to the files that hold them. */
type ShardIndex = ReadonlyMap<string, string>;

/** The largest index in bytes. Those of the largest published models have about 5 MB. */
export const max_index_bytes = 10_000_000;
const max_shards = 256;
const shards_at_once = 6;

/** `model.safetensors.index.json` or `pytorch_model.bin.index.json`: an object whose `weight_map` names the file of each tensor. */
export function parseShardIndex(text: string): ShardIndex {
  const { weight_map: map } = parseJsonObject(text, 0);
  if (!isObject(map)) {
    const message = 'This JSON file is not the index of a sharded model: it has no "weight_map".';
    throw new ReadError('unknown-format', message, 'byte 0');
  }
  const index = new Map<string, string>();
  for (const [name, file] of Object.entries(map)) {
    if (typeof file !== 'string' || !isPlainName(file)) {
      const message = `The index does not name a file in its own folder for the tensor "${name.slice(0, 80)}".`;
      throw new ReadError('malformed', message, name.slice(0, 80));
    }
    index.set(name, file);
  }
  if (index.size === 0) throw new ReadError('empty', 'The index lists no tensors.');
  return index;
}

/** A file in the folder of the index, since no other place is accessed. */
const isPlainName = (file: string): boolean => /^[\w][\w .+-]*\.(safetensors|bin)$/.test(file);

const isOfTorch = (file: string): boolean => file.endsWith('.bin');

const shardNames = (index: ShardIndex): readonly string[] => [...new Set(index.values())];

/** Opens the tensors of all shards of a model, in the order of the index. */
export async function openShards(
  index: ShardIndex,
  openShard: (file: string) => Promise<ByteSource> | ByteSource,
  { signal, onProgress }: ReadOptions = {},
): Promise<TensorSource> {
  const files = shardNames(index);
  if (files.length > max_shards) {
    const message = `The model has ${counted(files.length, 'file')}; the limit is ${max_shards}. Open the one that holds the positions.`;
    throw new ReadError('too-large', message);
  }
  const found = new Map<string, ReadonlyMap<string, Entry>>();
  const waiting = [...files];
  // The first failure stops the other requests.
  const stop = new AbortController();
  const forward = () => stop.abort();
  if (signal?.aborted) forward();
  signal?.addEventListener('abort', forward);
  async function work(): Promise<void> {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const entries = await openFile(file);
      found.set(
        file,
        new Map(entries.map((entry) => ['info' in entry ? entry.info.name : entry.name, entry])),
      );
      onProgress?.(found.size, files.length);
    }
  }
  async function openFile(file: string): Promise<readonly Entry[]> {
    try {
      const source = await openShard(file);
      if (!isOfTorch(file)) return await openSafetensors(source, stop.signal);
      return await (await import('./torch.ts')).openTorch(source, file, { signal: stop.signal });
    } catch (error) {
      waiting.length = 0;
      stop.abort();
      throw inFile(error, file);
    }
  }
  const workers = Array.from({ length: shards_at_once }, work);
  try {
    await Promise.all(workers);
  } finally {
    await Promise.allSettled(workers);
    signal?.removeEventListener('abort', forward);
  }
  return tensorSource(
    files.some(isOfTorch) ? 'torch' : 'safetensors',
    [...index].map(([name, file]) => {
      const entry = found.get(file)?.get(name);
      if (entry) return entry;
      const message = `The index says that "${name}" is in ${file}, but it is not there. Download both files again.`;
      throw new ReadError('malformed', message, name);
    }),
  );
}

function inFile(error: unknown, file: string): unknown {
  if (!(error instanceof ReadError) || error.code === 'aborted') return error;
  return new ReadError(error.code, `${file}: ${error.message}`, error.where ?? file);
}

/** Opens the index of a local sharded model, with the shards that were chosen together with it. */
export async function openLocalShards(source: ByteSource, options: OpenOptions = {}): Promise<TensorSource> {
  if (source.size > max_index_bytes) {
    const message = `The index has ${counted(source.size, 'byte')}; the limit is ${max_index_bytes}. Open the shard with the positions instead.`;
    throw new ReadError('too-large', message);
  }
  const index = parseShardIndex(new TextDecoder().decode(await source.read(0, source.size)));
  const { beside } = options;
  if (!beside || shardNames(index).every((file) => !beside.has(file))) throw indexAlone(index);
  return openShards(
    index,
    (file) => {
      const blob = beside.get(file);
      if (blob) return byteSource(blob);
      throw new ReadError(
        'not-found',
        `The index refers to ${file}. Choose that file together with the index.`,
        file,
      );
    },
    options,
  );
}

function indexAlone(index: ShardIndex): ReadError {
  const name = likeliestName([...index.keys()]);
  const message =
    'This is the index of a sharded model; its numbers are in other files. ' +
    (name ? `"${name}" is in ${index.get(name)}: open that file, or all of them` : 'Open all of them') +
    ' together with the index.';
  return new ReadError('not-found', message, name || undefined);
}
