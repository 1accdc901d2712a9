// Opens the built page in a headless browser, for checks and for the preview picture: all of dist/, and the first screens of the labs.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { chromium as browserType } from '@playwright/test';
import { preview } from 'vite';
import { chromium, labs, root } from './tools.mjs';
import { site } from './vite.mjs';

/** Serves dist/, calls `use` with a browser and the address of the page, and returns its answer; closes browser and server afterwards. */
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

/** What a lab shows once it is at rest, where its numbers change for seconds. */
const atRest = { training: '.proof .player .left:text-is("done")' };

/** CSS pixels: large enough for claim, number and proof side by side. */
export const size = { width: 1280, height: 960 };

export const picture = `${root}/web/public/preview.png`;
/** The text in the picture, and the picture's hash. */
export const record = `${root}/web/build/preview.json`;

export const hashOfPicture = async () =>
  createHash('sha256')
    .update(await readFile(picture))
    .digest('hex');

/** The text in the picture, without axis labels, which depend on the width of the font. */
async function wordsOn(page) {
  const texts = await page
    .locator('nav[aria-label=Labs], h1, .proven, .action, .next, .further')
    .allInnerTexts();
  const figures = await page
    .locator('.proof pe-lab-figure')
    .evaluateAll((all) => all.map((one) => `Figure ${one.getAttribute('name')}`));
  return [...texts, ...figures].map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The text once it has been the same for a second: some parts arrive after the first result. */
async function wordsAtRest(page) {
  let words = await wordsOn(page);
  for (let rests = 0; rests < 4; ) {
    await pause(250);
    const before = words.join();
    words = await wordsOn(page);
    rests = words.join() === before ? rests + 1 : 0;
  }
  return words;
}

/** Opens all labs with their default settings. For each: the lab, its text, and what `see` answers for its page. */
export async function firstScreens(browser, address, see = () => {}, options = {}) {
  const context = await browser.newContext({ viewport: size, colorScheme: 'light', ...options });
  context.setDefaultTimeout(120_000); // all labs compute at once
  const screens = await Promise.all(
    labs.map(async (lab) => {
      const page = await context.newPage();
      await page.goto(`${address}#v=1&lab=${lab}`);
      await page.locator('.proven .number').waitFor();
      if (atRest[lab]) await page.locator(atRest[lab]).waitFor();
      return { lab, words: await wordsAtRest(page), seen: await see(page) };
    }),
  );
  await context.close();
  return screens;
}
