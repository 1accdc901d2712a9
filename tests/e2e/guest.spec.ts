/** What elements leave to the page around them: its styles, and the keys that they do not use. */
import type { Page } from '@playwright/test';
import { openHost } from './host-page.ts';
import { expect, test } from './page.ts';

const figure = (attributes: string, state = 'scheme=sinusoidal') =>
  `<pe-figure loading="eager" state="v=1&amp;${state}" ${attributes}></pe-figure>`;

/** Once it has told its size, it is a guest. */
async function openGuest(page: Page, body: string): Promise<void> {
  await openHost(
    page,
    body,
    `<script>
      globalThis.isTold = new Promise((told) => addEventListener('pe-resize', told, { once: true }));
      globalThis.keys = [];
      addEventListener('keydown', ({ key, altKey, ctrlKey }) => keys.push([altKey && 'Alt', ctrlKey && 'Control', key].filter(Boolean).join('+')));
    </script>`,
  );
  await page.evaluate(() => (globalThis as unknown as { isTold: Promise<unknown> }).isTold);
}

test('an element has the height that the page gives it, but where it fits', async ({ page }) => {
  await openGuest(
    page,
    `<div style="height: 300px">${figure('style="height: 700px; contain: layout; color: red"')}</div>`,
  );
  const element = page.locator('pe-figure');
  const height = () => element.evaluate((one: HTMLElement) => one.offsetHeight);
  const style = await element.getAttribute('style');
  expect(await height()).toBe(700);
  await element.evaluate((one) => one.setAttribute('height', 'fit'));
  await expect.poll(height).toBeLessThanOrEqual(300);
  expect(await element.getAttribute('style')).toBe(style);
  await element.evaluate((one) => one.removeAttribute('height'));
  await expect.poll(height).toBe(700);
  await expect(element.locator('.root')).not.toHaveAttribute('style', /scale/);
});

test('a figure fits what is left beside a title in a column', async ({ page }) => {
  await openGuest(
    page,
    `<section style="height: 420px; display: flex; flex-direction: column">
      <h2 style="margin: 0; flex: none; height: 60px">Order</h2>${figure('height="fit"')}</section>`,
  );
  const bottom = () =>
    page.evaluate(() => {
      const [section, root] = [
        document.querySelector('section'),
        document.querySelector('pe-figure')?.shadowRoot?.querySelector('.root'),
      ].map((one) => (one as Element).getBoundingClientRect().bottom);
      return section - root;
    });
  await expect.poll(bottom).toBeGreaterThan(-1);
  expect(await bottom()).toBeLessThan(40);
});

const keys = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys.splice(0));

test('keys that type or edit do not leave a field of text, whatever is held with them', async ({ page }) => {
  await openGuest(page, figure('view="table-and-row" show="formula"', 'lab=encodings&amp;scheme=formula'));
  const field = page.locator('pe-formula-field').getByRole('textbox');
  await field.focus();
  await keys(page);
  // Option and Left moves by a word; AltGr and L is a letter in Polish, as Windows tells it, too; so is what is being composed.
  await page.keyboard.press('Alt+ArrowLeft');
  await field.evaluate((one) => {
    const press = (key: string, more: KeyboardEventInit) =>
      one.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, ...more }));
    press('ł', { altKey: true });
    press('ó', { altKey: true, ctrlKey: true });
    press('Process', { isComposing: true });
    press('Escape', { isComposing: true });
    press('k', { isComposing: true, altKey: true });
  });
  await page.keyboard.press('Control+ArrowLeft');
  expect(await keys(page)).toEqual([]);
  // Shortcuts of the page do.
  await page.keyboard.press('Control+k');
  expect(await keys(page)).toContain('Control+k');
});

test('outside fields of text, keys with Alt leave', async ({ page }) => {
  await openGuest(page, figure('show="scheme"'));
  await page.getByRole('radio', { checked: true }).focus();
  await keys(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+o');
  const left = await keys(page);
  expect(left).toContain('Alt+o');
  expect(left).not.toContain('ArrowRight');
});

test('a poster that a framework takes away by setting it to undefined is gone', async ({ page }) => {
  await openHost(
    page,
    `<div style="height: 300vh"></div><pe-figure poster="data:," state="lab=training"></pe-figure>`,
  );
  const element = page.locator('pe-figure');
  await expect(element.locator('img')).toHaveCount(1);
  await element.evaluate((one) => Object.assign(one, { poster: undefined }));
  await expect(element.locator('img')).toHaveCount(0);
});
