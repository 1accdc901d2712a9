/** Memory returns: after many changes, labs and tables a page holds no more than after a few. */
import type { CDPSession, Page } from '@playwright/test';
import type { Session } from '../../web/shell/session.ts';
import { expect, test } from './page.ts';

interface Held {
  /** bytes of the page's own heap */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What has left the page takes a moment to let go: timers hold a lab for up to a second. */
async function held(session: CDPSession): Promise<Held> {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  // What a finalizer frees is collected the next time.
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

type LabHost = HTMLElement & { readonly session: Session };

/** Changes a setting of the order lab so often, each time once the result is there. */
const change = (page: Page, times: number) =>
  page.locator('pe-lab').evaluate(async (host, times) => {
    const { store } = (host as LabHost).session;
    const { session } = host as LabHost;
    for (let i = 0; i < times; i++) {
      store.set({ seed: i });
      for (let waits = 0; waits < 500 && session.finding?.isCurrent !== true; waits++)
        await new Promise((resolve) => setTimeout(resolve, 5));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, times);

async function visit(page: Page, times: number): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Story and labs' }).getByRole('link');
  // Training goes on by itself and is left out.
  const labs = links.filter({ hasNotText: /Story|Training/ });
  const count = await labs.count();
  for (let i = 0; i < times; i++) {
    await labs.nth(i % count).click();
    await expect(page.locator('.proven .number').filter({ visible: true })).toHaveText(/\d/);
  }
}

/** Loads tables of 64 x 32 numbers, one after the other. */
async function load(page: Page, times: number): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Probe', exact: true }).click();
  for (let i = 0; i < times; i++) {
    const rows = Array.from({ length: 64 }, (_, row) =>
      Array.from({ length: 32 }, (_, col) => Math.sin(row * (col + 1) + i).toFixed(4)).join(','),
    ).join('\n');
    await page.locator('pe-lab[lab=probe] input[type=file]').evaluate(
      (input: HTMLInputElement, { name, rows }) => {
        const files = new DataTransfer();
        files.items.add(new File([rows], name, { type: 'text/csv' }));
        input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      { name: `table-${i}.csv`, rows },
    );
    await expect(page.locator('pe-lab[lab=probe] .proven')).toContainText(/\d/);
    await expect(page.locator('pe-lab[lab=probe]')).toContainText(`table-${i}`);
  }
}

test('after 300 changes, 30 labs and 30 tables, memory returns', async ({ page }) => {
  test.setTimeout(300_000);
  const session = await page.context().newCDPSession(page);
  await page.goto('./#v=1&lab=order&scheme=sinusoidal');
  await expect(page.locator('.proven .number')).toHaveText('0.237');
  const use = async (changes: number, labs: number, tables: number) => {
    await load(page, tables);
    await visit(page, labs);
    await page.getByRole('navigation').getByRole('link', { name: 'Order', exact: true }).click();
    await change(page, changes);
    return held(session);
  };
  // The page keeps eight tables, and the browser the code that it has compiled: the heap grows for a while, the rest not at all.
  const before = await use(30, 30, 9);
  const after = await use(300, 30, 30);
  const what = JSON.stringify({ before, after });
  expect(after.heap / before.heap, what).toBeLessThan(1.5);
  expect(after.nodes / before.nodes, what).toBeLessThan(1.1);
  expect(after.listeners / before.listeners, what).toBeLessThan(1.1);
});

test('after six ways from the story to the labs and back, memory returns', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  // Scenes that nobody comes near would be loaded meanwhile, for paper.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto('./');
  const links = page.getByRole('navigation', { name: 'Story and labs' }).getByRole('link');
  const story = page.locator('pe-scenes');
  const go = async (times: number) => {
    for (let i = 0; i < times; i++) {
      // They are there at once; Training and Context go on by themselves.
      await links.filter({ hasText: ['Order', 'Encodings'][i % 2] }).click();
      await expect(page.locator('.proven .number').filter({ visible: true })).toHaveText(/\d/);
      await page.getByRole('link', { name: 'Story', exact: true }).click();
      await expect(story.locator('#shuffle .picture')).toBeInViewport();
    }
    return { ...(await held(session)), workers: page.workers().length };
  };
  await expect(story.locator('#shuffle .picture')).toBeVisible();
  // What comes once has come by then.
  await go(6);
  const before = await go(2);
  const after = await go(6);
  const what = JSON.stringify({ before, after });
  expect(after.heap / before.heap, what).toBeLessThan(1.2);
  expect(after.nodes / before.nodes, what).toBeLessThan(1.05);
  expect(after.listeners, what).toBe(before.listeners);
  expect(after.workers, what).toBe(before.workers);
});
