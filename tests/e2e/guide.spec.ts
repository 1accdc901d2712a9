/** The pages of the guide, and the ways to them. */
// @ts-expect-error: a script without types
import { guideFiles } from '../../web/build/guide.mjs';
import { exercises } from '../../web/guide/exercises.ts';
import { lecture } from '../../web/guide/lesson.ts';
import { pack } from '../../web/tasks/pack.ts';
import { expect, expectNoAxeViolations, open, overflows, proven, provenNumber, sweep, test } from './page.ts';

for (const colorScheme of ['light', 'dark'] as const)
  for (const file of guideFiles as string[])
    test(`${file} can be read on a narrow screen, in ${colorScheme} colours`, sweep, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`./${file}`);
      await expect(page.locator('h1')).toBeVisible();
      expect(await overflows(page)).toBe(false);
      await expectNoAxeViolations(page);
      const background = colorScheme === 'light' ? 'rgb(252, 252, 249)' : 'rgb(20, 23, 26)';
      await expect(page.locator('body')).toHaveCSS('background-color', background);
    });

test('a challenge of the guide opens in the playground', async ({ page }) => {
  await page.goto('./guide/challenges.html');
  await page.getByRole('link', { name: 'Slow hands' }).click();
  await expect(page.locator('pe-task')).toContainText('RoPE turns each pair of dimensions');
});

test('the lecture opens in large type, and a sheet of it in the playground', async ({ page }) => {
  await page.goto('./teach.html');
  await page.getByRole('link', { name: 'Slow hands' }).first().click();
  await expect(page.locator('pe-task')).toContainText('RoPE turns each pair of dimensions');
  await page.goBack();
  await page.getByRole('link', { name: 'Longer than in training' }).click();
  await expect(page).toHaveURL(/ui=present/);
  await expect(page.locator('.proven .number')).toHaveText('16');
});

test('each link of the lecture opens the headline and the number that it is said to', async ({ page }) => {
  await page.goto('./teach.html');
  const rows = page.locator('table').first().getByRole('row');
  await expect(rows).toHaveCount(lecture.length + 1);
  const links = await rows
    .locator('td:nth-child(2) a')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  const shows = async (address: string, { headline, number }: (typeof lecture)[number]['opens']) => {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.locator('h1')).toHaveText(headline);
    await expect(provenNumber(page)).toHaveText(number);
  };
  for (const [i, { opens, quotedScreen }] of lecture.entries()) {
    await shows(links[i], opens);
    if (quotedScreen) await shows(`./#v=1&${quotedScreen.link}`, quotedScreen);
  }
});

/** Those whose solution is a number, which the start could show. */
const numeric = exercises.filter(({ solution }) => /=\d+$/.test(solution));

test('no exercise starts with its solution on the screen', async ({ page }) => {
  expect(numeric.length).toBeGreaterThan(3);
  for (const { challenge, solution } of numeric) {
    await page.goto('about:blank');
    await open(page, `v=1&challenge=${pack(challenge)}`);
    await expect(page.locator('pe-task .standing')).toHaveText(/^○ Not yet/);
    const [, number] = solution.split('=');
    for (const said of [page.locator('h1'), proven(page), page.locator('pe-task')])
      await expect(said).not.toHaveText(new RegExp(`(?<![\\d.,])${number}(?![.,]?\\d)`));
  }
});

test('the formula field and the builder of challenges lead to the guide', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=encodings&scheme=formula');
  await page.getByRole('button', { name: 'What can I write?' }).click();
  const formulas = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'More about formulas' }).click();
  await expect((await formulas).locator('h1')).toHaveText('Formulas');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText(/^Challenge:/).click();
  const challenges = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'How challenges work' }).click();
  await expect((await challenges).locator('h1')).toHaveText('Predictions and challenges');
});

const bugs = [
  ['pairing', 'It changes with the place', 'Reorder the columns of both weights, and the difference is 0'],
  ['padding', 'Yes', 'With position ids, which begin at the first word, they change by'],
  ['precision', '769', 'of 4,096 positions, 769 differ.'],
] as const;

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`each of three bugs is asked, shown and mended, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('./guide/three-bugs.html');
    const scenes = page.locator('pe-scene');
    for (const [i, [kind, answer, said]] of bugs.entries()) {
      const scene = scenes.nth(i);
      await scene.scrollIntoViewIfNeeded();
      await expect(scene.locator('.content')).toHaveClass(/covered/);
      const figure = scene.locator(`pe-lab-figure[kind=${kind}]`);
      await expect(figure).toBeHidden();
      await scene.getByRole('button', { name: answer }).click();
      await expect(scene.locator('.content')).not.toHaveClass(/covered/);
      await expect(figure).toBeVisible();
      await expect(figure).toContainText(said);
      await expect(scene).toContainText('right', { ignoreCase: true });
    }
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });

test('without scripts, the page of three bugs leads to its figures', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('./guide/three-bugs.html');
  await expect(page.getByText('The story needs scripts.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Left padding' })).toBeVisible();
  await page.close();
});
