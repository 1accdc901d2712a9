/** SHA-256 after FIPS 180-4: browsers offer theirs only on https:// pages, and course notes may be local files. */

const count = 64;

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function constants(root: number): Uint32Array {
  const words = new Uint32Array(count);
  for (let candidate = 2, found = 0; found < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) isPrime &&= candidate % divisor !== 0;
    if (isPrime) words[found++] = (candidate ** (1 / root) % 1) * 2 ** 32;
  }
  return words;
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The message, a 1 bit, zeros, and the length in bits: a multiple of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(64 * Math.ceil((message.length + 9) / 64));
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return view;
}

/** The hash of a text in UTF-8, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  const view = padded(new TextEncoder().encode(text));
  const k = constants(3);
  const hash = constants(2).slice(0, 8);
  const w = new Uint32Array(count);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let t = 0; t < 16; t++) w[t] = view.getUint32(block + 4 * t);
    for (let t = 16; t < count; t++) {
      const [early, late] = [w[t - 15], w[t - 2]];
      const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
      w[t] = w[t - 16] + first + w[t - 7] + (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let t = 0; t < count; t++) {
      const sum = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + k[t] + w[t];
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const next = sum + (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + sum) | 0, c, b, a, next | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      hash[i] += word;
    });
  }
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('');
}
