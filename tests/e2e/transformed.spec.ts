/** Figures in a page that scales, turns or zooms them, as slides do. */
import type { Page } from '@playwright/test';
import { openHost } from './host-page.ts';
import { expect, inLoop, test } from './page.ts';

/** How far the two ends of each line are from the words that they join, in pixels of the window. */
const distances = (page: Page) =>
  page.locator('pe-crossing').evaluate((crossing) => {
    const root = crossing.shadowRoot as ShadowRoot;
    const middles = (place: string) =>
      [...(root.querySelector(place)?.shadowRoot?.querySelectorAll('[data-key]') ?? [])].map((chip) => {
        const { x, y, width, height } = chip.getBoundingClientRect();
        return { key: chip.getAttribute('data-key'), x: x + width / 2, y: y + height / 2 };
      });
    const [above, below] = [middles('.above'), middles('.below')];
    const scale = Math.hypot(above[1].x - above[0].x, above[1].y - above[0].y);
    return [...root.querySelectorAll<SVGPathElement>('svg path.line')].map((line, at) => {
      const matrix = line.getScreenCTM() as DOMMatrix;
      const end = (length: number) => {
        const { x, y } = line.getPointAtLength(length).matrixTransform(matrix);
        return { x, y };
      };
      const word = above.find(({ key }) => key === below[at].key) ?? above[0];
      const gap = (one: { x: number; y: number }, other: { x: number; y: number }) =>
        Math.hypot(one.x - other.x, one.y - other.y) / scale;
      return [gap(end(0), word), gap(end(line.getTotalLength()), below[at])];
    });
  });

const transforms = [
  'transform: scale(1.5); transform-origin: 0 0',
  '',
  'zoom: 1.5',
  'transform: scale(0.6)',
  'transform: rotate(5deg) scale(1.2, 0.9); transform-origin: 0 0',
];

for (const [index, style] of transforms.entries())
  test(
    `lines join the words that a drag moves (${style || 'no transform'})`,
    inLoop(index),
    async ({ page }) => {
      const element = `<pe-figure loading="eager" show="permutation" state="v=1&amp;scheme=sinusoidal">x</pe-figure>`;
      await openHost(page, `<div style="width: 700px; margin: 20px; ${style}">${element}</div>`);
      const words = page.locator('pe-chips.below button');
      await expect(words).toHaveText(['Do', 'I', 'like', 'coding']);
      // Half a word's height from its middle, and no more.
      const near = () => distances(page).then((ends) => Math.max(...ends.flat()));
      await expect.poll(() => page.locator('pe-crossing path.line').count()).toBe(4);
      const atRest = await near();
      const [first, third] = [await words.first().boundingBox(), await words.nth(2).boundingBox()];
      if (!first || !third) throw new Error('no words');
      const y = first.y + first.height / 2;
      await page.mouse.move(first.x + first.width / 2, y);
      await page.mouse.down();
      await page.mouse.move(third.x + 0.8 * third.width, third.y + third.height / 2, { steps: 8 });
      await expect(words).toHaveText(['I', 'like', 'do', 'coding']);
      // The word is where the pointer holds it.
      const held = await words.nth(2).boundingBox();
      expect(Math.abs((held?.x ?? 0) + (held?.width ?? 0) / 2 - (third.x + 0.8 * third.width))).toBeLessThan(
        2,
      );
      await page.mouse.up();
      await expect.poll(near).toBeLessThan(atRest + 0.05);
      expect(atRest).toBeLessThan(0.7);
    },
  );

test('lines begin and end at the words, whatever stands beside them', async ({ page }) => {
  const element =
    '<pe-figure loading="eager" show="permutation" state="v=1&amp;scheme=sinusoidal">x</pe-figure>';
  await openHost(page, `<div style="width: 640px; font-size: 20px">${element}</div>`);
  await expect.poll(() => page.locator('pe-crossing path.line').count()).toBe(4);
  const gaps = await page.locator('pe-crossing').evaluate((crossing) => {
    const box = (element?: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
    const chip = (place: string) =>
      box(crossing.shadowRoot?.querySelector(place)?.shadowRoot?.querySelector('[data-key]'));
    const lines = box(crossing.shadowRoot?.querySelector('svg'));
    return [lines.top - chip('.above').bottom, chip('.below').top - lines.bottom];
  });
  for (const gap of gaps) expect(Math.abs(gap)).toBeLessThan(8);
});
