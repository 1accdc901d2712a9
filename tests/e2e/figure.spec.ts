/** One figure alone: on the page, in an element, in a frame. */
import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { PlaygroundElement } from '../../web/app/element-types.ts';
import { labs } from '../../web/app/labs.ts';
import {
  expect,
  expectNoAxeViolations,
  expectTone,
  figureFolds,
  inLoop,
  overflows,
  provenNumber,
  sweep,
  test,
} from './page.ts';

const alone = (page: Page) => page.locator('pe-lab-figure').filter({ visible: true });

/** Settings with which the lab draws the figure. */
function settingsFor(lab: string, id: string): string {
  if (lab === 'encodings') {
    if (/^(clocks|angles|kernel|bound|pairing)$/.test(id)) return 'scheme=rotary';
    if (/^(bias|heads|buckets)/.test(id)) return 'scheme=t5&heads=4';
    if (id === 'frequencies-and-psi') return 'scheme=learned-sinusoidal';
    if (id === 'pair-axes') return 'scheme=rotary&axes=sections&d=64';
    if (id === 'index-sums') return 'scheme=index';
    if (id === 'index-rulers') return 'scheme=normalized-index';
    if (id === 'vectors-queries') return 'scheme=deberta';
    if (id === 'before-and-after') return 'scheme=relative-sinusoidal';
    if (/^vectors/.test(id)) return 'scheme=shaw';
    if (/^(side|table)-[ABdc]/.test(id)) return 'scheme=sinusoidal&against=learned';
  }
  if (lab === 'context' && /^(layers|models)/.test(id))
    return `layersOf=${id === 'layers' ? 'gemma-3' : 'compare'}`;
  if (lab === 'context') return { weight: 'scheme=alibi', reach: 'scheme=shaw' }[id] ?? 'scheme=rotary';
  const trained: Readonly<Record<string, string>> = {
    'trained-bias': 't5',
    'trained-on-words': 'forget-gate',
    'trained-positions': 'cope',
  };
  if (lab === 'training') return `seeds=1&steps=20${id in trained ? `&encodings=${trained[id]}` : ''}`;
  if (lab === 'claims' && id !== 'claims') return 'claim=blind';
  if (id === 'directions') return 'solver=descent&n=32&d=16';
  return 'scheme=sinusoidal';
}

for (const [i, one] of labs.entries())
  test(`each figure of the lab ${one.id} can stand alone`, inLoop(i), async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto('./#v=1&ui=figure');
    for (const view of Object.keys(figureFolds(one))) {
      // Those of heads need a model: see heads.spec.ts.
      if (one.id === 'probe' && ['heads', 'head-map', 'head-numbers'].includes(view)) continue;
      const link = `v=1&lab=${one.id}&${settingsFor(one.id, view)}&view=${view}&ui=figure`;
      await page.evaluate((hash) => {
        location.hash = hash;
      }, link);
      const figure = page.locator(`pe-lab-figure[kind="${view}"]`).filter({ visible: true });
      await expect(figure, link).toHaveCount(1, { timeout: 60_000 }); // some take seconds on busy machines
      await expect(alone(page), link).toHaveCount(1);
      expect(await overflows(page), link).toBe(false);
    }
  });

test('a figure that the settings do not draw is named, with those that they do', async ({ page }) => {
  const missing = page.locator('.frame.alone > .broken');
  for (const [link, words] of [
    [
      'lab=encodings&scheme=sinusoidal&view=clocks',
      /Encodings does not draw the figure clocks\. Its figures: .*proximity/,
    ],
    [
      'lab=probe&source=file&remote=owner/gpt&tensor=wpe.weight&view=heads',
      /Until the table at owner\/gpt is read, the lab Probe does not draw the figure heads\./,
    ],
    ['lab=context&view=layers', /Context does not draw the figure layers\./],
  ] as const) {
    await page.goto(`./#v=1&${link}&ui=figure`);
    await expect(missing).toHaveText(words);
  }
  await page.goto('./#v=1&lab=context&layersOf=gemma-3&view=layers&ui=figure');
  await expect(page.locator('pe-lab-figure[kind="layers"]')).toBeVisible();
  await expect(missing).toHaveCount(0);
});

test('a figure that proves a claim keeps it, with its number and the chosen controls', async ({ page }) => {
  await page.goto('./#v=1&scheme=rotary&view=difference&show=scheme,base&lock=seed&ui=figure');
  await expect(provenNumber(page)).toHaveText('0.420');
  await expect(alone(page)).toHaveCount(1);
  await expectTone(page.locator('.proven'), 'position');
  const seed = page.getByRole('spinbutton', { name: 'Seed' });
  await expect(seed).toBeDisabled();
  await page.getByRole('spinbutton', { name: 'Base' }).fill('100');
  await page.getByRole('spinbutton', { name: 'Base' }).press('Enter');
  await expect(provenNumber(page)).not.toHaveText('0.420');
  await page.getByRole('radio', { name: 'None' }).check({ force: true });
  await expect(page.locator('.blank')).toHaveText(/identical to the last bit/);
  // A scheme without a base has no control for it.
  await expect(page.getByRole('spinbutton', { name: 'Base' })).toHaveCount(0);
  for (const hidden of ['header', 'footer', 'pe-settings', '.lever', '.folds'])
    await expect(page.locator(hidden).filter({ visible: true }), hidden).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test('words are moved where the link shows them, and nowhere else', async ({ page }) => {
  await page.goto('./#v=1&scheme=sinusoidal&view=difference&show=permutation&ui=figure');
  await expect(provenNumber(page)).toHaveText('0.237');
  await page.locator('pe-chips').nth(1).getByRole('button').first().press('ArrowRight');
  await expect(provenNumber(page)).toHaveText('0');
  await page.goto('./#v=1&scheme=sinusoidal&view=difference&lock=permutation&ui=figure');
  await expect(provenNumber(page)).toHaveText('0.237');
  await expect(page.locator('.own')).toHaveAttribute('inert');
});

test('a link that names no such figure or setting says so, and shows the rest', async ({ page }) => {
  await page.goto('./#v=1&lab=order&view=psi&show=scheme,solver&ui=figure');
  await expect(
    page.getByText('The link sets view = psi; the lab Order has no such figure, only weights-first'),
  ).toBeVisible();
  await expect(page.getByText('the lab Order has no setting solver')).toBeVisible();
  await expect(provenNumber(page)).toHaveText('0');
  await expect(page.getByRole('radio', { name: 'Sinusoidal' })).toBeVisible();
});

test('the link below a figure opens its lab, at the section that holds it', async ({ page }) => {
  await page.goto('./#v=1&lab=properties&view=spectrum&ui=figure');
  await expect(alone(page)).toHaveCount(1);
  const link = await page.getByRole('link', { name: 'Open in the playground' }).getAttribute('href');
  expect(link).toMatch(/#v=1&lab=properties&open=vectors$/);
});

test('the arrow keys move through the figures of a lab in projector mode', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('./#v=1&scheme=sinusoidal&ui=present');
  await expect(provenNumber(page)).toHaveText('0.237');
  await page.locator('h1').click();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/view=weights-first/);
  await expect(alone(page)).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(provenNumber(page)).toHaveText('0.237');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('pe-lab[lab=encodings] h1')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/lab=encodings.*view=curves/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/ui=|view=/);
});

/** A page of somebody's notes. */
async function notes(page: Page, body: string): Promise<void> {
  await page.route('**/notes.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><title>Notes</title></head><body>${body}</body></html>`,
    }),
  );
  await page.goto('./notes.html');
}

test.describe('the element', () => {
  const figure = `<script type="module" src="./element.js"></script>
    <pe-figure state="v=1&amp;lab=order&amp;scheme=rotary" view="difference" show="base" lock="seed"><p>Not yet.</p></pe-figure>`;

  test('shows a figure, tells of it and gives it as a picture', async ({ page }) => {
    await notes(page, figure);
    await expect(provenNumber(page)).toHaveText('0.420');
    await expect(alone(page)).toHaveCount(1);
    await expect(page.getByText('Not yet.')).toBeHidden();
    const found = await page.evaluate(async () => {
      const element = document.querySelector('pe-figure') as PlaygroundElement;
      await element.ready;
      return {
        state: element.currentState,
        result: element.result,
        svg: await element.toSVG(),
        png: (await element.toPNG()).type,
      };
    });
    expect(found.state).toBe('v=1&scheme=rotary&ui=figure&view=difference&show=base&lock=seed');
    expect(found.result).toMatchObject({ number: '0.420', measure: 'order.difference', isCurrent: true });
    expect(found.result?.value).toBeCloseTo(0.42, 3);
    expect(found.svg).toMatch(/^<svg[\s\S]*Difference[\s\S]*<\/svg>\s*$/);
    expect(found.png).toBe('image/png');
  });

  test('follows its attributes, tells of changes, and is styled by its parts', async ({ page }) => {
    await notes(page, figure);
    await page.addStyleTag({
      content:
        'pe-figure::part(figure) { outline: 3px solid rgb(1, 2, 3) } pe-figure::part(caption) { color: rgb(4, 5, 6) }',
    });
    await expect(provenNumber(page)).toHaveText('0.420');
    expect(await alone(page).evaluate((one) => getComputedStyle(one).outlineColor)).toBe('rgb(1, 2, 3)');
    expect(
      await alone(page)
        .locator('figcaption')
        .evaluate((one) => getComputedStyle(one).color),
    ).toBe('rgb(4, 5, 6)');
    await page.evaluate(() => {
      Object.assign(window, { told: [] });
      document.addEventListener('pe-change', ({ detail }: Event & { detail?: { state: string } }) =>
        (window as unknown as { told: string[] }).told.push(detail?.state ?? ''),
      );
    });
    await page.getByRole('spinbutton', { name: 'Base' }).fill('50');
    await page.getByRole('spinbutton', { name: 'Base' }).press('Enter');
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { told: string[] }).told))
      .toEqual(['v=1&scheme=rotary&base=50&ui=figure&view=difference&show=base&lock=seed']);
    await page.evaluate(() => document.querySelector('pe-figure')?.setAttribute('view', 'word'));
    await expect(page.locator('pe-lab-figure[kind="word"]')).toBeVisible();
    await expect(alone(page)).toHaveCount(1);
  });
});

test.describe('the result of an element', () => {
  const tell = `<script type="module" src="./element.js"></script>
    <script>
      window.told = [];
      for (const name of ['pe-change', 'pe-result'])
        addEventListener(name, ({ type, target }) => {
          const { number, isCurrent } = target.result ?? {};
          told.push([type, number, isCurrent].join(' '));
        });
    </script>`;
  const told = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told);

  test('belongs to its settings, or says that it does not', async ({ page }) => {
    await notes(
      page,
      `${tell}<pe-figure state="v=1&amp;scheme=rotary" view="difference" show="scheme"></pe-figure>`,
    );
    await expect.poll(() => told(page)).toEqual(['pe-result 0.420 true']);
    await page.getByRole('radio', { name: 'None' }).check({ force: true });
    await expect
      .poll(() => told(page))
      .toEqual(['pe-result 0.420 true', 'pe-change 0.420 false', 'pe-result 0 true']);
    const ofOtherLab = await page.evaluate(() => {
      const figure = document.querySelector('pe-figure') as PlaygroundElement;
      figure.view = null;
      figure.state = 'v=1&lab=context';
      return (figure as unknown as { updateComplete: Promise<void> }).updateComplete.then(
        () => figure.result,
      );
    });
    expect(ofOtherLab).toBeNull();
    await expect.poll(async () => (await told(page)).at(-1)).toBe('pe-result 16 true');
  });

  test('is not told while the reader has not answered', sweep, async ({ page }) => {
    await notes(
      page,
      `${tell}<pe-figure state="v=1&amp;scheme=rotary" view="difference" predict="Is order seen?|Yes*|No"></pe-figure>`,
    );
    await expect(page.getByRole('button', { name: 'Commit and look' })).toBeVisible();
    const covered = () =>
      page.evaluate(async () => {
        const figure = document.querySelector('pe-figure') as PlaygroundElement;
        const picture = await figure.toSVG().catch(({ message }: Error) => message);
        return [figure.result, picture];
      });
    await expect.poll(covered).toEqual([null, 'The figure is covered until the reader has answered.']);
    expect(await told(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Yes' }).check({ force: true });
    await page.getByRole('button', { name: 'Commit and look' }).click();
    await expect.poll(async () => (await told(page)).at(-1)).toBe('pe-result 0.420 true');
  });
});

test.describe('an element whose code cannot be had', () => {
  test.use({ expected: /Failed to load resource|net::ERR_FAILED|could not be loaded/ });

  test('keeps its poster', async ({ page }) => {
    await page.route('**/element/view-*.js', (route) => route.abort());
    await notes(
      page,
      `<script type="module" src="./element.js"></script>
       <pe-figure state="v=1&amp;lab=probe" poster="./favicon.svg" label="A probe"></pe-figure>`,
    );
    await expect(page.getByRole('img', { name: 'A probe' })).toBeVisible();
  });
});

test.describe('a frame', () => {
  interface Message {
    readonly type?: string;
    readonly subject?: string;
    readonly height?: number;
    readonly state?: string;
    readonly messages?: readonly string[];
    readonly result?: { readonly number: string; readonly isCurrent: boolean } | null;
  }

  const link = './index.html#v=1&scheme=rotary&view=difference&show=base&ui=figure';

  /** Notes with a frame, and all that it says. */
  async function framed(page: Page, attributes = '', more = ''): Promise<() => Promise<readonly Message[]>> {
    await page.addInitScript(() => {
      if (window.parent !== window) return;
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      addEventListener('message', ({ data }) => heard.push(data));
    });
    await notes(
      page,
      `<iframe name="one" src="${link}" width="600" height="150" ${attributes}></iframe>${more}`,
    );
    return () => page.evaluate(() => (window as unknown as { heard: Message[] }).heard);
  }

  const say = (page: Page, message: object) =>
    page.evaluate((data) => {
      document.querySelector('iframe')?.contentWindow?.postMessage(data, '*');
    }, message);

  test('tells its height, in few messages, and nothing else unasked', async ({ page }) => {
    const heard = await framed(page);
    await expect(page.frameLocator('iframe').locator('.proven .number')).toHaveText('0.420');
    await page.waitForTimeout(1000);
    const heights = (await heard()).filter(({ type }) => type === 'pe:resize');
    expect(heights.length).toBeGreaterThan(0);
    expect(heights.length).toBeLessThanOrEqual(3);
    const last = heights.at(-1);
    expect(last).toMatchObject({ type: 'pe:resize', v: 1, id: 'one' });
    const needed = await page
      .frameLocator('iframe')
      .locator('pe-page')
      .evaluate((one) => Math.ceil(one.getBoundingClientRect().height));
    expect(last?.height).toBe(needed);
    const canvas = (await heard()).filter(({ subject }) => subject === 'lti.frameResize');
    expect(canvas.at(-1)?.height).toBe(needed);
    expect((await heard()).filter(({ type }) => type === 'pe:state')).toEqual([]);
  });

  test('with resize.js has no scroll bar', async ({ page }) => {
    expect(statSync(new URL('../../dist/resize.js', import.meta.url)).size).toBeLessThan(2304);
    await framed(page, '', '<script src="./resize.js"></script>');
    await expect(page.frameLocator('iframe').locator('.proven .number')).toHaveText('0.420');
    await expect
      .poll(() =>
        page
          .frameLocator('iframe')
          .locator('html')
          .evaluate((one) => one.scrollHeight <= one.clientHeight),
      )
      .toBe(true);
  });

  test('with resize.js has the theme of the page around it, in each document, and is let go', async ({
    page,
  }) => {
    await framed(page, '', '<script src="./resize.js"></script>');
    const scheme = () =>
      page
        .frameLocator('iframe')
        .locator('html')
        .evaluate((one) => getComputedStyle(one).colorScheme);
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    await expect.poll(scheme).toBe('dark');
    await page.locator('iframe').evaluate(
      (one: HTMLIFrameElement, src) => {
        one.src = src;
      },
      link.replace('html#', 'html?again#'),
    );
    await expect(page.frameLocator('iframe').locator('.proven .number')).toHaveText('0.420');
    await expect.poll(scheme).toBe('dark');
    // Nothing holds it once it is removed.
    await page.evaluate(() => {
      const frame = document.querySelector('iframe') as HTMLIFrameElement;
      Object.assign(window, { held: new WeakRef(frame) });
      frame.remove();
    });
    const session = await page.context().newCDPSession(page);
    const isHeld = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return page.evaluate(() => Boolean((window as unknown as { held: WeakRef<object> }).held.deref()));
    };
    await expect.poll(isHeld).toBe(false);
  });

  test('answers a page that says hello, and takes a state as a link', sweep, async ({ page }) => {
    const heard = await framed(page);
    const number = page.frameLocator('iframe').locator('.proven .number');
    await expect(number).toHaveText('0.420');
    await say(page, { type: 'pe:hello' });
    const states = async () => (await heard()).filter(({ type }) => type === 'pe:state');
    await expect.poll(async () => (await states()).at(-1)?.state).toContain('scheme=rotary');
    expect((await states()).at(-1)?.result).toMatchObject({ number: '0.420', measure: 'order.difference' });
    await say(page, { type: 'pe:set', state: '#v=1&scheme=sinusoidal&view=difference&ui=figure&n=x' });
    await expect(number).toHaveText('0.237');
    await expect
      .poll(async () => (await heard()).find(({ type }) => type === 'pe:error')?.messages)
      .toEqual([expect.stringContaining('The link sets n = x')]);
    await expect
      .poll(async () => (await states()).at(-1))
      .toMatchObject({
        state: expect.stringContaining('scheme=sinusoidal'),
        result: { number: '0.237', isCurrent: true },
      });
    // No number of the settings before was told as one of these.
    for (const { state, result } of await states())
      if (state?.includes('sinusoidal') && result?.isCurrent) expect(result.number).toBe('0.237');
  });

  test('in a sandbox without an origin still tells its height', sweep, async ({ page }) => {
    // A frame without an origin loads scripts only from hosts that allow it.
    await page.route('**/{assets,*.wasm}/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'access-control-allow-origin': '*' },
      });
    });
    const heard = await framed(page, 'sandbox="allow-scripts"');
    await expect
      .poll(async () => (await heard()).filter(({ type }) => type === 'pe:resize').length)
      .toBeGreaterThan(0);
  });

  test('ignores what is no message of its own', sweep, async ({ page }) => {
    await framed(page);
    await expect(page.frameLocator('iframe').locator('.proven .number')).toHaveText('0.420');
    for (const message of [
      null,
      'pe:set',
      { type: 'pe:set' },
      { type: 'pe:set', state: 7 },
      { type: 'pe:set', state: 'x'.repeat(30_000) },
    ])
      await say(page, message as object);
    await page.waitForTimeout(300);
    await expect(page.frameLocator('iframe').locator('h1')).toBeVisible();
  });
});

test('a figure whose fold was scrolled away is computed when it is shown alone', sweep, async ({ page }) => {
  const link = 'v=1&lab=context&trained=64&tested=128';
  await page.setViewportSize({ width: 800, height: 500 });
  await page.goto(`./#${link}&open=wavelengths+growth`);
  const figure = page.locator('pe-lab-figure[kind=entropy]');
  await page.locator('#fold-growth').scrollIntoViewIfNeeded();
  await expect(figure).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(300);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `${link}&d=32&view=entropy&ui=present`);
  await expect(figure).toBeVisible();
  await expect(page.locator('.growth.older')).toHaveCount(0);
  await expect(page.locator('.growth .state')).toBeEmpty();
});

test('a choice of encodings beside a figure has their names', async ({ page }) => {
  await page.goto('./#v=1&lab=encodings&scheme=normalized-index&show=scheme&view=index-rulers&ui=figure');
  const choice = page.getByRole('combobox', { name: 'Positional encoding' });
  await expect(choice.locator('option:checked')).toHaveText('Normalised index');
  await expect(choice.locator('option', { hasText: /^[a-z-]+$/ })).toHaveCount(0);
});
