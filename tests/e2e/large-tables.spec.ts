import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expect, lookAt, npy, open, openSetting, test } from './page.ts';

/** The size of today's largest position tables. */
const [rows, cols] = [8192, 1024];

/** Pseudo-random numbers, of full rank, from a linear congruential generator. */
function numbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** microseconds of work by the thread, independent of the load of the machine */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Milliseconds of work of the longest task on the main thread. */
async function longestTask(browser: Browser, page: Page, walk: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, {
    categories: ['-*', 'toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await walk();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const tasks = traceEvents.filter(
    (event) =>
      event.name === 'RunTask' && event.ph === 'X' && pages.some((one) => thread(one) === thread(event)),
  );
  expect(tasks.length).toBeGreaterThan(50);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** Counts the frames in which each of these texts was on the page. */
const watch = (page: Page, words: readonly string[]) =>
  page.evaluate((all) => {
    const seen: Record<string, string[]> = Object.fromEntries(all.map((word) => [word, []]));
    Object.assign(window, { seen });
    const find = (root: ParentNode, name: string): Element | undefined => {
      for (const one of root.querySelectorAll('*')) {
        if (one.localName === name) return one;
        const within = one.shadowRoot && find(one.shadowRoot, name);
        if (within) return within;
      }
      return undefined;
    };
    const look = () => {
      const strip = find(document, 'pe-tables');
      const said = `${strip?.shadowRoot?.textContent} ${strip?.textContent}`;
      for (const word of all) if (said.includes(word)) seen[word].push(/(\d+) %/.exec(said)?.[1] ?? '');
      requestAnimationFrame(look);
    };
    look();
  }, words);

const seen = (page: Page, word: string): Promise<string[]> =>
  page.evaluate((key) => (window as unknown as { seen: Record<string, string[]> }).seen[key], word);

test.describe.configure({ timeout: 180_000 });

test(`a table of ${rows} × ${cols} is read and probed with progress, while the page stays responsive`, async ({
  browser,
  page,
}, info) => {
  const next = numbers();
  const path = info.outputPath('large.npy');
  await writeFile(path, npy(rows, cols, next));
  await open(page, 'v=1&lab=probe&open=rows+rule');
  await expect(page.locator('pe-lab[lab=probe] .proven .number')).toBeVisible();
  await watch(page, ['Reading large', 'Computing large']);
  const now = page.locator('pe-lab[lab=probe] .now');
  const strip = page.locator('pe-lab[lab=probe] pe-tables');
  const patient = { timeout: 60_000 };

  const longest = await longestTask(browser, page, async () => {
    await page.locator('pe-lab[lab=probe] input[type=file]').setInputFiles(path);
    await expect(strip).toContainText(`${rows} × ${cols}, float32`, patient);
    await expect(now).toHaveText('', patient);
    await expect(page.locator('pe-lab[lab=probe] .values pe-heat-map')).toContainText(
      /8192 × 1024, from −0\.500 to 0\.500; a pixel shows the mean of \d+ × \d+ cells/,
    );
    await lookAt(page.locator('pe-lab[lab=probe] .recognition'), 'No rule fits');
  });
  // Drawing all cells at once would block the thread for about a second; everything here takes less than a tenth of that.
  expect(longest).toBeLessThan(300);
  expect((await seen(page, 'Reading large')).length).toBeGreaterThan(0);
  expect((await seen(page, 'Computing large')).length).toBeGreaterThan(3);

  // The reading under the cursor is a single cell, not a mean.
  const map = page.locator('pe-lab[lab=probe] .values pe-heat-map .stage');
  await map.focus();
  await page.keyboard.press('ArrowRight');
  const again = numbers();
  const first = again().toFixed(3).replace('-', '−');
  await expect(page.locator('pe-lab[lab=probe] .values pe-heat-map .words')).toHaveText(
    `position 0, dimension 0: ${first}`,
  );

  const before = await page.locator('pe-lab[lab=probe] .proven .number').textContent();
  await openSetting(page, 'Solver');
  await page.getByLabel('Solver').selectOption('descent');
  await expect(now).toContainText(/Computing large: [1-9]\d? %/, patient);
  await now.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(now).toContainText('Stopped');
  await expect(page.locator('pe-lab[lab=probe] .proven .number')).toHaveText(before ?? '');
  const shares = (await seen(page, 'Computing large')).filter(Boolean).map(Number);
  expect(new Set(shares).size).toBeGreaterThan(1);

  // Stopping replaces the worker; the new one receives the table again.
  await page.getByLabel('Solver').selectOption('exact');
  await expect(now).toHaveText('', patient);
});
