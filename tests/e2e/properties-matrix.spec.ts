/** The second layer of Properties: the matrix of all combinations. */
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { dropFile, expect, npy, open, openSetting, proven, sweep, test } from './page.ts';
import { cell, cells, lineMap, map } from './properties.ts';

test('learned sinusoids join the matrix once their frequencies differ', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=properties&all=true&n=32&d=64&heads=4&open=psi');
  await expect(cells(page)).toHaveCount(8);
  await page.getByRole('spinbutton', { name: 'Base of the learned sinusoids' }).fill('500');
  await page.keyboard.press('Tab');
  await expect(cells(page)).toHaveCount(15);
  await expect(page.getByText('They start as copies of the fixed ones')).not.toBeVisible();
  const texts = await Promise.all(
    ['Learned sinusoidal APE', 'Fixed sinusoidal APE'].map((name) => cell(page, name).innerText()),
  );
  expect(texts[0]).not.toBe(texts[1]);
});

test('a cell of the matrix is chosen by keyboard, and has its map below', async ({ page }) => {
  await open(page, 'v=1&lab=properties&all=true&n=32&d=64&heads=4&open=map');
  await cell(page, 'Fixed sinusoidal APE').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'Learned APE + learned RPE')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'Learned RPE')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'Learned APE + learned RPE')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Fixed sinusoidal APE + learned RPE')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { name: 'Fixed sinusoidal APE + learned RPE' })).toBeVisible();
  await expect(page).toHaveURL(/item=sinusoidal.shaw/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Learned RPE', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/scheme=shaw/);
  await expect(page).not.toHaveURL(/item=/);
});

test('Escape closes the matrix wherever the focus is, and gives it back, but first closes what is above', async ({
  page,
}) => {
  await open(page, 'v=1&lab=properties&n=32&d=64&heads=4');
  const sums = page.getByRole('button', { name: 'Sums of two' });
  await sums.click();
  await expect(cells(page)).toHaveCount(8);
  await expect(page.getByRole('button', { name: 'Back to one map' })).toBeFocused();
  const menu = page.locator('pe-lab-figure[kind=matrix] details').first();
  await menu.locator('summary').click();
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await expect(cells(page)).toHaveCount(8);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await expect(lineMap(page)).toBeVisible();
  await expect(sums).toBeFocused();

  const all = page.getByRole('button', { name: 'All combinations', exact: true });
  await all.click();
  await expect(cells(page)).toHaveCount(8);
  await (await openSetting(page, 'Window')).getByRole('spinbutton').focus();
  await page.keyboard.press('Escape');
  await expect(lineMap(page)).toBeVisible();
  await expect(all).toBeFocused();
});

test('the matrix is saved with the numbers of its test', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=properties&all=true&n=32&d=64&heads=4&property=translation');
  const figure = page.locator('pe-lab-figure[name=properties-translation]');
  await expect(cells(page).first()).toContainText('%');
  await figure.locator('summary').first().click();
  const saved = page.waitForEvent('download');
  await figure.getByRole('button', { name: 'CSV', exact: true }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(
    csv
      .trim()
      .split(/\r?\n/)
      .filter((line) => !line.startsWith('#')),
  ).toHaveLength(9);
  expect(csv).toMatch(/fixed sinusoids,none,/);
  const drawn = page.waitForEvent('download');
  await figure.getByRole('button', { name: 'SVG', exact: true }).click();
  const svg = await readFile(await (await drawn).path(), 'utf8');
  expect(svg.match(/<g shape-rendering="crispEdges">/g)).toHaveLength(8);
  expect(svg).toContain('Translation invariance of absolute and relative embeddings');
});

test(
  'the reader’s table appears in the matrix below the learned APE, alone and with offsets',
  sweep,
  async ({ page }) => {
    await open(page, 'v=1&lab=properties&all=true&n=32&d=64&heads=4&open=map+vectors');
    await dropFile(
      page,
      'pe-lab[lab=properties]',
      'mine.npy',
      npy(12, 8, (row, col) => Math.sin((row * (col + 1)) / 3)),
    );
    await expect(cells(page)).toHaveCount(11);
    await expect(cell(page, 'mine')).toHaveAttribute('aria-pressed', 'true');
    await expect(proven(page)).toContainText('“mine”');
    await cell(page, 'mine + learned RPE').click();
    await expect(page).toHaveURL(/item=table.shaw/);
    await expect(map(page)).toContainText('12 × 12');

    // The remaining rows keep their position numbers.
    await cell(page, 'mine').click();
    await openSetting(page, 'Parameters');
    await page.getByRole('spinbutton', { name: 'Rows left out' }).fill('2');
    await page.keyboard.press('Tab');
    await expect(map(page)).toContainText('10 × 10');
    await expect(page.locator('pe-lab-figure[name=proximity-offsets]')).toContainText(
      /position x ([2-9]|1[01])(?!\d)/,
    );
    const norms = page.locator('pe-lab-figure[name=norms]');
    await page.locator('.vectors').scrollIntoViewIfNeeded();
    await norms.locator('[role=application]').focus();
    await page.keyboard.press('ArrowRight');
    await expect(norms).toContainText(/position 2: /);
  },
);

test(
  'one long vector does not take up the colour range, in small and large tables',
  sweep,
  async ({ page }) => {
    await open(page, 'v=1&lab=properties&all=true&n=40&open=map');
    await dropFile(
      page,
      'pe-lab[lab=properties]',
      'long.npy',
      npy(40, 8, (row, col) => (row === 0 ? 9 : 1) * Math.cos((row * (col + 1)) / 20)),
    );
    const words = /one colour for all above \d/;
    await expect(cell(page, 'long')).toHaveAttribute('title', words);
    await expect(page.locator('.chosen-map .map').first()).toContainText(words);
    /** difference in colour between the diagonal and a far corner: the largest of the three channels */
    const contrast = (canvas: Locator) =>
      canvas.evaluate((one: HTMLCanvasElement) => {
        const at = (x: number, y: number) => one.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [];
        const [near, far] = [at(one.width / 2, one.height / 2), at(1, one.height - 2)];
        return Math.max(...[0, 1, 2].map((i) => Math.abs(near[i] - far[i])));
      });
    await expect.poll(() => contrast(page.locator('[data-item=table] canvas'))).toBeGreaterThan(60);
    await expect.poll(() => contrast(map(page).locator('canvas.cells'))).toBeGreaterThan(60);
  },
);
