/** A page with the npm package, built by each bundler without a setting for the package; frameworks, and their types. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test, whyMissing } from './hosts.ts';
// @ts-expect-error: a script without types
import { missingPackage } from './missing-package.mjs';
// @ts-expect-error: a script without types
import { playground, root, work } from './places.mjs';

const bundlers = ['esbuild', 'rollup', 'webpack', 'parcel', 'vite', 'bun', 'next-turbopack', 'next-webpack'];

/** The figures of the page, as links open them in a frame of the playground. */
const figures = ['lab=order&scheme=sinusoidal&view=difference', 'lab=properties&view=matrix'];

async function numberInPlayground(page: Page, figure: string): Promise<string> {
  await page.goto('about:blank');
  await page.goto(`${playground}#v=1&ui=figure&${figure}`);
  return page.locator('.proven .number').innerText();
}

/** What the page shows, computed in Node. */
async function measured(): Promise<unknown> {
  const { measure } = await import(`${work}/bundlers/app/measure.js`);
  return measure(await readFile(`${root}tests/golden/readers/keras-2.h5`));
}

const skipWithout = (name: string) => {
  const why = whyMissing(name);
  test.skip(why !== undefined, why);
};

for (const bundler of bundlers)
  test.describe(bundler, () => {
    skipWithout(bundler);
    const isNext = bundler.startsWith('next');

    test('a page computes what the playground does, in a worker, and no file is missing', async ({
      page,
      context,
    }) => {
      const numbers = [];
      for (const figure of figures) numbers.push(await numberInPlayground(page, figure));
      const notes = await context.newPage();
      const faults: string[] = [];
      notes.on('requestfailed', (request) => faults.push(request.url()));
      notes.on('response', (response) => !response.ok() && faults.push(response.url()));
      notes.on('console', (message) => message.type() !== 'log' && faults.push(message.text()));
      await notes.goto(isNext ? `${bundler}/plain/` : `${bundler}/`);
      await expect(notes.locator('body > pe-figure, main > pe-figure').locator('.proven .number')).toHaveText(
        numbers,
      );
      expect(notes.workers()).toHaveLength(1);
      await expect(notes.locator('output')).not.toBeEmpty();
      expect(JSON.parse(await notes.locator('output').innerText())).toEqual(await measured());
      // The widget brings the elements along.
      if (!isNext) await expect(notes.locator('#widget .proven .number')).toHaveText(numbers[0]);
      expect(faults).toEqual([]);
    });

    if (!isNext) return;
    test('a component stands in the HTML, with its attributes and words, and becomes the figure', async ({
      page,
      request,
    }) => {
      const html = await (await request.get(`${bundler}/`)).text();
      expect(html).toMatch(
        /<pe-figure state="v=1&amp;scheme=sinusoidal" view="difference" show="scheme" lock="seed" heading-level="3">\s*The words of the page/,
      );
      await page.goto(`${bundler}/`);
      await expect(page.locator('.proven .number')).toBeVisible();
    });
  });

for (const [version, file] of [
  [19, 'react.html'],
  [18, 'react-18.html'],
] as const)
  test.describe(`components of React ${version}`, () => {
    skipWithout('esbuild');
    if (version === 18) test.skip(missingPackage('react-dom') !== null, 'React 18 is not installed');

    test.beforeEach(({ page }) => page.goto(`esbuild/${file}`));

    const figure = (page: Page) => page.locator('pe-figure').first();

    test('written before the elements are defined, they keep their attributes and tell their events', async ({
      page,
    }) => {
      const number = figure(page).locator('.proven .number');
      await expect(number).toBeVisible();
      await expect(page.locator('output')).toHaveText(await number.innerText());
      await expect(figure(page)).toHaveClass('wide');
      await expect(figure(page).locator('h1')).toHaveAttribute('aria-level', '4');
      await expect(figure(page).getByRole('radio', { name: 'ALiBi' })).toBeAttached();
      await expect(page.locator('#problem')).toContainText('no-such-figure');
    });

    test('a change of a property reaches the figure, and one that is taken away is gone', async ({
      page,
    }) => {
      await expect(figure(page).locator('.proven .number')).toHaveText('0.237');
      await expect(figure(page).getByLabel(/Seed/)).toBeVisible();
      await page.getByRole('button', { name: 'RoPE' }).click();
      await expect(figure(page).locator('.proven .number')).not.toHaveText('0.237');
      await expect(figure(page).getByLabel(/Seed/)).toHaveCount(0);
      // One without a poster shows none.
      await expect(page.locator('pe-figure img')).toHaveCount(0);
    });
  });

test.describe('the policy that the guide lists for the npm package', () => {
  skipWithout('esbuild');

  test('allows a figure and its worker', async ({ page }) => {
    const hosting = readFileSync(`${root}web/guide/hosting.md`, 'utf8');
    const [, policy] = /\| an element of the npm package \| `(.*)` \|/.exec(hosting) ?? [];
    await page.route('**/react.html', async (route) => {
      const response = await route.fetch();
      // A poster of the page is an empty image.
      const headers = {
        ...response.headers(),
        'content-security-policy': `default-src 'none'; img-src data:; ${policy}`,
      };
      await route.fulfill({ response, headers });
    });
    await page.goto('esbuild/react.html');
    await expect(page.locator('pe-figure').first().locator('.proven .number')).toBeVisible();
    expect(page.workers()).toHaveLength(1);
  });
});

test.describe('in strict TypeScript', () => {
  skipWithout('esbuild');

  for (const [file, jsx] of [
    ['react.tsx', 'react-jsx'],
    ['solid.tsx', 'preserve'],
    ['vue.tsx', 'preserve'],
    ['svelte.ts', 'preserve'],
  ])
    for (const modules of ['bundler', 'nodenext'])
      test(`the elements have types in ${file}, found as ${modules}`, () => {
        const options = {
          ...{ jsx, target: 'es2022', moduleResolution: modules, lib: 'es2023,dom,dom.iterable', types: '' },
          module: modules === 'bundler' ? 'esnext' : modules,
        };
        const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
        const tsc = `${root}node_modules/.bin/tsc`;
        const folder = `${work}/bundlers/app/types`;
        const compile = () =>
          execFileSync(tsc, ['--ignoreConfig', '--strict', '--noEmit', ...given, file], { cwd: folder });
        expect(() => compile()).not.toThrow();
      });
});
