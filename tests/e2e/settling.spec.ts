/** The dots of the Probe lab settle at their next computed places. */
import type { Page } from '@playwright/test';
import { pictureOf, wake, watchMotion } from './motion.ts';
import { expect, open, openSetting, sweep, test } from './page.ts';
import { number } from './probe.ts';

const learnFromHalf = (page: Page): Promise<void> =>
  page.locator('.split').getByText('first half', { exact: true }).click();

/** Learning from every other row, the probe reads the others almost without error. */
async function openDefault(page: Page): Promise<void> {
  await open(page, 'v=1&lab=probe');
  await expect(number(page)).toHaveText('<\u20090.001');
  await wake(page, 'settling');
}

test('dots of a probe settle where a page opened with these settings has them, and state no number on their way', async ({
  page,
}) => {
  await open(page, 'v=1&lab=probe&split=first-half');
  const panels = page.locator('pe-panels');
  const finding = panels.locator('text').filter({ hasText: 'held out' });
  await expect(number(page)).toHaveText('13.0');
  await expect(finding).toHaveCount(2);
  const opened = await pictureOf(page, 'pe-panels');
  await openDefault(page);
  const before = await pictureOf(page, 'pe-panels');
  const moved = await watchMotion(page);
  await learnFromHalf(page);
  await expect(panels).toHaveAttribute('moving', '');
  for (const words of await finding.allTextContents()) expect(words).toBe('held out: off by … positions');
  await expect(panels.locator('.reading')).toHaveText('…');
  expect(await pictureOf(page, 'pe-panels')).toEqual(opened);
  expect(opened).not.toEqual(before);
  expect(await moved()).toEqual(['pe-panels']);
});

test('any input ends the way of the dots at their places', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe&split=first-half');
  await expect(number(page)).toHaveText('13.0');
  const opened = await pictureOf(page, 'pe-panels');
  await openDefault(page);
  await expect(page.locator('[moving]')).toHaveCount(0);
  await learnFromHalf(page);
  await expect(page.locator('pe-panels')).toHaveAttribute('moving', '');
  await page.keyboard.press('Shift');
  await expect(page.locator('pe-panels')).not.toHaveAttribute('moving', '', { timeout: 300 });
  expect(await pictureOf(page, 'pe-panels')).toEqual(opened);
});

test('dots follow a drag at once, and nothing moves under reduced motion', sweep, async ({ page }) => {
  await openDefault(page);
  await openSetting(page, 'Solver');
  const slider = page.getByRole('slider', { name: 'Ridge penalty' });
  const moved = await watchMotion(page);
  await slider.hover();
  const box = await slider.boundingBox();
  if (!box) throw new Error('There is no slider.');
  const before = await pictureOf(page, 'pe-panels');
  await page.mouse.down();
  await page.mouse.move(box.x + 0.9 * box.width, box.y + box.height / 2, { steps: 6 });
  await expect.poll(() => pictureOf(page, 'pe-panels')).not.toEqual(before);
  expect(await moved()).toEqual([]);
  await page.mouse.up();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await learnFromHalf(page);
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('split=first-half');
  await expect(
    page.locator('pe-panels text').filter({ hasText: /held out: off by .* positions/ }),
  ).not.toHaveCount(0);
  expect(await moved()).toEqual([]);
});
