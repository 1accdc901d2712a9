/** Below the first screen of Properties: where a property fails worst, the other encodings, and the settings that both follow. */
import type { Locator, Page } from '@playwright/test';
import {
  dropFile,
  expect,
  expectNoAxeViolations,
  expectTone,
  npy,
  open,
  openSetting,
  overflows,
  proven,
  provenNumber,
  sweep,
  test,
} from './page.ts';
import { cell, map, number } from './properties.ts';

/** An embedding beside the matrix, and in its row the button for its name or for one of its numbers. */
const rows = (page: Page): Locator => page.locator('.encodings tbody').getByRole('row');
const row = (page: Page, name: string): Locator =>
  rows(page).filter({ has: page.getByRole('button', { name, exact: true }) });
const inRow = (page: Page, name: string, button: string | RegExp = name): Locator =>
  row(page, name).getByRole('button', { name: button });

test('the number and the map use the same number of positions', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=properties&item=learned.relative-sinusoidal&open=map');
  await expect(provenNumber(page)).toHaveText('50.6');
  await expect(number(page, 'Monotonicity')).toHaveText('50.6 %');
  await expect(map(page)).toContainText('96 × 96');
  await openSetting(page, 'Size');
  await page.getByRole('spinbutton', { name: 'Positions' }).fill('40');
  await page.keyboard.press('Tab');
  await expect(map(page)).toContainText('40 × 40');
  const text = await number(page, 'Monotonicity').innerText();
  await expect(provenNumber(page)).toHaveText(text.replace(/\s*%$/, ''));
});

test('other encodings have three numbers each, and appear beside the map once chosen', async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=32&d=64&heads=4');
  await openSetting(page, 'Other encodings, your table');
  await page.getByRole('button', { name: 'Show them below' }).click();
  await expect(rows(page)).toHaveCount(11);
  for (const one of await rows(page).all()) await expect(one).toHaveText(/(?:[●◕◑○] \d.*){3}/s);
  await expect(row(page, 'Learned sinusoidal APE')).toContainText('freshly initialised');
  const toggles = page.getByRole('group', { name: 'Other encodings compared' });
  await toggles.getByRole('button', { name: 'KERPLE' }).click();
  await expect(rows(page)).toHaveCount(12);
  await expect(inRow(page, 'KERPLE', 'Monotonicity')).toHaveText(/● 0\s%/);
  await expect(page).toHaveURL(/grid=rotary,alibi,t5,transformer-xl,kerple/);

  await inRow(page, 'KERPLE').click();
  await expect(page).toHaveURL(/scheme=kerple/);
  await expect(page.getByRole('heading', { name: 'KERPLE', exact: true })).toBeInViewport();
  await expect(map(page).getByRole('application')).toBeFocused();
  await expect(page.locator('pe-encoding-row [data-item=kerple]')).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('button', { name: 'All combinations', exact: true }).click();
  await expect(cell(page, 'KERPLE')).toHaveAttribute('aria-pressed', 'true');
  await expectTone(proven(page), 'satisfied');
});

test('a single position cannot be measured, and the page says so', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=1&d=16&heads=1');
  await expect(page.locator('pe-lab[lab=properties]')).toContainText(
    'One position has nothing to be compared with',
  );
  await openSetting(page, 'Size');
  await page.getByRole('spinbutton', { name: 'Positions' }).fill('3');
  await page.keyboard.press('Tab');
  await expect(provenNumber(page)).toHaveText(/\d/);
});

test('each number of the others leads to where its property fails worst', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=64&d=64&heads=4&open=others&grid=index,normalized-index');
  await inRow(page, 'Absolute index', 'Translation').click();
  await expect(page).toHaveURL(/scheme=index/);
  await expect(page).toHaveURL(/property=translation/);
  const chosen = page.locator('pe-lab[lab=properties] .chosen-map .about');
  await expect(chosen).toContainText('Absolute index');
  await expect(page.getByText(/^Where translation invariance fails worst/).first()).toBeVisible();
  await expect(chosen).toBeInViewport();
  // The map reads the worst cell, in full.
  await expect(map(page)).toContainText('breaks translation');
  const reading = map(page).locator('.reading');
  expect(
    await reading.evaluate(
      (line) => line.scrollWidth <= line.clientWidth && line.scrollHeight <= line.clientHeight,
    ),
  ).toBe(true);

  // By keyboard, for the embedding already shown.
  await inRow(page, 'Absolute index').focus();
  await page.keyboard.press('ArrowRight');
  await expect(inRow(page, 'Absolute index', 'Monotonicity')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(inRow(page, 'Normalised index', 'Monotonicity')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/property=/);
  await expect(page.getByText(/^Where monotonicity fails worst/).first()).toBeVisible();
  await expect(map(page)).toContainText(/breaks monotonicity/);
});

test(
  'each map has its own worst place, and the cell pointed at before is forgotten',
  sweep,
  async ({ page }) => {
    await open(page, 'v=1&lab=properties&n=96&d=64&heads=4&scheme=learned&open=map');
    await number(page, 'Translation').click();
    await openSetting(page, 'Size');
    const positions = page.getByRole('spinbutton', { name: 'Positions' });
    const offsets = page.locator('pe-lab-figure[name=proximity-offsets]');
    await expect(offsets).toContainText(/position x \d/);
    await positions.fill('16');
    await page.keyboard.press('Tab');
    await expect(offsets).toContainText(/position x (\d|1[0-5])(?!\d)/);
    await expect(map(page)).toContainText('breaks translation');

    const canvas = map(page).locator('canvas').first();
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    if (!box) throw new Error('no map');
    await page.mouse.move(box.x + 0.4 * box.width, box.y + 0.97 * box.height, { steps: 3 });
    await expect(offsets).toContainText('position x 15');
    await positions.fill('8');
    await page.keyboard.press('Tab');
    await expect(offsets).toContainText(/position x [0-7](?!\d)/);
  },
);

test('sinusoids of width 768 are monotone up to 43; each number leads to where its property fails worst', async ({
  page,
}) => {
  await open(page, 'v=1&lab=properties&all=true&n=96&open=map');
  const lines = page.locator('pe-lab[lab=properties] .lines').first();
  await expect(lines).toContainText(/\b43\b/);

  await cell(page, 'Fixed sinusoidal APE + learned RPE').click();
  await expect(number(page, 'Symmetry')).toHaveText(/\d/);
  const ring = () => map(page).locator('svg path').last().getAttribute('d');
  await number(page, 'Monotonicity').click();
  await expect(map(page)).toContainText('farther');
  const before = await ring();
  await number(page, 'Symmetry').click();
  await expect(number(page, 'Symmetry')).toHaveAttribute('aria-pressed', 'true');
  await expect(map(page)).toContainText('mirror');
  expect(await ring()).not.toBe(before);
  await expect(page).toHaveURL(/property=symmetry/);
  await expect(page.getByText(/^Where symmetry fails worst/).first()).toBeVisible();
});

test('the violations are laid over the map, and follow window and tolerance', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=48&d=64&heads=4&open=map');
  const caption = page.locator('pe-lab[lab=properties] .map').first();
  await page.getByRole('checkbox', { name: 'Show the violations in the map' }).check();
  await expect(map(page).locator('svg path[opacity="0.7"]')).toHaveCount(1);
  await expect(page).toHaveURL(/violations=true/);
  await openSetting(page, 'Window');
  await openSetting(page, 'Ties');
  await page.getByRole('spinbutton', { name: 'Window' }).fill('5');
  await page.keyboard.press('Tab');
  await expect(number(page, 'Monotonicity')).toHaveText('0 %');
  await expect(caption).toContainText(/\s0 of 450\b/);
  await page.getByRole('spinbutton', { name: 'Window' }).fill('20');
  await page.keyboard.press('Tab');
  await expect(number(page, 'Monotonicity')).not.toHaveText('0 %');
  await page.getByRole('spinbutton', { name: 'Tolerance' }).fill('10');
  await page.keyboard.press('Tab');
  await expect(number(page, 'Monotonicity')).toHaveText('0 %');
  await expect(caption).toContainText(/\b20\b.*\b10\b/);
  await page.locator('.lever').getByText('Symmetry').click();
  await expect(caption).toContainText('0 of 2256');
});

test('offsets count from below 0 in every picture of their vectors', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=33&d=64&heads=4&scheme=relative-sinusoidal&base=100&open=vectors');
  const trajectory = page.locator('pe-trajectory');
  await expect(trajectory).toHaveAttribute('label', /^Offsets along/);
  await trajectory.locator('[role=application]').focus();
  await page.keyboard.press('PageDown');
  await expect(trajectory).toContainText('offset −32: ');
  const remainder = page.locator('pe-lab-figure[name=remainder]');
  await remainder.locator('[role=application]').focus();
  await page.keyboard.press('Control+Home');
  await expect(remainder).toContainText('offset k −32, offset l −32: ');
});

test('a link restores everything, and reports what it cannot restore', async ({ page }) => {
  const link =
    'v=1&lab=properties&n=40&d=64&heads=4&measure=cosine&item=learned.relative-sinusoidal&property=translation&window=9&open=map';
  await open(page, link);
  await expect(page.getByRole('heading', { name: 'Learned APE + fixed sinusoidal RPE' })).toBeVisible();
  await expect(page.locator('pe-lab[lab=properties] .chosen-map .about')).toContainText('cosine');
  await expect(number(page, 'Translation')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.lines').first()).toContainText(/\b9\b/);
  await page.goto('./#v=1&lab=properties&item=nothing.like-it');
  await expect(page.locator('pe-lab[lab=properties]')).toContainText('unknown embedding');
  await page.goto('./#v=1&lab=properties&item=table.shaw');
  await expect(page.locator('pe-lab[lab=properties]')).toContainText('drop it again');
});

for (const scheme of ['light', 'dark'] as const)
  test(`no axe violations, and nothing overflows at 360 pixels (${scheme})`, sweep, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 360, height: 700 });
    await open(page, 'v=1&lab=properties&n=16&d=16&heads=1&open=map+others+psi+vectors+attention+why');
    // What is out of sight is not computed.
    for (const part of ['.chosen-map', '.encodings', '.vectors', '.identical']) {
      await page.locator(part).scrollIntoViewIfNeeded();
      await expect(page.locator(`${part}:visible`)).toContainText(/\d/);
    }
    await expect(page.locator('.identical')).toContainText(/Mirror symmetry\s*\d/);
    await expect(page.locator('.encodings').getByRole('columnheader').last()).toHaveText('Symmetry');
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });

test('it says how to load a table before there is one, and accepts it there', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=16&d=16&heads=1&open=others');
  const strip = page.locator('pe-lab[lab=properties] pe-tables');
  for (const name of ['Choose a file', 'Paste numbers', 'From the Hugging Face hub'])
    await expect(strip.getByRole('button', { name })).toBeVisible();
  await expect(strip.getByText('How to make a file')).toBeVisible();
  await strip.getByRole('button', { name: 'Paste numbers' }).click();
  await page.keyboard.type('1 2\n3 4\n5 7\n');
  await strip.getByRole('button', { name: 'Use these numbers' }).click();
  await expect(strip.locator('.what')).toContainText('3 × 2');
  await expect(page).toHaveURL(/source=file/);
  // More tables than are kept; each is used once.
  const buffer = Buffer.from('1,2\n3,4\n');
  const files = Array.from({ length: 8 }, (_, i) => ({ name: `t${i}.csv`, mimeType: '', buffer }));
  await strip.locator('input[type=file]').setInputFiles(files);
  await expect(page.getByLabel('Your tables').getByRole('option').last()).toHaveText('t7');
  await expect(strip.getByRole('status')).toContainText('8');
});

test('all positions of a table are measured, or on demand the first, and the page says so', async ({
  page,
}) => {
  await open(page, 'v=1&lab=properties&open=map');
  await dropFile(
    page,
    'pe-lab[lab=properties]',
    'mine.npy',
    npy(300, 4, (row, col) => Math.sin(row * (col + 1))),
  );
  const lab = page.locator('pe-lab[lab=properties]');
  const extent = lab.locator('.extent');
  await expect(extent).toHaveText(/^\D*300\D*$/);
  await expect(map(page)).toContainText('300 × 300');
  // The matrix uses the same number of positions for each.
  await expect(proven(page)).toContainText('96 of 300');
  await lab.getByLabel('Rows measured').selectOption('first');
  await expect(extent).toContainText('96 of 300');
  await expect(page).toHaveURL(/extent=first/);
  await lab.getByRole('button', { name: 'Measure all' }).click();
  await expect(extent).toHaveText(/^\D*300\D*$/);
});
