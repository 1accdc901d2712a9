import { type OnProgress, progress } from './check.ts';
import { type ErrorCode, PeError } from './errors.ts';

interface Failure {
  error: { code: ErrorCode; field: string; message: string };
}

/** Calls the module and returns its answer. Throws the failure that it reports as a PeError. */
export function callCore<T>(call: () => T | Failure): T {
  return answerIn(replyOf(call));
}

/** `callCore` for a long call, which reports its progress. */
export function callCoreWithProgress<T>(onProgress: unknown, call: (report?: OnProgress) => T | Failure): T {
  const told = progress(onProgress, 'onProgress');
  // An exception thrown through the module would leave its stack frames allocated.
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
    const message = `The compute core has crashed (${error.message}); load it again`;
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
