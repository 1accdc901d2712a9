/** The learned embeddings of the properties lab, before and after their training. */

import { watchMotion } from './motion.ts';
import {
  expect,
  expectNoAxeViolations,
  expectTone,
  open,
  overflows,
  proven,
  provenNumber,
  test,
} from './page.ts';
import { cell, cells, lineMap, openedPlot } from './properties.ts';

test('the learned embeddings are untrained until they are trained here, on what the figure names', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await open(page, 'v=1&lab=properties&all=true&scheme=learned&n=16');
  const line = page.locator('pe-lab[lab=properties] .training');
  await expectTone(proven(page), 'plain');
  const moved = await watchMotion(page);
  await line.getByRole('button', { name: 'Train them here' }).click();
  await expect(page).toHaveURL(/trainHere=true/);
  await expect(cell(page, 'Learned sinusoidal APE')).toBeVisible();
  await expect(line).toContainText(/\b400\b.* \d+ to \d+\s%.* 8\s%/, { timeout: 100_000 });
  await expect(proven(page)).toContainText(/Before training: [\d.]+\s%/);
  // The maps of random tables fade into those of trained ones.
  expect(await moved()).toContain('pe-cell-map');
  await expect(page.locator('[moving]')).toHaveCount(0);
  for (const one of await cells(page).all()) await expect(one).toHaveText(/^\s*[\d.]+\s%\s*[●◕◑○] \w+\s*$/);
  await expectNoAxeViolations(page);
  await line.getByRole('button', { name: 'Show untrained' }).click();
  await expectTone(proven(page), 'plain');
});

test('training here can be stopped, and what is not trained says so', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, 'v=1&lab=properties&all=true&scheme=learned&n=128&trainHere=true');
  const line = page.locator('pe-lab[lab=properties] .training');
  await line.getByRole('button', { name: 'Stop' }).click();
  await expect(line).toContainText(/\d of 8/);
  await expect(cell(page, 'Learned APE')).toHaveAccessibleName('Learned APE: not trained yet');
  await expect(page.locator('pe-lab[lab=properties] .proof')).toHaveClass(/older/);
  expect(await overflows(page)).toBe(false);
  await line.getByRole('button', { name: 'Continue' }).click();
  await expect(line.getByRole('progressbar', { name: 'Training' })).toBeVisible();
});

test('vectors per offset and the score that they make are two things to test', async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=40&d=64&heads=4&scheme=shaw&property=translation');
  const both = page.getByRole('group', { name: 'What is tested' });
  await expect(both.getByRole('button', { name: 'Its vectors' })).toHaveAttribute('aria-pressed', 'true');
  await expect(proven(page)).toContainText('Fails');
  await expect(lineMap(page)).toContainText('offset');
  await both.getByRole('button', { name: 'The score' }).click();
  await expect(page).toHaveURL(/compared=score/);
  // It is no result of a test.
  await expect(proven(page)).toContainText('Invariant by construction');
  await expectTone(proven(page), 'plain');
  await expect(provenNumber(page)).toHaveText('79');
  await expect(lineMap(page)).toContainText('query');
  await expectNoAxeViolations(page);
});

test('trained vectors per offset are a cross: far ones are alike, near ones point away', async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, 'v=1&lab=properties&scheme=shaw&property=translation&trainHere=true');
  await expect(page.locator('.steps output')).toHaveText('step 400 of 400', { timeout: 150_000 });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Far ones all look alike');
  await expect(provenNumber(page)).toHaveText('0.98');
  await expect(proven(page)).toContainText('−0.9');
  await expect(lineMap(page)).toContainText('far and far:');
  // Its name is above the peak.
  const [named, zero] = await Promise.all(
    ['the word itself', '0'].map((words) =>
      openedPlot(page).locator('svg').getByText(words, { exact: true }).last().boundingBox(),
    ),
  );
  if (!named || !zero) throw new Error('no peak');
  expect(Math.abs(named.x + named.width / 2 - zero.x - zero.width / 2)).toBeLessThan(3);
  await expect(page.getByText('invariant by construction')).toBeVisible();
  expect(await overflows(page)).toBe(false);
  await expectNoAxeViolations(page);
  await page.locator('.action').getByRole('button', { name: 'Show the score' }).click();
  await expect(proven(page)).toContainText('Invariant by construction');
});

test('the one map forms while its model is trained, and a slider keeps the steps', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, 'v=1&lab=properties&scheme=learned&property=translation&n=32');
  const untrained = await provenNumber(page).innerText();
  await page.getByRole('button', { name: 'Train it here' }).click();
  const step = page.locator('.steps output');
  await expect(step).toHaveText(/^step \d+ of 400$/);
  await page.locator('.steps').getByRole('button', { name: 'Stop' }).click();
  await page.locator('.steps').getByRole('button', { name: 'Continue' }).click();
  await expect(step).toHaveText('step 400 of 400', { timeout: 60_000 });
  await expect(page.locator('pe-lab-figure[kind=similarity]')).toContainText(
    /Width 32, trained here\. It guesses \d+ % of hidden words; chance is \d+ %\./,
  );
  const trained = await provenNumber(page).innerText();
  expect(trained).not.toBe(untrained);
  await expect(page.locator('.further')).toBeInViewport({ ratio: 1 });
  // The number before is that of the table shown before, and the others keep their marks.
  await expect(proven(page)).toContainText(`Before training: ${untrained}`);
  await expect(page.locator('pe-encoding-row').getByRole('radio')).toHaveText(Array(5).fill(/ [●◕◑○]\s*$/));
  const slider = page.getByRole('slider', { name: 'Training step' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(step).toHaveText('step 0 of 400');
  await expect(provenNumber(page)).toHaveText(untrained);
  await expect(proven(page)).toContainText('nothing is learned yet');
  await page.keyboard.press('End');
  await expect(provenNumber(page)).toHaveText(trained);
  await expectNoAxeViolations(page);
});
