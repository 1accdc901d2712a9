import { type ErrorCode, PeError } from '../core/errors.ts';

/** An error as posted from worker to page, which loses its class. */
export interface ErrorRecord {
  readonly name: string;
  readonly message: string;
  /** its other own properties: `code`, `field`, `where` */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Recreates errors from their records, by name. */
export type ErrorTypes = Readonly<Record<string, (record: ErrorRecord) => Error>>;

/** A job crashed its worker twice. The message is for readers, the reason in the words of the browser. */
export class CrashError extends Error {
  override readonly name = 'CrashError';
  readonly job: string;
  readonly reason: string;

  constructor(job: string, reason: string) {
    super('The computation stopped twice. Try smaller sizes, or reload the page.');
    this.job = job;
    this.reason = reason;
  }
}

/** ' (x.js)', to stand after the words for what is in the file; '' for ''. */
export const inBrackets = (file: string): string => file && ` (${file})`;

/** Instead of the browser's words, which name an address. */
export const codeIsMissing = (file = ''): string =>
  `The code of this computation${inBrackets(file)} could not be loaded. Check your connection, then reload the page.`;

/** The file that a browser's message names, or ''. */
export const fileIn = (thrown: unknown): string =>
  /[\w-]+\.(wasm|js$)/.exec((thrown as Partial<Error> | undefined)?.message ?? '')?.[0] ?? '';

/** What a computation needs could not be loaded. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/** Whether a job failed for a reason that its input has no part in. */
export const isFault = ({ name }: Error): boolean => name === 'LoadError' || name === 'CrashError';

const coreErrors: ErrorTypes = {
  PeError: ({ message, details }) =>
    new PeError(details.code as ErrorCode, message, details.field as string | undefined),
};

export function packError(thrown: unknown): ErrorRecord {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown), details: {} };
  const { name, message } = thrown;
  const plain = Object.entries(thrown).filter(
    ([key, value]) => key !== 'name' && ['string', 'number', 'boolean'].includes(typeof value),
  );
  return { name, message, details: Object.fromEntries(plain) };
}

export function unpackError(record: ErrorRecord, types: ErrorTypes = {}): Error {
  const all = { ...coreErrors, ...types };
  if (Object.hasOwn(all, record.name)) return all[record.name](record);
  return Object.assign(new Error(record.message), { name: record.name }, record.details);
}

/** For a job that continues after errors. Rethrows an error that leaves the core unusable, so that the worker is replaced. */
export function throwIfFatal(thrown: unknown): void {
  if (isFatal(thrown)) throw thrown;
}

/** The message of an error after which a job continues. Rethrows a fatal error. */
export function wordsOf(thrown: unknown): string {
  throwIfFatal(thrown);
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Whether the core is in an unknown state: after a wasm trap, however wrapped, or a stack overflow during a call. */
export function isFatal(thrown: unknown): boolean {
  if (thrown instanceof WebAssembly.RuntimeError) return true;
  if (thrown instanceof Error && thrown.cause !== undefined) return isFatal(thrown.cause);
  return thrown instanceof Error && /call stack|too much recursion/i.test(thrown.message);
}
