import type { Locator, Page } from '@playwright/test';
import {
  choosePositions,
  dropFile,
  expect,
  expectNoAxeViolations,
  inLoop,
  open,
  openFold,
  openSetting,
  overflows,
  proven,
  provenNumber,
  sweep,
  test,
} from './page.ts';

const headline = (page: Page): Locator => page.locator('pe-lab[lab=context] h1');
const proof = (page: Page): Locator => page.locator('pe-lab[lab=context] .proof');

test('a scaling of RoPE is chosen beside its dials, and the claim follows', async ({ page }) => {
  await open(page, 'v=1&lab=context');
  await expect(provenNumber(page)).toHaveText('16');
  await page.getByRole('button', { name: 'Scale with YaRN' }).click();
  await expect(page).toHaveURL(/scaling=yarn/);
  await expect(provenNumber(page)).toHaveText('0');
  await page.getByRole('button', { name: 'Test at 4,096' }).click();
  await expect(provenNumber(page)).toHaveText(/^[1-9]\d*$/);
  await expect(page.getByRole('spinbutton', { name: 'Test length' })).toHaveValue('4096');
});

test('each scaling is offered once; on a phone, YaRN is next to none', sweep, async ({ page }) => {
  const lever = page.locator('.lever pe-segments');
  const beside = lever.locator('label');
  for (const [width, names] of [
    [1280, ['None', 'Linear', 'NTK', 'YaRN', 'Llama 3']],
    [390, ['None', 'Linear', 'YaRN']],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, 'v=1&lab=context');
    await expect(beside).toHaveText([...names]);
    await expect(lever.locator('select.chosen')).toHaveCount(0);
    await expect(lever.getByRole('option', { name: 'YaRN' })).toHaveCount(0);
    await page.goto('about:blank');
  }
  await open(page, 'v=1&lab=context&scaling=dynamic-ntk');
  await expect(lever.locator('select.chosen')).toHaveValue('dynamic-ntk');
});

test('each dial is read by keys', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=context');
  const dials = page.locator('pe-dials');
  await dials.locator('.stage').focus();
  await page.keyboard.press('Home');
  await expect(dials).toContainText('Pair 0: 6.28');
  await page.keyboard.press('End');
  await expect(dials).toContainText(/Pair 31: [\d,]+ .*°/);
});

test('remapped distances are drawn as the words of the test see them', async ({ page }) => {
  await open(page, 'v=1&lab=context&trained=1024&tested=4096&near=512');
  const fold = await openFold(page, 'Distances remapped instead');
  await expect(fold).toContainText(
    'Self-Extend brings 4,096 words into 1,024 trained distances; beyond 512, 8 neighbours share one distance.',
  );
  const number = async (name: string, value: string) => {
    await fold.getByRole('spinbutton', { name }).fill(value);
    await fold.getByRole('spinbutton', { name }).press('Enter');
  };
  await number('Group', '2');
  await expect(fold).toContainText('at distances that training never showed; beyond 512, 2 neighbours');
  await fold.getByLabel('Remapped by').selectOption('ReRoPE');
  await expect(fold).toContainText('ReRoPE brings 4,096 words into 1,024 trained distances');
  await expect(fold.getByRole('spinbutton', { name: 'Group' })).toHaveCount(0);
  await fold.getByLabel('Remapped by').selectOption('Dual chunks');
  await expect(fold).toContainText('near is 512; it must be below chunk, which is 384');
  await number('Chunk', '768');
  await expect(fold).toContainText('a farther word may look nearer');
  await expectNoAxeViolations(page);
});

test('a dropped list of numbers becomes LongRoPE’s divisors, and the link has them', async ({ page }) => {
  await open(page, 'v=1&lab=context&d=8');
  const lab = page.locator('pe-lab[lab=context]');
  const drop = (name: string, list: string) =>
    dropFile(page, 'pe-lab[lab=context] h1', name, Buffer.from(list));
  await drop('three.csv', '1\n2\n3\n');
  await expect(lab).toContainText('three.csv: The file has 3 numbers; the head needs 4');
  await expect(page).not.toHaveURL(/scaling/);
  await drop('result_final.csv', '1.0e+00\n1.5e+00\n2.25e+00\n4.0e+00\n');
  await expect(lab).toContainText(
    'result_final.csv: LongRoPE’s long factors. 4 divisors, 1 to 4, for texts past the trained length.',
  );
  await expect(page).toHaveURL(/shortFactor=1,1,1,1&longFactor=1,1.5,2.25,4/);
  await expect(page.locator('h1')).toContainText('LongRoPE');
  await page.getByRole('button', { name: 'Use them as the short factors' }).click();
  await expect(page).toHaveURL(/shortFactor=1,1.5,2.25,4&longFactor=1,1,1,1/);
  await expect(provenNumber(page)).toHaveText('2');
  await page.getByRole('button', { name: 'Use them as the long factors' }).click();
  // Pair 3, divided by 4, turns no farther in the test than in training; pair 2, divided by 2.25, does.
  await expect(provenNumber(page)).toHaveText('1');
  await page.reload();
  await expect(page.locator('h1')).toContainText('LongRoPE');
  await expect(provenNumber(page)).toHaveText('1');
  await expectNoAxeViolations(page);
});

test('ALiBi’s heads differ, and the claim names the one it speaks of', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=context&scheme=alibi&head=8');
  await expect(provenNumber(page)).toHaveText('13.5');
  await page.getByRole('button', { name: 'Show head 1' }).click();
  await expect(headline(page)).toContainText('head 1');
  await choosePositions(page, 'Learned');
  await expect(page.locator('pe-extent')).toBeVisible();
});

test('Llama 3 at 128k is one link', async ({ page }) => {
  const llama = 'd=128&base=500000&trained=8192&scaling=llama3&stretch=stated&factor=8';
  await open(page, `v=1&lab=context&tested=131072&${llama}&open=wavelengths`);
  await expect(provenNumber(page)).toHaveText('29');
  await expect(proven(page)).toContainText('65,536');
  await expect(page.getByText('Llama 3 keeps wavelengths below 2048')).toBeVisible();
});

for (const [i, link] of ['scaling=yarn', 'scaling=none', 'scheme=alibi&head=8', 'scheme=learned'].entries())
  test(`one screen holds claim, lever, proof and number (${link})`, inLoop(i), async ({ page }) => {
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await page.goto('about:blank');
      await open(page, `v=1&lab=context&${link}`);
      await expect(provenNumber(page)).toBeVisible();
      await expect(proof(page).locator('.stage').first()).toBeVisible();
      const parts = [headline(page), provenNumber(page), page.locator('.lever')];
      if (width > 600) parts.push(page.locator('.further'));
      for (const part of parts) await expect(part).toBeInViewport({ ratio: 0.9 });
      await expect(proof(page).locator('pe-dials, pe-extent, pe-plot').first()).toBeInViewport({
        ratio: 0.9,
      });
    }
  });

test(
  'the longest tests keep their figures, and say which distances they leave out',
  sweep,
  async ({ page }) => {
    for (const lengths of ['tested=524288', 'trained=2&tested=1048576']) {
      await open(page, `v=1&lab=context&${lengths}`);
      await expect(proof(page)).toContainText('dynamic NTK');
      await expect(proven(page)).toContainText('of 32');
      await expect(page.locator('pe-lab[lab=context] .broken', { hasText: 'factor must be' })).toHaveCount(0);
      await page.goto('about:blank');
    }
  },
);

test('a result from before an error is marked', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=context');
  await expect(proven(page)).toContainText('pairs');
  await expect(proof(page)).not.toHaveClass(/older/);
  await openSetting(page, 'Encoding');
  const width = page.getByRole('spinbutton', { name: 'Width' });
  await width.fill('63');
  await width.press('Enter');
  await expect(proof(page)).toHaveClass(/older/);
  await width.fill('64');
  await width.press('Enter');
  await expect(proof(page)).not.toHaveClass(/older/);
});

test('the lab fits a phone with all sections open', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, 'v=1&lab=context&scaling=llama3&stretch=stated&factor=2');
  await expect(proven(page)).toContainText('1,024');
  await openFold(page, 'Wavelengths against the context');
  await openFold(page, 'Attention as the text grows');
  await openFold(page, 'Other encodings past their length');
  await openFold(page, 'How it works');
  await expect(page.locator('pe-lab[lab=context] pe-plot')).toHaveCount(4);
  await expect(page.getByRole('rowheader', { name: 'RoPE, dynamic NTK' })).toBeVisible({ timeout: 30_000 });
  expect(await overflows(page)).toBe(false);
  await expectNoAxeViolations(page);
});
