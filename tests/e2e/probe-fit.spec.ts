/** How the probe is fitted: splits, solvers, the descent, and fits that mean nothing. */
import type { Page } from '@playwright/test';
import { pack } from '../../web/tasks/pack.ts';
import {
  exact,
  expect,
  expectNoAxeViolations,
  expectTone,
  lookAt,
  open,
  openSetting,
  overflows,
  proven,
  sweep,
  test,
} from './page.ts';
import { error, number, planted, upload, withErrors } from './probe.ts';

/** The player of a descent: other sections have a button to stop, too. */
const player = (page: Page) => page.locator('pe-lab[lab=probe] .player');
const play = (page: Page) => player(page).getByRole('button', { name: 'Play', exact: true });
const stop = (page: Page) => player(page).getByRole('button', { name: 'Stop', exact: true });

test('even, odd, all and folds', async ({ page }) => {
  await open(page, withErrors);
  await upload(page, 'planted.npy', planted);
  await expect(page.locator('pe-lab[lab=probe]')).toContainText('20 × 3');
  await openSetting(page, 'Rows learned from');
  // The planted table has the same error with every split, the control has not.
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
    await expectTone(proven(page), split === 'all' ? 'plain' : 'satisfied');
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

test('the keyboard plays, stops and seeks a gradient descent', async ({ page }) => {
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
  await expectTone(proven(page), 'violated');
  await expect(page.locator('pe-lab[lab=probe] .descent')).toContainText(/\b0 are reached/);
  await slider.press('ArrowRight');
  await expect(player(page)).toContainText('Epoch 1 of 10,000');
  await slider.press('End');
  await expect(page.locator('pe-lab[lab=probe] .descent')).toContainText('After 10,000 epochs');
  expect(await exact(page.locator('pe-lab[lab=probe] .descent strong').last())).toBeLessThan(1e-3);
  await expect.poll(() => error(page, 'test: held-out rows', 0)).toBeGreaterThan(1e-2);
});

test('a link holds the epoch that is sought, and the code is of it', sweep, async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'v=1&lab=probe&n=40&d=12&solver=descent&epochs=20');
  const slider = page.getByRole('slider', { name: 'Epoch shown in the plots' });
  await expect(player(page)).toContainText('Epoch 20 of 20');
  while (Number.parseInt((await slider.getAttribute('aria-valuetext')) ?? '', 10) > 5)
    await slider.press('ArrowLeft');
  await expect(page).toHaveURL(/shownEpochs=5/);
  const shown = await page.locator('.proven .number').getAttribute('title');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator('.proven .number')).toHaveAttribute('title', shown ?? '');
  await other.locator('pe-lab-figure').first().getByRole('button', { name: 'Code' }).click();
  await expect(other.locator('.panel pe-snippet').first()).toContainText(/"epochs": 5\b/);
  await slider.press('End');
  await expect(page).not.toHaveURL(/shownEpochs/);
});

test('while a descent plays, its number is not yet that of the settings', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const challenge = {
    v: 1,
    ask: 'Find an error below 60.',
    given: { lab: 'probe', n: 40, d: 12, solver: 'descent' },
    free: ['epochs'],
    goal: { measure: 'probe.error', op: '<', value: 60 },
  };
  await open(page, `v=1&epochs=2000&challenge=${pack(challenge)}`);
  await expect(stop(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy receipt link' })).toBeDisabled();
  await expect(play(page)).toBeVisible({ timeout: 10_000 });
  const receipt = page.getByRole('button', { name: 'Copy receipt link' });
  await expect(receipt).toBeEnabled();

  // A step that is sought is part of the receipt, and no setting that the challenge has to free.
  await page.getByRole('slider', { name: 'Epoch shown in the plots' }).press('ArrowLeft');
  await expect(page).toHaveURL(/shownEpochs=/);
  await expect(receipt).toBeEnabled();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          document.title = text;
        },
      },
    });
  });
  await receipt.click();
  await expect(page.getByText('Receipt copied.')).toBeVisible();
  await page.goto(await page.title());
  await expect(page.getByText('● Confirmed')).toBeVisible();
});

test('gradient descent plays once by itself unless motion is reduced', sweep, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, 'v=1&lab=probe&solver=descent');
  await expect(stop(page)).toBeVisible();
  await expect(play(page)).toBeVisible();
  await expect(player(page)).toContainText('Epoch 10,000 of 10,000');
});

test('another number of epochs shows the end of its descent; another rate plays', sweep, async ({ page }) => {
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

test('the errors by region are a plot and a table', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe&n=80&d=8&open=rows+errors');
  const figure = page.locator('pe-lab[lab=probe] pe-lab-figure[name$=-regions]');
  await expect(figure).toBeVisible();
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

test('a perfect fit is called meaningless, with the error on shuffled positions', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe&scheme=learned&n=60&d=64&open=errors');
  const meaning = page.locator('pe-lab[lab=probe] .fit-facts');
  await expect(meaning.locator('li')).toHaveCount(3);
  for (const number of await meaning.locator('li strong').all())
    expect(await exact(number)).toBeLessThan(1e-6);
  await page.goto('./#v=1&lab=probe&scheme=learned&n=400&d=64&open=errors');
  await expect(meaning).toContainText('too few');
});

test('a descent through every row is recognised by its error, not by its solver', sweep, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const meaning = page.locator('pe-lab[lab=probe] .fit-facts');
  await open(page, 'v=1&lab=probe&scheme=learned&n=40&d=80&solver=descent&epochs=1000000&open=errors');
  await expect(meaning.locator('li')).toHaveCount(3);
  for (const number of await meaning.locator('li strong').all())
    expect(await exact(number)).toBeLessThan(1e-6);
  await page.goto('./#v=1&lab=probe&scheme=learned&n=40&d=80&solver=descent&epochs=10&open=errors');
  await expect(meaning).toContainText('10 epochs');
  await page.goto('./#v=1&lab=probe&scheme=learned&n=400&d=64&solver=descent&open=errors');
  await expect(meaning).toContainText('too few');
});

test('each step of the study is one click', async ({ page }) => {
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

for (const [_i, reducedMotion] of (['reduce', 'no-preference'] as const).entries()) {
  test(
    `a step of the study leads to the plot, by keyboard, too (motion: ${reducedMotion})`,
    sweep,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await open(page, 'v=1&lab=probe&open=descent');
      const plot = page.locator('pe-lab[lab=probe] #predicted .stage');
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
        await expect(page.locator('pe-lab[lab=probe] #predicted .reading')).toContainText('Position 0');
      }
    },
  );
}

for (const hash of ['solver=descent', 'scheme=learned&split=all&n=40'])
  test(`no axe violations with ${hash}`, sweep, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 700 });
    await open(page, `v=1&lab=probe&open=errors+pairs+descent&${hash}`);
    await lookAt(page.locator('pe-lab[lab=probe] .order'), 'Every fit converged.');
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });
