/** What a series of changes leaves in the history: one step back. */
import type { Page } from '@playwright/test';
import { expect, open, test } from './page.ts';

/** However slow the machine is, what follows comes within a series. */
const stopClock = (page: Page) => page.clock.setFixedTime(Date.now());

test('keys on segments leave one step, also where a choice brings other settings along', async ({ page }) => {
  await open(page, 'v=1&lab=order&scheme=sinusoidal&base=50');
  await page.getByRole('radio', { name: 'Sinusoidal' }).focus();
  await stopClock(page);
  const link = page.url();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight', { delay: 20 });
  await expect.poll(() => page.url()).not.toBe(link);
  await page.goBack();
  await expect(page).toHaveURL(link);
});

test('settings that the page around a frame sends one after the other leave one step', async ({ page }) => {
  await page.route('**/notes.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Notes</title><iframe src="./index.html#v=1&scheme=rotary&view=difference&ui=figure" width="600" height="400"></iframe>',
    }),
  );
  await page.goto('./notes.html');
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('.proven .number')).toHaveText('0.420');
  await stopClock(page);
  await page.evaluate(() => {
    const around = document.querySelector('iframe')?.contentWindow;
    for (const part of ['base=100', 'base=200&d=64', 'base=300&d=64', 'base=400&d=32'])
      around?.postMessage(
        { type: 'pe:set', state: `v=1&scheme=rotary&view=difference&ui=figure&${part}` },
        '*',
      );
  });
  await expect.poll(() => frame.locator('html').evaluate(() => location.hash)).toContain('base=400');
  await page.evaluate(() => history.back());
  await expect.poll(() => frame.locator('html').evaluate(() => location.hash)).not.toContain('base=');
  await expect(frame.locator('.proven .number')).toHaveText('0.420');
});
