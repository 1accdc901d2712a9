/** What a pickle holds: plain data, in which classes and calls are only named. */

/** Lists, tuples, sets and frozen sets are arrays. */
export type Value = null | boolean | number | bigint | string | Bytes | Named | Made | Persistent | Value[];

/** Bytes, or a text too long to be a key, at their place in the source. */
export class Bytes {
  constructor(
    readonly start: number,
    readonly end: number,
    /** whether they are UTF-8 text */
    readonly isText: boolean,
    /** the bytes themselves, of a few */
    readonly near?: Uint8Array,
  ) {}
}

/** A class or function, by its module and name. */
export class Named {
  constructor(readonly name: string) {}
}

/** What a call would make, or a dict. */
export class Made {
  /** what a dict, or an object that acts as one, holds: each key, and its value after it */
  entries: Value[] | undefined;
  state: Value = null;
  constructor(
    readonly of: string,
    readonly args: readonly Value[],
  ) {}
}

/** A reference to something beside the pickle. */
export class Persistent {
  constructor(readonly id: Value) {}
}

export const dict = 'builtins.dict';
