export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

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

function isZero(bytes: Uint8Array): boolean {
  return bytes.length > 0 && bytes.every((byte) => byte === 0);
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80 && !isControl(byte));
}

/** Whether it is a control character other than white space. */
function isControl(byte: number): boolean {
  return (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d)) || byte === 0x7f;
}
