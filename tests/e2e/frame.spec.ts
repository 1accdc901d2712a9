/** The page in a frame of somebody's notes, and the messages between them. */
import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openNotes } from './host-page.ts';
import { expect, sweep, test } from './page.ts';

interface Message {
  readonly type?: string;
  readonly subject?: string;
  readonly height?: number;
  readonly state?: string;
  readonly messages?: readonly string[];
  readonly result?: { readonly number: string; readonly isCurrent: boolean } | null;
}

const link = '../index.html#v=1&scheme=rotary&view=difference&show=base&ui=figure';

/** Notes with a frame, and all that it says. */
async function framed(page: Page, attributes = '', more = ''): Promise<() => Promise<readonly Message[]>> {
  await page.addInitScript(() => {
    if (window.parent !== window) return;
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener('message', ({ data }) => heard.push(data));
  });
  await openNotes(
    page,
    `<iframe name="one" src="${link}" width="600" height="150" ${attributes}></iframe>${more}`,
  );
  return () => page.evaluate(() => (window as unknown as { heard: Message[] }).heard);
}

const say = (page: Page, message: object) =>
  page.evaluate((data) => {
    document.querySelector('iframe')?.contentWindow?.postMessage(data, '*');
  }, message);

test('a frame tells its height, in few messages, and nothing else unasked', async ({ page }) => {
  const heard = await framed(page);
  await expect(page.frameLocator('iframe').locator('.proven .number')).toHaveText('0.420');
  await page.waitForTimeout(1000);
  const heights = (await heard()).filter(({ type }) => type === 'pe:resize');
  expect(heights.length).toBeGreaterThan(0);
  expect(heights.length).toBeLessThanOrEqual(3);
  const last = heights.at(-1);
  expect(last).toMatchObject({ type: 'pe:resize', v: 1, id: 'one' });
  const needed = await page
    .frameLocator('iframe')
    .locator('pe-page')
    .evaluate((one) => Math.ceil(one.getBoundingClientRect().height));
  expect(last?.height).toBe(needed);
  const canvas = (await heard()).filter(({ subject }) => subject === 'lti.frameResize');
  expect(canvas.at(-1)?.height).toBe(needed);
  expect((await heard()).filter(({ type }) => type === 'pe:state')).toEqual([]);
});

test('a frame with resize.js has no scroll bar', async ({ page }) => {
  expect(statSync(new URL('../../dist/resize.js', import.meta.url)).size).toBeLessThan(2304);
  await framed(page, '', '<script src="../resize.js"></script>');
  await expect(page.frameLocator('iframe').locator('.proven .number')).toHaveText('0.420');
  await expect
    .poll(() =>
      page
        .frameLocator('iframe')
        .locator('html')
        .evaluate((one) => one.scrollHeight <= one.clientHeight),
    )
    .toBe(true);
});

test('a frame with resize.js has the theme of the page around it, in each document, and is let go', async ({
  page,
}) => {
  await framed(page, '', '<script src="../resize.js"></script>');
  const scheme = () =>
    page
      .frameLocator('iframe')
      .locator('html')
      .evaluate((one) => getComputedStyle(one).colorScheme);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expect.poll(scheme).toBe('dark');
  await page.locator('iframe').evaluate(
    (one: HTMLIFrameElement, src) => {
      one.src = src;
    },
    link.replace('html#', 'html?again#'),
  );
  await expect(page.frameLocator('iframe').locator('.proven .number')).toHaveText('0.420');
  await expect.poll(scheme).toBe('dark');
  // Nothing holds it once it is removed.
  await page.evaluate(() => {
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    Object.assign(window, { held: new WeakRef(frame) });
    frame.remove();
  });
  const session = await page.context().newCDPSession(page);
  const isHeld = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return page.evaluate(() => Boolean((window as unknown as { held: WeakRef<object> }).held.deref()));
  };
  await expect.poll(isHeld).toBe(false);
});

test('a frame answers a page that says hello, and takes a state as a link', sweep, async ({ page }) => {
  const heard = await framed(page);
  const number = page.frameLocator('iframe').locator('.proven .number');
  await expect(number).toHaveText('0.420');
  await say(page, { type: 'pe:hello' });
  const states = async () => (await heard()).filter(({ type }) => type === 'pe:state');
  await expect.poll(async () => (await states()).at(-1)?.state).toContain('scheme=rotary');
  expect((await states()).at(-1)?.result).toMatchObject({ number: '0.420', measure: 'order.difference' });
  await say(page, { type: 'pe:set', state: '#v=1&scheme=sinusoidal&view=difference&ui=figure&n=x' });
  await expect(number).toHaveText('0.237');
  await expect
    .poll(async () => (await heard()).find(({ type }) => type === 'pe:error')?.messages)
    .toEqual([expect.stringContaining('The link sets n = x')]);
  await expect
    .poll(async () => (await states()).at(-1))
    .toMatchObject({
      state: expect.stringContaining('scheme=sinusoidal'),
      result: { number: '0.237', isCurrent: true },
    });
  // No number of the settings before was told as one of these.
  for (const { state, result } of await states())
    if (state?.includes('sinusoidal') && result?.isCurrent) expect(result.number).toBe('0.237');
});

test('a frame in a sandbox without an origin still tells its height', sweep, async ({ page }) => {
  // A frame without an origin loads scripts only from hosts that allow it.
  await page.route('**/{assets,*.wasm}/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'access-control-allow-origin': '*' },
    });
  });
  const heard = await framed(page, 'sandbox="allow-scripts"');
  await expect
    .poll(async () => (await heard()).filter(({ type }) => type === 'pe:resize').length)
    .toBeGreaterThan(0);
});

test('a frame ignores what is no message of its own', sweep, async ({ page }) => {
  await framed(page);
  await expect(page.frameLocator('iframe').locator('.proven .number')).toHaveText('0.420');
  for (const message of [
    null,
    'pe:set',
    { type: 'pe:set' },
    { type: 'pe:set', state: 7 },
    { type: 'pe:set', state: 'x'.repeat(30_000) },
  ])
    await say(page, message as object);
  await page.waitForTimeout(300);
  await expect(page.frameLocator('iframe').locator('h1')).toBeVisible();
});
