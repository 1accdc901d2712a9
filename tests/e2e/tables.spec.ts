import type { Page } from '@playwright/test';
import {
  dropFile,
  expect,
  expectNoAxeViolations,
  expectTone,
  inLoop,
  npy,
  open,
  openFold,
  openSetting,
  overflows,
  schemeCount,
  sweep,
  test,
} from './page.ts';

/** Six positions, four dimensions. */
const six = npy(6, 4, (row, col) => Math.sin((row + 1) * (col + 1)));
/** The values of a T5 with 32 buckets and 8 heads, transposed. */
const buckets = npy(8, 32, (row, col) => Math.cos(row * 32 + col));
const strip = (page: Page) => page.locator('pe-tables');
const lab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const verdict = (page: Page) => page.locator('pe-lab .proven');

test('a table dropped in one lab acts in all', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await dropFile(page, 'pe-lab[lab=probe] h1', 'mine.npy', six);
  await expect(page.locator('pe-lab[lab=probe]')).toContainText('6 × 4');
  await lab(page, 'Encodings');
  await expect(strip(page)).toContainText('mine');
  await expect(page.locator('pe-lab[lab=encodings] pe-row-figure')).toContainText('6 × 4');
  await expect(page.getByRole('button', { name: 'Your table' })).toHaveAttribute('aria-pressed', 'true');
  await openSetting(page, 'Size');
  await expect(page.getByRole('spinbutton', { name: 'Positions' })).toHaveValue('6');
  await lab(page, 'Properties');
  await expect(page.locator('pe-lab[lab=properties] h1')).toContainText('“mine”');
  await expect(page.locator('pe-encoding-row').getByRole('radio', { checked: true })).toContainText('mine');
  await openFold(page, 'Where it fails worst');
  await expect(page.locator('.chosen-map')).toContainText('6 × 6');
  await lab(page, 'Order');
  await expect(strip(page)).toContainText('6 × 4');
  await openSetting(page, 'Your table');
  await page.getByLabel('Combine by').selectOption('concat');
  await expect(page).toHaveURL(/combine=concat/);
  await expectTone(verdict(page), 'position');
});

test('a table whose dot products float32 cannot hold is not measured as zeros', sweep, async ({ page }) => {
  const tiny = npy(16, 8, (row, col) => 1e-30 * (col % 2 ? Math.cos : Math.sin)(row / 10 ** (col >> 1)));
  await open(page, 'v=1&lab=encodings');
  await dropFile(page, 'pe-lab[lab=encodings] h1', 'tiny.npy', tiny);
  const reason = 'the dot products of its rows are too small for float32';
  await expect(page.locator('pe-lab[lab=encodings] .proven')).toContainText(reason);
  await openSetting(page, 'Similarity');
  await page.locator('pe-settings').getByLabel('Similarity').selectOption('cosine');
  await expect(page.locator('pe-lab[lab=encodings]')).not.toContainText(reason);
  await expect(page.locator('pe-lab[lab=encodings] .proven')).toContainText('positions');
});

const llama = Buffer.from(
  JSON.stringify({
    model_type: 'llama',
    hidden_size: 64,
    num_attention_heads: 2,
    max_position_embeddings: 1024,
    rope_theta: 500_000,
  }),
);

for (const [i, name] of ['order', 'encodings', 'properties', 'probe', 'training'].entries())
  test(`a model’s configuration dropped in ${name} is read where it belongs`, inLoop(i), async ({ page }) => {
    await open(page, `v=1&lab=${name}`);
    await dropFile(page, `pe-lab[lab=${name}] h1`, 'config.json', llama);
    await expect(page.locator('pe-lab[lab=context]')).toContainText('config.json');
    await page.getByRole('link', { name: 'One layer' }).click();
    await openSetting(page, 'Trained length');
    await expect(page.getByRole('spinbutton', { name: 'Trained length' })).toHaveValue('1024');
    await expect(page).toHaveURL(/lab=context/);
  });

test(
  'a table dropped in the context lab acts in the other labs, and the page says so',
  sweep,
  async ({ page }) => {
    await open(page, 'v=1&lab=context');
    await dropFile(page, 'pe-lab[lab=context] h1', 'mine.npy', six);
    await expect(strip(page)).toContainText('6 × 4');
    await expect(strip(page)).toContainText('other labs');
    await expect(page.locator('pe-lab[lab=context]')).not.toContainText('not JSON');
    await expectNoAxeViolations(page);
    await lab(page, 'Order');
    await expect(strip(page)).toContainText('mine');
  },
);

test('more words than rows are refused with the number of rows', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=order');
  await dropFile(page, 'pe-lab h1', 'mine.npy', six);
  await expect(strip(page)).toContainText('mine');
  await openSetting(page, 'Sentence');
  await page.getByLabel('First sentence X').fill('one two three four five six seven');
  await expect(strip(page)).toContainText('6 rows');
  await page.getByLabel('First sentence X').fill('one two three');
  await expect(strip(page)).not.toContainText('6 rows');
});

test('the gallery switches to a table and back to a scheme', async ({ page }) => {
  await open(page, 'v=1&lab=encodings');
  await openFold(page, `Compare all ${schemeCount}`);
  await page.getByRole('button', { name: 'Uploaded table' }).click();
  await expect(page).toHaveURL(/source=file/);
  await strip(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'mine.npy', mimeType: '', buffer: six });
  await expect(page.locator('pe-lab[lab=encodings] pe-row-figure')).toContainText('6 × 4');
  await page.getByRole('toolbar').getByRole('button', { name: 'Sinusoidal' }).first().click();
  await expect(page).not.toHaveURL(/source=file/);
  await expect(strip(page)).toHaveCount(0);
});

for (const [i, name] of ['order', 'encodings'].entries())
  test(
    `a link that needs a file says so, and shows the scheme meanwhile (${name})`,
    inLoop(i),
    async ({ page }) => {
      await open(page, `v=1&lab=${name}&scheme=sinusoidal&source=file`);
      await expect(strip(page).locator('input[type=file]')).toBeAttached();
      await expectTone(page.locator('.proven'), 'plain');
      await dropFile(page, `pe-lab[lab=${name}] h1`, 'mine.npy', six);
      await expect(strip(page)).toContainText('6 × 4');
    },
  );

for (const [lab, scheme, instead] of [
  ['order', 'rotary', 'RoPE'],
  ['encodings', 'rotary', 'RoPE'],
  ['encodings', 'alibi', 'ALiBi'],
  ['properties', 'sinusoidal', 'sinusoids'],
  ['probe', 'sinusoidal', 'sinusoids'],
])
  test(
    `${lab} says what it shows in place of a table that a link cannot hold (${scheme})`,
    sweep,
    async ({ page }) => {
      for (const alone of ['', '&ui=figure']) {
        await open(page, `v=1&lab=${lab}&source=file&scheme=${scheme}${alone}`);
        await expect(page.locator('h1')).toContainText(instead);
        await expectTone(page.locator('.proven'), 'plain');
      }
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('h1')).toBeVisible();
    },
  );

test('a table dropped in the training lab opens in the probe', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=training');
  await dropFile(page, 'pe-lab[lab=training] h1', 'mine.npy', six);
  await expect(page.locator('pe-lab[lab=probe]')).toBeVisible();
  await expect(page).toHaveURL(/source=file/);
  await expect(page.locator('h1')).toContainText('mine');
});

test('a bad file is reported where it was dropped, whatever the lab shows', async ({ page }) => {
  await open(page, 'v=1&lab=order');
  await expect(strip(page)).toHaveCount(0);
  await dropFile(page, 'pe-lab h1', 'bad.csv', Buffer.from('1,2\n3,four\n'));
  await expect(strip(page)).toContainText('line 2, column 2');
});

test('a matrix sets T5’s values, which the link carries', async ({ page }) => {
  await open(page, 'v=1&lab=encodings&scheme=t5');
  await expect(strip(page)).toContainText('32 × 8');
  await dropFile(page, 'pe-lab[lab=encodings] h1', 'rel.npy', buckets);
  await expect(strip(page)).toContainText('transposed');
  await expect(page).toHaveURL(/values=1,/);
  await expect(page.getByRole('spinbutton', { name: 'Standard deviation' })).toHaveCount(0);
  await dropFile(
    page,
    'pe-lab[lab=encodings] h1',
    'mine.npy',
    npy(700, 4, (row, col) => Math.sin(row * col)),
  );
  await expect(strip(page)).toContainText('32 × 8');
  await page.getByRole('button', { name: 'Load it as a table of positions' }).click();
  await expect(strip(page)).toContainText('700 × 4');
});

test('several tables are kept, and one is in use', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await dropFile(page, 'pe-lab[lab=probe] h1', 'mine.npy', six);
  await expect(strip(page)).toContainText('6 × 4');
  await dropFile(
    page,
    'pe-lab[lab=probe] h1',
    'other.npy',
    npy(9, 5, (row, col) => Math.cos(row + col)),
  );
  await expect(strip(page)).toContainText('9 × 5');
  await page.getByLabel('Table', { exact: true }).selectOption('mine');
  await expect(strip(page)).toContainText('6 × 4');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(strip(page)).toContainText('9 × 5');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page).not.toHaveURL(/source=file/);
});

for (const lab of ['order', 'encodings', 'context'])
  test(`a rotary embedding shows only the controls in use (${lab})`, sweep, async ({ page }) => {
    await open(page, `v=1&lab=${lab}&scheme=rotary`);
    const control = (name: string) => page.locator(`pe-control[name=${name}]`);
    if (lab === 'context') await openSetting(page, 'Scaling');
    if (lab === 'order') await openSetting(page, 'RoPE');
    if (lab === 'encodings') await openSetting(page, 'Context scaling');
    await expect(control('scaling')).toHaveCount(1);
    for (const name of ['betaFast', 'truncate', 'lowFrequencyFactor', 'longFactor', 'factor', 'spread'])
      await expect(control(name)).toHaveCount(0);
    await page.getByLabel('Context scaling').selectOption('yarn');
    for (const name of ['betaFast', 'truncate', 'attentionFactor'])
      await expect(control(name)).toHaveCount(1);
    await expect(control('lowFrequencyFactor')).toHaveCount(0);
    await page.getByLabel('Context scaling').selectOption('llama3');
    await expect(control('betaFast')).toHaveCount(0);
    await expect(control('lowFrequencyFactor')).toHaveCount(1);
  });

for (const scheme of ['light', 'dark'] as const)
  test(`no axe violations, and nothing overflows at 320 pixels (${scheme})`, sweep, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    // So tall that the dock covers no button in part.
    await page.setViewportSize({ width: 320, height: 2400 });
    await open(page, 'v=1&lab=order');
    for (const name of ['a.npy', 'a-table-with-a-name-that-is-rather-long.npy'])
      await dropFile(
        page,
        'pe-lab h1',
        name,
        npy(6, 4, (row, col) => (row < 2 ? 0 : row + col)),
      );
    await expect(strip(page)).toContainText('first 2 rows');
    for (const name of ['order', 'encodings']) {
      await page.getByRole('combobox', { name: 'Lab' }).selectOption(name);
      await expect(strip(page)).toContainText('6 × 4');
      expect(await overflows(page)).toBe(false);
      await expectNoAxeViolations(page);
    }
  });
