/** Attention on one word repeated, in the properties lab. */
import type { Locator, Page } from '@playwright/test';
import { dropFile, expect, npy, open, openFold, openSetting, sweep, test } from './page.ts';

test(
  'one word repeated: attention and its locality, with and without a mask; it can be stopped',
  sweep,
  async ({ page }) => {
    await open(page, 'v=1&lab=properties&n=16&d=16&heads=1&scheme=alibi');
    const part = page.locator('pe-lab[lab=properties] .identical');
    // A closed section is not drawn and not computed.
    await expect(page.locator('pe-line-map')).toBeVisible();
    await expect(part).toHaveCount(0);
    await openFold(page, 'One word repeated');
    await expect(part).toContainText('1/16 = 0.0625');
    await expect(part).toContainText(/Mirror symmetry\s*\d/);
    await page.getByRole('checkbox', { name: 'Causal mask' }).check();
    await expect(part).toContainText('causal mask');
    await expect(page).toHaveURL(/causal=true/);
    await part.getByRole('combobox', { name: 'Weights' }).selectOption('seeded random');
    await expect(part).toContainText('random weights');
    await expect(page).toHaveURL(/weights=seeded/);

    await openSetting(page, 'Size');
    await page.getByRole('spinbutton', { name: 'Positions' }).fill('512');
    await page.keyboard.press('Tab');
    await part.scrollIntoViewIfNeeded(); // what is far from the window is not computed
    await expect(part).toContainText('Stop');
    await part.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(part).toContainText('Stopped.');
  },
);

test('one word repeated: the head is chosen where it matters, and only once', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=16&d=16&heads=2&item=learned.shaw&open=attention');
  const part = page.locator('pe-lab[lab=properties] .identical');
  const head = page.getByRole('spinbutton', { name: 'Head shown' });
  await expect(part).toContainText('head 1 of 2');
  await openSetting(page, 'Size');
  await head.fill('2');
  await page.keyboard.press('Tab');
  await expect(part).toContainText('head 2 of 2');
  await part.getByRole('combobox', { name: 'Weights' }).selectOption('seeded random');
  await expect(part).toContainText('random weights');
  await expect(head).toHaveCount(0);
  await open(page, 'v=1&lab=properties&n=16&d=16&heads=2&scheme=transformer-xl&open=attention');
  await page.reload();
  await expect(part).toContainText('head 1 of 2');
  await openSetting(page, 'Size');
  await expect(head).toHaveCount(1);
});

/** The section for a table of 16 rows and 8 columns. */
async function openSmall(page: Page): Promise<Locator> {
  await open(page, 'v=1&lab=properties&n=16&d=8&heads=1&scheme=sinusoidal&open=attention');
  return page.locator('pe-lab[lab=properties] .identical');
}

test(
  'one word repeated: the previous table’s map is marked until the next arrives',
  sweep,
  async ({ page }) => {
    const part = await openSmall(page);
    await expect(part).toContainText('300 words');
    const result = part.locator('.result');
    await expect(result).not.toHaveClass(/older/);
    await page.evaluate(() => scrollTo(0, 0));
    await dropFile(
      page,
      'pe-lab[lab=properties] h1',
      'brought.npy',
      npy(16, 8, (row, col) => Math.cos(row * (col + 1))),
    );
    await expect(result).toHaveClass(/older/);
    await result.scrollIntoViewIfNeeded(); // far from the window, nothing is computed
    await expect(part).toContainText('brought');
    await expect(result).not.toHaveClass(/older/);
  },
);

test(
  'one word repeated: with query and key weights of two files, which links do not carry',
  sweep,
  async ({ page }) => {
    const part = await openSmall(page);
    await expect(part).toContainText('identity weights');
    await part.getByText('Weights of a model').click();
    const bring = (label: string, rows: number, cols: number) =>
      part.getByLabel(label).setInputFiles({
        name: `${label}.npy`,
        mimeType: '',
        buffer: npy(rows, cols, (row, col) => Math.cos(row * (col + 1))),
      });
    await bring('Query weights', 8, 4);
    await expect(part.getByText('Query weights: Query weights.npy, 8 × 4')).toBeVisible();
    await bring('Key weights', 7, 4);
    await expect(part).toContainText('weights.k is 7 x 4');
    await bring('Key weights', 8, 4);
    await expect(part).toContainText('weights from files');
    await expect(page).toHaveURL(/headWeights=file/);

    await page.reload();
    await part.getByRole('button', { name: 'Use the page’s weights' }).click();
    await expect(part).toContainText('identity weights');
  },
);
