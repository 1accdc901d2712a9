/** Where a page may load what: origins, CORS, sandboxes and Content-Security-Policies, for elements and for frames. */
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Frame, type Page, test } from '@playwright/test';
// @ts-expect-error: a script without types
import { sendFile } from './files.mjs';
// @ts-expect-error: a script without types
import { dist, root } from './places.mjs';

const figure = 'v=1&amp;lab=order&amp;view=difference&amp;ui=figure';

const element = (playground: string) =>
  `<script type="module" src="${playground}element.js"></script>
  <pe-figure state="v=1&amp;lab=order" view="difference"><p>The words of the page.</p></pe-figure>
  <pe-figure state="v=1&amp;lab=order" view="difference" loading="eager"></pe-figure>`;

const frame =
  (attributes = '') =>
  (playground: string) =>
    `<iframe ${attributes} title="A figure" width="700" height="500" src="${playground}#${figure}"></iframe>`;

/** Where the playground is, seen from the page. */
type Place = 'the same origin' | 'another origin with CORS' | 'another origin without CORS';

interface Case {
  readonly name: string;
  readonly place: Place;
  readonly body: (playground: string) => string;
  /** Content-Security-Policy of the page; PLAYGROUND stands for the playground's origin */
  readonly policy?: string;
  /** the page lies in a frame without an origin of its own, as course systems do it */
  readonly isBoxed?: boolean;
  /** what the reader sees in place of the figure */
  readonly instead?: string | RegExp;
  /** how many workers compute */
  readonly workers?: number;
  /** the source that the page is told to allow for workers */
  readonly cure?: string;
}

const hosting: string = readFileSync(`${root}web/guide/hosting.md`, 'utf8');

/** Nothing is allowed but what the guide lists. */
function listed(what: string): string {
  const [, directives] = hosting.match(`\\| ${what} \\| \`(.*)\` \\|`) ?? [];
  return `default-src 'none'; ${directives.replaceAll('https://your.host', 'PLAYGROUND')}`;
}

const cases: readonly Case[] = [
  { name: 'an element', place: 'the same origin', body: element },
  { name: 'an element', place: 'another origin with CORS', body: element },
  {
    name: 'an element',
    place: 'another origin without CORS',
    body: element,
    instead: 'The words of the page.',
  },
  {
    name: 'an element under the policy that the guide lists',
    place: 'another origin with CORS',
    body: element,
    policy: listed('an element'),
    workers: 1,
  },
  {
    name: 'an element under that policy without worker-src',
    place: 'another origin with CORS',
    body: element,
    policy: listed('an element').replace('worker-src blob:;', ''),
    workers: 0,
  },
  {
    name: 'an element under the policy that the guide lists, with its own worker-src',
    place: 'the same origin',
    body: element,
    policy: listed('an element').replace('worker-src blob:', "worker-src 'self'"),
    workers: 1,
  },
  {
    name: 'an element under the policy that the guide lists',
    place: 'the same origin',
    body: element,
    policy: listed('an element'),
    workers: 0,
    cure: "'self'",
  },
  {
    name: 'an element under a policy without wasm-unsafe-eval',
    place: 'another origin with CORS',
    body: element,
    policy: 'script-src PLAYGROUND; worker-src blob:',
    instead: "must allow 'wasm-unsafe-eval'",
  },
  { name: 'an element in a boxed page', place: 'another origin with CORS', body: element, isBoxed: true },
  { name: 'a frame', place: 'the same origin', body: frame() },
  { name: 'a frame', place: 'another origin with CORS', body: frame() },
  { name: 'a frame', place: 'another origin without CORS', body: frame() },
  {
    name: 'a frame under the policy that the guide lists',
    place: 'another origin without CORS',
    body: frame(),
    policy: listed('a frame'),
  },
  {
    name: 'a frame in a sandbox with its origin',
    place: 'another origin without CORS',
    body: frame('sandbox="allow-scripts allow-same-origin"'),
  },
  {
    name: 'a frame in a sandbox',
    place: 'another origin with CORS',
    body: frame('sandbox="allow-scripts"'),
  },
  {
    name: 'a frame in a sandbox',
    place: 'another origin without CORS',
    body: frame('sandbox="allow-scripts"'),
    instead: 'scripts failed to load',
  },
  { name: 'a frame in a boxed page', place: 'another origin with CORS', body: frame(), isBoxed: true },
];

function listen(answer: RequestListener): Promise<{ server: Server; address: string }> {
  return new Promise((resolve) => {
    const server: Server = createServer(answer).listen(0, '127.0.0.1', () =>
      resolve({ server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }),
    );
  });
}

/** A page of course notes at its own origin, and the playground in its place. */
async function openNotes(page: Page, { place, body, policy, isBoxed }: Case) {
  const missing: string[] = [];
  const sendDist: RequestListener = (request, response) => {
    if (place === 'another origin with CORS') response.setHeader('access-control-allow-origin', '*');
    response.on('finish', () => response.statusCode === 404 && missing.push(request.url ?? ''));
    void sendFile(response, dist, new URL(request.url ?? '', 'http://host').pathname.slice(1));
  };
  const playground = await listen(sendDist);
  const notes = await listen((request, response) => {
    if (request.url?.startsWith('/playground/')) {
      request.url = request.url.replace('/playground', '');
      sendDist(request, response);
      return;
    }
    const address = place === 'the same origin' ? '/playground/' : playground.address;
    if (policy && !(isBoxed && request.url === '/'))
      response.setHeader(
        'content-security-policy',
        policy.replaceAll('PLAYGROUND', new URL(address, notes.address).origin),
      );
    response.setHeader('content-type', 'text/html');
    const inner = `<title>Notes</title><link rel="icon" href="data:,">${body(address)}`;
    const isBox = isBoxed && request.url === '/';
    response.end(
      `<!doctype html><html lang="en">${isBox ? '<iframe sandbox="allow-scripts" title="Notes" width="900" height="900" src="/notes"></iframe>' : inner}</html>`,
    );
  });
  await page.goto(notes.address);
  return {
    missing,
    close: () => {
      for (const { server } of [playground, notes]) server.close();
    },
  };
}

for (const one of cases)
  test(`${one.name}, the playground at ${one.place}: ${one.instead ? 'says why not' : 'shows the figure'}`, async ({
    page,
  }) => {
    const told: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && told.push(message.text()));
    const { missing, close } = await openNotes(page, one);
    const depth = Number(one.isBoxed === true) + Number(one.name.startsWith('a frame'));
    await expect.poll(() => page.frames().length).toBe(1 + depth);
    const place = page.frames().at(-1) as Frame;
    if (one.instead) await expect(place.getByText(one.instead).first()).toBeVisible();
    else {
      await expect(place.locator('.proven').first()).toContainText('Order is not seen');
      await expect(place.locator('pe-lab-figure[kind=difference]').first()).toBeVisible();
    }
    expect(missing).toEqual([]);
    if (one.workers !== undefined) {
      expect(page.workers()).toHaveLength(one.workers);
      // Said once, however many figures compute.
      expect(told).toEqual(
        one.workers === 0
          ? [
              expect.stringMatching(
                RegExp(`could not start its worker \\(http.*worker-src ${one.cure ?? 'blob:'}$`),
              ),
            ]
          : [],
      );
    }
    close();
  });
