import type { Page } from '@playwright/test';
import {
  dropFile,
  exact,
  expect,
  expectNoAxeViolations,
  expectTone,
  inLoop,
  labelOf,
  lookAt,
  open,
  openFold,
  openWays,
  overflows,
  proven,
  sweep,
  test,
} from './page.ts';
import { error, headline, number, planted, upload, withErrors } from './probe.ts';

/** The message about files, and the one about the computation. */
const fileMessage = (page: Page) => page.locator('pe-lab[lab=probe] pe-tables .message');
const message = (page: Page) => page.locator('pe-lab[lab=probe] .now');
/** The example that the settings name, or how many there are to try. */
const example = (page: Page) =>
  page.locator('pe-lab[lab=probe] pe-settings details').filter({ hasText: 'Examples' }).locator('summary');

test('opens with a built-in table and its errors beside the controls', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await expect(number(page)).toHaveText('<\u20090.001');
  await expectTone(proven(page), 'satisfied');
  await expect(page.locator('pe-lab[lab=probe] .table-choice select')).toHaveValue('{"scheme":"sinusoidal"}');
  await expect(proven(page)).toContainText(/14\.0\D+26\.0.*\b16\b/);
  await openFold(page, 'Errors and controls');
  await expect.poll(() => error(page, 'test: held-out rows', 0)).toBeLessThan(1e-3);
  await expect.poll(() => error(page, 'control: shuffled positions', 0)).toBeGreaterThan(10);
  expect(await error(page, 'control: random table', 0)).toBeLessThan(1.5 * 16);
});

test('a linear probe reads a planted position without error', async ({ page }) => {
  await open(page, withErrors);
  await upload(page, 'planted.npy', planted);
  await expect(page.locator('pe-lab[lab=probe]')).toContainText('planted');
  await expect(page.locator('pe-lab[lab=probe]')).toContainText('20 × 3');
  await expect.poll(() => error(page, 'test: held-out rows', 0)).toBeLessThan(1e-9);
  await expect(page).toHaveURL(/source=file/);
});

test('a dropped file is read', async ({ page }) => {
  await open(page, withErrors);
  await dropFile(page, 'pe-lab[lab=probe] h1', 'dropped.npy', planted);
  await expect(page.locator('pe-lab[lab=probe] pe-tables .what')).toHaveText('20 × 3, float32');
  await expect(page.getByLabel('Table', { exact: true }).locator('option:checked')).toHaveText('dropped');
  await expect.poll(() => error(page, 'test: held-out rows', 0)).toBeLessThan(1e-9);
});

test('pasted numbers are a table', async ({ page }) => {
  await open(page, withErrors);
  await openWays(page);
  await page.getByText('Paste numbers').click();
  await page.getByLabel('Numbers, one table row per line').fill('0 1\n3 1\n6 1\n9 1\n12 1\n15 1\n');
  await page.getByRole('button', { name: 'Use these numbers' }).click();
  await expect(page.locator('pe-lab[lab=probe]')).toContainText('6 × 2');
  await expect.poll(() => error(page, 'test: held-out rows', 0)).toBeLessThan(1e-9);
});

test('bad files are named with the place of their fault, and the previous result stays', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await expect(number(page)).toBeVisible();
  const before = await number(page).textContent();
  for (const [name, bytes, words] of [
    ['cut.npy', planted.subarray(0, 200), 'The file ends at byte 200'],
    ['words.csv', Buffer.from('1,2\n3,four\n'), 'The cell at line 2, column 2'],
    ['ragged.csv', Buffer.from('1,2\n3\n'), 'Line 2 has 1 cell,'],
    ['pickle.npy', Buffer.from('\x80\x04\x95'), 'unknown binary data'],
    ['empty.csv', Buffer.from(''), 'The file is empty'],
  ] as const) {
    await upload(page, name, Buffer.from(bytes));
    await expect(fileMessage(page)).toContainText(name);
    await expect(fileMessage(page)).toContainText(words);
    expect(await number(page).textContent()).toBe(before);
  }
  await upload(page, 'planted.npy', planted);
  await expect(page.locator('pe-lab[lab=probe]')).toContainText('20 × 3');
});

test('picture, predictions and table are saved', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await upload(page, 'planted.npy', planted);
  await expect(page.locator('pe-lab[lab=probe]')).toContainText('20 × 3');
  await openFold(page, 'Row by row');
  const save = async (figure: string, kind: string) => {
    const place = page.locator(`pe-lab[lab=probe] pe-lab-figure[name=${figure}]`);
    await place.locator('summary').first().click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      place.getByRole('button', { name: kind, exact: true }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    await page.keyboard.press('Escape');
    return Buffer.concat(chunks);
  };
  expect((await save('planted-predictions', 'SVG')).toString()).toMatch(/^<svg|^<\?xml/);
  const csv = (await save('planted-predictions', 'CSV')).toString().trim().split(/\r?\n/);
  expect(csv).toHaveLength(21);
  const [position, predicted] = csv[8].split(',').map(Number);
  expect(position).toBe(7);
  expect(predicted).toBeCloseTo(7, 9);
  const residuals = (await save('planted-residuals', 'CSV')).toString().trim().split(/\r?\n/);
  expect(residuals).toHaveLength(21);
  expect(residuals[0]).toContain('residual');
  expect(Number(residuals[8].split(',')[1])).toBeCloseTo(0, 9);
  const table = await save('planted', 'NPY');
  expect(table.subarray(-20 * 3 * 4).equals(planted.subarray(-20 * 3 * 4))).toBe(true);
});

test('the order of pairs is found, and not in the controls', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await openFold(page, 'Order of pairs');
  const finding = page.locator('pe-lab[lab=probe] .order .finding');
  await expect(finding.locator('.number')).toBeVisible();
  const rate = await exact(finding.locator('.number'));
  expect(rate).toBeLessThan(0.1);
  expect(await error(page, 'this table', 0)).toBe(rate);
  for (const control of ['shuffled positions', 'random table']) {
    const mean = await error(page, `order control: ${control}`, 0);
    expect(mean).toBeGreaterThan(2 * rate);
    const folds = await Promise.all([1, 2, 3, 4, 5].map((i) => error(page, `order control: ${control}`, i)));
    expect(folds.reduce((sum, one) => sum + one) / 5).toBeCloseTo(mean, 9);
  }
  await expect(page.locator('pe-lab[lab=probe] .order')).toContainText(/\b512\D+64\D+5\D+1\b/);
  await expect(page.locator('pe-lab[lab=probe] .order')).toContainText('Every fit converged.');
  await page.getByText('Pairs and folds').click();
  await page.getByRole('spinbutton', { name: 'Folds of the pairs' }).fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'fold 3' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'fold 4' })).toHaveCount(0);
});

test('a link made with a file says so and shows a built-in table', async ({ page }) => {
  await open(page, 'v=1&lab=probe&source=file');
  await expect(number(page)).toBeVisible();
  await expectTone(proven(page), 'plain');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await page.goto('./#v=1&lab=probe');
  await expectTone(proven(page), 'satisfied');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeHidden();
});

for (const [i, [hash, words]] of (
  [
    ['n=1', 'Positions: at least 2 rows are needed.'],
    ['n=8&drop=7', 'Rows left out at the start: at least 2 of the table’s 8 rows must remain.'],
    ['n=8&split=folds&folds=9', 'Folds: 8 at most'],
  ] as const
).entries()) {
  test(`a link whose settings leave nothing to probe (${hash}) says so`, inLoop(i), async ({ page }) => {
    await open(page, `v=1&lab=probe&${hash}`);
    await expect(message(page)).toContainText(words);
    await expect(message(page)).not.toContainText('previous result');
    await expect(number(page)).toHaveCount(0);
  });

  test(
    `the previous result is marked if the settings leave nothing to probe (${hash})`,
    sweep,
    async ({ page }) => {
      await open(page, 'v=1&lab=probe');
      await expect(number(page)).toBeVisible();
      await page.goto(`./#v=1&lab=probe&${hash}`);
      await expect(message(page)).toContainText(words);
      await expect.poll(() => labelOf(page.locator('pe-lab[lab=probe] .proven'))).toContain('Out of date');
    },
  );
}

test('one click leaves no row out if the settings leave out too many', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe&n=8&drop=7');
  await page.getByRole('button', { name: 'Keep all rows' }).click();
  await expect(number(page)).toBeVisible();
  await expect(message(page)).toHaveText('');
});

test('one click keeps all rows of a file that a link would leave too few of', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe&source=file&drop=30');
  await expect(number(page)).toBeVisible();
  await upload(page, 'planted.npy', planted);
  await page.getByRole('button', { name: 'Keep all rows' }).click();
  await expect(page.locator('pe-lab[lab=probe]')).toContainText('20 × 3');
  await expect(fileMessage(page)).toHaveText('');
});

for (const width of [360, 800, 1280])
  test(`the figure keeps its place for every result (${width} pixels)`, sweep, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const tops = new Set<number>();
    for (const hash of ['d=2', 'n=9&split=odd', 'split=all&n=40&d=512', 'split=folds', 'split=first-half']) {
      // The page would not load again if only the hash changed.
      await page.goto('about:blank');
      await open(page, `v=1&lab=probe&scheme=sinusoidal&${hash}`);
      await expect(number(page)).toBeVisible();
      const figure = await page.locator('pe-lab[lab=probe] #predicted').boundingBox();
      if (!figure) throw new Error('no figure');
      tops.add(Math.round(figure.y));
    }
    expect([...tops]).toHaveLength(1);
  });

const half = 'v=1&lab=probe&split=first-half';

for (const [i, [width, height]] of [
  [1280, 800],
  [390, 844],
].entries())
  test(`claim, lever, proof and number are on one screen (${width} pixels)`, inLoop(i), async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const hash of ['v=1&lab=probe', half, 'v=1&lab=probe&scheme=learned']) {
      await page.goto('about:blank');
      await open(page, hash);
      await expect(number(page)).toBeVisible();
      for (const part of ['h1', '.proven .number', '.lever .split', '#predicted .stage'])
        await expect(page.locator(`pe-lab[lab=probe] ${part}`)).toBeInViewport({ ratio: 0.9 });
      if (width > 900)
        await expect(page.locator('pe-lab[lab=probe] .further')).toBeInViewport({ ratio: 0.5 });
      else {
        // The docked lever covers what scrolls below it.
        const [figure, dock] = await Promise.all(
          ['#predicted .stage', '.lever'].map((part) =>
            page.locator(`pe-lab[lab=probe] ${part}`).boundingBox(),
          ),
        );
        if (!figure || !dock) throw new Error('no figure, or no lever');
        expect(figure.y + figure.height).toBeLessThanOrEqual(dock.y);
      }
      expect(await overflows(page)).toBe(false);
    }
  });

test(
  'the suggested actions lead on: gaps, the second half, another table, all rows',
  sweep,
  async ({ page }) => {
    await open(page, 'v=1&lab=probe');
    const invite = page.locator('pe-lab[lab=probe] .invite');
    for (const [label, tone] of [
      ['Learn from the first half', 'violated'],
      ['Try a raw index', 'satisfied'],
      ['Learn from all rows', 'plain'],
      ['Learn from every other row', 'satisfied'],
    ] as const) {
      await expect(invite).toHaveText(label);
      await expect(invite).toHaveCount(1);
      await invite.click();
      await expectTone(proven(page), tone);
    }
  },
);

test(
  'an untrained table is not judged; one is trained here, and then a file invited',
  sweep,
  async ({ page }) => {
    await open(page, 'v=1&lab=probe');
    await page.getByLabel('Table', { exact: true }).selectOption('Learned, untrained');
    await expectTone(proven(page), 'plain');
    await page.getByRole('button', { name: 'Train this table' }).click();
    await expect(page).toHaveURL(/trainHere=true/);
    await expect(headline(page)).toContainText('trained table', { timeout: 60_000 });
    await expect(page.locator('pe-lab[lab=probe] .training')).toContainText(/\b400\b.* \d+\s%.* 8\s%/);
    const trained = await number(page).getAttribute('title');
    expect(Number(trained)).toBeLessThan(5);
    await expect(page.getByLabel('Table', { exact: true })).toHaveValue('"train"');
    await expectNoAxeViolations(page);
    // The link names the recipe, from which another page trains the same table, to the bit.
    await page.reload();
    await expect(number(page)).toHaveAttribute('title', trained ?? '', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Open a trained table' }).click();
    await page.getByRole('button', { name: 'From the Hugging Face hub' }).click();
    await expect(page.locator('pe-remote-field')).toBeVisible();
    await upload(page, 'planted.npy', planted);
    await expect(headline(page)).toContainText('planted');
    await expect(page.getByRole('button', { name: 'From the Hugging Face hub' })).toBeHidden();
  },
);

test(
  'while a table is in training, nothing is suggested that would start it over',
  sweep,
  async ({ page }) => {
    // The largest: it trains for longer than this test.
    await open(page, 'v=1&lab=probe&scheme=learned&n=128&d=128&trainHere=true');
    const training = page.locator('pe-lab[lab=probe] .training');
    await expect(training.locator('progress')).toBeVisible();
    await expect(page.locator('pe-lab[lab=probe] .invite')).toHaveCount(0);
    await training.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('button', { name: 'Train this table' })).toBeVisible();
  },
);

test('the keyboard reads the random table, too', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  const stage = page.locator('pe-lab[lab=probe] #predicted .stage');
  await stage.press('End');
  const reading = page.locator('pe-lab[lab=probe] #predicted .reading');
  await expect(reading).toContainText(/63 .* 63\.0/);
  await stage.press('ArrowDown');
  await expect(reading).toContainText(/^\s*Random table/);
});

test('the page explains the peak of the random control, and only there', sweep, async ({ page }) => {
  const words = 'The random error peaks here: with 64 rows for 64 columns';
  const caption = page.locator('pe-lab[lab=probe] pe-lab-figure').first();
  await open(page, 'v=1&lab=probe&n=128');
  await expect(caption).toContainText(words);
  for (const hash of ['', '&n=128&split=all', '&n=128&ridge=1', '&n=256']) {
    await page.goto(`./#v=1&lab=probe${hash}`);
    await expect(caption).toContainText('1 position.');
    await expect(caption).not.toContainText(words);
  }
});

test('an example is named only while its state is shown', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await expect(example(page)).toContainText('Sinusoids fill gaps');
  await upload(page, 'planted.npy', planted);
  await expect(headline(page)).toContainText('planted');
  await expect(example(page)).toContainText('to try');
  await page.goto('./#v=1&lab=probe&seed=8');
  await expect(example(page)).toContainText('to try');
  await page.goto('./#v=1&lab=probe');
  await expect(example(page)).toContainText('Sinusoids fill gaps');
});

test('every column of the errors is visible at 360 pixels', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  for (const hash of ['', '&n=512&d=8']) {
    await open(page, `${withErrors}${hash}`);
    await page.reload();
    await expect(number(page)).toBeVisible();
    const hidden = await page
      .getByRole('region', { name: 'Errors, in positions' })
      .evaluate((errors) => errors.scrollWidth - errors.clientWidth);
    expect(hidden).toBe(0);
  }
});

for (const scheme of ['dark', 'light'] as const)
  test(`no axe violations, and nothing overflows at 320 pixels (${scheme})`, sweep, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, 'v=1&lab=probe&split=folds&open=errors+pairs+descent+rows+rule+tables+how');
    await expect(number(page)).toBeVisible();
    await lookAt(page.locator('pe-lab[lab=probe] .order'), 'Every fit converged.');
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });
