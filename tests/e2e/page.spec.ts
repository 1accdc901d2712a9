import { choosePositions, expect, expectTone, inLoop, open, seenForHands, sweep, test } from './page.ts';

const labs = ['order', 'encodings', 'properties', 'context', 'probe', 'training'];

test('the address holds the whole state: another page shows the same', async ({ page, context }) => {
  await open(page, 'v=1&scheme=sinusoidal&base=500&words=one+two+three&permutation=2-0-1&seed=3');
  const shown = await page.locator('pe-lab .proven .number').getAttribute('title');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator('pe-lab .proven .number')).toHaveAttribute('title', shown ?? '');
});

test('a bad link falls back to the defaults and says so', async ({ page }) => {
  await open(page, 'v=1&d=99999&heads=many&scheme=nonsense&lab=order');
  const said = page.locator('pe-page .said');
  await expect(said).toContainText('d = 99999');
  await expect(said).toContainText('heads = many');
  await expect(said).toContainText('scheme = nonsense');
  await expect(page.locator('pe-lab .proven .number')).toBeVisible();
});

test('the labs are links; back and forward work', async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'Encodings' }).click();
  await expect(page.locator('pe-lab[lab=encodings] h1')).toBeVisible();
  await page.getByRole('link', { name: 'Probe' }).click();
  await expect(page.locator('pe-lab[lab=probe] h1')).toBeVisible();
  await expect(page).toHaveURL(/lab=probe/);
  await page.goBack();
  await expect(page.locator('pe-lab[lab=encodings] h1')).toBeVisible();
  await page.goBack();
  await expect(page.locator('pe-lab[lab=order] h1')).toBeVisible();
});

test('the first press changes the theme that is seen; the choice is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page);
  const theme = page.getByRole('button', { name: 'Theme' });
  await theme.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await theme.click();
  await theme.click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await theme.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('links further down stand in one line, however wide the letters are', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [way, count] of [
    ['lab=order', 7],
    ['lab=encodings', 12],
    ['lab=encodings&scheme=relative-sinusoidal', 12],
    ['lab=encodings&scheme=rotary', 11],
    ['lab=context', 8],
    ['lab=training', 7],
  ] as const) {
    await open(page, `v=1&${way}`);
    const links = page.locator('.further > *');
    // Some come with the result.
    await expect(links).toHaveCount(count);
    const tops = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops.map(Math.round)).size).toBe(1);
  }
});

test('links further down lead to their folds, below the header and the lever, which stay', async ({
  page,
}) => {
  await open(page, 'v=1&lab=context');
  const nav = page.getByRole('navigation', { name: 'Further down' });
  const bottomOf = (selector: string) =>
    page.locator(selector).evaluate((one) => one.getBoundingClientRect().bottom);
  for (const link of (await nav.getByRole('link').all()).slice(-2)) {
    await page.evaluate(() => scrollTo(0, 0));
    await link.click();
    const fold = page.locator(`pe-lab ${await link.getAttribute('href')}`);
    await expect(async () => {
      expect(await bottomOf('pe-page header')).toBeGreaterThan(50);
      const top = await fold.evaluate((one) => one.getBoundingClientRect().top);
      expect(Math.abs(top - (await bottomOf('pe-lab .frame > .lever')))).toBeLessThan(2);
    }).toPass();
  }
});

test('a crashed worker is replaced and the result computed again', async ({ page }) => {
  await page.addInitScript(() => {
    const Real = window.Worker;
    const made: Worker[] = [];
    Object.assign(window, { made });
    window.Worker = class extends Real {
      constructor(...parameters: ConstructorParameters<typeof Worker>) {
        super(...parameters);
        made.push(this);
      }
    };
  });
  await open(page);
  await expect(page.locator('pe-lab .proven .number')).toBeVisible();
  await page.evaluate(() => {
    const { made } = window as unknown as { made: Worker[] };
    made[0].terminate();
    made[0].dispatchEvent(new ErrorEvent('error', { message: 'gone' }));
  });
  await choosePositions(page, 'Sinusoidal');
  await expectTone(page.locator('pe-lab .proven'), 'position');
  expect(await page.evaluate(() => (window as unknown as { made: Worker[] }).made.length)).toBe(2);
});

test('where workers are refused the same numbers are computed on the page', async ({ page, context }) => {
  await open(page, 'v=1&scheme=sinusoidal');
  const shown = await page.locator('pe-lab .proven .number').getAttribute('title');
  const other = await context.newPage();
  await other.addInitScript(() => {
    Object.assign(window, {
      Worker: class {
        constructor() {
          throw new DOMException('refused', 'SecurityError');
        }
      },
    });
  });
  await other.goto(page.url());
  await expect(other.locator('pe-lab .proven .number')).toHaveAttribute('title', shown ?? '');
});

test.describe('without its compute module', () => {
  test.use({ expected: /Failed to load resource/ });

  for (const [i, lab] of labs.entries())
    test(`the lab ${lab} says so, and does not blame the settings`, inLoop(i), async ({ page }) => {
      await page.context().route('**/*.wasm', (route) => route.fulfill({ status: 404, body: '' }));
      await open(page, `v=1&lab=${lab}`);
      await expect(
        page.getByText(/The compute module \(\w+\.wasm\) could not be loaded/).first(),
      ).toBeVisible();
      await expect(page.locator('h1')).toHaveText(
        lab === 'training' ? 'These models could not be trained.' : 'Nothing could be computed.',
      );
      await expect(page.getByText('with these settings')).toHaveCount(0);
    });
});

test.describe('without the code of a part', { tag: '@window' }, () => {
  test.use({ expected: /Failed to load resource/ });

  for (const [code, hash] of [
    [/assets\/framed-/, 'v=1&scheme=rotary&view=difference&ui=figure'],
    [/assets\/below-/, 'v=1&scheme=rotary&open=every'],
    [/assets\/task-/, 'v=1&scheme=rotary&predict=Q%7CA*%7CB'],
  ] as const)
    test(`it says so, and draws it once it is there (${hash})`, async ({ page }) => {
      await page.context().route(code, (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto(`./#${hash}`);
      const told = page.getByText('This part could not be loaded. Check your connection.');
      await expect(told.first()).toBeVisible();
      await page.waitForLoadState('networkidle'); // a part further down may still be asking for it
      await page.context().unroute(code);
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect(told).toHaveCount(0);
    });
});

test('a lab that waits for its compute module says that it loads', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.context().route('**/*.wasm', async (route) => {
    await released;
    await route.continue();
  });
  await open(page, 'v=1&lab=context');
  await expect(page.getByText('Loading and computing…')).toBeVisible();
  release();
  await expect(page.locator('.proven .number')).toBeVisible();
  await expect(page.getByText('Loading and computing…')).toHaveCount(0);
});

test('the page has a title, a description, an icon and a picture for previews', async ({ page, request }) => {
  await open(page);
  await expect(page).toHaveTitle(/positional embeddings/i);
  for (const [selector, attribute] of [
    ['link[rel=icon]', 'href'],
    ['meta[property="og:image"]', 'content'],
  ]) {
    const url = await page.locator(selector).getAttribute(attribute);
    expect((await request.get(url ?? '')).ok()).toBe(true);
  }
});

test.describe('its policy', () => {
  test.use({ expected: /Content Security Policy/ });

  test('allows no code from text and no inline script', async ({ page }) => {
    await open(page);
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).not.toContain("'unsafe-");
    const evaluated = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.wasRun = true';
      document.body.append(script);
      return 'wasRun' in window;
    });
    expect(evaluated).toBe(false);
  });
});

test.describe('while it opens', { tag: '@window' }, () => {
  for (const width of [360, 1280])
    for (const lab of labs)
      test(`nothing jumps while the page opens with ${lab} (${width} pixels)`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        // A lab draws without a result only where the first one is late.
        await page.context().route('**/*.wasm', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1500));
          await route.continue();
        });
        await page.addInitScript(() => {
          const shifts: number[] = [];
          Object.assign(window, { shifts });
          if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
            throw new Error('this browser does not report layout shifts');
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              shifts.push((entry as PerformanceEntry & { value: number }).value);
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await open(page, `v=1&lab=${lab}`);
        await expect(
          page.locator(`pe-lab[lab=${lab}] pe-lab-figure`).filter({ visible: true }).first(),
        ).toBeVisible();
        // Time for the figures after the first one.
        await page.waitForTimeout(1500);
        const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
        expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.005);
      });
});

for (const [i, lab] of labs.entries())
  test(`controls and hints are not printed (${lab})`, inLoop(i), async ({ page }) => {
    const solver = lab === 'probe' ? '&solver=descent' : '';
    await open(page, `v=1&lab=${lab}${solver}`);
    const first = lab === 'probe' ? '.player' : 'pe-lab-figure';
    await expect(page.locator(`pe-lab[lab=${lab}] ${first}`).first()).toBeVisible();
    const settings = page.locator(`pe-lab[lab=${lab}] pe-settings`).first();
    await expect(settings).toBeVisible();
    for (const summary of await settings.locator('summary').all()) await summary.click();
    await expect(settings.locator('pe-control').first()).toBeVisible();
    expect(await seenForHands(page)).not.toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await seenForHands(page)).toEqual([]);
  });

for (const [i, scene] of ['range', 'train'].entries())
  test(`controls and hints are not printed (scene ${scene})`, inLoop(i), async ({ page }) => {
    await page.goto(`./#v=1&scene=${scene}&ui=figure`);
    await expect(page.locator('.picture')).toBeVisible();
    await expect.poll(() => seenForHands(page)).not.toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('p.said')).toBeVisible();
    expect(await seenForHands(page)).toEqual([]);
  });

test('there and back between labs, as fast as keys repeat, leaves no lab empty', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=properties&n=512&d=256');
  const names = ['Probe', 'Properties'] as const;
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  for (const name of names) {
    await tab(name).click();
    await expect(page.locator('.proven .number')).toBeVisible({ timeout: 30_000 });
  }
  for (const gap of [0, 5, 10, 20, 30, 50, 80, 150]) {
    await page.evaluate(async (gap) => {
      const links = [...(document.querySelector('pe-page')?.shadowRoot?.querySelectorAll('nav a') ?? [])];
      const go = (name: string) =>
        (links.find(({ textContent }) => textContent?.trim() === name) as HTMLElement).click();
      for (const name of ['Probe', 'Properties', 'Probe', 'Properties']) {
        go(name);
        await new Promise((resolve) => setTimeout(resolve, gap));
      }
    }, gap);
    await expect(page.locator('pe-lab[lab=properties] h1')).toHaveText(/\w/);
    await expect(page.locator('pe-lab[lab=properties] .proven:not(.older) .number')).toHaveText(/\d/);
  }
});

test('another lab opens at its first screen', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await expect(page.locator('.further')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  await page.getByRole('navigation').getByRole('link', { name: 'Encodings' }).click();
  await expect(page.locator('pe-lab[lab=encodings] h1')).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
