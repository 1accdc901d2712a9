import { loadFirstCore } from '#first-core';
import { serveHere } from '../engine/serve.ts';
import { jobs } from './jobs.ts';

/** The same jobs on the page's thread: loaded only where workers are refused. */
export const openMainThread = (): MessagePort => serveHere(jobs, loadFirstCore);
