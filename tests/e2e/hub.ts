/** A fake hub for the browser tests: no request reaches the real one. */
import type { Page, Request, Route } from '@playwright/test';

export const sha = '0123456789abcdef0123456789abcdef01234567';
export const hub = 'https://huggingface.co';

export interface Asked {
  readonly url: string;
  readonly range: string | undefined;
}

/** Simulates a faulty host; resolves to false to leave the answer to the fake hub. */
export type Fault = (route: Route, request: Request) => Promise<boolean>;

const headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Range, X-Repo-Commit',
};

/** The commit of the only pull request. */
export const pullSha = '7654321076543210765432107654321076543210';

/**
 * Answers for every host but the page's own. Returns the list of requests, which grows. `files` are named "owner/name/file", and
 * "owner/name@refs/pr/7/file" in the only pull request, which adds safetensors.
 */
export async function playHub(
  page: Page,
  files: Readonly<Record<string, Buffer>>,
  fault?: Fault,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  await page.route(/^https:/, async (route, request) => {
    const url = request.url();
    const range = (await request.allHeaders()).range;
    asked.push({ url, range });
    if (await fault?.(route, request)) return;
    const api = /\/api\/models\/(.+)\/revision\/([^?]+)/.exec(url);
    if (api) {
      const isPull = api[2] === 'refs%2Fpr%2F7';
      const place = `${api[1]}${isPull ? '@refs/pr/7' : ''}/`;
      const siblings = Object.keys(files)
        .filter((name) => name.startsWith(place))
        .map((name) => ({ rfilename: name.slice(place.length) }));
      const json = { sha: isPull ? pullSha : sha, siblings };
      return route.fulfill(siblings.length === 0 ? { status: 401, headers } : { headers, json });
    }
    const list = /\/api\/models\/(.+)\/discussions\?/.exec(url);
    if (list) {
      const isThere = Object.keys(files).some((name) => name.startsWith(`${list[1]}@refs/pr/7/`));
      const pull = { num: 7, title: 'Adding `safetensors` variant of this model', status: 'open' };
      const author = { name: 'SFconvertbot' };
      return route.fulfill({
        headers,
        json: { discussions: isThere ? [{ ...pull, author, isPullRequest: true }] : [] },
      });
    }
    const path = url
      .replace(`${hub}/`, '')
      .replace(`resolve/${sha}/`, '')
      .replace(`/resolve/${pullSha}/`, '@refs/pr/7/');
    const file = files[path];
    if (!file) return route.fulfill({ status: 404, headers });
    const [, from, last] = (/^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []).map(Number);
    if (range === undefined) return route.fulfill({ headers, body: file });
    return route.fulfill({
      status: 206,
      headers: { ...headers, 'Content-Range': `bytes ${from}-${last}/${file.length}` },
      body: file.subarray(from, last + 1),
    });
  });
  return asked;
}

/** A safetensors file with zeros, as float32 or as types of one byte. */
export function safetensors(
  tensors: Readonly<
    Record<string, { readonly shape: readonly number[]; readonly type?: string; at?: (i: number) => number }>
  >,
): Buffer {
  const header: Record<string, unknown> = {};
  const bodies: Buffer[] = [];
  let end = 0;
  for (const [name, { shape, type = 'F32', at = (i: number) => Math.sin(i) + 2 }] of Object.entries(
    tensors,
  )) {
    const count = shape.reduce((product, length) => product * length, 1);
    const body =
      type === 'F32'
        ? Buffer.from(Float32Array.from({ length: count }, (_, i) => at(i)).buffer)
        : Buffer.alloc(count);
    header[name] = { dtype: type, shape, data_offsets: [end, end + body.length] };
    end += body.length;
    bodies.push(body);
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, ...bodies]);
}
