/** The gallery: every figure with its poster, a search, buttons that copy, and the way to Share. */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, overflows, sweep, test } from './page.ts';

const folder = fileURLToPath(new URL('../../dist/gallery/', import.meta.url));

async function openGallery(page: Page): Promise<void> {
  await page.goto('./gallery.html');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
}

const figures = (page: Page): Locator => page.locator('.figures > li').filter({ visible: true });
const found = (page: Page): Locator => page.locator('#found');
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const share = (page: Page): Locator => page.getByRole('dialog', { name: 'Share' });

test('every poster is there, drawn to its size, and none without an entry', async ({ page }) => {
  await openGallery(page);
  const images = await page.locator('.figures img').evaluateAll((all) =>
    (all as HTMLImageElement[]).map((one) => ({
      name: decodeURIComponent(one.src.split('/').at(-1) ?? ''),
      isSized: one.width > 0 && one.getAttribute('height') !== 'NaN',
      alt: one.alt,
    })),
  );
  expect(images.map(({ name }) => name).sort()).toEqual(readdirSync(folder).sort());
  expect(images.filter(({ isSized, alt }) => !isSized || alt === '')).toEqual([]);
  expect(images.every(({ name }) => existsSync(folder + name))).toBe(true);
  const [first] = await page.locator('.figures img').all();
  await expect.poll(() => first.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
});

test('each figure has a sentence of its own that says what it shows', async ({ page }) => {
  await openGallery(page);
  const sentences = await page.locator('.figures > li > p:not(.picture, .actions)').allInnerTexts();
  expect(sentences).toHaveLength(await figures(page).count());
  expect(sentences.filter((one) => !/^[“‘]?\p{Lu}.*\.$/u.test(one) || one.split(' ').length < 4)).toEqual([]);
  expect(sentences.filter((one, i) => sentences.indexOf(one) !== i)).toEqual([]);
});

test('the search narrows the list as it is typed, and says how many are left', async ({ page }) => {
  await openGallery(page);
  const all = await figures(page).count();
  await expect(found(page)).toHaveText(`${all} figures`);
  await expect(found(page)).toHaveRole('status');
  const search = page.getByRole('searchbox', { name: 'Search' });
  // The words may stand in the title and in the name of the lab.
  await search.fill('CLOCKS encodings');
  await expect(figures(page)).toHaveCount(1);
  await expect(figures(page).getByRole('heading')).toHaveText('Clocks: only the distance counts');
  await expect(found(page)).toHaveText('1 figure');
  await expect(page.getByRole('heading', { name: 'Probe' })).toBeHidden();
  await search.fill('copy embed');
  await expect(found(page)).toHaveText('No figure has all these words');
  await search.fill('');
  await expect(figures(page)).toHaveCount(all);
});

for (const name of ['encodings-clocks', 'scene-rope'])
  test(`${name} is copied as Share gives it, and its link opens Share on it`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openGallery(page);
    const figure = page.locator(`#${name}`);
    await figure.getByRole('button', { name: 'Copy link' }).click();
    await expect(figure.getByText('Copied', { exact: true })).toBeVisible();
    const link = await clipboard(page);
    await figure.getByRole('button', { name: 'Copy embed' }).click();
    await expect.poll(() => clipboard(page)).toContain('<iframe');
    const embed = await clipboard(page);
    const title = await figure.getByRole('heading').innerText();

    await figure.getByRole('link', { name: 'Share' }).click();
    const box = share(page);
    await expect(box.getByLabel('What').locator('option:checked')).toContainText(title);
    await expect(page).not.toHaveURL(/\?share/);
    const snippet = () => box.getByRole('region', { name: 'Embed' }).innerText();
    await box.getByLabel('For', { exact: true }).selectOption('Link alone');
    expect(await snippet()).toBe(link);
    await box.getByLabel('For', { exact: true }).selectOption('Web page or LMS: frame');
    // Share has measured the height.
    const unsized = (text: string) => text.replace(/height="\d+"/, '');
    expect(unsized(await snippet())).toBe(unsized(embed));
    await expect(box.getByText('The browser blocks copying')).toHaveCount(0);
    await expect(box.frameLocator('iframe[title="Preview"]').locator('pe-lab-figure').first()).toBeVisible();

    await page.goto(link);
    await page.reload();
    await expect(page.locator('pe-lab-figure').filter({ visible: true }).first()).toBeVisible();
  });

test('where copying is refused, the text is saved', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await openGallery(page);
  const figure = page.locator('#order-difference');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    figure.getByRole('button', { name: 'Copy embed' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('order-difference.txt');
  await expect(figure.getByText('The browser blocks copying.')).toBeVisible();
});

test('without scripts it is a whole list, without controls that would do nothing', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('./gallery.html');
  await expect(page.getByRole('img', { name: 'Clocks: only the distance counts' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await page.close();
});

test('its posters are not kept before they are looked at', async ({ request }) => {
  expect(await (await request.get('./service-worker.js')).text()).not.toContain('gallery');
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1280])
    test(`can be used ${width} pixels wide, in ${colorScheme} colours`, sweep, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await openGallery(page);
      await page.getByRole('searchbox').fill('padding');
      expect(await overflows(page)).toBe(false);
      await figures(page)
        .first()
        .getByText(/controls$/)
        .click();
      await expectNoAxeViolations(page);
    });
