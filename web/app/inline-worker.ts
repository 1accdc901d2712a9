import InlineWorker from './worker.ts?worker&inline';

/** The single-file build carries the worker inside the file. */
export const makeWorker = (name: string): Worker => new InlineWorker({ name });
