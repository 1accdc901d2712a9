/** The course on paper: the PDF of each page has the caption of every figure. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { addresses, counts, expect, hosts, predict, seeAll, test, whyMissing } from './hosts.ts';

/** The PDF's text on one line, without ligatures. */
async function printed(page: Page): Promise<string> {
  const pdf = await page.pdf();
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString();
  return text.normalize('NFKC').replace(/\s+/g, ' ');
}

const times = (text: string, part: string): number => text.split(part).length - 1;

const difference = 'Outputs are matched by word, then subtracted.';
const table = 'Columns sorted for reading; stored interleaved.';
const predictions = 'held-out rows round to the right position';

/** How often each caption stands on each page. */
const captions: readonly Readonly<Record<string, number>>[] = [
  { [difference]: 1 },
  { [table]: 1, [difference]: 1 },
  { [predictions]: 2 },
];

/** MyST gives a frame a box of three fifths of its width and cuts what is below; its own caption stands under the box. */
const cut: Readonly<Record<string, number>> = {
  [predictions]: 1,
  'The same probe, which learns from the first half': 1,
};

/** What stands for each page's first figure: its poster, or words where a poster would give the answer away. */
const stands = ['Whose outputs change', 'The table: one row for each position', 'true position'];

const noTool = whyMissing('pdftotext');
test.skip(noTool !== undefined, noTool);

for (const host of hosts)
  test.describe(host, () => {
    const why = whyMissing(host);
    test.skip(why !== undefined, why);

    for (const [i, address] of addresses[host].entries()) {
      test(`page ${i + 1} prints every caption`, async ({ page }) => {
        await page.goto(address);
        await seeAll(page, counts[i]);
        if (i === 0) await predict(page);
        for (const frame of await page.locator('iframe').all()) {
          await frame.scrollIntoViewIfNeeded();
          await expect(frame.contentFrame().locator('pe-lab-figure').first()).toBeVisible();
        }
        const text = await printed(page);
        for (const [caption, count] of Object.entries(host === 'myst' && i === 2 ? cut : captions[i]))
          expect(`${times(text, caption)} × ${caption}`).toBe(`${count} × ${caption}`);
      });
    }

    // A widget of MyST's has no poster.
    if (host === 'myst') return;
    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false, expected: /^failed: \S+\.js$/ });
      for (const [i, address] of addresses[host].entries())
        test(`page ${i + 1} prints what stands for a figure`, async ({ page }) => {
          await page.goto(address);
          expect(await printed(page)).toContain(stands[i]);
        });
    });
  });
