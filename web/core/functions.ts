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
  for (const [name, parameters] of Object.entries<readonly Parameter[]>(table))
    bound[name] = (...given) => {
      // An exception of a callback that is thrown through the module would leave its stack frames allocated.
      let thrown: { value: unknown } | undefined;
      const guarded =
        (report: OnProgress): OnProgress =>
        (share) => {
          if (thrown) return;
          try {
            report(share);
          } catch (value) {
            thrown = { value };
          }
        };
      const values = parameters.map(([field, check], i) => {
        const value = check(given[i], field);
        return check === progress && value ? guarded(value as OnProgress) : value;
      });
      const reply = replyOf(() => calls[name](...values));
      if (thrown) throw thrown.value;
      return answerIn(reply);
    };
  return bound as Functions;
}

function replyOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    const message = `The compute core has crashed (${error.message}); load it again`;
    throw new PeError('out-of-memory', message, undefined, { cause: error });
  }
}

/** The answer of the module. Throws the failure that it reports as a PeError. */
function answerIn(reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null || !('error' in reply)) return reply;
  const { code, field, message } = reply.error as { code: ErrorCode; field: string; message: string };
  throw new PeError(code, message, field);
}
