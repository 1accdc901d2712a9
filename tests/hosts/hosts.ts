/** Helpers for the tests of the course in its hosts. */
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

/** Why a host was not built, or a tool cannot be used; undefined if it was, or can. */
export const whyMissing = (name: string): string | undefined =>
  (JSON.parse(process.env.PE_HOSTS_MISSING ?? '{}') as Record<string, string>)[name];

/** A test that fails on a file that is not there, on an error and on a warning in the console, except the `expected` ones. */
export const test = base.extend<{ expected: RegExp | null; faultless: undefined }>({
  expected: [null, { option: true }],
  faultless: [
    async ({ page, expected }, use) => {
      const faults: string[] = [];
      const add = (fault: string) => expected?.test(fault) || faults.push(fault);
      page.on('pageerror', (error) => add(String(error)));
      page.on('response', (response) => {
        if (response.status() >= 400) add(`${response.status()} ${response.url()}`);
      });
      page.on('requestfailed', (request) => {
        // The browser itself gives up what a page no longer needs.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') add(`failed: ${request.url()}`);
      });
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) add(message.text());
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** Where each page of the course is, in each host. */
export const addresses = {
  myst: ['myst/', 'myst/week-2/encoding/', 'myst/week-3/lab/probe/'],
  sphinx: ['sphinx/order.html', 'sphinx/week-2/encoding.html', 'sphinx/week-3/lab/probe.html'],
  vitepress: ['vitepress/order.html', 'vitepress/week-2/encoding.html', 'vitepress/week-3/lab/probe.html'],
} as const;

/** How many figures each page has, besides its frames. */
export const counts = [1, 2, 1];

export type Host = keyof typeof addresses;
export const hosts = Object.keys(addresses) as Host[];

/** Scrolls through all embeds of a page; each must show its result. */
export async function seeAll(page: Page, count: number): Promise<void> {
  const embeds = page.locator('pe-figure, pe-playground');
  await expect(embeds).toHaveCount(count);
  for (let i = 0; i < count; i += 1) {
    await embeds.nth(i).scrollIntoViewIfNeeded();
    await expect(embeds.nth(i).locator('.proven .number')).toBeVisible();
  }
}

/** Answers the question that covers the first page's figure. */
export async function predict(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Nobody’s' }).check({ force: true });
  await page.getByRole('button', { name: 'Commit and look' }).click();
  await expect(page.getByRole('heading', { name: 'You predicted it' })).toBeVisible();
}
