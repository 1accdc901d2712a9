/** Hidden states: several rows per position, from a file of layers to R² by layer. */
import type { Page } from '@playwright/test';
import { safetensors } from './hub.ts';
import { expect, expectNoAxeViolations, lookAt, npy, open, overflows, test } from './page.ts';
import { upload } from './probe.ts';

const [prompts, positions, width] = [8, 12, 6];

/** Words that differ by prompt; `share` of a slope that all prompts have; the first position is an outlier. */
const layer = (share: number) => (i: number) => {
  const position = Math.floor(i / width) % positions;
  const word = Math.sin(i * i * 1.37 + share);
  if (position === 0) return 40 * word;
  return word + (i % width === 2 ? share * position : 0);
};
const shape = [prompts, positions, width];
const layers = safetensors({
  'hidden_states.10': { shape, at: layer(2) },
  'hidden_states.0': { shape, at: layer(0) },
  'hidden_states.2': { shape, at: layer(0.2) },
});

const section = (page: Page) => page.locator('pe-lab[lab=probe] .states');
const lab = (page: Page) => page.locator('pe-lab[lab=probe]');

/** The button opens the section. */
async function bring(page: Page): Promise<void> {
  await open(page, 'v=1&lab=probe');
  await upload(page, 'acts.safetensors', layers);
  await expect(lab(page).getByText('Are they hidden states (prompts × positions × width)?')).toBeVisible();
  await lab(page).getByRole('button', { name: 'Several rows per position' }).click();
  await expect(lab(page).getByText(/^12 × 6, float/)).toBeVisible();
}

test('a file of layers is probed with whole prompts held out, and the first position can be left out', async ({
  page,
}) => {
  await bring(page);
  await expect(section(page).locator('h3')).toBeInViewport();
  await lookAt(section(page), 'None of 3 layers tells positions of prompts not seen');
  await expect(section(page)).toContainText(
    '3 layers of 8 prompts × 12 positions × 6 numbers. 5 folds of whole prompts.',
  );
  const before = await section(page).locator('h3').innerText();
  await section(page).getByRole('button', { name: 'Leave out position 0' }).click();
  await lookAt(section(page), 'each without its first position');
  await expect(section(page).locator('h3')).not.toHaveText(before);
  await expect(section(page).locator('h3')).toHaveText(/hidden_states\.10 tells positions best: off by 0\./);
  await expect(page).toHaveURL(/drop=1/);
  await expectNoAxeViolations(page);
  await section(page).getByRole('button', { name: 'Keep all positions' }).click();
  await lookAt(section(page), before);
});

test('its two figures fit a telephone, and are drawn without a file, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'v=1&lab=probe&open=states&n=40&d=16');
  await lookAt(section(page), 'Of 2 layers, words + positions tells positions best, but roughly: off by');
  await expect(section(page)).toContainText('16 prompts of 40 random words');
  expect(await overflows(page)).toBe(false);
  for (const kind of ['states-by-layer', 'states-by-position']) {
    await page.goto(`./#v=1&lab=probe&view=${kind}&ui=figure&n=40&d=16`);
    await expect(page.locator(`pe-lab-figure[kind="${kind}"]`).filter({ visible: true })).toHaveCount(1);
    expect(await overflows(page)).toBe(false);
  }
});

test('a single array is offered as several rows, too, and one that is too flat is not', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await upload(page, 'acts.safetensors', safetensors({ acts: { shape, at: layer(1) } }));
  await expect(lab(page).getByText('this tensor has [8, 12, 6]')).toBeVisible();
  await expect(lab(page).getByRole('button', { name: 'Several rows per position' })).toBeVisible();
  await upload(page, 'pair.safetensors', safetensors({ pair: { shape: [4, 2, 6], at: layer(1) } }));
  await expect(lab(page).getByText('this tensor has [4, 2, 6]')).toBeVisible();
  await expect(lab(page).getByRole('button', { name: 'Several rows per position' })).toHaveCount(0);
  await upload(
    page,
    'plain.npy',
    npy(12, 6, (row, col) => row * (col + 1)),
  );
  await expect(lab(page).getByText(/^12 × 6, float/)).toBeVisible();
});
