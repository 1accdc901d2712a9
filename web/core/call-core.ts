import { callback, optional } from './check.ts';
import { type ErrorCode, PeError } from './errors.ts';
import type { OnProgress } from './types.ts';

interface Failure {
  error: { code: ErrorCode; field: string; message: string };
}

/** Calls into the module: an answer, or the PeError that it describes. */
export function callCore<T>(call: () => T | Failure): T {
  return answerIn(replyOf(call));
}

/** The same of a call that takes long and says how far it is. */
export function callCoreWithProgress<T>(
  onProgress: OnProgress | undefined,
  call: (report?: OnProgress) => T | Failure,
): T {
  const told = optional(callback)(onProgress, 'onProgress');
  // An exception that passes through the module would leave the stack of its frames taken.
  let thrown: { value: unknown } | undefined;
  const report: OnProgress = (share) => {
    if (thrown) return;
    try {
      told?.(share);
    } catch (value) {
      thrown = { value };
    }
  };
  const reply = replyOf(() => call(told && report));
  if (thrown) throw thrown.value;
  return answerIn(reply);
}

function replyOf<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    const message = `The compute core has stopped (${error.message}); load it again`;
    throw new PeError('out-of-memory', message, undefined, { cause: error });
  }
}

function answerIn<T>(reply: T | Failure): T {
  if (typeof reply === 'object' && reply !== null && 'error' in reply) {
    const { code, field, message } = reply.error;
    throw new PeError(code, message, field);
  }
  return reply as T;
}
