import type { Locator, Page } from '@playwright/test';
import { scenes } from '../../web/story/scenes.ts';
import { drag, expect, expectNoAxeViolations, inLoop, middle, overflows, sweep, test } from './page.ts';

const sceneIn = (page: Page, id: string) => page.locator(`pe-scene[name=${id}]`);

/** Opens a scene with its answer shown, at rest. */
async function openScene(page: Page, id: string) {
  await page.goto(`./#v=1&scene=${id}&predict=none`);
  const scene = sceneIn(page, id);
  await expect(scene.locator('.picture').first()).toBeVisible();
  return scene;
}

test('turns all clocks by the ruler, with keys and with the pointer', async ({ page }) => {
  const scene = await openScene(page, 'clocks');
  const ruler = scene.getByRole('slider', { name: 'Position' });
  await expect(scene.locator('h2')).toContainText('7 looks like 1');
  await ruler.focus();
  await page.keyboard.press('ArrowRight');
  await expect(ruler).toHaveAttribute('aria-valuetext', '8');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(ruler).toHaveAttribute('aria-valuetext', '18');
  await expect(scene.locator('.number')).toHaveText('254°');
});

test('turns all clocks by one hand, and stops at a whole position', async ({ page }) => {
  const scene = await openScene(page, 'clocks');
  const { x, y } = await middle(scene.locator('.dials div').first());
  // The first hand stands almost at the top, and goes on to the right: a quarter of a round is a position and a half.
  await page.mouse.move(x, y - 12);
  await page.mouse.down();
  await page.mouse.move(x + 12, y, { steps: 4 });
  await expect(scene.locator('.number')).toHaveText('…');
  await page.mouse.up();
  await expect(scene.locator('.number')).toHaveText('98°');
  await expect(page).toHaveURL(/position=8/);
});

test('asks before it counts, and compares texts without giving the answer away', async ({ page }) => {
  await page.goto('./#v=1&scene=count');
  const scene = sceneIn(page, 'count');
  await scene.getByRole('slider', { name: 'Second text' }).fill('10');
  await expect(scene.locator('h2')).toHaveText('Why not count: 1, 2, 3, …?');
  await expect(scene.locator('.question')).toBeVisible();
  await scene.getByRole('slider', { name: 'Position', exact: true }).fill('3');
  await expect(scene.locator('h2')).toContainText('At position 3,');
  await expect(scene.locator('.number')).toContainText('%');
});

/** The upper and the lower edge of what stands in a scene, in pixels of the window. */
const edgesOf = (scene: Locator, selector: string): Promise<readonly [number, number]> =>
  scene
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return [Math.round(top), Math.round(bottom)] as const;
    });

for (const [i, [width, height]] of [
  [390, 844],
  [360, 740],
].entries())
  test(
    `shows claim, number, figure and control at once on ${width} × ${height} pixels`,
    inLoop(i),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const id of ['mask', 'count', 'rope']) {
        await page.goto('about:blank');
        await page.goto(`./#v=1&scene=${id}`);
        const scene = sceneIn(page, id);
        await expect(scene.locator('.picture')).toBeVisible();
        // The type of a phone comes after the first picture.
        await expect(scene.locator('.answers .index').first()).toBeHidden();
        const before = await edgesOf(scene, '.picture');
        expect((await edgesOf(scene, '.question'))[1]).toBeLessThanOrEqual(before[0]);
        expect(before[1]).toBeLessThanOrEqual((await edgesOf(scene, '.asked'))[0]);
        await scene.getByRole('button', { name: 'Show me' }).click();
        await expect(scene.locator('.number')).toHaveText(/\d/);
        const picture = await edgesOf(scene, '.picture');
        for (const edge of [0, 1]) expect(Math.abs(picture[edge] - before[edge])).toBeLessThanOrEqual(1);
        const rows = [await edgesOf(scene, '#claim'), await edgesOf(scene, '.result'), picture];
        rows.push(await edgesOf(scene, '.controls'), [height, height]);
        for (const [i, [, bottom]] of rows.slice(0, -1).entries())
          expect(bottom).toBeLessThanOrEqual(rows[i + 1][0]);
        expect(await overflows(page)).toBe(false);
      }
    },
  );

test('keeps the controls in their place when the question is answered', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const id of ['rope', 'count']) {
    await page.goto('about:blank');
    await page.goto(`./#v=1&scene=${id}`);
    const scene = sceneIn(page, id);
    await expect(scene.locator('.picture')).toBeVisible();
    await scene.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    const [top] = await edgesOf(scene, '.controls');
    await scene.getByRole('button', { name: 'Show me' }).click();
    await expect(scene.locator('.number')).toHaveText(/\d/);
    const controls = await edgesOf(scene, '.controls');
    expect(controls[0]).toBe(top);
    expect(controls[1]).toBeLessThanOrEqual(800);
  }
});

test('fits 320 pixels', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const id of ['count', 'clocks']) {
    await openScene(page, id);
    expect(await overflows(page)).toBe(false);
  }
});

test('levers follow the pointer and the keys, and the lab opens with the same clocks', async ({ page }) => {
  await page.goto('./#v=1&scene=range');
  const scene = page.locator('#range pe-scene');
  const claim = scene.locator('#claim');
  const slow = scene.getByRole('slider', { name: 'Speed of the slow clocks' });
  await expect(claim).toHaveText('How far does similarity fall?');

  // The handle stands at its share of the slider, within half a handle at both ends.
  const box = await slow.boundingBox();
  if (!box) throw new Error('no slider');
  const share = await slow.evaluate(
    ({ value, min, max }: HTMLInputElement) => (Number(value) - Number(min)) / (Number(max) - Number(min)),
  );
  const from = {
    x: box.x + box.height / 2 + share * (box.width - box.height),
    y: box.y + box.height / 2,
  };
  await drag(page, from, { x: from.x - 15, y: from.y });
  await expect(claim).toHaveText(/^Here it falls for \d+: \d+ more than with the paper’s clocks\.$/);
  await expect(page).toHaveURL(/handles=1,/);

  await scene.getByRole('button', { name: 'Back to the paper’s clocks' }).click();
  await expect(claim).toHaveText('At width 768, similarity falls for 43 positions, then it ripples.');
  await expect(page).not.toHaveURL(/handles=/);

  await slow.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowLeft');
  await expect(claim).toHaveText('Here it falls for 74: 31 more than with the paper’s clocks.');
  await expect(slow).toHaveAttribute('aria-valuetext', '1.41 times the paper’s');

  await scene.getByRole('link', { name: 'Open in lab →' }).click();
  await expect(page.locator('#fold-psi summary').first()).toContainText('first rise at 75');
  await expect(page.locator('#fold-psi .verdict .number')).toHaveText('75');
});

test('trains a table, goes back through its steps, and trains one of distances', sweep, async ({ page }) => {
  await page.goto('./#v=1&scene=table');
  const scene = sceneIn(page, 'table');
  const [claim, number] = [scene.locator('h2'), scene.locator('.number')];
  await expect(claim).toHaveText('Start with 64 random vectors and train. Does order appear?');
  await scene.getByRole('button', { name: '2 Roughly' }).click();
  await expect(claim).toHaveText(/^Training: \d+ of 400 steps\.$/);
  await expect(claim).toHaveText(/^The trained table is in order: a probe is 3\.40 positions off/, {
    timeout: 50_000,
  });
  await expect(number).toHaveText('3.40');
  const step = scene.getByRole('slider', { name: 'Training step' });
  await step.focus();
  await page.keyboard.press('Home');
  await expect(claim).toHaveText('After 0 of 400 steps.');
  const first = await number.textContent();
  expect(Number(first)).toBeGreaterThan(10);
  await page.keyboard.press('ArrowRight');
  await expect(claim).toHaveText('After 20 of 400 steps.');
  await expect(number).not.toHaveText(first ?? '');
  await page.keyboard.press('End');
  await expect(number).toHaveText('3.40');
  await scene.getByRole('button', { name: 'One vector per distance' }).click();
  await expect(claim).toContainText('Vectors of distances learn to tell near from far', { timeout: 50_000 });
  await expect(scene.locator('canvas.map')).toBeVisible();
});

for (const isRevealed of [false, true])
  test(`every scene is accessible ${isRevealed ? 'after' : 'before'} the answer`, sweep, async ({ page }) => {
    for (const { id } of scenes) {
      await page.goto('about:blank');
      await page.goto(`./#v=1&scene=${id}&ui=figure${isRevealed ? '&predict=none' : ''}`);
      const scene = sceneIn(page, id);
      await expect(scene.locator('.picture')).toBeVisible();
      await expect(scene.locator('.question')).toHaveCount(isRevealed ? 0 : 1);
      if (isRevealed) await expect(scene.locator('.number')).toBeVisible();
      await expectNoAxeViolations(page);
    }
  });

test('tells the bars of words, positions and attention apart in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const scene = await openScene(page, 'shuffle');
  await expect(scene.locator('#hatched')).toBeAttached();
  const lookOf = (token: string) =>
    scene
      .locator(`.picture path[fill="var(--${token})"]`)
      .last()
      .evaluate((path) => {
        const { fill, stroke } = getComputedStyle(path);
        return { fill, stroke };
      });
  const ink = await scene
    .locator('h1, h2')
    .first()
    .evaluate((title) => getComputedStyle(title).color);
  const [word, position, attention] = [
    await lookOf('content'),
    await lookOf('position-fill'),
    await lookOf('attention'),
  ];
  expect(word.fill).toBe(ink);
  expect(position).toEqual({ fill: expect.stringContaining('#hatched'), stroke: ink });
  expect([attention.stroke, attention.fill === ink]).toEqual([ink, false]);
});

test('shows still frames where the reader wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const scene = await openScene(page, 'clocks');
  await expect(scene.locator('.stills p')).toHaveText(['binary digits', 'clocks at position 7']);
  await expect(scene.locator('.number')).toHaveText('16°');
});

test('skips to the latest step of models that learn, which then ask to be asked', sweep, async ({ page }) => {
  await page.goto('./#v=1&scene=train');
  const scene = sceneIn(page, 'train');
  await scene.getByRole('button', { name: '1 Half the time' }).click();
  const skip = scene.getByRole('button', { name: 'Skip to the latest step' });
  await skip.click();
  await expect(skip).toHaveCount(0);
  await expect(scene.locator('h2')).toHaveText(/^With positions: .* a coin toss\.$/, { timeout: 50_000 });
  await expect(scene.locator('.explanation')).toContainText('Drag A past B and ask them.');
});
