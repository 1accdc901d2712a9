import InlineWorker from './worker.ts?worker&inline';

export const placeOfWorker = (): string => 'a script in this file';

/** The single-file build carries the worker inside the file. */
export const makeWorker = (name: string): Worker => new InlineWorker({ name });
