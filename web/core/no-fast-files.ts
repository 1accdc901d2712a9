/** The single file would grow by two modules, and the command draws the same everywhere. */
export const hasFastFiles: boolean = false;
