/** Contrast of what axe cannot decide, because something is drawn behind the words: measured on the page as it is painted. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ElementHandle, Page } from '@playwright/test';
import { decode } from 'fast-png';
import { labs } from '../../web/app/labs.ts';
import { expect, expectNoAxeViolations, open, test } from './page.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Color = readonly [red: number, green: number, blue: number];

/** Relative luminance, from 0 to 1 (WCAG 2.2). */
function luminance(color: Color): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21 (WCAG 2.2). */
function contrast(one: Color, other: Color): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour that most of a picture has: what is behind the words. */
function background(png: Buffer): Color {
  const { data, channels } = decode(png);
  const counts = new Map<number, number>();
  for (let i = 0; i < data.length; i += channels) {
    const color = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const [[most]] = [...counts].sort(([, a], [, b]) => b - a);
  return [most >> 16, (most >> 8) & 255, most & 255];
}

/** The elements whose contrast axe leaves open. */
async function undecided(page: Page): Promise<readonly ElementHandle<HTMLElement>[]> {
  await page.evaluate(axeSource);
  const list = await page.evaluateHandle(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ incomplete: { nodes: { element: HTMLElement }[] }[] }> };
    };
    const options = { runOnly: ['color-contrast'], elementRef: true };
    return (await axe.run(options)).incomplete.flatMap(({ nodes }) => nodes.map(({ element }) => element));
  });
  const handles = await list.getProperties();
  return [...handles.values()].map((handle) => handle.asElement() as ElementHandle<HTMLElement>);
}

/** The colour of its words, and the least contrast that their size needs. */
const words = (element: ElementHandle<HTMLElement>) =>
  element.evaluate((node) => {
    const { color, fontSize, fontWeight } = getComputedStyle(node);
    const pixel = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    pixel.fillStyle = color;
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    return {
      color: [red, green, blue] as Color,
      least: isLarge ? 3 : 4.5,
      text: (node.textContent ?? '').trim().slice(0, 40),
      isShown: node.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      isDisabled: node.matches(':disabled, :disabled *'),
    };
  });

const settings = (lab: string) => (lab === 'training' ? 'seeds=1&steps=20' : 'scheme=rotary');

for (const { id } of labs) {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${id}, ${colorScheme}: words that axe leaves open have contrast`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(page, `v=1&lab=${id}&${settings(id)}`);
      await expect(page.locator('.proven')).toContainText(/\d/, { timeout: 30_000 });
      const elements = await undecided(page);
      // On the index of claims no words stand over a picture.
      if (id !== 'claims') expect(elements.length).toBeGreaterThan(5);
      const faults: string[] = [];
      for (const element of elements) {
        const { color, least, text, isShown, isDisabled } = await words(element);
        if (!isShown || isDisabled || text === '') continue;
        const found = contrast(color, background(await element.screenshot({ animations: 'disabled' })));
        if (found < least) faults.push(`${text}: ${found.toFixed(2)}, at least ${least} is needed`);
      }
      expect(faults).toEqual([]);
    });

  test(`${id}: forced colours and more contrast leave it whole`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ forcedColors: 'active', contrast: 'more' });
    await open(page, `v=1&lab=${id}&${settings(id)}`);
    await expect(page.locator('.proven')).toContainText(/\d/, { timeout: 30_000 });
    await expectNoAxeViolations(page);
    // What is chosen differs from what is not by a line: colours are forced away, and weight alone is easily missed.
    const chosen = page.getByRole('navigation', { name: 'Labs' }).locator('[aria-current]');
    const other = page.getByRole('navigation', { name: 'Labs' }).locator('a:not([aria-current])').first();
    const [one, another] = await Promise.all(
      [chosen, other].map((link) =>
        link.evaluate((node) => {
          const { borderBottomWidth, textDecorationLine } = getComputedStyle(node);
          return [borderBottomWidth, textDecorationLine].join();
        }),
      ),
    );
    expect(one).not.toBe(another);
  });
}
