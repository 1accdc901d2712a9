/** Figures on slides of the real reveal.js and Slidev, at the size of a projector. */
import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { expect, test, whyMissing } from './hosts.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

interface Deck {
  /** the address of a slide, from 0 */
  readonly address: (slide: number) => string;
  /** of the slide that is shown, from the address */
  readonly place: (page: Page) => number;
}

const hashOf = (page: Page): string => new URL(page.url()).hash;

const decks: Readonly<Record<string, Deck>> = {
  reveal: {
    address: (slide) => `reveal/#/${slide}`,
    place: (page) => Number(/^#\/(\d+)/.exec(hashOf(page))?.[1] ?? 0),
  },
  slidev: {
    address: (slide) => `slidev/#/${slide + 1}`,
    place: (page) => Number(/^#\/(\d+)/.exec(hashOf(page))?.[1] ?? 1) - 1,
  },
};

/** The slides of slides/deck.mjs. */
const [order, slider, formula, step, present, end, slides] = [1, 2, 3, 4, 5, 6, 7];

/** Its figure, once it is shown. */
async function shown(page: Page, id: string): Promise<Locator> {
  const figure = page.locator(`#${id}`);
  await expect(figure.locator('.proven .number')).toBeVisible();
  // What keeps its keys comes just after it.
  await expect.poll(() => page.evaluate((one) => sizes().some(([of]) => of === one), id)).toBe(true);
  return figure;
}

declare global {
  /** what `pe-resize` told: id and size of the element */
  function sizes(): [string, number, number][];
}

/** The middle of what is shown, in the window. */
async function middle(what: Locator): Promise<{ x: number; y: number }> {
  const box = await what.boundingBox();
  if (!box) throw new Error('nothing there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function bottomOf(figure: Locator): Promise<number> {
  const box = await figure.locator('.root').boundingBox();
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}

for (const [name, deck] of Object.entries(decks))
  test.describe(name, () => {
    const why = whyMissing(name);
    test.skip(why !== undefined, why);
    // Slidev asks for a screen that stays awake.
    test.use({ expected: name === 'slidev' ? /Wake Lock/ : null });

    test.beforeEach(async ({ page }) => {
      await page.addInitScript(() => {
        const all: [string, number, number][] = [];
        globalThis.sizes = () => all;
        addEventListener('pe-resize', (event) => {
          const { width, height } = (event as CustomEvent).detail;
          all.push([(event.target as Element).id, width, height]);
        });
      });
    });

    const open = (page: Page, slide: number) => page.goto(deck.address(slide));

    test('words are dragged, and stay under the pointer', async ({ page }) => {
      await open(page, order);
      const figure = await shown(page, 'order');
      const words = figure.locator('pe-chips.below button');
      await expect(words).toHaveText(['Do', 'I', 'like', 'coding']);
      const [from, to] = [await middle(words.first()), await middle(words.nth(2))];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x + 12, to.y, { steps: 8 });
      await expect(words).toHaveText(['I', 'like', 'do', 'coding']);
      expect(Math.abs((await middle(words.nth(2))).x - to.x - 12)).toBeLessThan(2);
      await page.mouse.up();
      await words.nth(2).focus();
      await page.keyboard.press('ArrowLeft');
      await expect(words).toHaveText(['I', 'do', 'like', 'coding']);
      expect(deck.place(page)).toBe(order);
    });

    test('keys that a figure uses do not turn the slide', async ({ page }) => {
      await open(page, order);
      let figure = await shown(page, 'order');
      const chosen = figure.getByRole('radio', { checked: true });
      await chosen.focus();
      await page.keyboard.press('ArrowRight');
      await expect(figure.getByRole('radio', { name: 'RoPE' })).toBeChecked();
      await page.keyboard.press('Space');
      expect(deck.place(page)).toBe(order);

      await open(page, slider);
      figure = await shown(page, 'slider');
      const [range, number] = [figure.getByRole('slider').last(), figure.getByRole('spinbutton').last()];
      const before = await number.inputValue();
      await range.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('PageUp');
      await expect(number).not.toHaveValue(before);
      await number.fill('');
      await number.pressSequentially('48');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect(number).toHaveValue('49');
      expect(deck.place(page)).toBe(slider);

      await open(page, formula);
      figure = await shown(page, 'typed');
      const field = figure.locator('pe-formula-field').getByRole('textbox');
      await field.fill('');
      // O and F open the overview and the full screen of slides.
      await field.pressSequentially('cos(floor(pos / 2))');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Alt+ArrowLeft');
      await page.keyboard.press('End');
      await field.evaluate((one) => {
        const press = (key: string, code: string, more: KeyboardEventInit) =>
          one.dispatchEvent(
            new KeyboardEvent('keydown', {
              key,
              code,
              keyCode: code.charCodeAt(3),
              bubbles: true,
              composed: true,
              ...more,
            }),
          );
        // AltGr and L or O in Polish, and a sign that is being composed.
        press('ł', 'KeyL', { altKey: true });
        press('ó', 'KeyO', { altKey: true });
        press('l', 'KeyL', { isComposing: true });
      });
      await expect(page.locator('.reveal.overview')).toHaveCount(0);
      await expect(field).toHaveValue('cos(floor(pos / 2))');
      expect(deck.place(page)).toBe(formula);
    });

    test('all other keys do, wherever the focus is', async ({ page }) => {
      await open(page, order);
      const figure = await shown(page, 'order');
      // The cursor of a heat map takes arrows.
      const map = figure.getByRole('application').last();
      await map.focus();
      await page.keyboard.press('ArrowRight');
      await expect(figure.locator('.reading .words').last()).toContainText('dimension 0');
      expect(deck.place(page)).toBe(order);
      await page.keyboard.press('Space');
      await expect.poll(() => deck.place(page)).toBe(slider);
      await open(page, present);
      await shown(page, 'present');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => deck.place(page)).toBe(end);
    });

    test('a figure fits its slide, and tells its size', async ({ page }) => {
      for (const [slide, id] of [
        [order, 'order'],
        [formula, 'typed'],
        [present, 'present'],
      ] as const) {
        await open(page, slide);
        const figure = await shown(page, id);
        const inWindow = async () => {
          const box = await figure.locator('.root').boundingBox();
          return box && box.y >= 0 && box.y + box.height <= 1080 && box.height > 500;
        };
        await expect.poll(inWindow).toBe(true);
        const told = await page.evaluate(
          (one) =>
            sizes()
              .filter(([of]) => of === one)
              .at(-1),
          id,
        );
        const size = await figure.evaluate((one: HTMLElement) => [one.offsetWidth, one.offsetHeight]);
        expect(told).toEqual([id, ...size]);
        // Its type can be read from the back.
        const scale = await figure.locator('.root').evaluate((root) => new DOMMatrix(root.style.transform).a);
        expect(scale).toBeGreaterThan(0.85);
      }
    });

    test('a figure on a slide that is not shown yet, and in a fragment', async ({ page }) => {
      await open(page, slider);
      await shown(page, 'slider');
      await page.locator('body').press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => deck.place(page)).toBe(step);
      const figure = page.locator('#step');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      expect(deck.place(page)).toBe(step);
      await expect(figure.locator('.proven .number')).toBeVisible();
      await expect.poll(() => bottomOf(figure)).toBeLessThanOrEqual(1080);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => deck.place(page)).toBe(present);
    });
  });

test.describe('on paper', () => {
  const why = whyMissing('reveal') ?? whyMissing('pdftotext');
  test.skip(why !== undefined, why);

  test('reveal.js prints each figure on its slide', async ({ page }) => {
    await page.goto('reveal/?print-pdf');
    // One page more for each step of a slide, with copies of its figure.
    await expect(page.locator('.pdf-page')).toHaveCount(slides + 2);
    await expect(page.locator(':is(pe-figure, pe-playground) .proven .number')).toHaveCount(5 + 2);
    await page.waitForTimeout(1000);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf })
      .toString()
      .normalize('NFKC');
    const pages = text.split('\f').map((one) => one.replace(/\s+/g, ' '));
    const place = (words: string) => pages.flatMap((one, i) => (one.includes(words) ? [i] : []));
    expect(place('the same words in a new order give')).toEqual([order]);
    expect(place('Same angle, anywhere')).toEqual([slider]);
    expect(place('Similarity to position')).toEqual([formula]);
  });
});
