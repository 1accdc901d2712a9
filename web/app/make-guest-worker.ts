import workerUrl from './worker.ts?worker&url';

export const placeOfWorker = (): string => new URL(workerUrl, import.meta.url).href;

function workerAddress(): string {
  const { href, origin } = new URL(placeOfWorker());
  if (origin === location.origin) return href;
  // An import statement would need more of the page's policy: worker-src checks it, not script-src. Rethrown in a timer, a failed import becomes an error event of the worker.
  const code = `import(${JSON.stringify(href)}).catch((thrown)=>setTimeout(()=>{throw thrown}))`;
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}

let known: string | undefined;

/**
 * Starts the worker of labs embedded in another page. Browsers refuse workers from another origin. They allow a worker of the page's own
 * that only imports that script.
 */
export function makeWorker(name: string): Worker {
  known ??= workerAddress();
  return new Worker(known, { type: 'module', name });
}
