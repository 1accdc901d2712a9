/** How sinusoids fall, in the properties lab. */
import { expect, open, overflows, test } from './page.ts';

test('psi first rises at 44 where the paper says 50; a frequency that is moved changes that', async ({
  page,
}) => {
  await open(page, 'v=1&lab=properties&n=16');
  const verdict = page.locator('pe-properties-lab .verdict');
  await expect(verdict.locator('.number')).toHaveText('44');
  await expect(verdict).toContainText('about 50');
  await expect(verdict).toContainText('at width 768 and base 10000: ψ(43)');
  await expect(verdict).toContainText('writes i from 1, under which that distance is 45');
  await expect(page.locator('pe-figure[name=psi]')).toContainText('claim: about 50');
  const plot = page.locator('pe-frequency-plot');
  const stage = plot.locator('[role=application]');
  await stage.focus();
  await page.keyboard.press('ArrowRight');
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(/omega=0,1.331/);
  await expect(plot.locator('.reading')).toHaveText(/^\s*ω0 = 1\.331, wavelength 4\.72\s*$/);
  await expect(plot.locator('[aria-live]')).toHaveText('ω0 = 1.331, wavelength 4.72');
  await expect(plot.locator('xpath=..')).toContainText('1 moved');
  await expect(page.getByRole('group', { name: 'Learnable sinusoidal APE', exact: true })).toContainText(
    '1 frequency moved by hand',
  );
  // The paper claims nothing for frequencies that were moved.
  await expect(verdict).not.toContainText('about 50');
  await expect(page.locator('pe-figure[name=psi]')).not.toContainText('claim');
  await page.keyboard.press('Delete');
  await expect(page).not.toHaveURL(/omega=/);

  const dots = await stage.boundingBox();
  if (!dots) throw new Error('no frequencies');
  await stage.hover({ position: { x: dots.width / 2, y: dots.height / 2 } });
  await expect(plot).toContainText(/ω\d+ = /);
  await page.mouse.down();
  await page.mouse.move(dots.x + dots.width / 2, dots.y + dots.height / 4, { steps: 6 });
  await page.mouse.up();
  await expect(page).toHaveURL(/omega=\d+,/);
  await expect(verdict.locator('.number')).not.toHaveText('44');
  await page.getByRole('button', { name: 'Put all back' }).click();
  await expect(verdict.locator('.number')).toHaveText('44');
});

test('more frequencies than a link can hold are not moved, and the page says so', async ({ page }) => {
  const moved = Array.from({ length: 64 }, (_, i) => `${i + 1},0.5`).join(',');
  await open(page, `v=1&lab=properties&n=16&omega=${moved}`);
  const figure = page.locator('pe-figure[name=frequencies]');
  await expect(figure).toContainText('64 moved');
  await expect(figure).toContainText('A link holds 64 of them: put one back to move another.');
  await figure.locator('[role=application]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(figure).toContainText(/ω0 = 1,/);
  await expect(figure).toContainText('64 moved');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect(figure).toContainText('63 moved');
});

test('the formulas fit at 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await open(page, 'v=1&lab=properties');
  const formulas = page.locator('pe-properties-lab .formula');
  await expect(formulas).toHaveCount(6);
  const hidden = await formulas.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
  expect(hidden).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await overflows(page)).toBe(false);
});
