/** Several tables in one comparison: its sentence, its files, and the link that names them. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { playHub, safetensors } from './hub.ts';
import { expect, expectNoAxeViolations, lookAt, npy, open, openWays, test } from './page.ts';
import { upload } from './probe.ts';

test.use({ hosts: /^https:/ });

const wave = (width: number) => (i: number) => Math.sin(Math.floor(i / width) / (2 + (i % width)));
const files = {
  'owner/gpt/model.safetensors': safetensors({ 'wpe.weight': { shape: [40, 6], at: wave(6) } }),
  'owner/other/model.safetensors': safetensors({ 'wpe.weight': { shape: [32, 8], at: wave(8) } }),
};

const comparison = (page: Page) => page.locator('pe-lab[lab=probe] .comparison');
const rows = (page: Page) => comparison(page).locator('tbody tr th');

async function read(page: Page, address: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Name of a model on the Hugging Face hub' });
  await openWays(page);
  const hub = page.getByRole('button', { name: 'From the Hugging Face hub' });
  await expect(hub.or(field).first()).toBeVisible();
  if (!(await field.isVisible())) await hub.click();
  await field.fill(address);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
}

test('a link holds the online tables, says which it leaves out, and reads them only when told to', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await playHub(page, files);
  await open(page, 'v=1&lab=probe&open=tables');
  await upload(
    page,
    'mine.npy',
    npy(30, 3, (row, col) => (col === 1 ? row : (row * row) % 5)),
  );
  // A table that arrives closes the ways to bring one.
  await expect(page.getByText('30 × 3, float')).toBeVisible();
  await read(page, 'owner/gpt');
  await expect(page.getByText('40 × 6, float')).toBeVisible();
  await read(page, 'owner/other');
  await expect(page.getByText('32 × 8, float')).toBeVisible();
  await lookAt(comparison(page), 'Copy a link');
  await expect(rows(page)).toHaveCount(6);
  const best = comparison(page).locator('h3');
  await expect(best).toHaveText(
    /^Of 5 tables, .+ is read best: off by .+ positions on rows held out\. .+ follows with/,
  );
  await comparison(page).getByRole('button', { name: 'Copy a link to these tables' }).click();
  await expect(
    comparison(page).getByText('Link copied. It leaves out mine: links carry no files.'),
  ).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expectNoAxeViolations(page);

  const asked = await playHub(page, files);
  await page.goto('about:blank');
  await open(page, link.slice(link.indexOf('#') + 1));
  const awaited = comparison(page).getByText('The link compares 2 more tables, at huggingface.co.');
  await lookAt(comparison(page), 'Nothing is sent until you press Read');
  await expect(awaited).toBeVisible();
  expect(asked).toEqual([]);
  await comparison(page).getByRole('button', { name: 'Read 2 tables' }).click();
  await expect(page.getByText('32 × 8, float')).toBeVisible();
  await lookAt(comparison(page), 'Copy a link');
  await expect(rows(page).nth(1)).toBeVisible();
  await expect(awaited).toBeHidden();
  await expect(rows(page)).toHaveCount(5);
});

test('the results are saved as JSON', async ({ page }) => {
  await open(page, 'v=1&lab=probe&n=40&d=16&open=tables');
  await lookAt(comparison(page), 'Copy the table');
  await comparison(page).getByLabel('For a paper, as').selectOption('json');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    comparison(page).getByRole('button', { name: 'Download the table' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('tables-side-by-side.json');
  const { tables, caption } = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(caption).toContain('lab=probe');
  expect(tables.map(({ rows: n }: { rows: number }) => n)).toEqual([40, 40, 40]);
  for (const { mae, random } of tables) for (const value of [mae, random]) expect(value).toBeGreaterThan(0);
});
