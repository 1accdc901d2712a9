/** The public types of the file readers. */

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

export interface TensorInfo {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: string;
}

export interface Tensor extends TensorInfo {
  /** in C order, whatever the file's order is */
  readonly data: Float32Array;
  readonly notes: readonly string[];
}

export interface ReadOptions {
  /** At least how many rows of a table are wanted, from the first on: no more are read where they lie together in the file. */
  readonly rows?: number;
  readonly signal?: AbortSignal;
  /** counts bytes of the file, or of the tensor in it */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface OpenOptions extends ReadOptions {
  /** files by name that were given together with this one, where this one is the index of a sharded model */
  readonly beside?: ReadonlyMap<string, Blob>;
}

export interface RemoteOptions extends ReadOptions {
  /** the hub that names such as owner/name are looked up on; https://huggingface.co where not given */
  readonly hub?: string | URL;
  /** milliseconds without a byte after which a host is given up; 30,000 where not given */
  readonly patience?: number;
}

/** Something in a file that is there and cannot be read as numbers; reading it rejects with the same words. */
export interface Refused {
  readonly name: string;
  readonly reason: string;
}

/** Where a remote file came from. Opening `url` again gives the same file wherever there is a revision. */
export interface Origin {
  /** the host that was asked; it may redirect to its own storage */
  readonly host: string;
  readonly url: string;
  /** the commit that was read */
  readonly revision?: string;
  /** bytes of the whole file, where the host says so and it is one file */
  readonly size?: number;
}

export interface TensorSource {
  readonly format: 'npy' | 'npz' | 'safetensors' | 'text';
  readonly tensors: readonly TensorInfo[];
  readonly refused: readonly Refused[];
  /** the tensor that most looks like a position table, by name and shape */
  readonly suggested: string;
  /** only of a remote file */
  readonly origin?: Origin;
  /** only of a remote file: how many bytes were received for it until now */
  readonly bytesRead?: number;
  read(name?: string, options?: ReadOptions): Promise<Tensor>;
}
