import { loadFirstCore } from '#first-core';
import { serveOnMainThread } from '../engine/serve.ts';
import { jobs } from './jobs.ts';

/** The same jobs on the main thread: loaded only where workers are refused. */
export const openMainThread = (): MessagePort => serveOnMainThread(jobs, loadFirstCore);
