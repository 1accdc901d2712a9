import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, npy, open, overflows, test } from './page.ts';

const lab = (page: Page) => page.locator('pe-lab[lab=probe]');
const strip = (page: Page) => lab(page).locator('pe-tables');
const tables = (page: Page) => page.getByLabel('Table', { exact: true });
const chosen = (page: Page) => tables(page).locator('option:checked');

/** A walk of a class token and 4 x 4 patches in 6 dimensions. */
const patches = npy(17, 6, (row, col) => Math.sin(row * 1.3 + col) + 0.1 * row);

async function bring(page: Page, name: string, buffer: Buffer) {
  await lab(page).locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
  await expect(chosen(page)).toHaveText(name.replace('.npy', ''));
}

/** Opens the form. */
async function openForm(page: Page) {
  await strip(page).getByText('Resize this table').click();
  await expect(strip(page).getByLabel('Method')).toBeVisible();
}
const press = (page: Page) => strip(page).getByRole('button', { name: 'Resize', exact: true }).click();

test('a table gets twice its rows, and the probe of both sizes stands in one sentence', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await bring(
    page,
    'walk.npy',
    npy(40, 8, (row, col) => Math.sin(row * 0.13 * (col + 1))),
  );
  await openForm(page);
  await expect(strip(page).getByLabel('New rows')).toHaveValue('80');
  await press(page);
  await expect(chosen(page)).toHaveText('walk, 40 → 80 rows (linear)');
  await expect(strip(page)).toContainText('80 × 8');
  await expect(strip(page)).toContainText(
    /The probe was off by [\d.]+ positions in 40 rows; resized, by [\d.]+ in 80\./,
  );
  const saving = page.waitForEvent('download');
  await strip(page).getByRole('button', { name: 'Save as .npy' }).click();
  const saved = await readFile(await (await saving).path());
  expect((await saving).suggestedFilename()).toBe('walk-40-80-rows-linear.npy');
  expect(saved.subarray(0, 128).toString('latin1')).toContain("'shape': (80, 8)");
  await expect(page).toHaveURL(/resize=linear-80/);
  // Back in the history, the table has its own size.
  await tables(page).selectOption({ label: 'walk' });
  await expect(strip(page)).toContainText('40 × 8');
  await expect(page).not.toHaveURL(/resize=/);
});

test('both sizes are compared, and Properties measures the new one', async ({ page }) => {
  await open(page, 'v=1&lab=probe&open=tables');
  await bring(
    page,
    'walk.npy',
    npy(40, 8, (row, col) => Math.sin(row * 0.13 * (col + 1))),
  );
  await openForm(page);
  await strip(page).getByLabel('Method').selectOption('Copy the last row');
  await strip(page).getByLabel('New rows').fill('50');
  await press(page);
  await expect(chosen(page)).toHaveText('walk, 40 → 50 rows (copied)');
  const titles = lab(page).locator('.comparison tbody th');
  await expect(async () => {
    await lab(page).locator('.comparison').scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(titles.first()).toHaveText('walk', { timeout: 1000 });
  }).toPass();
  await expect(titles.nth(1)).toContainText('walk, 40 → 50 rows (copied)');
  await page.getByRole('link', { name: 'Properties' }).first().click();
  await expect(page.locator('pe-lab[lab=properties]')).toContainText('walk, 40 → 50 rows (copied)');
});

test('a grid after a class token is proposed, and a grid that holds other rows is not accepted', async ({
  page,
}) => {
  await open(page, 'v=1&lab=probe');
  await bring(page, 'vit.npy', patches);
  await openForm(page);
  await strip(page).getByLabel('Method').selectOption('Bicubic, on a grid');
  await expect(strip(page)).toContainText('17 is not a square number, but 16 is: 4 × 4 after a class token.');
  await expect(strip(page).getByLabel('Kept at the start')).toHaveValue('1');
  await strip(page).getByLabel('Grid, lines', { exact: true }).fill('5');
  await expect(strip(page)).toContainText('5 × 4 cells and 1 row kept make 21 rows; the table has 17.');
  await expect(strip(page).getByRole('button', { name: 'Resize', exact: true })).toBeDisabled();
  await strip(page).getByLabel('Grid, lines', { exact: true }).fill('4');
  await strip(page).getByLabel('New grid, lines').fill('6');
  await strip(page).getByLabel('New grid, columns').fill('5');
  await press(page);
  await expect(chosen(page)).toHaveText('vit, 17 → 31 rows (bicubic)');
  await expect(page).toHaveURL(/resize=bicubic-4x4-6x5-1/);
  await expectNoAxeViolations(page);
});

test('a link resizes the file that it asks for', async ({ page }) => {
  await open(page, 'v=1&lab=probe&source=file&resize=repeat-33-1');
  await lab(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'vit.npy', mimeType: '', buffer: patches });
  await expect(chosen(page)).toHaveText('vit, 17 → 33 rows (repeated)');
});

for (const size of [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
])
  test(`the form fits ${size.width} pixels`, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page, 'v=1&lab=probe');
    await bring(page, 'vit.npy', patches);
    await openForm(page);
    await strip(page).getByLabel('Method').selectOption('Bicubic, antialiased');
    await expect(strip(page).getByLabel('New grid, lines')).toBeVisible();
    expect(await overflows(page)).toBe(false);
  });

test('LoFTR’s grid before its temp_bug_fix is recognised, and the slip is named', async ({ page }) => {
  const file = readFileSync(new URL('../golden/recognition/faults.txt', import.meta.url), 'utf8');
  const [, rows, cols, numbers] =
    /^table loftr-floored (\d+) (\d+)\n([^t]+)/m.exec(file) ?? ([] as readonly string[]);
  const values = numbers.trim().split(/\s+/).map(Number);
  await open(page, 'v=1&lab=probe&open=rule');
  await bring(
    page,
    'loftr.npy',
    npy(Number(rows), Number(cols), (row, col) => values[row * Number(cols) + col]),
  );
  const recognition = lab(page).locator('.recognition');
  await expect(async () => {
    await recognition.scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(recognition.locator('.verdict h3')).toContainText('in turns as in LoFTR', { timeout: 1000 });
  }).toPass();
  await expect(recognition).toContainText('the exponent was rounded down to a whole number');
  await expect(recognition).toContainText('Tried: sinusoids');
});
