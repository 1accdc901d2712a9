import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  open,
  openFold,
  openSetting,
  overflows,
  schemeCount,
  sweep,
  test,
} from './page.ts';

const tile = (page: Page, name: string) => page.locator(`.requirements [data-requirement=${name}]`);
const row = (page: Page, scheme: string) => page.locator(`.requirements [data-scheme=${scheme}]`);

const folds = { '.requirements': 'Seven measurements', '.combine': 'Add or concatenate?' };

async function openAt(page: Page, section: keyof typeof folds, hash: string): Promise<void> {
  await open(page, hash);
  await openFold(page, folds[section]);
  await scrollTo(page, section);
}

/** Content above a section may still arrive and push it down. */
async function scrollTo(page: Page, section: string): Promise<void> {
  await expect(async () => {
    await page.locator(`${section} h2`).scrollIntoViewIfNeeded();
    await expect(page.locator(`${section} h2`)).toBeInViewport({ timeout: 500 });
  }).toPass();
}

test('the requirements of the chosen scheme are measured once they are in view, and follow it', async ({
  page,
}) => {
  await openAt(page, '.requirements', 'v=1&lab=encodings&scheme=normalized-index&n=64');
  await expect(tile(page, 'length')).toContainText('fails');
  await expect(tile(page, 'length').locator('.value')).toHaveText('0.504');
  await expect(tile(page, 'unique')).toContainText('Positions 0 and 1');
  await page.getByRole('button', { name: 'Added to the scores' }).click();
  await scrollTo(page, '.requirements');
  await expect(tile(page, 'length')).toContainText('holds');
  await expect(tile(page, 'content').locator('.value')).toHaveText('0');
  await expect(tile(page, 'scores').locator('.value')).toHaveText('≈ 0');
  await expect(tile(page, 'unique')).toContainText('offsets −1 and +1');
});

test('results of earlier settings are marked until they are in view again', sweep, async ({ page }) => {
  await openAt(page, '.requirements', 'v=1&lab=encodings&scheme=normalized-index&n=64');
  await expect(tile(page, 'length').locator('.value')).toHaveText('0.504');
  const older = page.locator('.requirements .older');
  await expect(older).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await openSetting(page, 'Size');
  await page.getByRole('spinbutton', { name: 'Positions', exact: true }).fill('32');
  await page.keyboard.press('Tab');
  await expect(older).toHaveCount(1);
  await expect(older.locator('[data-requirement=length] .value')).toHaveText('0.504');
  await scrollTo(page, '.requirements');
  await expect(tile(page, 'length').locator('.value')).toHaveText('0.508');
  await expect(older).toHaveCount(0);
});

test(
  'one table has a verdict and a number of every scheme for every requirement',
  sweep,
  async ({ page }) => {
    await openAt(page, '.requirements', 'v=1&lab=encodings');
    await expect(row(page, 'sinusoidal').getByRole('rowheader')).toHaveText('Sinusoidal');
    const rows = page.locator('.requirements [data-scheme]');
    await expect(rows).toHaveCount(schemeCount);
    for (const one of await rows.all()) await expect(one.locator('td .mark')).toHaveCount(7);
    await expect(row(page, 'learned').locator('td').last()).toHaveText(/✗\s*64/);
    await expect(row(page, 'index').locator('td').nth(5)).toHaveText(/✗\s*1,000,000/);
  },
);

test('the four terms add up, one cell is read in all maps, and full weights mix again', async ({ page }) => {
  await openAt(page, '.combine', 'v=1&lab=encodings');
  const concat = page.locator('.combine [data-combine=concat]');
  await expect(concat.locator('pe-heat-map')).toHaveCount(5);
  await expect(concat.locator('pe-lab-figure').nth(1)).toContainText('0 %');
  await concat.locator('[role=application]').first().focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.combine pe-heat-map')).toHaveCount(10);
  for (const map of await page.locator('.combine pe-heat-map').all())
    await expect(map).toContainText('“dog” at 1, “the” at 0');
  await page.getByRole('combobox', { name: 'Weights' }).selectOption('seeded');
  await expect(page).toHaveURL(/weights=seeded/);
  await expect(concat.locator('pe-lab-figure').nth(1)).not.toContainText('0 % of');
  await page.getByRole('textbox', { name: /Sentence/ }).fill('a b a');
  await expect(concat.locator('pe-lab-figure').first()).toContainText('b');
});

test(
  'for a scheme that is not added to the words, the page says why it cannot be concatenated',
  sweep,
  async ({ page }) => {
    await openAt(page, '.combine', 'v=1&lab=encodings&scheme=alibi');
    await expect(page.locator('.combine')).toContainText('“ALiBi”');
    await expect(page.locator('.combine pe-heat-map')).toHaveCount(0);
  },
);

test(
  'content cut off at 360 pixels shows that it scrolls, and nothing scrolls if there is room',
  sweep,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openAt(page, '.requirements', 'v=1&lab=encodings&scheme=rotary');
    await expect(row(page, 'deberta').locator('.mark')).toHaveCount(7);
    await expect(page.getByText('scroll it sideways')).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 800 });
    await openFold(page, 'Formula');
    const formula = page.getByRole('region', { name: 'Formula of Rotary (RoPE)' });
    await expect(formula).toHaveAttribute('tabindex', '0');
    await expect(page.getByText('scroll it sideways')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Requirements of every scheme' })).toBeVisible();
  },
);

for (const scheme of ['light', 'dark'] as const)
  test(
    `no axe violations, and nothing overflows at 320 pixels (requirements, ${scheme})`,
    sweep,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: 320, height: 700 });
      await openAt(page, '.requirements', 'v=1&lab=encodings');
      await expect(tile(page, 'beyond')).toContainText('holds');
      await expect(row(page, 'deberta').locator('.mark')).toHaveCount(7);
      await page.getByText('How each is measured').click();
      await openFold(page, folds['.combine']);
      await scrollTo(page, '.combine');
      await expect(page.locator('.combine pe-heat-map')).toHaveCount(10);
      expect(await overflows(page)).toBe(false);
      await expectNoAxeViolations(page);
    },
  );
