import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, open, openFold, test } from './page.ts';

/** Opens a section, and waits for its answer. */
async function ask(page: Page, hash: string, title: string, answer: RegExp): Promise<void> {
  await open(page, hash);
  const fold = await openFold(page, title);
  await fold.scrollIntoViewIfNeeded();
  await expect(fold.getByRole('status').filter({ hasText: answer })).toBeVisible();
}

const fill = async (page: Page, name: string, value: string): Promise<void> => {
  await page.getByRole('spinbutton', { name, exact: true }).fill(value);
  await page.keyboard.press('Tab');
};

test('one matrix shifts sinusoids, for every shift', async ({ page }) => {
  await ask(
    page,
    'v=1&lab=encodings',
    'Is a shift linear?',
    /^Yes: one matrix takes PE\(p\) to PE\(p \+ 5\)/,
  );
  await fill(page, 'Positions further on, k', '9');
  const fold = await openFold(page, 'Is a shift linear?');
  await expect(fold).toContainText('Yes: one matrix takes PE(p) to PE(p + 9)');
  await expect(fold.getByRole('row', { name: 'its sines alone' })).toContainText('%');
  await expectNoAxeViolations(page);
});

test('without the factor √d, words are a sixth as long as positions', async ({ page }) => {
  await ask(page, 'v=1&lab=encodings', 'Add or concatenate?', /positions with positions make up 53/);
  await page.getByRole('button', { name: 'Without √d' }).click();
  const fold = await openFold(page, 'Add or concatenate?');
  await expect(fold).toContainText('Words are 0.16');
  await expect(page).toHaveURL(/wordSize=0\.125/);
});

test('times may be any real numbers, and encodings that need whole ones say so', async ({ page }) => {
  await ask(
    page,
    'v=1&lab=encodings&scheme=alibi',
    'Irregular times',
    /only the time between two events counts/,
  );
  await open(page, 'v=1&lab=encodings&scheme=t5');
  const fold = await openFold(page, 'Irregular times');
  await expect(fold).toContainText('need whole numbers');
});

test('under a causal mask, the second layer knows the place', async ({ page }) => {
  await ask(
    page,
    'v=1&lab=order&scheme=rotary&causal=true',
    'Two layers deep',
    /one score in all 16 places\. In the second, it changes by/,
  );
  await expectNoAxeViolations(page);
});

test('keys that are numbered anew stay near, and change their scores', async ({ page }) => {
  await ask(
    page,
    'v=1&lab=context',
    'When words leave the cache',
    /the farthest key is 2,047 back, past the 512/,
  );
  await fill(page, 'Words in the cache', '128');
  const fold = await openFold(page, 'When words leave the cache');
  await expect(fold).toContainText('Numbered anew, it is 127 back');
  await expectNoAxeViolations(page);
});

for (const [link, title, answer, shown] of [
  ['lab=encodings&scheme=rotary', 'Pairs mixed up', 'It changes with the place', 'the score moves by'],
  ['lab=order&scheme=sinusoidal', 'Left padding', 'Yes', 'words of padding in front'],
  [
    'lab=context&tested=4096',
    'Angles in few bits',
    'Half of them or fewer',
    'position 257 has the angles of',
  ],
] as const)
  test(`${title} asks first, by keys too, and a link asks nothing where it says so`, async ({ page }) => {
    await open(page, `v=1&${link}`);
    const fold = await openFold(page, title);
    await expect(fold.getByRole('radio', { name: answer })).toBeVisible();
    await expect(fold.locator('pe-plot').first()).toBeHidden();
    await expectNoAxeViolations(page);
    await fold.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await fold.getByRole('radio', { name: answer }).press('Space');
    await fold.getByRole('radio', { name: answer }).press('Tab');
    await page.keyboard.press('Enter');
    await expect(fold.getByRole('heading', { name: 'You predicted it' })).toBeFocused();
    await expect(fold).toContainText(shown);
    await expect(fold.locator('pe-plot').first()).toBeVisible();
    await expectNoAxeViolations(page);
    await page.reload();
    await fold.getByRole('button', { name: 'Just look' }).click();
    await expect(fold.locator('pe-plot').first()).toBeVisible();
    await open(page, `v=1&${link}&predict=none`);
    await page.reload();
    await openFold(page, title);
    await expect(fold.locator('pe-plot').first()).toBeVisible();
    await expect(fold.locator('pe-asked-first')).toHaveCount(0);
    await expect(page.locator('.rail')).toBeVisible();
  });
