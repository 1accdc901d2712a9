import type { Page } from '@playwright/test';
import {
  dropFile,
  exact,
  expect,
  expectNoAxeViolations,
  labelOf,
  npy,
  open,
  openFold,
  openSetting,
  openWays,
  overflows,
  proven,
  test,
} from './page.ts';

/** Position p stands in one direction of the table, whole numbers elsewhere: a line reads it without an error. */
const planted = npy(20, 3, (row, col) => (col === 1 ? 2 * row + 5 : (row * row * (col + 1)) % 7));
const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator('pe-probe-lab input[type=file]').setInputFiles({ name, mimeType: '', buffer });
const number = (page: Page) => page.locator('pe-probe-lab .proven .number');
const headline = (page: Page) => page.locator('pe-probe-lab h1');
/** With the errors of the probe and of its controls on the page. */
const withErrors = 'v=1&lab=probe&open=errors';
/** What is said of files, and of what is computed. */
const fileMessage = (page: Page) => page.locator('pe-probe-lab pe-tables .message');
const message = (page: Page) => page.locator('pe-probe-lab .now');
/** A number of the tables of errors. */
const error = (page: Page, row: string, column: number) =>
  exact(page.getByRole('row', { name: row }).getByRole('cell').nth(column));
/** What plays a descent: other sections have something to stop, too. */
const player = (page: Page) => page.locator('pe-probe-lab .player');
const play = (page: Page) => player(page).getByRole('button', { name: 'Play', exact: true });
const stop = (page: Page) => player(page).getByRole('button', { name: 'Stop', exact: true });

test('opens on a built-in table, with its errors beside the controls', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await expect(number(page)).toHaveText('<\u20090.001');
  await expect(headline(page)).toContainText('Sinusoids hold positions in order');
  await expect(proven(page)).toContainText('In order');
  await openFold(page, 'Errors and controls');
  await expect.poll(() => error(page, 'test: held-out rows', 0)).toBeLessThan(1e-3);
  await expect.poll(() => error(page, 'control: shuffled positions', 0)).toBeGreaterThan(10);
});

test('a file with a planted position is read without an error', async ({ page }) => {
  await open(page, withErrors);
  await upload(page, 'planted.npy', planted);
  await expect(page.locator('pe-probe-lab')).toContainText('planted');
  await expect(page.locator('pe-probe-lab')).toContainText('20 × 3');
  await expect(headline(page)).toContainText('planted learned positions in order');
  await expect.poll(() => error(page, 'test: held-out rows', 0)).toBeLessThan(1e-9);
  await expect(page).toHaveURL(/source=file/);
});

test('a dropped file is taken, too', async ({ page }) => {
  await open(page, withErrors);
  await dropFile(page, 'pe-probe-lab h1', 'dropped.npy', planted);
  await expect(page.locator('pe-probe-lab pe-tables .what')).toContainText(/dropped[\s\S]*20 × 3/);
  await expect.poll(() => error(page, 'test: held-out rows', 0)).toBeLessThan(1e-9);
});

test('pasted numbers are a table', async ({ page }) => {
  await open(page, withErrors);
  await openWays(page);
  await page.getByText('Paste numbers').click();
  await page.getByLabel('Numbers, one row').fill('0 1\n3 1\n6 1\n9 1\n12 1\n15 1\n');
  await page.getByRole('button', { name: 'Take these numbers' }).click();
  await expect(page.locator('pe-probe-lab')).toContainText('6 × 2');
  await expect.poll(() => error(page, 'test: held-out rows', 0)).toBeLessThan(1e-9);
});

test('even, odd, all and folds', async ({ page }) => {
  await open(page, withErrors);
  await upload(page, 'planted.npy', planted);
  await expect(page.locator('pe-probe-lab')).toContainText('20 × 3');
  await openSetting(page, 'Rows learned from');
  // Where the rows come from shows in the control, whose positions mean nothing.
  const control = () => error(page, 'control: shuffled positions', 0);
  await expect.poll(() => error(page, 'all rows', 0)).toBeLessThan(1e-9);
  const even = await control();
  const seen = new Set([even]);
  for (const [split, empty] of [
    ['odd', 'none'],
    ['all', 'test: held-out rows'],
    ['folds', 'train: rows learned from'],
    ['even', 'none'],
  ]) {
    const before = await control();
    await page.getByLabel('Positions to learn from').selectOption(split);
    await expect.poll(control).not.toBe(before);
    await expect(headline(page)).toContainText(
      split === 'all' ? 'fits every row of planted’s table' : 'planted learned positions in order',
    );
    expect(await error(page, 'all rows', 0)).toBeLessThan(1e-9);
    for (const row of ['test: held-out rows', 'train: rows learned from'])
      await expect(page.getByRole('row', { name: row }).getByRole('cell').first()).toHaveText(
        row === empty ? '–' : /\d/,
      );
    seen.add(await control());
  }
  expect(await control()).toBe(even);
  expect(seen.size).toBe(4);
});

for (const [name, bytes, words] of [
  ['cut.npy', planted.subarray(0, 200), 'The file ends at byte 200'],
  ['words.csv', Buffer.from('1,2\n3,four\n'), 'The cell at line 2, column 2'],
  ['ragged.csv', Buffer.from('1,2\n3\n'), 'Line 2 has 1 cells'],
  ['pickle.npy', Buffer.from('\x80\x04\x95'), 'binary data of an unknown kind'],
  ['empty.csv', Buffer.from(''), 'The file is empty'],
] as const)
  test(`a bad file (${name}) is named with the place, and the last result stays`, async ({ page }) => {
    await open(page, 'v=1&lab=probe');
    await expect(number(page)).toBeVisible();
    const before = await number(page).textContent();
    await upload(page, name, Buffer.from(bytes));
    await expect(fileMessage(page)).toContainText(name);
    await expect(fileMessage(page)).toContainText(words);
    expect(await number(page).textContent()).toBe(before);
    await upload(page, 'planted.npy', planted);
    await expect(page.locator('pe-probe-lab')).toContainText('20 × 3');
  });

test('picture, predictions and table are saved', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await upload(page, 'planted.npy', planted);
  await expect(page.locator('pe-probe-lab')).toContainText('20 × 3');
  await openFold(page, 'Row by row');
  const save = async (figure: string, kind: string) => {
    const place = page.locator(`pe-probe-lab pe-figure[name=${figure}]`);
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

test('the order of pairs is told, beside a table without order', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await openFold(page, 'Order of pairs');
  const finding = page.locator('pe-probe-lab .order .finding');
  await expect(finding).toContainText('of held-out pairs are put in the wrong order');
  const rate = await exact(finding.locator('.number'));
  expect(rate).toBeLessThan(0.1);
  expect(await error(page, 'this table', 0)).toBe(rate);
  for (const control of ['shuffled positions', 'random table']) {
    const mean = await error(page, `order control: ${control}`, 0);
    expect(mean).toBeGreaterThan(2 * rate);
    const folds = await Promise.all([1, 2, 3, 4, 5].map((i) => error(page, `order control: ${control}`, i)));
    expect(folds.reduce((sum, one) => sum + one) / 5).toBeCloseTo(mean, 9);
  }
  await expect(page.locator('pe-probe-lab .order')).toContainText(
    '512 pairs of 128 rows, 5 folds by positions, C = 1, seed 7. Every fit converged.',
  );
  await page.getByText('Pairs and folds').click();
  await page.getByRole('spinbutton', { name: 'Folds of the pairs' }).fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'fold 3' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'fold 4' })).toHaveCount(0);
});

test('gradient descent plays, stops and is sought by keyboard', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'v=1&lab=probe&open=errors+descent');
  await openSetting(page, 'Solver');
  await page.getByLabel('Solver').selectOption('descent');
  const slider = page.getByRole('slider', { name: 'Epoch shown in the plots' });
  const last = await slider.getAttribute('max');
  await expect(slider).toHaveValue(last as string);
  await expect(slider).toHaveAttribute('aria-valuetext', '10,000 epochs');
  await play(page).press('Enter');
  await stop(page).press('Enter');
  await expect(play(page)).toBeVisible();
  expect(Number(await slider.inputValue())).toBeLessThan(Number(last));
  await slider.press('Home');
  await expect(player(page)).toContainText('Epoch 0 of 10,000');
  await expect(proven(page)).toContainText('after 0 epochs');
  await expect(headline(page)).toContainText('After 0 epochs, a linear probe can’t find');
  await expect(page.locator('pe-probe-lab .descent')).toContainText('0 are reached to 99 % or more');
  await slider.press('ArrowRight');
  await expect(player(page)).toContainText('Epoch 1 of 10,000');
  await slider.press('End');
  await expect(page.locator('pe-probe-lab .descent')).toContainText('After 10,000 epochs');
  expect(await exact(page.locator('pe-probe-lab .descent strong').last())).toBeLessThan(1e-3);
  await expect.poll(() => error(page, 'test: held-out rows', 0)).toBeGreaterThan(1e-2);
});

test('gradient descent plays once by itself where motion is welcome', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, 'v=1&lab=probe&solver=descent');
  await expect(stop(page)).toBeVisible();
  await expect(play(page)).toBeVisible();
  await expect(player(page)).toContainText('Epoch 10,000 of 10,000');
});

test('the number of epochs leads to the end of its descent; another rate plays', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, 'v=1&lab=probe&solver=descent');
  await expect(stop(page)).toBeVisible();
  await openSetting(page, 'Solver');
  const epochs = page.getByRole('slider', { name: 'Epochs', exact: true });
  for (const left of ['9,999', '9,998']) {
    await epochs.press('ArrowLeft');
    await expect(player(page)).toContainText(`of ${left}`);
    expect(await player(page).textContent()).toContain(`Epoch ${left} of`);
    expect(await player(page).textContent()).toContain('Play');
  }
  await page.getByRole('slider', { name: 'Learning rate' }).press('PageDown');
  await expect(stop(page)).toBeVisible();
});

test('errors stand by region, in a plot and in a table', async ({ page }) => {
  await open(page, 'v=1&lab=probe&n=80&d=8&open=rows+errors');
  const figure = page.locator('pe-probe-lab pe-figure[name$=-regions]');
  await expect(figure).toContainText('On held-out rows, the error is largest at positions');
  await figure.getByText('Export').click();
  await figure.getByRole('button', { name: 'Data table' }).click();
  const rows = figure.getByRole('region', { name: 'Data table' }).getByRole('row');
  await expect(rows).toHaveCount(9);
  await expect(rows.nth(8).getByRole('cell').first()).toHaveText('70');
  const means = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map((row) => exact(rows.nth(row).getByRole('cell').nth(3))),
  );
  const mean = means.reduce((sum, value) => sum + value / 8, 0);
  expect(mean).toBeCloseTo(await error(page, 'test: held-out rows', 0), 9);
});

test('a perfect fit is called what it is worth, with the number of the shuffled positions', async ({
  page,
}) => {
  await open(page, 'v=1&lab=probe&scheme=learned&n=60&d=64&open=errors');
  const meaning = page.locator('pe-probe-lab .fit-facts');
  await expect(meaning).toContainText('A perfect fit that means nothing.');
  await expect(meaning.locator('li')).toHaveCount(3);
  for (const number of await meaning.locator('li strong').all())
    expect(await exact(number)).toBeLessThan(1e-6);
  await page.goto('./#v=1&lab=probe&scheme=learned&n=400&d=64&open=errors');
  await expect(meaning).toContainText('too few for the fit to pass through every row');
});

test('a descent through every row is told by its error, not by its solver', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const meaning = page.locator('pe-probe-lab .fit-facts');
  await open(page, 'v=1&lab=probe&scheme=learned&n=40&d=80&solver=descent&epochs=1000000&open=errors');
  await expect(meaning).toContainText('A perfect fit that means nothing.');
  for (const number of await meaning.locator('li strong').all())
    expect(await exact(number)).toBeLessThan(1e-6);
  await page.goto('./#v=1&lab=probe&scheme=learned&n=40&d=80&solver=descent&epochs=10&open=errors');
  await expect(meaning).toContainText(
    'After 10 epochs the descent does not pass through every row it learned from: their mean error is',
  );
  await page.goto('./#v=1&lab=probe&scheme=learned&n=400&d=64&solver=descent&open=errors');
  await expect(meaning).toContainText('too few for the fit to pass through every row');
});

test('the settings of the study are a click each', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'v=1&lab=probe&ridge=2&open=descent+errors');
  await page.getByRole('button', { name: 'All positions, 10,000 epochs' }).click();
  await expect(page).toHaveURL(/split=all/);
  await expect(page).toHaveURL(/solver=descent/);
  await expect(page.getByRole('button', { name: 'All positions, 10,000 epochs' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Even positions, exact' }).press('Enter');
  await expect(page).not.toHaveURL(/solver|ridge|split/);
  await expect.poll(() => error(page, 'test: held-out rows', 0)).toBeLessThan(1e-3);
});

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`a setting of the study leads to the plot, by keyboard, too (motion: ${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await open(page, 'v=1&lab=probe&open=descent');
    const plot = page.locator('pe-probe-lab #predicted .stage');
    await expect(plot).toBeVisible();
    for (const title of [
      'Even positions, 10,000 epochs',
      'All positions, 10,000 epochs',
      'All positions, exact',
    ]) {
      await page.getByRole('button', { name: title }).press('Enter');
      await expect(plot).toBeFocused();
      await expect(plot).toBeInViewport({ ratio: 0.9 });
      await expect(number(page)).toBeInViewport();
      await expect(stop(page)).toHaveCount(title.includes('epochs') && reducedMotion !== 'reduce' ? 1 : 0);
      await page.keyboard.press('Home');
      await expect(page.locator('pe-probe-lab #predicted .reading')).toContainText('Position 0 is read as');
    }
  });
}

test('a link made with a file says so and shows a built-in table', async ({ page }) => {
  await open(page, 'v=1&lab=probe&source=file');
  await expect(page.locator('pe-probe-lab')).toContainText('from a file, which no link carries');
  await expect(number(page)).toBeVisible();
  await expect(headline(page)).toHaveText('Your table is not here yet. Shown in its place: sinusoids.');
  await expect(proven(page)).toContainText('Of “Sinusoidal” in its place');
  await expect(proven(page).locator('.satisfied, .violated')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await page.goto('./#v=1&lab=probe');
  await expect(proven(page)).not.toContainText('in its place');
  await expect(proven(page).locator('.satisfied')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeHidden();
});

for (const [hash, words] of [
  ['n=1', 'Positions: at least 2 rows are needed.'],
  ['n=8&drop=7', 'Rows left out at the start: at least 2 of the table’s 8 rows must stay.'],
  ['n=8&split=folds&folds=9', 'Folds: 8 at most'],
] as const) {
  test(`settings that leave nothing to probe (${hash}) are told in a link, too`, async ({ page }) => {
    await open(page, `v=1&lab=probe&${hash}`);
    await expect(message(page)).toContainText(words);
    await expect(message(page)).not.toContainText('result before');
    await expect(number(page)).toHaveCount(0);
  });

  test(`the result before settings that leave nothing to probe (${hash}) is marked`, async ({ page }) => {
    await open(page, 'v=1&lab=probe');
    await expect(number(page)).toBeVisible();
    await page.goto(`./#v=1&lab=probe&${hash}`);
    await expect(message(page)).toContainText(words);
    await expect(message(page)).toContainText('What you see is the result before.');
    await expect.poll(() => labelOf(page.locator('pe-probe-lab .proven'))).toContain('Out of date');
  });
}

test('a click leaves no row out where the settings leave out too many', async ({ page }) => {
  await open(page, 'v=1&lab=probe&n=8&drop=7');
  await page.getByRole('button', { name: 'Leave no row out' }).click();
  await expect(number(page)).toBeVisible();
  await expect(message(page)).toHaveText('');
});

test('a file that a link leaves too little of is mended with a click', async ({ page }) => {
  await open(page, 'v=1&lab=probe&source=file&drop=30');
  await expect(number(page)).toBeVisible();
  await upload(page, 'planted.npy', planted);
  await page.getByRole('button', { name: 'Leave no row out' }).click();
  await expect(page.locator('pe-probe-lab')).toContainText('20 × 3');
  await expect(fileMessage(page)).toHaveText('');
});

for (const width of [360, 800, 1280])
  test(`the figure stays where it is, whatever was found (${width} pixels)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const tops = new Set<number>();
    for (const hash of ['d=2', 'n=9&split=odd', 'split=all&n=40&d=512', 'split=folds', 'split=first-half']) {
      await open(page, `v=1&lab=probe&scheme=sinusoidal&${hash}`);
      await page.reload();
      await expect(number(page)).toBeVisible();
      const figure = await page.locator('pe-probe-lab #predicted').boundingBox();
      if (!figure) throw new Error('no figure');
      tops.add(Math.round(figure.y));
    }
    expect([...tops]).toHaveLength(1);
  });

const half = 'v=1&lab=probe&split=first-half';

for (const [width, height] of [
  [1280, 800],
  [390, 844],
])
  test(`claim, lever, proof and number stand on one screen (${width} pixels)`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const hash of ['v=1&lab=probe', half, 'v=1&lab=probe&scheme=learned']) {
      await open(page, hash);
      await page.reload();
      await expect(number(page)).toBeVisible();
      for (const part of ['h1', '.proven .number', '.lever .split', '#predicted .stage'])
        await expect(page.locator(`pe-probe-lab ${part}`)).toBeInViewport({ ratio: 0.9 });
      if (width > 900) await expect(page.locator('pe-probe-lab .further')).toBeInViewport({ ratio: 0.5 });
      else {
        // The lever is docked: it lies over what scrolls below it.
        const [figure, dock] = await Promise.all(
          ['#predicted .stage', '.lever'].map((part) => page.locator(`pe-probe-lab ${part}`).boundingBox()),
        );
        if (!figure || !dock) throw new Error('no figure, or no lever');
        expect(figure.y + figure.height).toBeLessThanOrEqual(dock.y);
      }
      expect(await overflows(page)).toBe(false);
    }
  });

test('what is invited leads on: the gaps, the second half, another table, all rows', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  const invite = page.locator('pe-probe-lab .invite');
  for (const [label, words] of [
    ['Learn from the first half', 'The probe fills gaps in the sinusoidal table but can’t continue it'],
    ['Try a raw index', 'A linear probe continues the raw index past what it was shown.'],
    ['Learn from all rows', 'No row was held out to test it.'],
    ['Learn from every other row', 'A raw index holds positions in order'],
  ]) {
    await expect(invite).toHaveText(label);
    await expect(invite).toHaveCount(1);
    await invite.click();
    await expect(headline(page)).toContainText(words);
  }
});

test('a table that was only drawn is not judged, and a trained one is asked for', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await page.getByLabel('Table', { exact: true }).selectOption('Learned, untrained');
  await expect(headline(page)).toContainText('Nothing is learned yet: these rows are random.');
  await expect(proven(page)).toContainText('Not trained yet');
  await expect(proven(page).locator('.violated')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open a trained table' }).click();
  await expect(page.getByRole('button', { name: 'From the Hugging Face hub' })).toBeVisible();
});

test('the random table is read beside the other, by keyboard', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  const stage = page.locator('pe-probe-lab #predicted .stage');
  await stage.press('End');
  const reading = page.locator('pe-probe-lab #predicted .reading');
  await expect(reading).toContainText('Position 127 is read as 127, off by');
  await stage.press('ArrowDown');
  await expect(reading).toContainText('Random table: position 127 is read as');
});

test('every column of the errors is seen at 360 pixels', async ({ page }) => {
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

for (const scheme of ['light', 'dark'] as const)
  test(`no axe violations, and nothing overflows at 320 pixels (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, 'v=1&lab=probe&split=folds&open=errors+pairs+descent+rows+rule+tables+how');
    await expect(number(page)).toBeVisible();
    await expect(page.locator('pe-probe-lab .order .finding')).toBeVisible();
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });

for (const hash of ['solver=descent', 'scheme=learned&split=all&n=40'])
  test(`no axe violations with ${hash}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 700 });
    await open(page, `v=1&lab=probe&open=errors+pairs+descent&${hash}`);
    await expect(page.locator('pe-probe-lab .order .finding')).toBeVisible();
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });
