/** The public types of the file readers, and their error. */

export type ReadErrorCode =
  | 'unknown-format'
  | 'truncated'
  | 'malformed'
  | 'unsupported-type'
  | 'ragged'
  | 'not-a-number'
  | 'non-finite'
  | 'empty'
  | 'too-large'
  | 'bad-shape'
  | 'bad-drop'
  | 'network'
  | 'no-range'
  | 'not-found'
  | 'aborted';

/** `where` is the line and column of a text, the row and column of an array, a byte offset or a tensor name. */
export class ReadError extends Error {
  override readonly name = 'ReadError';
  readonly code: ReadErrorCode;
  readonly where?: string;
  /** of a file without a known format: the types as which its bytes may be read */
  readonly raw?: readonly RawType[];

  constructor(code: ReadErrorCode, message: string, where?: string, raw?: readonly RawType[]) {
    super(message);
    this.code = code;
    if (where) this.where = where;
    if (raw) this.raw = raw;
  }
}

/** A type of numbers without a header. */
export type RawType = 'float32' | 'float16' | 'float64';

export interface TensorInfo {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: string;
}

export interface Tensor extends TensorInfo {
  /** in C order, regardless of the file's order */
  readonly data: Float32Array;
  /** the row at which reading began, if not at the first */
  readonly firstRow?: number;
  readonly notes: readonly string[];
}

export interface ReadOptions {
  /** The number of first rows needed. Only these are read if they are contiguous in the file; otherwise all are. */
  readonly rows?: number;
  /** The row to begin at. A tensor read from there says so in `firstRow`; other formats ignore it. */
  readonly from?: number;
  readonly signal?: AbortSignal;
  /** counts bytes of the file or of the tensor */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface OpenOptions extends ReadOptions {
  /** the files chosen together with the index of a sharded model or an ONNX model, which hold the values, by name */
  readonly beside?: ReadonlyMap<string, Blob>;
}

export interface RemoteOptions extends ReadOptions {
  /** the hub for names such as owner/name; default https://huggingface.co */
  readonly hub?: string | URL;
  /** milliseconds without a byte before a request fails; default 30,000 */
  readonly patience?: number;
}

/** A tensor that cannot be read as numbers. `read` rejects with the same message. */
export interface Refused {
  readonly name: string;
  readonly reason: string;
}

/** The origin of a remote file. With a revision, `url` always gives the same file. */
export interface Origin {
  /** the host that received the request; it may redirect to other storage */
  readonly host: string;
  readonly url: string;
  /** the commit */
  readonly revision?: string;
  /** bytes of the file, if it is a single file and the host reports its size */
  readonly size?: number;
}

/** An open pull request on the hub that adds safetensors to a model without. */
export interface Proposed {
  /** owner/name@refs/pr/number, which can be opened */
  readonly address: string;
  readonly number: number;
  /** who asks; '' if the hub does not say */
  readonly author: string;
}

export interface TensorSource {
  readonly format:
    | 'npy'
    | 'npz'
    | 'safetensors'
    | 'gguf'
    | 'hdf5'
    | 'msgpack'
    | 'onnx'
    | 'torch'
    | 'pickle'
    | 'text'
    | 'raw';
  readonly tensors: readonly TensorInfo[];
  readonly refused: readonly Refused[];
  /** the tensor that looks like a table of positions, by name and shape, and is read by default; '' if none does */
  readonly suggested: string;
  /** whether tensors are named like those of a model with attention, which may compute its positions */
  readonly isModel?: boolean;
  /** attention heads of the first layer; GGUF only, whose header states them */
  readonly heads?: number;
  /** remote files only */
  readonly origin?: Origin;
  /** models on the hub only, where what was opened is no safetensors file */
  readonly proposed?: Proposed;
  /** remote files only: bytes received so far */
  readonly bytesRead?: number;
  read(name?: string, options?: ReadOptions): Promise<Tensor>;
}
