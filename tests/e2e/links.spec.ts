import { readFileSync } from 'node:fs';
import { links, read, titleOf } from '../golden/links/recorded.ts';
import { readShown, type Shown, watch } from './lab-content.ts';
import { expect, open, test } from './page.ts';

const recorded = read(readFileSync(new URL('../golden/links/shown.txt', import.meta.url), 'utf8'));

/** One line for each difference from the record. */
const differences = (was: Shown, is: Shown): string[] =>
  (Object.keys(was) as (keyof Shown)[])
    .filter((part) => String(was[part]) !== String(is[part]))
    .map((part) => `${part} was ${was[part] || 'empty'}, is ${is[part] || 'empty'}`);

for (const [lab, named] of Object.entries(links)) {
  const all = Object.entries(named);
  for (let first = 0; first < all.length; first += 8) {
    const some = all.slice(first, first + 8);
    test(`links to ${lab} show what is recorded, from “${some[0][0]}” on`, async ({ page }) => {
      // Each link has its own time limit, so that one run reports all changes.
      const timeout = 60_000;
      test.setTimeout(some.length * (timeout + 5000));
      await watch(page);
      const changed: string[] = [];
      for (const [name, link] of some) {
        const title = titleOf(lab, name);
        await page.goto('about:blank');
        await open(page, link);
        let found: string[] = [];
        const look = async () => {
          found = differences(recorded.get(title) as Shown, await readShown(page));
          return found.length;
        };
        await expect
          .poll(look, { timeout })
          .toBe(0)
          .catch((error) => {
            const lines = found.length > 0 ? found : [String(error)];
            changed.push(...lines.map((line) => `${title}: ${line}`));
          });
      }
      expect(changed).toEqual([]);
    });
  }
}
