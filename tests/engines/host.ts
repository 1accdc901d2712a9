/** A host of the playground beside the one that all tests share: it can be shut down, and has pages of its own. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error: a script without types
import { sendFile } from '../hosts/files.mjs';
// @ts-expect-error: a script without types
import { dist, root } from '../hosts/places.mjs';

export interface Host {
  readonly address: string;
  /** Nothing can be had from it any more. */
  close(): void;
}

/** `pages`: what stands at a path, or undefined. Files of the golden results lie under golden/. */
export async function host(pages: Readonly<Record<string, string>> = {}): Promise<Host> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://host').pathname.slice(1);
    if (path in pages) response.setHeader('content-type', 'text/html; charset=utf-8').end(pages[path]);
    else if (path.startsWith('golden/')) void sendFile(response, `${root}tests`, path);
    else void sendFile(response, dist, path);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
