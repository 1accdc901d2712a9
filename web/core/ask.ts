import { type ErrorCode, PeError } from './errors.ts';

interface Failure {
  error: { code: ErrorCode; field: string; message: string };
}

/** Calls into the module: an answer, or the PeError that it describes. */
export function ask<T>(call: () => T | Failure): T {
  let reply: T | Failure;
  try {
    reply = call();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    const message = `The compute core has stopped (${error.message}); load it again`;
    throw new PeError('out-of-memory', message, undefined, { cause: error });
  }
  if (typeof reply === 'object' && reply !== null && 'error' in reply) {
    const { code, field, message } = reply.error;
    throw new PeError(code, message, field);
  }
  return reply as T;
}
