/**
 * Large arrays, which the page sends with one request after another, cross to a worker once: afterwards a number stands for
 * each of them, in both directions, so that what comes back is the page's own. Neither side changes them.
 *
 * They are found in each message, and forgotten when nobody on the page has them any more, since an input may hold them anywhere:
 * a table, its first rows, or eight tables side by side, which come and go with what the reader does. Numbers that the labs
 * themselves give out would have to be given up in each of these places. In Chromium, on two cores of 2.5 GHz, the search takes
 * 1 to 20 µs for an input and 55 µs for an output of 130 objects; to copy 8192 × 1024 numbers takes 32 ms for each request.
 */

type Large = Float32Array;

/** Bytes from which on. */
const least = 1 << 20;

const isLarge = (value: unknown): value is Large =>
  value instanceof Float32Array && value.byteLength >= least;

/** An array that crosses, with the number that stands for it from then on. */
export interface NumberedArray {
  readonly id: number;
  readonly array: Large;
}

/** No input or output has it of its own. */
const key = '@array';

interface Token {
  readonly [key]: number;
}

const isToken = (value: object): value is Token => key in value;

/** The page's side: it knows what the worker has. */
export interface PageCache {
  /** The input with numbers in place of large arrays, and those that the worker does not have. */
  pack(input: unknown): { readonly input: unknown; readonly arrays: readonly NumberedArray[] };
  /** They were posted, and the worker has them from now on. */
  sent(arrays: readonly NumberedArray[]): void;
  unpack(output: unknown): unknown;
  /** There is a new worker, which has nothing. */
  reset(): void;
}

/** `forget` is called with the number of an array that nobody on the page has any more. */
export function createPageCache(forget: (id: number) => void): PageCache {
  const ids = new WeakMap<Large, number>();
  const arrays = new Map<number, WeakRef<Large>>();
  let there = new Set<number>();
  let lastId = 0;
  const gone = new FinalizationRegistry((id: number) => {
    arrays.delete(id);
    if (there.delete(id)) forget(id);
  });

  function idOf(array: Large): number {
    let id = ids.get(array);
    if (id === undefined) {
      lastId += 1;
      id = lastId;
      ids.set(array, id);
      arrays.set(id, new WeakRef(array));
      gone.register(array, id);
    }
    return id;
  }

  return {
    pack(input) {
      const news = new Map<number, NumberedArray>();
      const packed = replace(input, (value) => {
        if (!isLarge(value)) return value;
        const id = idOf(value);
        if (!there.has(id)) news.set(id, { id, array: value });
        return { [key]: id };
      });
      return { input: packed, arrays: [...news.values()] };
    },
    sent: (arrays) => {
      for (const { id } of arrays) there.add(id);
    },
    unpack: (output) =>
      replace(output, (value) => (isToken(value) ? (arrays.get(value[key])?.deref() ?? value) : value)),
    reset: () => {
      there = new Set();
    },
  };
}

/** The worker's side. */
export interface WorkerCache {
  take(arrays: readonly NumberedArray[]): void;
  forget(id: number): void;
  unpack(input: unknown): unknown;
  /** The output with numbers in place of the arrays of the cache. */
  pack(output: unknown): unknown;
  /** Whether an array of the cache lies in it: it is not to be given away. */
  holds(buffer: ArrayBuffer): boolean;
}

export function createWorkerCache(): WorkerCache {
  const arrays = new Map<number, Large>();
  const ids = new WeakMap<object, number>();
  const buffers = new WeakSet<ArrayBufferLike>();
  return {
    take(news) {
      for (const { id, array } of news) {
        arrays.set(id, array);
        ids.set(array, id);
        buffers.add(array.buffer);
      }
    },
    holds: (buffer) => buffers.has(buffer),
    forget: (id) => void arrays.delete(id),
    unpack: (input) =>
      replace(input, (value) => (isToken(value) ? (arrays.get(value[key]) ?? value) : value)),
    pack: (output) =>
      replace(output, (value) => {
        const id = ids.get(value);
        return id === undefined ? value : { [key]: id };
      }),
  };
}

/** Every object in plain objects and arrays, itself included, by what `swap` makes of it; what has nothing to swap stays as it is. */
function replace(value: unknown, swap: (value: object) => object): unknown {
  const known = new Map<object, object>();
  const visit = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    const before = known.get(part);
    if (before) return before;
    const swapped = swap(part);
    known.set(part, swapped);
    if (swapped !== part || !isContainer(part)) return swapped;
    const entries = Object.entries(part).map(([name, one]) => [name, one, visit(one)] as const);
    if (entries.every(([, one, after]) => one === after)) return part;
    const made = Object.assign(Array.isArray(part) ? [] : {}, part);
    for (const [name, , after] of entries) Object.assign(made, { [name]: after });
    known.set(part, made);
    return made;
  };
  return visit(value);
}

function isContainer(value: object): boolean {
  if (Array.isArray(value)) return value.some((one) => typeof one === 'object');
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
