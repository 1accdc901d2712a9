import type { Page } from '@playwright/test';
import { drag, expect, expectNoAxeViolations, middle, sweep, test } from './page.ts';

const scene = (page: Page, id: string) => page.locator(`pe-scenes #${id} pe-scene`);
const claim = (page: Page, id: string) => scene(page, id).locator('#claim');

test('the empty address opens with words that change places, positions that arrive, and a question', async ({
  page,
}) => {
  await page.goto('./');
  await expect(claim(page, 'shuffle')).toHaveText('Shuffle a sentence. Attention does not notice.');
  await expect(claim(page, 'shuffle')).toHaveText('Now give every word its own position vector.');
  await expect(claim(page, 'shuffle')).toHaveText('Shuffle again: the same words, new outputs.');
  await scene(page, 'shuffle').getByRole('button', { name: '1 Yes' }).click();
  await expect(claim(page, 'shuffle')).toHaveText('Give every word its position, and every output changes.');
  await expect(scene(page, 'shuffle').locator('.number')).toHaveText('0.237');
  await expect(scene(page, 'shuffle').getByRole('status').last()).toContainText('Yes: right. 0.237');
  await expect(page).toHaveURL(/\/$/);
});

test('the opening moves before any script has come', async ({ page }) => {
  await page.route(/\.js$/, () => {});
  // The test sets the time of the motion.
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Animation.enable');
  await protocol.send('Animation.setPlaybackRate', { playbackRate: 1e-6 });
  await page.goto('./', { waitUntil: 'commit' });
  const early = page.locator('.early .picture:visible');
  // Until the styles have come, both pictures have a box.
  await expect(early).toHaveCount(1);
  await expect(early).toBeVisible();
  const lefts = await early.evaluate((picture) => {
    const word = [...picture.querySelectorAll('text')].find(({ textContent }) => textContent === 'Do');
    const animations = picture.getAnimations({ subtree: true });
    return [0, 550, 1299].map((time) => {
      for (const animation of animations) animation.currentTime = time;
      return word?.getBoundingClientRect().left ?? 0;
    });
  });
  await protocol.send('Animation.setPlaybackRate', { playbackRate: 1 }); // the next test has this page, too
  expect(lefts[0] - lefts[1]).toBeCloseTo(lefts[1] - lefts[2], 0);
  expect(lefts[0] - lefts[2]).toBeGreaterThan(50);
});

test('no pixel of the opening changes when the scripts come', async ({ page }) => {
  // The scripts then stay at the moment at which they take over.
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('./', { waitUntil: 'commit' });
  const early = page.locator('.early .picture:visible');
  // Until the styles have come, both pictures have a box.
  await expect(early).toHaveCount(1);
  await expect(early).toBeVisible();
  await early.evaluate((picture) =>
    Promise.all(picture.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  const box = await early.boundingBox();
  const clip = box as { x: number; y: number; width: number; height: number };
  const before = await page.screenshot({ clip });
  release();
  await page.waitForFunction(() => !document.querySelector('.early'), null, { polling: 50 });
  expect((await page.screenshot({ clip })).equals(before)).toBe(true);
});

test('a link never shows the opening of the story before its own lab', async ({ page }) => {
  await page.route(/\.js$/, () => {});
  await page.goto('./#v=1&lab=probe', { waitUntil: 'commit' });
  await expect(page.locator('html[data-linked]')).toHaveCount(1);
  await expect(page.locator('.early .story')).toBeHidden();
  await expect(page.locator('.early > header')).toBeHidden();
  await expect(page.locator('.early > .loading')).toBeVisible();
});

test('answers, words and the progress are reached by keyboard', async ({ page }) => {
  await page.goto('./#v=1&scene=mask');
  const answers = scene(page, 'mask').locator('.answers button');
  await answers.first().focus();
  await page.keyboard.press('2');
  await expect(claim(page, 'mask')).toHaveText(
    'A causal mask lets order in: “Do” and “I” see other words than before.',
  );
  await scene(page, 'mask').getByRole('button', { name: 'Move “coding”, place 4' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(claim(page, 'mask')).toContainText('“coding” and “like” see other words');
  await expect(scene(page, 'mask').getByRole('button', { name: 'Move “coding”, place 3' })).toBeFocused();
  await expect(page).toHaveURL(/scene=mask&words=/);
  await page.getByRole('navigation', { name: 'Scenes of the story' }).getByRole('link').first().click();
  await expect(claim(page, 'shuffle')).toBeInViewport();
  await page.goBack();
  await expect(claim(page, 'mask')).toBeInViewport();
});

test('a word is dragged past several places', async ({ page }) => {
  await page.goto('./#v=1&scene=mask&predict=none');
  const place = (word: string, at: number) =>
    scene(page, 'mask').getByRole('button', { name: `Move “${word}”, place ${at}` });
  const from = await middle(place('coding', 4));
  const to = await middle(place('Do', 1));
  await drag(page, from, to);
  await expect(place('Coding', 1)).toBeAttached();
  await expect(place('like', 4)).toBeAttached();
});

test('scrolling names the scene in the address without adding to the history', async ({ context }) => {
  const page = await context.newPage(); // its history is empty
  await page.goto('./');
  await expect(claim(page, 'mask')).toBeAttached();
  const entries = await page.evaluate(() => history.length);
  await page.evaluate(() => scrollTo(0, innerHeight));
  await expect(page).toHaveURL(/#v=1&scene=mask$/);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.getByRole('link', { name: 'Order' }).first().click();
  await expect(page.locator('pe-lab[lab=order] h1')).toBeVisible();
  await expect(page).toHaveURL(/#v=1$/);
  await page.getByRole('link', { name: 'Story' }).click();
  await expect(claim(page, 'mask')).toBeInViewport();
});

test('answers and orders are kept while the reader is in a lab', async ({ page }) => {
  await page.goto('./#v=1&scene=mask');
  const mask = scene(page, 'mask');
  await mask.getByRole('button', { name: '1 None' }).click();
  await expect(mask.locator('.said')).toBeFocused();
  await mask.getByRole('button', { name: 'Move “coding”, place 4' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(claim(page, 'mask')).toContainText('“coding” and “like” see other words');
  await page.getByRole('link', { name: 'Order' }).first().click();
  await expect(page.locator('pe-lab[lab=order] h1')).toBeVisible();
  await expect(mask).toBeHidden();
  await page.getByRole('link', { name: 'Story' }).click();
  await expect(claim(page, 'mask')).toBeInViewport();
  await expect(mask.locator('.question')).toHaveCount(0);
  await expect(claim(page, 'mask')).toContainText('“coding” and “like” see other words');
  // So does the progress, and the name leads to the top.
  await page.getByRole('link', { name: 'Positional embeddings' }).click();
  await expect(claim(page, 'shuffle')).toBeInViewport();
  const progress = page.getByRole('navigation', { name: 'Scenes of the story' }).getByRole('link');
  await progress.nth(1).click();
  await expect(claim(page, 'mask')).toBeInViewport();
  await expect(claim(page, 'mask')).toContainText('“coding” and “like” see other words');
});

test('the keys of the progress and of the projector mode go by scene', async ({ page }) => {
  await page.goto('./#v=1&scene=mask');
  await expect(claim(page, 'mask')).toBeInViewport();
  const progress = page.getByRole('navigation', { name: 'Scenes of the story' }).getByRole('link');
  await page.waitForLoadState('networkidle'); // the keys come after the picture
  await progress.nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/scene=train/);
  await expect(claim(page, 'train')).toBeInViewport();
  await expect(progress.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(claim(page, 'mask')).toBeInViewport();
  await expect(progress.nth(1)).toBeFocused();
  await page.keyboard.press('2');
  await expect(claim(page, 'mask')).toContainText('A causal mask lets order in');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/ui=present/);
  await page.keyboard.press('PageDown');
  await expect(claim(page, 'train')).toBeInViewport();
  await expect(page).toHaveURL(/scene=train&ui=present|ui=present.*scene=train/);
  // The focus goes along, also from a slider.
  await page.keyboard.press('ArrowDown');
  await scene(page, 'count').locator('input').first().focus();
  await page.keyboard.press('ArrowUp');
  await expect(claim(page, 'train')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(scene(page, 'train').locator('.answers button').first()).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: '← → scenes' })).toHaveCount(1);
});

test.describe('without a network for a moment', () => {
  test.use({ expected: /ERR_FAILED/ });
  test('keys that could not be loaded come with the next lab', sweep, async ({ page }) => {
    const isOfKeys = (url: URL) => /\/present-(?!keys)[^/]*\.js$/.test(url.pathname);
    let refused = 0;
    await page.route(isOfKeys, (route) => {
      refused += 1;
      return route.abort();
    });
    await page.goto('./');
    await expect.poll(() => refused).toBe(1);
    await page.unroute(isOfKeys);
    await page.getByRole('navigation', { name: 'Story and labs' }).getByRole('link').nth(1).click();
    await expect(async () => {
      await page.keyboard.press('p');
      await expect(page).toHaveURL(/ui=present/, { timeout: 500 });
    }).toPass();
  });
});

test('on a small phone, what can be done is never half behind what is docked', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('./#v=1&scene=mask');
  const shuffle = scene(page, 'mask').locator('.controls button');
  await expect(scene(page, 'mask').locator('.answers')).toBeInViewport({ ratio: 1 });
  await expect(shuffle).toBeHidden();
  await scene(page, 'mask').locator('.answers button').first().focus();
  await page.keyboard.press('1');
  await expect(shuffle).toBeInViewport({ ratio: 1 });
  // The ring around what was said is clear of the number.
  const said = scene(page, 'mask').locator('.said');
  await expect(said).toBeFocused();
  const ring = await said.evaluate((one) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(one);
    return Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  });
  const [above, below] = [
    await said.boundingBox(),
    await scene(page, 'mask').locator('.number').boundingBox(),
  ];
  expect((above?.y ?? 0) + (above?.height ?? 0) + ring).toBeLessThan(below?.y ?? 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./#v=1&scene=depth');
  await expect(scene(page, 'depth').locator('.answers')).toBeInViewport({ ratio: 1 });
  await expect(scene(page, 'depth').getByRole('checkbox')).toHaveCount(0);
  await expect(scene(page, 'depth').locator('.picture')).toBeVisible();
  await scene(page, 'depth').getByRole('button', { name: 'Show me' }).click();
  await expect(scene(page, 'depth').getByRole('checkbox').first()).toBeInViewport({ ratio: 1 });
});

test('on a small phone, what plays a lab is not behind its lever', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('./#v=1&lab=properties&all=true');
  const move = await page.getByRole('button', { name: 'Move a frequency' }).boundingBox();
  const lever = await page.locator('pe-lab[lab=properties] .lever').boundingBox();
  // A third of a pixel is none.
  expect((move?.y ?? 0) + (move?.height ?? 0)).toBeLessThanOrEqual((lever?.y ?? 0) + 1 / 3);
});

test('where motion is reduced, frames stand side by side, or below each other on a phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./');
  const frames = scene(page, 'shuffle').locator('.stills li');
  await expect(frames).toHaveText(
    ['before', 'after the change of order', 'with positions'].map((label) => new RegExp(`${label}\\s*$`)),
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const act of ['Save', 'Shuffle', 'Step'])
    await expect(scene(page, 'shuffle').getByText(act, { exact: true }).first()).toBeInViewport({ ratio: 1 });
  const tops = () =>
    frames.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  const [first, second] = await tops();
  expect(second).toBe(first);
  await scene(page, 'shuffle').getByRole('button', { name: 'Step' }).click();
  await expect(frames.nth(1)).toHaveCSS('visibility', 'hidden');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => new Set(await tops()).size).toBe(3);
  // No opening plays in which the lede could be read.
  await expect(scene(page, 'shuffle').locator('.lede')).toBeVisible();
  await scene(page, 'shuffle').getByRole('button', { name: 'Shuffle' }).click();
  await expect(frames.nth(2)).toHaveCSS('visibility', 'visible');
});

test('paper has each scene revealed, with its link, two a page', async ({ page }) => {
  await page.goto('./#v=1&scene=mask');
  await expect(claim(page, 'count')).toBeAttached();
  await page.setViewportSize({ width: 703, height: 1032 }); // A4 between its margins
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(claim(page, 'mask')).toContainText('A causal mask lets order in');
  await expect(scene(page, 'mask').locator('.link')).toHaveText(/#v=1&scene=mask$/);
  for (const id of ['shuffle', 'mask', 'train', 'count'])
    expect((await page.locator(`pe-scenes #${id}`).boundingBox())?.height).toBeLessThan(1032 / 2);
});

test('the opening waits until it is seen', sweep, async ({ page }) => {
  await page.goto('./#v=1&scene=rope');
  await expect(claim(page, 'rope')).toBeInViewport();
  // Long enough for all of it.
  await page.waitForTimeout(5000);
  await page.getByRole('link', { name: 'Story' }).click();
  await expect(claim(page, 'shuffle')).toHaveText('Shuffle a sentence. Attention does not notice.');
  await expect(claim(page, 'shuffle')).toHaveText('Shuffle again: the same words, new outputs.');
});

test.describe('where a scene cannot be loaded', () => {
  test.use({ expected: /Failed to load resource|net::ERR_FAILED/ });
  test('it says so, tries again, and the others are shown', async ({ page }) => {
    // The first code of a scene that is asked for is that of the link.
    let broken = '';
    await page.route(/scene-[^/]*\.js$/, async (route) => {
      broken ||= route.request().url();
      await (route.request().url() === broken ? route.abort() : route.continue());
    });
    await page.goto('./#v=1&scene=mask');
    const message = page
      .getByRole('status')
      .filter({ hasText: 'The scene “Under a causal mask” could not be loaded.' });
    await expect(message).toBeVisible();
    await expect(message.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(claim(page, 'train')).toBeAttached();
  });
});

test('the end repeats claims, numbers and answers, which are in a link only once it is shared', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./#v=1&scene=mask');
  await scene(page, 'mask').getByRole('button', { name: '1 None' }).click();
  await page.locator('#recap').scrollIntoViewIfNeeded();
  const line = page.locator('pe-recap li').nth(1);
  await expect(line).toContainText('A causal mask lets order in');
  await expect(line).toContainText('you: None; right: “Do” and “I”');
  await expect(page).not.toHaveURL(/said/);
  await page.getByRole('button', { name: 'Share what you know' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#v=1&scene=recap&said=\.0$/);
  await page.goto(link);
  await page.reload();
  await expect(page.locator('pe-recap li').nth(1)).toContainText('you: None; right: “Do” and “I”');
});

test('steps of the path that the story has replaced lead to its scenes', async ({ page }) => {
  await page.goto('./#v=1&causal=true&step=2');
  await expect(claim(page, 'mask')).toBeInViewport();
  await expect(page).toHaveURL(/#v=1&scene=mask$/);
  await page.goto('./#v=1&lab=context&step=9');
  await expect(page.locator('pe-lab[lab=context] h1')).toBeVisible();
  await expect(page).not.toHaveURL(/step/);
});

test('scenes are accessible', async ({ page }) => {
  await page.goto('./#v=1&scene=mask');
  await expect(claim(page, 'mask')).toBeVisible();
  await expectNoAxeViolations(page);
  await scene(page, 'mask').getByRole('button', { name: 'Show me' }).click();
  await expect(scene(page, 'mask').locator('.explanation')).toBeVisible();
  await expectNoAxeViolations(page);
});

test(
  'the last scene trains its models again, and says whether they come out as recorded',
  sweep,
  async ({ page }) => {
    await page.goto('./#v=1&scene=task');
    const task = scene(page, 'task');
    await task.getByRole('button', { name: 'Train them here' }).click();
    await expect(claim(page, 'task')).toHaveText(/^Order in the table matters for finding spans, not/);
    await expect(task.locator('.controls')).toContainText(/of 36 models: all as recorded/);
    await task.getByRole('button', { name: 'Stop' }).click();
    await expect(task.getByRole('button', { name: 'Go on' })).toBeVisible();
  },
);

test('three models learn which word came first, and answer again when the words are moved', async ({
  page,
}) => {
  await page.goto('./#v=1&scene=train');
  const train = scene(page, 'train');
  const [picture, status] = [train.locator('.picture svg'), train.getByRole('status').last()];
  await train.getByRole('button', { name: '1 Half the time' }).click();
  await expect(claim(page, 'train')).toContainText('Three models are learning here:');
  await expect(status).toHaveText('Training has begun.');
  await expect(claim(page, 'train')).toHaveText(/^With positions: .* Without: \d+\s%, a coin toss\.$/);
  await expect(status).toContainText(/^Half the time: right\. \d+\s% of 512 new sentences/);
  await expect(picture).toHaveAccessibleName(/RoPE: B first/);
  const blind = /No positions: \w first, \d+ %/;
  const before = blind.exec((await picture.getAttribute('aria-label')) ?? '')?.[0];
  await train.getByRole('button', { name: /^Move B/ }).focus();
  await page.keyboard.press('End');
  await expect(picture).toHaveAccessibleName(/RoPE: A first/);
  await expect(train.getByRole('button', { name: 'Move B, place 15' })).toBeFocused();
  await expect(picture).toHaveAccessibleName(new RegExp(before ?? 'none'));
});
