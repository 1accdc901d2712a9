import { type ByteSource, byteSource } from './byte-source.ts';
import { ReadError } from './read-error.ts';
import { max_index_bytes, openShards, parseShardIndex, type ShardIndex, shardNames } from './shards.ts';
import { suggestPositions } from './suggest.ts';
import type { OpenOptions, TensorSource } from './types.ts';

/** Opens the index of a local sharded model, with the shards that were chosen together with it. */
export async function openLocalShards(source: ByteSource, options: OpenOptions = {}): Promise<TensorSource> {
  if (source.size > max_index_bytes) {
    const message = `The index has ${source.size} bytes; the limit is ${max_index_bytes}. Open the shard with the positions instead.`;
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
  const name = suggestPositions([...index.keys()].map((key) => ({ name: key, shape: [], dtype: 'float' })));
  const message =
    `This is the index of a sharded model; its numbers are in other files. "${name}" is in ${index.get(name)}: ` +
    'open that file, or all of them together with the index.';
  return new ReadError('not-found', message, name);
}
