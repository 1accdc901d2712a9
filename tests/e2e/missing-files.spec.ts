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

/** A figure on a host that answers so for the files of that name. */
async function openWithout(
  page: Page,
  file: RegExp,
  status: number,
  attributes: string,
): Promise<() => Promise<Heard>> {
  await page.route(file, (route) => route.fulfill({ status }));
  await openHost(
    page,
    `<pe-figure loading="eager" ${attributes}>The words of the page.</pe-figure>`,
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

const order = 'state="v=1" view="difference"';
const properties = 'state="v=1&amp;lab=properties" view="matrix"';

for (const [file, name, status, attributes] of [
  [/\/attention\.wasm/, /attention\.wasm/, 404, order],
  [/\/pe\.wasm/, /pe\.wasm/, 403, properties],
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
for (const [i, [file, attributes]] of (
  [
    [/\/element\/order-[\w-]+\.js/, order],
    [/\/element\/below-[\w-]+\.js/, 'state="v=1&amp;scheme=sinusoidal" view="weights-first"'],
  ] as const
).entries())
  test(`without ${file.source}, the figure says so`, inLoop(i), async ({ page }) => {
    const heard = await openWithout(page, file, 404, attributes);
    await expect
      .poll(async () => (await heard()).errors, { timeout: 20_000 })
      .toEqual([expect.stringMatching(/ [\w-]+\.js /)]);
    expect((await heard()).ready).toBe(0);
    expect((await heard()).loaded).toBe('yes');
  });
