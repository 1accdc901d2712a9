import type { Matrix } from '../core/types.ts';
import { toNpy } from '../draw/export/npy.ts';
import type { Lines } from './python.ts';

/** What a generator makes: lines of Python that print numbers the page shows. */
export interface Body {
  /** what it computes, in a few words */
  readonly title: string;
  /** how near its numbers are to the page's, and why not nearer */
  readonly precision: string;
  readonly lines: Lines;
}

/** A file that a script loads: what NumPy cannot make, since this page's random numbers are its own. */
export interface ScriptFile {
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
}

export interface Script extends Body {
  readonly files: readonly ScriptFile[];
}

/** Where a matrix of the page comes from. */
export type MatrixMaker = () => Matrix | Promise<Matrix>;

export const script = (body: Body, ...files: readonly ScriptFile[]): Script => ({ ...body, files });

/** A file of one matrix. */
export const npyFile = (name: string, make: MatrixMaker): ScriptFile => ({
  name,
  bytes: async () => toNpy(await make()),
});
