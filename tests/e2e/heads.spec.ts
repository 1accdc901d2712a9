/** The heads of the first layer of a reader's model: read from its file or from the hub, shown, measured, linked. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { hub, playHub } from './hub.ts';
import {
  dropFile,
  expect,
  expectNoAxeViolations,
  npy,
  open,
  openFold,
  openWays,
  overflows,
  test,
} from './page.ts';

const golden = (name: string) => readFileSync(new URL(`../golden/heads/${name}`, import.meta.url));
const expected = JSON.parse(golden('expected.json').toString());
const title = 'What do the model’s heads make of it?';
const section = '.heads-of-layer';

/** Adds to the settings in the address. */
const setHash = (page: Page, change: string) =>
  page.evaluate((added) => {
    location.hash = `${location.hash.replace(/&(layerHeads|seed)=\d+/g, '')}&${added}`;
  }, change);

test.use({ hosts: /^https:/ });

test('a checkpoint of PyTorch: its heads, with the numbers of PyTorch', async ({ page }) => {
  await open(page, 'v=1&lab=probe&layerHeads=3');
  await dropFile(page, 'h1', 'gpt2.bin', golden('gpt2.bin'));
  const fold = await openFold(page, title);
  const { previous, positions } = expected['gpt2.bin'];
  const best = previous.indexOf(Math.max(...previous));
  await expect(fold.locator('.answer')).toContainText(`head ${best} comes closest`);
  const heads = fold.locator('.thumbnails').getByRole('radio');
  await expect(heads).toHaveCount(3);
  await expect(heads.nth(best)).toBeChecked();
  const cell = (head: number, column: number) =>
    fold
      .getByRole('table')
      .getByRole('row')
      .nth(head + 1)
      .getByRole('cell')
      .nth(column);
  for (const head of [0, 1, 2]) {
    const title = async (column: number) => Number(await cell(head, column).getAttribute('title'));
    expect(await title(0)).toBeCloseTo(previous[head], 5);
    expect(await title(4)).toBeCloseTo(positions[head], 4);
  }
  await expect(fold).toContainText('64 words in turn');
  await expect(fold).toContainText('normalised by transformer.h.0.ln_1.weight first');
});

test('arrow keys choose a head, its map follows, and the link holds both', async ({ page }) => {
  await open(page, 'v=1&lab=probe&layerHeads=3&layerHead=0');
  await dropFile(page, 'h1', 'bert.bin', golden('bert.bin'));
  const fold = await openFold(page, title);
  const heads = fold.locator('.thumbnails').getByRole('radio');
  await heads.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(heads.nth(1)).toBeChecked();
  await expect(heads.nth(1)).toBeFocused();
  await expect(fold.getByText('Head 1: attention of positions')).toBeVisible();
  await page.keyboard.press('End');
  await expect(fold.getByText('Head 2: attention of positions')).toBeVisible();
  await fold.locator('pe-segments').getByText('Scores').click();
  await expect(fold.getByText('Head 2: scores of positions')).toBeVisible();
  await expect.poll(() => new URL(page.url()).hash).toContain('layerHead=2');
  expect(new URL(page.url()).hash).toContain('headMap=scores');
  await expect(fold.getByRole('table').getByRole('row').nth(3)).toHaveClass(/chosen/);
  await expectNoAxeViolations(page);
});

test('the code of a head’s numbers is a script with its files, and a citation defines them', async ({
  page,
}) => {
  await open(page, 'v=1&lab=probe&layerHeads=3');
  await dropFile(page, 'h1', 'gpt2.bin', golden('gpt2.bin'));
  const fold = await openFold(page, title);
  await expect(fold.locator('.thumbnails').getByRole('radio')).toHaveCount(3);
  const numbers = fold.locator('pe-lab-figure[kind=head-numbers]');
  await numbers.getByText('Export').click();
  await numbers.getByText('Code', { exact: true }).click();
  await expect(page.getByText('print_heads(**settings)')).toBeVisible();
  await expect(page.getByText('words.npy').first()).toBeVisible();
});

test('on a phone, everything fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'v=1&lab=probe&layerHeads=3');
  await dropFile(page, 'h1', 'bert.bin', golden('bert.bin'));
  const fold = await openFold(page, title);
  await expect(fold.locator('.thumbnails').getByRole('radio')).toHaveCount(3);
  expect(await overflows(page)).toBe(false);
});

test('without words in the file, the share cannot be computed, which it says', async ({ page }) => {
  await open(page, 'v=1&lab=probe&layerHeads=3');
  await dropFile(page, 'h1', 'attention.npz', golden('attention.npz'));
  const fold = await openFold(page, title);
  await expect(fold).toContainText('the share that positions explain cannot be computed');
});

test('a number of heads that does not divide the columns is refused in words', async ({ page }) => {
  await open(page, 'v=1&lab=probe&layerHeads=5');
  await dropFile(page, 'h1', 'gpt2.bin', golden('gpt2.bin'));
  const fold = await openFold(page, title);
  await expect(fold.locator(section)).toContainText('5 heads cannot share 12 columns');
});

test('the note stays that of the answer shown, whatever number is set', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await dropFile(page, 'h1', 'gpt2.bin', golden('gpt2.bin'));
  const fold = await openFold(page, title);
  const note = fold.locator('.about').first();
  const assumed = '1 head, 12 wide (assumed';
  await expect(note).toContainText(assumed);
  await setHash(page, 'layerHeads=5');
  await expect(fold.locator(section)).toContainText('5 heads cannot share 12 columns');
  await expect(note).toContainText(assumed);
  await setHash(page, 'layerHeads=3');
  await expect(note).toContainText('3 heads, each 4 wide. A query');
});

test('a table without its model says what it takes', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  const fold = await openFold(page, title);
  await expect(fold).toContainText('Open its file: model.safetensors');
  await dropFile(
    page,
    'h1',
    'table.npy',
    npy(32, 6, (row, col) => Math.sin(row / (1 + col))),
  );
  await expect(fold).toContainText('Open its file: model.safetensors');
});

test('a host is asked for the weights only when the reader says so, and only for ranges', async ({
  page,
}) => {
  const asked = await playHub(page, { 'owner/gpt/pytorch_model.bin': golden('gpt2.bin') });
  await open(page, 'v=1&lab=probe&layerHeads=3');
  await openWays(page);
  await page.getByRole('button', { name: 'From the Hugging Face hub' }).click();
  await page.getByRole('textbox', { name: 'Name of a model on the Hugging Face hub' }).fill('owner/gpt');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  const fold = await openFold(page, title);
  const read = fold.getByRole('button', { name: 'Read the weights' });
  await expect(read).toBeVisible();
  await expect(fold).toContainText('Reading them asks huggingface.co for');
  const before = asked.length;
  await read.click();
  await expect(fold.locator('.thumbnails').getByRole('radio')).toHaveCount(3);
  const after = asked.slice(before);
  expect(after.length).toBeGreaterThan(0);
  for (const { url, range } of after) {
    expect(url).toContain(hub);
    expect(range).toMatch(/^bytes=\d+-\d+$/);
  }

  // Another seed asks for other words alone, once the reader says so.
  const asking = asked.length;
  await setHash(page, 'layerHeads=3&seed=8');
  await expect(fold).toContainText('Seed 8 draws other words. Reading them asks huggingface.co for');
  expect(asked).toHaveLength(asking);
  await fold.getByRole('button', { name: 'Read the words' }).click();
  await expect(fold.locator('.about').nth(1)).toContainText('with seed 8');
  expect(asked.length - asking).toBeLessThan(after.length);
});
