/** One figure alone on the page. */
import { labs } from '../../web/app/labs.ts';
import { openHost } from './host-page.ts';
import {
  alone,
  expect,
  expectNoAxeViolations,
  expectTone,
  figureFolds,
  inLoop,
  overflows,
  provenNumber,
  seenForHands,
  sweep,
  test,
} from './page.ts';

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
      await page.emulateMedia({ media: 'print' });
      expect(await seenForHands(page), link).toEqual([]);
      await page.emulateMedia({ media: null });
    }
  });

for (const [i, width] of [960, 640, 390].entries())
  test(
    `nothing empty stands above a figure, and the number has its place before it comes (${width} pixels)`,
    inLoop(i),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const links = [
        '',
        'lab=encodings&scheme=rotary',
        'lab=encodings&scheme=rotary&view=kernel',
        'lab=properties&view=trajectory',
        'lab=probe&view=order-probe',
        'lab=context&show=scaling',
      ];
      /** Of what is read first, in pixels from the top. */
      const first = () =>
        page.evaluate(() => {
          const tops: number[] = [];
          const walk = (root: Document | ShadowRoot) => {
            for (const element of root.querySelectorAll('*')) {
              const { top, height } = element.getBoundingClientRect();
              const isRead =
                element.matches('h1, .heading') && element.checkVisibility({ visibilityProperty: true });
              if (isRead && height > 2) tops.push(top);
              if (element.shadowRoot) walk(element.shadowRoot);
            }
          };
          walk(document);
          return Math.min(...tops);
        });
      for (const link of links) {
        await page.goto('about:blank');
        await page.goto(`./#v=1&${link}&ui=figure`);
        await expect(alone(page).first()).toBeVisible();
        await page.waitForTimeout(500);
        // The padding of an element; a heading stands 2 pixels lower, on the line of its menu.
        expect(await first(), link).toBeLessThanOrEqual(18);
        const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
        // Where it is narrow, the headline that comes has more lines.
        if (width > 800)
          expect(
            shifts.reduce((sum, shift) => sum + shift, 0),
            link,
          ).toBeLessThan(0.06);
      }
      const elements = links.map((link) => {
        const [lab, view = ''] = link.split('&view=');
        return `<pe-figure loading="eager" state="${lab.replaceAll('&', '&amp;')}" ${view && `view="${view}"`}></pe-figure>`;
      });
      for (const [i, element] of elements.entries()) {
        await openHost(page, element, '<style>body { margin: 0 }</style>');
        await expect(alone(page).first()).toBeVisible();
        expect(await first(), links[i]).toBeLessThanOrEqual(18);
      }
    },
  );

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
