import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectTone,
  labelOf,
  lookAt,
  open,
  openFold,
  overflows,
  proven,
  provenNumber,
  schemeCount,
  sweep,
  test,
} from './page.ts';

const field = (page: Page) => page.getByRole('textbox', { name: /^(f|b)\(.*=$/ });
const problem = (page: Page) => page.locator('pe-formula-field .problem');

test('a formula is found in the encodings lab, and shown while it is typed', async ({ page }) => {
  await open(page, 'v=1&lab=encodings&n=32&d=16');
  await page.getByRole('button', { name: 'Your own' }).click();
  await expect(page).toHaveURL(/scheme=formula/);
  await field(page).fill('pos');
  await expectTone(proven(page), 'violated');
  await page.getByRole('button', { name: 'Sinusoids', exact: true }).click();
  await expect(provenNumber(page)).toHaveText('3');
  await page.getByRole('button', { name: 'Your bias' }).click();
  await field(page).fill('-abs(m) / 2');
  await expect(provenNumber(page)).toHaveText('2');
  await expect(page).toHaveURL(/bias=-abs%28m%29\+\/\+2/);
});

test('a mistake is told beside the formula with its column; the last result stays, out of date', async ({
  page,
}) => {
  await open(page, 'v=1&lab=encodings&scheme=formula&n=32&d=16');
  await expect(provenNumber(page)).toHaveText('0');
  await field(page).fill('sin(pos / 10^(i/d)');
  await expect(problem(page)).toContainText('Column 19');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => labelOf(proven(page))).toContain('Out of date');
  // The number says it for the figure, too, above which the label would cover the lever.
  await expect(page.locator('.proof')).toHaveClass(/older/);
  expect(await labelOf(page.locator('.proof'))).not.toContain('Out of date');
  await expect(page.locator('pe-lab-figure[name^="formula-"]').first()).toBeVisible();
  await field(page).fill('log(pos)');
  await expect(problem(page)).toContainText(/-Infinity .* 0, .* 0;/);
  await field(page).fill('log(pos + 1)');
  await expect(problem(page)).toHaveText('');
  await expect.poll(() => labelOf(proven(page))).not.toContain('Out of date');
});

test('a link with a mistake says so, and loses nothing', async ({ page }) => {
  await open(page, 'v=1&lab=encodings&scheme=formula&formula=pos+%2B');
  await expect(field(page)).toHaveValue('pos +');
  await expect(problem(page)).toContainText('Column 6');
});

test('a formula outlives the choice of another encoding, and acts in every lab', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=encodings&scheme=formula');
  await field(page).fill('tanh(pos / 2^(i/8))');
  await page.getByRole('button', { name: 'Added to the words' }).click();
  await expect(page).toHaveURL(/v=1&lab=encodings&formula=tanh/);
  for (const lab of ['order', 'properties', 'context', 'probe']) {
    await open(page, `v=1&lab=${lab}&scheme=formula&formula=tanh%28pos%2F2%5E%28i%2F8%29%29`);
    await expect(field(page)).toHaveValue('tanh(pos/2^(i/8))');
    await expect(page.locator('h1')).toContainText(/your formula/i);
    await field(page).fill('tanh(');
    await expect(problem(page)).toContainText('Column 6');
    await expect(provenNumber(page)).toBeVisible();
    await expect.poll(() => labelOf(proven(page))).toContain('Out of date');
    await field(page).fill('tanh(pos)');
    await expect(problem(page)).toHaveText('');
  }
});

test('it is scored against the sinusoid as it is typed', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=encodings&scheme=formula');
  await page.locator('.action').getByRole('button', { name: 'Beat the sinusoid' }).click();
  const score = page.locator('#fold-score');
  const verdict = score.locator('strong');
  await expect(verdict).toHaveText(/\d of 6/);
  await page.getByRole('button', { name: 'Sinusoids', exact: true }).click();
  await lookAt(verdict, /\b0 of 6\D+6\D+0\b/);
  await expect(score.locator('tbody tr')).toHaveCount(schemeCount - 1);
  await expect(score.locator('tbody tr').first()).toContainText('Your formula');
  await expectNoAxeViolations(page);
});

test('beside a figure alone it is a control, and fixed where the link says so', sweep, async ({ page }) => {
  const link = 'v=1&lab=encodings&scheme=formula&ui=figure&view=table-and-row';
  await open(page, `${link}&show=formula`);
  await field(page).fill('pos');
  await expectTone(proven(page), 'violated');
  await field(page).fill('pos +');
  await expect(problem(page).filter({ visible: true })).toContainText('Column 6');
  await open(page, `${link}&lock=formula&formula=pos`);
  await expect(field(page)).not.toBeEditable();
});

test('it is a row of the lists', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=order&formula=0');
  const every = await openFold(page, 'Every encoding in one list');
  await expect(every.getByRole('row', { name: /^Your formula/ })).toContainText('not seen');
  await open(page, 'v=1&lab=encodings&formula=0');
  const measured = await openFold(page, 'Seven measurements');
  await expect(measured.locator('tr[data-scheme=formula] td.fails').first()).toBeVisible();
});

for (const scheme of ['formula', 'bias-formula'])
  test(`${scheme}: no axe violations, and nothing overflows at 320 pixels`, sweep, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, `v=1&lab=encodings&scheme=${scheme}`);
    await expect(provenNumber(page)).toBeVisible();
    await page.getByRole('button', { name: 'What can I write?' }).click();
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });

test.describe('without a network', () => {
  test.use({ expected: /Failed to load resource|ERR_FAILED/ });

  for (const lab of ['order', 'encodings', 'probe'])
    test(
      `a field whose code can’t be had says so, and comes when it is asked for again (${lab})`,
      sweep,
      async ({ page }) => {
        await page.route(/formula-field/, (route) => route.abort());
        await open(page, `v=1&lab=${lab}&scheme=formula`);
        const told = page.getByText('This part could not be loaded. Check your connection.');
        await expect(told).toBeVisible();
        await expect(field(page)).toHaveCount(0);
        await page.unroute(/formula-field/);
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(field(page)).toBeVisible();
        await expect(told).toBeHidden();
      },
    );
});
