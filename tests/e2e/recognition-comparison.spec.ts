import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  exact,
  expect,
  expectNoAxeViolations,
  labelOf,
  lookAt,
  npy,
  open,
  openSetting,
  openWays,
  overflows,
  sweep,
  test,
} from './page.ts';

const comparison = (page: Page) => page.locator('pe-lab[lab=probe] .comparison');
const recognition = (page: Page) => page.locator('pe-lab[lab=probe] .recognition');
const answer = (page: Page) => recognition(page).locator('.verdict h3');
const rows = (page: Page) => comparison(page).locator('tbody tr');

/** Scrolls to the recognition until it gives this answer. */
async function lookForAnswer(page: Page, says: string | RegExp) {
  await expect(async () => {
    await recognition(page).scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(answer(page)).toContainText(says, { timeout: 1000 });
  }).toPass();
}

/** Adds a table to the table store. */
async function upload(page: Page, name: string, buffer: Buffer) {
  await page.locator('pe-lab[lab=probe] input[type=file]').setInputFiles({ name, mimeType: '', buffer });
  const options = page.getByLabel('Table', { exact: true }).getByRole('option');
  await expect(options.filter({ hasText: name.replace('.npy', '') })).toHaveCount(1);
}

/** Sinusoids of 40 positions in 16 dimensions, with any frequencies. */
const sinusoids = (frequency: (col: number) => number, scale = 1, first = 0) =>
  npy(40, 16, (row, col) => scale * (col % 2 === 0 ? Math.sin : Math.cos)((row + first) * frequency(col)));
const right = (col: number) => 10000 ** (-(col - (col % 2)) / 16);
const notDoubled = (col: number) => 10000 ** (-col / 16);

/** The table of results, once it is complete. */
async function results(page: Page, count: number) {
  await lookAt(comparison(page), 'Copy the table');
  await expect(rows(page)).toHaveCount(count);
  await expect(comparison(page).getByText('…', { exact: true })).toHaveCount(0);
  await expect(comparison(page).getByRole('button', { name: 'Copy the table' })).toBeVisible();
}
const names = (page: Page) => rows(page).locator('th').allInnerTexts();

test('the recognition names the built-in table and leaves no residual', async ({ page }) => {
  await open(page, 'v=1&lab=probe&open=rule');
  await lookForAnswer(page, 'Sinusoidal, interleaved, base 10,000, starts at 0');
  await expect(recognition(page).locator('pe-heat-map')).toBeVisible();
  expect(await exact(recognition(page).locator('.number'))).toBeLessThan(1e-6);
});

test('the recognition names a file’s parameters and its mistake, or says that no rule fits', async ({
  page,
}) => {
  await open(page, 'v=1&lab=probe&open=rule');
  await upload(page, 'scaled.npy', sinusoids(right, 0.02, 2));
  await lookForAnswer(page, 'Sinusoidal, interleaved, base 10,000, starts at 2, scaled by 0.02');
  await upload(page, 'wrong.npy', sinusoids(notDoubled));
  await lookAt(recognition(page), 'with a known mistake: the exponent counts columns, not pairs');
  await expect(recognition(page)).toContainText('Column j');
  await upload(
    page,
    'other.npy',
    npy(40, 16, (row, col) => Math.sqrt(row + 1) * ((col * 7) % 5)),
  );
  await lookForAnswer(page, 'No rule fits');
});

test(
  'results of the previous table are marked while out of view, and renewed in view',
  sweep,
  async ({ page }) => {
    await open(page, 'v=1&lab=probe&n=40&d=16&open=errors+rows+rule+tables');
    const verdict = recognition(page).locator('.verdict');
    const measured = rows(page).first();
    await lookForAnswer(page, 'Sinusoidal, interleaved, base 10,000, starts at 0');
    await results(page, 3);
    for (const result of [verdict, measured]) expect(await labelOf(result)).toBe('');
    await page.locator('pe-lab[lab=probe] h1').scrollIntoViewIfNeeded();
    await upload(
      page,
      'other.npy',
      npy(40, 16, (row, col) => Math.sqrt(row + 1) * ((col * 7) % 5)),
    );
    await expect(page.locator('pe-lab[lab=probe] .now')).toHaveText('');
    await expect(verdict).toContainText('Sinusoidal, interleaved');
    await expect(measured).toContainText('Sinusoidal');
    for (const result of [verdict, measured])
      await expect.poll(() => labelOf(result)).toContain('Out of date');
    await expectNoAxeViolations(page);
    for (const result of [verdict, measured]) expect(await labelOf(result)).toContain('Out of date');
    await lookForAnswer(page, 'No rule fits');
    expect(await labelOf(verdict)).toBe('');
    await results(page, 4);
    await expect(measured).toContainText('other');
    expect(await labelOf(measured)).toBe('');
  },
);

test('one click transposes a table that the recognition finds transposed', async ({ page }) => {
  await open(page, 'v=1&lab=probe&open=rule');
  const turned = npy(16, 40, (col, row) => (col % 2 === 0 ? Math.sin : Math.cos)(row * right(col)));
  await upload(page, 'turned.npy', turned);
  await lookForAnswer(page, 'starts at 0, transposed');
  await recognition(page).getByRole('button', { name: 'Transpose it' }).click();
  await lookForAnswer(page, /starts at 0$/);
  await expect(recognition(page).locator('.verdict')).not.toContainText('transposed');
});

test(
  'every table brought is compared with the built-in ones and can be sorted by any column',
  sweep,
  async ({ page }) => {
    await open(page, 'v=1&lab=probe&n=40&d=16&open=rule+tables');
    await results(page, 3);
    await upload(page, 'scaled.npy', sinusoids(right, 0.02, 2));
    await upload(page, 'wrong.npy', sinusoids(notDoubled));
    await results(page, 5);
    expect((await names(page)).slice(0, 2)).toEqual(['scaled', 'wrong above']);
    const mae = async () => {
      const cells = rows(page).locator('td:nth-of-type(2)');
      return Promise.all((await cells.all()).map(exact));
    };
    const header = comparison(page).getByRole('columnheader', { name: /^MAE( [↑↓])?$/ });
    await expect(header).toHaveAttribute('aria-sort', 'none');
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    const up = await mae();
    expect(new Set(up).size).toBe(5);
    expect(up).toEqual([...up].sort((a, b) => a - b));
    await header.getByRole('button').press('Enter');
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    expect(await mae()).toEqual([...up].reverse());
  },
);

test(
  'the results are saved as CSV and NPY, cited, and copied as Markdown and LaTeX',
  sweep,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, 'v=1&lab=probe&n=40&d=16&open=rule+tables');
    await upload(page, 'a&b_c|d.npy', sinusoids(right));
    await results(page, 4);
    const save = async (button: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        comparison(page).getByRole('button', { name: button, exact: true }).click(),
      ]);
      return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'latin1') };
    };
    await comparison(page).locator('summary').click();
    const csv = await save('CSV');
    expect(csv.name).toBe('tables-side-by-side.csv');
    const lines = csv.text.split('\r\n');
    expect(lines[0]).toMatch(/^table,.*,why a number is missing$/);
    expect(lines[1]).toMatch(/^a&b_c\|d,40,16,0,[\d.e-]+,.*,$/);
    expect(lines).toHaveLength(6);
    const npyFile = await save('NPY');
    expect(npyFile.name).toBe('tables-side-by-side.npy');
    expect(npyFile.text).toContain("('order: error rate', '<f8')");
    await comparison(page).getByRole('button', { name: 'Cite', exact: true }).click();
    await expect(comparison(page).locator('.panel')).toContainText('lab=probe');
    await page.keyboard.press('Escape');
    await comparison(page).getByLabel('For a paper, as').selectOption('LaTeX');
    const latex = await save('Download the table');
    expect(latex.text).toMatch(
      /^% Position: exact least squares.*Seed 7\. .*version \d+\.\d+\.\d+.*lab=probe/,
    );
    expect(latex.name).toBe('tables-side-by-side.tex');
    expect(latex.text).toContain('a\\&b\\_c\\textbar{}d & 40 $\\times$ 16 &');
    await comparison(page).getByLabel('For a paper, as').selectOption('Markdown');
    await comparison(page).getByRole('button', { name: 'Copy the table' }).click();
    await expect(comparison(page).locator('.out [role=status]')).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      '| a&amp;b\\_c\\|d | 40 × 16 |',
    );
  },
);

test('settings that fail for one table keep the results of the others', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe&n=40&d=16&open=rule+tables');
  await upload(
    page,
    'short.npy',
    npy(6, 4, (row, col) => row * (col + 1)),
  );
  await upload(page, 'long.npy', sinusoids(right));
  await openSetting(page, 'Rows learned from');
  await page.getByLabel('Positions to learn from').selectOption('folds');
  await page.getByRole('spinbutton', { name: 'Folds' }).fill('7');
  await page.keyboard.press('Enter');
  await results(page, 5);
  await expect(
    comparison(page)
      .getByRole('row', { name: /^short/ })
      .getByTitle('Folds: 6 at most')
      .first(),
  ).toBeVisible();
  await expect(comparison(page).getByRole('row', { name: /^long/ }).locator('.none')).toHaveCount(0);
});

test('probing many large tables shows its progress and can be stopped', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe&n=1024&d=1024&open=tables');
  await lookAt(comparison(page), 'Stop');
  await comparison(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(comparison(page)).toContainText('Stopped.');
  await comparison(page).getByRole('button', { name: 'Probe', exact: true }).click();
  await expect(comparison(page)).toContainText(/\d+ %/);
});

test('the lines that write a model’s table to a file are copied', sweep, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'v=1&lab=probe');
  await openWays(page);
  await page.getByText('How to make a file', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Model' }).selectOption('RoBERTa');
  await page.getByRole('combobox', { name: 'With' }).selectOption('NumPy');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.locator('pe-snippet [role=status]')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    '["roberta.embeddings.position_embeddings.weight"]',
  );
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflows(page)).toBe(false);
  await expectNoAxeViolations(page);
});

test(
  'the table prints in full, and shows a number beside the names at 360 pixels',
  sweep,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open(page, 'v=1&lab=probe&n=40&d=16&open=rule+tables');
    await results(page, 3);
    const mae = await rows(page).first().locator('td').nth(1).boundingBox();
    if (!mae) throw new Error('no number');
    expect(mae.x + mae.width).toBeLessThanOrEqual(360);
    // A4 without its margins.
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    const hidden = await comparison(page)
      .getByRole('region', { name: 'Several tables side by side' })
      .evaluate((table) => table.scrollWidth - table.clientWidth);
    expect(hidden).toBe(0);
  },
);

for (const [width, scheme] of [
  [1280, 'light'],
  [360, 'dark'],
] as const)
  test(
    `no violations of accessibility, nothing wider than the window: ${width} px, ${scheme}`,
    sweep,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 800 });
      await open(page, 'v=1&lab=probe&n=40&d=16&open=rule+tables');
      await upload(page, 'wrong.npy', sinusoids(notDoubled));
      await lookAt(recognition(page), 'with a known mistake: the exponent counts columns, not pairs');
      await results(page, 4);
      expect(await overflows(page)).toBe(false);
      // What the docked lever half covers would count as too small.
      await page.evaluate(() => scrollTo(0, 0));
      await expectNoAxeViolations(page);
    },
  );
