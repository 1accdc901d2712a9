import { readFileSync } from 'node:fs';
import { links, type Recorded, read, titleOf } from '../golden/links/recorded.ts';
import { expect, open, test } from './page.ts';
import { type Data, readShown, type Shown, watch } from './shown.ts';

const recorded = read(readFileSync(new URL('../golden/links/shown.txt', import.meta.url), 'utf8'));

/** Compares more digits than are shown. Sums over many cells reveal a single cell that is off by a tenth of a percent. */
const near = (a: number, b: number, size: number) => Math.abs(a - b) <= size;

function dataDifference(was: Data | null, is: Data | null | undefined): string {
  if (is === undefined) return 'is gone';
  if (was === null || is === null) return was === is ? '' : `had ${was ? '' : 'no '}data`;
  if (was.lines !== is.lines || was.count !== is.count)
    return `had ${was.lines} lines with ${was.count} numbers, has ${is.lines} with ${is.count}`;
  const at = was.some.findIndex((value, i) => !near(value, is.some[i], 1e-6 * was.largest));
  if (at >= 0) {
    const place =
      was.count > was.some.length ? Math.floor((at * (was.count - 1)) / (was.some.length - 1)) : at;
    return `number ${place} of ${was.count} in its CSV was ${was.some[at]}, is ${is.some[at]}`;
  }
  for (const sum of ['largest', 'sizes', 'weighted'] as const)
    if (!near(was[sum], is[sum], 1e-8 * was.sizes))
      return `a number that is not among the ${was.some.length} recorded changed: ${sum} was ${was[sum]}, is ${is[sum]}`;
  return '';
}

/** One line for each difference from the record. */
function differences(was: Recorded, is: Shown): string[] {
  const found: string[] = [];
  if (was.link !== is.link) found.push(`the state was ${was.link}, is ${is.link}`);
  if (was.faults.join() !== is.faults.join())
    found.push(`the problems reported were ${was.faults || 'none'}, are ${is.faults || 'none'}`);
  if (was.numbers.length !== is.numbers.length)
    found.push(`${was.numbers.length} numbers were shown, ${is.numbers.length} are`);
  const at = was.numbers.findIndex((number, i) => number !== is.numbers[i]);
  if (at >= 0) found.push(`number ${at} was ${was.numbers[at]}, is ${is.numbers[at]}, in: ${is.places[at]}`);
  for (const [name, data] of Object.entries(was.figures)) {
    const difference = dataDifference(data, is.figures[name]);
    if (difference) found.push(`the figure ${name}: ${difference}`);
  }
  for (const name of Object.keys(is.figures))
    if (!(name in was.figures)) found.push(`the figure ${name} is new`);
  return found;
}

for (const [lab, named] of Object.entries(links)) {
  const all = Object.entries(named);
  for (let first = 0; first < all.length; first += 8) {
    const some = all.slice(first, first + 8);
    test(`links to ${lab} show the recorded numbers, from “${some[0][0]}” on`, async ({ page }) => {
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
          found = differences(recorded.get(title) as Recorded, await readShown(page));
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
