import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { expectTone, sweep } from './page.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

const coursePage = (host: string) => `<!doctype html><html lang="en"><title>Course notes</title>
<script type="module" src="${host}element.js"></script>
<pe-playground id="first" state="v=1&amp;lab=order&amp;scheme=sinusoidal"></pe-playground>
<pe-playground id="second" state="#v=1&amp;lab=order&amp;d=99999" theme="dark"></pe-playground>`;

test.describe('the element in a page of another host', () => {
  let server: Server;
  let address: string;

  test.beforeAll(async ({ baseURL }) => {
    server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(coursePage(baseURL ?? ''));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });

  test.afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

  test('shows the lab of its state, independently for each instance', async ({ page }) => {
    await page.goto(address);
    await expectTone(page.locator('#first .proven'), 'position');
    await expectTone(page.locator('#second .proven'), 'plain');
    expect(page.workers()).toHaveLength(1);
    await expect(page.locator('#second')).toContainText('d = 99999');
    await page.locator('#second').getByLabel('Causal mask').check();
    await expectTone(page.locator('#second .proven'), 'position');
    await expect(page.locator('#first').getByLabel('Causal mask')).not.toBeChecked();
  });

  test('stops its worker when removed, and starts one when it returns', async ({ page }) => {
    await page.goto(address);
    await expectTone(page.locator('#first .proven'), 'position');
    await expectTone(page.locator('#second .proven'), 'plain');
    // Moving an element keeps its worker.
    await page.locator('#first').evaluate((element) => document.body.append(element));
    expect(page.workers()).toHaveLength(1);
    await page.locator('#second').evaluate((element) => element.remove());
    expect(page.workers()).toHaveLength(1);
    const gone = await page.locator('#first').evaluateHandle((element) => {
      element.remove();
      return element;
    });
    await expect.poll(() => page.workers().length).toBe(0);
    await gone.evaluate((element) => void document.body.append(element));
    await page.locator('#first').getByRole('checkbox', { name: 'Causal mask' }).check();
    await expectTone(page.locator('#first .proven'), 'position');
    await expect.poll(() => page.workers().length).toBe(1);
  });

  test(
    'shows its first result even if what loads above it pushes it far from the window',
    sweep,
    async ({ page }) => {
      let release = () => {};
      const isHeld = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/*.wasm', async (route) => {
        await isHeld;
        await route.continue();
      });
      await page.goto(address);
      await expect(page.locator('#first pe-lab')).toBeAttached();
      await page.evaluate(() => document.body.prepend(document.createElement('header')));
      await page.locator('header').evaluate((header) => {
        header.style.height = '5000px';
      });
      // Twice the next frame: the element has been told.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      release();
      await expectTone(page.locator('#first .proven'), 'position');
    },
  );

  test('follows its state attribute', async ({ page }) => {
    await page.goto(address);
    await expectTone(page.locator('#first .proven'), 'position');
    await page.locator('#first').evaluate((element) => element.setAttribute('state', 'v=1&lab=order'));
    await expectTone(page.locator('#first .proven'), 'plain');
  });

  test('is an anywidget: the model and the lab follow each other', async ({ page, baseURL }) => {
    await page.goto(address);
    await page.evaluate(async (host) => {
      const { default: widget } = await import(`${host}anywidget.js`);
      const values: Record<string, unknown> = { state: 'v=1&lab=order&scheme=index', theme: 'light' };
      const listeners = new Map<string, () => void>();
      const model = {
        get: (name: string) => values[name],
        set: (name: string, value: unknown) => {
          values[name] = value;
        },
        save_changes: () => {},
        on: (event: string, listener: () => void) => listeners.set(event, listener),
        off: (event: string) => listeners.delete(event),
      };
      const el = document.createElement('div');
      el.id = 'widget';
      document.body.append(el);
      Object.assign(window, { values, listeners, unrender: await widget.render({ model, el }) });
    }, baseURL);
    const widget = page.locator('#widget');
    await widget.scrollIntoViewIfNeeded();
    await expectTone(widget.locator('.proven'), 'position');
    await widget.getByLabel('Causal mask').check();
    const state = () =>
      page.evaluate(() => (window as unknown as { values: { state: string } }).values.state);
    await expect.poll(state).toContain('causal=true');
    await page.evaluate(() => {
      const { values, listeners } = window as unknown as {
        values: Record<string, unknown>;
        listeners: Map<string, () => void>;
      };
      values.state = 'v=1&lab=order';
      listeners.get('change:state')?.();
    });
    await expectTone(widget.locator('.proven'), 'plain');
    await page.evaluate(() => (window as unknown as { unrender: () => void }).unrender());
    await expect(widget.locator('pe-playground')).toHaveCount(0);
  });
});

test('the single file works from a folder, without a server', async ({ page, context }) => {
  const requests: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  await page.goto(`file://${dist}pe-playground.html`);
  await expect(page.locator('#shuffle #claim')).toBeVisible();
  await page.getByRole('link', { name: 'Encodings' }).click();
  await expect(page.locator('pe-lab[lab=encodings] pe-row-figure')).toBeVisible();
  expect(requests.filter((url) => /^https?:/.test(url))).toEqual([]);
});

for (const [policy, expected] of [
  ["default-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'", 'Shuffle a sentence'],
  ["default-src 'self' 'unsafe-inline'", "must allow 'wasm-unsafe-eval'"],
] as const)
  test(`the single file on a host with the policy ${policy}`, async ({ page }) => {
    await page.route('**/pe-playground.html', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'content-security-policy': policy },
      });
    });
    await page.goto('./pe-playground.html');
    await expect(page.locator('pe-page')).toContainText(expected);
  });

test('core.js computes with fast arithmetic where it is asked for', async ({ page }) => {
  await page.goto('./favicon.svg');
  const found = await page.evaluate(async () => {
    const { loadCore } = await import(new URL('./core.js', location.href).href);
    const cores = [await loadCore(), await loadCore({ arithmetic: 'fast' })];
    const x = cores[0].randomNormal({ rows: 64, cols: 64, seed: 1 });
    const weights = { q: x, k: x, v: x };
    const [a, b] = cores.map((core) => core.attend({ x, weights, want: ['output'] }).output.data);
    const [p, q] = cores.map((core) => core.proximity(x).data);
    const largest = Math.max(...a.map(Math.abs));
    return {
      arithmetic: cores.map((core) => core.arithmetic),
      isClose: a.every((value: number, i: number) => Math.abs(value - b[i]) < 1e-4 * largest),
      isSame: p.every((value: number, i: number) => value === q[i]),
    };
  });
  expect(found).toEqual({ arithmetic: ['reproducible', 'fast'], isClose: true, isSame: true });
});

test('core.js and readers.js work in a page', async ({ page }) => {
  await page.goto('./core.js');
  await page.goto('./favicon.svg');
  const outcome = await page.evaluate(async () => {
    const { loadCore } = await import(new URL('./core.js', location.href).href);
    const { openTensors, toTable } = await import(new URL('./readers.js', location.href).href);
    const core = await loadCore();
    const { table } = core.encode({ scheme: 'sinusoidal', n: 8, d: 4 });
    const text = Array.from({ length: 8 }, (_, i) => [...table.data.subarray(4 * i, 4 * i + 4)].join(','));
    const file = await openTensors(new TextEncoder().encode(text.join('\n')), 'table.csv');
    const read = toTable(await file.read()).table;
    return { same: read.data.every((value: number, i: number) => value === table.data[i]), rows: read.rows };
  });
  expect(outcome).toEqual({ same: true, rows: 8 });
});
