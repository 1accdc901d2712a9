/** Which Python the tests run scripts with, where there is one. */
import { spawnSync } from 'node:child_process';

/** The first that has the libraries; another Python may come first on the path. */
export const interpreterWith = (libraries: string): string | undefined =>
  ['/usr/bin/python3', 'python3'].find(
    (python) => spawnSync(python, ['-c', `import ${libraries}`]).status === 0,
  );
