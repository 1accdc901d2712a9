/** The last curve stays as a ghost while the reader drags a handle, in all labs with such curves. */
import type { Locator, Page } from '@playwright/test';
import { wake } from './motion.ts';
import { expect, inLoop, middle, open, openSetting, sweep, test } from './page.ts';

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

test(
  'ψ as it began stays with its number through every gesture, and leaves with a reset',
  sweep,
  async ({ page }) => {
    await open(page, 'v=1&lab=properties&n=16&open=psi');
    const figure = page.locator('pe-lab-figure[kind=psi]');
    const before = figure.locator('path[stroke="var(--context)"][stroke-width="1.6"]');
    const number = figure.locator('text').filter({ hasText: /^before: / });
    const rise = page.locator('#fold-psi .verdict .number');
    const handles = page.locator('pe-lab-figure[kind=frequencies]').getByRole('slider');
    await expect(rise).toHaveText('44');
    await expect(before).toHaveCount(0);
    await handles.first().focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowUp');
    await expect(number).toHaveText('before: 44');
    await expect(before).toHaveCount(1);
    await expect(rise).not.toHaveText('44');
    const outline = (await before.getAttribute('d')) ?? '';
    // The next gesture moves another frequency, and the curve is still the one of all as they began.
    const moved = (await rise.textContent()) ?? '';
    const { x, y } = await middle(handles.nth(2));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 40, { steps: 6 });
    await expect(rise).not.toHaveText(moved);
    await expect(number).toHaveText('before: 44');
    await expect(before).toHaveAttribute('d', outline);
    await page.mouse.up();
    await page.getByRole('button', { name: 'Reset all' }).click();
    await expect(rise).toHaveText('44');
    await expect(number).toHaveCount(0);
    await expect(before).toHaveCount(0);
  },
);

test('under reduced motion the ghost is there, and leaves at once', sweep, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { hash, setting, slider, kind } = sliders['a similarity'];
  await open(page, hash);
  await openSetting(page, setting);
  const figure = page.locator(`pe-lab-figure[kind=${kind}]`);
  await expect(figure.locator('.stage')).toBeVisible();
  await wake(page, '[\\w-]*ghost', 'ghost');
  const handle = page.getByRole('slider', { name: slider, exact: true });
  for (let press = 0; press < 5; press++) await handle.press('ArrowLeft');
  await expect(outline(figure)).toHaveCount(1);
  const seen = await figure.locator('.stage').evaluateHandle((drawing) => {
    const opacities: string[] = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) opacities.push((target as Element).getAttribute('opacity') ?? '');
    }).observe(drawing, { subtree: true, attributes: true, attributeFilter: ['opacity'] });
    return opacities;
  });
  // A field is no handle: the ghost leaves with its change.
  const field = page.getByRole('spinbutton', { name: slider, exact: true });
  await field.click();
  await field.fill('500');
  await field.press('Enter');
  await expect(outline(figure)).toHaveCount(0);
  const passing = (await seen.jsonValue()).filter((opacity) => Number(opacity) > 0 && Number(opacity) < 0.75);
  expect(passing).toEqual([]);
});
