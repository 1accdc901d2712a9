// Checks that web/public/preview.png is up to date, by its text, which does not depend on machine or fonts.
import { readFile } from 'node:fs/promises';
import { firstScreens, hashOfPicture, record, withDist } from '../../web/build/open-dist.mjs';
import { quickChromium } from '../../web/build/tools.mjs';

const remedy = 'run npm run preview to redraw it';

/** One sentence about the first text of a lab that has changed, or undefined. */
function change(lab, before = [], now) {
  const at = now.findIndex((words, i) => words !== before[i]);
  if (at < 0 && before.length === now.length) return undefined;
  const [old, other] = at < 0 ? [before[now.length], undefined] : [before[at], now[at]];
  const quoted = (words) => (words === undefined ? 'nothing' : `“${words}”`);
  return `web/public/preview.png is out of date: in the ${lab} lab it shows ${quoted(old)}, the page ${quoted(other)}; ${remedy}`;
}

export async function checkPreview() {
  const { picture, words } = JSON.parse(await readFile(record, 'utf8'));
  const faults = [];
  if ((await hashOfPicture()) !== picture)
    faults.push(`web/public/preview.png does not match the hash in web/build/preview.json; ${remedy}`);
  const screens = await withDist(firstScreens, quickChromium());
  faults.push(...screens.map(({ lab, words: now }) => change(lab, words[lab], now)).filter(Boolean));
  return faults;
}
