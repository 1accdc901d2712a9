import type { Page } from '@playwright/test';
import { expect, middle, overflows, test } from './page.ts';

const sceneIn = (page: Page, id: string) => page.locator(`pe-scene[name=${id}]`);

/** Opens a scene with its answer shown, at rest. */
async function openScene(page: Page, id: string) {
  await page.goto(`./#v=1&scene=${id}&predict=none`);
  const scene = sceneIn(page, id);
  await expect(scene.locator('.picture')).toBeVisible();
  return scene;
}

test('turns all clocks by the ruler, with keys and with the pointer', async ({ page }) => {
  const scene = await openScene(page, 'clocks');
  const ruler = scene.getByRole('slider', { name: 'Position' });
  await expect(scene.locator('h2')).toContainText('7 looks like 1');
  await ruler.focus();
  await page.keyboard.press('ArrowRight');
  await expect(ruler).toHaveAttribute('aria-valuetext', '8');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(ruler).toHaveAttribute('aria-valuetext', '18');
  await expect(scene.locator('.number')).toHaveText('254°');
});

test('turns all clocks by one hand, and stops at a whole position', async ({ page }) => {
  const scene = await openScene(page, 'clocks');
  const { x, y } = await middle(scene.locator('.dials div').first());
  // The first hand stands almost at the top, and goes on to the right: a quarter of a round is a position and a half.
  await page.mouse.move(x, y - 12);
  await page.mouse.down();
  await page.mouse.move(x + 12, y, { steps: 4 });
  await expect(scene.locator('.number')).toHaveText('…');
  await page.mouse.up();
  await expect(scene.locator('.number')).toHaveText('98°');
  await expect(page).toHaveURL(/position=8/);
});

test('asks before it counts, and compares texts without giving the answer away', async ({ page }) => {
  await page.goto('./#v=1&scene=count');
  const scene = sceneIn(page, 'count');
  await scene.getByRole('slider', { name: 'Other length' }).fill('10');
  await expect(scene.locator('h2')).toHaveText('Why not count: 1, 2, 3, …?');
  await expect(scene.locator('.question')).toBeVisible();
  await scene.getByRole('slider', { name: 'Position', exact: true }).fill('3');
  await expect(scene.locator('h2')).toContainText('At position 3,');
  await expect(scene.locator('.number')).toContainText('%');
});

for (const width of [390, 320])
  test(`fits ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const id of ['count', 'clocks']) {
      await openScene(page, id);
      expect(await overflows(page)).toBe(false);
    }
  });
