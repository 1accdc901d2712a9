/** Predictions: a link asks before it shows the result. */
import type { Page } from '@playwright/test';
import { expect, inLoop, open, provenNumber, sweep, test } from './page.ts';
import { asks, commit, map, panel } from './tasks.ts';

/** What assistive technology can read. */
const read = (page: Page) => page.locator('body').ariaSnapshot();

async function expectCovered(page: Page) {
  await expect(page.locator('h1')).toHaveText('Does RoPE see that two words changed places?');
  await expect(provenNumber(page)).toHaveText('?');
  await expect(map(page)).toBeHidden();
  await expect(page.locator('.covered[inert]')).toHaveCount(1);
  await expect(commit(page)).toBeDisabled();
  const words = await read(page);
  expect(words).toContain('Predict first');
  expect(words).not.toMatch(/0\.4|Order is seen|different output|Difference/);
}

async function expectTogether(page: Page, verdict: string) {
  await expect(provenNumber(page)).toHaveText('0.420');
  await expect(map(page)).toBeVisible();
  await expect(panel(page)).toContainText(verdict);
}

for (const [i, ui] of ['lab', 'present', 'figure&view=difference', 'figure'].entries())
  test(`a result is covered until the reader predicts it: ui=${ui}`, inLoop(i), async ({ page }) => {
    await open(page, `${asks}&ui=${ui}`);
    await expectCovered(page);
    await expect(page.getByRole('link', { name: /Open in the playground/ })).toHaveCount(0);
    await page.getByText('No', { exact: true }).click();
    await commit(page).click();
    await expectTogether(page, 'Not what you predicted');
    await expect(page).toHaveURL(/answer=2/);
  });

test('the keyboard alone predicts, and goes on to the verdict', async ({ page }) => {
  await open(page, `${asks}&ui=figure&view=difference&show=base`);
  await expectCovered(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(commit(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectTogether(page, 'You predicted it');
  await expect(page.getByRole('heading', { name: 'You predicted it' })).toBeFocused();
});

test('a link with an answer shows both; a question without a right choice judges nobody', async ({
  page,
}) => {
  await open(page, `${asks}&answer=1`);
  await expectTogether(page, 'You predicted it');
  await open(page, `${asks.replace('*', '')}&answer=1`);
  await expectTogether(page, 'Your prediction');
  await expect(panel(page)).not.toContainText(/right|wrong/);
});

test('a lab of another link, and leaving, end the question', sweep, async ({ page }) => {
  await open(page, asks);
  await expectCovered(page);
  await page.getByRole('link', { name: 'Probe' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/predict/);
  await open(page, `${asks}&answer=1`);
  await page.getByRole('button', { name: 'Explore on your own' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#v=1&scheme=rotary$/);
  await expect(page.locator('pe-settings')).toBeVisible();
});

test('print says that a prediction is asked', async ({ page }) => {
  await open(page, `${asks}&ui=figure&view=difference`);
  await expectCovered(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByText('Predict first', { exact: true })).toBeVisible();
  await expect(page.getByText('Only a little')).toBeVisible();
  await expect(map(page)).toBeHidden();
});
