/** Fast arithmetic in the page: for training that the reader allows, and where the bits are the same. */
import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, npy, open, openFold, openSetting, test } from './page.ts';

const small = 'v=1&lab=training&steps=40&encodings=none,learned&seeds=1';

const lab = (page: Page): Locator => page.locator('pe-training-lab');

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

test('training takes it only where the reader allows it, and says so', async ({ page }) => {
  const files = filesOf(page);
  await open(page, small);
  const exact = await hashesIn(await trained(page));
  expect([...files]).toContain('training');
  expect([...files]).not.toContain('training-fast');
  await expect(lab(page)).toContainText('to the last bit, in every browser: compare the hashes');

  const setting = await openSetting(page, 'Optimiser');
  await setting.getByRole('combobox', { name: 'Arithmetic' }).selectOption('fast');
  await expect(setting).toContainText('may differ on other machines');
  await expect(page).toHaveURL(/arithmetic=fast/);
  const fold = await trained(page);
  await expect(fold).toContainText('the hashes may differ');
  await expect(lab(page)).not.toContainText('to the last bit, in every browser');
  expect([...files]).toContain('training-fast');
  await expectNoAxeViolations(page);

  // The models of each arithmetic stay its own.
  await setting.getByRole('combobox', { name: 'Arithmetic' }).selectOption('reproducible, to the last bit');
  expect(await hashesIn(await trained(page))).toEqual(exact);
});

test.describe('without its module', () => {
  test.use({ expected: /Failed to load resource|ERR_FAILED/ });

  test('training says what to do, and goes on reproducibly', async ({ page }) => {
    await page.context().route(/training-fast/, (route) => route.abort());
    await open(page, `${small}&arithmetic=fast`);
    await expect(lab(page)).toContainText('choose reproducible arithmetic', { timeout: 30_000 });
    const setting = await openSetting(page, 'Optimiser');
    await setting.getByRole('combobox', { name: 'Arithmetic' }).selectOption('reproducible, to the last bit');
    await trained(page);
  });

  for (const isBlocked of [false, true])
    test(`a large table is compared ${isBlocked ? 'all the same' : 'with it'}`, async ({ page }, info) => {
      test.setTimeout(120_000);
      if (isBlocked) await page.context().route(/pe-fast/, (route) => route.abort());
      const files = filesOf(page);
      const path = info.outputPath('wide.npy');
      await writeFile(
        path,
        npy(640, 768, (row, col) => Math.cos((row * (col + 1)) / 4000)),
      );
      await open(page, 'v=1&lab=properties&source=file&open=map');
      const properties = page.locator('pe-properties-lab');
      await properties.locator('pe-tables input[type=file]').setInputFiles(path);
      await expect(properties.locator('pe-tables')).toContainText('640 × 768');
      await expect(properties.locator('.chosen-map')).toContainText('break mono', { timeout: 60_000 });
      expect([...files]).toContain('pe-fast');
    });
});
