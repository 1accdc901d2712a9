/** The first screen of Properties: one map with its line, the number, and what changes them. */
import type { Scene } from '../../web/draw/scene.ts';
import { expect, expectTone, open, overflows, proven, provenNumber, test } from './page.ts';
import { cell, cells, encoding, headline, lineMap, openedPlot } from './properties.ts';

test('the first screen has the claim, the tests, one map with its line, and the number', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, 'v=1&lab=properties');
  await expect(provenNumber(page)).toHaveText('43');
  await expectTone(proven(page), 'plain');
  await expect(proven(page)).toContainText('0.123 %');
  await expect(encoding(page, 'Per position, Sinusoids')).toHaveAttribute('aria-checked', 'true');
  await expect(page.locator('pe-encoding-row').getByRole('radio')).toHaveText(Array(5).fill(/ [●◕◑○]\s*$/));
  for (const part of [
    headline(page),
    provenNumber(page),
    lineMap(page),
    openedPlot(page),
    page.locator('.further'),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  const [row, heading] = await Promise.all(
    ['pe-encoding-row', 'pe-opened-map h2'].map((part) => page.locator(part).first().boundingBox()),
  );
  if (!row || !heading) throw new Error('no row');
  expect(heading.y - row.y - row.height).toBeGreaterThanOrEqual(12);

  await page.getByRole('button', { name: 'Test for translation invariance' }).click();
  await expect(page).toHaveURL(/property=translation/);
  await expect(provenNumber(page)).toHaveText('0');
  await expectTone(proven(page), 'satisfied');
  await encoding(page, 'Per position, Learned').click();
  await expect(provenNumber(page)).toHaveText('86');
  await expectTone(proven(page), 'plain');
  await expect(page).toHaveURL(/scheme=learned/);

  await page.getByText('Symmetry', { exact: true }).click();
  await expect(provenNumber(page)).toHaveText('0');
  await page.getByRole('button', { name: 'Add relative sinusoids' }).click();
  await expect(provenNumber(page)).toHaveText('6.95');
  await expect(headline(page)).toContainText('before no longer equals after');
  await page.getByRole('button', { name: 'Compare all combinations' }).click();
  await expect(cells(page)).toHaveCount(8);
  for (const one of await cells(page).all()) await expect(one).toHaveText(/^\s*[\d.]+\s%\s*[●◕◑○] \w+\s*$/);
  await expect(page.getByText('They start as copies of the fixed ones')).toBeVisible();
  await expect(cell(page, 'Learned APE + fixed sinusoidal RPE')).toHaveText(/69\.8\s%\s*○/);
  await cells(page).first().focus();
  await page.keyboard.press('Escape');
  await expect(lineMap(page)).toBeVisible();
});

test('arrow keys change the encoding where nothing has the focus, and move the line on the map', async ({
  page,
}) => {
  await open(page, 'v=1&lab=properties&n=32&d=64&heads=4&property=translation');
  await expect(provenNumber(page)).toHaveText('0');
  await page.keyboard.press('ArrowRight');
  await expect(encoding(page, 'Per position, Learned')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(encoding(page, 'Per position, Sinusoids')).toHaveAttribute('aria-checked', 'true');
  await encoding(page, 'Per position, Sinusoids').focus();
  await page.keyboard.press('End');
  await expect(encoding(page, 'Per offset, Sinusoids')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(encoding(page, 'Per position, Sinusoids')).toBeFocused();

  await expect(openedPlot(page)).toContainText('distance 9');
  await lineMap(page).getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await expect(openedPlot(page)).toContainText('distance 10');
  await page.keyboard.press('ArrowDown');
  await expect(openedPlot(page)).toContainText('distance 9');
  await expect(page).toHaveURL(/scheme=sinusoidal|lab=properties/);
});

test('the line follows a drag on the map, and its rings are on both pictures', async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=32&d=64&heads=4&scheme=learned&property=translation');
  const heading = page.getByRole('heading', { name: /^That diagonal, opened: pairs -?−?\d+ apart$/ });
  const before = await heading.innerText();
  await expect(openedPlot(page)).toContainText(/\d+ with \d+: /);
  const [, from, to] = /Worst: (\d+) with (\d+), against/.exec(await proven(page).innerText()) ?? [];
  await expect(openedPlot(page)).toContainText(`${from} with ${to}: `);
  const box = await lineMap(page).locator('canvas.cells').boundingBox();
  if (!box) throw new Error('no map');
  await page.mouse.move(box.x + 0.5 * box.width, box.y + 0.5 * box.height);
  await expect(heading).toHaveText(before);
  await page.mouse.down();
  await expect(page.getByRole('heading', { name: 'That diagonal, opened: pairs 0 apart' })).toBeVisible();
  await page.mouse.move(box.x + 0.9 * box.width, box.y + 0.1 * box.height, { steps: 3 });
  await page.mouse.up();
  await expect(heading).not.toHaveText('That diagonal, opened: pairs 0 apart');
  // The rings have come with the line: the worst pair on it.
  const ring = () => lineMap(page).locator('svg path').last().getAttribute('d');
  await expect(openedPlot(page)).not.toContainText(`${from} with ${to}: `);
  await expect(openedPlot(page)).toContainText(/\d+ with \d+: /);
  const there = await ring();
  // The link has it; without it, the line is where the property fails worst.
  await expect(page).toHaveURL(/line=diagonal\.-?\d+/);
  const moved = await heading.innerText();
  await page.reload();
  await expect(heading).toHaveText(moved);
  await page.goBack();
  await expect(heading).toHaveText(before);
  expect(await ring()).not.toBe(there);
});

test('beside a map, no words on the curve or above it are cut, and none lie on others', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  for (const property of ['monotonicity', 'translation']) {
    await open(page, `v=1&lab=properties&property=${property}`);
    await expect(provenNumber(page)).toBeVisible();
    const map = page.locator('pe-opened-map');
    const [left, right] = [await lineMap(page).boundingBox(), await openedPlot(page).boundingBox()];
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0)); // side by side
    for (const heading of await map.locator('h2').all())
      expect(await heading.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    const faults = await openedPlot(page).evaluate((one) => {
      const { items, width, fontSize } = (one as HTMLElement & { scene(): Scene }).scene();
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      const written = items.flatMap((item) => {
        if (item.kind !== 'text') return [];
        context.font = `${item.bold ? 600 : 400} ${fontSize}px ${getComputedStyle(one).fontFamily}`;
        const wide = context.measureText(item.text).width;
        const from = item.x - { start: 0, middle: wide / 2, end: wide }[item.anchor ?? 'start'];
        return [{ words: item.text, from, to: from + wide, y: item.y }];
      });
      return written.flatMap(({ words, from, to, y }, i) => [
        ...(from < 0 || to > width ? [`${words} is cut`] : []),
        ...written
          .slice(i + 1)
          .filter((next) => Math.abs(next.y - y) < 0.8 * fontSize && next.from < to && from < next.to)
          .map((next) => `${next.words} over ${words}`),
      ]);
    });
    expect(faults).toEqual([]);
  }
});

test('on a phone, headline, number, map and line come before the tests', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'v=1&lab=properties');
  await expect(provenNumber(page)).toHaveText('43');
  const lever = page.locator('.lever');
  for (const part of [headline(page), provenNumber(page), lever])
    await expect(part).toBeInViewport({ ratio: 1 });
  const lines = await page
    .locator('.proven .meaning')
    .evaluate(
      (one) => one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight),
    );
  expect(Math.round(lines)).toBeLessThanOrEqual(3);
  const [last, dock] = [await openedPlot(page).boundingBox(), await lever.boundingBox()];
  if (!last || !dock) throw new Error('no plot');
  expect(last.y + last.height).toBeLessThanOrEqual(dock.y);
  await page.locator('pe-encoding-row').getByText('›').click();
  await expect(page).toHaveURL(/scheme=learned/);
  await lever.getByText('Symmetry').click();
  await expect(provenNumber(page)).toHaveText('0');
  expect(await overflows(page)).toBe(false);
});
