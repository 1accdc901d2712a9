// Opens the built page in a headless browser, for checks and for the preview picture: all of dist/, and the opening of the story.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { chromium as browserType } from '@playwright/test';
import { preview } from 'vite';
import { chromium, root } from './tools.mjs';
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

/** CSS pixels: the whole of the first scene, as it opens. */
export const size = { width: 1280, height: 800 };

/** When the frames of the opening are taken, in milliseconds after it begins: the start, another order, positions that arrive, the question. */
const moments = [0, 1300, 2500, 5000];

export const picture = `${root}/web/public/preview.png`;
/** The text in the picture, and the picture's hash. */
export const record = `${root}/web/build/preview.json`;

export const hashOfPicture = async () =>
  createHash('sha256')
    .update(await readFile(picture))
    .digest('hex');

/** The claim, and all words in the figure. */
async function wordsOn(page) {
  const [claim] = await page.locator('#shuffle #claim').allInnerTexts();
  const inFigure = await page.locator('#shuffle .picture text').allTextContents();
  return [claim, inFigure.join(' ')].map((text) => text.replace(/\s+/g, ' ').trim());
}

/** The opening of the story, frame by frame: for each, its text, and what `see` answers for the page. The page's clock is stepped. */
export async function openingFrames(browser, address, see = () => {}, options = {}) {
  const context = await browser.newContext({ viewport: size, colorScheme: 'light', ...options });
  const page = await context.newPage();
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000); // later than any machine needs to get here
  await page.goto(address);
  // The page plays the first part by itself, on no clock of ours. All of it is played again from the beginning.
  const replay = page.getByRole('button', { name: 'Replay' }).first();
  await page.locator('#shuffle .picture').waitFor();
  await page.clock.runFor(6000);
  await replay.click();
  // The button may lie below the window, and be scrolled to.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const frames = [];
  for (const [i, time] of moments.entries()) {
    await page.clock.runFor(time - (moments[i - 1] ?? 0));
    frames.push({ words: await wordsOn(page), seen: await see(page) });
  }
  await context.close();
  return frames;
}
