import type { ReadErrorCode } from './types.ts';

/** `where` is the line and column of a text, the row and column of an array, a byte offset or a tensor name. */
export class ReadError extends Error {
  override readonly name = 'ReadError';
  readonly code: ReadErrorCode;
  readonly where?: string;

  constructor(code: ReadErrorCode, message: string, where?: string) {
    super(message);
    this.code = code;
    if (where) this.where = where;
  }
}
