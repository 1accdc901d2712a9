/** The same three pages, built by each host's own tool. */
import { addresses, expect, hosts, seeAll, test, whyMissing } from './hosts.ts';

const titles = ['Does attention see order?', 'What an encoding adds', 'What a probe finds'];
const counts = [1, 2, 1];

for (const host of hosts)
  test.describe(host, () => {
    const why = whyMissing(host);
    test.skip(why !== undefined, why);
    for (const [i, address] of addresses[host].entries())
      test(`${titles[i]}: every embed shows its result, and no file is missing`, async ({ page }) => {
        await page.goto(address);
        await expect(page.getByRole('heading', { name: titles[i], level: 1 })).toBeVisible();
        await seeAll(page, counts[i]);
        expect(page.workers().length).toBeLessThanOrEqual(2);
        const frames = page.locator('iframe');
        for (let at = 0; at < (await frames.count()); at += 1) {
          await frames.nth(at).scrollIntoViewIfNeeded();
          await expect(frames.nth(at).contentFrame().locator('.proven .number')).toBeVisible();
        }
      });
  });
