/** One figure in an element of somebody's notes: what it shows and tells. */
import type { Page } from '@playwright/test';
import type { PlaygroundElement } from '../../web/app/element-types.ts';
import { openNotes } from './host-page.ts';
import { alone, expect, provenNumber, sweep, test } from './page.ts';

test.describe('the element', () => {
  const figure = `<script type="module" src="../element.js"></script>
    <pe-figure state="v=1&amp;lab=order&amp;scheme=rotary" view="difference" show="base" lock="seed"><p>Not yet.</p></pe-figure>`;

  test('shows a figure, tells of it and gives it as a picture', async ({ page }) => {
    await openNotes(page, figure);
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
    await openNotes(page, figure);
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
  const tell = `<script type="module" src="../element.js"></script>
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
    await openNotes(
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
    await openNotes(
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
    await openNotes(
      page,
      `<script type="module" src="../element.js"></script>
       <pe-figure state="v=1&amp;lab=probe" poster="../favicon.svg" label="A probe"></pe-figure>`,
    );
    await expect(page.getByRole('img', { name: 'A probe' })).toBeVisible();
  });
});
