import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, open, overflows, test } from './page.ts';

const radius = (page: Page) => page.locator('pe-encodings-lab .verdict .number');

test('sinusoids of width 64 fall with distance up to 5, of width 768 up to 43', async ({ page }) => {
  await open(page, 'v=1&lab=encodings');
  await expect(radius(page)).toHaveText('5');
  await page.getByRole('spinbutton', { name: 'Width' }).fill('768');
  await page.keyboard.press('Tab');
  await expect(radius(page)).toHaveText('43');
  await expect(page).toHaveURL(/d=768/);
});

test('the sliders of base, width and length answer, in one entry of the history each', async ({ page }) => {
  await open(page, 'v=1&lab=encodings');
  await expect(radius(page)).toHaveText('5');
  const base = page.getByRole('slider', { name: 'Base' });
  await base.hover();
  const box = await base.boundingBox();
  if (!box) throw new Error('no slider');
  await page.mouse.down();
  for (let step = 1; step <= 8; step++)
    await page.mouse.move(box.x + box.width * (0.5 - step * 0.04), box.y + 8);
  await page.mouse.up();
  await expect(page).toHaveURL(/base=/);
  await expect(radius(page)).not.toHaveText('5');
  await page.goBack();
  await expect(radius(page)).toHaveText('5');
  await expect(page).not.toHaveURL(/base=/);
});

test('a cell is read under the pointer and by keyboard', async ({ page }) => {
  await open(page, 'v=1&lab=encodings');
  const map = page.locator('pe-encodings-lab pe-heat-map').last();
  const stage = map.locator('[role=application]');
  await expect(map).toContainText('128 × 128');
  await stage.hover();
  await expect(map.locator('.words')).toHaveText(/^positions \d+ and \d+, offset −?\d+: −?\d/);
  await stage.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await expect(map.locator('.words')).toHaveText(/^positions 1 and 0, offset −1: −?\d/);
});

test('a figure is saved as SVG, CSV and NPY, and shows its numbers as a table', async ({ page }) => {
  await open(page, 'v=1&lab=encodings&n=4&d=4');
  const figure = page.locator('pe-figure[name="sinusoidal-table"]');
  await figure.locator('summary').first().click();
  for (const [kind, start] of [
    ['SVG', /<svg/],
    ['CSV', /^position,.*\r\n0,0,1,0,1\r\n(.+\r\n){3}$/],
    ['NPY', /^\x93NUMPY/],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      figure.getByRole('button', { name: kind, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`));
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString('latin1')).toMatch(start);
  }
  await figure.getByRole('button', { name: /table/i }).click();
  await expect(figure.getByRole('table')).toBeVisible();
});

test('a scheme without a table says so and offers one', async ({ page }) => {
  await open(page, 'v=1&lab=encodings&scheme=none');
  await page.getByRole('button', { name: 'Show the sinusoidal table' }).click();
  await expect(radius(page)).toHaveText('5');
});

for (const scheme of ['light', 'dark'] as const)
  test(`no axe violations, and nothing overflows at 320 pixels (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, 'v=1&lab=encodings');
    await expect(radius(page)).toBeVisible();
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });
