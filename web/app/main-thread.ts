import { serveOnMainThread } from '../engine/serve.ts';
import { jobs, loadFirstCore } from './jobs.ts';

/** Serves the same jobs on the main thread, for pages that refuse workers. */
export function openMainThread(): MessagePort {
  console.warn(
    'The positional-embedding playground: this page refuses workers, so long calculations will block it.',
  );
  return serveOnMainThread(jobs, loadFirstCore);
}
