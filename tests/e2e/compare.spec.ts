import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  open,
  openFold,
  openSetting,
  overflows,
  schemeCount,
  sweep,
  test,
} from './page.ts';

const section = (page: Page) => page.getByRole('region', { name: /against/ });
const verdict = (page: Page) => section(page).locator('.verdict');
const figure = (page: Page, heading: string) => section(page).locator(`pe-lab-figure[heading="${heading}"]`);

test('a second scheme is chosen in the gallery by keyboard, and removed again', async ({ page }) => {
  await open(page, 'v=1&lab=encodings&n=32&d=16');
  await openFold(page, `Compare all ${schemeCount}`);
  await page.getByRole('toolbar').getByRole('button', { name: 'Sinusoidal', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const compare = page.getByRole('button', { name: /with Learned table/ });
  await expect(compare).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'compare with Learned sinusoids' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/against=learned/);
  await expect(compare).toHaveAttribute('aria-pressed', 'true');
  await expect(compare).toContainText('B compared');
  await expect(verdict(page)).toContainText(/\d/);
  await page.getByRole('button', { name: 'Stop comparing' }).click();
  await expect(section(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/against=/);
});

test('its section also chooses it, and choosing it in the gallery swaps the two', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=encodings&n=32&d=16');
  await openFold(page, 'Side by side');
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption({ label: 'KERPLE' });
  await expect(section(page).getByRole('heading')).toHaveText('Sinusoidal (A) against KERPLE (B)');
  await openFold(page, `Compare all ${schemeCount}`);
  await page.getByRole('toolbar').getByRole('button', { name: 'KERPLE', exact: true }).click();
  await expect(section(page).getByRole('heading')).toHaveText('KERPLE (A) against Sinusoidal (B)');
  await expect(page).toHaveURL(/scheme=kerple&.*against=sinusoidal/);
});

test('a link restores the comparison, and one cursor moves in all figures', async ({ page }) => {
  await open(page, 'v=1&lab=encodings&scheme=alibi&against=kerple&n=16');
  const reading = /query at 1, key at 0: A −0\.500, B −0\.\d+, difference 0\.\d+/;
  await figure(page, 'A − B').locator('[role=application]').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  for (const heading of ['A: ALiBi', 'B: KERPLE', 'A − B'])
    await expect(figure(page, heading).locator('.words')).toHaveText(reading);
  await expect(figure(page, 'Both over the offset').locator('.words')).toContainText('mean at offset −1');
  await figure(page, 'Both over the offset').locator('[role=application]').focus();
  await page.keyboard.press('Home');
  await expect(figure(page, 'A − B').locator('.words')).toContainText('query at 15, key at 0');
});

test('added tables can be compared, and a scheme does not differ from itself', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=encodings&against=sinusoidal&n=16&d=8');
  await expect(verdict(page).locator('.number')).toHaveText('0');
  await expect(verdict(page)).toContainText('the same');
  await figure(page, 'Table of B').locator('[role=application]').hover();
  await expect(figure(page, 'Table of A − table of B').locator('.words')).toContainText(
    /position \d+, dimension \d+: A/,
  );
  await openSetting(page, 'Base');
  await page.getByRole('spinbutton', { name: 'Base' }).fill('100');
  await page.keyboard.press('Tab');
  await expect(verdict(page)).toContainText('gives');
});

test('a second scheme that does not fit these sizes says why; the first stays', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=encodings&against=rotary&n=16&d=7');
  await expect(section(page)).toContainText(/Rotary \(RoPE\) cannot be compared: .*even/);
  await expect(page.locator('pe-row-figure')).toBeVisible();
});

test('the first scheme can be no positions', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=encodings&scheme=none&against=alibi&n=16');
  await expect(verdict(page)).toContainText('A gives 0');
});

for (const scheme of ['dark', 'light'] as const)
  test(`no axe violations, and nothing overflows at 320 pixels (${scheme})`, sweep, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, 'v=1&lab=encodings&against=learned&open=all against');
    await expect(verdict(page)).toBeVisible();
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: `Show all ${schemeCount + 1} encodings` }).click();
    await expect(page.getByRole('button', { name: 'compare with ALiBi' })).toBeVisible();
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });
