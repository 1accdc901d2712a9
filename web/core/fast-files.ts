/** Whether this build has the modules with fast kernels. */
export const hasFastFiles: boolean = true;
