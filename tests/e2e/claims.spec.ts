/** The lab of the claims: its index, a claim from its question to its verdict, old links, phones and pages of others. */
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  open,
  openFold,
  overflows,
  provenNumber,
  sweep,
  test,
} from './page.ts';

/** The first claim trains four small models for each seed. */
const blind = 'v=1&lab=claims&claim=blind&seeds=1';

const card = (page: Page, place: number): Locator => page.locator('.card').nth(place - 1);
const bar = (page: Page): Locator => page.locator('.claim-bar');
const chart = (page: Page): Locator => page.locator('pe-claim-chart');

/** Training takes a while on busy machines. */
const trained = { timeout: 120_000 };

test('the index shows ten claims, and leads to the one that the reader predicts next', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, 'v=1&lab=claims');
  await expect(page.locator('.card')).toHaveCount(10);
  await expect(page.locator('.card', { hasText: 'not asked yet' })).toHaveCount(10);
  await expect(provenNumber(page)).toHaveText('0');
  await expect(page.locator('.proven')).toContainText('● holds');
  const judged = await openFold(page, 'How a claim is judged');
  await expect(judged).toContainText('nearest seeds are 10 points apart');
  await expect(judged.locator('li li', { hasText: /^Exact: The claim fails/ })).toBeVisible();
  await judged.locator('summary').click();
  await page.evaluate(() => scrollTo({ top: 0 }));
  await expect(card(page, 10)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Train all' })).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 5)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/lab=claims.*claim=early/);
  await expect(bar(page)).toContainText('Claim 5 of 10');
  await page.keyboard.press('ArrowLeft');
  await expect(bar(page)).toContainText('Claim 4 of 10');
  await bar(page).getByText('‹ All claims').click();
  await page.getByRole('button', { name: 'Predict claim 1' }).click();
  await expect(provenNumber(page)).toHaveText('?');
});

test('a claim is asked, trained, stopped, gone on with, and judged once several seeds agree', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, blind);
  await expect(page.getByRole('button', { name: 'Commit and train' })).toBeDisabled();
  await expectNoAxeViolations(page);
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toContainText('Training four small models');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.locator('h1')).toContainText(/^Stopped|^Four small models/);
  await page.getByRole('button', { name: /Go on|Train 4 models/ }).click();
  await expect(page.locator('h1')).toContainText('One seed says: ', trained);
  await expect(page.locator('.standing')).toContainText('Undecided');
  await chart(page).getByRole('application').press('ArrowRight');
  await expect(chart(page)).toContainText(/Seed 7/);
  await page.getByRole('button', { name: /^Add four seeds/ }).click();
  await expect(page).toHaveURL(/lab=claims/);
  await expect(page.locator('.standing')).toContainText('The claim holds in part', trained);
  await expect(page.locator('.you')).toHaveText(
    /^○ Wrong\. You said: .+\. The answer: Yes, with a causal mask/,
  );
  const numbers = await openFold(page, 'Every number');
  await expect(numbers.locator('tbody tr')).toHaveCount(4);
  const code = await openFold(page, 'Code');
  await expect(code.locator('pe-snippet')).toContainText('positional-embedding-playground/core');
  await expectNoAxeViolations(page);
});

for (const [old, place, next] of [
  ['v=1&path=claims&step=4&seeds=2', 4, /#v=1&lab=claims&seeds=2&claim=early$/],
  ['v=1&lab=training&steps=40&experiment=depth&open=experiments', 6, /#v=1&lab=claims&claim=violations$/],
] as const)
  test(`an old link opens its claim: ${old}`, async ({ page }) => {
    await page.goto(`./#${old}`);
    await expect(bar(page)).toContainText(`Claim ${place} of 10`);
    await expect(provenNumber(page)).toHaveText('?');
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(next);
  });

test('a phone shows the question with its answers docked, and nothing is wider than it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'v=1&lab=claims&claim=late');
  await expect(page.getByRole('button', { name: 'Commit and train' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('h1')).toBeInViewport({ ratio: 1 });
  expect(await overflows(page)).toBe(false);
  await bar(page).getByText('Next ›').click();
  await expect(bar(page)).toContainText('Claim 5 of 10');
  await bar(page).getByText('‹ All').last().click();
  expect(await overflows(page)).toBe(false);
  await expectNoAxeViolations(page);
});

test('on a small phone, the empty chart is seen above the answers', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const claim of ['violations', 'late']) {
    await page.goto('about:blank');
    await open(page, `v=1&lab=claims&claim=${claim}`);
    await expect(page.getByRole('button', { name: 'Commit and train' })).toBeInViewport({ ratio: 1 });
    const { y, height } = (await chart(page).boundingBox()) ?? { y: 0, height: 0 };
    const dock = await page.locator('.dock').boundingBox();
    expect((dock?.y ?? 0) - y, claim).toBeGreaterThan(0.85 * height);
  }
});

test('a claim stands in a page of others as a figure with its question', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(`./#${blind}&view=claim&ui=figure`);
  const figure = page.locator('pe-lab-figure[kind="claim"]');
  await expect(figure.locator('pe-claim-chart')).toBeVisible();
  await expect(page.locator('.asking')).toContainText('Four models of width 32');
  await page.getByText('Yes, with a causal mask and two layers').click();
  await page.getByRole('button', { name: 'Commit and train' }).click();
  await expect(page.locator('h1')).toContainText('One seed says: ', trained);
  await expect(page.locator('.you')).toContainText('You said: Yes, with a causal mask');
});

test('a claim is shared as a link and a frame, and sets no number to reach', async ({ page }) => {
  await open(page, blind);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('dialog pre').first()).toContainText('claim=blind&amp;ui=figure');
  await expect(page.getByText('Prediction first')).toBeVisible();
  await expect(page.getByText('Challenge: none')).toHaveCount(0);
});

test('training goes on in another lab', sweep, async ({ page }) => {
  test.setTimeout(240_000);
  await open(page, 'v=1&lab=claims&seeds=1');
  await page.getByRole('button', { name: 'Train all' }).click();
  // One thing at the foot of the rail, so that the settings keep their width.
  await expect(page.locator('.rail .onward')).toHaveCount(1);
  await expect(page.locator('pe-settings').getByText('reproducible')).toBeVisible();
  await expect(card(page, 1)).toContainText('one seed', trained);
  await page.getByRole('link', { name: 'Order', exact: true }).click();
  await expect(page.locator('pe-lab[lab=order] .proven .number')).toBeVisible();
  await page.waitForTimeout(5000);
  await page.getByRole('link', { name: 'Claims', exact: true }).click();
  await expect(card(page, 2)).toContainText(/one seed|training, [1-9]/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Train what is left' })).toBeVisible();
});

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
] as const)
  test(`a claim fits a projector, where arrows go on to the next (${width})`, sweep, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, 'v=1&lab=claims&claim=late&ui=present');
    await expect(provenNumber(page)).toHaveText('?');
    await expect(chart(page)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/claim=early.*ui=present/);
  });
