import type { Core } from './types.ts';

let core: Promise<Core> | undefined;

/** The whole core, loaded by the first call and kept. After a failure the next call tries again. */
export function loadWholeCore(): Promise<Core> {
  core ??= import('./load.ts')
    .then(({ loadCore }) => loadCore())
    .catch((thrown) => {
      core = undefined;
      throw thrown;
    });
  return core;
}

/** A build in a single file has only this core. */
export { loadWholeCore as loadFirstCore };
