/** Tables whose proximity matrix is too large to keep in memory. */
import { writeFile } from 'node:fs/promises';
import { expect, expectNoAxeViolations, npy, open, overflows, test } from './page.ts';

/** Waves whose similarity falls with distance, and one vector that is far longer. */
const wave = (row: number, col: number) => (row === 700 ? 3 : 1) * Math.cos((row * (col + 1)) / 4000);

/** The proximity of a position to itself. */
const square = (row: number) =>
  Array.from({ length: 48 }, (_, col) => wave(row, col) ** 2).reduce((sum, one) => sum + one, 0);

for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const)
  test(`all positions of a table of 4100 rows are measured, with progress (${width} pixels)`, async ({
    page,
  }, info) => {
    // Each step has its own limit; together they take long on a busy machine.
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    const table = async (width: number) => {
      const path = info.outputPath(`wide-${width}.npy`);
      await writeFile(path, npy(4100, width, wave));
      return path;
    };
    // The code that reads files is loaded with the first file.
    await open(page, 'v=1&lab=probe');
    // Wide enough that any machine needs long enough to be stopped.
    await page.locator('pe-lab[lab=probe] input[type=file]').setInputFiles(await table(1024));
    await expect(page.locator('pe-lab[lab=probe] pe-tables')).toContainText('4100 × 1024');
    expect(page.workers()).toHaveLength(1);
    await page.goto('./#v=1&lab=properties&source=file&open=map+others+vectors');

    const lab = page.locator('pe-lab[lab=properties]');
    const state = lab.locator('.chosen-map .state');
    // What is far out of view waits to be computed.
    await lab.locator('.chosen-map').scrollIntoViewIfNeeded();
    // Polled more often than by default.
    const isUnderWay = () =>
      state.filter({ hasText: /Computing the similarity of 4100 vectors: \d+ %/ }).waitFor();
    await isUnderWay();
    // Short jobs run on another worker meanwhile.
    expect(page.workers()).toHaveLength(2);
    // At once: a click waits until nothing moves, by when a fast machine may have finished.
    await state.getByRole('button', { name: 'Stop' }).dispatchEvent('click');
    await expect(state).toContainText('Stopped.');
    await state.getByRole('button', { name: 'Compute' }).click();
    await isUnderWay();

    await lab.locator('pe-tables input[type=file]').setInputFiles(await table(48));
    await expect(lab.locator('pe-tables')).toContainText('4100 × 48');
    await expect(lab.locator('.extent')).toHaveText(/^\D*4100\D*$/, { timeout: 60_000 });
    const map = lab.locator('.map pe-violation-map');
    await expect(map).toContainText(/4100 × 4100.* 5 × 5/);
    await expect(lab.locator('.chosen-map .map')).toContainText('of 407,450');

    const saved = page.waitForEvent('download');
    const figure = lab.locator('pe-lab-figure[name="proximity"]');
    await figure.locator('summary').first().click();
    await figure.getByRole('button', { name: 'NPY', exact: true }).click();
    expect((await saved).suggestedFilename()).toMatch(/-means-of-5x5\.npy$/);

    // A cell of the map reads as a block; a curve reads single positions.
    await map.locator('.stage').focus();
    await page.keyboard.press('ArrowRight');
    await expect(map.locator('.words')).toContainText(/ 0 to 4, .* 0 to 4: .* 4[78]/);
    const curve = lab.locator('pe-lab-figure[name="proximity-offsets"]');
    await expect(curve).toContainText('position x 0');
    await lab
      .locator('.chosen-map .lines')
      .getByRole('button', { name: /^Translation invariance/ })
      .click();
    await expect(curve).toContainText('position x 700');
    await expect(curve).toContainText(`offset 0: ${square(700).toPrecision(3)}`);
    await lab.getByLabel('Show the violations in the map').check();
    await expect(map.locator('svg path[opacity="0.7"]')).toHaveCount(1);

    const vectors = lab.locator('.vectors');
    await vectors.evaluate((element) => element.scrollIntoView());
    await expect(vectors).toContainText(/\b4100\D+48\b/, { timeout: 60_000 });
    await expect(vectors.locator('pe-heat-map').last()).toContainText('5 × 5');
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });

test('the previous result is marked until the long table is measured', async ({ page }, info) => {
  const path = info.outputPath('wide.npy');
  await writeFile(path, npy(4100, 1024, wave));
  // All results are in view.
  await page.setViewportSize({ width: 1280, height: 3600 });
  await open(page, 'v=1&lab=properties&n=16&d=8&heads=1&scheme=sinusoidal&open=map+others+vectors');
  const lab = page.locator('pe-lab[lab=properties]');
  const results = {
    map: lab.locator('.chosen-map .result'),
    vectors: lab.locator('.result').filter({ hasText: 'Effective rank' }),
    remainder: lab.locator('.result').filter({ hasText: 'the remainder' }),
  };
  for (const result of Object.values(results)) {
    await expect(result).toHaveCount(1);
    await expect(result).not.toHaveClass(/older/);
  }

  await lab.locator('pe-tables input[type=file]').setInputFiles(path);
  const state = lab.locator('.chosen-map .state');
  await state.filter({ hasText: /Computing the similarity of 4100 vectors/ }).waitFor();
  await state.getByRole('button', { name: 'Stop' }).click();
  await expect(state).toContainText('Stopped');
  for (const result of [results.map, results.remainder]) await expect(result).toHaveClass(/older/);
  // The mark is generated by the style.
  const label = await results.map.evaluate((element) => getComputedStyle(element, '::before').content);
  expect(label).toContain('Out of date');

  await lab.getByRole('radio', { name: 'Per position, Sinusoids' }).click();
  for (const result of Object.values(results)) await expect(result).not.toHaveClass(/older/);
});
