/** Where workers are refused, the page computes. */
import { serveOnMainThread } from '../engine/serve.ts';
import { findFile } from './find-file.ts';
import { jobs, loadFirstCore } from './jobs.ts';

let isTold = false;

/** A worker of another origin, and one that is a text, start from a Blob. */
const sourceOf = (place: string): string => (place.startsWith(`${location.origin}/`) ? "'self'" : 'blob:');

/** Serves the same jobs on the main thread, for pages that refuse workers. `place`: the worker that could not be started. Rejects if it is not there. */
export async function openMainThread(place: string): Promise<MessagePort> {
  await findFile(place);
  if (!isTold)
    console.warn(
      `The positional-embedding playground could not start its worker (${place}), so long calculations will block this page. ` +
        `If the page has a Content-Security-Policy, it must allow the worker: worker-src ${sourceOf(place)}`,
    );
  isTold = true;
  return serveOnMainThread(jobs, loadFirstCore);
}
