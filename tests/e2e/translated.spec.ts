/** The page in a browser that translates it: each text node gives way to font elements with other words, again whenever words change. */
import type { Page } from '@playwright/test';
import { exercises } from '../../web/guide/exercises.ts';
import { worksheetHash } from '../../web/tasks/worksheet.ts';
import { openHost } from './host-page.ts';
import { expect, open, test } from './page.ts';

/** Does as the translators of Chrome and Edge do, and "translates" each word by brackets around it. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const skipped = 'font, script, style, select, textarea, svg, math, [translate=no]';
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest(skipped)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data.replace(/\S+/g, '[$&]');
        outer.append(inner);
        text.replaceWith(outer);
      }
      const within = root instanceof Element || root instanceof ShadowRoot ? root.querySelectorAll('*') : [];
      for (const { shadowRoot } of within) if (shadowRoot) watch(shadowRoot);
    };
    const watch = (root: Node) => {
      translate(root);
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node.parentElement && !node.parentElement.closest('font')) translate(node.parentElement);
          else if (node.parentNode === root) translate(root);
      }).observe(root, { childList: true, subtree: true });
    };
    watch(document.body);
  });

test('headline, number and grade of a translated page follow the settings', async ({ page }) => {
  await open(page, 'v=1&lab=order');
  const headline = page.locator('pe-lab h1');
  await expect(headline).toContainText('nothing changes');
  await translate(page);
  await expect(headline).toContainText('[nothing] [changes:]');
  for (const [encoding, words] of [
    ['Sinusoidal', /\[With\] \[sinusoidal\] \[positions,\]/],
    ['RoPE', /\[RoPE/],
    ['None', /\[nothing\] \[changes:\]/],
  ] as const) {
    await page.locator('pe-segments label', { hasText: encoding }).first().click();
    await expect(headline).toHaveText(words);
    await expect(page.locator('.proven .number')).toHaveText(encoding === 'None' ? '[0]' : /^\[0\.\d+\]$/);
    await expect(page.locator('.proven .standing')).toHaveText(
      encoding === 'None' ? /\[not\] \[seen\]/ : /^(?!.*\[not\])/,
    );
  }
});

test('a figure in a translated page of notes follows its controls', async ({ page }) => {
  await openHost(
    page,
    '<p>Notes</p><pe-figure state="v=1&amp;lab=order" show="scheme" loading="eager"></pe-figure>',
  );
  const number = page.locator('pe-figure .proven .number');
  await expect(number).toHaveText('0');
  await translate(page);
  await page.locator('pe-figure pe-segments label', { hasText: 'Sinusoidal' }).click();
  await expect(number).toHaveText(/^\[0\.\d+\]$/);
});

test('a translated worksheet counts what is reached', async ({ page }) => {
  const tasks = [0, 5].map((i) => ({ ...exercises[i], id: `task-${i}` }));
  const sheet = {
    v: 1,
    title: 'Two',
    tasks: tasks.map(({ id, title, challenge }) => ({ id, title, challenge })),
  } as const;
  await page.goto(`./worksheet.html#${worksheetHash(sheet)}`);
  await page.getByRole('button', { name: 'Start' }).click();
  const standing = page.locator('pe-worksheet .standing [role=status]');
  await expect(standing).toHaveText('0 of 2 tasks reached.');
  await translate(page);
  await expect(standing).toHaveText('[0] [of] [2] [tasks] [reached.]');
  await page.frameLocator('iframe').getByLabel('Causal mask').check();
  await expect(standing).toHaveText('[1] [of] [2] [tasks] [reached.]');
});
