/** Figures on paper and on slides, and when an element says that it is ready. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { openHost } from './host-page.ts';
import { expect, inLoop, test } from './page.ts';

const states = [
  'scheme=sinusoidal',
  'lab=encodings&amp;scheme=rotary',
  'lab=context',
  'lab=order&amp;scheme=alibi',
];

const gap = '<p style="height: 200vh">…</p>';

/** Poppler reads printed pages: without it, their tests are skipped. */
const poppler = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
const noPoppler = 'pdftotext is not installed (Debian: poppler-utils)';

/** The words of each page, on one line. */
const wordsOf = (pdf: Buffer): readonly string[] =>
  execFileSync('pdftotext', ['-q', '-', '-'], { input: pdf })
    .toString()
    .normalize('NFKC')
    .split('\f')
    .map((page) => page.replace(/\s+/g, ' '));

const drawn = (page: Page) => page.locator('pe-figure .proven .number').count();

/** Of each figure: its headline, its number, the longest word in its picture, and its caption. */
const partsOf = (page: Page): Promise<readonly (readonly string[])[]> =>
  page.locator('pe-figure').evaluateAll((all) =>
    all.map((one) => {
      const lab = one.shadowRoot?.querySelector('pe-lab')?.shadowRoot;
      const caption = lab?.querySelector('pe-lab-figure > [slot=caption]');
      const picture = caption?.parentElement?.querySelector('pe-heat-map, pe-plot, pe-turning')?.shadowRoot;
      const words = [...(picture?.querySelectorAll('text') ?? [])].flatMap(({ textContent }) =>
        textContent.split(' '),
      );
      const longest = words.toSorted((a, b) => b.length - a.length)[0];
      return [
        ...['h1', '.number'].map((part) => lab?.querySelector(part)?.textContent),
        longest,
        caption?.textContent,
      ].map((part = '') => (part ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim());
    }),
  );

test('ten figures far from the window are drawn once the reader rests, one of them in a shadow tree', async ({
  page,
}) => {
  test.setTimeout(60_000);
  const figures = Array.from({ length: 10 }, (_, i) => {
    const figure = `<pe-figure state="${states[i % 4]}"></pe-figure>`;
    return `${gap}${i === 4 ? `<div><template shadowrootmode="open">${figure}</template></div>` : figure}`;
  });
  await openHost(page, figures.join(''));
  await page.waitForTimeout(1000);
  expect(await drawn(page)).toBe(0);
  await expect.poll(() => drawn(page), { timeout: 40_000 }).toBe(10);
  expect(page.workers().length).toBeLessThanOrEqual(2);
  // From now on, they compute nothing until they are near.
  const last = page.locator('body > pe-figure').last();
  const number = last.locator('.proven .number');
  const before = await number.innerText();
  await last.evaluate((one) => one.setAttribute('state', 'lab=encodings&scheme=rotary&base=50'));
  await page.waitForTimeout(800);
  expect(await number.innerText()).toBe(before);
  await last.scrollIntoViewIfNeeded();
  await expect(number).not.toHaveText(before);
});

test('the first print has each of ten figures whole, with its headline and number on one page', async ({
  page,
}) => {
  test.skip(!poppler, noPoppler);
  test.setTimeout(90_000);
  // Words of different length, so that a figure comes to stand everywhere on a page.
  const figures = Array.from(
    { length: 10 },
    (_, i) =>
      `<p style="height: ${150 + 70 * i}px">Paragraph ${i}.</p><pe-figure state="${states[i % 4]}"></pe-figure>`,
  );
  await openHost(page, `${gap}${figures.join('')}`);
  await expect.poll(() => drawn(page), { timeout: 60_000 }).toBe(10);
  const pages = wordsOf(await page.pdf({ format: 'A4' }));
  let [at, end] = [0, 0];
  for (const [headline, ...parts] of await partsOf(page)) {
    while (at < pages.length && !pages[at].includes(headline, end)) [at, end] = [at + 1, 0];
    const start = (pages[at] ?? '').indexOf(headline, end);
    const places = parts.map((part) => (pages[at] ?? '').indexOf(part || '?', start));
    expect(places.map((place, i) => place > start || `${headline} without ${parts[i]}`)).toEqual([
      true,
      true,
      true,
    ]);
    // The next one stands below it, or on a later page.
    end = Math.max(...places);
  }
});

test('on paper, a poster stands for a figure that is not drawn, in place of the words of the page', async ({
  page,
}) => {
  const poster = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>';
  await openHost(
    page,
    `${gap}${gap}<pe-figure id="one" state="lab=training" poster='${poster}'><p>Training curves</p></pe-figure>
     <pe-figure id="other" state="lab=training"><p>More curves</p></pe-figure>
     <pe-figure id="third" state="lab=training"></pe-figure>`,
  );
  await expect
    .poll(() => page.locator('#one').evaluate((one) => one.shadowRoot?.adoptedStyleSheets.length))
    .toBeGreaterThan(2);
  await expect(page.getByText('Training curves')).toBeVisible();
  await expect(page.locator('#one img')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#one img')).toBeVisible();
  await expect(page.getByText('Training curves')).toBeHidden();
  await expect(page.getByText('More curves')).toBeVisible();
  const said = () =>
    page.locator('#third .root').evaluate((root) => getComputedStyle(root, '::before').content);
  expect(await said()).toContain('printed before the figure was drawn');
  expect(await page.locator('pe-figure .lab').count()).toBe(0); // nothing has been trained for it
});

test('the chosen segment stands on paper as plain words with its label, and nothing comes between headline and number', async ({
  page,
}) => {
  await openHost(
    page,
    `<pe-figure loading="eager" state="scheme=rotary" show="scheme"></pe-figure>
     <pe-figure loading="eager" state="lab=properties&amp;scheme=learned&amp;d=32"></pe-figure>
     <pe-figure loading="eager" state="scheme=kerple" show="scheme"></pe-figure>`,
  );
  await expect(page.locator('.proven .number')).toHaveCount(3);
  await page.emulateMedia({ media: 'print' });
  const [first, , last] = await page.locator('pe-figure').all();
  expect(await first.locator('pe-segments fieldset').innerText()).toMatch(/^Positions\s+RoPE$/);
  const chosen = first.locator('pe-segments label', { hasText: 'RoPE' });
  const { backgroundColor, color } = await chosen.evaluate((one) => {
    const { backgroundColor, color } = getComputedStyle(one);
    return { backgroundColor, color };
  });
  expect([backgroundColor, color]).toEqual([
    'rgba(0, 0, 0, 0)',
    expect.not.stringContaining('255, 255, 255'),
  ]);
  // What is chosen behind “More…” too.
  await expect(last.locator('pe-segments label').first()).toBeHidden();
  await expect(last.locator('pe-segments select')).toHaveCSS('appearance', 'none');
  await expect(last.locator('pe-segments select')).toBeVisible();
  expect(await page.locator('pe-encoding-row .row').innerText()).toMatch(/^Per position\s+Learned ○$/);
  if (poppler) {
    const words = wordsOf(await page.pdf({ format: 'A4' })).join(' ');
    expect(words).toContain('Positions RoPE');
    for (const other of ['ALiBi Learned', 'Drag the', 'Learned sinusoids'])
      expect(words).not.toContain(other);
    expect(words).toContain('Rings: the line’s');
  }
  const breaks = (selector: string, name: 'breakInside' | 'breakAfter') =>
    page
      .locator(selector)
      .first()
      .evaluate((one, of) => getComputedStyle(one)[of], name);
  expect(await breaks('.root', 'breakInside')).toBe('avoid');
  expect(await breaks('.frame > h1', 'breakAfter')).toBe('avoid');
  expect(await breaks('.frame > .proven', 'breakAfter')).toBe('avoid');
});

/** How `ready` ends. */
const settled = (page: Page) =>
  page.locator('pe-figure').evaluate(async (one) => {
    await customElements.whenDefined('pe-figure');
    return (one as HTMLElementTagNameMap['pe-figure']).ready.then(
      () => 'ready',
      (error: Error) => error.message,
    );
  });

for (const [index, [what, attributes, words]] of (
  [
    ['trained far from the window', 'state="lab=training"', /^ready$/],
    [
      'that the settings do not draw',
      'state="lab=encodings" view="clocks"',
      /does not draw the figure clocks/,
    ],
    ['of a scene that is none', 'state="v=1&amp;scene=nope"', /scene = nope/],
    [
      'of a fold whose job refuses the settings',
      'state="lab=encodings&amp;n=2" view="shift"',
      /at least 4 rows/,
    ],
    ['whose settings are refused', 'state="d=3&amp;scheme=rotary"', /^ready$/],
  ] as const
).entries())
  test(`ready settles for a figure ${what}`, inLoop(index), async ({ page }) => {
    await openHost(page, `${gap}${gap}<pe-figure loading="eager" ${attributes}>words</pe-figure>`);
    expect(await settled(page)).toMatch(words);
  });

test.describe('where a job fails that the figure does not need', () => {
  test.use({ expected: /Failed to load resource|could not be loaded|is not on its host/ });

  test('the failure is told, and the figure is ready', async ({ page }) => {
    await page.route(/\/pe\.wasm/, (route) => route.fulfill({ status: 404 }));
    // The figure comes later.
    await page.route(/\/attention\.wasm/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await openHost(page, '');
    const told = await page.evaluate(async () => {
      const told: string[] = [];
      for (const name of ['pe-error', 'pe-ready']) addEventListener(name, () => told.push(name));
      await customElements.whenDefined('pe-figure');
      const figure = document.createElement('pe-figure');
      figure.loading = 'eager';
      // It comes before the job of the figure.
      const { engine } = (
        figure as unknown as { session: { engine: { run(job: object, input: object): Promise<void> } } }
      ).session;
      const failed = engine.run({ name: 'psi' }, {}).catch(() => told.push('failed'));
      document.body.append(figure);
      await Promise.all([
        failed,
        figure.ready.then(
          () => told.push('resolved'),
          () => told.push('rejected'),
        ),
      ]);
      return told;
    });
    expect(told.toSorted()).toEqual(['failed', 'pe-error', 'pe-ready', 'resolved']);
  });
});

test('what NoPE is taken for is said on the page and in elements, and so is an unknown encoding', async ({
  page,
}) => {
  await openHost(
    page,
    `<script>addEventListener('pe-error', ({ detail }) => (globalThis.told ??= []).push(detail.message));</script>
     <pe-figure loading="eager" state="v=1&amp;scheme=NoPE" view="difference">x</pe-figure>
     <pe-figure loading="eager" state="v=1&amp;scheme=nopes" view="difference">x</pe-figure>`,
  );
  const [nope, none] = [
    page.locator('pe-figure .problem').first(),
    page.locator('pe-figure .problem').last(),
  ];
  await expect(nope).toHaveText('The state sets scheme = NoPE; that is NoPE, no positional encoding.');
  await expect(none).toHaveText(
    /The state sets scheme = nopes; it must be one of none, .* The page uses the default/,
  );
  expect(await page.evaluate(() => (globalThis as unknown as { told: string[] }).told.length)).toBe(2);
  await page.goto('./#v=1&scheme=nope');
  await expect(page.getByText('The link sets scheme = nope; that is NoPE')).toBeVisible();
});

test('with ui=present, each lab fits a slide of reveal.js before anything is scaled', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  const states = [
    'lab=properties&amp;property=translation',
    'lab=context',
    'lab=encodings',
    'scheme=rotary',
    'lab=probe',
  ];
  await openHost(
    page,
    states
      .map(
        (state) =>
          `<pe-playground ui="present" loading="eager" style="width: 960px" state="${state}"></pe-playground>`,
      )
      .join(''),
  );
  await expect(page.locator('.proven .number')).toHaveCount(states.length);
  const heights = () =>
    page
      .locator('pe-playground')
      .evaluateAll((all: HTMLElement[]) => all.map(({ offsetHeight }) => offsetHeight));
  await expect.poll(async () => Math.max(...(await heights()))).toBeLessThanOrEqual(700);
});

test('with ui=present the type grows with the width of the slide', async ({ page }) => {
  await page.setViewportSize({ width: 2000, height: 900 });
  await openHost(page, '<pe-playground ui="present" loading="eager" state="scheme=rotary"></pe-playground>');
  const number = page.locator('.proven .number');
  await expect(number).toBeVisible();
  const size = () => number.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  const large = await size();
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect.poll(size).toBeLessThan(0.8 * large);
  // A size in its style is the size.
  const sized = async (pixels: number) => {
    await page.locator('pe-playground').evaluate((one: HTMLElement, type) => {
      one.style.fontSize = `${type}px`;
      one.style.width = `${900 + type}px`;
    }, pixels);
    await page.waitForTimeout(100);
    return size();
  };
  expect((await sized(8)) / (await sized(24))).toBeCloseTo(1 / 3, 2);
});
