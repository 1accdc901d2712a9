import { ReadError } from './read-error.ts';
import { suggestPositions } from './suggest.ts';
import type { ReadOptions, Tensor, TensorInfo, TensorSource } from './types.ts';

/** One tensor of a file: what is known of it, and how its values are read; or why they cannot be. */
export type Entry =
  | { readonly info: TensorInfo; read(options?: ReadOptions): Promise<Tensor> }
  | { readonly name: string; readonly error: ReadError };

/** The name of the one tensor of a file: the file's name without its folder and ending. */
export function tensorName(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  return base.replace(/(.)\.[^.]*$/, '$1') || 'tensor';
}

/** Where nothing in a file can be read, the file is refused for the first reason. */
export function tensorSource(format: TensorSource['format'], entries: readonly Entry[]): TensorSource {
  const tensors = entries.flatMap((entry) => ('info' in entry ? [entry.info] : []));
  const failed = entries.flatMap((entry) => ('error' in entry ? [entry] : []));
  if (tensors.length === 0) throw failed[0]?.error ?? new ReadError('empty', 'The file holds no tensors.');
  const byName = new Map(entries.map((entry) => ['info' in entry ? entry.info.name : entry.name, entry]));
  const suggested = suggestPositions(tensors);
  return {
    format,
    tensors,
    refused: failed.map(({ name, error }) => ({ name, reason: error.message })),
    suggested,
    async read(name = suggested, options) {
      const entry = byName.get(name);
      if (!entry) throw notFound(name, tensors);
      if ('error' in entry) throw entry.error;
      return entry.read(options);
    },
  };
}

export function singleTensor(
  format: TensorSource['format'],
  info: TensorInfo,
  read: (options?: ReadOptions) => Promise<Tensor>,
): TensorSource {
  return tensorSource(format, [{ info, read }]);
}

function notFound(name: string, tensors: readonly TensorInfo[]): ReadError {
  const others = tensors.length === 1 ? `only "${tensors[0].name}"` : `but ${tensors.length} others`;
  return new ReadError('not-found', `There is no tensor "${name}" in this file, ${others}.`, name);
}
