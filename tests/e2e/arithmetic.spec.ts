/** Fast arithmetic in the page: for training that the reader allows, and where the bits are the same. */
import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, npy, open, openFold, openSetting, sweep, test } from './page.ts';
import { set } from './waiting-workers.ts';

const small = 'v=1&lab=training&steps=40&encodings=none,learned&seeds=1';

const lab = (page: Page): Locator => page.locator('pe-lab[lab=training]');

/** The wasm files that were asked for, without the hashes in their names. */
function filesOf(page: Page): ReadonlySet<string> {
  const files = new Set<string>();
  page.context().on('request', (request) => {
    const [, name] = /\/([a-z-]+?)-[\w-]{8}\.wasm$/.exec(request.url()) ?? [];
    if (name) files.add(name);
  });
  return files;
}

async function trained(page: Page): Promise<Locator> {
  await expect(lab(page).locator('.player .at:visible')).toContainText('done', { timeout: 60_000 });
  const fold = await openFold(page, /Replay/);
  await expect(fold.locator('code').first()).toHaveText(/^\S{16}$/);
  return fold;
}

const hashesIn = (fold: Locator) => fold.locator('code').allTextContents();

test('training takes it only where the reader allows it, and says so', sweep, async ({ page }) => {
  const files = filesOf(page);
  await open(page, small);
  const exact = await hashesIn(await trained(page));
  expect([...files]).toContain('training');
  expect([...files]).not.toContain('training-fast');
  await expect(lab(page)).toContainText('in every browser');

  const setting = await openSetting(page, 'Optimiser');
  await setting.getByRole('combobox', { name: 'Arithmetic' }).selectOption('fast');
  await expect(setting).toContainText('another machine');
  await expect(page).toHaveURL(/arithmetic=fast/);
  const fold = await trained(page);
  await expect(fold).toContainText('another machine');
  await expect(lab(page)).not.toContainText('in every browser');
  expect([...files]).toContain('training-fast');
  await expectNoAxeViolations(page);

  // The models of each arithmetic stay its own.
  await setting.getByRole('combobox', { name: 'Arithmetic' }).selectOption('reproducible, to the last bit');
  expect(await hashesIn(await trained(page))).toEqual(exact);
});

/** A table with as many numbers to multiply as GPT-2's has. */
async function openLarge(page: Page, path: string): Promise<Locator> {
  await writeFile(
    path,
    npy(1024, 520, (row, col) => Math.cos((row * (col + 1)) / 4000)),
  );
  await open(page, 'v=1&lab=properties&source=file&open=map');
  const properties = page.locator('pe-lab[lab=properties]');
  await properties.locator('pe-tables input[type=file]').setInputFiles(path);
  await expect(properties.locator('pe-tables')).toContainText('1024 × 520');
  return properties.locator('.chosen-map');
}

/** What the map says once it is current. */
async function wordsOf(map: Locator): Promise<string> {
  await expect(map).toContainText('break mono', { timeout: 60_000 });
  await expect(map.locator('.older')).toHaveCount(0, { timeout: 30_000 });
  return (await map.textContent()) ?? '';
}

test('a large table has the same numbers with it', sweep, async ({ page }, info) => {
  test.setTimeout(120_000);
  const there = page.context().waitForEvent('response', (response) => /pe-fast/.test(response.url()));
  const map = await openLarge(page, info.outputPath('wide.npy'));
  const before = await wordsOf(map);
  await there;
  const lab = page.locator('pe-lab[lab=properties]');
  await set(lab, { measure: 'cosine' });
  await expect.poll(() => wordsOf(map)).not.toBe(before);
  await set(lab, { measure: 'dot' });
  await expect.poll(() => wordsOf(map)).toBe(before);
});

test.describe('without its modules', () => {
  test.use({ expected: /Failed to load resource|ERR_FAILED/ });

  test('a large table is compared all the same', sweep, async ({ page }, info) => {
    test.setTimeout(120_000);
    await page.context().route(/pe-fast/, (route) => route.abort());
    await wordsOf(await openLarge(page, info.outputPath('wide.npy')));
  });

  test('training says that they are missing, and goes on reproducibly', sweep, async ({ page }) => {
    await page.context().route(/training-fast/, (route) => route.abort());
    await open(page, `${small}&arithmetic=fast`);
    await expect(lab(page)).toContainText('could not be loaded. Check your connection', { timeout: 30_000 });
    const setting = await openSetting(page, 'Optimiser');
    await setting.getByRole('combobox', { name: 'Arithmetic' }).selectOption('reproducible, to the last bit');
    await trained(page);

    // Once it can be had, it is.
    await page.context().unroute(/training-fast/);
    await setting.getByRole('combobox', { name: 'Arithmetic' }).selectOption('fast');
    await expect(await trained(page)).toContainText('fast arithmetic');
  });
});

test('a challenge trains reproducibly, whatever its link says', async ({ page }) => {
  const files = filesOf(page);
  const challenge = Buffer.from(
    JSON.stringify({
      v: 1,
      ask: 'Reach 60 %.',
      given: { lab: 'training', encodings: 'learned', seeds: 1, steps: 40, arithmetic: 'fast' },
      free: ['scheme'],
      goal: { measure: 'training.accuracy', op: '>=', value: 60 },
    }),
  ).toString('base64url');
  await open(page, `v=1&challenge=${challenge}`);
  await expect(lab(page).locator('.player .at:visible')).toContainText('done', { timeout: 50_000 });
  expect([...files]).not.toContain('training-fast');
});
