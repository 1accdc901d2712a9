import workerUrl from './worker.ts?worker&url';

/**
 * The worker that computes for the labs. Throws where workers are refused.
 *
 * A page may load this module from another host, whose scripts it must not start as workers. A worker of the page's own that
 * does nothing but import that script is allowed.
 */
export function makeWorker(): Worker {
  const url = new URL(workerUrl, import.meta.url);
  if (url.origin === location.origin) return new Worker(url, { type: 'module' });
  const script = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  return new Worker(URL.createObjectURL(script), { type: 'module' });
}
