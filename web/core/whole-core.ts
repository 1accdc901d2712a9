import type { Arithmetic } from './load-options.ts';
import type { Core } from './types.ts';

/** The whole core, loaded by the first call and kept. */
export const loadWholeCore = async (arithmetic: Arithmetic = 'reproducible'): Promise<Core> =>
  (await import('./kept-core.ts')).keptCore(arithmetic);

/** A build in a single file has only this core. */
export const loadFirstCore = () => loadWholeCore();
