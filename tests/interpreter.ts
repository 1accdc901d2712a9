/** The Python that runs scripts in the tests, where there is one. */
import { spawnSync } from 'node:child_process';

/** The first that has the libraries; another Python may come first on the path. */
const interpreterWith = (libraries: string): string | undefined =>
  ['/usr/bin/python3', 'python3'].find(
    (python) => spawnSync(python, ['-c', `import ${libraries}`]).status === 0,
  );

export const numpy = interpreterWith('numpy');
export const sklearn = interpreterWith('numpy, sklearn');
export const torch = interpreterWith('numpy, torch');

/** Says why the tests of scripts are left out, where they are. */
export const without = (python: string | undefined, library: string): boolean => {
  if (!python) console.warn(`Python has no ${library} here: the scripts that need it are not run.`);
  return !python;
};
