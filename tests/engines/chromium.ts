/** Chromium, through Playwright: the other tests run there, and these show that a fault is another engine's. */
import { chromium, type ElementHandle } from '@playwright/test';
// @ts-expect-error: a script without types
import { chromium as place } from '../../web/build/tools.mjs';
import type { Browser } from './browser.ts';

export const whyMissing = (): string | undefined => undefined;

export async function start(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: place(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const { mouse, keyboard } = page;
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return {
    go: async (url) => {
      await page.goto(url);
    },
    evaluate: (script) => page.evaluate(script),
    setFiles: async (script, paths) => {
      const input = (await page.evaluateHandle(script)) as ElementHandle;
      await input.setInputFiles([...paths]);
    },
    move: (x, y) => mouse.move(x, y),
    press: (what) => (what === 'mouse' ? mouse.down() : keyboard.down(what)),
    release: (what) => (what === 'mouse' ? mouse.up() : keyboard.up(what)),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    faults: async () => faults.splice(0),
    close: () => browser.close(),
  };
}
