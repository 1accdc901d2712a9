import { keepCores } from './keep-cores.ts';
import { loadCore } from './load.ts';
import type { Arithmetic } from './load-options.ts';
import type { Core } from './types.ts';

const kept = keepCores((arithmetic) => loadCore({}, arithmetic));

let fast: Core | undefined;
let isAsked = false;

/** The whole core. The page asks for fast arithmetic only where it gives the same bits, so the other one stands in until it is there. */
export async function keptCore(arithmetic: Arithmetic): Promise<Core> {
  if (arithmetic === 'reproducible') return kept(arithmetic);
  if (fast) return fast;
  const core = kept('reproducible');
  if (!isAsked) {
    isAsked = true;
    // In the background, and never again: without a network it is not to be had.
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
