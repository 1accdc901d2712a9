/** Two more modules would make the single file larger, and the command must draw the same everywhere. */
export const hasFastFiles: boolean = false;
