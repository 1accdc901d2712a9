/** Files that are about to be opened. */
import type { RawType, ReadOptions, TensorSource } from '../readers/index.ts';

export type Readers = typeof import('../readers/index.ts');

/** Opens a local or online file. */
export type Open = (readers: Readers, options: ReadOptions) => Promise<TensorSource>;

/** A local or online file to open. */
export interface ToOpen {
  readonly name: string;
  readonly open: Open;
  /** opens a local file without a header as numbers of this type */
  readonly openAs?: (type: RawType) => Open;
  /** of an online file: the address as given, and its host */
  readonly address?: string;
  readonly host?: string;
  /** the tensor to read; by default the one that looks like positions */
  readonly tensor?: string;
}
