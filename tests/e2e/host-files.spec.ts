/** What dist/ has for hosts and auditors: headers, which npm start sends, hashes, and the bill of materials. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
// @ts-expect-error: a script without types
import { sumsOf } from '../../web/build/bill.mjs';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const headers = {
  'access-control-allow-origin': '*',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};
const fresh = { ...headers, 'cache-control': 'no-cache' };
const kept = { ...headers, 'cache-control': 'public, max-age=31536000, immutable' };

test('only files that are named by their content are cached, and all come with their headers', async ({
  request,
}) => {
  const page = await request.get('./');
  expect(page.headers()).toMatchObject(fresh);
  const [asset] = (await page.text()).match(/assets\/[\w.-]+\.js/) ?? [];
  expect((await request.get(asset ?? '')).headers()).toMatchObject(kept);
});

/** What a host sends that reads the lines in which `read` finds a name and a value. */
function sent(lines: readonly string[], read: RegExp): Record<string, string> {
  const found = lines.flatMap((line) => line.match(read)?.slice(1) ?? []);
  return Object.fromEntries(
    found.flatMap((name, i) => (i % 2 === 0 ? [[name.toLowerCase(), found[i + 1]]] : [])),
  );
}

const linesOf = async (name: string) => (await readFile(`${dist}/${name}`, 'utf8')).split('\n');

/** The part from the line that begins with `first` up to the next that begins with `last`. */
function within(lines: readonly string[], first: string, last: string): readonly string[] {
  const at = lines.findIndex((line) => line.trimStart().startsWith(first));
  return lines.slice(
    at,
    lines.findIndex((line, i) => i > at && line.trimStart().startsWith(last)),
  );
}

test('every form for hosts has the same headers', async () => {
  const underscored = await linesOf('_headers');
  const pair = /^ {2}([\w-]+): (.+)$/;
  // These hosts ask for fresh files by themselves, and send all that match.
  expect(sent(within(underscored, '/*', '/assets/*'), pair)).toEqual(headers);
  expect(sent(underscored, pair)).toEqual(kept);

  const apache = await linesOf('.htaccess');
  const set = /^ *Header set ([\w-]+) "(.+)"$/;
  expect(sent(within(apache, '<IfModule', '<If '), set)).toEqual(fresh);
  expect(sent(within(apache, '<IfModule', '</IfModule'), set)).toEqual(kept);

  // The last rule that matches wins.
  const { headers: rules } = JSON.parse((await linesOf('vercel.json')).join('')) as {
    headers: { source: string; headers: { key: string; value: string }[] }[];
  };
  const fromVercel = (path: string) =>
    Object.fromEntries(
      rules
        .filter(({ source }) => new RegExp(`^${source}$`).test(path))
        .flatMap((rule) => rule.headers.map(({ key, value }) => [key.toLowerCase(), value])),
    );
  expect(fromVercel('/index.html')).toEqual(fresh);
  expect(fromVercel('/latest/assets/main-1.js')).toEqual(kept);
  expect(fromVercel('/assets/main-1.js')).toEqual(kept);

  const nginx = await linesOf('nginx-headers.conf');
  const add = /^ *add_header ([\w-]+) "(.+)" always;$/;
  expect(sent(within(nginx, 'add_header', 'location'), add)).toEqual(fresh);
  expect(sent(within(nginx, 'location ~ /assets/', '}'), add)).toEqual(kept);
});

test('the hashes are those of all files, and the bill names every library with its licence', async () => {
  const sums: string = await sumsOf(dist);
  expect(sums).toMatch(/^[0-9a-f]{64} {2}pe\.wasm$/m);
  expect(await readFile(`${dist}/SHA256SUMS`, 'utf8')).toBe(sums);
  const text = await readFile(`${dist}/sbom.cdx.json`, 'utf8');
  const { components } = JSON.parse(text) as {
    components: { name: string; version: string; licenses: unknown[] }[];
  };
  const names = components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'lit',
      'd3-array',
      'happy-dom',
      'workbox-precaching',
      'Eigen',
      'h5wasm',
      'HDF5',
      'zlib',
    ]),
  );
  expect(names).not.toContain('vite');
  for (const { version, licenses } of components) {
    expect(version).toMatch(/^\d+\.\d+/);
    expect(licenses).toHaveLength(1);
  }
  // Nothing of the machine that built it.
  expect(text.match(/https?:[^"]*/g)).toEqual(['http://cyclonedx.org/schema/bom-1.5.schema.json']);
});
