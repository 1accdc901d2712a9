import type { Locator } from '@playwright/test';
import { openHost } from './host-page.ts';
import { expect, sweep, test } from './page.ts';

const ownStory = {
  v: 1,
  title: 'Order',
  scenes: [
    { scene: 'mask' },
    {
      state: 'v=1&lab=order&scheme=alibi',
      view: 'difference',
      open: 'Does ALiBi see order?',
      question: 'Which outputs change?',
      answers: ['None', 'All of them'],
      right: 1,
      claim: 'ALiBi sees order.',
      explanation: 'Its bias depends on the distance.',
    },
    { scene: 'rope', open: 'Another question' },
    { state: 'v=1&lab=order&scheme=no-such', open: 'Does it?', claim: 'It sees order.' },
  ],
};

const inShadowTree = `<div><template shadowrootmode="open"><pe-story src="../story.json">Words.</pe-story></template></div>`;

test('a story in a shadow tree is shown, though the page has no figure', async ({ page }) => {
  await page.route('**/story.json', (route) => route.fulfill({ json: ownStory }));
  await openHost(page, inShadowTree);
  await expect(page.locator('pe-scene').first()).toBeVisible();
});

test.describe('without its code', () => {
  test.use({ expected: /could not be loaded|ERR_FAILED|404/ });

  test('a story that comes later says so', async ({ page }) => {
    await page.route('**/story-element-*.js', (route) => route.fulfill({ status: 404 }));
    await openHost(
      page,
      inShadowTree,
      `<script>addEventListener('pe-error', ({ detail, composedPath }) => document.title = detail.message);</script>`,
    );
    await expect(page).toHaveTitle(/story-element-[\w-]+\.js/);
  });
});

test('an element says what it or its state sets wrongly, in the words of its author', async ({ page }) => {
  await openHost(
    page,
    `<pe-figure state="v=1&amp;scheme=alibi&amp;n=x" view="difference" show="scheme,bass" loading="eager"></pe-figure>
     <pe-figure state="v=1&amp;scene=ropes" loading="eager">A picture of RoPE.</pe-figure>
     <pe-figure state="https://host.example/#lab=order&amp;scheme=alibi" view="difference" loading="eager"></pe-figure>`,
  );
  const figures = page.locator('pe-figure');
  await expect(figures.nth(0).locator('.problem')).toHaveText([
    'The state sets n = x; it must be a whole number. The page uses the default, 128.',
    'The element sets show = scheme,bass; the lab Order has no setting bass.',
  ]);
  // No figure stands in for a scene that there is not.
  await expect(figures.nth(1).locator('.problem')).toHaveText(
    /^The state sets scene = ropes; it must be one of shuffle, .*recap\.$/,
  );
  await expect(figures.nth(1)).toContainText('A picture of RoPE.');
  await expect(figures.nth(2).locator('.proven .number')).toHaveText('0.00343');
  await expect(figures.nth(2).locator('.problem')).toHaveCount(0);
  await expect(figures.nth(1).locator('pe-lab')).toHaveCount(0);
});

test('a story of one’s own asks about its scenes and figures, and names what is wrong in its file', async ({
  page,
}) => {
  await page.route('**/story.json', (route) => route.fulfill({ json: ownStory }));
  await openHost(page, '<pe-story src="./story.json" heading-level="4"></pe-story>');
  const scenes = page.locator('pe-scene');
  await expect(scenes.first().locator('#claim')).toHaveText('Can a model see order without positions?');
  await scenes.nth(1).scrollIntoViewIfNeeded();
  await expect(scenes.nth(1).locator('#claim')).toHaveText('Does ALiBi see order?');
  await expect(scenes.nth(1).locator('.content')).toHaveClass(/covered/);
  await expect(scenes.nth(1).locator('pe-lab h1, pe-lab h2, pe-lab h3').first()).toBeHidden();
  await scenes.nth(1).getByRole('button', { name: '2 All of them' }).click();
  await expect(scenes.nth(1).locator('#claim')).toHaveText('ALiBi sees order.');
  await expect(scenes.nth(1).locator('.content')).not.toHaveClass(/covered/);
  await expect(scenes.nth(1).locator('pe-lab-figure[kind=difference]')).toBeVisible();
  // The words are those of the author alone.
  await expect(page.locator('pe-story h2.title')).toHaveAttribute('aria-level', '4');
  await expect(scenes.nth(1).getByRole('heading')).toHaveAttribute('aria-level', '5');
  await expect(scenes.nth(1).getByRole('heading')).toHaveText(['ALiBi sees order.']);
  // In other settings, its claim would not be so: it keeps its place, and says there why, once.
  await scenes.nth(3).scrollIntoViewIfNeeded();
  await expect(scenes.nth(3).locator('.count')).toHaveText('4 of 4');
  await expect(scenes.nth(3).getByRole('heading')).toHaveText('Scene 4 cannot be shown.');
  await expect(scenes.nth(3).locator('.problem')).toContainText(
    'Scene 4, state: scheme = no-such; it must be one of none',
  );
  await page.locator('#recap').scrollIntoViewIfNeeded();
  const line = page.locator('pe-recap li').nth(1);
  await expect(line).toContainText('ALiBi sees order.');
  await page.emulateMedia({ media: 'print' });
  await expect(line.getByText('ALiBi sees order.')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('pe-story').locator('> div > .problem')).toHaveText([
    'Scene 3 has open beside scene: a scene of ours has its own words. They are left out.',
    'Scene 4 cannot be shown: its place below says why.',
  ]);
  await expect(page.getByText('Four pictures')).toHaveCount(0);
});

test(
  'another src shows another story, which begins anew, and the address stays the page’s',
  sweep,
  async ({ page }) => {
    await page.route('**/story.json', (route) => route.fulfill({ json: ownStory }));
    await page.route('**/other.json', (route) =>
      route.fulfill({ json: { v: 1, scenes: [{ scene: 'rope' }, { scene: 'clocks' }] } }),
    );
    await openHost(page, '<pe-story src="./story.json"></pe-story>');
    const claim = page.locator('pe-scene').first().locator('#claim');
    await page.locator('pe-scene').first().getByRole('button', { name: 'Show me' }).click();
    await expect(claim).toContainText('A causal mask lets order in');
    const address = page.url();
    await page.locator('pe-story').evaluate((story) => story.setAttribute('src', './other.json'));
    await expect(claim).toContainText('“He is Adhil.” Does it matter');
    await page.locator('pe-recap').scrollIntoViewIfNeeded();
    await page.locator('pe-recap li').first().getByRole('button').click();
    await expect(claim).toBeInViewport();
    expect(page.url()).toBe(address);
  },
);

test('in a column of notes, the answers stand above the figure, which an answer does not move', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.route('**/story.json', (route) =>
    route.fulfill({ json: { v: 1, scenes: [{ scene: 'mask' }, ownStory.scenes[1]] } }),
  );
  await openHost(page, '<div style="width: 760px"><pe-story src="./story.json"></pe-story></div>');
  for (const i of [0, 1]) {
    const scene = page.locator('pe-scene').nth(i);
    await scene.scrollIntoViewIfNeeded();
    const answers = await scene.locator('.answers').boundingBox();
    const topOf = async () => (await scene.locator('.shown').boundingBox())?.y ?? NaN;
    const before = (await topOf()) - ((await scene.boundingBox())?.y ?? NaN);
    expect(answers && answers.y + answers.height).toBeLessThan(await topOf());
    await scene.locator('.answers button').first().click();
    await expect(scene.locator('.said')).toBeVisible();
    expect((await topOf()) - ((await scene.boundingBox())?.y ?? NaN)).toBeCloseTo(before, 0);
  }
});

const direction = (locator: Locator) => locator.evaluate((one) => getComputedStyle(one).direction);

test.describe('a story that is missing', () => {
  test.use({ expected: /status of 404/ });

  test('says so, and what the page has in its place stays', async ({ page }) => {
    await page.route('**/story.json', (route) => route.fulfill({ status: 404, body: '' }));
    await openHost(page, '<pe-story src="./story.json">Four pictures of order.</pe-story>');
    await expect(page.locator('pe-story .problem')).toContainText('story.json could not be loaded: 404');
    await expect(page.getByText('Four pictures of order.')).toBeVisible();
  });

  test('leaves words that are read from right to left in their direction', async ({ page }) => {
    await page.route('**/story.json', (route) => route.fulfill({ status: 404, body: '' }));
    const words = '<p>&#1589;&#1608;&#1585;</p>';
    await openHost(page, `<pe-story src="./story.json">${words}</pe-story>`, '', 'dir="rtl"');
    await expect(page.locator('pe-story .problem')).toContainText('404');
    expect(await direction(page.locator('pe-story .problem'))).toBe('ltr');
    expect(await direction(page.locator('pe-story > p'))).toBe('rtl');
  });
});

test('in a page that is read from right to left, a story is read from left to right', async ({ page }) => {
  await page.route('**/story.json', (route) => route.fulfill({ json: ownStory }));
  await openHost(page, '<pe-story src="./story.json"></pe-story>', '', 'dir="rtl"');
  await expect(page.locator('pe-scene #claim').first()).toBeVisible();
  for (const part of ['h2.title', 'pe-scene #claim', 'pe-scene .content'])
    expect([part, await direction(page.locator(part).first())]).toEqual([part, 'ltr']);
});
