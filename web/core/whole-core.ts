import type { Core } from './types.ts';

let core: Promise<Core> | undefined;

/** The whole core, loaded when it is first asked for and kept; asked again after a failure, it tries again. */
export function loadWholeCore(): Promise<Core> {
  core ??= import('./load.ts')
    .then(({ loadCore }) => loadCore())
    .catch((thrown) => {
      core = undefined;
      throw thrown;
    });
  return core;
}

/** Where one file holds everything, there is one core. */
export { loadWholeCore as loadFirstCore };
