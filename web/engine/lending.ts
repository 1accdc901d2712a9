/**
 * Large arrays, which the page sends with one request after another, cross to a worker once: afterwards a number stands for
 * each of them, in both directions, so that what comes back is the page's own. Neither side changes them.
 */

type Large = Float32Array;

/** Bytes from which on. */
const least = 1 << 20;

const isLarge = (value: unknown): value is Large =>
  value instanceof Float32Array && value.byteLength >= least;

/** An array that crosses, with the number that stands for it from then on. */
export interface Loan {
  readonly id: number;
  readonly array: Large;
}

const key = '@lent';

interface Token {
  readonly [key]: number;
}

const isToken = (value: object): value is Token => key in value;

/** The page's side. */
export interface Lender {
  /** The input with numbers in place of large arrays, and those that the worker does not have. */
  pack(input: unknown): { readonly input: unknown; readonly loans: readonly Loan[] };
  /** They have arrived. */
  lent(loans: readonly Loan[]): void;
  unpack(output: unknown): unknown;
  /** There is a new worker, which has nothing. */
  reset(): void;
}

/** `forget` is called with the number of an array that nobody on the page has any more. */
export function createLender(forget: (id: number) => void): Lender {
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
      const loans = new Map<number, Loan>();
      const packed = replace(input, (value) => {
        if (!isLarge(value)) return value;
        const id = idOf(value);
        if (!there.has(id)) loans.set(id, { id, array: value });
        return { [key]: id };
      });
      return { input: packed, loans: [...loans.values()] };
    },
    lent: (loans) => {
      for (const { id } of loans) there.add(id);
    },
    unpack: (output) =>
      replace(output, (value) => (isToken(value) ? (arrays.get(value[key])?.deref() ?? value) : value)),
    reset: () => {
      there = new Set();
    },
  };
}

/** The worker's side. */
export interface Borrower {
  take(loans: readonly Loan[]): void;
  forget(id: number): void;
  unpack(input: unknown): unknown;
  /** The output with numbers in place of what was lent. */
  pack(output: unknown): unknown;
  /** Whether an array that was lent lies in it: it is not to be given away. */
  isLent(buffer: ArrayBuffer): boolean;
}

export function createBorrower(): Borrower {
  const arrays = new Map<number, Large>();
  const ids = new WeakMap<object, number>();
  const buffers = new WeakSet<ArrayBufferLike>();
  return {
    take(loans) {
      for (const { id, array } of loans) {
        arrays.set(id, array);
        ids.set(array, id);
        buffers.add(array.buffer);
      }
    },
    isLent: (buffer) => buffers.has(buffer),
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
