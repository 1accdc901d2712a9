/** The same three pages, built by each host's own tool. */
import type { Page } from '@playwright/test';
import { addresses, counts, expect, hosts, predict, seeAll, test, whyMissing } from './hosts.ts';

const titles = ['Does attention see order?', 'What an encoding adds', 'What a probe finds'];

/** Counts what frames tell of their height, by height. */
const countHeights = (page: Page) =>
  page.addInitScript(() => {
    const heights: number[] = [];
    Object.assign(window, { heights });
    addEventListener('message', ({ data }) => {
      if (data?.type === 'pe:resize') heights.push(data.height);
    });
  });

const heightsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { heights: readonly number[] }).heights);

for (const host of hosts)
  test.describe(host, () => {
    const why = whyMissing(host);
    test.skip(why !== undefined, why);

    for (const [i, address] of addresses[host].entries())
      test(`${titles[i]}: every figure shows its result, and no file is missing`, async ({ page }) => {
        await page.goto(address);
        await expect(page.getByRole('heading', { name: titles[i], level: 1 })).toBeVisible();
        await seeAll(page, counts[i]);
        expect(page.workers().length).toBeLessThanOrEqual(2);
      });

    test('a frame shows its figure', async ({ page }) => {
      await countHeights(page);
      await page.goto(addresses[host][2]);
      const frame = page.locator('iframe');
      const inside = frame.contentFrame();
      await seeAll(page, counts[2]);
      await frame.scrollIntoViewIfNeeded();
      await expect(inside.locator('.proven .number')).toBeVisible();
      await expect(inside.locator('pe-lab-figure[kind=predictions]')).toBeVisible();
      // MyST gives a frame a box of its own, which no script can change.
      if (host === 'myst') return;
      const height = () => frame.evaluate((one) => one.clientHeight);
      const wanted = () => inside.locator('html').evaluate((root) => root.scrollHeight);
      await expect.poll(async () => (await height()) - (await wanted())).toBe(0);
      await page.waitForTimeout(500);
      expect((await heightsOf(page)).length).toBeLessThanOrEqual(3);
      expect(await height()).toBe((await heightsOf(page)).at(-1));
    });
  });

test.describe('mystmd', () => {
  const why = whyMissing('myst');
  test.skip(why !== undefined, why);

  test('hoists the widget of a folder and the widget of another host, each as one file', async ({ page }) => {
    const widgets: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/myst\/build\/.*\.m?js$/.test(pathname)) widgets.push(pathname);
    });
    for (const address of addresses.myst.slice(0, 2)) {
      await page.goto(address);
      await expect(page.locator('pe-playground .proven .number').first()).toBeVisible();
    }
    expect(widgets).toHaveLength(2);
    expect(widgets[0]).toMatch(/\/anywidget-[0-9a-f]{32}\.js$/);
  });

  test('its model refuses to save, and the reader can still set the figure', async ({ page }) => {
    await page.goto(addresses.myst[0]);
    await predict(page);
    const causal = page.getByLabel('Causal mask');
    await causal.check();
    await expect(causal).toBeChecked();
    await expect(page.locator('.proven')).toContainText('Order is seen');
  });
});

const [sphinxOrder, sphinxEncoding] = addresses.sphinx;

test.describe('a question to the reader', () => {
  const why = whyMissing('sphinx');
  test.skip(why !== undefined, why);

  test('covers the figure until it is answered', async ({ page }) => {
    await page.goto(sphinxOrder);
    await seeAll(page, counts[0]);
    await expect(page.locator('pe-lab-figure').filter({ visible: true })).toHaveCount(0);
    await predict(page);
    await expect(page.locator('pe-lab-figure').filter({ visible: true })).toHaveCount(1);
    await expect(page.locator('.proven .number')).toHaveText('≈ 0'); // rounding, as the page says
  });

  test('sets a number to reach, and knows when it is reached', async ({ page }) => {
    await page.goto(sphinxEncoding);
    await seeAll(page, counts[1]);
    const challenge = page.locator('pe-figure').last();
    await expect(challenge.getByText('Find a base at which the two orders hardly differ')).toBeVisible();
    await challenge.getByRole('spinbutton', { name: 'Base' }).fill('300');
    await challenge.getByRole('spinbutton', { name: 'Base' }).press('Enter');
    await expect(challenge.locator('.proven .number')).toHaveText('0.188');
    await expect(challenge.getByRole('button', { name: 'Copy receipt link' })).toBeVisible();
  });
});

test.describe('VitePress', () => {
  const why = whyMissing('vitepress');
  test.skip(why !== undefined, why);

  test('from page to page without a new load: figures come and go, workers do not pile up', async ({
    page,
  }) => {
    await page.goto(addresses.vitepress[0]);
    await seeAll(page, counts[0]);
    const links = page.getByRole('navigation', { name: 'Main Navigation' });
    for (const [name, i] of [
      ['Encoding', 1],
      ['Probe', 2],
      ['Order', 0],
      ['Encoding', 1],
    ] as const) {
      await links.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name: titles[i], level: 1 })).toBeVisible();
      await seeAll(page, counts[i]);
      // Two of each copy of the build: this course loads one from another host and bundles one.
      expect(page.workers().length).toBeLessThanOrEqual(4);
    }
  });

  test('the words of the page stand in the HTML, for readers without scripts', async ({ request }) => {
    const html = await (await request.get(addresses.vitepress[2])).text();
    expect(html).toContain('Positions that a linear regression reads from sinusoids');
  });
});
