import type { Page } from '@playwright/test';
import { pictureOf, watchMotion } from './motion.ts';
import {
  drag,
  expect,
  expectNoAxeViolations,
  expectTone,
  inLoop,
  middle,
  open,
  openFold,
  openSetting,
  overflows,
  proven,
  provenNumber,
  sweep,
  test,
} from './page.ts';

const radius = provenNumber;
const lever = (page: Page, name: string) => page.getByRole('group', { name }).filter({ visible: true });
const handle = (page: Page) => page.getByRole('slider', { name: 'Row compared' });

test('the similarity of sinusoids falls up to distance 5 at width 64, and up to 43 at width 768', async ({
  page,
}) => {
  await open(page, 'v=1&lab=encodings');
  await expect(radius(page)).toHaveText('5');
  await openSetting(page, 'Size');
  await page.getByRole('spinbutton', { name: 'Width' }).fill('768');
  await page.keyboard.press('Tab');
  await expect(radius(page)).toHaveText('43');
  await expect(page).toHaveURL(/d=768/);
});

test('the sliders for base, width and length act, with one history entry each', async ({ page }) => {
  await open(page, 'v=1&lab=encodings');
  await expect(radius(page)).toHaveText('5');
  await openSetting(page, 'Base');
  const base = page.getByRole('slider', { name: 'Base' });
  await base.hover();
  const box = await base.boundingBox();
  if (!box) throw new Error('no slider');
  await page.mouse.down();
  for (let step = 1; step <= 8; step++)
    await page.mouse.move(box.x + box.width * (0.5 - step * 0.04), box.y + 8);
  await page.mouse.up();
  await expect(page).toHaveURL(/base=/);
  await expect(radius(page)).not.toHaveText('5');
  await page.goBack();
  await expect(radius(page)).toHaveText('5');
  await expect(page).not.toHaveURL(/base=/);
});

test('families and their schemes are chosen, and each headline follows from what is shown', async ({
  page,
}) => {
  await open(page, 'v=1&lab=encodings');
  const claims = page.locator('h1');
  await lever(page, 'Encoding').getByRole('button', { name: 'Index', exact: true }).click();
  await expect(radius(page)).toHaveText('1.56');
  await expectTone(proven(page), 'violated');
  await page.getByRole('button', { name: 'Normalise the index' }).click();
  await expect(claims).toContainText('at 0.125 in 17.');
  const longest = page.locator('.proof').getByRole('spinbutton', { name: 'Longest text' });
  await longest.fill('33');
  await longest.press('Tab');
  await expect(claims).toContainText('at 0.0625 in 33.');
  await lever(page, 'Encoding').getByRole('button', { name: 'Learned', exact: true }).click();
  await expectTone(proven(page), 'plain');
  await lever(page, 'Where positions act').getByRole('button', { name: 'Added to the scores' }).click();
  await expect(page).toHaveURL(/scheme=alibi/);
  await expect(claims).toContainText('head 1');
  await page.getByRole('button', { name: 'Show head 8' }).click();
  await expect(claims).toContainText('head 8');
  await lever(page, 'Where positions act').getByRole('button', { name: 'A vector per offset' }).click();
  await expect(radius(page)).toHaveText('33');
});

test('the suggested action speeds up the waves, and the number follows', async ({ page }) => {
  await open(page, 'v=1&lab=encodings');
  await page.getByRole('button', { name: 'Set the base to 100' }).click();
  await expect(radius(page)).toHaveText('11');
  await expect(page.getByRole('button', { name: 'Set the base to 10,000' })).toBeVisible();
});

test('the row that is compared is dragged, moved by keyboard, and kept in the link', async ({ page }) => {
  await open(page, 'v=1&lab=encodings');
  const figure = page.locator('pe-row-figure');
  await expect(figure).toContainText('position 20');
  const from = await middle(handle(page));
  await drag(page, from, { x: from.x, y: from.y + 120 });
  await expect(figure).toContainText('position 40');
  await expect(page).toHaveURL(/position=40/);
  await handle(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(handle(page)).toHaveAttribute('aria-valuenow', '39');
  await page.keyboard.press('ArrowLeft');
  await expect(handle(page)).toHaveAttribute('aria-valuenow', '38');
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('.reading .words')).toHaveCount(0);
  await expect(page).toHaveURL(/position=39/);
  await expect(figure).toContainText('5 before');
  await expect(figure).toContainText('5 after');
});

test('words in front turn both hands, and RoPE’s score stays the same', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'v=1&lab=encodings&scheme=rotary');
  await expect(radius(page)).toHaveText('36.2°');
  await expectTone(proven(page), 'satisfied');
  const figure = page.locator('pe-turning');
  await expect(figure).toContainText('5θ − 3θ = 36.2°');
  const slider = page.getByRole('slider', { name: 'Words in front' }).filter({ visible: true });
  const place = async () => {
    const { x, y } = (await slider.boundingBox()) ?? { x: Number.NaN, y: Number.NaN };
    return [Math.round(x), Math.round(y)];
  };
  const before = await place();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(figure).toContainText('6θ − 4θ = 36.2°');
  await expect(page).toHaveURL(/before=4/);
  await page.getByRole('button', { name: 'Play 0 to 12 words' }).click();
  await expect(figure).toContainText('14θ − 12θ = 36.2°', { timeout: 15_000 });
  await expect(radius(page)).toHaveText('36.2°');
  expect(await place()).toEqual(before);
});

test('the hands turn by a step, and stop in the picture of a page opened there', async ({ page }) => {
  const settings = 'v=1&lab=encodings&scheme=rotary';
  await open(page, `${settings}&before=4`);
  const opened = await pictureOf(page, 'pe-turning');
  await open(page, `${settings}&before=3`);
  const moved = await watchMotion(page);
  const slider = page.getByRole('slider', { name: 'Words in front' }).filter({ visible: true });
  await slider.press('ArrowRight');
  await expect.poll(moved).toEqual(['pe-turning']);
  expect(await pictureOf(page, 'pe-turning')).toEqual(opened);
});

test('an input takes the hands to the end of what plays, and then acts', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=encodings&scheme=rotary');
  const slider = page.getByRole('slider', { name: 'Words in front' }).filter({ visible: true });
  await page.getByRole('button', { name: 'Play 0 to 12 words' }).click();
  await expect.poll(async () => Number(await slider.inputValue()), { intervals: [50] }).toBeGreaterThan(1);
  await page.keyboard.press('Escape');
  await expect(slider).toHaveValue('12', { timeout: 2000 }); // by itself it takes five seconds
  await slider.press('ArrowLeft');
  await expect(slider).toHaveValue('11');
});

test(
  'hands follow a drag at once, and nothing turns where the reader wants less motion',
  sweep,
  async ({ page }) => {
    await open(page, 'v=1&lab=encodings&scheme=rotary&before=3');
    const moved = await watchMotion(page);
    const slider = page.getByRole('slider', { name: 'Words in front' }).filter({ visible: true });
    const { x, y, width } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    await page.mouse.move(x + 0.25 * width, y + 8);
    await page.mouse.down();
    await page.mouse.move(x + 0.6 * width, y + 8, { steps: 12 });
    await expect(slider).toHaveValue('7');
    await expect(page.locator('pe-turning svg')).toContainText('9θ − 7θ');
    await page.mouse.up();
    expect(await moved()).toEqual([]);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await slider.press('ArrowRight');
    await expect(page.locator('pe-turning svg')).toContainText('10θ − 8θ');
    await page.getByRole('button', { name: 'Play 0 to 12 words' }).click();
    await expect(page.locator('pe-turning svg')).toContainText('14θ − 12θ');
    expect(await moved()).toEqual([]);
  },
);

test('the clocks are saved like every figure', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=encodings&scheme=rotary&before=2');
  const figure = page.locator('pe-lab-figure[name="rotary-clocks"]');
  await figure.locator('summary').first().click();
  const saved = async (kind: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      figure.getByRole('button', { name: kind, exact: true }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  };
  const picture = await saved('SVG');
  expect(picture).toContain('Context scaling: none');
  expect(picture).toContain('4θ − 2θ = 36.2°');
  expect((await saved('CSV')).split('\r\n')).toHaveLength(15);
});

test('settings that the core refuses are named and can be changed', async ({ page }) => {
  await open(page, 'v=1&lab=encodings&scheme=rotary&d=7');
  await expectTone(proven(page), 'violated');
  await expect(proven(page)).toContainText('even');
  await openSetting(page, 'Size');
  await page.getByRole('spinbutton', { name: 'Width' }).fill('8');
  await page.keyboard.press('Tab');
  await expectTone(proven(page), 'satisfied');
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  for (const [i, scheme] of ['sinusoidal', 'rotary'].entries())
    test(
      `claim, number, proof and lever are on one screen (${scheme}, ${width} × ${height})`,
      inLoop(i),
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        await open(page, `v=1&lab=encodings&scheme=${scheme}`);
        await expect(radius(page)).toBeVisible();
        const proof = page.locator(scheme === 'rotary' ? 'pe-turning svg' : 'pe-row-figure svg').first();
        for (const part of [page.locator('h1'), radius(page), proof, page.locator('.lever')])
          await expect(part).toBeInViewport({ ratio: 0.95 });
        if (width === 1280) await expect(page.locator('.further b')).toBeInViewport({ ratio: 1 });
      },
    );

test('a cell is read under the pointer and by keyboard', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=encodings');
  const fold = await openFold(page, 'Every pair');
  const map = fold.locator('pe-heat-map').last();
  const stage = map.locator('[role=application]');
  await expect(map).toContainText('64 × 64');
  await stage.hover();
  await expect(map.locator('.words')).toHaveText(/^positions \d+ and \d+, offset −?\d+: −?\d/);
  await stage.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await expect(map.locator('.words')).toHaveText(/^positions 1 and 0, offset −1: −?\d/);
});

test('a figure is saved as SVG, CSV and NPY, and shows its numbers as a table', async ({ page }) => {
  await open(page, 'v=1&lab=encodings&n=4&d=4');
  await openFold(page, 'Every pair');
  const figure = page.locator('pe-lab-figure[name="sinusoidal-table"]');
  await figure.locator('summary').first().click();
  for (const [kind, start] of [
    ['SVG', /<svg/],
    ['CSV', /^position,.*\r\n0,0,1,0,1\r\n(.+\r\n){3}$/],
    ['NPY', /^\x93NUMPY/],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      figure.getByRole('button', { name: kind, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`));
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString('latin1')).toMatch(start);
  }
  await figure.getByRole('button', { name: /table/i }).click();
  await expect(figure.getByRole('table')).toBeVisible();
});

test('a scheme without a table says so and offers one that has a table', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=encodings&scheme=none');
  await page.getByRole('button', { name: 'Show sinusoids' }).click();
  await expect(radius(page)).toHaveText('5');
});

for (const scheme of ['shaw', 'deberta', 'tupe', 'sinusoidal-2d'])
  test(`the members of a family fit a narrow screen (${scheme})`, sweep, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, `v=1&lab=encodings&scheme=${scheme}`);
    await expect(radius(page)).toBeVisible();
    expect(await overflows(page)).toBe(false);
  });

for (const scheme of ['light', 'dark'] as const)
  test(`no axe violations, and nothing overflows at 320 pixels (${scheme})`, sweep, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, 'v=1&lab=encodings');
    await expect(radius(page)).toBeVisible();
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });

test.describe('without a network', () => {
  test.use({ expected: /Failed to load resource|ERR_FAILED/ });

  test(
    'a section whose code can’t be had says so, and comes when it is asked for again',
    sweep,
    async ({ page }) => {
      let fail = () => {};
      const failing = new Promise<void>((resolve) => {
        fail = resolve;
      });
      const code = /\/assets\/below[^/]*\.js$/;
      await page.route(code, async (route) => {
        await failing;
        await route.abort();
      });
      await open(page, 'v=1&lab=encodings&scheme=sinusoidal&n=32');
      await expect(provenNumber(page)).toBeVisible();
      const fold = await openFold(page, 'Beat the sinusoid');
      const status = fold.getByRole('status').first();
      // Without words, but there: otherwise they are not announced.
      await expect(status).toHaveText('');
      fail();
      await expect(status).not.toBeEmpty();
      await page.unroute(code);
      await fold.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('#fold-score tbody').first()).toContainText(/\d/, { timeout: 30_000 });
      await expect(status).toBeEmpty();
    },
  );
});
