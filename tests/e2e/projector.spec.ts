/** Projector mode, and the examples of the labs. */
import type { Locator } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  inLoop,
  open,
  openSetting,
  overflows,
  provenNumber,
  sweep,
  test,
} from './page.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

test('a link opens projector mode: only claim, lever, proof, number and question', async ({ page }) => {
  await open(page, 'v=1&scheme=sinusoidal&ui=present');
  await expect(provenNumber(page)).toHaveText('0.237');
  await expect(page.locator('.lever')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Swap back' })).toBeVisible();
  await expect(page.locator('pe-lab .difference pe-heat-map')).toBeVisible();
  for (const hidden of ['header', 'footer', 'pe-settings', '.further', '.folds', 'pe-lab-figure .foot'])
    await expect(page.locator(hidden).filter({ visible: true }), hidden).toHaveCount(0);
  const size = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  expect(size).toBeGreaterThan(23);
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  expect(await overflows(page)).toBe(false);
  await expectNoAxeViolations(page);
});

/** The usual sizes of type at 1280 pixels. */
const usual = { text: 16, headline: 30, number: 52 };

for (const [i, lab] of ['order', 'encodings', 'properties', 'context', 'probe'].entries())
  for (const [width, height, share] of [
    [1920, 1080, 1.5],
    [1280, 720, 1],
  ] as const)
    test(
      `one screen holds type of at least ${share} times the usual size: ${lab}, ${width} × ${height}`,
      inLoop(i),
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        await open(page, `v=1&lab=${lab}&ui=present`);
        await expect(provenNumber(page)).toBeVisible();
        const size = (of: Locator) => of.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
        expect(await size(page.locator('html'))).toBeGreaterThanOrEqual(share * usual.text);
        expect(await size(page.locator('h1'))).toBeGreaterThan(share * usual.headline);
        const isLong = await provenNumber(page).evaluate((one) => one.classList.contains('long'));
        expect(await size(provenNumber(page))).toBeGreaterThan((isLong ? 0.68 : 1) * share * usual.number);
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
        expect(await overflows(page)).toBe(false);
      },
    );

for (const [i, [width, height]] of (
  [
    [1280, 720],
    [1920, 1080],
  ] as const
).entries())
  test(
    `one screen holds a scene and its answer, and the keys cover none of it: ${width} × ${height}`,
    inLoop(i),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto('./#v=1&scene=task&ui=present');
      const scene = page.locator('#task pe-scene');
      await scene.getByRole('button', { name: 'Show me' }).click();
      await expect(scene.locator('.replay')).toBeVisible();
      const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const keys = await boxOf(page.locator('#projector-keys'));
      expect(keys.width).toBeGreaterThan(100);
      for (const part of ['.count', 'h2', '.said', '.picture', '.controls', '.caption .words', '.replay']) {
        const { x, y, ...box } = await boxOf(scene.locator(part));
        // What a line has beside its words may be covered.
        const isBeside =
          part === '.count' ||
          y >= keys.y + keys.height ||
          x >= keys.x + keys.width ||
          keys.x >= x + box.width;
        expect([part, isBeside]).toEqual([part, true]);
        expect([part, y + box.height <= height]).toEqual([part, true]);
      }
      const end = await scene.locator('.count').evaluate((count) => {
        const range = document.createRange();
        range.selectNodeContents(count);
        return range.getBoundingClientRect().right;
      });
      expect(end).toBeLessThan(keys.x);
    },
  );

test('P toggles it, except while typing; arrows change the lab, R resets, Escape leaves', async ({
  page,
}) => {
  await open(page, 'v=1&causal=true');
  const sentence = (await openSetting(page, 'Sentence')).getByRole('textbox');
  await sentence.press('p');
  await expect(page.locator('header')).toBeVisible();
  await page.locator('h1').click();
  await page.keyboard.press('p');
  await expect(page.locator('header')).toBeHidden();
  await expect(page).toHaveURL(/ui=present/);
  // Its other keys are loaded with it.
  await expect(async () => {
    await page.keyboard.press('r');
    await expect(page.getByRole('checkbox', { name: 'Causal mask' })).not.toBeChecked({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('pe-lab[lab=encodings] h1')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('pe-lab[lab=order] h1')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('header')).toBeVisible();
  await expect(page).not.toHaveURL(/ui=/);
});

test('an example sets up what its name says', sweep, async ({ page }) => {
  await open(page, 'v=1&causal=true&heads=4');
  const examples = await openSetting(page, 'Examples');
  await examples.getByRole('button', { name: 'He is Adhil' }).click();
  await expect(page.locator('pe-crossing')).toContainText('Adhil');
  await expect(page).toHaveURL(/#v=1&words=He\+is\+Adhil&permutation=1-0-2$/);
  await expect(examples.getByRole('button', { name: 'He is Adhil' })).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeViolations(page);
});
