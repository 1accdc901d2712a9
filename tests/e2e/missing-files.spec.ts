/** A host that lacks a file of the build: it is named, nothing is called ready, and `loaded` rejects. */
import type { Page } from '@playwright/test';
import { openHost } from './host-page.ts';
import { expect, inLoop, test } from './page.ts';

test.use({ expected: /could not be loaded|Failed to load resource|not on its host/ });

interface Heard {
  readonly errors: readonly string[];
  readonly ready: number;
  readonly loaded: string;
}

/** A figure in a page that keeps what it hears. */
async function openHearing(page: Page, attributes: string, beside = ''): Promise<() => Promise<Heard>> {
  await openHost(
    page,
    `<pe-figure loading="eager" ${attributes}>The words of the page.</pe-figure>${beside}`,
    `<script>
      globalThis.heard = { errors: [], ready: 0, loaded: '' };
      addEventListener('pe-error', ({ detail }) => heard.errors.push(detail.message));
      addEventListener('pe-ready', () => { heard.ready += 1; });
    </script>
    <script type="module">
      import { loaded } from '../element.js';
      loaded.then(() => { heard.loaded = 'yes'; }, ({ message }) => { heard.loaded = message; });
    </script>`,
  );
  return () => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
}

/** On a host that answers so for the files of that name. */
async function openWithout(page: Page, file: RegExp, status: number, attributes: string, beside = '') {
  await page.route(file, (route) => route.fulfill({ status }));
  return openHearing(page, attributes, beside);
}

const order = 'state="v=1" view="difference"';
const properties = 'state="v=1&amp;lab=properties" view="matrix"';

for (const [file, name, status, attributes] of [
  [/\/attention\.wasm/, /attention\.wasm/, 404, order],
  [/\/pe\.wasm/, /pe\.wasm/, 403, properties],
  [/\/training\.wasm/, /training\.wasm/, 404, 'state="v=1&amp;lab=training"'],
  [/\/worker-[\w-]+\.js/, /worker-[\w-]+\.js/, 410, order],
  [/\/element\/shell-[\w-]+\.js/, /shell-[\w-]+\.js/, 404, order],
] as const)
  test(`without ${name.source}`, async ({ page }) => {
    const heard = await openWithout(page, file, status, attributes);
    await expect.poll(async () => (await heard()).loaded, { timeout: 20_000 }).toMatch(name);
    await expect.poll(async () => (await heard()).errors).toEqual([expect.stringMatching(name)]);
    const ready = await page.locator('pe-figure').evaluate((one) =>
      (one as Partial<HTMLElementTagNameMap['pe-figure']>).ready?.then(
        () => 'ready',
        (error: Error) => error.message,
      ),
    );
    if (ready) expect(ready).toMatch(name);
    expect((await heard()).ready).toBe(0);
  });

/** Parts that one lab needs: `loaded` cannot know of them. */
for (const [i, [file, words, attributes]] of (
  [
    [/\/element\/order-[\w-]+\.js/, / order-[\w-]+\.js is not there/, order],
    [
      /\/element\/below-[\w-]+\.js/,
      / figure \(below-[\w-]+\.js\) could/,
      'state="v=1&amp;scheme=sinusoidal" view="weights-first"',
    ],
  ] as const
).entries())
  test(`without ${file.source}, the figure says so`, inLoop(i), async ({ page }) => {
    const heard = await openWithout(page, file, 404, attributes);
    await expect
      .poll(async () => (await heard()).errors, { timeout: 20_000 })
      .toEqual([expect.stringMatching(words)]);
    expect((await heard()).ready).toBe(0);
    expect((await heard()).loaded).toBe('yes');
  });

test('a host that lacks what no figure of the page computes with is named in the console alone', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (line) => logged.push(line.text()));
  const story = '<div><template shadowrootmode="open"><pe-story>Words.</pe-story></template></div>';
  const heard = await openWithout(page, /\/training\.wasm/, 404, order, story);
  await expect.poll(async () => (await heard()).loaded, { timeout: 20_000 }).toMatch(/training\.wasm/);
  await expect.poll(async () => (await heard()).ready).toBe(1);
  expect((await heard()).errors).toEqual([]);
  const own = logged.filter((line) => !line.startsWith('Failed to load resource'));
  expect(own).toEqual([expect.stringMatching(/^A file of the build is not on its host: .*training\.wasm$/)]);
});

test('a host that forbids to ask without taking has its files', async ({ page }) => {
  await page.route(/\.wasm$/, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 403 }) : route.fallback(),
  );
  const heard = await openHearing(page, order);
  await expect.poll(async () => (await heard()).loaded, { timeout: 20_000 }).toBe('yes');
  expect((await heard()).errors).toEqual([]);
});

test('a figure that the settings do not draw is told once, whatever else is set', async ({ page }) => {
  const heard = await openHearing(
    page,
    'state="v=1&amp;lab=encodings&amp;scheme=sinusoidal" view="clocks" show="position"',
  );
  const told = [expect.stringMatching(/does not draw the figure clocks/)];
  await expect.poll(async () => (await heard()).errors, { timeout: 20_000 }).toEqual(told);
  const figure = page.locator('pe-figure');
  const current = () =>
    figure.evaluate(({ currentState, result }: HTMLElementTagNameMap['pe-figure']) =>
      result?.isCurrent ? currentState : '',
    );
  for (const position of [21, 22, 23]) {
    await figure.getByRole('slider').press('ArrowRight');
    await expect.poll(current).toContain(`position=${position}&`);
  }
  expect((await heard()).errors).toEqual(told);
});
