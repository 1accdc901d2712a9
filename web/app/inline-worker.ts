import InlineWorker from './worker.ts?worker&inline';

/** The single-file build carries the worker inside the file. */
export const makeWorker = (): Worker => new InlineWorker();
