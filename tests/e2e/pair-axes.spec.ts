import {
  expect,
  expectNoAxeViolations,
  expectTone,
  open,
  openSetting,
  overflows,
  proven,
  provenNumber,
  test,
} from './page.ts';

const qwen = 'v=1&lab=encodings&scheme=rotary&axes=sections&d=128&base=1000000';

test('sections leave the width only slow pairs, and taking turns gives it fast ones', async ({ page }) => {
  await open(page, qwen);
  await expect(page.locator('h1')).toHaveText(
    'Width has only slow pairs: the next column turns none by more than 0.0102°.',
  );
  await expect(provenNumber(page)).toHaveText('0.0102°');
  await expectTone(proven(page), 'violated');
  await page.getByRole('button', { name: 'Interleave the axes' }).click();
  await expect(page).toHaveURL(/axes=interleaved/);
  await expect(page.locator('h1')).toContainText('Height and width have fast pairs and slow ones');
  await expectTone(proven(page), 'satisfied');
  await page.goBack();
  await expect(provenNumber(page)).toHaveText('0.0102°');
});

test('a token is chosen by a click, by keys and by its setting, and its place is read', async ({ page }) => {
  await open(page, qwen);
  const figure = page.locator('pe-pair-axes .stage');
  const reading = page.locator('pe-pair-axes .reading');
  await expect(figure).toHaveAttribute('aria-label', /at token 20: time 4, height 6, width 4/);
  await figure.click({ position: { x: 71, y: 85 } });
  await expect(page).toHaveURL(/token=4(&|$)/);
  await figure.focus();
  await page.keyboard.press('ArrowRight');
  await expect(reading).toContainText('Token 5, a cell: time 4, height 4, width 5');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/token=5(&|$)/);
  await expect(figure).toHaveAttribute('aria-label', /at token 5/);
  await page.keyboard.press('ArrowDown');
  await expect(reading).toContainText('Pair 0 follows time. Wavelength 6.28 steps; at token 5, 229°');
  await openSetting(page, 'Token shown');
  await page.getByRole('spinbutton', { name: 'Token shown' }).fill('0');
  await page.keyboard.press('Tab');
  await expect(figure).toHaveAttribute('aria-label', /at token 0: time 0, height 0, width 0/);
});

test('the picture fits phones, stands alone, and has no violations', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ]) {
    await page.setViewportSize({ width, height });
    await open(page, qwen);
    await expect(page.locator('pe-pair-axes svg')).toBeVisible();
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  }
  await open(page, `${qwen}&view=pair-axes&ui=figure`);
  await expect(page.locator('pe-pair-axes svg')).toBeVisible();
});

test('a rotation whose settings fit no image says why', async ({ page }) => {
  await open(page, 'v=1&lab=encodings&scheme=rotary&axes=sections&sections=1,2,3');
  await expect(page.locator('pe-lab')).toContainText('that sum to 32');
});

test('all three axes stand above the dock of a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, qwen);
  const figure = await page.locator('pe-pair-axes .stage').boundingBox();
  const dock = await page.locator('pe-lab .lever').boundingBox();
  const lines = page.locator('pe-pair-axes svg text');
  await expect(lines.filter({ hasText: 'width = 4' })).toBeVisible();
  // Below the last axis stand the ticks and the title, three lines in all.
  expect((figure?.y ?? 0) + (figure?.height ?? 0) - 3 * 13).toBeLessThan(dock?.y ?? 0);
});
