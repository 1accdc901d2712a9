import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a request to the servers looked like. */
export interface Asked {
  readonly host: 'hub' | 'storage';
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

/** Answers a request for bytes in another way than a good host does; what it does not answer, the server does. */
export type Fault = (
  request: IncomingMessage,
  response: ServerResponse,
  range: readonly [number, number],
) => boolean;

export interface HubServer {
  readonly hub: string;
  readonly storage: string;
  readonly asked: Asked[];
  /** files by repository and path, such as "owner/name/model.safetensors" */
  readonly files: Map<string, Uint8Array>;
  readonly gated: Set<string>;
  fault: Fault | undefined;
  /** what is said of every repository, where it is not the truth */
  listing: string | undefined;
  close(): Promise<void>;
}

export const sha = '0123456789abcdef0123456789abcdef01234567';

/**
 * Two servers on two ports, and so two origins, that behave as the hub and its storage do: the first has the pages' names and sends
 * large files on to the second, which answers single byte ranges. Neither answers a preflight.
 */
export async function startHub(): Promise<HubServer> {
  const asked: Asked[] = [];
  const files = new Map<string, Uint8Array>();
  const gated = new Set<string>();
  const server: Omit<HubServer, 'hub' | 'storage' | 'close'> = {
    asked,
    files,
    gated,
    fault: undefined,
    listing: undefined,
  };

  const storage = await listen((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname.slice(1));
    asked.push({ host: 'storage', method: request.method ?? '', path, headers: request.headers });
    cors(response, 'Content-Range, Accept-Ranges, Content-Length, ETag');
    sendRange(request, response, files.get(path), server.fault);
  });

  const hub = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    asked.push({
      host: 'hub',
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
    });
    cors(
      response,
      'X-Repo-Commit, X-Request-Id, X-Error-Code, X-Error-Message, ETag, Link, Accept-Ranges, Content-Range',
    );
    if (request.method !== 'GET') return end(response, 405);
    const api = /^\/api\/models\/(.+)\/revision\/([^/]+)$/.exec(pathname);
    if (api) return describe(response, api[1], api[2]);
    const file = /^\/(.+?)\/resolve\/([^/]+)\/(.+)$/.exec(pathname);
    if (!file || file[2] !== sha) return end(response, 404);
    const [, repository, , path] = file;
    if (gated.has(repository)) return end(response, 401, { 'X-Error-Code': 'GatedRepo' });
    const name = `${repository}/${decodeURIComponent(path)}`;
    const bytes = files.get(name);
    if (!bytes) return end(response, 404, { 'X-Error-Code': 'EntryNotFound' });
    response.setHeader('X-Repo-Commit', sha);
    // Small files that are no large-file pointers are sent by the hub itself.
    if (name.endsWith('.json')) return sendWhole(response, bytes);
    return end(response, 302, { Location: `${storage.origin}/${encodeURIComponent(name)}` });
  });

  function describe(response: ServerResponse, repository: string, revision: string): ServerResponse {
    const paths = [...files.keys()].filter((name) => name.startsWith(`${repository}/`));
    if (paths.length === 0) return end(response, 401, { 'X-Error-Code': 'RepoNotFound' });
    if (revision !== 'main' && revision !== sha)
      return end(response, 404, { 'X-Error-Code': 'RevisionNotFound' });
    const siblings = paths.map((path) => ({ rfilename: path.slice(repository.length + 1) }));
    const listing = server.listing ?? JSON.stringify({ id: repository, sha, siblings });
    return sendWhole(response, new TextEncoder().encode(listing));
  }

  return Object.assign(server, {
    hub: hub.origin,
    storage: storage.origin,
    close: async () => {
      await hub.close();
      await storage.close();
    },
  });
}

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function cors(response: ServerResponse, exposed: string): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', exposed);
}

function end(response: ServerResponse, status: number, headers: Record<string, string> = {}): ServerResponse {
  return response.writeHead(status, headers).end();
}

function sendWhole(response: ServerResponse, bytes: Uint8Array): ServerResponse {
  return response.writeHead(200, { 'Content-Length': bytes.length }).end(bytes);
}

function sendRange(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Uint8Array | undefined,
  fault?: Fault,
): ServerResponse {
  if (!bytes) return end(response, 404);
  const match = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const [start, last] = match
    ? [Number(match[1]), Math.min(Number(match[2]), bytes.length - 1)]
    : [0, bytes.length - 1];
  if (fault?.(request, response, [start, last])) return response;
  if (!match) return sendWhole(response, bytes);
  if (start >= bytes.length) return end(response, 416, { 'Content-Range': `bytes */${bytes.length}` });
  response.writeHead(206, {
    'Content-Length': last - start + 1,
    'Content-Range': `bytes ${start}-${last}/${bytes.length}`,
  });
  return response.end(bytes.subarray(start, last + 1));
}
