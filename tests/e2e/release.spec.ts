import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
// @ts-expect-error: a script without types
import { addRelease } from '../../web/build/release.mjs';
import { expectTone, sweep } from './page.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const site = join(root, 'build/release-site');
const other = join(root, 'build/release-other');
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

test(
  'a release is a page of its own, in any folder of a host, and stays as it is',
  sweep,
  async ({ page }) => {
    await rm(site, { recursive: true, force: true });
    await mkdir(join(site, '0.0.9'), { recursive: true });
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    await addRelease(join(root, 'dist'), site);
    await addRelease(join(root, 'dist'), site);
    expect((await readdir(site)).toSorted()).toEqual(
      [
        '.htaccess',
        '0.0.9',
        version,
        '_headers',
        'index.html',
        'latest',
        'nginx-headers.conf',
        'vercel.json',
      ].toSorted(),
    );
    expect(await readFile(join(site, '_headers'), 'utf8')).toContain('\n/:version/assets/*\n');

    await mkdir(other, { recursive: true });
    await writeFile(join(other, '.built-from'), 'other sources');
    await expect(addRelease(other, site)).rejects.toThrow(/raise the version in package\.json/);

    const missing: string[] = [];
    const server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://host');
      const file = pathname.replace(/^\/course\/pe\//, '').replace(/(^|\/)$/, '$1index.html');
      try {
        const body = await readFile(join(site, file));
        response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(body);
      } catch {
        missing.push(pathname);
        response.writeHead(404).end();
      }
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/course/pe/`;
    try {
      await page.goto(address);
      await expect(page.getByRole('listitem')).toHaveText([version, '0.0.9']);
      await page.getByRole('link', { name: 'The newest version' }).click();
      const scene = page.locator('#shuffle pe-scene');
      await scene.getByRole('button', { name: '1 Yes' }).click();
      await expect(scene.locator('.number')).toHaveText('0.237');
      await page.goto(`${address}${version}/#v=1&lab=order&scheme=sinusoidal`);
      await expectTone(page.locator('.proven'), 'position');
      expect(missing.filter((path) => path !== '/favicon.ico')).toEqual([]);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  },
);

test('latest/ is the highest version, whatever was released last', async () => {
  const sources = join(root, 'build/release-latest');
  const folder = join(sources, 'site');
  await rm(sources, { recursive: true, force: true });
  const own = join(sources, 'dist');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const write = async (place: string, from: string) => {
    await mkdir(place, { recursive: true });
    await writeFile(join(place, '.built-from'), from);
  };
  const latest = () => readFile(join(folder, 'latest/.built-from'), 'utf8');
  await write(own, version);

  for (const lower of ['0.0.9', '0.0.10', `${version}-rc.1`, '99.0.0-rc.1'])
    await write(join(folder, lower), lower);
  await addRelease(own, folder);
  expect(await latest()).toBe(version);

  for (const higher of ['9.0.0', '10.0.0-rc.1', '10.0.0']) await write(join(folder, higher), higher);
  await addRelease(own, folder);
  expect(await latest()).toBe('10.0.0');
  const index = await readFile(join(folder, 'index.html'), 'utf8');
  expect([...index.matchAll(/href="([^"]+)\/"/g)].map(([, name]) => name)).toEqual([
    'latest',
    '99.0.0-rc.1',
    '10.0.0',
    '10.0.0-rc.1',
    '9.0.0',
    version,
    `${version}-rc.1`,
    '0.0.10',
    '0.0.9',
  ]);
});
