import { keepCores } from './keep-cores.ts';
import { loadCore } from './load.ts';
import type { Arithmetic } from './load-options.ts';
import type { Core } from './types.ts';

const kept = keepCores((arithmetic) => loadCore({}, arithmetic));

/**
 * The whole core. The page asks for fast arithmetic only where it gives the same bits, so the other one may stand in: without a network,
 * only that file is there.
 */
export async function keptCore(arithmetic: Arithmetic): Promise<Core> {
  try {
    return await kept(arithmetic);
  } catch (thrown) {
    if (arithmetic === 'reproducible') throw thrown;
    return kept('reproducible');
  }
}
