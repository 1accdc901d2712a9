/**
 * Keeps one whole build in the browser, so that the page works without a network. A newer build waits until the
 * only open tab asks for it: it never replaces files under a page.
 */
import { type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { takeOver } from './register.ts';

/** The files of the page, written in by the build. */
declare const buildFiles: PrecacheEntry[];
/** Those that are kept when they are first used: megabytes that most readers never need. */
declare const rareFiles: readonly string[];

/** The parts of a service worker's scope used here; TypeScript's own types of it clash with those of pages. */
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly { url: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'activate',
    listener: (event: { waitUntil(done: Promise<void>): void }) => void,
  ): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (event: { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
}

const scope = self as unknown as Scope;
const { registration, clients } = scope;

/** The first build serves the tab that has just kept it. */
const isFirst = !registration.active;
scope.addEventListener('activate', (event) => {
  if (isFirst) event.waitUntil(clients.claim());
});

scope.addEventListener('message', async ({ data }) => {
  if (data !== takeOver) return;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // The host may have other pages.
  const tabs = windows.filter(({ url }) => url.startsWith(registration.scope));
  if (tabs.length === 1) await scope.skipWaiting();
});

const rare = new Set(rareFiles.map((file) => new URL(file, registration.scope).href));
const keptRare = `rare files of ${registration.scope}`;

scope.addEventListener('fetch', (event) => {
  if (rare.has(event.request.url)) event.respondWith(rareFile(event.request));
});

/** A file's name holds the hash of its content, so a kept file is never out of date. Files of other builds are deleted. */
async function rareFile(request: Request): Promise<Response> {
  const cache = await caches.open(keptRare);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    for (const other of await cache.keys()) if (!rare.has(other.url)) await cache.delete(other);
    await cache.put(request, answer.clone());
  }
  return answer;
}

precacheAndRoute(buildFiles);
