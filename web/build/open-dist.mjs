// Serves dist/ to a headless browser, for checks and pictures of the built page.
import { chromium as browserType } from '@playwright/test';
import { preview } from 'vite';
import { chromium } from './tools.mjs';
import { site } from './vite.mjs';

/** Calls `use` with a browser and the address of the page, and returns its answer; closes browser and server afterwards. */
export async function withDist(use, program = chromium()) {
  const server = await preview({ ...site, preview: { port: 0, host: 'localhost' } });
  try {
    const browser = await browserType.launch({ executablePath: program, args: ['--no-sandbox'] });
    try {
      return await use(browser, server.resolvedUrls.local[0]);
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}
