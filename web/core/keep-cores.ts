import { offered } from './arithmetic.ts';
import type { Arithmetic } from './load-options.ts';

/** Loads the core of each arithmetic when it is first asked for, and keeps it. After a failure, the next call
 *  tries again. */
export function keepCores<Core>(
  load: (arithmetic: Arithmetic) => Promise<Core>,
): (asked: Arithmetic) => Promise<Core> {
  const cores: Partial<Record<Arithmetic, Promise<Core>>> = {};
  return (asked) => {
    const arithmetic = offered(asked);
    cores[arithmetic] ??= load(arithmetic).catch((thrown) => {
      delete cores[arithmetic];
      throw thrown;
    });
    return cores[arithmetic];
  };
}
