/** The page without a network, from a sub-folder of a host, and through an update. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { sheetFiles } from '../../web/guide/sheet-files.ts';
import { worksheetHash } from '../../web/tasks/worksheet.ts';
import { dropFile, expectTone, sweep } from './page.ts';

test.use({ serviceWorkers: 'allow' });

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.md': 'text/plain',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** Two builds that differ in one file: the second says so in its title, and lacks nothing. */
let isSecondBuild = false;

async function fileOf(path: string): Promise<Buffer> {
  const body = await readFile(`${dist}${path}`);
  if (!isSecondBuild) return body;
  if (path === 'index.html') return Buffer.from(`${body}`.replace('<title>', '<title>Second build: '));
  if (path === 'service-worker.js')
    return Buffer.from(`${body}`.replace(/(index\.html\W+revision:\W)[0-9a-f]+/, '$1second'));
  return body;
}

let server: Server;
let address: string;

test.beforeEach(async () => {
  isSecondBuild = false;
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://host');
    const path = pathname.replace(/^\/course\/pe\//, '').replace(/(^|\/)$/, '$1index.html');
    if (pathname === '/elsewhere.md') return response.setHeader('content-type', 'text/plain').end('Notes');
    try {
      const body = await fileOf(path);
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(body);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://localhost:${(server.address() as AddressInfo).port}/course/pe/`;
});

/** Ends the server: nothing can be had any more. */
async function goOffline() {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

test.afterEach(goOffline);

/** Opens the page and waits until it is kept. */
async function kept(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated');
  return page;
}

/** Reads expressions in a page as a bystander: Playwright's own reading counts as the reader's act. */
async function untouched(
  context: BrowserContext,
  page: Page,
): Promise<(expression: string) => Promise<string>> {
  const session = await context.newCDPSession(page);
  return async (expression) =>
    String((await session.send('Runtime.evaluate', { expression, userGesture: false })).result.value);
}

test('works without a network, from a sub-folder, once it has been opened', async ({ context }) => {
  const page = await kept(context);
  await goOffline();
  // In the tab that has just kept it, and again from the start.
  await page.getByRole('navigation').getByRole('link', { name: 'Encodings' }).click();
  await expect(page.locator('pe-lab[lab=encodings] .proven')).toContainText(/\d/);
  await page.goto(`${address}#v=1&lab=order&scheme=sinusoidal`);
  await page.reload();
  await expectTone(page.locator('pe-lab .proven'), 'position');
});

const ofModel = '#v=1&lab=probe&source=file&remote=owner/model&tensor=wpe.weight';

test('a table that came with the page stands in for a model without a network, and the address waits', async ({
  context,
}) => {
  const page = await kept(context);
  await context.setOffline(true);
  await page.goto(`${address}${ofModel}`);
  await page.reload();
  await expect(page.locator('h1')).toHaveText(
    'There is no network, so owner/model cannot be read now. Shown instead: a small trained table.',
  );
  await expect(page.locator('.proven .number')).toHaveText(/\d/);
  await expect(page.locator('pe-lab')).toContainText('The link keeps owner/model for later.');
  const table = page.locator('pe-tables .message');
  await expect(table).toContainText('There is no network to load them now.');
  // Nothing is lost: the lab asks again for the model's table.
  await context.setOffline(false);
  await expect(page.locator('h1')).toContainText('Press Read to load the table at owner/model.');
  await expect(table).toContainText('Press Read to load them.');
});

test('the same where the host does not answer', async ({ context }) => {
  const page = await kept(context);
  await context.route('https://huggingface.co/**', (route) => route.abort());
  await page.goto(`${address}${ofModel}`);
  await page.reload();
  await page.getByRole('button', { name: 'Read from huggingface.co' }).click();
  await expect(page.locator('h1')).toHaveText(
    'The host does not answer: owner/model cannot be read now. Shown instead: a small trained table.',
  );
  await expect(page.locator('pe-tables')).toContainText('huggingface.co could not be reached');
});

test('what few readers need is kept once it was used', async ({ context }) => {
  const page = await kept(context);
  const names = () =>
    page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (await Promise.all(stores.map((cache) => cache.keys()))).flat();
      return requests.map(({ url }) => url.replace(/.*\//, '')).filter((name) => name.startsWith('hdf5-'));
    });
  expect(await names()).toEqual([]);
  const file = await readFile(new URL('../golden/readers/keras-2.h5', import.meta.url));
  const bring = async () => {
    await page.goto(`${address}#v=1&lab=probe`);
    await page.reload();
    await expect(page.locator('pe-lab[lab=probe] h1')).toBeVisible();
    await dropFile(page, 'pe-lab[lab=probe] h1', 'keras-2.h5', file);
    await expect(page.locator('pe-tables .what')).toContainText('12 × 6');
  };
  await bring();
  await expect.poll(async () => (await names()).length).toBe(2);
  await goOffline();
  await bring();
});

test('every lab, the story, the guide and worksheets work without a network', sweep, async ({ context }) => {
  const page = await kept(context);
  await goOffline();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  const labs = page.getByRole('navigation', { name: 'Story and labs' }).getByRole('link');
  const count = await labs.count();
  expect(count).toBeGreaterThan(5);
  // The first leads to the story.
  await labs.first().click();
  await expect(page.locator('#shuffle #claim')).toHaveText(/again/);
  for (let i = 1; i < count; i++) {
    await labs.nth(i).click();
    await expect(page.locator('.proven .number').filter({ visible: true })).toHaveText(/\d/, {
      timeout: 60_000,
    });
  }
  await page.goto(`${address}guide/formulas.html`);
  await expect(page.locator('h1')).toHaveText('Formulas');
  const [sheet] = Object.values(sheetFiles);
  await page.goto(`${address}worksheet.html#${worksheetHash(sheet)}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('iframe').contentFrame().locator('pe-task')).toBeVisible();
  expect(faults).toEqual([]);
});

test(
  'an update waits for the last open tab, then takes over whole, and keeps the link',
  sweep,
  async ({ context }) => {
    test.setTimeout(120_000);
    const page = await kept(context);
    const other = await context.newPage();
    await other.goto(address);
    // A page of the same host that is none of ours counts for nothing.
    await (await context.newPage()).goto(new URL('../../elsewhere.md', address).href);
    isSecondBuild = true;
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    const waits = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state === 'installed');
    await expect.poll(waits).toBe(true);
    const read = await untouched(context, page);
    // Chromium lets the newer build take over once the older one's worker has nothing to do: with DevTools attached, as here, that may take
    // minutes, unless it is stopped.
    const workers = await context.newCDPSession(page);
    await workers.send('ServiceWorker.enable');
    await workers.send('ServiceWorker.stopAllWorkers');
    await page.reload();
    // The page asks for the newer build for some seconds.
    await page.waitForTimeout(5000);
    expect(await read('document.title')).toMatch(/^Positional embeddings/);
    expect(await waits()).toBe(true);
    await expect(page.locator('#shuffle #claim')).toHaveText(/again/);
    await other.close();
    await page.evaluate(() => {
      location.hash = 'v=1&lab=order&scheme=sinusoidal';
    });
    await expect(async () => {
      await workers.send('ServiceWorker.stopAllWorkers');
      await page.reload();
      await expect
        .poll(() => read('document.title'), { timeout: 6000 })
        .toMatch(/^Second build: Positional embeddings/);
    }).toPass({ timeout: 45_000 });
    await expectTone(page.locator('.proven'), 'position');
  },
);

test('a frame keeps nothing', async ({ page }) => {
  await page.goto(`${address}README.md`);
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    document.body.append(Object.assign(frame, { src, width: 800, height: 600 }));
  }, `${address}#v=1`);
  await expectTone(page.frameLocator('iframe').locator('.proven'), 'plain');
  await page.waitForTimeout(1000);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
