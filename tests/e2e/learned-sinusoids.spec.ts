/** The stage of learned sinusoids in Encodings: handles, what they do to similarity, and the training that moves them. */
import type { Page } from '@playwright/test';
import { expect, open, overflows, proven, provenNumber, test } from './page.ts';

const headline = (page: Page) => page.locator('h1');
const stage = (page: Page) => page.locator('pe-frequencies');
const handle = (page: Page, index: number) =>
  page.getByRole('slider', { name: `Frequency ${index}`, exact: true });

test('learned sinusoids look like fixed ones until a frequency moves; two slower ones let similarity fade farther', async ({
  page,
}) => {
  await open(page, 'v=1&lab=encodings');
  const lever = page.getByRole('group', { name: 'Encoding' }).filter({ visible: true });
  await lever.getByRole('button', { name: 'Learned sinusoids' }).click();
  await expect(headline(page)).toHaveText('Learned sinusoids start as fixed ones.');
  // They bring the width of the paper.
  await expect(page).toHaveURL(/d=768/);
  await expect(provenNumber(page)).toHaveText('43');
  await expect(proven(page)).toContainText('The paper says about 50.');
  await expect(stage(page).getByRole('slider')).toHaveCount(12);
  await page.getByRole('button', { name: 'Slow the fastest down' }).click();
  await expect(headline(page)).toHaveText(
    'Slow the fastest frequencies down, and similarity fades for 59 positions instead of 43.',
  );
  await expect(proven(page)).toContainText('43 before you moved two.');
  for (const words of ['first rise: 60', 'before: 44', 'about 50: the paper'])
    await expect(stage(page)).toContainText(words);
  await page.goBack();
  await expect(provenNumber(page)).toHaveText('43');
  await lever.getByRole('button', { name: 'Sinusoidal', exact: true }).click();
  await expect(page).not.toHaveURL(/d=768/);
});

test('a handle follows mouse and keys, the address has it, and Properties has the same frequencies', async ({
  page,
}) => {
  await open(page, 'v=1&lab=encodings&scheme=learned-sinusoidal&d=768');
  await expect(provenNumber(page)).toHaveText('43');
  const box = await handle(page, 0).boundingBox();
  if (!box) throw new Error('no handle');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 50, { steps: 5 });
  await expect(headline(page)).toContainText('Slow the fastest frequencies down');
  await page.mouse.up();
  await expect(page).toHaveURL(/handles=0,0\.\d+/);
  await handle(page, 0).focus();
  await page.keyboard.press('Delete');
  await expect(page).not.toHaveURL(/handles=/);
  await handle(page, 35).focus();
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/handles=1,0\.216/);
  await expect(handle(page, 35)).toHaveAttribute('aria-valuetext', /^0\.216 radians per position/);
  // Similarity falls for so many positions, and rises at the next one.
  await expect(provenNumber(page)).toHaveText('18');
  await open(page, 'v=1&lab=properties&scheme=learned-sinusoidal&handles=1,0.216&open=psi');
  await expect(page.locator('#fold-psi .verdict .number')).toHaveText('19');
});

test('training moves the handles; the address then has its frequencies', async ({ page }) => {
  await open(page, 'v=1&lab=encodings&scheme=learned-sinusoidal&handles=0,0.5');
  await page.getByRole('button', { name: 'Train them here' }).click();
  await expect(proven(page)).toContainText(/Step \d+ of 400/);
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expect(proven(page)).toContainText('Trained here', { timeout: 60_000 });
  await expect(headline(page)).toHaveText(
    'Train the frequencies on hidden words, and similarity fades for 9 positions instead of 5.',
  );
  await expect(page).toHaveURL(/omega=0,1\.081,/);
  await expect(page).not.toHaveURL(/handles=/);
});

test('the stage is one screen on a phone, and its handles can be grasped', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'v=1&lab=encodings&scheme=learned-sinusoidal&d=768&handles=0,0.085,1,0.039');
  await expect(provenNumber(page)).toHaveText('58');
  const [last, docked] = await Promise.all([
    stage(page).locator('.stage').boundingBox(),
    page.locator('.families.compact').boundingBox(),
  ]);
  if (!last || !docked) throw new Error('no stage');
  expect(last.y + last.height).toBeLessThan(docked.y);
  const sizes = await stage(page)
    .getByRole('slider')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]),
    );
  for (const [width, height] of sizes) {
    expect(width).toBeGreaterThan(24);
    expect(height).toBeGreaterThan(40);
  }
  expect(await overflows(page)).toBe(false);
});
