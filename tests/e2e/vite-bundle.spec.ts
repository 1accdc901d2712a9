import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const notes = join(root, 'build/bundled-notes');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Course notes that a bundler makes, with the element as one of its modules, under a folder of the host. */
test.describe('the element in a page that Vite has built', () => {
  let server: Server;
  let address: string;
  const missing: string[] = [];

  test.beforeAll(async () => {
    await mkdir(notes, { recursive: true });
    await writeFile(
      join(notes, 'index.html'),
      `<!doctype html><html lang="en"><title>Notes</title><link rel="icon" href="data:," /><script type="module" src="./notes.js"></script>
      <pe-playground state="v=1&amp;lab=probe"></pe-playground></html>`,
    );
    await writeFile(join(notes, 'notes.js'), "import '../../dist/element.js';\n");
    await build({
      root: notes,
      base: '/notes/',
      logLevel: 'error',
      build: { outDir: 'site', emptyOutDir: true },
    });
    server = createServer(async (request, response) => {
      const path =
        new URL(request.url ?? '', 'http://host').pathname.replace(/^\/notes\//, '') || 'index.html';
      try {
        const body = await readFile(join(notes, 'site', path));
        response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
        response.end(body);
      } catch {
        missing.push(path);
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notes/`;
  });

  test.afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        // The page of the next test may still hold one.
        server.closeAllConnections();
      }),
  );

  test('computes in a worker, and no file is missing', async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) warnings.push(message.text());
    });
    await page.goto(address);
    await expect(page.locator('.proven .number')).toBeVisible();
    expect(page.workers()).toHaveLength(1);
    expect(missing).toEqual([]);
    expect(warnings).toEqual([]);
  });
});
