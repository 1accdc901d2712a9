import workerUrl from './worker.ts?worker&url';

/** Starts the worker that computes for the labs. Throws where workers are refused. */
export const makeWorker = (name: string): Worker =>
  new Worker(new URL(workerUrl, import.meta.url), { type: 'module', name });
