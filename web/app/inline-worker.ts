import InlineWorker from './worker.ts?worker&inline';

/** In the single file the worker is a part of the file. */
export const makeWorker = (): Worker => new InlineWorker();
