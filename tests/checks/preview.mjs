// Whether web/public/preview.png shows the page as it is: by what a reader reads there, which no machine and no font changes.
import { readFile } from 'node:fs/promises';
import { eachFirstScreen, hashOfPicture, record } from '../../web/build/first-screens.mjs';
import { withDist } from '../../web/build/open-dist.mjs';

const remedy = 'npm run preview draws it again';

/** The first words of a lab that are others now; undefined where all are the same. */
function change(lab, before = [], now) {
  const at = now.findIndex((words, i) => words !== before[i]);
  if (at < 0 && before.length === now.length) return undefined;
  const [old, other] = at < 0 ? [before[now.length], undefined] : [before[at], now[at]];
  const quoted = (words) => (words === undefined ? 'nothing' : `“${words}”`);
  return `web/public/preview.png is older than the page: in the ${lab} lab it reads ${quoted(old)}, the page ${quoted(other)}; ${remedy}`;
}

export async function checkPreview() {
  const { picture, words } = JSON.parse(await readFile(record, 'utf8'));
  const faults = [];
  if ((await hashOfPicture()) !== picture)
    faults.push(`web/public/preview.png is not the picture that web/build/preview.json is of; ${remedy}`);
  await withDist((browser, address) =>
    eachFirstScreen(browser, address, async (_, lab, now) => {
      faults.push(...[change(lab, words[lab], now)].filter(Boolean));
    }),
  );
  return faults;
}
