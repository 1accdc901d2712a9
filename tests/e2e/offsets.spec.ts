/** The reader's own vectors per offset in the properties lab. */
import type { Locator, Page } from '@playwright/test';
import {
  dropFile,
  expect,
  expectNoAxeViolations,
  npy,
  open,
  openFold,
  openSetting,
  overflows,
  sweep,
  test,
} from './page.ts';

/** A cell of the matrix, by its label. */
const cell = (page: Page, name: string): Locator =>
  page.locator('.matrix').getByRole('button', { name: new RegExp(`^${name.replaceAll('+', '\\+')}: `) });
const chooser = (page: Page): Locator => page.getByRole('combobox', { name: 'Offset vectors' });
const chosen = (page: Page): Locator => page.locator('pe-lab[lab=properties] .chosen-map .about');
const map = (page: Page): Locator => page.locator('.chosen-map pe-violation-map');
const value = (row: number, col: number) => Math.cos(((row - 4) * (col + 1)) / 9);

/** A file dropped while another is being read replaces it. */
async function bring(page: Page, name: string, rows: number, cols: number) {
  await dropFile(page, 'pe-lab[lab=properties]', `${name}.npy`, npy(rows, cols, value));
  await expect(chooser(page).getByRole('option').last()).toContainText(name);
}

const hash = 'v=1&lab=properties&all=true&n=24&d=60&heads=4&open=map+others+vectors';

test('a table is used as vectors per offset, and measured alone and in sums', async ({ page }) => {
  await open(page, hash);
  await expect(chooser(page)).toHaveCount(0);
  await bring(page, 'nine', 9, 16);
  await expect(chooser(page)).toHaveValue('');
  await expect(chooser(page).getByRole('option')).toHaveText([/\w/, /−4 … 4.* 16/]);
  // By keyboard.
  await chooser(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/item=offsets/);
  await expect(page.locator('.matrix .cell')).toHaveCount(15);
  await expect(cell(page, 'nine as RPE')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.proven')).toContainText('“nine”');
  await expect(page.getByRole('heading', { name: 'nine as RPE' })).toBeVisible();
  await expect(chosen(page)).toContainText(/−4 \w+ 4.* 16\./);
  await map(page).locator('[role=application]').focus();
  await page.keyboard.press('Control+Home');
  const first = Array.from({ length: 16 }, (_, col) => value(0, col) ** 2).reduce((a, b) => a + b);
  await expect(map(page)).toContainText(`offset k −4, offset l −4: ${first.toPrecision(3)}`);

  await cell(page, 'Learned APE + nine as RPE').click();
  await expect(page).toHaveURL(/item=learned.offsets/);
  for (const words of ['3 heads', '16 of the 60', 'last 12', '±4'])
    await expect(chosen(page)).toContainText(words);
  await expect(page.getByRole('spinbutton', { name: 'Heads' })).toHaveCount(0);

  // Back again, in the same sum.
  await chooser(page).selectOption('freshly initialised');
  await expect(page).toHaveURL(/item=learned.shaw/);
  await expect(page.locator('.matrix .cell')).toHaveCount(11);
});

test('one file serves as positions, another as vectors per offset', sweep, async ({ page }) => {
  await open(page, hash);
  await bring(page, 'nine', 9, 16);
  await expect(chooser(page)).toBeVisible();
  await bring(page, 'wpe', 12, 32);
  await expect(chooser(page).getByRole('option').nth(2)).toContainText('12 rows');
  await expect(chooser(page).getByRole('option').nth(2)).toBeDisabled();
  await chooser(page).selectOption({ index: 1 });
  await cell(page, 'wpe + nine as RPE').click();
  await expect(page).toHaveURL(/item=table.offsets/);
  await expect(map(page)).toContainText('12 × 12');
  const fold = await openFold(page, 'One word repeated');
  await expect(fold).toContainText('wpe + nine');
});

test(
  'an even number of rows falls back to initial vectors, until it is odd again',
  sweep,
  async ({ page }) => {
    await open(page, hash);
    await bring(page, 'nine', 9, 16);
    await chooser(page).selectOption({ index: 1 });
    const message = page.locator('pe-lab[lab=properties] .proof > .broken');
    const dropped = page.getByRole('spinbutton', { name: 'Rows left out' });
    await openSetting(page, 'Parameters');
    await dropped.fill('1');
    await page.keyboard.press('Tab');
    await expect(message).toContainText('8 rows');
    await expect(page.getByRole('heading', { name: 'Learned RPE', exact: true })).toBeVisible();
    await dropped.fill('2');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('heading', { name: 'nine as RPE' })).toBeVisible();
    await expect(message).toHaveCount(0);
    await expect(chosen(page)).toContainText('from −3 to 3');

    // A link carries neither the file nor the choice.
    await page.reload();
    await expect(message).toBeVisible();
  },
);

test('all vectors per offset are measured, or on demand those nearest to 0', sweep, async ({ page }) => {
  await open(page, hash);
  await bring(page, 'many', 41, 4);
  await chooser(page).selectOption({ index: 1 });
  const extent = page.locator('pe-lab[lab=properties] .extent');
  await expect(extent).toHaveText(/^\D*20 … 20\D*$/);
  await expect(chosen(page)).toContainText('from −20 to 20');
  await page.getByLabel('Rows measured').selectOption('first');
  await expect(extent).toContainText('−11 … 11 of −20 … 20');
  await expect(chosen(page)).toContainText('from −11 to 11');
  await page.getByRole('button', { name: 'Measure all' }).click();
  await expect(chosen(page)).toContainText('from −20 to 20');
});

for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const)
  test(`no axe violations, and nothing overflows at ${width} pixels (${scheme})`, sweep, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await open(page, hash);
    await bring(page, 'a-table-of-offsets-with-a-name-that-is-rather-long', 9, 16);
    await bring(page, 'wpe', 12, 32);
    await chooser(page).selectOption({ index: 1 });
    await expect(chosen(page)).toContainText('as RPE');
    expect(await overflows(page)).toBe(false);
    // Buttons half under the lever, which is docked, would be too small to touch: in this window it stands below all of them.
    await page.setViewportSize({ width, height: 10_000 });
    await expectNoAxeViolations(page);
  });
