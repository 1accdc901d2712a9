/** What every lab shares: explained terms, signed maps in both themes, the lever that stays in reach. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, inLoop, open, provenNumber, sweep, test } from './page.ts';

const explanation = (page: Page) => page.getByRole('note');

/** Whether all of an element is in the window, with nothing over its corners and its middle. */
const isClear = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const points = [
      [left + 4, top + 4],
      [right - 4, bottom - 4],
      [(left + right) / 2, (top + bottom) / 2],
    ] as const;
    const root = one.getRootNode() as ShadowRoot;
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return isInside && points.every(([x, y]) => one.contains(root.elementFromPoint(x, y)));
  });

/** Pixels between a term and its explanation, above or below it. */
async function gap(page: Page, term: Locator): Promise<number> {
  const [word, words] = await Promise.all([term.boundingBox(), explanation(page).boundingBox()]);
  if (!word || !words) return Number.NaN;
  return Math.max(words.y - word.y - word.height, word.y - words.y - words.height);
}

async function expectExplained(page: Page, term: Locator): Promise<void> {
  await expect.poll(() => isClear(explanation(page))).toBe(true);
  await expect.poll(() => gap(page, term)).toBeGreaterThan(0);
  expect(await gap(page, term)).toBeLessThan(10);
}

for (const [i, [width, height]] of (
  [
    [1280, 800],
    [390, 844],
    [390, 300],
  ] as const
).entries())
  test(
    `a term is explained by click and by keyboard, within the window (${width} × ${height})`,
    inLoop(i),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await open(page, 'v=1&lab=order&open=why');
      await expect(provenNumber(page)).toBeVisible();
      const terms = page.locator('#fold-why pe-term button');
      for (const term of [terms.first(), terms.last()]) {
        await term.click();
        await expectExplained(page, term);
        await page.keyboard.press('Escape');
        await expect(explanation(page)).toHaveCount(0);
        await expect(term).toBeFocused();
        await page.keyboard.press('Enter');
        await expectExplained(page, term);
        await page.mouse.click(2, 2);
        await expect(explanation(page)).toHaveCount(0);
      }
      await terms.last().click();
      await expectNoAxeViolations(page);
    },
  );

test(
  'an explanation moves with its term, and Escape closes it without leaving the projector mode',
  sweep,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await open(page, 'v=1&lab=order&open=why');
    await expect(provenNumber(page)).toBeVisible();
    const term = page.locator('#fold-why pe-term button').first();
    await term.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await term.click();
    await expectExplained(page, term);
    await page.evaluate(() => scrollBy(0, 60));
    await expectExplained(page, term);

    await open(page, 'v=1&lab=order&ui=present');
    const presented = page.locator('html[data-present]');
    await page.locator('pe-term button').filter({ visible: true }).first().click();
    await expect(explanation(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(explanation(page)).toHaveCount(0);
    await expect(presented).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(presented).toHaveCount(0);
  },
);

/** The colours on the screen at the low end, the middle and the high end of a colour bar, red, green and blue from 0 to 255. */
async function colorsOf(bar: Locator): Promise<readonly (readonly number[])[]> {
  const picture = (await bar.screenshot()).toString('base64');
  return bar.evaluate(async (_, data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    const [width, height] = [image.width, image.height];
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const isUpright = height > width;
    return [0.05, 0.5, 0.95].map((share) => {
      const [x, y] = isUpright ? [width / 2, (1 - share) * height] : [share * width, height / 2];
      return [...context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data].slice(0, 3);
    });
  }, picture);
}

test(
  'zero in a signed map is white on paper and slate in the dark; blue and orange keep their sides',
  sweep,
  async ({ page }) => {
    await open(page, 'v=1&lab=order&scheme=sinusoidal');
    await expect(provenNumber(page)).toBeVisible();
    const bar = page.locator('pe-heat-map[scale=diverging] .bar').filter({ visible: true }).first();
    const theme = page.getByRole('button', { name: 'Theme' });
    async function expectZero(low: number, high: number) {
      const [negative, zero, positive] = await colorsOf(bar);
      for (const channel of zero) {
        expect(channel).toBeGreaterThanOrEqual(low);
        expect(channel).toBeLessThanOrEqual(high);
      }
      expect(negative[2]).toBeGreaterThan(negative[0] + 20);
      expect(positive[0]).toBeGreaterThan(positive[2] + 20);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await expectZero(250, 255);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectZero(20, 40);
    await theme.click();
    await expectZero(250, 255);
    await theme.click();
    await page.emulateMedia({ colorScheme: 'light' });
    await expectZero(20, 40);
  },
);

/** Pixels between the bottom of the lever and the top of an element: negative where the lever hides some of it. */
const below = (lever: Locator, element: Locator) =>
  Promise.all([lever.boundingBox(), element.boundingBox()]).then(([over, one]) =>
    over && one ? one.y - over.y - over.height : Number.NaN,
  );

for (const lab of ['order', 'encodings', 'properties', 'context', 'probe', 'training'])
  for (const width of [700, 1000])
    test(`the lever hides nothing that one goes to (${lab}, ${width} pixels)`, sweep, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, `v=1&lab=${lab}`);
      await expect(provenNumber(page)).toBeVisible();
      const lever = page.locator('.frame > .lever');
      // Its row has its height, however many lines it takes.
      await expect.poll(() => below(lever, page.locator('.frame > .proof'))).toBeGreaterThan(-1);
      const last = page.locator('details.fold').last();
      const summary = last.locator('summary').first();
      const link = page.locator('.further a').last();
      // Where there is no line of links, a section is opened first: it has to be as high as the window.
      const isLinked = await link.isVisible();
      await (isLinked ? link : summary).click();
      await expect(last).toHaveAttribute('open');
      if (!isLinked) await last.evaluate((fold) => fold.scrollIntoView());
      await expect.poll(() => below(page.locator('pe-page header'), lever)).toBe(0);
      await expect.poll(() => below(lever, summary)).toBeGreaterThan(-1);
      await summary.focus();
      await page.keyboard.press('Shift+Tab');
      const focused = page.locator('.fold :focus');
      await expect(focused).toHaveCount(1);
      await expect.poll(() => below(lever, focused)).toBeGreaterThan(-1);
    });
