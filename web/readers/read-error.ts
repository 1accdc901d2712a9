import type { ReadErrorCode } from './types.ts';

/** Says what is wrong, and where: line and column of a text, row and column of an array, byte offset or tensor name. */
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
