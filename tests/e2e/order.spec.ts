import type { Page } from '@playwright/test';
import { drag, expect, expectNoAxeViolations, lookAt, middle, open, overflows, test } from './page.ts';

const number = (page: Page) => page.locator('pe-order-lab .verdict .number');
const verdict = (page: Page) => page.locator('pe-order-lab .verdict');
const chips = (page: Page) => page.locator('pe-chips button');

/** "3.58 × 10⁻⁷" in full, as it stands in the tooltip. */
const difference = async (page: Page) => Number(await number(page).getAttribute('title'));

test('opens on a live result: without positions the difference is rounding', async ({ page }) => {
  await open(page);
  await expect(chips(page)).toHaveText(['Do', 'I', 'like', 'coding']);
  await expect(verdict(page)).toContainText('Order is not seen');
  expect(await difference(page)).toBeLessThan(1e-5);
  await expect(page.locator('pe-order-lab pe-heat-map')).toHaveCount(5);
});

test('an encoding breaks the equality, and the worst cell is ringed', async ({ page }) => {
  await open(page);
  await page.getByLabel('Positional encoding').selectOption('Sinusoidal');
  await expect(verdict(page)).toContainText('Order is seen');
  expect(await difference(page)).toBeGreaterThan(1e-3);
  await expect(page).toHaveURL(/scheme=sinusoidal/);
});

test('a causal mask alone breaks it too', async ({ page }) => {
  await open(page);
  await page.getByLabel('Causal mask').check();
  await expect(verdict(page)).toContainText('the causal mask tells each word what came before it');
  expect(await difference(page)).toBeGreaterThan(1e-3);
});

test('a word is dragged to another place, in one entry of the history', async ({ page }) => {
  await open(page, 'v=1&scheme=sinusoidal');
  await expect(chips(page)).toHaveText(['Do', 'I', 'like', 'coding']);
  const before = await difference(page);
  const coding = await middle(page, 'pe-chips button:has-text("coding")');
  const first = await middle(page, 'pe-chips button:has-text("Do")');
  await drag(page, coding, { x: first.x - 20, y: first.y });
  await expect(chips(page)).toHaveText(['Coding', 'do', 'I', 'like']);
  await expect.poll(() => difference(page)).not.toBe(before);
  await expect(page).toHaveURL(/permutation=3-1-0-2/);
  await page.goBack();
  await expect(chips(page)).toHaveText(['Do', 'I', 'like', 'coding']);
  await page.goForward();
  await expect(chips(page)).toHaveText(['Coding', 'do', 'I', 'like']);
});

test('a word is moved by keyboard, and keeps the focus', async ({ page }) => {
  await open(page);
  await chips(page).nth(3).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(chips(page)).toHaveText(['Do', 'I', 'coding', 'like']);
  await expect(chips(page).nth(2)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(chips(page)).toHaveText(['Coding', 'do', 'I', 'like']);
});

test('a word that is moved by keyboard or dragged stays the one whose output is shown', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'v=1&scheme=sinusoidal');
  const heading = page.locator('pe-figure[name=order-word] .heading');
  const chosen = page.locator('pe-chips .chosen');
  await chips(page).nth(3).focus();
  for (const [key, place] of [
    ['ArrowLeft', 3],
    ['ArrowLeft', 2],
    ['ArrowRight', 3],
    ['Home', 1],
    ['End', 4],
  ] as const) {
    await page.keyboard.press(key);
    await expect(chosen).toHaveAttribute('aria-label', new RegExp(`^coding, place ${place} of 4$`, 'i'));
    await expect(heading).toHaveText(/^Output vector of “coding”$/i);
  }
  const like = await middle(page, 'pe-chips button:has-text("like")');
  const first = await middle(page, 'pe-chips button >> nth=0');
  await drag(page, like, { x: first.x - 20, y: first.y });
  await expect(chosen).toHaveAttribute('aria-label', /^like, place 1 of 4$/i);
  await expect(heading).toHaveText(/^Output vector of “like”$/i);
});

test('typed words are the sentence', async ({ page }) => {
  await open(page);
  await page.getByRole('textbox', { name: 'First sentence' }).fill('Dogs chase cats');
  await expect(chips(page)).toHaveText(['Chase', 'dogs', 'cats']);
  await expect(verdict(page)).toContainText('Order is not seen');
  await page.getByRole('textbox', { name: 'First sentence' }).fill('');
  await expect(page.locator('h1')).toBeVisible();
  await page.getByRole('textbox', { name: 'First sentence' }).fill('again and again');
  await expect(chips(page)).toHaveCount(3);
});

test('any number of heads shares any width', async ({ page }) => {
  await open(page, 'v=1&d=30');
  await page.getByRole('spinbutton', { name: 'Heads' }).fill('4');
  await page.keyboard.press('Tab');
  await expect(page.locator('pe-order-lab')).toContainText('head 1 of 4');
  await expect(verdict(page)).toContainText('Order is not seen');
  await expect(page.locator('pe-order-lab .message')).toBeEmpty();
});

test('the same word has the same outputs in both orders: the reading says so', async ({ page }) => {
  await open(page);
  const map = page.locator('pe-order-lab pe-heat-map').first();
  await map.locator('[role=application]').focus();
  await page.keyboard.press('ArrowDown');
  await expect(map).toContainText(/“\S+”, dimension 0: /);
});

for (const scheme of ['light', 'dark'] as const)
  test(`no axe violations, and nothing overflows at 320 pixels (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, 'v=1&scheme=sinusoidal&causal=true&heads=2');
    await expect(number(page)).toBeVisible();
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });

test('one table says which encodings break it, and by how much', async ({ page }) => {
  await open(page, 'v=1&lab=order&scheme=alibi');
  const table = page.locator('pe-every-scheme');
  await lookAt(table, '= not seen');
  const row = (title: string) =>
    table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) });
  await expect(row('No positions')).toContainText('= not seen');
  await expect(row('Causal mask alone')).toContainText('≠ seen');
  const shown = await page.locator('pe-order-lab .verdict .number').first().textContent();
  await expect(row('ALiBi')).toContainText(shown?.trim() ?? 'a number');
});
