// Checks that web/public/preview.png is up to date, by its text, which does not depend on machine or fonts.
import { readFile } from 'node:fs/promises';
import { hashOfPicture, openingFrames, record, withDist } from '../../web/build/open-dist.mjs';
import { quickChromium } from '../../web/build/tools.mjs';

const remedy = 'run npm run preview to redraw it';

/** One sentence about the first text of a frame that has changed, or undefined. */
function change(frame, before = [], now) {
  const at = now.findIndex((words, i) => words !== before[i]);
  if (at < 0) return undefined;
  const old = before[at] === undefined ? 'nothing' : `“${before[at]}”`;
  return `web/public/preview.png is out of date: its frame ${frame} shows ${old}, the page “${now[at]}”; ${remedy}`;
}

export async function checkPreview() {
  const { picture, words } = JSON.parse(await readFile(record, 'utf8'));
  const faults = [];
  if ((await hashOfPicture()) !== picture)
    faults.push(`web/public/preview.png does not match the hash in web/build/preview.json; ${remedy}`);
  const frames = await withDist(openingFrames, quickChromium());
  faults.push(...frames.map(({ words: now }, i) => change(i + 1, words[i], now)).filter(Boolean));
  return faults;
}
