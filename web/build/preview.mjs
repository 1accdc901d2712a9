// Draws web/public/preview.png, the picture for README.md and shared links: the first screens of all labs of the built page.
// web/build/preview.json records their text, so that a check can tell when the picture is out of date.
import { writeFile } from 'node:fs/promises';
import { firstScreens, hashOfPicture, picture, record, size, withDist } from './open-dist.mjs';

/** Readable, yet small enough for a README: three screens of 336 points side by side. */
const sharpness = 1.5;
const sheet = { width: 1200, height: 630 };
const tile = 336;

const tiles = (screens) => `<!doctype html>
  <style>
    body { margin: 0; padding: 24px; box-sizing: border-box; width: ${sheet.width}px; height: ${sheet.height}px;
      display: grid; grid-template-columns: repeat(3, ${tile}px); gap: 18px; place-content: center;
      background: #e9eae4; color: #1a1f24; font: 16px/1.4 Georgia, 'DejaVu Serif', serif; }
    div { grid-column: 1 / -1; display: flex; align-items: baseline; justify-content: space-between; gap: 24px; white-space: nowrap; }
    h1 { margin: 0; font-size: 22px; line-height: 1.15; }
    p { margin: 0; font-size: 14px; }
    img { display: block; width: ${tile}px; height: ${(tile * size.height) / size.width}px; border-radius: 6px;
      box-shadow: 0 1px 6px #0003; }
  </style>
  <div><h1>The positional-embedding playground</h1>
    <p>See, break, measure and probe how transformers know word order.</p></div>
  ${screens.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}" />`).join('')}`;

await withDist(async (browser, address) => {
  const screens = await firstScreens(
    browser,
    address,
    (page) => page.screenshot({ animations: 'disabled' }),
    { deviceScaleFactor: sharpness },
  );
  const page = await browser.newPage({ viewport: sheet, deviceScaleFactor: sharpness });
  await page.setContent(tiles(screens.map(({ seen }) => seen)));
  await page.screenshot({ path: picture });
  const words = Object.fromEntries(screens.map(({ lab, words }) => [lab, words]));
  await writeFile(record, `${JSON.stringify({ picture: await hashOfPicture(), words }, null, 2)}\n`);
});
