/** The HDF5 library (h5wasm). After a failed read it can return wrong values, so its memory is reset to the state before the first file. */
import create, { type Hdf5Module } from '#hdf5-module';
import { placeOfHdf5 } from '#host';
import { compileWasm } from '../core/load.ts';
import { isHeap, isWholeHeap, sizeOfLengths } from './hdf5-heap.ts';
import { type Box, LibraryFailure, type Metadata, type OpenedFile, type ReadBytes } from './hdf5-types.ts';
import { ReadError } from './types.ts';

const place = '/file';
/** The library's code for a failed read, EIO. */
const failed_read = 29;
const read_only = 0;

/** Compiled with the first file; after a failure, the next call tries again. */
let compiled: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  compiled ??= compileWasm(placeOfHdf5(), 'hdf5.wasm');
  try {
    return await compiled;
  } catch (cause) {
    compiled = undefined;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `The reader of HDF5 files could not be loaded: ${reason}. Check the connection and try again.`;
    throw new ReadError('network', message);
  }
}

/** The library's largest memory: room for the longest chunk, packed and unpacked. A damaged file could ask for any amount. */
const most_memory = 28 << 20;

function withLessMemory(imports: WebAssembly.Imports): WebAssembly.Imports {
  const grow = imports.env.emscripten_resize_heap as (bytes: number) => boolean;
  const growLess = (bytes: number) => bytes >>> 0 <= most_memory && grow(bytes);
  return { ...imports, env: { ...imports.env, emscripten_resize_heap: growLess } };
}

/** The library, which reads one file at a time. */
interface Instance {
  readonly library: Hdf5Module;
  /** its error messages since this was emptied */
  readonly printed: string[];
  /** how many files it has had */
  readonly turn: number;
  /** Resets its memory and gives it the next file, of `size` bytes. */
  begin(size: number, read: ReadBytes): number;
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly __stack_pointer: WebAssembly.Global;
  /** the address that holds the end of the memory in use */
  emscripten_get_sbrk_ptr(): number;
}

async function makeInstance(): Promise<Instance> {
  const module = await compile();
  const printed: string[] = [];
  let exports: unknown;
  const library = await create({
    instantiateWasm: (imports, receive) =>
      WebAssembly.instantiate(module, withLessMemory(imports)).then((instance) => {
        exports = instance.exports;
        receive(instance, module);
      }),
    print: () => {},
    printErr: (line) => printed.push(line),
  });
  const { FS } = library;
  FS.mknod(place, 0o100444, 0);
  const { node } = FS.lookupPath(place);
  const { memory, __stack_pointer: stack, emscripten_get_sbrk_ptr: placeOfEnd } = exports as Exports;
  const end = () => new DataView(memory.buffer).getUint32(placeOfEnd(), true);
  const [first, top] = [new Uint8Array(memory.buffer).slice(0, end()), stack.value];

  let turn = 0;
  function begin(size: number, read: ReadBytes): number {
    for (const stream of FS.streams) if (stream?.node === node) FS.close(stream);
    const bytes = new Uint8Array(memory.buffer);
    bytes.fill(0, first.length, Math.max(first.length, end()));
    bytes.set(first);
    stack.value = top;
    node.usedBytes = size;
    node.stream_ops = {
      ...node.stream_ops,
      read(_, memory, offset, length, position) {
        const count = Math.max(0, Math.min(length, size - position));
        const into = new Uint8Array(memory.buffer, memory.byteOffset + offset, count);
        if (read(into, position)) return count;
        throw new FS.ErrnoError(failed_read);
      },
    };
    turn += 1;
    return turn;
  }

  return {
    library,
    printed,
    get turn() {
      return turn;
    },
    begin,
  };
}

/** A library that no file needs now. It takes 20 MB, and can be made again. */
let idle: WeakRef<Instance> | undefined;

/** A file of `size` bytes. `read` gives bytes to the library. */
export async function startHdf5(size: number, read: ReadBytes): Promise<OpenedFile> {
  const left = idle?.deref();
  idle = undefined;
  const instance = left ?? (await makeInstance());
  let isDescribing = false;
  let isVirtual = false;
  let lengthBytes: number | undefined;
  const turn = instance.begin(size, (into, start) => {
    if (!read(into, start)) return false;
    lengthBytes ??= sizeOfLengths(into);
    if (!isHeap(into)) return true;
    // While a dataset is described, only the sources of a virtual one come from a heap.
    isVirtual ||= isDescribing;
    return !isVirtual && lengthBytes === 8 && isWholeHeap(into);
  });
  const { library, printed } = instance;

  let hasFailed = false;
  /** whether a reset cannot make it usable again */
  let isAtEnd = false;
  /** The functions of h5wasm look at few of the library's answers, but the library prints every failure. */
  function answer<T>(ask: () => T): T {
    printed.length = 0;
    let answered: T | undefined;
    let thrown = '';
    try {
      answered = ask();
    } catch (cause) {
      thrown = cause instanceof Error ? cause.message : String(cause);
      const isTrap = cause instanceof RangeError || cause instanceof WebAssembly.RuntimeError;
      // Of a trap, no more is known than that it failed.
      if (isTrap) printed.length = 0;
      isAtEnd = isTrap || !(cause instanceof Error);
    }
    if (thrown === '' && printed.length === 0) return answered as T;
    hasFailed = true;
    throw new LibraryFailure(reasonIn(printed) || thrown, isVirtual);
  }

  let file = 0n;
  return {
    get hasFailed() {
      return hasFailed;
    },
    rest() {
      if (!isAtEnd && instance.turn === turn) idle = new WeakRef(instance);
    },
    resume() {
      if (hasFailed || instance.turn !== turn) return false;
      if (idle?.deref() === instance) idle = undefined;
      return true;
    },
    open() {
      answer(() => {
        file = library.open(place, read_only, false, -1, -1);
      });
    },
    namesIn: (path) => answer(() => library.get_names(file, path, false)),
    typeOf: (path) => answer(() => library.get_type(file, path)),
    isSoftLink: (path) => answer(() => library.get_symbolic_link(file, path) !== null),
    addressOf: (path) => answer(() => library.create_object_reference(file, path).join()),
    metadataOf: (path) => {
      isDescribing = true;
      try {
        return answer(() => library.get_dataset_metadata(file, path));
      } finally {
        isDescribing = false;
      }
    },
    filtersOf: (path) => answer(() => library.get_dataset_filters(file, path)),
    textOf: (path, attribute) => answer(() => textOf(path, attribute)),
    read: (path, box, length, use) => answer(() => readBox(path, box, length, use)),
  };

  function textOf(path: string, attribute: string): string {
    if (!library.get_attribute_names(file, path).includes(attribute)) return '';
    const { type, size, vlen, shape } = library.get_attribute_metadata(file, path, attribute) as Metadata;
    if (type !== 3 || shape?.length !== 0 || size > 256) return '';
    return withMemory(size + 1, (at) => {
      library.get_attribute_data(file, path, attribute, BigInt(at));
      const start = vlen ? new DataView(library.HEAPU8.buffer).getUint32(at, true) : at;
      return library.UTF8ToString(start, 256);
    });
  }

  function readBox(
    path: string,
    { offset, count }: Box,
    length: number,
    use: (bytes: Uint8Array) => void,
  ): void {
    // A scalar has no axes to choose from.
    const longs = (numbers: readonly number[]) => (count.length === 0 ? null : numbers.map(BigInt));
    const strides = count.map(() => 1);
    withMemory(length, (at) => {
      const [counts, offsets, steps] = [longs(count), longs(offset), longs(strides)];
      const status = library.get_dataset_data(file, path, counts, offsets, steps, BigInt(at));
      if (status < 0) throw new Error('it cannot be read');
      if (printed.length === 0 && !hasFailed) use(library.HEAPU8.subarray(at, at + length));
    });
  }

  function withMemory<T>(length: number, use: (at: number) => T): T {
    const at = library._malloc(length);
    if (at === 0) throw new Error('there is no memory for it');
    library.HEAPU8.fill(0, at, at + length);
    const made = use(at);
    library._free(at);
    return made;
  }
}

/** The innermost reason in what the library prints: "#012: H5Dchunk.c line 3 in H5D__chunk_lock(): data pipeline read failed". */
function reasonIn(printed: readonly string[]): string {
  const reasons = printed.flatMap((line) => /^\s*#\d+: .*?\(\): (.*)$/.exec(line)?.[1] ?? []);
  return reasons.at(-1) ?? printed[0] ?? '';
}
