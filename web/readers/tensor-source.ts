import { ReadError } from './read-error.ts';
import { suggestPositions } from './suggest.ts';
import type { ReadOptions, Tensor, TensorInfo, TensorSource } from './types.ts';

/** One tensor of a file: its description and a function that reads its values, or why it cannot be read. */
export type Entry =
  | { readonly info: TensorInfo; read(options?: ReadOptions): Promise<Tensor> }
  | { readonly name: string; readonly error: ReadError };

/** The name of a file's only tensor: the file name without folder and extension. */
export function tensorName(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  return base.replace(/(.)\.[^.]*$/, '$1') || 'tensor';
}

/** Throws the first entry's error if no tensor can be read. */
export function tensorSource(format: TensorSource['format'], entries: readonly Entry[]): TensorSource {
  const tensors = entries.flatMap((entry) => ('info' in entry ? [entry.info] : []));
  const failed = entries.flatMap((entry) => ('error' in entry ? [entry] : []));
  if (tensors.length === 0) throw failed[0]?.error ?? new ReadError('empty', 'The file contains no tensors.');
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
  return new ReadError('not-found', `This file has no tensor "${name}", ${others}.`, name);
}
