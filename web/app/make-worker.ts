import workerUrl from './worker.ts?worker&url';

export const placeOfWorker = (): string => new URL(workerUrl, import.meta.url).href;

/** Starts the worker that computes for the labs. Throws where workers are refused. */
export const makeWorker = (name: string): Worker => new Worker(placeOfWorker(), { type: 'module', name });
