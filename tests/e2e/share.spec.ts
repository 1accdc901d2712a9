/** Share: the link of the page, and the builder of embeds for course notes. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, open, overflows, provenNumber, sweep, test } from './page.ts';
import { dialog, serveNotes, share } from './sharing.ts';

test.use({ hosts: /^http:\/\/127\.0\.0\.1:/ });

const snippet = (page: Page): Promise<string> =>
  dialog(page).getByRole('region', { name: 'Embed' }).innerText();
const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]');

/** Of another host. */
const notes = serveNotes();

const link = 'v=1&scheme=sinusoidal&base=100';

test('copies the link at once, says so, and gives the focus back', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const box = await share(page, link);
  await expect(box.getByText('Link copied. It opens the page as you see it now.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await expect(box.getByLabel('Link to this page')).toHaveValue(page.url());
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
});

test('shows the link where the clipboard is refused', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  const box = await share(page, link);
  await expect(box.getByText('The browser blocks copying.')).toBeVisible();
  const field = box.getByLabel('Link to this page');
  await expect(field).toBeFocused();
  expect(await field.evaluate((one: HTMLInputElement) => one.selectionEnd)).toBe(page.url().length);
});

test('a frame of one figure with chosen controls shows the same number in course notes', async ({ page }) => {
  const box = await share(page, link);
  const number = await provenNumber(page).first().innerText();
  await box.getByLabel('What').selectOption('The difference of the two');
  await box.getByRole('checkbox', { name: 'Base', exact: true }).check();
  await box.getByRole('checkbox', { name: 'Seed', exact: true }).check();
  await box.getByRole('checkbox', { name: 'Seed: locked' }).check();
  await box.getByLabel('Theme').selectOption('Dark');
  await expect(preview(page).locator('.proven .number')).toHaveText(number);
  await expect(preview(page).getByRole('spinbutton', { name: 'Seed' })).toBeDisabled();
  await expect(preview(page).getByRole('spinbutton', { name: 'Base' })).toBeEnabled();
  // The height is the one that the preview has told.
  const height = await page.locator('iframe[title="Preview"]').evaluate((one) => one.clientHeight);
  await expect(box.getByLabel('Height')).toHaveValue(String(height));

  notes.body = await snippet(page);
  expect(notes.body).toContain(`height="${height}"`);
  await page.setViewportSize({ width: 680 + 16, height: 800 });
  await page.goto(notes.address);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('.proven .number')).toHaveText(number);
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  // The theme is the frame's; readers have their own.
  await expect(frame.getByRole('link', { name: 'Open in the playground' })).not.toHaveAttribute(
    'href',
    /theme/,
  );
  await expect(frame.getByRole('spinbutton', { name: 'Seed' })).toBeDisabled();
  // As the builder said: nothing jumps.
  await expect.poll(() => page.locator('iframe').evaluate((one) => one.clientHeight)).toBe(height);
  await frame.getByRole('spinbutton', { name: 'Base' }).fill('1000');
  await frame.getByRole('spinbutton', { name: 'Base' }).press('Enter');
  await expect(frame.locator('.proven .number')).not.toHaveText(number);
});

for (const what of ['The whole lab: Order', 'The difference of the two'])
  test(`a link alone opens what the preview shows, in its theme: ${what}`, sweep, async ({ page }) => {
    const box = await share(page, link);
    await box.getByLabel('What').selectOption(what);
    await box.getByLabel('Theme').selectOption('Dark');
    await box.getByLabel('For', { exact: true }).selectOption('Link alone');
    await expect(preview(page).locator('html')).toHaveAttribute('data-theme', 'dark');
    const address = (await snippet(page)).trim();
    await page.goto('about:blank');
    await page.goto(address);
    await expect(provenNumber(page).first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    if (!what.startsWith('The whole')) return;
    // Until the reader chooses another.
    await page.getByRole('button', { name: 'Theme: Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page).not.toHaveURL(/theme/);
  });

test('an element shows the same, and a link where scripts do not run', sweep, async ({ page, browser }) => {
  const box = await share(page, link);
  const number = await provenNumber(page).first().innerText();
  await box.getByLabel('What').selectOption('The difference of the two');
  await box.getByRole('checkbox', { name: 'Base', exact: true }).check();
  await box.getByLabel('For', { exact: true }).selectOption('Web page: element');
  await expect(box.getByLabel('Height')).toHaveCount(0);
  notes.body = await snippet(page);
  await page.goto(notes.address);
  const element = page.locator('pe-figure');
  await expect(element.locator('.proven .number')).toHaveText(number);
  await expect(element.getByRole('spinbutton')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'The difference of the two' })).toBeHidden();

  const bare = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await bare.goto(notes.address);
  await expect(bare.getByRole('link', { name: 'The difference of the two' })).toHaveAttribute(
    'href',
    /view=difference/,
  );
  await bare.context().close();
});

test('a whole lab has all controls but the locked ones', sweep, async ({ page }) => {
  const box = await share(page, link);
  await box.getByLabel('What').selectOption('The whole lab: Order');
  await box.getByRole('checkbox', { name: 'Causal mask' }).check();
  await expect(preview(page).getByRole('checkbox', { name: 'Causal mask' })).toBeDisabled();
  await expect(preview(page).getByText('Try this')).toBeVisible();
  await box.getByLabel('For', { exact: true }).selectOption('Web page: element');
  expect(await snippet(page)).toContain(
    '<pe-playground state="v=1&amp;scheme=sinusoidal&amp;base=100" lock="causal">',
  );
});

test(
  'a whole lab on a slide is presented, in the preview too, and its type has no size',
  sweep,
  async ({ page }) => {
    const box = await share(page, link);
    await box.getByLabel('For', { exact: true }).selectOption('reveal.js: slide');
    await expect(box.getByLabel('Type (px)')).toBeVisible();
    await expect(preview(page).locator('html')).not.toHaveAttribute('data-present');
    await box.getByLabel('What').selectOption('The whole lab: Order');
    await expect(box.getByLabel('Type (px)')).toHaveCount(0);
    expect(await snippet(page)).not.toContain('font-size');
    await expect(preview(page).locator('html')).toHaveAttribute('data-present');
    await expect(preview(page).locator('.proven .number')).toBeVisible();
  },
);

test('asks for a prediction before the figure is shown, in frames and elements', sweep, async ({ page }) => {
  const box = await share(page, link);
  const number = await provenNumber(page).first().innerText();
  await box.getByText('Prediction first: none').click();
  await box.getByLabel('Question').fill('Is “order” seen & by how much?');
  await box.getByLabel('Choice 1').fill('No | not at all');
  await box.getByLabel('Choice 2').fill('Yes');
  await box.getByLabel('Choice 2').press('Tab');
  await expect(box.getByText('Leave out | and a * at the end', { exact: false }).last()).toBeVisible();
  await expect(preview(page).locator('.proven .number')).toHaveText(number);
  await box.getByLabel('Choice 1').fill('No, <b>not</b> at all');
  await box.getByLabel('Choice 1').press('Tab');
  await box.getByLabel('The right choice').selectOption('Right: Yes');
  await expect(box.getByText('Prediction first: asked')).toBeVisible();
  await expect(preview(page).locator('.proven .number')).toHaveText('?');
  await expectNoAxeViolations(page);

  const frame = await snippet(page);
  await box.getByLabel('For', { exact: true }).selectOption('Web page: element');
  const element = await snippet(page);
  for (const [text, place] of [
    [frame, page.frameLocator('iframe')],
    [element, page.locator('pe-figure')],
  ] as const) {
    notes.body = text;
    await page.goto(notes.address);
    await expect(place.getByRole('heading', { name: 'Is “order” seen & by how much?' })).toBeVisible();
    await expect(place.locator('.proven .number')).toHaveText('?');
    await place.getByText('No, <b>not</b> at all').click();
    await place.getByRole('button', { name: 'Commit and look' }).click();
    await expect(place.locator('.proven .number')).toHaveText(number);
  }
});

test('starts from what the link of the page shows, frees and locks', async ({ page }) => {
  const box = await share(page, `${link}&show=base&lock=seed`);
  await expect(box.getByRole('checkbox', { name: 'Base', exact: true })).toBeChecked();
  await expect(box.getByRole('checkbox', { name: 'Base: locked' })).not.toBeChecked();
  await expect(box.getByRole('checkbox', { name: 'Seed: locked' })).toBeChecked();
  expect(await snippet(page)).toContain('&amp;show=base&amp;lock=seed"');
});

test('of a figure that the settings do not draw, nothing is written', async ({ page }) => {
  const box = await share(page, 'v=1&lab=encodings&scheme=sinusoidal&view=clocks');
  await expect(box.getByLabel('What').locator('option:checked')).toHaveText(/^Claim and proof: /);
  await expect.poll(() => snippet(page)).not.toContain('clocks');
});

test('the preview is shown anew once a text is typed, not with each letter', async ({ page }) => {
  const box = await share(page, `${link}&show=base`);
  await box.getByText('Challenge: none').click();
  await box.getByRole('checkbox', { name: 'Base: free' }).check();
  await box.getByLabel('Task').fill('Reach');
  await box.getByLabel('Number').fill('0.1');
  await box.getByLabel('Number').press('Tab');
  const task = preview(page).locator('pe-task');
  await expect(task).toContainText('Reach');
  await preview(page)
    .locator('html')
    .evaluate(() => {
      const seen = globalThis as { shown?: number };
      seen.shown = 0;
      addEventListener('hashchange', () => {
        seen.shown = (seen.shown ?? 0) + 1;
      });
    });
  await box.getByLabel('Task').press('End');
  await box.getByLabel('Task').pressSequentially(' a smaller difference.', { delay: 20 });
  await expect(task).toContainText('Reach a smaller difference.');
  expect(
    await preview(page)
      .locator('html')
      .evaluate(() => (globalThis as { shown?: number }).shown),
  ).toBeLessThan(4);
});

test('sets a challenge with the ticked controls, after a prediction, in frames and elements', async ({
  page,
}) => {
  const box = await share(page, 'v=1&scheme=rotary&solver=descent');
  const number = await provenNumber(page).first().innerText();
  await box.getByText('Challenge: none').click();
  await expect(box.getByText('Tick controls above first')).toBeVisible();
  await box.getByRole('checkbox', { name: 'Base', exact: true }).check();
  await box.getByRole('checkbox', { name: 'Seed', exact: true }).check();
  await box.getByRole('checkbox', { name: 'Seed: locked' }).check();
  await box.getByLabel('Task').fill('Find a base where <order> is hardly seen.');
  await box.getByLabel('Task').press('Tab');
  await expect(box.getByText('Tick at least one control')).toBeVisible();
  await expect(box.getByRole('checkbox', { name: 'Seed: free' })).toHaveCount(0);
  await box.getByRole('checkbox', { name: 'Base: free' }).check();
  await box.getByLabel('Goal').selectOption('largest difference between the two outputs');
  await box.getByLabel('Comparison').selectOption('below');
  await box.getByLabel('Number').fill('0.5');
  await box.getByLabel('Number').press('Tab');
  await expect(box.getByText('reach this goal already, 0.420: readers must find others.')).toBeVisible();
  await box.getByLabel('Number').fill('0.4');
  await box.getByLabel('Number').press('Tab');
  await expect(box.getByText('Readers start from the settings of the page, with 0.420.')).toBeVisible();
  await box.getByLabel('Hint, if any').fill('Try powers of ten.');
  await box.getByLabel('Hint, if any').press('Tab');
  await expect(box.getByText('Challenge: set')).toBeVisible();
  await expect(preview(page).locator('.standing', { hasText: 'Not yet: 0.420' })).toBeVisible();
  await expectNoAxeViolations(page);

  await box.getByText('Prediction first: none').click();
  await box.getByLabel('Question').fill('More or less?');
  await box.getByLabel('Choice 1').fill('More');
  await box.getByLabel('Choice 1').press('Tab');
  // A prediction that is not complete is not left out in silence.
  await expect(box.getByText('Prediction first: not complete')).toBeVisible();
  await expect(
    box.getByText('The prediction is not in it: enter a question and at least two choices.'),
  ).toBeVisible();
  await box.getByLabel('Choice 2').fill('Less');
  await box.getByLabel('Choice 2').press('Tab');
  await expect(preview(page).locator('.proven .number')).toHaveText('?');
  await expect(preview(page).getByText('Find a base')).toHaveCount(0);

  const frame = await snippet(page);
  await box.getByLabel('For', { exact: true }).selectOption('Web page: element');
  const element = await snippet(page);
  for (const [text, place] of [
    [frame, page.frameLocator('iframe')],
    [element, page.locator('pe-figure')],
  ] as const) {
    notes.body = text;
    await page.goto(notes.address);
    await place.getByText('Less', { exact: true }).click();
    await place.getByRole('button', { name: 'Commit and look' }).click();
    await expect(place.locator('.proven .number')).toHaveText(number);
    await expect(place.getByText('Find a base where <order> is hardly seen.')).toBeVisible();
    await expect(place.getByRole('spinbutton', { name: 'Seed' })).toBeDisabled();
    await place.getByRole('spinbutton', { name: 'Base' }).fill('100');
    await place.getByRole('spinbutton', { name: 'Base' }).press('Enter');
    await expect(place.getByText('● Reached: 0.354')).toBeVisible();
  }
});

test('starts from the task of the link', async ({ page }) => {
  const challenge = {
    v: 1,
    ask: 'Put the words back.',
    given: { lab: 'order', scheme: 'rotary' },
    free: ['permutation'],
    goal: { measure: 'order.difference', op: 'between', value: [-1, 0.001] },
  };
  const packed = Buffer.from(JSON.stringify(challenge)).toString('base64url');
  const box = await share(page, `v=1&predict=Seen%3F%7CYes*%7CNo&answer=1&challenge=${packed}`);
  await box.getByText('Prediction first: asked').click();
  await expect(box.getByLabel('Question')).toHaveValue('Seen?');
  await expect(box.getByLabel('The right choice')).toHaveValue('0');
  await box.getByText('Challenge: set').click();
  await expect(box.getByLabel('Task')).toHaveValue('Put the words back.');
  await expect(box.getByRole('checkbox', { name: /: free$/ })).toBeChecked();
  await expect(box.getByLabel('Smaller number')).toHaveValue('-1');
  await expect(box.getByLabel('Larger number')).toHaveValue('0.001');
  await expect(preview(page).getByRole('heading', { name: 'Seen?' })).toBeVisible();
  await box.getByLabel('For', { exact: true }).selectOption('Link alone');
  expect(await snippet(page)).toMatch(/predict=Seen%3F%7CYes\*%7CNo&challenge=/);
  await box.getByRole('button', { name: 'Save poster' }).click();
  await expect(box.getByText('A poster would give the answer away')).toBeVisible();
  await box.getByLabel('For', { exact: true }).selectOption('MyST: frame');
  expect(await snippet(page)).not.toContain('placeholder');
});

test('saves the figure of the preview as a poster', sweep, async ({ page }) => {
  const box = await share(page, 'v=1&lab=encodings&scheme=rotary');
  await box.getByLabel('What').selectOption('Clocks: only the distance counts');
  await box.getByLabel('For', { exact: true }).selectOption('MyST: frame');
  await expect(preview(page).locator('pe-lab-figure[kind="clocks"]')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    box.getByRole('button', { name: 'Save poster' }).click(),
  ]);
  const name = 'encodings-clocks.svg';
  expect(download.suggestedFilename()).toBe(name);
  expect(await snippet(page)).toContain(`:placeholder: ${name}`);
  const svg = readFileSync(await download.path(), 'utf8');
  expect(svg).toMatch(/^<svg /);
  expect(svg).toContain('Positional encoding: Rotary');
  await expect(box.getByText(`Saved ${name}.`)).toBeVisible();
});

test('says of a table of numbers that it is no picture', sweep, async ({ page }) => {
  const box = await share(page, 'v=1&lab=encodings&scheme=rotary');
  await box.getByLabel('What').selectOption('Seven measurements of every encoding');
  await expect(preview(page).locator('pe-lab-figure[kind="requirements"]')).toBeVisible();
  await box.getByRole('button', { name: 'Save poster' }).click();
  await expect(box.getByText('This figure cannot be saved as SVG.')).toBeVisible();
});

test('says that a link cannot hold a table', async ({ page }) => {
  const box = await share(page, 'v=1&lab=encodings&source=file');
  await expect(box.getByText('A link cannot hold your table')).toBeVisible();
});

test('leaves no steps in the history, and the page as it was', sweep, async ({ context }) => {
  const page = await context.newPage(); // its history is empty
  const box = await share(page, link);
  const [steps, address] = [await page.evaluate(() => history.length), page.url()];
  await box.getByLabel('What').selectOption('One word in both orders');
  await expect(preview(page).locator('pe-lab-figure[kind="word"]')).toBeVisible();
  await box.getByLabel('Theme').selectOption('Light');
  await expect(preview(page).locator('html')).toHaveAttribute('data-theme', 'light');
  await box.getByLabel('Theme').selectOption('Auto');
  await expect(preview(page).locator('html')).not.toHaveAttribute('data-theme');
  await box.getByRole('button', { name: 'Close' }).click();
  expect(await page.evaluate(() => history.length)).toBe(steps);
  expect(page.url()).toBe(address);
});

test('works by keyboard alone, and keys of the page rest', { tag: '@window' }, async ({ page }) => {
  await open(page, link);
  await page.getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('Enter');
  const box = dialog(page);
  await expect(box.getByLabel('What')).toBeFocused();
  await expect(box.getByLabel('What').locator('option')).not.toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(box.getByRole('checkbox', { name: 'Positional encoding' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('p');
  await expect(box).toBeVisible();
  expect(await snippet(page)).toContain('show=scheme');
  await expect(page).not.toHaveURL(/ui=present/);
});

for (const colorScheme of ['dark', 'light'] as const)
  test.describe(`accessible, ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('without violations', sweep, async ({ page }) => {
      const box = await share(page, link);
      await box.getByRole('checkbox', { name: 'Base', exact: true }).check();
      await expect(preview(page).locator('.proven .number')).toBeVisible();
      await expectNoAxeViolations(page);
    });
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('everything fits, and the preview is made smaller', sweep, async ({ page }) => {
    const box = await share(page, link);
    await expect(preview(page).locator('.proven .number')).toBeVisible();
    await box.getByText('Controls beside the figure: none').click();
    await box.getByRole('checkbox', { name: 'Base', exact: true }).check();
    await expect(box.getByText('Controls beside the figure: 1')).toBeVisible();
    expect(await overflows(page)).toBe(false);
    expect(await box.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    const [outer, inner] = await Promise.all([
      page.locator('pe-embed-preview').boundingBox(),
      page.locator('iframe[title="Preview"]').boundingBox(),
    ]);
    expect(inner?.width).toBeLessThanOrEqual(outer?.width ?? 0);
    expect(await page.locator('iframe[title="Preview"]').evaluate((one) => one.clientWidth)).toBe(680);
    await expectNoAxeViolations(page);
  });
});

test.describe('without the code of the figures', () => {
  test.use({ expected: /ERR_FAILED/ });

  test('says so, and offers the one of the page', async ({ page }) => {
    await page.route('**/assets/below-*.js', (route) => route.abort());
    const box = await share(page, 'v=1&lab=encodings&scheme=rotary&view=clocks');
    await expect(
      box.getByText('The list of figures could not be loaded. Check your connection'),
    ).toBeVisible();
    await expect(box.getByLabel('What').locator('option')).toHaveText([
      /^The whole lab/,
      /^Claim and proof: /,
    ]);
    await expect.poll(() => snippet(page)).not.toContain('clocks');
  });
});

test.describe('without its code', () => {
  test.use({ expected: /Failed to load resource|ERR_FAILED/ });
  test('says so, and gives the link', async ({ page }) => {
    await page.route(/share-dialog.*\.js/, (route) => route.abort());
    await open(page, link);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.locator('pe-page .said')).toContainText(`copy this link: ${page.url()}`);
  });
});
