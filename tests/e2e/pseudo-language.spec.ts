/** The page in a made-up language: what stays English was missed by the text files, and nothing is cut off in longer words. */
import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
// @ts-expect-error: a script without types
import { labs } from '../../web/build/tools.mjs';
import { watch } from './lab-content.ts';
import { expect, open, provenNumber, test } from './page.ts';
// @ts-expect-error: a script without types
import { buildInPseudoLanguage, folder } from './pseudo-language.mjs';

// One build for all: in one worker.
test.describe.configure({ mode: 'default' });

test.beforeAll(buildInPseudoLanguage);

test.beforeEach(async ({ page, baseURL }) => {
  await page.route(`${baseURL}**`, (route) => {
    const file = `${folder}${new URL(route.request().url()).pathname.replace(/\/$/, '/index.html')}`;
    return existsSync(file) ? route.fulfill({ path: file }) : route.abort();
  });
});

/** Choices of settings, whose words stand with them, the words of the core and of drawings, and references to papers. */
const mayBeEnglish =
  /^(dot product|seeded random|Dynamic NTK|Arrow keys read the cells; M reads the one with the largest magnitude\.|Left and right arrow keys read the points.*|One A and one B .*|The rank is .*)$|\b(19|20)\d\d\b/;

/** The words on the screen without an accent, two in a row: what is written in figures, tables, code and links to papers is left out. */
const english = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const skipped =
      'script, style, math, svg, canvas, code, pre, cite, pe-snippet, pe-plot, pe-heat-map, [hidden]';
    const found = new Set<string>();
    const visit = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.closest(skipped)) continue;
        if (element.shadowRoot) visit(element.shadowRoot);
        for (const node of element.childNodes) {
          const words =
            node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim() : '';
          if (/[a-z]{3,} [a-z]{3,}/i.test(words) && !/[À-ž]/.test(words)) found.add(words);
        }
      }
    };
    visit(document.querySelector('pe-page')?.shadowRoot?.querySelector('main') ?? document);
    return [...found];
  });

/** Elements whose words are wider than their box, and that do not scroll. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const visit = (root: ParentNode) => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) visit(element.shadowRoot);
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
        if (
          !['hidden', 'clip'].includes(overflowX) ||
          textOverflow === 'ellipsis' ||
          webkitLineClamp !== 'none'
        )
          continue;
        if (element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
          found.add(`${element.localName}.${element.className}: ${element.textContent?.trim().slice(0, 60)}`);
      }
    };
    visit(document);
    return [...found];
  });

for (const lab of labs as readonly string[])
  for (const width of [360, 1280])
    test(`the words of ${lab} are all in text files, and fit ${width} pixels`, async ({ page }, info) => {
      await watch(page);
      await page.setViewportSize({ width, height: 800 });
      await open(page, `v=1&lab=${lab}`);
      await expect(provenNumber(page)).not.toBeEmpty();
      const folds = page.locator('details.fold');
      const ids = await folds.evaluateAll((all) => all.map(({ id }) => id.replace('fold-', '')));
      await open(page, `v=1&lab=${lab}&open=${ids.join('+')}`);
      await page.reload();
      await expect(provenNumber(page)).not.toBeEmpty();
      await page.waitForTimeout(4000);
      await info.attach('screen', {
        body: await page.screenshot({ fullPage: true }),
        contentType: 'image/png',
      });
      await page.screenshot({ path: `build/e2e/en-XA-${lab}-${width}.png`, fullPage: true });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await cutOff(page)).toEqual([]);
      expect((await english(page)).filter((words) => !mayBeEnglish.test(words))).toEqual([]);
    });
