import type { Page } from '@playwright/test';
import { pictureOf, watchMotion } from './motion.ts';
import { expect, open, openSetting, test } from './page.ts';
import { map } from './properties.ts';

const maps = 'pe-cell-map, .chosen-map pe-violation-map';

/** Measures similarity as a cosine. */
async function chooseCosine(page: Page): Promise<void> {
  await (await openSetting(page, 'Similarity')).getByRole('combobox').selectOption('cosine');
  await expect(page).toHaveURL(/measure=cosine/);
}

test('maps fade to those of a page opened with these settings', async ({ page }) => {
  const settings = 'v=1&lab=properties&all=true&n=32&d=16&open=map';
  await open(page, `${settings}&measure=cosine`);
  await expect(map(page)).toBeVisible();
  const opened = await pictureOf(page, maps);
  await open(page, settings);
  await expect(map(page)).toBeVisible();
  const moved = await watchMotion(page);
  await chooseCosine(page);
  await expect.poll(moved).toEqual(expect.arrayContaining(['pe-cell-map', 'pe-violation-map']));
  await expect.poll(() => pictureOf(page, maps)).toEqual(opened);
});

test('maps change at once where the reader wants less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'v=1&lab=properties&n=32&d=16&open=map');
  await expect(map(page)).toBeVisible();
  const before = await pictureOf(page, maps);
  const moved = await watchMotion(page);
  await chooseCosine(page);
  await expect.poll(() => pictureOf(page, maps)).not.toEqual(before);
  expect(await moved()).toEqual([]);
});

test('the trajectory turns by keys and by dragging', async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=32&d=32&heads=2&open=vectors');
  const stage = page.locator('pe-trajectory [role=application]');
  const drawing = () => stage.locator('svg').innerHTML();
  await stage.focus();
  const front = await drawing();
  await page.keyboard.press('ArrowRight');
  await expect.poll(drawing).not.toBe(front);
  await page.keyboard.press('Home');
  await expect.poll(drawing).toBe(front);
  const box = await stage.boundingBox();
  if (!box) throw new Error('no trajectory');
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(drawing).not.toBe(front);
});
