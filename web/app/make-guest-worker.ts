import { inPackage, placeOfAttention, placeOfCore, placeOfTraining } from '../core/host-page.ts';
import workerUrl from './worker.ts?worker&url';

/** Addresses by name. The build puts them here: see build/worker-parts.mjs. */
declare const __WORKER_PARTS__: Readonly<Record<string, URL>>;

function workerAddress(): string {
  const url = inPackage(new URL(workerUrl, import.meta.url), 'element/');
  const places = new URLSearchParams({ attention: String(placeOfAttention()) });
  for (const arithmetic of ['reproducible', 'fast'] as const) {
    places.set(`pe ${arithmetic}`, String(placeOfCore(arithmetic)));
    places.set(`training ${arithmetic}`, String(placeOfTraining(arithmetic)));
  }
  for (const [name, place] of Object.entries(__WORKER_PARTS__))
    places.set(name, String(inPackage(place, 'element/')));
  url.hash = places.toString();
  if (url.origin === location.origin) return url.href;
  const script = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  return URL.createObjectURL(script);
}

let known: string | undefined;

/**
 * Starts the worker of labs embedded in another page. Bundlers may copy each file to a place of its own, so the worker's address says where
 * its parts and the wasm modules are.
 *
 * Browsers refuse workers from another origin. They allow a worker of the page's own that only imports that script.
 */
export function makeWorker(name: string): Worker {
  known ??= workerAddress();
  return new Worker(known, { type: 'module', name });
}
