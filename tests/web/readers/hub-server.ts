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
  /** pull requests; the files of each are in `files` by repository@refs/pr/number/path */
  readonly pulls: Pull[];
  fault: Fault | undefined;
  /** what is said of every repository, where it is not the truth */
  listing: string | undefined;
  /** what is said of discussions, likewise; nothing is an error */
  discussions: string | undefined;
  close(): Promise<void>;
}

/** As the hub lists them, of one repository. */
export interface Pull {
  readonly repository: string;
  readonly num: number;
  readonly title: string;
  readonly status: 'open' | 'closed' | 'merged';
  readonly isPullRequest: boolean;
  readonly author: { readonly name: string };
}

export const sha = '0123456789abcdef0123456789abcdef01234567';

/** The commit of a revision: of main, or of a pull request. */
const shaOf = (revision: string): string => {
  const [, num] = /^refs\/pr\/(\d+)$/.exec(revision) ?? [];
  return num === undefined ? sha : num.padStart(40, 'a');
};
/** The beginning of the names of a repository's files at a commit. */
const placeAt = (repository: string, commit: string): string =>
  commit === sha ? `${repository}/` : `${repository}@refs/pr/${commit.replace(/^a+/, '')}/`;

/**
 * Two servers on two ports, and so two origins, that behave as the hub and its storage do: the first has the pages' names and sends
 * large files on to the second, which answers single byte ranges. Neither answers a preflight.
 */
export async function startHub(): Promise<HubServer> {
  const asked: Asked[] = [];
  const files = new Map<string, Uint8Array>();
  const gated = new Set<string>();
  const pulls: Pull[] = [];
  const server: Omit<HubServer, 'hub' | 'storage' | 'close'> = {
    asked,
    files,
    gated,
    pulls,
    fault: undefined,
    listing: undefined,
    discussions: undefined,
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
    if (api) return describe(response, api[1], decodeURIComponent(api[2]));
    const list = /^\/api\/models\/(.+)\/discussions$/.exec(pathname);
    if (list) return sendDiscussions(response, list[1]);
    const file = /^\/(.+?)\/resolve\/([0-9a-f]{40})\/(.+)$/.exec(pathname);
    if (!file) return end(response, 404);
    const [, repository, commit, path] = file;
    if (gated.has(repository)) return end(response, 401, { 'X-Error-Code': 'GatedRepo' });
    const name = `${placeAt(repository, commit)}${decodeURIComponent(path)}`;
    const bytes = files.get(name);
    if (!bytes) return end(response, 404, { 'X-Error-Code': 'EntryNotFound' });
    response.setHeader('X-Repo-Commit', commit);
    // Small files that are no large-file pointers are sent by the hub itself.
    if (name.endsWith('.json')) return sendWhole(response, bytes);
    return end(response, 302, {
      Location: `${storage.origin}/${encodeURIComponent(name)}?signature=${asked.length}`,
    });
  });

  function describe(response: ServerResponse, repository: string, revision: string): ServerResponse {
    const commit = /^[0-9a-f]{40}$/.test(revision) ? revision : shaOf(revision);
    const place = placeAt(repository, commit);
    const paths = [...files.keys()].filter((name) => name.startsWith(place));
    const isKnown = [...files.keys()].some((name) => name.startsWith(`${repository}/`));
    if (!isKnown) return end(response, 401, { 'X-Error-Code': 'RepoNotFound' });
    if (paths.length === 0 || !/^(main|refs\/pr\/\d+|[0-9a-f]{40})$/.test(revision))
      return end(response, 404, { 'X-Error-Code': 'RevisionNotFound' });
    const siblings = paths.map((path) => ({ rfilename: path.slice(place.length) }));
    const listing = server.listing ?? JSON.stringify({ id: repository, sha: commit, siblings });
    return sendWhole(response, new TextEncoder().encode(listing));
  }

  function sendDiscussions(response: ServerResponse, repository: string): ServerResponse {
    const discussions = pulls.filter((one) => one.repository === repository);
    const page = JSON.stringify({ discussions, count: discussions.length, start: 0 });
    const said = server.discussions ?? page;
    return said === '' ? end(response, 500) : sendWhole(response, new TextEncoder().encode(said));
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
