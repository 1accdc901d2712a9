import { expect, expectNoAxeViolations, open, overflows, test } from './page.ts';

test('the longest tests keep their figures, and what is left out stands beside them', async ({ page }) => {
  for (const lengths of ['tested=524288', 'trained=2&tested=1048576']) {
    await open(page, `v=1&lab=context&${lengths}`);
    await expect(page.locator('pe-context-lab pe-figure').first()).toContainText('Not drawn is dynamic NTK');
    await expect(page.locator('pe-context-lab .verdict')).toContainText('pairs');
    await expect(page.locator('pe-context-lab .broken', { hasText: 'factor can be' })).toHaveCount(0);
    await page.goto('about:blank');
  }
});

test('a result before an error is marked as such', async ({ page }) => {
  await open(page, 'v=1&lab=context');
  await expect(page.locator('pe-context-lab .verdict')).toContainText('pairs');
  await expect(page.locator('pe-context-lab .result')).not.toHaveClass(/older/);
  const width = page.getByRole('spinbutton', { name: 'Width' });
  await width.fill('63');
  await width.press('Enter');
  await expect(page.locator('pe-context-lab')).toContainText('What you see is the result before.');
  await expect(page.locator('pe-context-lab .result')).toHaveClass(/older/);
  await width.fill('64');
  await width.press('Enter');
  await expect(page.locator('pe-context-lab .result')).not.toHaveClass(/older/);
});

test('the lab fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, 'v=1&lab=context&scaling=llama3&stretch=stated&factor=2');
  await expect(page.locator('pe-context-lab .verdict')).toContainText('The factor reaches');
  expect(await overflows(page)).toBe(false);
  await expectNoAxeViolations(page);
});
