/** The last curve stays as a ghost while the reader drags a handle, in all labs with such curves. */
import type { Locator, Page } from '@playwright/test';
import { wake } from './motion.ts';
import { expect, inLoop, open, openSetting, sweep, test } from './page.ts';

const outline = (figure: Locator): Locator =>
  figure.locator('path[stroke="var(--ink-soft)"][opacity="0.75"]');

/** All shapes. */
const shapesOf = (figure: Locator): Promise<readonly string[]> =>
  figure
    .locator('.stage')
    .evaluate((stage) =>
      [...(stage.querySelector('svg')?.querySelectorAll('path, text') ?? [])].map(
        (one) =>
          `${one.getAttribute('d') ?? ''} ${one.getAttribute('x')} ${one.getAttribute('y')} ${one.textContent}`,
      ),
    );

async function grab(page: Page, slider: Locator, from: number, to: number): Promise<void> {
  await wake(page, '[\\w-]*ghost', 'ghost');
  await slider.hover();
  const box = await slider.boundingBox();
  if (!box) throw new Error('There is no slider.');
  const at = (share: number) => [box.x + share * box.width, box.y + box.height / 2] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 6 });
}

interface Case {
  readonly hash: string;
  readonly setting: string;
  readonly slider: string;
  readonly kind: string;
  readonly words: RegExp;
}

const sliders: Readonly<Record<string, Case>> = {
  'a similarity': {
    hash: 'v=1&lab=encodings',
    setting: 'Base',
    slider: 'Base',
    kind: 'table-and-row',
    words: /^was \d+$/,
  },
  'a kernel': {
    hash: 'v=1&lab=encodings&scheme=rotary&open=pairs',
    setting: 'Base',
    slider: 'Base',
    kind: 'kernel',
    words: /^before: falls to \d+/,
  },
  'a bias': {
    hash: 'v=1&lab=encodings&scheme=kerple',
    setting: 'More',
    slider: 'r2, rate or exponent',
    kind: 'bias-by-distance',
    words: /^before: (halved at \d+|never halved)/,
  },
  'a score': {
    hash: 'v=1&lab=context&scheme=rotary',
    setting: 'Encoding',
    slider: 'Base',
    kind: 'distance',
    words: /^before: .+ at /,
  },
};

for (const [i, [name, { hash, setting, slider: title, kind, words }]] of Object.entries(sliders).entries())
  test(`a slider leaves the last curve of ${name}, with its number`, inLoop(i), async ({ page }) => {
    await open(page, hash);
    await openSetting(page, setting);
    const figure = page.locator(`pe-lab-figure[kind=${kind}]`);
    const slider = page.getByRole('slider', { name: title, exact: true });
    const number = figure.locator('text').filter({ hasText: words });
    await expect(figure.locator('.stage')).toBeVisible();
    await expect(number).toHaveCount(0);
    await grab(page, slider, 0.5, 0.4);
    await expect(number).toHaveCount(1);
    await expect(outline(figure)).toHaveCount(1);
    const said = (await number.textContent()) ?? '';
    await page.mouse.up();
    // It stays once the drag is over.
    await expect(number).toHaveText(said);
    await slider.press('ArrowLeft');
    await expect(number).toHaveText(said);
    // The page as it opens with these settings shows the same picture without a ghost: outline, number, the line to it, its point and what lies behind it.
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/base=|r2=/);
    await page.mouse.move(0, 0);
    const now = await shapesOf(figure);
    await page.reload();
    await expect(figure.locator('.stage')).toBeVisible();
    await expect(outline(figure)).toHaveCount(0);
    await expect(number).toHaveCount(0);
    await expect
      .poll(async () => (await shapesOf(figure)).filter((shape) => !now.includes(shape)))
      .toEqual([]);
    const opened = await shapesOf(figure);
    expect(opened.length).toBeGreaterThan(5);
    expect(now.length - opened.length).toBeLessThanOrEqual(5);
  });

test('the ghost of ψ leaves with the next gesture, for the next one', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=16&open=psi');
  const figure = page.locator('pe-lab-figure[kind=psi]');
  const stage = page.locator('pe-frequency-plot .stage');
  const number = figure.locator('text').filter({ hasText: /^before: / });
  await expect(page.locator('#fold-psi .verdict .number')).toHaveText('44');
  await wake(page, '[\\w-]*ghost', 'ghost');
  await stage.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(number).toHaveText('before: rises at 44');
  const now = await page.locator('#fold-psi .verdict .number').textContent();
  expect(now).not.toBe('44');
  // Pressing a handle alone takes the ghost away.
  const box = await stage.boundingBox();
  if (!box) throw new Error('There are no frequencies.');
  await stage.hover({ position: { x: box.width / 2, y: box.height / 2 } });
  await page.mouse.down();
  await expect(number).toHaveCount(0);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 4, { steps: 6 });
  await expect(number).toHaveText(`before: rises at ${now}`);
  await page.mouse.up();
  // A button is no handle: it leaves none.
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect(page.locator('#fold-psi .verdict .number')).toHaveText('44');
  await expect(outline(figure)).toHaveCount(0);
});

test('under reduced motion the ghost is there, and leaves at once', sweep, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'v=1&lab=properties&n=16&open=psi');
  const figure = page.locator('pe-lab-figure[kind=psi]');
  const stage = page.locator('pe-frequency-plot .stage');
  await wake(page, '[\\w-]*ghost', 'plot-ghost');
  await stage.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(outline(figure)).toHaveCount(1);
  const seen = await figure.locator('.stage').evaluateHandle((drawing) => {
    const opacities: string[] = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) opacities.push((target as Element).getAttribute('opacity') ?? '');
    }).observe(drawing, { subtree: true, attributes: true, attributeFilter: ['opacity'] });
    return opacities;
  });
  const box = await stage.boundingBox();
  if (!box) throw new Error('There are no frequencies.');
  await stage.hover({ position: { x: box.width / 2, y: box.height / 2 } });
  await page.mouse.down();
  await expect(outline(figure)).toHaveCount(0);
  await page.mouse.up();
  const passing = (await seen.jsonValue()).filter((opacity) => Number(opacity) > 0 && Number(opacity) < 0.75);
  expect(passing).toEqual([]);
});
