/** The pages of the guide, and the ways to them. */
import { expect, expectNoAxeViolations, open, overflows, sweep, test } from './page.ts';

for (const colorScheme of ['light', 'dark'] as const)
  for (const name of ['notes', 'challenges', 'formulas', 'hosting', 'cpp'])
    test(`${name} can be read on a narrow screen, in ${colorScheme} colours`, sweep, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`./guide/${name}.html`);
      await expect(page.locator('h1')).toBeVisible();
      expect(await overflows(page)).toBe(false);
      await expectNoAxeViolations(page);
      const background = colorScheme === 'light' ? 'rgb(252, 252, 249)' : 'rgb(20, 23, 26)';
      await expect(page.locator('body')).toHaveCSS('background-color', background);
    });

test('a challenge of the guide opens in the playground', async ({ page }) => {
  await page.goto('./guide/challenges.html');
  await page.getByRole('link', { name: 'Slow hands' }).click();
  await expect(page.locator('pe-task')).toContainText('RoPE turns each pair of dimensions');
});

test('the formula field and the builder of challenges lead to the guide', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=encodings&scheme=formula');
  await page.getByRole('button', { name: 'What can I write?' }).click();
  const formulas = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'More about formulas' }).click();
  await expect((await formulas).locator('h1')).toHaveText('Formulas');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText(/^Challenge:/).click();
  const challenges = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'How challenges work' }).click();
  await expect((await challenges).locator('h1')).toHaveText('Predictions and challenges');
});
