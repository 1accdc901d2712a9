import { type OnProgress, type Parameter, progress } from './check.ts';
import { type ErrorCode, PeError } from './errors.ts';

type Call = (...values: unknown[]) => unknown;

/** Functions of a module as they are public: each checks what it is given, and throws the failure that the
 *  module reports. */
export function functionsOf<Functions>(
  module: object,
  table: { readonly [name in keyof Functions]: readonly Parameter[] },
): Functions {
  const calls = module as Record<string, Call>;
  const bound: Record<string, Call> = {};
  for (const [name, parameters] of Object.entries<readonly Parameter[]>(table)) {
    const checks = parameters.filter(([, check]) => check !== progress);
    const ask = (given: unknown[], report?: OnProgress) =>
      calls[name](...checks.map(([field, check], i) => check(given[i], field)), report);
    bound[name] =
      checks.length === parameters.length
        ? (...given) => callCore(() => ask(given))
        : (...given) => callCoreWithProgress(given[checks.length], (report) => ask(given, report));
  }
  return bound as Functions;
}

interface Failure {
  error: { code: ErrorCode; field: string; message: string };
}

/** Calls the module and returns its answer. Throws the failure that it reports as a PeError. */
function callCore<T>(call: () => T | Failure): T {
  return answerIn(replyOf(call));
}

/** `callCore` for a long call, which reports its progress. */
function callCoreWithProgress<T>(onProgress: unknown, call: (report?: OnProgress) => T | Failure): T {
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
