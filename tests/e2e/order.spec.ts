import type { Locator, Page } from '@playwright/test';
import { pictureOf, watchMotion } from './motion.ts';
import {
  choosePositions,
  drag,
  exact,
  expect,
  expectNoAxeViolations,
  expectTone,
  inLoop,
  lookAt,
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
import { holdWorkers, release } from './waiting-workers.ts';

const number = provenNumber;
const verdict = proven;
const chips = (page: Page) => page.locator('pe-chips button');

const map = (page: Page, name: string) => page.locator(`pe-lab-figure[name=order-${name}] pe-heat-map`);
/** The line under a map, which reads the cell under the cursor. */
const reading = (page: Page, name: string) => map(page, name).locator('.words');
/** A ring is drawn twice: a halo, then the ring in its colour. */
const rings = (of: Locator) => of.locator('path[stroke="var(--violated)"]');

const difference = (page: Page) => exact(number(page));

test('opens with a result: without positions the difference is rounding', async ({ page }) => {
  await open(page);
  await expect(chips(page)).toHaveText(['Do', 'I', 'like', 'coding']);
  await expectTone(verdict(page), 'plain');
  expect(await difference(page)).toBeLessThan(1e-5);
  await expect(page.locator('pe-lab')).toContainText('128');
  await expect(page.locator('pe-lab pe-heat-map')).toHaveCount(3);
});

test('an encoding breaks the equality, and the worst cell is ringed', async ({ page }) => {
  await open(page);
  await choosePositions(page, 'Sinusoidal');
  await expectTone(verdict(page), 'position');
  expect(await difference(page)).toBeGreaterThan(1e-3);
  await expect(page).toHaveURL(/scheme=sinusoidal/);

  // The reading at the ring is the lab's number.
  const largest = await number(page).innerText();
  for (const name of ['reorder-attend', 'attend-reorder', 'difference']) {
    await expect(rings(map(page, name))).toHaveCount(1);
    // Moving the cursor redraws all maps and rings; the difference map reads the cell for all of them.
    await expect(async () => {
      await map(page, name).scrollIntoViewIfNeeded();
      const { x, y } = await middle(rings(map(page, name)));
      await page.mouse.move(x, y);
      await expect(reading(page, 'difference')).toContainText('(largest difference)', { timeout: 1000 });
    }).toPass();
    const value = /: −?([\d.]+) \(/.exec(await reading(page, 'difference').innerText());
    expect(value?.[1]).toBe(largest);
  }
});

test('nothing is ringed if all outputs are equal up to rounding', sweep, async ({ page }) => {
  await open(page);
  await expectTone(verdict(page), 'plain');
  await expect(map(page, 'difference')).toBeVisible();
  await expect(rings(page.locator('pe-lab'))).toHaveCount(0);
});

test('a causal mask alone also breaks the equality', async ({ page }) => {
  await open(page);
  await page.getByLabel('Causal mask').check();
  await expectTone(verdict(page), 'position');
  expect(await difference(page)).toBeGreaterThan(1e-3);
});

test('a word is dragged to another place, with one history entry', async ({ page }) => {
  await open(page, 'v=1&scheme=sinusoidal');
  await expect(chips(page)).toHaveText(['Do', 'I', 'like', 'coding']);
  const before = await difference(page);
  const coding = await middle(chips(page).filter({ hasText: 'coding' }));
  const first = await middle(chips(page).filter({ hasText: 'Do' }));
  await drag(page, coding, { x: first.x - 20, y: first.y });
  await expect(chips(page)).toHaveText(['Coding', 'do', 'I', 'like']);
  await expect.poll(() => difference(page)).not.toBe(before);
  await expect(page).toHaveURL(/permutation=3-1-0-2/);
  await page.goBack();
  await expect(chips(page)).toHaveText(['Do', 'I', 'like', 'coding']);
  await page.goForward();
  await expect(chips(page)).toHaveText(['Coding', 'do', 'I', 'like']);
});

test('a word that is thrown beyond the end of its row gets there', async ({ page }) => {
  await open(page, 'v=1&scheme=sinusoidal');
  const coding = await middle(chips(page).filter({ hasText: 'coding' }));
  const first = await middle(chips(page).filter({ hasText: 'Do' }));
  await page.mouse.move(coding.x, coding.y);
  await page.mouse.down();
  await page.mouse.move(first.x - 60, first.y);
  await page.mouse.up();
  await expect(chips(page)).toHaveText(['Coding', 'do', 'I', 'like']);
});

test('a word that is thrown beyond one of two rows gets to the end of that row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const words = ['seven', 'people', 'walked', 'slowly', 'towards', 'distant', 'mountains'];
  await open(page, `v=1&scheme=sinusoidal&words=${words.join('+')}`);
  await expect(chips(page)).toHaveCount(words.length);
  const boxes = await chips(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON()),
  );
  const first = boxes.filter(({ top }) => top === boxes[0].top);
  expect(first.length).toBeLessThan(words.length);
  const { right, bottom } = first[first.length - 1];
  const before = await chips(page).allInnerTexts();
  await page.mouse.move(boxes[0].x + 10, boxes[0].y + 10);
  await page.mouse.down();
  await page.mouse.move(right + 8, bottom + 1);
  await page.mouse.up();
  const after = before.map((word) => word.toLowerCase());
  after.splice(first.length - 1, 0, ...after.splice(0, 1));
  await expect
    .poll(async () => (await chips(page).allInnerTexts()).map((word) => word.toLowerCase()))
    .toEqual(after);
});

test('a word is moved by keyboard, and keeps the focus', async ({ page }) => {
  await open(page);
  await chips(page).nth(3).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(chips(page)).toHaveText(['Do', 'I', 'coding', 'like']);
  await expect(chips(page).nth(2)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(chips(page)).toHaveText(['Coding', 'do', 'I', 'like']);
});

test('the chosen word stays the one whose output is shown when it moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'v=1&scheme=sinusoidal');
  await openFold(page, 'One word in both orders');
  const heading = page.locator('pe-lab-figure[name=order-word] .heading');
  const chosen = page.locator('pe-chips button.chosen');
  await chips(page).nth(3).focus();
  for (const [key, place] of [
    ['ArrowLeft', 3],
    ['ArrowLeft', 2],
    ['ArrowRight', 3],
    ['Home', 1],
    ['End', 4],
  ] as const) {
    await page.keyboard.press(key);
    await expect(chosen).toHaveAttribute('aria-label', new RegExp(`^coding, place ${place} of 4$`, 'i'));
    await expect(heading).toHaveText(/“coding”$/i);
  }
  const like = await middle(chips(page).filter({ hasText: 'like' }));
  const first = await middle(chips(page).first());
  await drag(page, like, { x: first.x - 20, y: first.y });
  await expect(chosen).toHaveAttribute('aria-label', /^like, place 1 of 4$/i);
  await expect(heading).toHaveText(/“like”$/i);
});

const parts = 'pe-heat-map, pe-crossing, pe-chips';

test('words and their rows are carried to the picture of a page opened with this order', async ({ page }) => {
  await open(page, 'v=1&scheme=sinusoidal&permutation=3-1-0-2');
  const opened = await pictureOf(page, parts);
  await open(page, 'v=1&scheme=sinusoidal');
  const moved = await watchMotion(page);
  await chips(page).nth(3).focus();
  await page.keyboard.press('Home');
  await chips(page).nth(0).blur();
  await expect.poll(moved).toEqual(expect.arrayContaining(['pe-chips', 'pe-heat-map']));
  await expect(rings(map(page, 'difference'))).toHaveCount(1);
  expect(await pictureOf(page, parts)).toEqual(opened);
});

test('positions arrive at the picture of a page opened with this encoding', sweep, async ({ page }) => {
  await open(page, 'v=1&scheme=sinusoidal');
  const opened = await pictureOf(page, parts);
  await open(page);
  const moved = await watchMotion(page);
  await choosePositions(page, 'Sinusoidal');
  await expect.poll(moved).toEqual(expect.arrayContaining(['pe-crossing', 'pe-heat-map']));
  await expect(rings(map(page, 'difference'))).toHaveCount(1);
  expect(await pictureOf(page, parts)).toEqual(opened);
});

test('nothing moves where the reader wants less motion, and nothing follows a drag late', async ({
  page,
}) => {
  await open(page, 'v=1&scheme=sinusoidal');
  const moved = await watchMotion(page);
  const coding = await middle(chips(page).filter({ hasText: 'coding' }));
  const first = await middle(chips(page).first());
  await page.mouse.move(coding.x, coding.y);
  await page.mouse.down();
  await page.mouse.move(first.x - 10, first.y, { steps: 20 });
  await expect(map(page, 'difference').locator('svg')).toContainText('Coding');
  expect(await moved()).toEqual([]);
  await page.mouse.up();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await chips(page).first().press('End');
  await expect(map(page, 'difference').locator('svg')).toContainText('coding');
  await choosePositions(page, 'Learned');
  await expectTone(verdict(page), 'position');
  expect(await moved()).toEqual([]);
});

test('typed words are the sentence', async ({ page }) => {
  await open(page);
  await openSetting(page, 'Sentence');
  await page.getByRole('textbox', { name: 'First sentence' }).fill('Dogs chase cats');
  await expect(chips(page)).toHaveText(['Chase', 'dogs', 'cats']);
  await expectTone(verdict(page), 'plain');
  await page.getByRole('textbox', { name: 'First sentence' }).fill('again and again');
  await expect(chips(page)).toHaveText(['And', 'again', 'again']);
});

test('an empty sentence says so, and the previous result stays, marked', async ({ page }) => {
  await open(page, 'v=1&scheme=sinusoidal');
  await openSetting(page, 'Sentence');
  const before = await exact(number(page));
  const sentence = page.getByRole('textbox', { name: 'First sentence' });
  await sentence.fill(' ');
  const message = page.locator('pe-lab .message');
  await expect(message).not.toBeEmpty();
  await expect(verdict(page)).toHaveClass(/older/);
  expect(await exact(number(page))).toBe(before);
  await expect(page.locator('pe-settings')).toContainText('0 words');
  await sentence.fill('Dogs chase cats');
  await expect(message).toBeEmpty();
  await expect(verdict(page)).not.toHaveClass(/older/);

  await open(page, 'v=1&words=&permutation=');
  await page.reload();
  await expect(page.locator('h1')).toHaveText('Type a sentence.');
  await expect(chips(page)).toHaveCount(0);
  await expectTone(verdict(page), 'plain');
  await (await openSetting(page, 'Sentence')).getByRole('textbox').fill('Dogs chase cats');
  await expect(number(page)).toHaveText('0');
});

test('any number of heads divides any width', sweep, async ({ page }) => {
  await open(page, 'v=1&d=30');
  await openSetting(page, 'Layer');
  await page.getByRole('spinbutton', { name: 'Heads' }).fill('4');
  await page.keyboard.press('Tab');
  await expect(await openFold(page, 'What attends to what')).toContainText(/Head.* 1 of 4/);
  await expectTone(verdict(page), 'plain');
  await expect(page.locator('pe-lab .message')).toBeEmpty();
});

test(
  'a repeated word has the same outputs in both orders, and the reading says so',
  sweep,
  async ({ page }) => {
    const words = ['Do', 'I', 'like', 'coding'];
    const stage = map(page, 'difference').locator('[role=application]');
    /** The values in the three maps at their shared cursor. */
    const readings = () =>
      Promise.all(
        ['reorder-attend', 'attend-reorder', 'difference'].map(async (name) => {
          const said = (await reading(page, name).textContent()) ?? '';
          return /: (−?[\d.]+)/.exec(said)?.[1];
        }),
      );
    /** Reads the first dimensions of each word. */
    const walk = async (look: (values: readonly (string | undefined)[], word: string) => void) => {
      await stage.focus();
      for (const [row, word] of words.entries()) {
        await page.keyboard.press('Control+Home');
        for (let i = 0; i < row; i++) await page.keyboard.press('ArrowDown');
        for (const dimension of [0, 1, 2]) {
          for (const name of ['reorder-attend', 'attend-reorder', 'difference'])
            await expect(reading(page, name)).toContainText(
              new RegExp(`^“${word}”, dimension ${dimension}: −?[\\d.]+`, 'i'),
            );
          look(await readings(), word);
          await page.keyboard.press('ArrowRight');
        }
      }
    };
    await open(page);
    await expectTone(verdict(page), 'plain');
    await walk(([first, second, between]) => {
      expect(first).toBe(second);
      expect(between).toBe('0');
    });
    // With positions, the same cells read differently.
    await open(page, 'v=1&scheme=sinusoidal');
    await expectTone(verdict(page), 'position');
    const differing: string[] = [];
    await walk(([first, second], word) => {
      if (first !== second) differing.push(word);
    });
    expect(new Set(differing)).toEqual(new Set(words));
  },
);

for (const [i, scheme] of (['dark', 'light'] as const).entries())
  test(`no axe violations, and nothing overflows at 320 pixels (${scheme})`, inLoop(i), async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    // So tall that the dock covers no button in part.
    await page.setViewportSize({ width: 320, height: 2400 });
    await open(page, 'v=1&scheme=sinusoidal&causal=true&heads=2');
    await expect(number(page)).toBeVisible();
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });

test('one table lists which encodings break the equality, and by how much', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=order&scheme=alibi');
  await openFold(page, 'Every encoding in one list');
  const table = page.locator('pe-lab .encodings');
  await lookAt(table, '○ not seen');
  const row = (title: string) =>
    table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) });
  await expect(row('No positions')).toContainText('○ not seen');
  await expect(row('Causal mask alone')).toContainText('● seen');
  const shown = await number(page).innerText();
  expect(shown).toMatch(/\d/);
  await expect(row('ALiBi')).toContainText(shown);
});

test('where the first result takes long, the controls come before it', sweep, async ({ page }) => {
  await holdWorkers(page);
  await page.addInitScript(() => {
    window.held = true;
  });
  await page.goto('./#v=1');
  await expect(page.getByRole('radio', { name: 'Sinusoidal' })).toBeVisible();
  await expect(number(page)).toHaveCount(0);
  await choosePositions(page, 'Sinusoidal');
  await release(page);
  await expect(page.locator('h1')).toContainText('inusoid');
  await expect(number(page)).not.toHaveText('0');
});

test('a row of settings has its controls once it has been opened', async ({ page }) => {
  await open(page, 'v=1&scheme=sinusoidal');
  await expect(number(page)).toBeVisible();
  const row = page.locator('pe-settings details').filter({ has: page.locator('summary:text("Layer")') });
  await expect(row).toHaveCount(1);
  await expect(row.locator('pe-control')).toHaveCount(0);
  await openSetting(page, 'Layer');
  await expect(row.locator('pe-control').first()).toBeVisible();
  await row.locator('summary').click();
  await expect(row.locator('pe-control').first()).toBeHidden();
});

test.describe('on a phone with a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const width of [390, 360, 320])
    test(`the causal mask stands above the frame of the encodings, at ${width}`, sweep, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await open(page, 'v=1&lab=order');
      const label = page.locator('.lever pe-control[name=causal] label');
      const words = await label.boundingBox();
      const frame = await page.locator('.lever pe-segments .row').boundingBox();
      if (!words || !frame) throw new Error('The lever is not drawn.');
      expect(words.y + words.height).toBeLessThanOrEqual(frame.y);
      expect(words.x + words.width).toBeLessThanOrEqual(width - 16);
      // Above its words, a finger still meets it.
      await page.touchscreen.tap(words.x + words.width / 2, words.y - 10);
      await expect(page).toHaveURL(/causal=true/);
    });
});

test('a screen reader hears what a map holds before its cells, and M reads the largest with its place', async ({
  page,
}) => {
  await open(page, 'v=1&lab=order&scheme=sinusoidal');
  const difference = map(page, 'difference');
  await expect(difference.locator('#keys')).toHaveText(/Largest magnitude/);
  const said = (await difference.locator('#keys').textContent()) ?? '';
  expect(said).toMatch(/^4 × 32, from −[\d.]+ to [\d.]+\. Largest magnitude: /);
  const largest = /magnitude: (“.*?”, dimension \d+: −?[\d.]*\d)/.exec(said)?.[1] ?? '';
  expect(largest).toMatch(/dimension \d+: /);
  await difference.locator('[role=application]').focus();
  await page.keyboard.press('m');
  await expect(reading(page, 'difference')).toContainText(largest);
  await expect(difference.locator('[aria-live=polite]')).toHaveText(/; row [1-4] of 4, column \d+ of 32$/);
});
