/** A model, layer by layer, and models beside each other. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import {
  dropFile,
  expect,
  expectNoAxeViolations,
  open,
  overflows,
  provenNumber,
  sweep,
  test,
} from './page.ts';

const golden = (name: string) => readFileSync(new URL(`../golden/readers/${name}`, import.meta.url));
const headline = (page: Page): Locator => page.locator('pe-lab[lab=context] h1');
const strip = (page: Page): Locator => page.locator('pe-model-layers');

test('a model is chosen and stretched, and a layer is read', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, 'v=1&lab=context&layersOf=llama-4');
  await expect(headline(page)).toHaveText(
    'Llama 4 Scout looks past 8,192 words only in layers that have no positions at all.',
  );
  await expect(provenNumber(page)).toHaveText('0');
  await page.locator('.models select').selectOption('gpt-oss 20B');
  await expect(provenNumber(page)).toHaveText('12');
  await expect(page).toHaveURL(/layersOf=gpt-oss/);
  await expect(strip(page)).toContainText('14 of 32 pairs meet new angles');
  await page.getByText('4×').click();
  await expect(page).toHaveURL(/times=4/);
  await expect(strip(page)).toContainText('131,072 → 524,288');
  await strip(page).locator('.stage').focus();
  await page.keyboard.press('End');
  await expect(strip(page).locator('.reading')).toContainText(
    'Layer 24: RoPE with base 150,000, YaRN, 32 ×, sees 524,288 words',
  );
  await page.keyboard.press('ArrowLeft');
  await expect(strip(page).locator('.reading')).toContainText('sees 128 words');
  // A layer that the next model does not have is read no more.
  await page.keyboard.press('End');
  await page.locator('.models select').selectOption('GPT-2');
  await expect(strip(page)).toContainText('12 layers');
  await page.goBack();
  const caption = page.locator('.proof pe-lab-figure').getByRole('button', { name: 'Cite' });
  await expect(caption).toBeInViewport({ ratio: 1 });
});

test('a dropped file is shown layer by layer and compared, and a link to it asks for it', async ({
  page,
}) => {
  const config = {
    ...{ model_type: 'gemma2', hidden_size: 2304, num_attention_heads: 8, head_dim: 256 },
    ...{ num_hidden_layers: 26, max_position_embeddings: 8192, sliding_window: 4096 },
  };
  await open(page, 'v=1&lab=order');
  await dropFile(page, 'pe-lab[lab=order] h1', 'config.json', Buffer.from(JSON.stringify(config)));
  await expect(headline(page)).toHaveText('In this model, 13 of 26 layers see 4,096 words, and 13 see all.');
  await page.getByText('Every value and its rule').last().click();
  await expect(page.locator('#fold-fields')).toContainText('rope_theta not stated: 10000, as in Gemma 2');
  await page.getByRole('link', { name: 'One layer' }).click();
  await expect(headline(page)).toContainText('RoPE');
  await page.getByRole('link', { name: 'A model, layer by layer' }).click();
  await expect(headline(page)).toContainText('In this model, 13 of 26 layers');
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.locator('pe-models-compared')).toContainText('Your file');
  await page.getByRole('link', { name: 'A model, layer by layer' }).click();
  await page.reload();
  await expect(headline(page)).toContainText('RoPE');
  const lab = page.locator('pe-lab[lab=context]');
  await expect(lab).toContainText('Links carry no files: choose it or drop it here.');
  await dropFile(page, 'pe-lab[lab=context] h1', 'config.json', Buffer.from(JSON.stringify(config)));
  await expect(headline(page)).toContainText('In this model, 13 of 26 layers');
  await expect(lab).not.toContainText('Links carry no files');
});

test('a GGUF file sets the base and the scaling, by its own keys, and one that states no positions is refused', async ({
  page,
}) => {
  const lab = page.locator('pe-lab[lab=context]');
  await open(page, 'v=1&lab=context');
  await dropFile(page, 'pe-lab[lab=context] h1', 'qwen.gguf', golden('yarn.gguf'));
  await expect(strip(page)).toContainText('YaRN, 4 ×');
  await page.getByRole('link', { name: 'One layer' }).click();
  await expect(page).toHaveURL(/base=1000000/);
  await expect(page).toHaveURL(/scaling=yarn/);
  await expect(page.locator('pe-config')).toContainText('qwen2.rope.freq_base 1000000');
  await dropFile(page, 'pe-lab[lab=context] h1', 'llama.gguf', golden('llama.gguf'));
  await expect(page).toHaveURL(/scaling=llama3/);
  await expect(page.locator('pe-config')).toContainText('in rope_freqs.weight');
  await dropFile(page, 'pe-lab[lab=context] h1', 'cut.gguf', golden('llama.gguf').subarray(0, 500));
  await expect(lab).toContainText(/cut\.gguf: The file ends at byte 500/);
  await dropFile(page, 'pe-lab[lab=context] h1', 'plain.gguf', golden('big-endian.gguf'));
  await expect(lab).toContainText('plain.gguf: The file does not state general.architecture');
  await expect(page).toHaveURL(/scaling=llama3/);
});

test('of two factors, the one that is chosen counts in the screen where the reader stands', async ({
  page,
}) => {
  const config = {
    ...{ model_type: 'qwen2', hidden_size: 3584, num_attention_heads: 28, num_hidden_layers: 28 },
    max_position_embeddings: 131_072,
    rope_scaling: { type: 'yarn', factor: 40, original_max_position_embeddings: 4096 },
  };
  await open(page, 'v=1&lab=context');
  await dropFile(page, 'pe-lab[lab=context] h1', 'config.json', Buffer.from(JSON.stringify(config)));
  await expect(strip(page)).toContainText('YaRN, 40 ×');
  await page.getByRole('button', { name: 'Use the quotient of the lengths, 32' }).click();
  await expect(strip(page)).toContainText('YaRN, 32 ×');
  await expect(page.locator('pe-config')).toContainText('The figures use the quotient');
  await page.getByRole('link', { name: 'One layer' }).click();
  await page.getByRole('button', { name: 'Use the stated factor, 40' }).click();
  await expect(page).toHaveURL(/factor=40/);
  await expect(headline(page)).toContainText('YaRN');
  await expect(strip(page)).toHaveCount(0);
});

test('a press on a model among others opens it', async ({ page }) => {
  await open(page, 'v=1&lab=context&layersOf=compare');
  await expect(headline(page)).toContainText('attend to all words');
  await page.locator('pe-models-compared .stage').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(headline(page)).toHaveText(
    'All 12 layers of GPT-2 see the whole text. Positions enter once, before the first.',
  );
  await page.getByRole('link', { name: 'One layer' }).click();
  await expect(headline(page)).toContainText('RoPE');
});

for (const [scheme, width] of [
  ['light', 360],
  ['dark', 1280],
] as const)
  for (const model of ['llama-4', 'qwen3.5', 'compare'])
    test(`${model} is accessible and fits ${width} pixels (${scheme})`, sweep, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 1400 });
      await open(page, `v=1&lab=context&layersOf=${model}`);
      await expect(provenNumber(page)).toBeVisible();
      expect(await overflows(page)).toBe(false);
      await expectNoAxeViolations(page);
    });
