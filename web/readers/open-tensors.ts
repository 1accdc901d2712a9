import { byteSource } from './byte-source.ts';
import { fileFormats } from './formats.ts';
import { ReadError } from './read-error.ts';
import { foreignContent } from './signatures.ts';
import type { OpenOptions, TensorSource } from './types.ts';

const head_length = 4096;

/**
 * Opens a file, identified first by its content and then by its name. Only headers are read; the numbers follow on demand. Text has no
 * reliable header and is read here.
 */
export async function openTensors(
  bytes: Uint8Array | Blob,
  fileName: string,
  options?: OpenOptions,
): Promise<TensorSource> {
  const source = byteSource(bytes);
  if (source.size === 0) throw new ReadError('empty', 'The file is empty (0 bytes).');
  const head = await source.read(0, Math.min(source.size, head_length));
  const format = fileFormats.find((candidate) => candidate.matches(head, fileName));
  if (format) return format.open(source, fileName, options);

  throw unknownFormat(head, fileName);
}

export function unknownFormat(head: Uint8Array, fileName: string): ReadError {
  const content = foreignContent(head) ?? { looksLike: 'unknown binary data' };
  const advice = content.advice ?? 'Save the table as .npy or .csv.';
  const ending = /\.(npy|npz|safetensors)$/i.exec(fileName)?.[0];
  const promise = ending ? `, although its name ends in ${ending}` : '';
  return new ReadError(
    'unknown-format',
    `This looks like ${content.looksLike}${promise}. ${advice}`,
    'byte 0',
  );
}
