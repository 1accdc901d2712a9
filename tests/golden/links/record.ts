/**
 * Writes shown.txt: what the page in dist/ shows for each of the links. It is for a page known to be right: what changes on purpose
 * changes there, and the difference of the two files tells what it is.
 *
 *   CHROMIUM=/usr/bin/chromium npx playwright test --config tests/golden/links/playwright.config.ts
 */
import { writeFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { readShown, type Shown, watch } from '../../e2e/lab-content.ts';
import { links, titleOf, write } from './recorded.ts';

test('record', async ({ page }) => {
  await watch(page);
  const paragraphs: string[] = [];
  for (const [lab, named] of Object.entries(links)) {
    for (const [name, link] of Object.entries(named)) {
      await page.goto('about:blank');
      await page.goto(`./#${link}`);
      const shown = await settled(() => readShown(page));
      paragraphs.push(write(titleOf(lab, name), shown));
      console.log(`${titleOf(lab, name)}: ${shown.headline}`);
    }
  }
  writeFileSync(new URL('shown.txt', import.meta.url), `${paragraphs.join('\n\n')}\n`);
});

/** What is read once it stays the same for three seconds. */
async function settled(read: () => Promise<Shown>): Promise<Shown> {
  let shown = await read();
  for (let since = Date.now(); Date.now() - since < 3000; ) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const next = await read();
    if (JSON.stringify(next) !== JSON.stringify(shown)) since = Date.now();
    shown = next;
  }
  return shown;
}
