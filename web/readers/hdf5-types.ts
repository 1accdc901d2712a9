/** The part of the HDF5 library that the reader uses, and its description of a dataset. */

/** Fills `into` with the bytes from `start` on; false if they are not at hand. */
export type ReadBytes = (into: Uint8Array, start: number) => boolean;

/** A part of a dataset, by axis. */
export interface Box {
  readonly offset: readonly number[];
  readonly count: readonly number[];
}

/** By h5wasm's get_dataset_metadata. */
export interface Metadata {
  /** the class, a number of H5T_class_t */
  readonly type: number;
  readonly size: number;
  readonly signed: boolean;
  readonly littleEndian: boolean;
  /** of text: whether its length is any */
  readonly vlen: boolean;
  /** null for a dataset without values, h5py.Empty */
  readonly shape: readonly number[] | null;
  readonly chunks: readonly number[] | null;
  readonly virtual_sources?: readonly { readonly file_name: string }[];
  readonly enum_type?: { readonly members: Readonly<Record<string, number>> };
  readonly compound_type?: { readonly members: readonly { readonly name: string; readonly type: number }[] };
}

export interface Filter {
  readonly id: number;
  readonly name: string;
}

/** A file in one instance of the library. Every function throws a LibraryFailure. */
export interface OpenedFile {
  /** after this, no answer counts */
  readonly hasFailed: boolean;
  /** Frees the library for another file. */
  rest(): void;
  /** Takes the library back. False if another file has used it or it has failed. */
  resume(): boolean;
  open(): void;
  namesIn(path: string): readonly string[];
  /** 0 a group, 1 a dataset, 2 a type, 3 a link to nothing, 4 a link to another file */
  typeOf(path: string): number;
  isSoftLink(path: string): boolean;
  /** the same for all names of an object */
  addressOf(path: string): string;
  metadataOf(path: string): Metadata;
  filtersOf(path: string): readonly Filter[];
  /** '' if there is no such attribute, or it is no text */
  textOf(path: string, attribute: string): string;
  /** Calls `use` with the values, little-endian and in C order, unless the library has failed. The bytes are a view of its memory. */
  read(path: string, box: Box, length: number, use: (bytes: Uint8Array) => void): void;
}

export class LibraryFailure extends Error {
  /** whether the only reason is that the dataset is virtual: made of others */
  readonly isVirtual: boolean;

  constructor(message: string, isVirtual = false) {
    super(message);
    this.isVirtual = isVirtual;
  }
}
