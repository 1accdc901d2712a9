import { counted } from '../core/counted.ts';
import { type ByteSource, byteSource, type FileFormat } from './byte-source.ts';
import { npy } from './npy.ts';
import { likelyTypes } from './raw.ts';
import { foreignContent, with_joblib } from './signatures.ts';
import { tensorSource } from './tensor-source.ts';
import { text } from './text.ts';
import { detectTextEncoding } from './text-pieces.ts';
import { type OpenOptions, type RawType, ReadError, type TensorSource } from './types.ts';

const startsWith = (head: Uint8Array, bytes: readonly number[]) => bytes.every((byte, i) => head[i] === byte);

const npz: FileFormat = {
  // PK and the signature of a first file, or of the end of an empty archive.
  matches: (head) => startsWith(head, [0x50, 0x4b, 3, 4]) || startsWith(head, [0x50, 0x4b, 5, 6]),
  open: async (source, fileName, options) => (await import('./npz.ts')).openNpz(source, fileName, options),
};

/** A class, or a dict, a list or a tuple of numbers or lists, by protocol 0, then by protocol 1. */
const begins_old_pickle = new RegExp(
  [
    String.raw`^(c[a-z_.]+\n|\(?\([dl]p\d|\((?:[FI]-?\d[\d.e+-]*\n){2}|`,
    String.raw`\(?[}\]]q\0[^\0]|\((?:G.{8}){2})`,
  ].join(''),
  's',
);

const pickle: FileFormat = {
  /** A protocol and an opcode, where the length of a safetensors header has zeros. Protocols 0 and 1 do not say which they are. */
  matches: (head) =>
    (head[0] === 0x80 && head[1] <= 5 && head[2] !== 0 && !startsWith(head.subarray(3), [0, 0, 0, 0, 0])) ||
    begins_old_pickle.test(String.fromCharCode(...head.subarray(0, 40))),
  open: async (source, fileName, options) =>
    (await import('./torch.ts')).openPickle(source, fileName, options),
};

const safetensors: FileFormat = {
  /** A length below 2^32 and the opening brace of the header, as far as the head extends; or the file name. */
  matches(head, fileName) {
    if (head[8] === 0x7b && startsWith(head.subarray(4), [0, 0, 0, 0])) return true;
    if (foreignContent(head) || detectTextEncoding(head, '')) return false;
    return (
      /\.safetensors$/i.test(fileName) || (head.length === 8 && startsWith(head.subarray(4), [0, 0, 0, 0]))
    );
  },
  async open(source, _, options) {
    const { openSafetensors } = await import('./safetensors.ts');
    return tensorSource('safetensors', await openSafetensors(source, options?.signal));
  },
};

const gguf: FileFormat = {
  // The name of the format, and a version below 256 in either byte order.
  matches: (head) => startsWith(head, [0x47, 0x47, 0x55, 0x46]) && !head[5] && !head[6],
  async open(source, _, options) {
    const { headCount, openGguf } = await import('./gguf.ts');
    const file = await openGguf(source, options);
    const heads = headCount(file);
    return { ...tensorSource('gguf', file.entries), ...(heads !== undefined && { heads }) };
  },
};

/** A map in MessagePack: a code from 0x81 to 0x8f, 0xde or 0xdf, and the code and the letters of the first name. */
const msgpack: FileFormat = {
  matches(head, fileName) {
    const isMap = (head[0] > 0x80 && head[0] < 0x90) || head[0] === 0xde || head[0] === 0xdf;
    const at = { 222: 3, 223: 5 }[head[0]] ?? 1;
    const code = head[at];
    const isShort = code > 0xa0 && code < 0xc0;
    if (!isMap || !(isShort || (code > 0xd8 && code < 0xdc))) return false;
    const start = at + (isShort ? 1 : [2, 3, 5][code - 0xd9]);
    const letters = head.subarray(start, start + (isShort ? code & 31 : 4));
    return /\.msgpack$/i.test(fileName) || letters.every((byte) => byte > 0x1f && byte < 0x7f);
  },
  open: async (source, _, options) => (await import('./msgpack.ts')).openMsgpack(source, options),
};

/** A model's first fields: a version, and any other field of a model; or the file name. */
const onnx: FileFormat = {
  matches: (head, fileName) =>
    (head[0] === 8 && head[1] > 0 && head[1] < 32 && [18, 26, 34, 40, 50, 58, 66, 114].includes(head[2])) ||
    (/\.onnx$/i.test(fileName) && !foreignContent(head) && !detectTextEncoding(head, '')),
  open: async (source, _, options) => (await import('./onnx.ts')).openOnnx(source, options),
};

const hdf5_signature = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];

/** Before the signature, there may be a block of the user's own, of 512 bytes or twice, four times... as many. */
const hdf5: FileFormat = {
  matches: (head) => [0, 512, 1024, 2048].some((start) => startsWith(head.subarray(start), hdf5_signature)),
  open: async (source, fileName, options) => (await import('./hdf5.ts')).openHdf5(source, fileName, options),
};

const shardIndex: FileFormat = {
  local: true,
  matches: (head, fileName) =>
    /\.index\.json$/i.test(fileName) ||
    (head[0] === 0x7b && new TextDecoder().decode(head).includes('"weight_map"')),
  open: async (source, _, options) => (await import('./shards.ts')).openLocalShards(source, options),
};

/** Brackets, possibly after a name and the word that Python, NumPy, PyTorch, TensorFlow or JAX prints; R prints row numbers in brackets. */
const caller = String.raw`(?:[\w.]*(?:array|tensor|matrix|dict|list|tuple)\s*)?`;
/** In a list of tokens, a bracket may be the first token, or begin it: "[PAD] 0.1", "( 0.1". */
const opening = [
  String.raw`\[(?=\s*(?:[[({"'\d+.\]-]|nan|inf|n(?:um)?py?\.|(?:true|false|null|None)\b|[\w.]*(?:array|tensor)\())`,
  String.raw`\{(?=\s*(?:["'}]|[\w.+-]+\s*:))`,
  String.raw`\((?=[\d[(+.-])`,
].join('|');
const begins_nested = new RegExp(
  [
    String.raw`^\s*(?!\[(?:1|1,|,1)\]\s)(?:<tf\.\w+:|parameter containing:|`,
    String.raw`(?:>>>\s*)?(?:[\w.]+\s*=\s*)?${caller}(?:${opening}))`,
  ].join(''),
  'i',
);

const nested: FileFormat = {
  local: true,
  matches(head, fileName) {
    const encoding = detectTextEncoding(head, fileName);
    return encoding !== undefined && begins_nested.test(new TextDecoder(encoding).decode(head));
  },
  open: async (source, fileName, options) =>
    (await import('./nested.ts')).openNested(source, fileName, options),
};

const gzip: FileFormat = {
  local: true,
  matches: (head) => startsWith(head, [0x1f, 0x8b, 8]),
  open: async (source, fileName, options) =>
    (await import('./gzip.ts')).openGzip(source, fileName, openSource, options),
};

/** All formats. The first that matches opens the file. Text comes last because it has no signature. */
export const fileFormats: readonly FileFormat[] = [
  gzip,
  hdf5,
  npy,
  npz,
  pickle,
  safetensors,
  gguf,
  msgpack,
  onnx,
  shardIndex,
  nested,
  text,
];

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
  return openSource(source, fileName, options);
}

async function openSource(
  source: ByteSource,
  fileName: string,
  options?: OpenOptions,
): Promise<TensorSource> {
  const head = await source.read(0, Math.min(source.size, head_length));
  const format = fileFormats.find((candidate) => candidate.matches(head, fileName));
  if (format) return format.open(source, fileName, options);

  const raw = foreignContent(head) || /\.joblib$/i.test(fileName) ? [] : likelyTypes(head, source.size);
  throw raw.length > 0 ? withoutHeader(source.size, raw) : unknownFormat(head, fileName);
}

function withoutHeader(bytes: number, raw: readonly RawType[]): ReadError {
  const types = raw.map((type) => `${(8 * bytes) / Number(type.slice(5))} ${type} numbers`).join(' or ');
  const message = `The file has no header: its ${counted(bytes, 'byte')} may be ${types}, as array.tofile writes them. numpy.save writes type and shape, too.`;
  return new ReadError('unknown-format', message, 'byte 0', raw);
}

export function unknownFormat(head: Uint8Array, fileName: string): ReadError {
  const content = foreignContent(head) ?? { looksLike: 'unknown binary data' };
  const advice =
    (/\.joblib$/i.test(fileName) && with_joblib) || content.advice || 'Save the table as .npy or .csv.';
  const ending = /\.(npy|npz|safetensors|gguf|h5|hdf5|keras|msgpack|onnx|pt|pth|ckpt|pkl|gz)$/i.exec(
    fileName,
  )?.[0];
  const promise = ending ? `, although its name ends in ${ending}` : '';
  return new ReadError(
    'unknown-format',
    `This looks like ${content.looksLike}${promise}. ${advice}`,
    'byte 0',
  );
}
