/** The claims about trained models: as a section of the training lab, and as a path. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, open, openFold, overflows, provenNumber, test } from './page.ts';

const section = 'v=1&lab=training&steps=40&encodings=none&seeds=1&open=experiments';

const claim = (page: Page): Locator => page.locator('.experiments');
const strip = (page: Page): Locator => page.locator('pe-path-strip');

/** Training takes a while on busy machines. */
const trained = { timeout: 240_000 };

test('a claim is predicted, put to the test, and judged by its numbers', async ({ page }) => {
  test.setTimeout(300_000);
  await open(page, section);
  await expect(claim(page).getByRole('button', { name: 'Train 4 models' })).toBeDisabled();
  await claim(page).getByText('Whether a word occurs, but never which came first').click();
  await claim(page).getByRole('button', { name: 'Train 4 models' }).click();
  await expect(claim(page).getByRole('status')).toContainText(/Occurrence: 100 %/, trained);
  await expect(claim(page).locator('tbody tr')).toHaveCount(4);
  await expectNoAxeViolations(page);
  await claim(page).getByRole('combobox').selectOption({ label: '3. Relative positions carry over' });
  await expect(page).toHaveURL(/experiment=carry-over/);
});

test('a scatter shows one dot for each encoding and seed, and says when it proves nothing', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await open(page, `${section}&experiment=violations`);
  await claim(page).getByText('Nothing: the rows are still unique').click();
  await claim(page).getByRole('button', { name: 'Train 16 models' }).click();
  const figure = claim(page).locator('pe-lab-figure[kind="correlation-monotonicity"]');
  await expect(figure.locator('pe-plot')).toBeVisible(trained);
  await expect(figure).toContainText(/r = −?\d\S*, p = \d\S*: (inconclusive|negative|positive)\./);
  await expect(claim(page)).toContainText('40,320');
  await figure.locator('pe-plot').getByRole('application').press('ArrowRight');
  await expect(figure).toContainText(/sinusoidal.* 7: /);
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflows(page)).toBe(false);
});

test('a correlation that stands alone offers to train its models', async ({ page }) => {
  await page.goto('./#v=1&lab=training&seeds=1&view=correlation-symmetry&ui=figure');
  const figure = page.locator('pe-lab-figure[kind="correlation-symmetry"]');
  await expect(figure.getByRole('button', { name: 'Train 16 models' })).toBeEnabled();
});

test('a claim about eight parts of a table shows all of them, at every width', async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, 'v=1&path=claims&step=9');
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  const tables = claim(page).locator('.numbers');
  await expect(tables).toHaveCount(2, trained);
  for (const width of [1280, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await tables.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
    expect(cut, `at ${width}`).toEqual([0, 0]);
  }
});

test('each claim is an example of the lab', async ({ page }) => {
  await open(page, 'v=1&lab=training&steps=40&encodings=none&seeds=1');
  const row = page.locator('pe-settings details').filter({ has: page.locator('summary:text("Examples")') });
  await row.locator('summary').first().click();
  await row.getByRole('button', { name: 'A learned table is one parameter' }).click();
  await expect(page).toHaveURL(/optimizer=sgd.*experiment=rows/);
  await expect(claim(page)).toBeVisible();
});

test('the claims are a path: predict, run, result, caveat, and on', async ({ page }) => {
  test.setTimeout(300_000);
  await open(page, section);
  await claim(page).getByRole('button', { name: 'Go through all nine' }).click();
  await expect(strip(page)).toContainText('Step 1 of 9');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(provenNumber(page)).toHaveText('?');
  await expectNoAxeViolations(page);
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toContainText('Training 4 models');
  // There is no answer yet that a second press could leave.
  await page.keyboard.press('Enter');
  await expect(strip(page)).toContainText('Step 1 of 9');
  await expect(claim(page)).toContainText('200 or 300 steps');
  await expect(page.locator('pe-guide')).toContainText('Your prediction');
  await expect(provenNumber(page)).toHaveText(/\d/, trained);
  await expect(claim(page).locator('tbody tr')).toHaveCount(4);
  await expectNoAxeViolations(page);
  await page.evaluate(() => {
    location.hash += '&seed=10';
  });
  await expect(claim(page).getByRole('button', { name: 'Train with seed 10' })).toBeEnabled();
  // No answer is known for these seeds.
  await expect(page.locator('pe-guide')).toContainText('Your prediction');
  await page.keyboard.press('ArrowRight');
  await expect(strip(page)).toContainText('Step 2 of 9');
  await expect(page).toHaveURL(/seeds=1.*experiment=kinds.*path=claims&step=2/);
  await expect(page).toHaveURL(/seed=10/);
  await page.keyboard.press('ArrowLeft');
  await expect(claim(page).locator('tbody tr')).toHaveCount(4);
  await page.getByRole('button', { name: 'Leave the path' }).click();
  await expect(strip(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/path=|step=/);
  await expect(await openFold(page, /Nine claims/)).toContainText('Occurrence: 100 %');
});

test('a link opens a step of the claims in its own state', async ({ page }) => {
  await open(page, 'v=1&path=claims&step=6');
  await expect(strip(page)).toContainText('Step 6 of 9');
  await expect(page).toHaveURL(/layers=4.*experiment=depth.*path=claims&step=6/);
});

test('an embedded lab has no path: a link to a step of the claims opens the lab, with its section of claims', async ({
  page,
}) => {
  await page.route('**/notes/course.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Course notes</title><script type="module" src="../element.js"></script>
        <pe-playground state="v=1&amp;lab=training&amp;open=experiments&amp;path=claims&amp;step=3"></pe-playground></html>`,
    }),
  );
  await page.goto('./notes/course.html');
  await expect(claim(page).getByRole('combobox')).toBeVisible();
  await expect(claim(page).getByRole('button', { name: 'Go through all nine' })).toHaveCount(0);
  await expect(page.locator('pe-settings')).toBeVisible();
});

for (const step of [1, 4, 6])
  test(`the result of a claim fits a projector’s screen (${step})`, async ({ page }) => {
    test.setTimeout(150_000);
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page, `v=1&path=claims&step=${step}&ui=present`);
    await page.getByRole('button', { name: 'Just train' }).click();
    await expect(claim(page).locator('tbody tr').first()).toBeVisible(trained);
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
    ]) {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('button', { name: /^Next: / })).toBeInViewport({ ratio: 1 });
      await expect(claim(page).locator('tbody tr').last()).toBeInViewport({ ratio: 1 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
        .toBeLessThanOrEqual(height);
      const cut = (regions: Element[]) => regions.filter((one) => one.scrollWidth > one.clientWidth).length;
      expect(await claim(page).locator('.numbers').evaluateAll(cut)).toBe(0);
    }
  });

test('the strip of the path has room for every title, and for the keys where that leaves some', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, 'v=1&path=claims&step=1');
  const keys = strip(page).locator('.keys');
  await expect(keys).toBeInViewport();
  for (let step = 1; step <= 9; step++) {
    await expect(strip(page)).toContainText(`Step ${step} of 9`);
    const title = strip(page).locator('.title');
    expect(await title.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    await page.keyboard.press('ArrowRight');
  }
  await page.setViewportSize({ width: 800, height: 720 });
  await expect(keys).not.toBeInViewport();
});

test('the claims work in projector mode, and fit a phone', async ({ page }) => {
  await open(page, 'v=1&path=claims&step=4&ui=present');
  await expect(provenNumber(page)).toHaveText('?');
  await expect(page.locator('header')).toBeHidden();
  // The path has loaded, and its keys.
  await expect(page.getByRole('button', { name: 'Commit and look' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(strip(page)).toContainText('Step 5 of 9');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(strip(page)).toContainText('Step 5 of 9');
  expect(await overflows(page)).toBe(false);
  await expect(page.getByRole('button', { name: 'Commit and look' })).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolations(page);
});
