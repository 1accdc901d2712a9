/** The engines, and a test with a browser of the project's engine, which says why where there is none. */
import { test as base, expect } from '@playwright/test';
import type { Browser } from './browser.ts';
import * as chromium from './chromium.ts';
import * as firefox from './firefox.ts';
import { Reader } from './reader.ts';
import * as webkit from './webkit.ts';

export { expect };

export interface Engine {
  /** Why it cannot be had here; undefined if it can. */
  whyMissing(): string | undefined;
  start(): Promise<Browser>;
}

export const engines: Readonly<Record<string, Engine>> = { chromium, firefox, webkit };

/** A test of the page as a reader uses it. It fails on any error in the console except the `expected` ones. */
export const test = base.extend<{ reader: Reader; expected: RegExp | null }, { browserOf: Browser | string }>(
  {
    expected: [null, { option: true }],
    browserOf: [
      async ({ browserName: _ }, use, { project }) => {
        const engine = engines[project.name];
        const missing = engine.whyMissing();
        if (missing) return use(missing);
        const browser = await engine.start();
        await use(browser);
        await browser.close();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    reader: async ({ browserOf, baseURL, expected }, use, { project }) => {
      test.skip(typeof browserOf === 'string', String(browserOf));
      if (typeof browserOf === 'string') return;
      await browserOf.go('about:blank');
      await browserOf.resize(1280, 800);
      await browserOf.faults();
      await use(new Reader(browserOf, baseURL ?? '', project.name));
      const faults = await browserOf.faults();
      expect(faults.filter((fault) => !expected?.test(fault))).toEqual([]);
    },
  },
);
