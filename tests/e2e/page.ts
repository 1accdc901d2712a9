/** Helpers for the browser tests: open the page, watch for errors, read and use it as a person would. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
// @ts-expect-error: a script without types
import { declaredFigures } from '../../web/build/plugins.mjs';
import type { Lab } from '../../web/shell/session.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/**
 * A test that fails on any console error except the `expected` ones, and on any request to another origin except the `hosts`, which
 * the test answers itself.
 */
export const test = base.extend<{ expected: RegExp | null; hosts: RegExp | null; quiet: undefined }>({
  expected: [null, { option: true }],
  hosts: [null, { option: true }],
  quiet: [
    async ({ page, baseURL, expected, hosts }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !expected?.test(message.text())) faults.push(message.text());
      });
      page.context().on('request', (request) => {
        const url = request.url();
        if (/^https?:/.test(url) && !url.startsWith(baseURL ?? '') && !hosts?.test(url))
          faults.push(`a request left the origin: ${url}`);
      });
      await use(undefined);
      // The next test has this page, too.
      await page.context().clearPermissions();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The number of encodings in the catalogue. */
export const schemeCount: number = JSON.parse(
  readFileSync(new URL('../../build/catalog.json', import.meta.url), 'utf8'),
).length;

/** Details of a test that npm test, which is to end within 15 minutes, leaves to test:sweeps. */
export const sweep = { tag: '@sweep' } as const;

/** Details of test `index` of a loop, from 0. The first speaks for all in npm test; the others run with the sweeps. */
export const inLoop = (index: number) => (index === 0 ? {} : sweep);

/** Opens a link, or the first lab. */
export async function open(page: Page, hash = 'v=1'): Promise<void> {
  await page.goto(`./#${hash}`);
  await expect(page.locator('h1')).toBeVisible();
}

/** The figures in sight: one, where it stands alone. */
export const alone = (page: Page): Locator => page.locator('pe-lab-figure').filter({ visible: true });

/**
 * What is seen on the page and is of use only with a pointer or keys: buttons that say nothing else, sliders, and words such as “Drag”.
 * Words that a press explains are words of their sentence.
 */
export const seenForHands = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const controls =
      'button:not(.printed, [aria-pressed="true"], [aria-checked="true"]), input[type="range"], select:not(.chosen), pe-control, .no-print';
    const asking = /\b(drag|click|press(?! et al)|tap|arrow keys?|point at|tick the box)\b/i;
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    const walk = (root: Document | ShadowRoot) => {
      if (root instanceof ShadowRoot && root.host.localName === 'pe-term') return;
      for (const element of root.querySelectorAll('*')) {
        const own = [...element.childNodes]
          .flatMap((one) => (one instanceof Text ? [one.data] : []))
          .join(' ');
        if (
          (element.matches(controls) || asking.test(own)) &&
          !element.matches('script, style') &&
          isSeen(element)
        )
          found.push(
            `${element.localName}.${element.getAttribute('class')}: ${own.replace(/\s+/g, ' ').trim()}`,
          );
        if (element.shadowRoot) walk(element.shadowRoot);
      }
    };
    walk(document);
    return found;
  });

/** The number that a lab's first screen shows. */
export const provenNumber = (page: Page): Locator => page.locator('.proven .number');

/** The number with its standing and its meaning. */
export const proven = (page: Page): Locator => page.locator('.proven');

/** The tone of a number's standing: 'position' where order is seen, 'plain' where it is not, or where nothing is judged. */
export const expectTone = (
  verdict: Locator,
  tone: 'satisfied' | 'violated' | 'position' | 'plain',
): Promise<void> => expect(verdict.locator('.standing')).toHaveClass(`standing ${tone}`);

/** Opens a section below the first screen, by its title. */
export async function openFold(page: Page, title: string | RegExp): Promise<Locator> {
  const fold = page.locator('details.fold').filter({ has: page.getByRole('heading', { name: title }) });
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').first().click();
  await expect(fold).toHaveAttribute('open');
  return fold;
}

/** Opens a row of settings, by its title, and returns it. */
export async function openSetting(page: Page, title: string): Promise<Locator> {
  const row = page.locator('pe-settings details').filter({ has: page.locator(`summary:text("${title}")`) });
  if ((await row.getAttribute('open')) === null) await row.locator('summary').first().click();
  return row;
}

/** Shows the ways to load a table in the probe lab. */
export async function openWays(page: Page): Promise<void> {
  const button = page.locator('pe-lab[lab=probe]').getByRole('button', { name: 'Your file…' });
  const list = page.locator('pe-lab[lab=probe]').getByLabel('Table', { exact: true });
  await expect(list).toBeVisible();
  // On narrow screens it is an entry of the list.
  if (await button.isVisible()) await button.click();
  else await list.selectOption('Your file…');
}

/** Chooses an encoding in the lever, side by side or behind “More…”. */
export async function choosePositions(page: Page, name: string): Promise<void> {
  const lever = page.locator('.lever pe-segments').first();
  await expect(lever).toBeVisible();
  const beside = lever.locator('label').filter({ hasText: name });
  if ((await beside.count()) > 0) await beside.first().click();
  else await lever.getByRole('combobox').selectOption(name);
}

/** The number in an element's title, in full precision; NaN if there is none, so that comparisons fail. */
export const exact = async (element: Locator): Promise<number> =>
  Number((await element.getAttribute('title')) || Number.NaN);

/** Scrolls to an element until it contains a text, repeatedly, because content above it may still arrive and push it away. */
export async function lookAt(element: Locator, says: string | RegExp): Promise<void> {
  await expect(async () => {
    await element.scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(element).toContainText(says, { timeout: 1000 });
  }).toPass();
}

/** The text that styles generate for a result: 'Out of date' if it belongs to earlier settings. */
export const labelOf = (result: Locator): Promise<string> =>
  result.evaluate((element) => {
    let labels = '';
    for (let place: Element | null = element; place; place = place.parentElement) {
      const { content, visibility } = getComputedStyle(place, '::before');
      if (content !== 'none' && visibility === 'visible') labels += content.replaceAll('"', '');
    }
    return labels;
  });

/** Checks the page as it is against axe's rules for WCAG 2.2 A and AA and best practices, or one `rule`. */
export async function expectNoAxeViolations(page: Page, rule?: string): Promise<void> {
  // A headline comes with the first result.
  for (const headline of await page.locator('h1').all()) await expect(headline).not.toBeEmpty();
  // To start axe takes a page as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (only) => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    // By default, axe also describes every element that passes, which takes time.
    const rules = only ? { runOnly: [only] } : { rules: { 'target-size': { enabled: true } } };
    return (await axe.run({ ...rules, resultTypes: ['violations'] })).violations;
  }, rule);
  expect(
    violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target)})`),
  ).toEqual([]);
}

/** Whether something is wider than the window. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Moves the pointer in steps, as a hand does. */
export async function drag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++)
    await page.mouse.move(from.x + ((to.x - from.x) * step) / 10, from.y + ((to.y - from.y) * step) / 10);
  await page.mouse.up();
}

/** The centre of an element. */
export async function middle(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A NumPy file, version 1.0, of little-endian float32. With `count`, the file is cut after so many values. */
export function npy(
  rows: number,
  cols: number,
  value: (row: number, col: number) => number,
  count = rows * cols,
): Buffer {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${cols}), }`;
  const start = Buffer.alloc(128, ' ');
  start.write('\x93NUMPY\x01\x00', 'latin1');
  start.writeUInt16LE(118, 8);
  start.write(header, 10);
  start.write('\n', 127);
  const data = new Float32Array(count).map((_, i) => value(Math.floor(i / cols), i % cols));
  return Buffer.concat([start, Buffer.from(data.buffer)]);
}

/** Drops a file on the element that a selector finds. */
export const dropFile = (page: Page, selector: string, name: string, bytes: Buffer): Promise<void> =>
  dropFiles(page, selector, { [name]: bytes });

export async function dropFiles(
  page: Page,
  selector: string,
  files: Readonly<Record<string, Buffer>>,
): Promise<void> {
  const transfer = await page.evaluateHandle(
    (all) => {
      const data = new DataTransfer();
      for (const [name, content] of all) data.items.add(new File([new Uint8Array(content)], name));
      return data;
    },
    Object.entries(files).map(([name, bytes]) => [name, [...bytes]] as const),
  );
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent(selector, type, { dataTransfer: transfer });
}

const declared = await declaredFigures();

/** The fold of each figure of a lab, by its id. */
export const figureFolds = ({ id }: Pick<Lab, 'id'>): Readonly<Record<string, string>> => declared[id];
