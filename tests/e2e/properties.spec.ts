import type { Locator, Page } from '@playwright/test';
import { dropFile, expect, expectNoAxeViolations, lookAt, npy, open, overflows, test } from './page.ts';

const tiles = (page: Page): Locator => page.locator('pe-property-grid').getByRole('group');
/** An embedding of the grid, and in it the button of its name or of one of its numbers. */
const tile = (page: Page, name: string, button = name): Locator =>
  page
    .locator('pe-property-grid')
    .getByRole('group', { name, exact: true })
    .getByRole('button', { name: button });
const number = (page: Page, property: string): Locator =>
  page
    .locator('pe-properties-lab .measured')
    .first()
    .getByRole('button', { name: new RegExp(`^${property}`) });
const map = (page: Page): Locator => page.locator('pe-properties-lab pe-violation-map').first();

test('the grid has three numbers for each of the six embeddings, their sums and what is added', async ({
  page,
}) => {
  await open(page, 'v=1&lab=properties&n=32&d=64&heads=4');
  await expect(tiles(page)).toHaveCount(19);
  for (const one of await tiles(page).all())
    await expect(one).toHaveText(
      /Monotonicity\s*[✓✗] [\d.]+ %\s*Translation invariance\s*[✓✗] \d.*Symmetry\s*[✓✗] \d/s,
    );
  await expect(tile(page, 'Fixed sinusoidal APE', 'Translation')).toHaveText(/Translation invariance\s*✓ 0/);
  await expect(tile(page, 'Fully learnable APE', 'Translation')).toHaveText(/Translation invariance\s*✗/);
  await expect(tile(page, 'Fully learnable APE')).toContainText('freshly initialised');

  await page
    .getByRole('group', { name: 'Other schemes in the grid' })
    .getByRole('button', { name: 'KERPLE' })
    .click();
  await expect(tiles(page)).toHaveCount(20);
  await expect(tile(page, 'KERPLE', 'Monotonicity')).toHaveText(/Monotonicity\s*✓ 0 %/);
  await expect(page).toHaveURL(/grid=rotary,alibi,t5,transformer-xl,kerple/);
});

test('a place of the grid is chosen by keyboard and shown large', async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=32&d=64&heads=4');
  await tile(page, 'Fixed sinusoidal APE').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Fixed sinusoidal APE + fully learnable RPE' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/item=sinusoidal.shaw/);
  // Where it is shown is where the keys go on.
  const large = map(page).getByRole('application', {
    name: 'Proximity φ, Fixed sinusoidal APE + fully learnable RPE',
  });
  await expect(large).toBeFocused();
  await expect(large).toBeInViewport();
  await tile(page, 'Fixed sinusoidal APE + fully learnable RPE').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Fully learnable RPE', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/scheme=shaw/);
  await expect(page).not.toHaveURL(/item=/);
});

test('of one position alone nothing is measured, and the page says so', async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=1&d=16&heads=1');
  await expect(page.locator('pe-properties-lab')).toContainText('One position alone is near to nothing');
  await page.getByRole('spinbutton', { name: 'Positions' }).fill('3');
  await page.keyboard.press('Tab');
  await expect(page.locator('pe-properties-lab')).not.toContainText('One position alone');
});

test('each number of the grid leads to where its property fails worst', async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=64&d=64&heads=4');
  await tile(page, 'Fully learnable APE', 'Translation').click();
  await expect(page).toHaveURL(/scheme=learned/);
  await expect(page).toHaveURL(/property=translation/);
  const chosen = page.locator('pe-properties-lab .chosen');
  await expect(chosen).toContainText('Fully learnable APE');
  await expect(page.getByText(/^Where translation invariance fails worst/).first()).toBeVisible();
  await expect(chosen).toBeInViewport();
  // The worst cell is read in the map, to the end.
  await expect(map(page)).toContainText(
    /breaks translation invariance \(farthest from the mean of its diagonal\)/,
  );
  const reading = map(page).locator('.reading');
  expect(
    await reading.evaluate(
      (line) => line.scrollWidth <= line.clientWidth && line.scrollHeight <= line.clientHeight,
    ),
  ).toBe(true);

  // By keyboard, and for the embedding that is shown already.
  await tile(page, 'Fully learnable APE').focus();
  await page.keyboard.press('ArrowDown');
  await expect(tile(page, 'Fully learnable APE', 'Monotonicity')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, 'Fully learnable APE + fully learnable RPE', 'Monotonicity')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/property=/);
  await expect(page.getByText(/^Where monotonicity fails worst/).first()).toBeVisible();
  await expect(map(page)).toContainText(/breaks monotonicity/);
});

test('the worst place is looked for anew in each map, and a cell that was pointed at is forgotten', async ({
  page,
}) => {
  await open(page, 'v=1&lab=properties&n=96&d=64&heads=4&scheme=learned');
  await number(page, 'Translation').click();
  const positions = page.getByRole('spinbutton', { name: 'Positions' });
  const offsets = page.locator('pe-figure[name=proximity-offsets]');
  await expect(offsets).toContainText(/fails worst: position x/);
  await positions.fill('16');
  await page.keyboard.press('Tab');
  await expect(offsets).toContainText(/fails worst: position x (\d|1[0-5])(?!\d)/);
  await expect(map(page)).toContainText(/breaks translation invariance/);

  const box = await map(page).locator('canvas').first().boundingBox();
  if (!box) throw new Error('no map');
  await page.mouse.move(box.x + 0.4 * box.width, box.y + 0.97 * box.height, { steps: 3 });
  await expect(offsets).toContainText('Over the offset, from position x 15');
  await positions.fill('8');
  await page.keyboard.press('Tab');
  await expect(offsets).toContainText(/fails worst: position x [0-7](?!\d)/);
});

test('a table of one’s own stands in the grid below the learnable APE, alone and with offsets', async ({
  page,
}) => {
  await open(page, 'v=1&lab=properties&n=32&d=64&heads=4');
  await dropFile(
    page,
    'pe-properties-lab',
    'mine.npy',
    npy(12, 8, (row, col) => Math.sin((row * (col + 1)) / 3)),
  );
  await expect(tiles(page)).toHaveCount(23);
  await expect(tile(page, 'mine')).toContainText('a file of yours');
  await tile(page, 'mine + fully learnable RPE').click();
  await expect(page).toHaveURL(/item=table.shaw/);
  const chosen = page.locator('pe-properties-lab .chosen');
  await expect(chosen).toContainText('a file of yours, and freshly initialised');
  await expect(chosen).toContainText('This sum is ours');
  await expect(page.locator('pe-properties-lab .figures-and-rail')).toContainText('12 × 12');

  // Rows that are left out leave their numbers to the others.
  await tile(page, 'mine').click();
  await page.getByRole('spinbutton', { name: 'Rows left out' }).fill('2');
  await page.keyboard.press('Tab');
  await expect(page.locator('pe-properties-lab .figures-and-rail')).toContainText('10 × 10');
  await expect(page.locator('pe-figure[name=proximity-offsets]')).toContainText(
    /position x ([2-9]|1[01])(?!\d)/,
  );
  const norms = page.locator('pe-figure[name=norms]');
  await norms.locator('[role=application]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(norms).toContainText(/position 2: /);
});

test('sinusoids of width 768 are monotone up to 43; each number leads to where its property fails worst', async ({
  page,
}) => {
  await open(page, 'v=1&lab=properties&n=96');
  const lines = page.locator('pe-properties-lab .lines').first();
  await expect(lines).toContainText('No violation up to offset 43');
  await expect(lines).toContainText('It always holds for one table');

  await tile(page, 'Fixed sinusoidal APE + fully learnable RPE').click();
  await expect(number(page, 'Symmetry')).toHaveText(/\d/);
  const ring = () => map(page).locator('svg path').last().getAttribute('d');
  await number(page, 'Monotonicity').click();
  await expect(map(page)).toContainText(/the farther one, above it/);
  const before = await ring();
  await number(page, 'Symmetry').click();
  await expect(number(page, 'Symmetry')).toHaveAttribute('aria-pressed', 'true');
  await expect(map(page)).toContainText(/most unlike its mirror image/);
  expect(await ring()).not.toBe(before);
  await expect(page).toHaveURL(/property=symmetry/);
  await expect(page.getByText(/^Where symmetry fails worst/).first()).toBeVisible();
});

test('the violations are laid over the map, and follow window and tolerance', async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=48&d=64&heads=4');
  const caption = page.locator('pe-properties-lab .map').first();
  await page.getByRole('checkbox', { name: 'Lay the violations over the map' }).check();
  await expect(caption).toContainText('They are covered.');
  await expect(map(page).locator('svg path[opacity="0.7"]')).toHaveCount(1);
  await expect(page).toHaveURL(/violations=true/);
  await page.getByRole('spinbutton', { name: 'Window' }).fill('5');
  await page.keyboard.press('Tab');
  await expect(number(page, 'Monotonicity')).toHaveText('0 %');
  await expect(caption).toContainText(/\s0 of the 450 cells looked at break monotonicity up to offset 5\./);
  await page.getByRole('spinbutton', { name: 'Window' }).fill('20');
  await page.keyboard.press('Tab');
  await expect(number(page, 'Monotonicity')).not.toHaveText('0 %');
  await page.getByRole('spinbutton', { name: 'Tolerance' }).fill('10');
  await page.keyboard.press('Tab');
  await expect(number(page, 'Monotonicity')).toHaveText('0 %');
  await expect(caption).toContainText('up to offset 20 by more than 10.');
  await page.getByRole('combobox', { name: 'Property marked' }).selectOption('symmetry');
  await expect(caption).toContainText('0 of the 2256 cells looked at break symmetry by more than 10;');
});

test('offsets count from below 0 in every picture of their vectors', async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=33&d=64&heads=4&scheme=relative-sinusoidal&base=100');
  const trajectory = page.locator('pe-trajectory');
  await expect(trajectory).toHaveAttribute('label', /^Offsets along/);
  await trajectory.locator('[role=application]').focus();
  await page.keyboard.press('PageDown');
  await expect(trajectory).toContainText('offset −16: ');
  const remainder = page.locator('pe-figure[name=remainder]');
  await remainder.locator('[role=application]').focus();
  await page.keyboard.press('Control+Home');
  await expect(remainder).toContainText('offset k −16, offset l −16: ');
});

test('the trajectory turns by keys and by dragging', async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=32&d=32&heads=2');
  const stage = page.locator('pe-trajectory [role=application]');
  const drawing = () => stage.locator('svg').innerHTML();
  await stage.focus();
  const front = await drawing();
  await page.keyboard.press('ArrowRight');
  await expect.poll(drawing).not.toBe(front);
  await page.keyboard.press('Home');
  await expect.poll(drawing).toBe(front);
  const box = await stage.boundingBox();
  if (!box) throw new Error('no trajectory');
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(drawing).not.toBe(front);
});

test('a link brings everything back, and what it cannot name it says', async ({ page }) => {
  const link =
    'v=1&lab=properties&n=40&d=64&heads=4&measure=cosine&item=learned.relative-sinusoidal&property=translation&window=9';
  await open(page, link);
  await expect(
    page.getByRole('heading', { name: 'Fully learnable APE + fixed sinusoidal RPE' }),
  ).toBeVisible();
  await expect(page.locator('pe-properties-lab .chosen')).toContainText(
    'For the cosine, every P and R has the length 1',
  );
  await expect(number(page, 'Translation')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.lines').first()).toContainText('offsets up to 9');
  await page.goto('./#v=1&lab=properties&item=nothing.like-it');
  await expect(page.locator('pe-properties-lab pe-tables')).toContainText('not known here');
  await page.goto('./#v=1&lab=properties&item=table.shaw');
  await expect(page.locator('pe-properties-lab pe-tables')).toContainText('drop it again');
});

test('it says how a table is brought before there is one, and takes it there', async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=16&d=16&heads=1');
  const strip = page.locator('pe-properties-lab pe-tables');
  await expect(strip).toContainText('drop files anywhere on this lab');
  for (const name of ['Choose a file', 'Paste numbers', 'From the Hugging Face hub'])
    await expect(strip.getByRole('button', { name })).toBeVisible();
  await expect(strip.getByText('How to make a file')).toBeVisible();
  await strip.getByRole('button', { name: 'Paste numbers' }).click();
  await page.keyboard.type('1 2\n3 4\n5 7\n');
  await strip.getByRole('button', { name: 'Take these numbers' }).click();
  await expect(strip.locator('.what')).toContainText('3 × 2');
  await expect(page).toHaveURL(/source=file/);
  // More are brought than are kept, all of which act once.
  const buffer = Buffer.from('1,2\n3,4\n');
  const files = Array.from({ length: 8 }, (_, i) => ({ name: `t${i}.csv`, mimeType: '', buffer }));
  await strip.locator('input[type=file]').setInputFiles(files);
  await expect(page.getByLabel('Tables brought').getByRole('option').last()).toHaveText('t7');
  await expect(strip.getByRole('status')).toContainText(/At most 8 tables are kept: .* was let go\./);
});

for (const scheme of ['light', 'dark'] as const)
  test(`no axe violations, and nothing overflows at 360 pixels (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 360, height: 700 });
    await open(page, 'v=1&lab=properties&n=16&d=16&heads=1');
    await lookAt(page.locator('pe-properties-lab section').last(), /Mirror symmetry\s*\d/);
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });

test('all positions of a table are measured, or the first when asked, and the page says so', async ({
  page,
}) => {
  await open(page, 'v=1&lab=properties');
  await dropFile(
    page,
    'pe-properties-lab',
    'mine.npy',
    npy(300, 4, (row, col) => Math.sin(row * (col + 1))),
  );
  const lab = page.locator('pe-properties-lab');
  const extent = lab.locator('.extent');
  await expect(extent).toHaveText('All 300 positions are measured.');
  await expect(lab.locator('.lines + p + p')).toContainText('a map of 300 × 300');
  await lab.getByLabel('Of a table of yours').selectOption('first');
  await expect(extent).toContainText('The first 128 of 300 positions are measured.');
  await expect(page).toHaveURL(/extent=first/);
  await lab.getByRole('button', { name: 'Measure all' }).click();
  await expect(extent).toHaveText('All 300 positions are measured.');
});

test('one long vector does not take the colours of all the others, small and large', async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=40');
  await dropFile(
    page,
    'pe-properties-lab',
    'long.npy',
    npy(40, 8, (row, col) => (row === 0 ? 9 : 1) * Math.cos((row * (col + 1)) / 20)),
  );
  const words = /one colour for all above \d/;
  await expect(page.locator('[data-item=table]')).toContainText(words);
  await tile(page, 'long').click();
  await expect(page.locator('pe-properties-lab .figures-and-rail .map').first()).toContainText(words);
  /** how unlike the diagonal a far corner is, in the largest of the three colours */
  const contrast = (canvas: Locator) =>
    canvas.evaluate((one: HTMLCanvasElement) => {
      const at = (x: number, y: number) => one.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [];
      const [near, far] = [at(one.width / 2, one.height / 2), at(1, one.height - 2)];
      return Math.max(...[0, 1, 2].map((i) => Math.abs(near[i] - far[i])));
    });
  await expect.poll(() => contrast(page.locator('[data-item=table] canvas'))).toBeGreaterThan(60);
  await expect.poll(() => contrast(map(page).locator('canvas.cells'))).toBeGreaterThan(60);
});
