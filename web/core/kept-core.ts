import { keepCores } from './keep-cores.ts';
import { loadCore } from './load.ts';
import type { Arithmetic } from './load-options.ts';
import type { Core } from './types.ts';

const kept = keepCores((arithmetic) => loadCore({}, arithmetic));

let fast: Core | undefined;
let isAsked = false;

/** The whole core. The page asks for fast arithmetic only where both give the same bits, so the reproducible
 *  core computes until the fast one is loaded. */
export async function keptCore(arithmetic: Arithmetic): Promise<Core> {
  if (arithmetic === 'reproducible') return kept(arithmetic);
  if (fast) return fast;
  const core = kept('reproducible');
  if (!isAsked) {
    isAsked = true;
    // In the background, and only once: offline, every attempt would fail.
    core
      .then(() => kept('fast'))
      .then(
        (loaded) => {
          fast = loaded;
        },
        () => {},
      );
  }
  return core;
}
