/** The path: each step covers the result, waits for a prediction, then shows what the lab computes. */
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, open, overflows, proven, provenNumber, test } from './page.ts';

const strip = (page: Page) => page.locator('pe-path-strip');
const commit = (page: Page) => page.getByRole('button', { name: 'Commit and look' });

/** The result is computed and covered. */
async function expectAsking(page: Page, step: number) {
  await expect(strip(page)).toContainText(`Step ${step} of`);
  await expect(provenNumber(page)).toHaveText('?');
  await expect(page.locator('.proof.covered[inert]')).toHaveCount(1);
}

test('a step asks, waits for a prediction, and shows the lab’s own result', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Start here' }).click();
  await expectAsking(page, 1);
  await expect(page.locator('h1')).toContainText('Which words’ outputs change?');
  await expect(page.locator('pe-lab[lab=order] .difference pe-heat-map')).toBeHidden();
  await expect(commit(page)).toBeDisabled();
  await page.getByText('None of them').click();
  await commit(page).click();
  await expect(page.locator('h1')).toContainText('Shuffle the words and nothing changes');
  await expect(provenNumber(page)).toHaveText('0');
  await expect(page.locator('pe-guide')).toContainText('You predicted it');
  await expect(page.locator('pe-lab[lab=order] .difference pe-heat-map')).toBeVisible();
  await page.getByRole('button', { name: 'Next: The mask alone' }).click();
  await expectAsking(page, 2);
  await expect(page.getByRole('checkbox', { name: 'Causal mask' })).toBeChecked();
});

test('the keyboard alone goes through the path', async ({ page }) => {
  await open(page, 'v=1&step=2');
  await expectAsking(page, 2);
  await page.keyboard.press('Enter');
  await expectAsking(page, 2);
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toContainText('A causal mask alone reveals order');
  await expect(page.locator('pe-guide')).toContainText('Not what you predicted');
  await page.keyboard.press('Enter');
  await expectAsking(page, 3);
  await page.keyboard.press('ArrowLeft');
  await expect(strip(page)).toContainText('Step 2 of');
  await expect(page.locator('pe-guide')).toContainText('Not what you predicted');
  await page.keyboard.press('ArrowRight');
  await expectAsking(page, 3);
});

test('a link opens a step in its own state; leaving keeps it', async ({ page }) => {
  await open(page, 'v=1&step=3');
  await expectAsking(page, 3);
  await expect(page).toHaveURL(/scheme=sinusoidal.*step=3/);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(provenNumber(page)).not.toHaveText('?');
  const shown = await proven(page).textContent();
  await page.getByRole('button', { name: 'Leave path' }).click();
  await expect(strip(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#v=1&scheme=sinusoidal$/);
  expect(await proven(page).textContent()).toBe(shown);
});

test('opening another lab leaves the path', async ({ page }) => {
  await open(page, 'v=1&step=1');
  await expectAsking(page, 1);
  await page.getByRole('link', { name: 'Probe' }).click();
  await expect(strip(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#v=1&lab=probe$/);
});

test('question and explanation are accessible and fit small screens', async ({ page }) => {
  await open(page, 'v=1&step=2');
  await expectAsking(page, 2);
  await expectNoAxeViolations(page);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflows(page)).toBe(false);
    await expect(commit(page)).toBeInViewport({ ratio: 1 });
  }
  await page.getByText('All four').click();
  await commit(page).click();
  await expect(page.locator('pe-guide')).toContainText('sees only itself');
  await expect(page.getByRole('button', { name: /^Next: / })).toBeInViewport({ ratio: 1 });
  expect(await overflows(page)).toBe(false);
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoAxeViolations(page);
});

test('the way on and all answers have their places beside the lab; phones and projectors leave some out', async ({
  page,
}) => {
  const guide = page.locator('pe-guide');
  const after = guide.locator('.after');
  const display = (one: Element) => getComputedStyle(one).display;
  const wide = { width: 1280, height: 800 };
  const phone = { width: 390, height: 844 };
  await page.setViewportSize(wide);
  await open(page, 'v=1&step=2');
  await expectAsking(page, 2);
  expect(await after.evaluate(display)).toBe('block');
  await page.setViewportSize(phone);
  await expect(after).toBeHidden();
  await page.setViewportSize(wide);
  await page.getByText('All four').click();
  await commit(page).click();
  const unmarked = guide.locator('li.choice:not(.right, .wrong)').first();
  expect(await unmarked.evaluate(display)).toBe('flex');
  expect(await after.evaluate(display)).toBe('block');
  await page.setViewportSize(phone);
  await expect(after).toBeHidden();
  await page.setViewportSize(wide);
  await page.locator('h1').click();
  await page.keyboard.press('p');
  await expect(page.locator('header')).toBeHidden();
  await expect(guide.locator('li.right')).toBeVisible();
  await expect(guide.locator('li.wrong')).toBeVisible();
  await expect(unmarked).toBeHidden();
  await expect(after).toBeHidden();
});

/** The headline of each step once the result is shown: the lab's own words agree with the right answer. */
const revealed = [
  /nothing changes/,
  /mask alone reveals order/,
  /give a different output/,
  /raw index, similarity grows/,
  /nearby positions similar/,
  /only the distance counts/,
  /For sinusoids, only the offset counts/,
  /perfect fit that means nothing/,
  /angles it never saw/,
  /held-out positions of the trained table/,
];

test('every step covers its lab’s number, and then shows it with a headline that agrees', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await open(page, 'v=1&step=1');
  for (const [i, headline] of revealed.entries()) {
    await expectAsking(page, i + 1);
    await expect(page.locator('.proof pe-lab-figure').first()).toBeAttached();
    await expect(
      page.locator('.proof pe-lab-figure, .proof svg:not(.known *)').filter({ visible: true }),
    ).toHaveCount(0);
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.locator('h1')).toHaveText(headline);
    await expect(provenNumber(page)).toHaveText(/\d/);
    await expect(page.locator('pe-guide')).toContainText('The answer');
    if (i + 1 < revealed.length) await page.getByRole('button', { name: /^Next: / }).click();
  }
  await expect(page.locator('pe-guide')).toContainText('0 of 10 right');
  await page.getByRole('button', { name: 'Explore on your own' }).click();
  await expect(strip(page)).toHaveCount(0);
});
