import { fileOf } from '../core/arithmetic.ts';
import { inPackage } from '../core/in-package.ts';
import type { Arithmetic } from '../core/load-options.ts';
import { placeOfAttention, placeOfCore, placeOfTraining } from '../core/wasm-place.ts';
import workerUrl from './worker.ts?worker&url';

/** Of a module, by the names of its files. */
const addresses = (name: string, placeOf: (arithmetic: Arithmetic) => unknown) =>
  Object.fromEntries(
    (['reproducible', 'fast'] as const).map((one) => [fileOf(name, one), String(placeOf(one))]),
  );

function workerAddress(): string {
  const url = inPackage(new URL(workerUrl, import.meta.url), 'element/');
  const places = {
    attention: String(placeOfAttention()),
    ...addresses('pe', placeOfCore),
    ...addresses('training', placeOfTraining),
  };
  url.hash = new URLSearchParams(places).toString();
  if (url.origin === location.origin) return url.href;
  const script = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  return URL.createObjectURL(script);
}

let known: string | undefined;

/**
 * Starts the worker of labs embedded in another page. Bundlers may copy each file to a place of its own, so the worker is one file, and its
 * address says where the wasm modules are.
 *
 * Browsers refuse workers from another origin. They allow a worker of the page's own that only imports that script.
 */
export function makeWorker(name: string): Worker {
  known ??= workerAddress();
  return new Worker(known, { type: 'module', name });
}
