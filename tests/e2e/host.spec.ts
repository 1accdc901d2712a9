import { type Page, test as plain } from '@playwright/test';
import { openHost } from './host-page.ts';
import { expect, expectTone, inLoop, sweep, test } from './page.ts';

const playground = (attributes = '', inside = '') =>
  `<pe-playground state="v=1&amp;lab=order" ${attributes}>${inside}</pe-playground>`;

/** Font size, letters and colours of the headline, as they are drawn. */
const look = (page: Page) =>
  page.locator('pe-playground h1').evaluate((heading) => {
    const { fontSize, letterSpacing, textTransform, color, whiteSpace } = getComputedStyle(heading);
    return { fontSize, letterSpacing, textTransform, color, whiteSpace };
  });

test('the type and the colours of the page around it do not reach a lab', async ({ page }) => {
  await openHost(page, playground());
  await expectTone(page.locator('.proven'), 'plain');
  const own = await look(page);
  // Sizes count from the element's own type, however deep inside.
  const nested = () =>
    page
      .locator('pe-settings summary')
      .first()
      .evaluate((row) => getComputedStyle(row).fontSize);
  expect(await nested()).toBe('15px');
  const width = await page.locator('pe-playground .rail').evaluate((rail) => rail.clientWidth);
  await page.addStyleTag({
    content: `html { font-size: 10px; } body { text-transform: uppercase; letter-spacing: 3px; color: red;
      white-space: pre; text-align: right; font: italic 30px fantasy; }
      * { text-transform: uppercase; letter-spacing: 3px; line-height: 3; color: red; font-style: italic; word-spacing: 1em; }`,
  });
  expect(await look(page)).toEqual(own);
  expect(await nested()).toBe('15px');
  expect(await page.locator('pe-playground .rail').evaluate((rail) => rail.clientWidth)).toBe(width);
});

const background = (page: Page) =>
  page.locator('pe-playground .root').evaluate((root) => {
    const [r] = getComputedStyle(root).backgroundColor.match(/\d+/g) ?? [];
    return Number(r) < 128 ? 'dark' : 'light';
  });

for (const [i, [name, root, head, expected]] of (
  [
    ['a page that says nothing', '', '', 'light'],
    ['data-theme', 'data-theme="dark"', '', 'dark'],
    ['data-bs-theme', 'data-bs-theme="dark"', '', 'dark'],
    ['a class', 'class="dark"', '', 'dark'],
    ['color-scheme', '', '<style>:root { color-scheme: dark; }</style>', 'dark'],
    ['its background alone', '', '<style>body { background: #101418; }</style>', 'dark'],
  ] as const
).entries())
  test(`without a theme of its own a lab looks as the page: ${name}`, inLoop(i), async ({ page }) => {
    await openHost(page, playground(), head, root);
    await expectTone(page.locator('.proven'), 'plain');
    expect(await background(page)).toBe(expected);
  });

test('a lab has the theme of its link, unless an attribute names another', async ({ page }) => {
  const state = 'state="v=1&amp;theme=dark"';
  await openHost(page, `<pe-playground ${state}></pe-playground>`);
  await expectTone(page.locator('.proven'), 'plain');
  expect(await background(page)).toBe('dark');
  await page.locator('pe-playground').evaluate((one) => one.setAttribute('theme', 'light'));
  await expect.poll(() => background(page)).toBe('light');
});

test('a lab follows when the reader changes the theme of the page', sweep, async ({ page }) => {
  await openHost(page, playground(), '', 'data-theme="light"');
  await expectTone(page.locator('.proven'), 'plain');
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expect.poll(() => background(page)).toBe('dark');
});

test('the headings of a lab take their place among those of the page', sweep, async ({ page }) => {
  await openHost(page, `<h1>Course</h1><h2>Week 1</h2>${playground('heading-level="3"')}`);
  await expectTone(page.locator('.proven'), 'plain');
  const levels = await page
    .locator('pe-playground :is(h1, h2)')
    .evaluateAll((headings) => headings.map((one) => `${one.localName} ${one.getAttribute('aria-level')}`));
  expect(new Set(levels)).toEqual(new Set(['h1 3', 'h2 4']));
});

test('tells the page what happens, and goes back', async ({ page }) => {
  await openHost(
    page,
    playground(),
    `<script>
      window.heard = [];
      for (const name of ['pe-ready', 'pe-change', 'pe-error'])
        addEventListener(name, (event) => heard.push([name, event.detail.state ?? event.detail.message]));
    </script>`,
  );
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[][] }).heard);
  const element = page.locator('pe-playground');
  const current = () => element.evaluate((one) => (one as unknown as { currentState: string }).currentState);
  await element.evaluate(async (one) => {
    await customElements.whenDefined('pe-playground');
    await (one as unknown as { ready: Promise<void> }).ready;
  });
  expect(await heard()).toEqual([['pe-ready', 'v=1']]);
  await page.getByLabel('Causal mask').check();
  await expect.poll(heard).toContainEqual(['pe-change', 'v=1&causal=true']);
  expect(await current()).toBe('v=1&causal=true');
  await element.evaluate((one) => (one as unknown as { reset(): void }).reset());
  expect(await current()).toBe('v=1');
  await expect(page.getByLabel('Causal mask')).not.toBeChecked();
  await element.evaluate((one) => one.setAttribute('state', 'v=1&lab=order&d=99999'));
  await expect.poll(heard).toContainEqual(['pe-error', expect.stringContaining('d = 99999')]);
});

test('what is far from the window starts when it comes near, with the words of the page in its place', async ({
  page,
}) => {
  await openHost(
    page,
    `${playground('id="near"')}<div style="height: 9000px"></div>${playground('id="far"', '<p>A figure of attention.</p>')}`,
  );
  await expectTone(page.locator('#near .proven'), 'plain');
  expect(page.workers()).toHaveLength(1);
  await expect(page.locator('#far pe-lab')).toHaveCount(0);
  await page.locator('#far').scrollIntoViewIfNeeded();
  await expectTone(page.locator('#far .proven'), 'plain');
  await expect(page.getByText('A figure of attention.')).toBeHidden();
  expect(page.workers()).toHaveLength(1);
});

test(
  'what is scrolled far away computes nothing, and shows what is set when it returns',
  sweep,
  async ({ page }) => {
    await openHost(
      page,
      `${playground('id="one"')}<div style="height: 9000px"></div>${playground('id="other"')}`,
    );
    const [one, other] = [page.locator('#one'), page.locator('#other')];
    await expectTone(one.locator('.proven'), 'plain');
    await other.scrollIntoViewIfNeeded();
    await expectTone(other.locator('.proven'), 'plain');
    await one.evaluate((element) => element.setAttribute('state', 'lab=order&scheme=sinusoidal'));
    await other.evaluate((element) => element.setAttribute('state', 'lab=order&scheme=index'));
    await expectTone(other.locator('.proven'), 'position');
    // The other's request came later, to the same worker.
    await expectTone(one.locator('.proven'), 'plain');
    await one.scrollIntoViewIfNeeded();
    await expectTone(one.locator('.proven'), 'position');
  },
);

test(
  'in a page that is read from right to left, a lab is read from left to right',
  sweep,
  async ({ page }) => {
    await openHost(page, playground(), '', 'dir="rtl"');
    await expectTone(page.locator('.proven'), 'plain');
    const [label, words] = await Promise.all(
      [page.getByText('Sentence X', { exact: true }), page.locator('pe-chips').first()].map((one) =>
        one.boundingBox(),
      ),
    );
    expect(label?.x).toBeLessThan(words?.x ?? 0);
    const direction = await page
      .locator('pe-playground h1')
      .evaluate((heading) => getComputedStyle(heading).direction);
    expect(direction).toBe('ltr');
  },
);

/** The ways in which a page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a figure fits into a column of 360 pixels', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const figures = [
    'lab=order',
    'lab=encodings&amp;scheme=rotary',
    'lab=probe',
    'lab=properties',
    'lab=context',
  ];
  await openHost(
    page,
    figures
      .map(
        (state) => `<pe-figure loading="eager" state="${state}" show="scheme,n,d,base,causal"></pe-figure>`,
      )
      .join(''),
    '<meta name="viewport" content="width=device-width">',
  );
  for (let i = 0; i < figures.length; i += 1)
    await expect(page.locator('pe-figure').nth(i).locator('.proven .number')).toBeVisible();
  expect(await overflow(page)).toBe(0);
});

/** How often a canvas is drawn more than two windows away from the window. */
const countFarDrawings = (page: Page) =>
  page.addInitScript(() => {
    const counter = { far: 0, near: 0 };
    Object.assign(window, { counter });
    for (const name of ['putImageData', 'drawImage', 'fillRect', 'stroke'] as const) {
      const draw = CanvasRenderingContext2D.prototype[name] as (...args: unknown[]) => void;
      Object.assign(CanvasRenderingContext2D.prototype, {
        [name](this: CanvasRenderingContext2D, ...args: unknown[]) {
          const { top, bottom } = this.canvas.getBoundingClientRect();
          if (this.canvas.isConnected)
            counter[top > 3 * innerHeight || bottom < -2 * innerHeight ? 'far' : 'near'] += 1;
          return draw.apply(this, args);
        },
      });
    }
  });

test('ten figures: two workers, and nothing is drawn far from the window', sweep, async ({ page }) => {
  await countFarDrawings(page);
  const drawings = () =>
    page.evaluate(() => (window as unknown as { counter: { far: number; near: number } }).counter);
  const figures = [
    'lab=order&amp;scheme=sinusoidal',
    'lab=probe',
    'lab=properties',
    'lab=encodings&amp;scheme=alibi',
  ];
  const all = Array.from(
    { length: 10 },
    (_, i) => `<h2>Week ${i}</h2><p style="height: 90vh">…</p>
      <pe-figure state="${figures[i % 4]}"></pe-figure>`,
  );
  await openHost(page, all.join(''));
  const shown = page.locator('pe-figure .proven .number');
  await expect(shown.first()).toBeVisible();
  await page.waitForTimeout(1000);
  expect(await shown.count()).toBeLessThanOrEqual(2);
  for (let i = 0; i < 10; i += 1) {
    await page.locator('pe-figure').nth(i).scrollIntoViewIfNeeded();
    await expect(page.locator('pe-figure').nth(i).locator('.proven .number')).toBeVisible();
    expect(page.workers().length).toBeLessThanOrEqual(2);
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await page.waitForTimeout(1000);
  const { far, near } = await drawings();
  expect(near).toBeGreaterThan(0);
  expect(far).toBe(0);
});

test('ten labs share a pair of workers', sweep, async ({ page }) => {
  const labs = ['order', 'encodings', 'properties', 'context', 'probe'];
  const all = [...labs, ...labs].map(
    (lab) => `<pe-playground loading="eager" state="lab=${lab}"></pe-playground>`,
  );
  await openHost(page, all.join(''));
  for (let i = 0; i < 10; i += 1)
    await expect(page.locator('pe-playground').nth(i).locator('.proven .number')).toBeAttached();
  expect(page.workers().length).toBeLessThanOrEqual(2);
});

test('two copies of the build on one page do not disturb each other', sweep, async ({ page, baseURL }) => {
  await page.route('**/copy/**', (route) =>
    route.continue({ url: route.request().url().replace('/copy/', '/') }),
  );
  await openHost(
    page,
    playground() + playground('theme="dark"'),
    `<script type="module" src="${baseURL}copy/element.js"></script>`,
  );
  for (const i of [0, 1]) await expectTone(page.locator('pe-playground').nth(i).locator('.proven'), 'plain');
});

test('a well-known name of an encoding is taken for its own', async ({ page }) => {
  await openHost(page, '<pe-playground state="v=1&amp;lab=order&amp;scheme=RoPE"></pe-playground>');
  await expectTone(page.locator('.proven'), 'position');
  await expect(page.locator('.problem')).toHaveCount(0);
});

const withoutNetwork = plain.extend({});

withoutNetwork('a lab whose code cannot be had says so, and tries again', sweep, async ({ page }) => {
  await page.goto('./#v=1');
  await expectTone(page.locator('.proven'), 'plain');
  const code = /assets\/probe-.*\.js/;
  await page.route(code, (route) => route.abort());
  await page.getByRole('link', { name: 'Probe' }).click();
  await expect(page.getByText('The code of the lab Probe could not be loaded')).toBeVisible();
  await page.unroute(code);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('pe-lab[lab=probe] .proven .number')).toBeVisible();
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
});

const mystModel = `{
  get: (name) => ({ state: 'v=1&lab=order&scheme=index', theme: 'light', src: window.source })[name],
  set: () => { throw new Error('read only'); },
  on: () => { throw new Error('no events'); },
  off: () => { throw new Error('no events'); },
  save_changes: () => { throw new Error('nothing to save to'); },
}`;

test('the widget is one file that loads the rest, in a host that refuses what is optional', async ({
  page,
  baseURL,
}) => {
  await openHost(page, '<div id="widget"></div>');
  await page.evaluate(
    `(async () => {
      window.source = ${JSON.stringify(baseURL)};
      const file = await (await fetch('../anywidget.js')).blob();
      const { default: widget } = await import(URL.createObjectURL(new Blob([file], { type: 'text/javascript' })));
      window.unrender = await widget.render({ model: ${mystModel}, el: document.getElementById('widget') });
    })()`,
  );
  const widget = page.locator('#widget');
  await expectTone(widget.locator('.proven'), 'position');
  await widget.getByLabel('Causal mask').check();
  await expect(widget.getByLabel('Causal mask')).toBeChecked();
  await page.evaluate('unrender()');
  await expect(widget.locator('pe-playground')).toHaveCount(0);
});

test('a copied widget that does not know where the build is says what to set', async ({ page }) => {
  await openHost(page, '<div id="widget"></div>');
  await page.evaluate(
    `(async () => {
      const file = await (await fetch('../anywidget.js')).blob();
      const { default: widget } = await import(URL.createObjectURL(new Blob([file], { type: 'text/javascript' })));
      await widget.render({ model: ${mystModel}, el: document.getElementById('widget') });
    })()`,
  );
  await expect(page.locator('#widget')).toContainText('set "src" to the folder');
});
