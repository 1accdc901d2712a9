import { callCore, callCoreWithProgress } from './call-core.ts';
import { type OnProgress, type Parameter, progress } from './check.ts';

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
