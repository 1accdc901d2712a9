/** How sinusoids fall, in the properties lab. */
import { expect, open, overflows, sweep, test } from './page.ts';

test('psi falls up to 43 where the paper says 50; moving a handle changes that', async ({ page }) => {
  await open(page, 'v=1&lab=properties&all=true&n=16&open=psi');
  const fold = page.locator('#fold-psi');
  // The link leads to what it opens.
  await expect(fold.locator('summary').first()).toBeFocused();
  await expect(fold.locator('summary').first()).toBeInViewport();
  // The title follows the measurement.
  await expect(fold.locator('summary').first()).toHaveText('Similarity falls until 43, not 50');
  const verdict = fold.locator('.verdict');
  await expect(verdict.locator('.number')).toHaveText('44');
  for (const words of ['about 50', '43', 'ψ(43)', '45']) await expect(verdict).toContainText(words);
  const curve = page.locator('pe-lab-figure[name=psi]');
  for (const words of ['about 50: the paper', 'first rise: 44']) await expect(curve).toContainText(words);
  const figure = page.locator('pe-lab-figure[name=frequencies]');
  const fastest = figure.getByRole('slider', { name: 'Frequency 0', exact: true });
  await expect(fastest).toHaveAttribute('aria-valuetext', '1 radians per position, 6.28 positions a turn');
  await fastest.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(/handles=0,1.331/);
  await expect(fastest).toHaveAttribute(
    'aria-valuetext',
    '1.331 radians per position, 4.72 positions a turn',
  );
  await expect(figure).toContainText('35 of 384 moved');
  await expect(figure).toContainText('instead of 6.28');
  // These frequencies differ from the fixed ones, and the paper makes no claim about them; its number stays as a tick.
  await expect(page.locator('.matrix')).toContainText('learned sinusoids');
  await expect(verdict).not.toContainText('about 50');
  for (const words of ['about 50: the paper', 'before: 44']) await expect(curve).toContainText(words);
  await page.keyboard.press('Delete');
  await expect(page).not.toHaveURL(/handles=/);
  await expect(curve).not.toContainText('before');

  const third = await figure.getByRole('slider').nth(2).boundingBox();
  if (!third) throw new Error('no handle');
  const [x, y] = [third.x + third.width / 2, third.y + third.height / 2];
  await page.mouse.move(x, y);
  await expect(figure).toContainText(/ω\d+ = /);
  await page.mouse.down();
  await page.mouse.move(x, y - 40, { steps: 6 });
  await page.mouse.up();
  await expect(page).toHaveURL(/handles=2,/);
  await expect(verdict.locator('.number')).not.toHaveText('44');
  await expect(fold.locator('summary').first()).not.toContainText('not 50');
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect(verdict.locator('.number')).toHaveText('44');
});

test(
  'frequencies moved one by one in an older link stay moved, and are reset with the others',
  sweep,
  async ({ page }) => {
    const moved = Array.from({ length: 64 }, (_, i) => `${i + 1},0.5`).join(',');
    await open(page, `v=1&lab=properties&n=16&omega=${moved}&open=psi`);
    const figure = page.locator('pe-lab-figure[name=frequencies]');
    await expect(figure).toContainText('64 of 384 moved');
    await figure.getByRole('slider', { name: 'Frequency 0', exact: true }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(page).toHaveURL(/handles=0,1\.1/);
    await expect(page).toHaveURL(/omega=1,0\.5/);
    await page.getByRole('button', { name: 'Reset all' }).click();
    await expect(figure).toContainText('None moved');
    await expect(page).not.toHaveURL(/omega=|handles=/);
  },
);

test('the formulas fit at 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await open(page, 'v=1&lab=properties&open=psi+why');
  const formulas = page.locator('pe-lab[lab=properties] .formula');
  await expect(formulas).toHaveCount(6);
  const hidden = await formulas.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
  expect(hidden).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await overflows(page)).toBe(false);
});
