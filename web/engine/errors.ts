import { type ErrorCode, PeError } from '../core/errors.ts';

/** An error as it crosses between worker and page, where classes are lost. */
export interface ErrorRecord {
  readonly name: string;
  readonly message: string;
  /** its other own values: `code`, `field`, `where` */
  readonly details: Readonly<Record<string, unknown>>;
}

/** How to make an error again of its record, by the error's name. */
export type ErrorTypes = Readonly<Record<string, (record: ErrorRecord) => Error>>;

/** A job ended its worker, and again when it was tried a second time. */
export class CrashError extends Error {
  override readonly name = 'CrashError';
  readonly job: string;

  constructor(job: string, reason: string) {
    super(`The calculation "${job}" broke down twice (${reason}). Smaller sizes may work.`);
    this.job = job;
  }
}

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

/** For a job that goes on after an error: one after which the core is of no more use is thrown again, so that its worker is replaced. */
export function throwIfFatal(thrown: unknown): void {
  if (isFatal(thrown)) throw thrown;
}

/** The words of an error that a job goes on after. */
export function wordsOf(thrown: unknown): string {
  throwIfFatal(thrown);
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** True for what leaves the core in an unknown state: a wasm trap, however wrapped, or a stack that ran out in the middle of a call. */
export function isFatal(thrown: unknown): boolean {
  if (thrown instanceof WebAssembly.RuntimeError) return true;
  if (thrown instanceof Error && thrown.cause !== undefined) return isFatal(thrown.cause);
  return thrown instanceof Error && /call stack|too much recursion/i.test(thrown.message);
}
