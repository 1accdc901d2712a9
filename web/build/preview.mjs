// Makes web/public/preview.png, the picture of README.md and of shared links, from the built page: node web/build/preview.mjs
import { chromium as browserType } from '@playwright/test';
import { preview } from 'vite';
import { chromium, root } from './tools.mjs';
import { site } from './vite.mjs';

const server = await preview({ ...site, preview: { port: 0, host: 'localhost' } });
const browser = await browserType.launch({ executablePath: chromium(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.goto(`${server.resolvedUrls.local[0]}#v=1&scheme=sinusoidal`);
await page.locator('pe-order-lab .proven .number').waitFor();
await page.screenshot({ path: `${root}/web/public/preview.png` });
await browser.close();
await server.close();
