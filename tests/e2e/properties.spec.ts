import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, open, overflows, test } from './page.ts';

const tile = (page: Page, name: string): Locator =>
  page.locator('pe-property-grid').getByRole('button', { name: new RegExp(`^${name}`) });
const number = (page: Page, property: string): Locator =>
  page
    .locator('pe-properties-lab .measured')
    .first()
    .getByRole('button', { name: new RegExp(`^${property}`) });
const map = (page: Page): Locator => page.locator('pe-properties-lab pe-violation-map').first();

test('the grid has three numbers for each of the six embeddings, their sums and what is added', async ({
  page,
}) => {
  await open(page, 'v=1&lab=properties&n=32&d=64&heads=4');
  const tiles = page.locator('pe-property-grid').getByRole('button');
  await expect(tiles).toHaveCount(19);
  for (const one of await tiles.all())
    await expect(one).toHaveText(
      /Monotonicity\s*[✓✗] [\d.]+ %\s*Translation invariance\s*[✓✗] \d.*Symmetry\s*[✓✗] \d/s,
    );
  await expect(tile(page, 'Fixed sinusoidal APE computed')).toContainText(/Translation invariance\s*✓ 0/);
  await expect(tile(page, 'Fully learnable APE freshly initialised')).toContainText(
    /Translation invariance\s*✗/,
  );

  await page
    .getByRole('group', { name: 'Other schemes in the grid' })
    .getByRole('button', { name: 'KERPLE' })
    .click();
  await expect(tiles).toHaveCount(20);
  await expect(tile(page, 'KERPLE')).toContainText(/Monotonicity\s*✓ 0 %/);
  await expect(page).toHaveURL(/grid=rotary,alibi,t5,transformer-xl,kerple/);
});

test('a place of the grid is chosen by keyboard and shown large', async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=32&d=64&heads=4');
  await tile(page, 'Fixed sinusoidal APE computed').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Fixed sinusoidal APE + fully learnable RPE' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/item=sinusoidal.shaw/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Fully learnable RPE', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/scheme=shaw/);
  await expect(page).not.toHaveURL(/item=/);
});

test('sinusoids of width 768 are monotone up to 43; each number leads to where its property fails worst', async ({
  page,
}) => {
  await open(page, 'v=1&lab=properties&n=96');
  const lines = page.locator('pe-properties-lab .lines').first();
  await expect(lines).toContainText('No violation up to offset 43');
  await expect(lines).toContainText('It always holds for one table');

  await tile(page, 'Fixed sinusoidal APE \\+ fully learnable RPE').click();
  await expect(number(page, 'Symmetry')).toHaveText(/\d/);
  const ring = () => map(page).locator('svg path').last().getAttribute('d');
  await number(page, 'Monotonicity').click();
  await expect(map(page)).toContainText(/the farther one, above it/);
  const before = await ring();
  await number(page, 'Symmetry').click();
  await expect(number(page, 'Symmetry')).toHaveAttribute('aria-pressed', 'true');
  await expect(map(page)).toContainText(/most unlike its mirror image/);
  expect(await ring()).not.toBe(before);
  await expect(page).toHaveURL(/property=symmetry/);
  await expect(page.getByText(/^Where symmetry fails worst/).first()).toBeVisible();
});

test('the violations are laid over the map, and follow window and tolerance', async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=48&d=64&heads=4');
  const caption = page.locator('pe-properties-lab .map').first();
  await page.getByRole('checkbox', { name: 'Lay the violations over the map' }).check();
  await expect(caption).toContainText('they are covered');
  await expect(map(page).locator('svg path[opacity="0.7"]')).toHaveCount(1);
  await expect(page).toHaveURL(/violations=true/);
  await page.getByRole('spinbutton', { name: 'Window' }).fill('5');
  await page.keyboard.press('Tab');
  await expect(number(page, 'Monotonicity')).toHaveText('0 %');
  await expect(caption).toContainText(/\s0 of 2304 cells/);
  await page.getByRole('spinbutton', { name: 'Window' }).fill('20');
  await page.keyboard.press('Tab');
  await expect(number(page, 'Monotonicity')).not.toHaveText('0 %');
  await page.getByRole('spinbutton', { name: 'Tolerance' }).fill('10');
  await page.keyboard.press('Tab');
  await expect(number(page, 'Monotonicity')).toHaveText('0 %');
});

test('psi first rises at 44 where the paper says 50; a frequency that is moved changes that', async ({
  page,
}) => {
  await open(page, 'v=1&lab=properties&n=16');
  const verdict = page.locator('pe-properties-lab .verdict');
  await expect(verdict.locator('.number')).toHaveText('44');
  await expect(verdict).toContainText('about 50');
  const plot = page.locator('pe-frequency-plot');
  const stage = plot.locator('[role=application]');
  await stage.focus();
  await page.keyboard.press('ArrowRight');
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(/omega=0,1.331/);
  await expect(plot.locator('xpath=..')).toContainText('1 moved');
  await expect(tile(page, 'Learnable sinusoidal APE 1 frequency moved by hand')).toBeVisible();
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

test('the trajectory turns by keys and by dragging', async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=32&d=32&heads=2');
  const stage = page.locator('pe-trajectory [role=application]');
  const drawing = () => stage.locator('svg').innerHTML();
  await stage.focus();
  const front = await drawing();
  await page.keyboard.press('ArrowRight');
  await expect.poll(drawing).not.toBe(front);
  await page.keyboard.press('Home');
  await expect.poll(drawing).toBe(front);
  const box = await stage.boundingBox();
  if (!box) throw new Error('no trajectory');
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(drawing).not.toBe(front);
});

test('one word repeated: attention and its locality, with and without a mask, to be stopped', async ({
  page,
}) => {
  await open(page, 'v=1&lab=properties&n=16&d=16&heads=1&scheme=alibi');
  const part = page.locator('pe-properties-lab section').last();
  await expect(part).toContainText('1/16 = 0.0625');
  await expect(part).toContainText(/Mirror symmetry\s*\d/);
  await page.getByRole('checkbox', { name: 'Causal mask' }).check();
  await expect(part).toContainText('with a causal mask');
  await expect(page).toHaveURL(/causal=true/);
  await part.getByLabel('Weights').selectOption('seeded, full');
  await expect(part).toContainText('seeded weights: the mean of 300 words');
  await expect(page).toHaveURL(/weights=seeded/);

  await page.getByRole('spinbutton', { name: 'Positions' }).fill('512');
  await page.keyboard.press('Tab');
  await part.getByRole('button', { name: 'Stop' }).click();
  await expect(part).toContainText('Stopped.');
});

test('a link brings everything back, and what it cannot name it says', async ({ page }) => {
  const link =
    'v=1&lab=properties&n=40&d=64&heads=4&measure=cosine&item=learned.relative-sinusoidal&property=translation&window=9';
  await open(page, link);
  await expect(
    page.getByRole('heading', { name: 'Fully learnable APE + fixed sinusoidal RPE' }),
  ).toBeVisible();
  await expect(page.locator('pe-properties-lab .chosen')).toContainText('each a cosine');
  await expect(number(page, 'Translation')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.lines').first()).toContainText('offsets up to 9');
  await page.goto('./#v=1&lab=properties&item=nothing.like-it');
  await expect(page.locator('pe-properties-lab .message').first()).toContainText('not known here');
});

for (const scheme of ['light', 'dark'] as const)
  test(`no axe violations, and nothing overflows at 360 pixels (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 360, height: 700 });
    await open(page, 'v=1&lab=properties&n=16&d=16&heads=1');
    await expect(page.locator('pe-properties-lab section').last()).toContainText(/Mirror symmetry\s*\d/);
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });
