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
  page
    .locator('pe-property-matrix')
    .getByRole('button', { name: new RegExp(`^${name.replaceAll('+', '\\+')}: `) });
const chooser = (page: Page): Locator => page.getByRole('combobox', { name: 'Offset vectors' });
const chosen = (page: Page): Locator => page.locator('pe-properties-lab .chosen');
const map = (page: Page): Locator => page.locator('.chosen-map pe-violation-map');
const value = (row: number, col: number) => Math.cos(((row - 4) * (col + 1)) / 9);

/** A file dropped while another is being read replaces it. */
async function bring(page: Page, name: string, rows: number, cols: number) {
  await dropFile(page, 'pe-properties-lab', `${name}.npy`, npy(rows, cols, value));
  await expect(chooser(page).getByRole('option').last()).toContainText(name);
}

const hash = 'v=1&lab=properties&n=24&d=60&heads=4&open=map+others+vectors';

test('a table is used as vectors per offset, and measured alone and in sums', async ({ page }) => {
  await open(page, hash);
  await expect(chooser(page)).toHaveCount(0);
  await bring(page, 'nine', 9, 16);
  await expect(chooser(page)).toHaveValue('');
  await expect(chooser(page).getByRole('option')).toHaveText([
    'freshly initialised',
    'nine: offsets −4 … 4, width 16',
  ]);
  // By keyboard.
  await chooser(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/item=offsets/);
  await expect(page.locator('pe-property-matrix .cell')).toHaveCount(15);
  await expect(cell(page, 'nine as RPE')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('your relative vectors “nine”');
  await expect(page.getByRole('heading', { name: 'nine as RPE' })).toBeVisible();
  await expect(chosen(page)).toContainText(
    'from −4 to 4, added to the keys; each has the width of a head, 16.',
  );
  await map(page).locator('[role=application]').focus();
  await page.keyboard.press('Control+Home');
  const first = Array.from({ length: 16 }, (_, col) => value(0, col) ** 2).reduce((a, b) => a + b);
  await expect(map(page)).toContainText(`offset k −4, offset l −4: ${first.toPrecision(3)}`);

  await expect(page.locator('pe-properties-lab .notes')).toContainText('these offsets cannot be told apart');

  await cell(page, 'Learned APE + nine as RPE').click();
  await expect(page).toHaveURL(/item=learned.offsets/);
  await expect(chosen(page)).toContainText('summed over the 3 heads');
  await expect(chosen(page)).toContainText('Head h sees 16 of the 60 dimensions of a position’s vector P');
  await expect(chosen(page)).toContainText('The last 12 entries of P fill no head and are left out.');
  await expect(chosen(page)).toContainText(
    'Offsets beyond ±4, the farthest in the file, take the vector of ±4',
  );
  await expect(chosen(page)).toContainText('a file of yours, and freshly initialised');
  await expect(page.getByRole('spinbutton', { name: 'Heads' })).toHaveCount(0);

  // Back again, in the same sum.
  await chooser(page).selectOption('freshly initialised');
  await expect(page).toHaveURL(/item=learned.shaw/);
  await expect(page.locator('pe-property-matrix .cell')).toHaveCount(11);
});

test('one file serves as positions, another as vectors per offset', async ({ page }) => {
  await open(page, hash);
  await bring(page, 'nine', 9, 16);
  await expect(chooser(page)).toBeVisible();
  await bring(page, 'wpe', 12, 32);
  await expect(chooser(page).getByRole('option').nth(2)).toHaveText(
    'wpe: 12 rows; one row per offset from −k to k needs an odd number, at least 3',
  );
  await expect(chooser(page).getByRole('option').nth(2)).toBeDisabled();
  await chooser(page).selectOption({ index: 1 });
  await cell(page, 'wpe + nine as RPE').click();
  await expect(page).toHaveURL(/item=table.offsets/);
  await expect(chosen(page)).toContainText('Source: files of yours.');
  await expect(map(page)).toContainText('12 × 12');
  const fold = await openFold(page, 'One word repeated');
  await expect(fold).toContainText('wpe + nine as RPE, without a mask');
});

test('an even number of rows falls back to initial vectors, until it is odd again', async ({ page }) => {
  await open(page, hash);
  await bring(page, 'nine', 9, 16);
  await chooser(page).selectOption({ index: 1 });
  const message = page.locator('pe-properties-lab .proof > .broken');
  const dropped = page.getByRole('spinbutton', { name: 'Rows left out' });
  await openSetting(page, 'Parameters');
  await dropped.fill('1');
  await page.keyboard.press('Tab');
  await expect(message).toContainText('nine now has 8 rows');
  await expect(page.getByRole('heading', { name: 'Learned RPE', exact: true })).toBeVisible();
  await dropped.fill('2');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('heading', { name: 'nine as RPE' })).toBeVisible();
  await expect(message).toHaveCount(0);
  await expect(chosen(page)).toContainText('from −3 to 3');

  // A link carries neither the file nor the choice.
  await page.reload();
  await expect(message).toContainText(
    'The link does not contain your offset vectors: drop the file again and choose it',
  );
});

test('all vectors per offset are measured, or on demand those nearest to 0', async ({ page }) => {
  await open(page, hash);
  await bring(page, 'many', 41, 4);
  await chooser(page).selectOption({ index: 1 });
  const extent = page.locator('pe-properties-lab .extent');
  await expect(extent).toHaveText('All offsets, −20 … 20, are measured.');
  await expect(chosen(page)).toContainText('from −20 to 20');
  await page.getByLabel('Rows measured').selectOption('first');
  await expect(extent).toContainText('The offsets −11 … 11 of −20 … 20 are measured.');
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
    await expectNoAxeViolations(page);
  });
