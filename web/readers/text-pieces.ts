/** The characters of a text file, in pieces. */
import type { ByteSource } from './byte-source.ts';
import { startPace } from './steps.ts';
import { ReadError, type ReadOptions } from './types.ts';

type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * The encoding of a text, by its byte order mark or by the zero bytes that UTF-16 puts next to every ASCII character; undefined if the
 * bytes are not text. A file with a text extension may contain a few stray control characters; parsing then reports the cell. Texts
 * in an older 8-bit encoding pass as UTF-8, since only headers and comments have characters beyond ASCII.
 */
export function detectTextEncoding(head: Uint8Array, fileName: string): TextEncoding | undefined {
  const [first, second] = head;
  const even = head.filter((_, i) => i % 2 === 0);
  const odd = head.filter((_, i) => i % 2 === 1);
  if ((first === 0xff && second === 0xfe) || (isAscii(even) && isZero(odd))) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (isZero(even) && isAscii(odd))) return 'utf-16be';

  const controls = head.filter(isControl).length;
  const strays = /\.(csv|tsv|txt)$/i.test(fileName) ? head.length / 20 : 0;
  return controls <= strays ? 'utf-8' : undefined;
}

const isZero = (bytes: Uint8Array): boolean => bytes.length > 0 && bytes.every((byte) => byte === 0);

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80 && !isControl(byte));

/** Whether it is a control character other than white space. */
const isControl = (byte: number): boolean =>
  (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d)) || byte === 0x7f;

/** A table of 1024 x 768 numbers at full precision takes 20 MB of text. */
const max_bytes = 128 << 20;
const piece_bytes = 1 << 18;

/** The text in pieces, decoded. Reports progress and stops on an abort. */
export async function* textPieces(
  source: ByteSource,
  fileName: string,
  options?: ReadOptions,
): AsyncGenerator<{ readonly text: string; readonly isLast: boolean }> {
  if (source.size > max_bytes) {
    const megabytes = Math.round(source.size / 1e6);
    const message = `The text has ${megabytes} MB; the limit is ${max_bytes >> 20} MB. Save the table as .npy.`;
    throw new ReadError('too-large', message);
  }
  const head = await source.read(0, Math.min(source.size, 4096));
  const decoder = new TextDecoder(detectTextEncoding(head, fileName) ?? 'utf-8');
  const pace = startPace(options);
  for (let start = 0; start < source.size; start += piece_bytes) {
    await pace(start, source.size);
    const end = Math.min(source.size, start + piece_bytes);
    const isLast = end === source.size;
    yield { text: decoder.decode(await source.read(start, end), { stream: !isLast }), isLast };
  }
  await pace(source.size, source.size);
}
