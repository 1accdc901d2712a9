export type ErrorCode =
  | 'unknown-scheme'
  | 'bad-value'
  | 'bad-shape'
  | 'non-finite'
  | 'too-large'
  | 'out-of-memory'
  | 'not-found'
  | 'not-supported';

/** A request that cannot be carried out. `field` names the part at fault; `message` says what is allowed
 *  there. */
export class PeError extends Error {
  override readonly name = 'PeError';
  readonly code: ErrorCode;
  readonly field?: string;

  constructor(code: ErrorCode, message: string, field?: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    if (field) this.field = field;
  }
}

/** The first versions with both WebAssembly SIMD and DecompressionStream. */
export const neededBrowsers = 'use Chrome 91, Firefox 113, Safari 16.4 or later';

/** Whether code could not be fetched; each browser has its own words for it. */
export const isMissingCode = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  /dynamically imported module|importing a module script|valid javascript mime type|preload css/i.test(
    thrown.message,
  );
