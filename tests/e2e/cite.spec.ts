/** Figures outside the page: saved files, citations, and Python code for the same numbers. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, open, overflows, sweep, test } from './page.ts';

const figure = (page: Page, name: string): Locator => page.locator(`pe-lab-figure[name="${name}"]`);
const openMenu = (of: Locator) => of.locator('summary').first().click();
const button = (of: Locator, name: string | RegExp) => of.getByRole('button', { name, exact: true });

async function save(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The names and shape in the header of a NumPy file. */
const npyHeader = (bytes: Buffer) => bytes.toString('latin1', 10, 10 + bytes.readUInt16LE(8));

const hash = 'v=1&lab=encodings&scheme=sinusoidal&base=100&n=32&d=16&open=pairs';

test('a picture carries its heading, the settings and the link', async ({ page, baseURL }) => {
  await open(page, hash);
  const proximity = figure(page, 'sinusoidal-proximity');
  await openMenu(proximity);
  const svg = await save(page, () => button(proximity, 'SVG').click());
  expect(svg.name).toBe('sinusoidal-proximity.svg');
  const text = svg.bytes.toString();
  expect(text).toContain('<title>Similarity of positions, dot product</title>');
  expect(text).toContain('Base: 100 ');
  const link = `${baseURL}#v=1&amp;lab=encodings&amp;base=100&amp;n=32&amp;d=16&amp;open=pairs`;
  expect(text).toMatch(new RegExp(`<desc>[^<]*${link.replaceAll('.', '\\.')}[^<]*</desc>`));
  // The map and its colour bar, in rectangles.
  expect(text.match(/<g shape-rendering="crispEdges">/g)).toHaveLength(2);
  expect(text).not.toContain('light-dark(');

  const png = await save(page, () => button(proximity, 'PNG').click());
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  const csv = await save(page, () => button(proximity, 'CSV').click());
  expect(csv.bytes.toString().split('\r\n')[0]).toMatch(/^position x,position y 0,/);
  const npy = await save(page, () => button(proximity, 'NPY').click());
  expect(npyHeader(npy.bytes)).toContain("'<f4'");
  expect(npyHeader(npy.bytes)).toContain('(32, 32)');
});

test('a plot and a table on the page are saved with the names of their columns', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe&open=errors');
  const errors = figure(page, 'errors');
  await openMenu(errors);
  await expect(button(errors, 'SVG')).toHaveCount(0);
  const csv = await save(page, () => button(errors, 'CSV').click());
  expect(csv.bytes.toString().split('\r\n')[0]).toBe('rows,MAE,rounded MAE,RMSE,R²,Spearman');
  const npy = await save(page, () => button(errors, 'NPY').click());
  expect(npyHeader(npy.bytes)).toContain("('rounded MAE', '<f8')");

  const predictions = figure(page, 'Sinusoidal-predictions');
  await openMenu(predictions);
  const records = await save(page, () => button(predictions, 'NPY').click());
  expect(npyHeader(records.bytes)).toContain("('predicted', '<f8')");
});

test('a citation is opened and copied with the keyboard alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, hash);
  const table = figure(page, 'sinusoidal-table');
  await table.locator('summary').focus();
  await page.keyboard.press('Enter');
  await button(table, 'Cite').focus();
  await page.keyboard.press('Space');
  await expect(button(table, 'Cite')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  const panel = table.getByRole('region', { name: 'Cite: Table of positions' });
  await expect(panel).toContainText('Wang et al. 2021');
  await button(panel, 'Copy: BibTeX').focus();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('#v=1&lab=encodings&base=100&n=32&d=16&open=pairs}');
  expect(copied).toContain('vaswani2017attention');
});

test('a citation follows the settings', async ({ page }) => {
  await open(page, hash);
  const table = figure(page, 'sinusoidal-table');
  await openMenu(table);
  await button(table, 'Cite').click();
  const panel = table.locator('pe-citation');
  await expect(panel).toContainText('Base: 100;');
  // The tests serve the page on this computer.
  await expect(panel).toContainText(
    'This address works only on your computer. To cite it, host the page where others can open it.',
  );
  await page.evaluate(() => {
    location.hash = location.hash.replace('base=100', 'base=500');
  });
  await expect(panel).toContainText('Base: 500;');
});

test('the code of a figure is saved together with the file that it loads', sweep, async ({ page }) => {
  await open(page);
  const difference = figure(page, 'order-difference');
  await openMenu(difference);
  await button(difference, 'Code').click();
  const panel = difference.locator('pe-code');
  const script = await save(page, () => button(panel, 'Save order-difference.py').click());
  expect(script.bytes.toString()).toContain('np.load("layer.npz")');
  expect(script.bytes.toString()).toContain('#v=1');
  const layer = await save(page, () => button(panel, 'Save layer.npz').click());
  expect(layer.bytes.subarray(0, 4)).toEqual(Buffer.of(0x50, 0x4b, 3, 4));
});

test('figures of the properties lab have definitions and code of their own', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=properties&scheme=learned&n=20&d=16&heads=2&open=vectors+attention');
  const norms = figure(page, 'norms');
  await openMenu(norms);
  await button(norms, 'Cite').click();
  await expect(norms.locator('pe-citation')).toContainText('Nearest pair');
  await expect(norms.locator('pe-citation')).not.toContainText('Monotonicity');
  await button(norms, 'Code').click();
  const table = await save(page, () => button(norms.locator('pe-code'), 'Save table.npy').click());
  expect(npyHeader(table.bytes)).toContain('(20, 32)');

  const trajectory = figure(page, 'trajectory');
  await openMenu(trajectory);
  const svg = await save(page, () => button(trajectory, 'SVG').click());
  expect(svg.bytes.toString()).toContain('The link does not contain the rotation');
  await button(trajectory, 'Code').click();
  await expect(trajectory.locator('pe-code')).toContainText('This figure has no short script');

  // It is computed once it is near the window: the link leads to the section above it.
  await page.locator('.identical').scrollIntoViewIfNeeded();
  await expect(page.locator('.identical')).toContainText('300 words');
  const words = figure(page, 'identical-words');
  await expect(words).toBeVisible({ timeout: 60_000 });
  await openMenu(words);
  await button(words, 'Code').click();
  const map = await save(page, () => button(words.locator('pe-code'), 'Save proximity.npy').click());
  expect(npyHeader(map.bytes)).toContain('(20, 20)');
});

test('citation and code are loaded on demand', async ({ page }) => {
  const isLoaded = () => page.evaluate(() => customElements.get('pe-citation') !== undefined);
  await open(page);
  const difference = figure(page, 'order-difference');
  await openMenu(difference);
  await expect(button(difference, 'Cite')).toBeVisible();
  expect(await isLoaded()).toBe(false);
  await button(difference, 'Cite').click();
  await expect(difference.locator('pe-citation')).toBeVisible();
  expect(await isLoaded()).toBe(true);
});

test('an embedded figure cites its state instead of a link', sweep, async ({ page, baseURL }) => {
  await page.goto('./');
  await page.setContent(
    `<script type="module" src="${baseURL}element.js"></script><pe-playground state="v=1&lab=probe&d=32"></pe-playground>`,
  );
  const predictions = figure(page, 'Sinusoidal-predictions');
  await openMenu(predictions);
  await expect(button(predictions, 'Link')).toHaveCount(0);
  await button(predictions, 'Cite').click();
  await expect(predictions.locator('pe-citation')).toContainText('State: v=1&lab=probe&d=32');
  await button(predictions, 'Code').click();
  await expect(predictions.locator('pe-code')).toContainText('import numpy as np');
});

for (const scheme of ['light', 'dark'] as const)
  test(
    `no axe violations with the panels open, and nothing overflows at 320 pixels (${scheme})`,
    sweep,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: 320, height: 700 });
      await open(page, 'v=1&lab=probe');
      const predictions = figure(page, 'Sinusoidal-predictions');
      for (const [name, element] of [
        ['Cite', 'pe-citation'],
        ['Code', 'pe-code'],
      ] as const) {
        await openMenu(predictions);
        await button(predictions, name).click();
        await page.keyboard.press('Escape');
        await expect(predictions.locator(element)).toBeVisible();
        await expect(predictions.locator(element).locator('pe-snippet').first()).toBeVisible();
        expect(await overflows(page)).toBe(false);
        await expectNoAxeViolations(page);
      }
    },
  );

test.describe('where the code of a citation cannot be had', () => {
  test.use({ expected: /Failed to load resource|ERR_FAILED/ });

  test('the button below the figure says so', sweep, async ({ page }) => {
    await open(page, 'v=1&scheme=sinusoidal');
    const difference = figure(page, 'order-difference');
    await expect(button(difference, 'Cite')).toBeVisible();
    await page.waitForTimeout(1500); // what the page loads by itself
    await page.route(/assets\//, (route) => route.abort());
    await button(difference, 'Cite').click();
    await expect(difference.getByRole('status')).not.toBeEmpty();
  });
});
